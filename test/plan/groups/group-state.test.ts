/** How a group over several disks was found, told by each of its disks. */
import { describe, expect, it } from 'vitest';
import type { CarvedVolume } from '../../../src/model/declared/declarations.ts';
import { assessDisk, type DiskAssessment } from '../../../src/assess/disk-assessment.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedVolumeGroup,
} from '../../../src/model/observed/inventory.ts';
import { refusal } from '../../../src/model/planned/refusal.ts';
import {
  readGroupState,
  type DiskUnderGroup,
  type GroupState,
} from '../../../src/plan/groups/group-state.ts';
import { ownerOf } from '../../../src/plan/plan-disk.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../../simulation/builders.ts';
import { predictAll } from '../../simulation/simulated-host.ts';

const db: CarvedVolume = { ...aLayoutPartition('db'), type: 'linear', stripes: null, mirrors: 1 };
const declarations = declaring([aVolumeGroup('data', [], { group: { per: 'node', carve: [db] } })]);
const blank = observedAgain(aNode([aDisk('a'), aDisk('b'), aDisk('c')]));
const world = planWorld({ declarations, inventories: [blank] });
const [node] = world.desired.nodes;
const made = observedAgain(predictAll(blank, world.plan.nodes[0]!.operations));
const [first] = made.disks;
const { name } = first!.volumeGroup!;
const members = node!.disks[0]!.volumes[0]!.members!;
const [A, B, C] = ['a', 'b', 'c'].map(
  (letter) => members.find(({ disk }) => disk === `wwn-0x${letter}`)!.uuid,
) as [string, string, string];

/** The disks as they are found, each changed when it is named. */
function disksUnderGroup(
  inventory: Inventory,
  change: Readonly<Record<string, (diskUnderGroup: DiskUnderGroup) => DiskUnderGroup>> = {},
): readonly DiskUnderGroup[] {
  return node!.disks.map((disk) => {
    const assessment = assessDisk({ ...disk, ...ownerOf(node!) }, inventory);
    const partition = disk.volumes.find(({ format }) => format.kind === 'physical-volume')!;
    const diskUnderGroup = { disk, assessment, partition };
    return change[disk.facts.id.slice(-1)]?.(diskUnderGroup) ?? diskUnderGroup;
  });
}

function state(change: Parameters<typeof disksUnderGroup>[1], inventory = made): GroupState {
  return readGroupState({ node: node!, name }, disksUnderGroup(inventory, change));
}

function told(facts: (group: ObservedVolumeGroup) => Partial<ObservedVolumeGroup>) {
  return (diskUnderGroup: DiskUnderGroup): DiskUnderGroup => {
    const { assessment } = diskUnderGroup;
    if (assessment.kind === 'refused') return diskUnderGroup;
    const { volumeGroup } = assessment.disk;
    const disk = { ...assessment.disk, volumeGroup: { ...volumeGroup!, ...facts(volumeGroup!) } };
    return { ...diskUnderGroup, assessment: { ...assessment, disk } };
  };
}

function unread(diskUnderGroup: DiskUnderGroup): DiskUnderGroup {
  const { assessment } = diskUnderGroup;
  if (assessment.kind === 'refused') return diskUnderGroup;
  const { volumeGroup: _gone, ...disk } = assessment.disk;
  return { ...diskUnderGroup, assessment: { ...assessment, disk } };
}

function labelled(change: (label: string) => string) {
  return (diskUnderGroup: DiskUnderGroup): DiskUnderGroup => {
    const { assessment } = diskUnderGroup;
    if (assessment.kind !== 'ours') return diskUnderGroup;
    const volumes = new Map(
      Array.from(assessment.volumes, ([id, one]) => [id, { ...one, label: change(one.label) }]),
    );
    return { ...diskUnderGroup, assessment: { ...assessment, volumes } };
  };
}

