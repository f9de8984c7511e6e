/** A move that is aborted, and what keeps one from it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeDisk } from './fake-disk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { mapperUuid, poolMapperUuid } from '../../../agent/host/commands/lvm.ts';
import { LOGICAL_EXTENT_BYTES } from '../../../src/model/values/bytes.ts';
import type { MemberRef } from '../../../src/model/planned/desired.ts';
import type { DiskId, VolumeId } from '../../../src/model/identifiers.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import { act, diskRef, other, volumeRef, type TestDisk } from '../../host/execute-setup.ts';
import { exited, fake } from './fake-devices.ts';
import {
  cutIn,
  GROUP_UUID,
  groupOn,
  logicalRef,
  markTags,
  PVMOVE_UUID,
  type FakeGroup,
  type FakeVolume,
} from './fake-group.ts';

const TARGET = 'target';
const TARGET_DISK = 'wwn-target' as DiskId;

let group: FakeGroup;
let disk: TestDisk;
let volume: FakeVolume;
/** What LVM was asked to change, but for the settings of each command. */
let commands: string[];
beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  const { id, identity } = diskRef(group.disk).facts;
  const observed = {
    ...{ path: group.disk.device.path, id, systemChain: [], aliases: [id], signatures: [] },
    ...{ identity, sizeBytes: 1, logicalSectorBytes: 512 },
  } as unknown as TestDisk['context']['observed'];
  disk = { ...group.disk, context: { ...group.disk.context, observed } };
  group.others.push(TARGET);
  volume = cutIn(group, disk.volumes[1]!, { tags: markTags(disk, 1, 'ready') });
  volume.moving = { to: TARGET, atomic: true };
  commands = [];
  const lvm = fake.tools.get('lvm')!;
  fake.tools.set('lvm', (argv) => {
    const [, verb = ''] = argv;
    const args = argv.slice(argv.indexOf('--config') + 2);
    if (verb !== 'fullreport') commands.push([verb, ...args].join(' '));
    return lvm(argv);
  });
  fake.tools.set('dmsetup', () => '');
  // As the move left it.
  await disk.context.records.saveVolume({
    ...{ ...volumeRef(disk, 1), disk: { ...diskRef(disk).facts, id: TARGET_DISK }, sizeBytes: 1 },
    ...{ state: 'ready', recordedAt: '2026-01-01T00:00:00Z' },
  });
});

function members(): readonly MemberRef[] {
  const { volume: under, partitionUuid } = volumeRef(disk, 0);
  return [
    { volume: under, partitionUuid, uuid: group.uuid, disk: diskRef(disk).facts.id },
    { volume: 'v-target' as VolumeId, partitionUuid: TARGET, uuid: TARGET, disk: TARGET_DISK },
  ];
}

function abort(): Operation {
  return other(disk, {
    ...{ kind: 'abort-move', from: group.uuid, to: TARGET, sizeBytes: LOGICAL_EXTENT_BYTES },
    volume: { ...logicalRef(group, 1), members: members() },
  });
}

function recordedOn(): DiskId | undefined {
  return disk.context.records.volume(volumeRef(disk, 1).volume)?.disk.id;
}

describe('a move that is aborted', () => {
  it('is given up by its source, and the record names where the volume lies', async () => {
    expect(await act(disk, abort())).toBeNull();
    expect(commands).toEqual([`pvmove --abort -- ${group.node}`]);
    expect(recordedOn()).toBe(diskRef(disk).facts.id);
    // A pass that was stopped after it does nothing more.
    commands = [];
    expect(await act(disk, abort())).toBeNull();
    expect(commands).toEqual([]);
  });

  it('has writes that failed on one side go on before', async () => {
    const line = '0 8192 mirror core 1 4096 2 253:1 0 253:2 0';
    const name = `${logicalRef(group, 1).logical.group.replaceAll('-', '--')}-pvmove0`;
    fake.tools.set('dmsetup', ([, verb = ''], input) => {
      if (verb === 'status') return `${name}: 0 8192 mirror 2 253:1 253:2 1/2 1 AD 1 core\n`;
      if (verb === 'info') return mapperUuid(GROUP_UUID, PVMOVE_UUID);
      if (verb === 'table') return `${line} 1 handle_errors\n`;
      commands.push(input === undefined ? verb : `${verb} ${input}`);
      return '';
    });
    expect(await act(disk, abort())).toBeNull();
    expect(commands).toEqual([`reload ${line}`, 'resume', `pvmove --abort -- ${group.node}`]);
  });

  it('is none that would leave the volume in two places', async () => {
    volume.moving = { to: TARGET, atomic: false };
    await expectRefused('is being moved by another pvmove');
  });

  it('is none to somewhere else', async () => {
    group.others.push('more');
    volume.moving = { to: 'more', atomic: true };
    const more = { ...members()[1]!, uuid: 'more' };
    const operation = abort();
    if (!('volume' in operation)) throw new Error('it has a volume');
    const known = { ...operation, volume: { ...operation.volume, members: [...members(), more] } };
    await expectRefused('is being moved by another pvmove', known);
  });

  it('is none that is at its end', async () => {
    volume.moving = null;
    volume.on = [TARGET];
    await expectRefused('does not lie on');
  });

  it('is none of a volume in two places', async () => {
    volume.moving = null;
    volume.on = [group.uuid, TARGET];
    await expectRefused('alone');
  });

  it('has not ended well where the volume is in two places afterwards', async () => {
    const lvm = fake.tools.get('lvm')!;
    fake.tools.set('lvm', (argv) => {
      if (argv.includes('--abort')) volume.on = [group.uuid, TARGET];
      return lvm(argv);
    });
    expect(await act(disk, abort())).toMatchObject({ code: 'not-verified' });
  });

  it('waits while another disk of the group is missing', async () => {
    group.others.push('third');
    group.missing.push('third');
    const third = { ...members()[1]!, uuid: 'third', disk: 'wwn-third' as DiskId };
    const operation = abort();
    if (!('volume' in operation)) throw new Error('it has a volume');
    const known = { ...operation, volume: { ...operation.volume, members: [...members(), third] } };
    await expectRefused('is missing: nothing of the group is changed', known);
  });

  it('that came to its end all the same is said, and the record names where it lies', async () => {
    const lvm = fake.tools.get('lvm')!;
    fake.tools.set('lvm', (argv) => {
      if (argv.includes('--abort')) volume.on = [TARGET];
      return lvm(argv);
    });
    const { context } = disk;
    const named = { id: TARGET_DISK, aliases: [TARGET_DISK], usedBy: [], unknownContent: [] };
    const observed = { ...context.observed, ...diskRef(disk).facts, ...named };
    const peer = { ...context, observed };
    disk = { ...disk, context: { ...context, peer: () => peer } };
    expect(await act(disk, abort())).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining('although its move was aborted') as string,
    });
    expect(recordedOn()).toBe(TARGET_DISK);
  });
});

