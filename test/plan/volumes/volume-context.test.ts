/**
 * What may still lie where a volume is made, and what is written down of a finished one: by
 * operand.
 */
import { describe, expect, it } from 'vitest';
import type { DesiredNode, DesiredVolume } from '../../../src/model/planned/desired.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import { volumeRef, wipedBefore } from '../../../src/plan/volumes/volume-context.ts';
import {
  createContent,
  markReadyOperation,
  serve,
} from '../../../src/plan/volumes/volume-operations.ts';
import { planRecords } from '../../../src/plan/volumes/volume-records.ts';
import { aDisk, source } from '../../simulation/builders.ts';
import { block, contextOf, declared, done, first, type Given } from '../volume-cases.ts';
import { known } from '../known.ts';

const node = contextOf({}).node;

describe('what a volume lies on', () => {
  const members = ['m', 'n', 'o'].map((name) => ({ uuid: name, disk: `wwn-0x${name}` }));
  const across = { members, logical: { legs: { on: ['n', 'o'] } } } as never;
  const device = done.disks[0]!;
  const disks = [device, ...['m', 'n', 'o'].map((name) => aDisk(name))];

  function wiped(
    facts: { readonly records?: object; readonly node?: Partial<DesiredNode> },
    volume: Partial<DesiredVolume> = across,
  ): boolean {
    const observed = known(node, {
      ...done,
      disks,
      records: { ...done.records, ...facts.records },
    });
    return wipedBefore(
      contextOf({ volume, context: { observed, device, node: { ...node, ...facts.node } } }),
    );
  }

  const by: Readonly<Record<string, (disk: string) => boolean>> = {
    'a wipe that was begun or done': (id) => wiped({ records: { consents: [{ disk: { id } }] } }),
    'a wipe that is to be': (disk) =>
      wiped({ node: { consents: [{ subject: { kind: 'disk', disk } }] as never } }),
    'a removal': (disk) => wiped({ node: { removals: [{ disk }] as never } }),
  };

  it.each(Object.entries(by))('was given up by %s of one of its disks, by any name', (_, on) => {
    for (const disk of ['wwn-0xn', 'wwn-0xo', 'serial-alpha_o', device.id])
      expect([disk, on(disk)]).toEqual([disk, true]);
    // On the first it does not lie, although its group does.
    for (const disk of ['wwn-0xm', 'wwn-0xz']) expect([disk, on(disk)]).toEqual([disk, false]);
  });

  it('was not given up where another volume was', () => {
    const consents = [{ subject: { kind: 'volume', volume: first } }] as never;
    expect(wiped({ node: { consents } })).toBe(false);
    expect(wiped({})).toBe(false);
    expect(wiped({ records: { consents: [{ disk: { id: 'wwn-0xn' } }] } }, {})).toBe(false);
    expect(wiped({ records: { consents: [{ disk: { id: device.id } }] } }, {})).toBe(true);
  });

  it('is named in its operations, and left out where there is none', () => {
    const plain = volumeRef(contextOf({}));
    expect(plain).not.toHaveProperty('logical');
    expect(plain).not.toHaveProperty('members');
    expect(volumeRef(contextOf({ volume: across }))).toMatchObject(across);
  });
});

describe('what is made', () => {
  it('is zeroed where a group stood before, and not because a group is beside it', () => {
    const zero = (volume: Partial<DesiredVolume>, volumeGroup?: object): boolean => {
      const context = contextOf({ volume }, block);
      const device = { ...context.device, ...(volumeGroup === undefined ? {} : { volumeGroup }) };
      const [made] = createContent({ ...context, device } as never, 'made');
      return made?.kind === 'prepare-block-volume' && made.zero;
    };
    const logical = { group: 'vg', name: 'raw', physicalVolume: {} } as never;
    expect(zero({ logical }, { name: 'vg' })).toBe(true);
    expect(zero({ logical })).toBe(false);
    expect(zero({}, { name: 'vg' })).toBe(false);
  });

  it('is marked ready with its physical volume, where it is one', () => {
    expect(markReadyOperation(contextOf({}), 'made')).not.toHaveProperty('physicalVolumeUuid');
    const format = { kind: 'physical-volume', group: 'vg' } as const;
    expect(markReadyOperation(contextOf({ volume: { format } }), 'made')).toMatchObject({
      filesystem: null,
      physicalVolumeUuid: expect.stringMatching(/^\w{6}(-\w{4}){5}-\w{6}$/),
    });
  });

  it('is linked by its name, where it is cut from a group', () => {
    const logical = { group: 'vg', name: 'raw', physicalVolume: {} } as never;
    const linked = (logicalVolume: string): number => {
      const blockLinks = [{ volume: block, partitionUuid: null, logicalVolume }];
      const observed = { blockLinks } as Partial<Inventory>;
      const context = contextOf({ volume: { logical }, observed }, block);
      return serve(context, context.partition).length;
    };
    expect(linked('vg/raw')).toBe(0);
    expect(linked('vg/other')).toBe(1);
    expect(linked('other/raw')).toBe(1);
  });
});

describe('whose claim a volume serves', () => {
  const claim = declared.find(({ volume }) => volume === first)!.claim!;
  const recorded = { namespace: claim.namespace, name: claim.name };

  function records(given: Given, id = first): readonly object[] {
    return planRecords(contextOf(given, id)).map((operation) => operation);
  }

  it('is written down once', () => {
    expect(records({ record: { claim: recorded } })).toEqual([]);
    const none = { volume: { claim: null } };
    expect(records(none)).toEqual([]);
  });

  it('is written down anew where it is another, with whose it was', () => {
    for (const other of [
      { ...recorded, name: 'other' },
      { ...recorded, namespace: 'other' },
    ])
      expect(records({ record: { claim: other } })).toMatchObject([
        { kind: 'assign-claim', claim: recorded, formerly: other },
      ]);
    expect(records({ record: null })).toMatchObject([{ kind: 'assign-claim', formerly: null }]);
  });

  it('is given back where it was forgotten, by a TakeBack alone', () => {
    const takeBack = source('take');
    const forgotten = { claim: recorded, forgotten: true } as const;
    expect(records({ record: forgotten, volume: { takeBack } })).toMatchObject([
      { kind: 'take-back-claim', source: takeBack },
    ]);
    expect(records({ record: forgotten })).toMatchObject([
      { kind: 'assign-claim', formerly: null },
    ]);
    const other = { claim: { ...recorded, name: 'other' } };
    // Where sources disagree, or nobody knows, it says whose it is.
    expect(records({ record: other, volume: { takeBack } })).toMatchObject([
      { kind: 'take-back-claim', formerly: other.claim },
    ]);
    expect(records({ record: null, volume: { takeBack } })).toMatchObject([
      { kind: 'take-back-claim', source: takeBack },
    ]);
  });

  it('is forgotten where git declares it no more', () => {
    const gone = (volume: string) => ({
      node: { ...node, forgotten: [{ volume: volume as typeof first, claim: recorded }] },
    });
    const volume = { claim: null };
    expect(records({ volume, context: gone(first) })).toMatchObject([{ kind: 'forget-claim' }]);
    expect(records({ volume, record: null, context: gone(first) })).toMatchObject([
      { kind: 'forget-claim' },
    ]);
    expect(records({ volume, context: gone('other') })).toEqual([]);
    const forgotten = { claim: recorded, forgotten: true } as const;
    expect(records({ volume, record: forgotten, context: gone(first) })).toEqual([]);
  });
});
