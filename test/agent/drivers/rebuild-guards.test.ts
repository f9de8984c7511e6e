/**
 * What keeps a leg of a mirror from being made anew, a group from forgetting a disk, and a disk in
 * its group; each beside the same case in which nothing is wrong.
 */
import { fakeDisk } from './fake-disk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOGICAL_EXTENT_BYTES } from '../../../src/model/values/bytes.ts';
import type { MemberRef } from '../../../src/model/planned/desired.ts';
import type { DiskId, VolumeId } from '../../../src/model/identifiers.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import { act, diskRef, other, volumeRef, type TestDisk } from '../../host/execute-setup.ts';
import { fake } from './fake-devices.ts';
import { cutIn, groupOn, isActive, logicalRef, markTags, type FakeGroup } from './fake-group.ts';

const LOST = 'lost';
const STAYS = 'stays';
const GONE = 'v-gone' as VolumeId;

let group: FakeGroup;
let disk: TestDisk;
/** What LVM was asked to change, but for the settings of each command. */
let commands: string[];
/** What the kernel says of the legs of the mirror. */
let legs: string;
beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  const { id } = diskRef(group.disk).facts;
  const identity = { aliases: [id], signatures: [], identity: diskRef(group.disk).facts.identity };
  const observed = {
    ...{ path: group.disk.device.path, id, systemChain: [], ...identity },
    ...{ sizeBytes: 1, logicalSectorBytes: 512 },
  } as unknown as TestDisk['context']['observed'];
  disk = { ...group.disk, context: { ...group.disk.context, observed } };
  commands = [];
  const lvm = fake.tools.get('lvm')!;
  fake.tools.set('lvm', (argv) => {
    const [, verb = '', , , , , ...args] = argv;
    if (verb !== 'fullreport') commands.push([verb, ...args].join(' '));
    return lvm(argv);
  });
  group.others.push(LOST, STAYS);
  group.missing.push(LOST);
  legs = 'DA';
  fake.tools.set('dmsetup', () => `0 8192 raid raid1 2 ${legs} 8192/8192 idle 0 0 -\n`);
});

function members(): readonly MemberRef[] {
  const { volume, partitionUuid } = volumeRef(disk, 0);
  const elsewhere = (uuid: string, of: VolumeId): MemberRef => ({
    ...{ volume: of, partitionUuid: uuid, uuid, disk: `wwn-${uuid}` as DiskId },
  });
  return [
    { volume, partitionUuid, uuid: group.uuid, disk: diskRef(disk).facts.id },
    elsewhere(LOST, GONE),
    elsewhere(STAYS, 'v-stays' as VolumeId),
  ];
}

function mirror(more: Parameters<typeof cutIn>[2] = {}) {
  const tags = markTags(disk, 1, 'ready');
  const legs = { segmentType: 'raid1' as const, on: [LOST, STAYS], tags };
  return cutIn(group, disk.volumes[1]!, { ...legs, ...more });
}

function rebuild(more: { readonly from?: string; readonly to?: string } = {}): Operation {
  return other(disk, {
    ...{ kind: 'rebuild-logical-volume', from: LOST, to: group.uuid },
    ...{ sizeBytes: LOGICAL_EXTENT_BYTES, ...more },
    volume: { ...logicalRef(group, 1), members: members() },
  });
}

function forget(physicalVolumeUuid = LOST): Operation {
  return other(disk, {
    ...{ kind: 'forget-physical-volume', group: 'data-fake', physicalVolumeUuid },
    volume: { ...volumeRef(disk, 0), members: members() },
  });
}

async function expectRefused(operation: Operation, words: string): Promise<void> {
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ code: 'guard', message: expect.stringContaining(words) });
  expect(commands).toEqual([]);
}

describe('a leg that is made anew', () => {
  it('takes the place of the one that is missing; nothing is answered for, or forced', async () => {
    const volume = mirror();
    expect(await act(disk, rebuild())).toBeNull();
    expect(volume.on).toEqual([group.uuid, STAYS]);
    expect(isActive(volume)).toBe(true);
    const name = `data-fake/${volume.name}`;
    expect(commands).toEqual([
      `lvchange --activate y --activationmode degraded -- ${name}`,
      `lvconvert --repair --use-policies -- ${name} ${group.node}`,
    ]);
  });

  it.each(['Da', 'DD', 'a-', ''])(
    'is made anew from whole copies alone: not where the kernel says "%s" of the legs',
    async (told) => {
      mirror();
      legs = told;
      const failure = await act(disk, rebuild());
      expect(failure).toMatchObject({ code: 'guard' });
      expect(failure?.message).toContain('are not all copies');
      expect(commands.filter((one) => one.startsWith('lvconvert'))).toEqual([]);
    },
  );

  it('is one of a mirror', async () => {
    mirror({ segmentType: 'linear' });
    await expectRefused(rebuild(), 'and no mirror');
  });

  it('is one of a mirror that was finished', async () => {
    mirror({ tags: markTags(disk, 1, 'new') });
    await expectRefused(rebuild(), 'is not finished');
  });

  it('waits while another disk of the group is missing', async () => {
    mirror();
    group.others.push('more');
    group.missing.push('more');
    const operation = rebuild();
    if (!('volume' in operation)) throw new Error('it has a volume');
    const more = { ...members()[1]!, uuid: 'more' };
    const known = { ...operation, volume: { ...operation.volume, members: [...members(), more] } };
    await expectRefused(known, 'is missing: nothing of the group is changed');
  });

  it('is made where it was planned, in place of the one that was planned', async () => {
    mirror({ on: [group.uuid, LOST] });
    await expectRefused(rebuild(), `A leg of`);
    group.volumes.splice(0);
    mirror({ on: [STAYS, 'x'] });
    await expectRefused(rebuild(), `No leg of`);
    group.volumes.splice(0);
    mirror();
    await expectRefused(rebuild({ to: 'elsewhere' }), 'is not in the volume group');
  });

  it('is not served without it: any other step still refuses the mirror', async () => {
    mirror();
    const volume = { ...logicalRef(group, 1), members: members() };
    const activate = other(disk, { kind: 'activate-logical-volume', volume });
    await expectRefused(activate, 'which is missing');
  });
});

