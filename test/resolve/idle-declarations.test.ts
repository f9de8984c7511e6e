/** What is right as it is written, and comes to nothing. */
import { describe, expect, it } from 'vitest';
import type {
  DiskLayout,
  DiskReplacement,
  LabelRequirement,
  WipeConsent,
} from '../../src/model/declared/declarations.ts';
import type { DiskId, NodeName } from '../../src/model/identifiers.ts';
import { idleDeclarations } from '../../src/resolve/idle-declarations.ts';
import { aDisk, aLayout, aNode, AS_OF, declaring, NODE, source } from '../simulation/builders.ts';

function labelled(node: string, labels: Record<string, string>) {
  return aNode([], { node: node as NodeName, labels });
}

const inventories = [
  labelled('node-a', { role: 'database', zone: 'a' }),
  labelled('node-b', { role: 'kafka', zone: 'b' }),
];

function selecting(...requirements: readonly LabelRequirement[]): DiskLayout {
  return { ...aLayout('fast', []), nodes: { requirements, names: [], exceptNames: [] } };
}

function inLabel(key: string, ...values: readonly string[]): LabelRequirement {
  return { key, operator: 'In', values };
}

function hints(layout: DiskLayout, nodes = inventories): readonly (string | undefined)[] {
  const declarations = declaring([layout]);
  return idleDeclarations({ declarations, inventories: nodes, asOf: AS_OF }).map(
    ({ hint }) => hint,
  );
}

describe('a layout that selects no known node', () => {
  it('is warned of where it stands', () => {
    const declarations = declaring([selecting(inLabel('role', 'databse'))]);
    expect(idleDeclarations({ declarations, inventories, asOf: AS_OF })).toEqual([
      {
        severity: 'warning',
        code: 'no-node-selected',
        message: 'layout fast selects none of the 2 known nodes, so that nothing is made for it',
        hint: 'did you mean role=database?',
        source: source('fast'),
      },
    ]);
  });

  it('names the nearest labels', () => {
    expect(hints(selecting(inLabel('roel', 'database')))).toEqual([
      'no node has a label roel; did you mean role?',
    ]);
    expect(hints(selecting(inLabel('role', 'web')))).toEqual([
      'no node has role=web; there are role=database or role=kafka',
    ]);
    expect(hints(selecting(inLabel('rack', 'r1')))).toEqual([
      'no node has a label rack; there are kubernetes.io/hostname, role, zone',
    ]);
    expect(hints(selecting({ key: 'zone', operator: 'NotIn', values: ['a', 'b'] }))).toEqual([
      'every known node has zone=a or zone=b',
    ]);
    expect(hints(selecting(inLabel('role', 'database'), inLabel('zone', 'b')))).toEqual([
      'the nearest is node-a: zone=a, wanted b',
    ]);
    const nobody = { names: [], requirements: [], exceptNames: ['node-a', 'node-b'] as NodeName[] };
    expect(hints({ ...aLayout('fast', []), nodes: nobody })).toEqual([
      'exceptNames leaves out every node that the rest selects',
    ]);
  });

  it('names the node that is nearest, unless only digits differ', () => {
    const naming = (...names: string[]): DiskLayout => ({
      ...aLayout('fast', []),
      nodes: { names: names as NodeName[], requirements: [], exceptNames: [] },
    });
    expect(hints(naming('nod-a'))).toEqual(['did you mean node-a?']);
    const reporting = [aNode([], { node: 'worker-1' as NodeName })];
    expect(hints(naming('worker-1', 'worker-7'), reporting)).toEqual([]);
    expect(hints(naming('worker-1', 'wroker-7'), reporting)).toEqual(['did you mean worker-1?']);
  });

  it('is no matter where it selects one, or where no node is listed', () => {
    expect(hints(selecting(inLabel('role', 'database')))).toEqual([]);
    expect(hints(selecting(inLabel('role', 'databse')), [])).toEqual([]);
  });
});

describe('a consent', () => {
  it('is warned of from the moment at which it expires', () => {
    const consent = (expires: string): WipeConsent => ({
      name: 'give-up',
      targets: [],
      expires,
      reason: 'old',
      source: source('consent'),
    });
    const found = (expires: string): readonly string[] =>
      idleDeclarations({
        declarations: declaring([], { consents: [consent(expires)] }),
        inventories,
        asOf: AS_OF,
      }).map(({ code, message }) => `${code}: ${message}`);
    expect(found('2026-03-02T07:00:00Z')).toEqual([
      'consent-expired: consent give-up expired at 2026-03-02T07:00:00Z, and permits nothing any more',
    ]);
    expect(found('2026-03-02T07:00:01Z')).toEqual([]);
  });
});

describe('a DiskReplacement', () => {
  const nodes = [aNode([aDisk('aa'), aDisk('bb')])];
  const layout = aLayout('data', [], { match: { serial: 'aa' } });
  const warnings = (facts: Partial<DiskReplacement>): readonly string[] => {
    const replacement: DiskReplacement = {
      ...{ name: 'bay-3', node: NODE, disk: 'wwn-0xaa' as DiskId, by: null, data: 'move' },
      source: source('bay'),
      ...facts,
    };
    const declarations = declaring([layout], { replacements: [replacement] });
    return idleDeclarations({ declarations, inventories: nodes, asOf: AS_OF }).map(
      ({ code, message, hint }) => `${code}: ${message} (${hint ?? ''})`,
    );
  };

  it('of a disk of the node, by one that a layout selects or that is not there yet, is well', () => {
    expect(warnings({})).toEqual([]);
    expect(warnings({ disk: 'serial-alpha_aa' as DiskId })).toEqual([]);
    expect(warnings({ disk: 'wwn-0xbb' as DiskId, by: 'wwn-0xaa' as DiskId })).toEqual([]);
    expect(warnings({ by: 'wwn-0xcc' as DiskId })).toEqual([]);
    expect(warnings({ node: 'node-z' as NodeName, disk: 'wwn-0xzz' as DiskId })).toEqual([]);
  });

  it('of a disk that the node never had is warned of', () => {
    expect(warnings({ disk: 'wwn-0xa' as DiskId })).toEqual([
      'unknown-disk: DiskReplacement bay-3 names the disk wwn-0xa, which node-a has not and has no record of (did you mean wwn-0xaa?)',
    ]);
    expect(warnings({ disk: 'nvme-eui.00253ff' as DiskId })[0]).toContain('remove it if the disk');
  });

  it('by a disk that no layout selects is warned of', () => {
    expect(warnings({ by: 'wwn-0xbb' as DiskId })[0]).toContain(
      'disk-not-selected: DiskReplacement bay-3 names wwn-0xbb of node-a',
    );
  });
});
