/** Where a life begins: two machines, disks in their slots, others in a drawer. */
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { DiskId, VolumeId } from '../../src/model/identifiers.ts';
import { formatMark, markFor } from '../../src/model/volumes/mark.ts';
import { OTHER_INSTALLATION } from './builders.ts';
import { NODES } from './life-git.ts';
import { aMachine, SUPERBLOCK_AT, type Disk, type World } from './machine.ts';
import {
  blankMedium,
  copyWrites,
  inscribed,
  MBR_WRITE,
  samplePlace,
  synced,
  written,
  type GptEntry,
  type Medium,
} from './medium.ts';

export function aSimulatedDisk(name: string, model: string, isSystem = false): Disk {
  const id = `wwn-0x${name}` as DiskId;
  return {
    id,
    aliases: [`serial-${model}_${name}` as DiskId, id],
    identity: { wwn: `0x${name}`, serial: name, model },
    isSystem,
  };
}

/** Somebody's filesystem over the whole disk, with data in it. */
export function withForeignFilesystem(medium: Medium, token: string, type = 'ext4'): Medium {
  const superblock = {
    kind: 'superblock',
    type,
    uuid: `11111111-2222-4333-8444-${token.length.toString().padStart(12, '0')}`,
    sizeBytes: medium.sizeBytes,
    ...(type === 'LVM2_member' ? { group: 'vg-old' } : {}),
  } as const;
  const named = inscribed(medium, SUPERBLOCK_AT, { content: superblock, token: `${token} name` });
  // Where the first layout has its raw volume.
  return withForeignBytes(named, token, 28);
}

/** Somebody's bytes, so many that whoever looks at samples finds them. */
export function withForeignBytes(medium: Medium, token: string, place: number): Medium {
  return inscribed(medium, samplePlace(medium.sizeBytes, place), {
    content: { kind: 'bytes', text: token },
    token,
    lengthBytes: 600 * MiB,
  });
}

export function withTable(
  medium: Medium,
  table: { readonly uuid: string; readonly partitions: readonly GptEntry[] },
): Medium {
  const writes = [
    ...copyWrites(medium, table, 'backup'),
    ...copyWrites(medium, table, 'primary'),
    MBR_WRITE,
  ];
  return synced(writes.reduce(written, medium), 'disk');
}

/** A table of somebody's, with two filesystems in it. */
export function withForeignTable(medium: Medium, token: string): Medium {
  const entry = (number: number): GptEntry => ({
    number,
    startBytes: number * GiB,
    sizeBytes: GiB,
    uuid: `aaaaaaaa-0000-4000-8000-00000000000${String(number)}`,
    label: `${token} ${String(number)}`,
  });
  const entries = [entry(1), entry(3)];
  const table = { uuid: 'bbbbbbbb-0000-4000-8000-000000000000', partitions: entries };
  return entries.reduce(
    (before, { startBytes, uuid, sizeBytes, number }) =>
      inscribed(before, startBytes + SUPERBLOCK_AT, {
        content: { kind: 'superblock', type: 'xfs', uuid, sizeBytes },
        token: `${token} ${String(number)}`,
      }),
    withTable(medium, table),
  );
}

function ofAnotherInstallation(medium: Medium): Medium {
  const owner = { installation: OTHER_INSTALLATION, node: NODES[0]! };
  const label = formatMark(markFor(owner, 'abcdefghijkl' as VolumeId, 'ready'));
  const partition = {
    number: 1,
    startBytes: MiB,
    sizeBytes: 4 * GiB,
    uuid: 'cccccccc-0000-4000-8000-000000000001',
    label,
  };
  const uuid = 'cccccccc-0000-4000-8000-000000000000';
  return inscribed(withTable(medium, { uuid, partitions: [partition] }), 3 * MiB, {
    content: { kind: 'bytes', text: 'theirs' },
    token: 'theirs',
    lengthBytes: 200 * MiB,
  });
}

const SIZE = 10 * GiB;

export function firstWorld(): World {
  const media = [
    withForeignFilesystem(blankMedium('sysa', SIZE), 'system a'),
    blankMedium('a1', SIZE),
    blankMedium('a2', SIZE + 2 * GiB),
    withForeignFilesystem(blankMedium('f1', SIZE), 'films'),
    blankMedium('b1', SIZE),
    withForeignFilesystem(blankMedium('sysb', SIZE), 'system b'),
    blankMedium('a3', SIZE),
    ofAnotherInstallation(blankMedium('o1', SIZE)),
    blankMedium('a4', SIZE),
    withForeignTable(blankMedium('t1', SIZE), 'tables'),
    withForeignFilesystem(blankMedium('g1', SIZE), 'group 1', 'LVM2_member'),
    withForeignFilesystem(blankMedium('g2', SIZE), 'group 2', 'LVM2_member'),
    blankMedium('b2', SIZE),
  ];
  return {
    machines: [
      aMachine(NODES[0]!, ['sysa', 'a1', 'a2', 'f1', 'b1']),
      aMachine(NODES[1]!, ['sysb', 'a3', 'o1']),
    ],
    media: Object.fromEntries(media.map((medium) => [medium.name, medium])),
    disks: Object.fromEntries(
      media.map(({ name }) => [
        name,
        aSimulatedDisk(name, name.startsWith('b') ? 'beta' : 'alpha', name.startsWith('sys')),
      ]),
    ),
    day: 0,
  };
}
