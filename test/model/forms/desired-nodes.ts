/**
 * Desired nodes of every kind: those of the examples, and worlds with groups, adoptions, removals
 * and lost records.
 */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPath } from '../../../src/declare/text/read-files.ts';
import { GiB } from '../../../src/model/values/bytes.ts';
import type { Declarations } from '../../../src/model/declared/declarations.ts';
import type { DesiredNode } from '../../../src/model/planned/desired.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import { makePass } from '../../../src/pass/make-pass.ts';
import { inventoriesOf, readDeclarations } from '../../../src/pass/read-declarations.ts';
import { carved, consentsFor, overDisks } from '../../plan/removal-worlds.ts';
import { adopting, someonesNode } from '../../simulation/adopted-nodes.ts';
import { applyAll, planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayoutPartition,
  aNode,
  AS_OF,
  aThinPool,
  aVolumeGroup,
  declaring,
} from '../../simulation/builders.ts';

const examples = resolve(import.meta.dirname, '../../../examples');

export type NamedNodes = readonly [string, readonly DesiredNode[]];

/** Those of each example's inventories. */
export async function nodesOfExamples(): Promise<readonly NamedNodes[]> {
  const named: NamedNodes[] = [];
  for (const { name } of readdirSync(examples, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )) {
    const files = await readPath(join(examples, name));
    const { declarations } = readDeclarations({ files, diagnostics: [], revision: null });
    if (declarations === null) continue;
    const inventories = inventoriesOf({ declarations, givenInventories: [] });
    named.push([`examples/${name}`, desiredNodes(declarations, inventories)]);
  }
  return named;
}

function desiredNodes(
  declarations: Declarations,
  inventories: readonly Inventory[],
  older: readonly Inventory[] = [],
): readonly DesiredNode[] {
  const limits = { nodes: null, maxInventoryAgeMs: null };
  const input = { declarations, inventories, older, asOf: AS_OF, revision: null, ...limits };
  return makePass(input).desired.nodes;
}

const blank = aNode(['a', 'b', 'c'].map((name) => aDisk(name, { sizeBytes: 20 * GiB })));
const pooled = aVolumeGroup('data', [], {
  group: {
    per: 'node',
    thinPools: [aThinPool('pool')],
    carve: [
      carved('wide', 'striped', { size: { kind: 'bytes', bytes: 3 * GiB } }),
      carved('twice', 'raid1', { size: { kind: 'bytes', bytes: GiB } }),
      carved('thin', 'thin', { thinPool: 'pool', size: { kind: 'bytes', bytes: GiB } }),
    ],
  },
});

/** Of the simulation. */
export function simulatedNodes(): readonly NamedNodes[] {
  const perDisk = aVolumeGroup('data', [
    aLayoutPartition('db', { size: { kind: 'bytes', bytes: GiB } }),
  ]);
  const declarations = declaring([perDisk], { claims: [aClaim('one'), aClaim('two')] });
  const made = applyAll({ declarations, inventories: [blank] });
  const shared = { declarations: declaring([overDisks([carved('db')])]), inventories: [blank] };
  const cut = applyAll(shared);
  const gone = { declarations: declaring([overDisks([])]), inventories: cut.inventories };
  const kept = planWorld(gone).plan.nodes[0]?.kept ?? [];
  const lost = made.inventories.map((inventory) => ({
    ...inventory,
    records: { disks: [], volumes: [] },
    disks: inventory.disks.map(({ ledger: _ledger, ...disk }) => disk),
  }));
  return [
    ['a group over disks with a pool', desiredNodes(declaring([pooled]), [blank])],
    ['claims in groups of their own', desiredNodes(declarations, made.inventories)],
    [
      'what a consent takes away',
      planWorld({
        ...gone,
        declarations: { ...gone.declarations, consents: consentsFor(kept) },
      }).desired.nodes,
    ],
    ['what others made', desiredNodes(adopting(someonesNode), [someonesNode])],
    ['what only an older inventory knows', desiredNodes(declarations, lost, made.inventories)],
  ];
}
