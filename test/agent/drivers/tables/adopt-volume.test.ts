/** A label of others is replaced only where nobody finds the partition by it. */
import { at, fakeDisk, type FakeDisk } from '../fake-disk.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { encodeGptCopy, encodeProtectiveMbr } from '../../../../agent/formats/gpt.ts';
import { MiB } from '../../../../src/model/values/bytes.ts';
import { LINUX_FILESYSTEM_TYPE } from '../../../../src/model/observed/partition-types.ts';
import type { AdoptVolume } from '../../../../src/model/planned/plan.ts';
import { act, other, volumeRef } from '../../../host/execute-setup.ts';
import { put, runFake, tableOn } from '../fake-devices.ts';

vi.mock('../../../../agent/drivers/tables/label-users.ts', async (original) => {
  const real = await original<{ usersOfLabel: (label: string, root: string) => unknown }>();
  return { usersOfLabel: (label: string) => real.usersOfLabel(label, at.directory) };
});

let disk: FakeDisk;
beforeEach(async () => {
  disk = await fakeDisk();
  const geometry = { sizeBytes: disk.medium.seen.length, sectorBytes: 512 };
  const table = {
    ...{ uuid: '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11', firstUsableSector: 2048 },
    lastUsableSector: geometry.sizeBytes / 512 - 34,
    partitions: [
      {
        ...{ number: 1, typeUuid: LINUX_FILESYSTEM_TYPE, firstSector: 2048, sectors: 4096 },
        uuid: '00112233-4455-4677-8899-aabbccddeeff',
        ...{ name: 'data', attributes: '0' },
      },
    ],
  };
  for (const which of ['primary', 'backup'] as const) {
    const { entries, header } = encodeGptCopy(table, geometry, which);
    for (const { offsetBytes, bytes } of [entries, header, encodeProtectiveMbr(geometry)])
      put(disk.medium, offsetBytes, bytes);
  }
  await runFake(['partx', '-a', '-n', '1:1', '--', disk.device.path], { timeoutMs: 1 });
});

function adoption(): AdoptVolume {
  return other(disk, {
    kind: 'adopt-volume',
    adopted: {
      ...{ volume: volumeRef(disk, 0).volume, adoption: 'theirs', formerLabel: 'data' },
      partitionUuid: '00112233-4455-4677-8899-aabbccddeeff',
      ...{ startBytes: MiB, sizeBytes: 2 * MiB },
    },
  });
}

function label(): string | undefined {
  return tableOn(disk.medium.durable)?.partitions[0]?.name;
}

function say(path: string, text: string): void {
  mkdirSync(dirname(join(at.directory, path)), { recursive: true });
  writeFileSync(join(at.directory, path), text);
}

it('gets our mark where nothing names it', async () => {
  say('etc/fstab', 'PARTLABEL=other /srv ext4 defaults 0 2\n');
  expect(await act(disk, adoption())).toBeNull();
  expect(label()).toContain(disk.volumes[0]);
});

it.each([
  ['etc/fstab', 'PARTLABEL=data /srv ext4 defaults 0 2'],
  ['etc/crypttab', 'secret PARTLABEL=data none luks'],
  ['etc/systemd/system/srv.mount', '[Mount]\nWhat=/dev/disk/by-partlabel/data'],
])('stays as it is where %s names it', async (path, line) => {
  say(path, `${line}\n`);
  const before = Buffer.from(disk.medium.seen);
  expect(await act(disk, adoption())).toMatchObject({
    code: 'guard',
    message: expect.stringContaining(`/${path}: `),
  });
  expect(disk.medium.seen.equals(before)).toBe(true);
});
