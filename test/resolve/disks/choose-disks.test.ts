import { describe, expect, it } from 'vitest';
import { GiB } from '../../../src/model/values/bytes.ts';
import type { DiskMatch } from '../../../src/model/declared/declarations.ts';
import type { DiskId, NodeName } from '../../../src/model/identifiers.ts';
import { factsOf } from '../../../src/assess/disk-assessment.ts';
import type { NodeRecords, VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { chooseDisks, type DiskChoice } from '../../../src/resolve/disks/choose-disks.ts';
import { readRenames } from '../../../src/resolve/renames.ts';
import { overlapDiagnostics } from '../../../src/resolve/disks/layout-overlap.ts';
import { matchDisk } from '../../../src/resolve/disks/match-disk.ts';
import { knownNodes, nodeSelected } from '../../../src/resolve/nodes.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  INSTALLATION,
  source,
} from '../../simulation/builders.ts';

function verdict(match: DiskMatch, except: readonly DiskId[] = []) {
  return matchDisk(
    { anyOf: [match], minCount: 0, maxCount: null, except },
    aDisk('aa', { identity: { wwn: '0xaa', serial: 'S-1', model: 'MZ 7', vendor: 'ACME' } }),
  );
}

const CHOICE = {
  installation: INSTALLATION,
  renames: readRenames([]),
  lock: null,
  adopted: new Set<DiskId>(),
  leaving: new Set<DiskId>(),
};

describe('a selector takes a disk', () => {
  it.each([
    {},
    { transport: 'nvme', rotational: false },
    { minSize: 20 * GiB, maxSize: 20 * GiB },
    { model: 'mz*', vendor: 'acme', serial: 's-?', wwn: '*aa' },
    { path: '/dev/disk/by-id/*' },
  ] as readonly DiskMatch[])('%o', (match) => {
    expect(verdict(match)).toEqual({ selected: true });
  });

  it.each([
    [{ transport: 'sata' }, 'transport is nvme, wanted sata'],
    [{ rotational: true }, 'rotational is false, wanted true'],
    [{ minSize: 21 * GiB }, 'size 20 GiB is below minSize 21 GiB'],
    [{ maxSize: 19 * GiB }, 'size 20 GiB is above maxSize 19 GiB'],
    [{ model: 'x*' }, 'model is MZ 7, wanted x*'],
    [{ path: '/dev/aa' }, 'path is /dev/disk/by-id/wwn-0xaa, wanted /dev/aa'],
  ] as readonly (readonly [DiskMatch, string])[])('not with %o: %s', (match, because) => {
    expect(verdict(match)).toEqual({ selected: false, because: [because] });
  });

  it('not when it is excepted under any of its ids', () => {
    expect(verdict({}, ['serial-alpha_aa' as DiskId])).toEqual({
      selected: false,
      because: ['listed in except as serial-alpha_aa'],
    });
  });

  it('when one of several alternatives holds; else each says why not', () => {
    const selector = { minCount: 0, maxCount: null, except: [] };
    const disk = aDisk('aa');
    expect(
      matchDisk({ ...selector, anyOf: [{ model: 'x' }, { model: 'alpha' }] }, disk).selected,
    ).toBe(true);
    expect(matchDisk({ ...selector, anyOf: [{ model: 'x' }, { vendor: 'y' }] }, disk)).toEqual({
      selected: false,
      because: [
        'alternative 1: model is alpha, wanted x',
        'alternative 2: vendor is not stated by the device, wanted y',
      ],
    });
  });
});

describe('a disk that was chosen before', () => {
  const layout = aLayout('data', [aLayoutPartition('db')]);
  const record = {
    layout: 'data',
    facts: {
      id: 'wwn-0xaa' as DiskId,
      identity: { wwn: '0xaa', serial: 'aa', model: 'alpha' },
      sizeBytes: 20 * GiB,
      logicalSectorBytes: 512,
    },
    tableUuid: 'table',
    partitionUuids: [],
    blankFingerprint: '',
    state: 'written' as const,
    recordedAt: '',
  };

  it('keeps the id of its first choice when the kernel writes it in another way', () => {
    const renamed = aDisk('aa', {
      id: 'nvme-eui.00aa' as DiskId,
      aliases: ['nvme-eui.00aa' as DiskId],
      identity: { wwn: 'naa.AA', serial: 'aa', model: 'alpha' },
    });
    const node = aNode([renamed], { records: { disks: [record], volumes: [] } });
    expect(chooseDisks(layout, node, CHOICE).chosen).toMatchObject([
      { chosenAs: 'wwn-0xaa', facts: { id: 'nvme-eui.00aa' }, begun: true },
    ]);
  });

  it('is not mixed up with a record of another layout', () => {
    const records = { disks: [{ ...record, layout: 'other' }], volumes: [] };
    expect(chooseDisks(layout, aNode([aDisk('aa')], { records }), CHOICE).chosen).toMatchObject([
      { chosenAs: 'wwn-0xaa', begun: false },
    ]);
  });
});

