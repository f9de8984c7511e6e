/** What inventories on a branch say of disks, collected and told as what happened. */
import { describe, expect, it } from 'vitest';
import type { NodeName, VolumeId } from '../../../src/model/identifiers.ts';
import { nameOnAnyNode } from '../../../src/model/observed/disk-identity.ts';
import type { ObservedDisk } from '../../../src/model/observed/inventory.ts';
import { GiB } from '../../../src/model/values/bytes.ts';
import { formatMark, markFor, type MarkState } from '../../../src/model/volumes/mark.ts';
import {
  diskEvents,
  idsOf,
  isCalled,
  type RecordedDisk,
} from '../../../src/review/history/disk-history.ts';
import { collectDiskRecords } from '../../../src/review/history/recorded-disks.ts';
import {
  aDisk,
  aNode,
  aPartition,
  aTable,
  changed,
  INSTALLATION,
  someonesExt4,
} from '../../simulation/builders.ts';

const [a, b] = ['node-a', 'node-b'] as unknown as readonly [NodeName, NodeName];
const blank = aDisk('a1', { bay: 'Slot 01' });
const first = 'first-seen: 20 GiB, bay Slot 01, blank';

type Step = readonly [NodeName, ObservedDisk | null];

/** One commit a step. */
function recorded(...steps: readonly Step[]): readonly RecordedDisk[] {
  return steps.map(([node, disk], at) => ({ node, at: `${at}h`, commit: `c${at}`, disk }));
}

function told(...steps: readonly Step[]): readonly string[] {
  return diskEvents(recorded(...steps)).map(({ node, kind, detail }) =>
    node === a ? `${kind}: ${detail}` : `${node} ${kind}: ${detail}`,
  );
}

function holding(...volumes: readonly (readonly [volume: string, state: MarkState])[]) {
  const partitions = volumes.map(([volume, state], index) => {
    const mark = markFor({ installation: INSTALLATION, node: a }, volume as VolumeId, state);
    return aPartition(index + 1, { label: formatMark(mark) });
  });
  return changed(blank, { table: aTable(partitions) });
}

const [one, two] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];

describe('what happened to a disk', () => {
  it('is nothing while inventories say the same, or nothing of it', () => {
    expect(told([a, blank], [a, blank])).toEqual([first]);
    expect(told([a, null], [a, null])).toEqual([]);
  });

  it('is a change of its bay, size or health', () => {
    const { bay: _bay, ...elsewhere } = blank;
    expect(told([a, blank], [a, elsewhere])).toEqual([first, 'bay: unknown, before Slot 01']);
    expect(told([a, blank], [a, { ...blank, sizeBytes: 30 * GiB }])).toEqual([
      first,
      'size: 30 GiB, before 20 GiB',
    ]);
    const failing = { ...blank, failing: true };
    expect(told([a, blank], [a, failing], [a, { ...failing, readOnly: true }], [a, blank])).toEqual(
      [first, 'health: failing', 'health: failing, read-only', 'health: no error seen any more'],
    );
  });

  it('is what became of volumes: begun, finished, gone, in their order', () => {
    const both = holding([two, 'new'], [one, 'ready']);
    expect(told([a, blank], [a, both], [a, holding([two, 'ready'])], [a, blank])).toEqual([
      first,
      `volume-finished: volume ${one}`,
      `volume-begun: volume ${two}`,
      `volume-gone: volume ${one}`,
      `volume-finished: volume ${two}`,
      `volume-gone: volume ${two}`,
      'wiped: nothing is on it any more',
    ]);
    expect(told([a, both], [a, holding()])).toEqual([
      expect.stringContaining('first-seen'),
      `volume-gone: volume ${one}`,
      `volume-gone: volume ${two}`,
    ]);
  });

  it('is what somebody else put on it', () => {
    const { signatures, fingerprint } = someonesExt4('a1');
    expect(told([a, blank], [a, { ...blank, signatures, fingerprint }])).toEqual([
      first,
      expect.stringMatching(/^content: .*ext4/),
    ]);
  });

  it('is that it went, came again, or came to another node', () => {
    const place = '20 GiB, bay Slot 01, blank';
    expect(told([a, blank], [a, null], [a, blank])).toEqual([
      first,
      'gone: no longer among the disks',
      `seen-again: ${place}`,
    ]);
    expect(told([a, blank], [a, null], [b, blank]).at(-1)).toBe(
      `node-b moved: from node-a: ${place}`,
    );
  });

  it('is that it left before it came, where one commit has both', () => {
    const records = recorded([a, blank], [b, blank], [a, null]).map((record, index) => ({
      ...record,
      commit: index === 0 ? 'c0' : 'c1',
    }));
    expect(diskEvents(records).map(({ kind }) => kind)).toEqual(['first-seen', 'gone', 'moved']);
  });

  it('has the moment and the commit of its inventory', () => {
    expect(diskEvents(recorded([a, blank]))).toMatchObject([{ at: '0h', commit: 'c0', node: a }]);
  });
});