function refused(diskUnderGroup: DiskUnderGroup): DiskUnderGroup {
  const because = { summary: 'it is read-only', evidence: [], remedy: '' };
  return {
    ...diskUnderGroup,
    assessment: {
      kind: 'refused',
      refusal: refusal('disk-read-only', { node: node!.node }, because),
    },
  };
}

/** What is said of a group that is not as it was made; nothing where it is. */
function evidence(given: GroupState): readonly string[] {
  return given.kind === 'impaired' ? given.refusal.evidence : [];
}

const ALL = { present: [B, C, A], usable: [B, C, A] };

describe('a group that no disk finished', () => {
  it('is made on the first of its disks, or where it was begun', () => {
    expect(state({}, blank)).toEqual({ kind: 'none', first: 'wwn-0xa' });
    const begun = (disk: ObservedDisk): ObservedDisk =>
      disk.id === 'wwn-0xb' ? { ...disk, volumeGroup: first!.volumeGroup! } : disk;
    const inventory = { ...blank, disks: blank.disks.map(begun) };
    expect(state({}, inventory)).toEqual({ kind: 'none', first: 'wwn-0xb' });
    const strange = told(() => ({ name: 'other' }));
    expect(state({ b: strange }, inventory)).toEqual({ kind: 'none', first: 'wwn-0xa' });
    expect(state({ a: refused, c: refused }, inventory)).toMatchObject({ first: 'wwn-0xb' });
    expect(readGroupState({ node: node!, name }, [])).toEqual({ kind: 'none', first: null });
  });

  it('has no partition that is marked ready', () => {
    const marks = {
      begun: labelled((label) => label.replace(/ready$/, 'new')),
      others: labelled(() => 'data'),
    };
    for (const change of Object.values(marks))
      expect(state({ a: change, b: change, c: change }).kind).toBe('none');
    const nothing = (diskUnderGroup: DiskUnderGroup): DiskUnderGroup => ({
      ...diskUnderGroup,
      partition: null,
    });
    expect(state({ a: nothing, b: nothing, c: nothing }).kind).toBe('none');
    const unmarked = (diskUnderGroup: DiskUnderGroup): DiskUnderGroup => ({
      ...diskUnderGroup,
      assessment: { ...diskUnderGroup.assessment, volumes: new Map() } as DiskAssessment,
    });
    expect(state({ a: unmarked, b: unmarked, c: unmarked }).kind).toBe('none');
  });
});