describe('nodes', () => {
  it('have the labels of their groups, then their own', () => {
    const group = { nodes: ['node-a' as NodeName, 'node-b' as NodeName], source: source('g') };
    const declarations = declaring([], {
      nodeGroups: [
        { ...group, name: 'g1', labels: { role: 'old', rack: 'r1' } },
        { ...group, name: 'g2', labels: { role: 'new' } },
      ],
    });
    const nodes = knownNodes(declarations, [aNode([], { labels: { rack: 'r9' } })]);
    expect(nodes.map(({ node, labels, inventory }) => [node, labels, inventory !== null])).toEqual([
      ['node-a', { 'kubernetes.io/hostname': 'node-a', role: 'new', rack: 'r9' }, true],
      ['node-b', { 'kubernetes.io/hostname': 'node-b', role: 'new', rack: 'r1' }, false],
    ]);
  });

  it('are selected by name, by exception and by label', () => {
    const node = { node: 'node-a' as NodeName, labels: { role: 'db' }, inventory: null };
    const names = ['node-a' as NodeName];
    const requirement = { key: 'role', operator: 'In' as const, values: ['db'] };
    const none = { requirements: [], names: [], exceptNames: [] };
    expect(nodeSelected(none, node)).toBe(true);
    expect(nodeSelected({ ...none, names, requirements: [requirement] }, node)).toBe(true);
    expect(nodeSelected({ ...none, names: ['node-b' as NodeName] }, node)).toBe(false);
    expect(nodeSelected({ ...none, exceptNames: names }, node)).toBe(false);
    expect(
      nodeSelected({ ...none, requirements: [{ ...requirement, values: ['web'] }] }, node),
    ).toBe(false);
  });
});

describe('layouts that select one disk', () => {
  it('are found on a known inventory, once for each pair, the system disk left out', () => {
    const two = [aLayout('a', []), aLayout('b', [])];
    const system = aDisk('ss', { systemChain: ['/', '/dev/ss'] });
    const found = overlapDiagnostics(declaring(two), [aNode([system, aDisk('aa'), aDisk('bb')])]);
    expect(found.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'layouts-overlap: layouts a and b both select wwn-0xaa on node-a',
    ]);
    expect(overlapDiagnostics(declaring(two), [aNode([system])])).toEqual([]);
  });
});

describe('a disk that goes', () => {
  const layout = aLayout('data', [aLayoutPartition('db')]);
  const two = { ...layout, disks: { ...layout.disks, minCount: 2, maxCount: 2 } };
  const leaving = { ...CHOICE, leaving: new Set(['wwn-0xaa' as DiskId]) };
  const record = (state: 'ready' | 'removed'): Partial<NodeRecords> => ({
    disks: [
      {
        layout: 'data',
        facts: factsOf(aDisk('aa')),
        tableUuid: 'table',
        partitionUuids: [],
        blankFingerprint: '',
        state: 'written',
        recordedAt: '',
      },
    ],
    volumes: [{ disk: factsOf(aDisk('aa')), state } as VolumeRecord],
  });
  const records = (state: 'ready' | 'removed') => ({
    records: { disks: [], volumes: [], ...record(state) },
  });
  const disks = (...names: readonly string[]) => names.map((name) => aDisk(name));
  const idsOf = (choice: DiskChoice) => choice.chosen.map(({ facts }) => facts.id);

  it('is not begun, nor counted, when nothing is on it', () => {
    const choice = chooseDisks(two, aNode(disks('aa', 'bb', 'cc')), leaving);
    expect(idsOf(choice)).toEqual(['wwn-0xbb', 'wwn-0xcc']);
    expect(choice.held).toBe(false);
    const short = chooseDisks(two, aNode(disks('aa', 'bb')), leaving);
    expect(short.held).toBe(true);
    expect(short.refusals[0]?.evidence).toContainEqual(
      expect.stringContaining('left out, a DiskReplacement takes it away'),
    );
  });

  it('stays when something is on it, and the count is right with and without it', () => {
    for (const others of [['bb'], ['bb', 'cc']]) {
      const node = aNode(disks('aa', ...others), records('ready'));
      const choice = chooseDisks(two, node, leaving);
      expect(idsOf(choice)).toHaveLength(1 + others.length);
      expect(choice.held).toBe(false);
    }
    const many = aNode(disks('aa', 'bb', 'cc', 'dd'), records('ready'));
    expect(chooseDisks(two, many, leaving).refusals[0]?.summary).toContain('its selector takes 3');
    expect(chooseDisks(two, aNode(disks('aa'), records('ready')), leaving).held).toBe(true);
  });

  it('is waited for when it is gone with finished volumes, and else not', () => {
    const gone = (state: 'ready' | 'removed') => aNode(disks('bb', 'cc'), records(state));
    expect(idsOf(chooseDisks(two, gone('ready'), leaving))).toContain('wwn-0xaa');
    expect(idsOf(chooseDisks(two, gone('removed'), leaving))).toEqual(['wwn-0xbb', 'wwn-0xcc']);
    const never = {
      ...gone('ready'),
      records: { disks: record('ready').disks ?? [], volumes: [] },
    };
    expect(idsOf(chooseDisks(two, never, leaving))).toEqual(['wwn-0xbb', 'wwn-0xcc']);
    expect(idsOf(chooseDisks(two, never, CHOICE))).toContain('wwn-0xaa');
  });
});