describe('a mirror that may be activated with a leg too few', () => {
  function activating(until: string): Operation {
    const { logical, ...ref } = logicalRef(group, 1, { without: { uuid: LOST, until } });
    const volume = { ...ref, logical, members: members() };
    return other(disk, { kind: 'activate-logical-volume', volume });
  }

  it('is activated as degraded, until the time that git names', async () => {
    const volume = mirror();
    await expectRefused(activating('2000-01-01T00:00:00Z'), 'until 2000-01-01T00:00:00Z');
    // Its other leg is on a disk that these tests have not: who looks sees it on a stranger.
    await act(disk, activating('9999-01-01T00:00:00Z'));
    expect(commands).toEqual([
      `lvchange --activate y --activationmode degraded -- data-fake/${volume.name}`,
    ]);
  });
});

describe('a physical volume that a group forgets', () => {
  it('is missing and empty; the node writes down that it is gone', async () => {
    await disk.context.records.saveVolume({
      ...{ ...volumeRef(disk, 0), volume: GONE, disk: diskRef(disk).facts, sizeBytes: 1 },
      ...{ state: 'ready', recordedAt: '2026-01-01T00:00:00Z' },
    });
    expect(await act(disk, forget())).toBeNull();
    expect(commands).toEqual(['vgreduce --removemissing -- data-fake']);
    expect(group.others).toEqual([STAYS]);
    expect(disk.context.records.volume(GONE)).toMatchObject({ state: 'removed' });
    // What was stopped before it was written down is written down, and nothing else is done.
    commands = [];
    expect(await act(disk, forget())).toBeNull();
    expect(commands).toEqual([]);
  });

  it('is none on which something lies', async () => {
    mirror();
    await expectRefused(forget(), 'lies on it');
  });

  it('is none that is there, and not the one that it is done on', async () => {
    group.missing.splice(0);
    await expectRefused(forget(), 'is there');
    await expectRefused(forget(group.uuid), 'is not under the volume group');
  });

  it('is none while another one is missing, which would go with it', async () => {
    group.missing.push(STAYS);
    await expectRefused(forget(), 'is missing: nothing of the group is changed');
  });

  it('may have the spare metadata of the group, which hold nothing and go before it', async () => {
    group.spareOn.push(LOST);
    expect(await act(disk, forget())).toBeNull();
    expect(commands).toEqual([
      'lvremove --yes -- data-fake/lvol0_pmspare',
      'vgreduce --removemissing -- data-fake',
    ]);
    expect(group.others).toEqual([STAYS]);
  });

  it('leaves spare metadata alone that lie elsewhere', async () => {
    group.spareOn.push(STAYS);
    expect(await act(disk, forget())).toBeNull();
    expect(commands).toEqual(['vgreduce --removemissing -- data-fake']);
    expect(group.spareOn).toEqual([STAYS]);
  });

  it('keeps the spare metadata while something else lies on it', async () => {
    group.spareOn.push(LOST);
    mirror();
    await expectRefused(forget(), 'lies on it');
    expect(group.spareOn).toEqual([LOST]);
  });
});

describe('a physical volume that leaves its group', () => {
  beforeEach(async () => {
    group.missing.splice(0);
    group.others.splice(group.others.indexOf(LOST), 1);
    await disk.context.records.saveVolume({
      ...{ ...volumeRef(disk, 0), disk: diskRef(disk).facts, sizeBytes: 1 },
      ...{ state: 'ready', recordedAt: '2026-01-01T00:00:00Z' },
    });
  });

  function leaving(): Operation {
    return other(disk, {
      ...{ kind: 'leave-volume-group', group: 'data-fake', physicalVolumeUuid: group.uuid },
      volume: { ...volumeRef(disk, 0), members: members().filter(({ uuid }) => uuid !== LOST) },
    });
  }

  it('takes the spare metadata of the group away first, where they lie on it', async () => {
    group.spareOn.push(group.uuid);
    await act(disk, leaving());
    expect(commands.slice(0, 2)).toEqual([
      'lvremove --yes -- data-fake/lvol0_pmspare',
      `vgreduce -- data-fake ${group.node}`,
    ]);
  });

  it('leaves spare metadata alone that lie elsewhere', async () => {
    group.spareOn.push(STAYS);
    await act(disk, leaving());
    expect(commands.slice(0, 1)).toEqual([`vgreduce -- data-fake ${group.node}`]);
    expect(group.spareOn).toEqual([STAYS]);
  });

  it('stays, and the spare metadata, while something lies on it', async () => {
    group.spareOn.push(group.uuid);
    cutIn(group, disk.volumes[1]!, { tags: markTags(disk, 1, 'ready') });
    await expectRefused(leaving(), 'is not empty');
    expect(group.spareOn).toEqual([group.uuid]);
  });
});