describe('a group that is there', () => {
  it('is whole when all its disks tell the same', () => {
    expect(state({})).toEqual({ kind: 'whole', ...ALL });
  });

  it('is whole while a disk is not in it yet', () => {
    const without = told(({ physicalVolumes }) => ({
      physicalVolumes: physicalVolumes.filter(({ uuid }) => uuid !== C),
    }));
    const begun = labelled((label) => label.replace(/ready$/, 'new'));
    expect(state({ a: without, b: without, c: begun })).toEqual({
      kind: 'whole',
      present: [B, A],
      usable: [B, A],
    });
    // What is refused there is nothing of the group.
    expect(state({ a: without, b: without, c: refused })).toMatchObject({ kind: 'whole' });
  });

  it.each([
    [
      'has another name',
      { name: 'other' },
      `wwn-0xb: its group is called other, and was made as ${name}`,
    ],
    ['is another one', { uuid: 'u' }, 'wwn-0xb: its group of this name is another one (u)'],
  ])('is changed in nothing when on one disk it %s', (_, facts, said) => {
    const given = state({ b: told(() => facts) });
    expect(given).toMatchObject({
      kind: 'impaired',
      ...ALL,
      refusal: {
        code: 'group-incomplete',
        layout: 'data',
        summary: `volume group ${name} is not as it was made; nothing of it is changed`,
      },
    });
    expect(evidence(given)).toEqual([said]);
  });

  it('is changed in nothing when a disk does not find itself in it', () => {
    const without = told(({ physicalVolumes }) => ({
      physicalVolumes: physicalVolumes.filter(({ uuid }) => uuid !== B),
    }));
    expect(evidence(state({ b: without }))).toEqual([
      `wwn-0xb: its group has no physical volume ${B}`,
    ]);
    const memberless = (diskUnderGroup: DiskUnderGroup): DiskUnderGroup => {
      const { members: _none, ...partition } = diskUnderGroup.partition!;
      return { ...diskUnderGroup, partition };
    };
    expect(evidence(state({ b: memberless }))).toEqual([
      'wwn-0xb: its group has no physical volume ',
    ]);
  });

  it('is changed in nothing when something in it is missing or strange', () => {
    const missing = told(({ physicalVolumes }) => ({
      physicalVolumes: physicalVolumes.map((one) => ({ ...one, missing: one.uuid === B })),
    }));
    const given = state({ a: missing, b: missing, c: missing });
    expect(given).toMatchObject({ kind: 'impaired', present: [B, C, A], usable: [C, A] });
    expect(evidence(given)).toEqual([`its physical volume ${B} of wwn-0xb is missing`]);
    const stranger = (lost: boolean) =>
      told(({ physicalVolumes }) => ({
        physicalVolumes: [...physicalVolumes, { ...physicalVolumes[0]!, uuid: 'z', missing: lost }],
      }));
    expect(evidence(state({ a: stranger(false) }))).toEqual([
      'it has another physical volume z, of no disk of its layout',
    ]);
    expect(evidence(state({ a: stranger(true) }))).toEqual([
      'it has another physical volume z, which is missing, of no disk of its layout',
    ]);
    const alone = (diskUnderGroup: DiskUnderGroup): DiskUnderGroup => ({
      ...diskUnderGroup,
      partition: null,
    });
    expect(state({ b: alone })).toEqual({ kind: 'whole', ...ALL });
  });

  it('is changed in nothing when a disk in it may not be used', () => {
    const given = state({ b: refused });
    expect(given).toMatchObject({ kind: 'impaired', present: [B, C, A], usable: [C, A] });
    expect(evidence(given)).toEqual(['wwn-0xb: it is read-only']);
    const nowhere = (diskUnderGroup: DiskUnderGroup): DiskUnderGroup => ({
      ...refused(diskUnderGroup),
      partition: null,
    });
    expect(state({ b: nowhere })).toEqual({ kind: 'whole', ...ALL });
    // What is missing is told so, once.
    const missing = told(({ physicalVolumes }) => ({
      physicalVolumes: physicalVolumes.map((one) => ({ ...one, missing: one.uuid === B })),
    }));
    expect(evidence(state({ a: missing, b: refused, c: missing }))).toEqual([
      `its physical volume ${B} of wwn-0xb is missing`,
    ]);
  });

  it('is unreadable when no disk tells of it, and incomplete when one does not', () => {
    const said = (letter: string): string =>
      `wwn-0x${letter}: finished before, and LVM reports no group on it`;
    const none = state({ a: unread, b: unread, c: unread });
    expect(none).toMatchObject({
      kind: 'impaired',
      present: [],
      usable: [],
      refusal: { code: 'group-unreadable' },
    });
    expect(evidence(none)).toEqual(['a', 'b', 'c'].map(said));
    // A disk that is refused cannot be asked.
    expect(evidence(state({ a: unread, b: refused, c: unread }))).toEqual(['a', 'c'].map(said));
    const one = state({ b: unread });
    expect(one).toMatchObject({ kind: 'impaired', ...ALL, refusal: { code: 'group-incomplete' } });
    expect(evidence(one)).toEqual([said('b')]);
    const begun = labelled((label) => label.replace(/ready$/, 'new'));
    const asked = state({ a: unread, b: begun, c: unread });
    expect(asked).toMatchObject({ refusal: { code: 'group-unreadable' } });
  });
});