describe('the name of a disk', () => {
  it('is its serial number or one of its ids, whole', () => {
    const spaced = { ...blank, identity: { ...blank.identity, serial: ' a1 ' } };
    for (const name of ['a1', 'wwn-0xa1', 'serial-alpha_a1'])
      expect(isCalled(spaced, name)).toBe(true);
    for (const name of ['a', 'a12', 'wwn-0xa']) expect(isCalled(spaced, name)).toBe(false);
  });

  it('is on every node the same: by model and serial number, or by the id alone', () => {
    const { serial: _serial, ...unnumbered } = blank.identity;
    expect(nameOnAnyNode(blank)).toBe('alpha a1');
    expect(nameOnAnyNode({ ...blank, identity: { serial: ' a1 ' } })).toBe(' a1');
    expect(nameOnAnyNode({ ...blank, identity: unnumbered })).toBe('wwn-0xa1');
    expect(nameOnAnyNode({ ...blank, identity: { ...unnumbered, serial: ' ' } })).toBe('wwn-0xa1');
  });

  it('may have been another one', () => {
    const other = { ...blank, id: 'serial-alpha_a1' } as ObservedDisk;
    expect(idsOf(recorded([a, blank], [a, other], [a, null], [b, blank]))).toEqual([
      'serial-alpha_a1',
      'wwn-0xa1',
    ]);
  });
});

describe('records of disks', () => {
  const [path, committedAt] = ['inventories/a.json', 'committed'];
  const other = aDisk('b1');
  const seen = (at: string, ...disks: readonly ObservedDisk[]) =>
    aNode(disks, { node: a, takenAt: at });

  it('are of each disk that is wanted; where one is missing, it is said', () => {
    const { add, byName } = collectDiskRecords((disk) => (isCalled(disk, 'b1') ? null : disk.id));
    add({ commit: 'c0', committedAt, path, inventories: [seen('0h', blank, other)] });
    add({ commit: 'c1', committedAt, path, inventories: [seen('1h', other)] });
    add({ commit: 'c2', committedAt, path, inventories: [seen('2h', other)] });
    expect(Object.fromEntries(byName)).toEqual({
      'wwn-0xa1': [
        { node: a, at: '0h', commit: 'c0', disk: blank },
        { node: a, at: '1h', commit: 'c1', disk: null },
      ],
    });
  });

  it('end for all disks of a node whose file is gone, or speaks of another node', () => {
    const { add, byName } = collectDiskRecords(nameOnAnyNode);
    add({ commit: 'c0', committedAt, path, inventories: [seen('0h', blank)] });
    add({ commit: 'c1', committedAt: 'then', path, inventories: [] });
    add({ commit: 'c2', committedAt, path, inventories: [seen('2h', blank)] });
    add({ commit: 'c3', committedAt: 'last', path, inventories: [{ ...seen('3h'), node: b }] });
    expect(byName.get('alpha a1')?.map(({ at, disk }) => [at, disk?.id])).toEqual([
      ['0h', 'wwn-0xa1'],
      ['then', undefined],
      ['2h', 'wwn-0xa1'],
      ['last', undefined],
    ]);
  });
});