describe('a move whose disk is gone for good', () => {
  beforeEach(() => {
    group.missing.push(TARGET);
  });

  it('is taken out of the metadata on each disk that is there', async () => {
    expect(await act(disk, abort())).toBeNull();
    expect(commands.map((command) => command.replaceAll(/\S+lvm-metadata-\w+/g, 'DIR'))).toEqual([
      'vgcfgbackup --file DIR/before -- data-fake',
      `pvck --repairtype metadata --yes --file DIR/after -- ${group.node}`,
    ]);
    expect(recordedOn()).toBe(diskRef(disk).facts.id);
    expect(kept()).toEqual([]);
    commands = [];
    expect(await act(disk, abort())).toBeNull();
    expect(commands).toEqual([]);
  });

  it.each(['the volume', 'its pool', 'the hidden mirror'])(
    'waits while %s is active',
    async (what) => {
      const path = '/dev/dm-9';
      const device = { path, sizeBytes: 1, deviceNumber: '253:9', slaves: [], isSuspended: true };
      const uuid = {
        'the volume': mapperUuid(GROUP_UUID, volume.uuid),
        'its pool': poolMapperUuid(GROUP_UUID, volume.uuid),
        'the hidden mirror': mapperUuid(GROUP_UUID, PVMOVE_UUID),
      }[what]!;
      fake.mapped.set(uuid, device);
      expect(await act(disk, abort())).toMatchObject({
        code: 'guard',
        message: expect.stringContaining('is active') as string,
        remedy: expect.stringContaining('reboot') as string,
      });
      expect(commands.filter((one) => one.startsWith('pvck'))).toEqual([]);
      expect(volume.moving).not.toBeNull();
    },
  );

  it('changes nothing where the metadata do not say where it was', async () => {
    // Of another one.
    after('vgcfgbackup', ([, file = '']) => {
      writeFileSync(file, 'group { seqno = 1 physical_volumes { } logical_volumes { } }');
    });
    const failure = await act(disk, abort());
    expect(failure).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining('nothing was changed') as string,
    });
    expect(commands.filter((one) => one.startsWith('pvck'))).toEqual([]);
    const [directory] = kept();
    expect(failure?.remedy).toContain(join(directory!, 'before'));
  });

  it('keeps the metadata as they were where they could not be written', async () => {
    const lvm = fake.tools.get('lvm')!;
    fake.tools.set('lvm', (argv) => (argv[1] === 'pvck' ? exited(5, 'no') : lvm(argv)));
    const failure = await act(disk, abort());
    expect(failure).toMatchObject({ code: 'tool-failed' });
    const [directory] = kept();
    expect(failure?.remedy).toContain(`as they were before are in ${join(directory!, 'before')}.`);
    expect(readFileSync(join(directory!, 'before'), 'utf8')).toContain('pvmove0');
  });

  it('is not verified where it is still there', async () => {
    after('pvck', () => {
      volume.moving = { to: TARGET, atomic: true };
    });
    expect(await act(disk, abort())).toMatchObject({ code: 'not-verified' });
  });
});

/** What happens right after a command of LVM, which is given what follows its options. */
function after(verb: string, then: (args: readonly string[]) => void): void {
  const lvm = fake.tools.get('lvm')!;
  fake.tools.set('lvm', (argv) => {
    const answer = lvm(argv);
    if (argv[1] === verb) then(argv.slice(argv.indexOf('--file')));
    return answer;
  });
}

/** Metadata that were not removed. */
function kept(): readonly string[] {
  const { stateDir } = disk.context;
  return readdirSync(stateDir)
    .filter((name) => name.startsWith('lvm-metadata-'))
    .map((name) => join(stateDir, name));
}

async function expectRefused(words: string, operation = abort()): Promise<void> {
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ message: expect.stringContaining(words) });
  expect(commands).toEqual([]);
  expect(recordedOn()).toBe(TARGET_DISK);
}
