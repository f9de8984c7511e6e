import {
  declare,
  declareInventories,
  type Declared,
  type DeclareOptions,
} from '../declare/declare.ts';
import type { Declarations } from '../model/declared/declarations.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { SourceFile } from '../model/values/source-file.ts';
import type { LoadedFiles } from './load-commit.ts';

/** Declarations, and the inventories that were given beside them. */
export interface ReadDeclarations extends Declared {
  /** The commit, when they came from git. */
  readonly revision: string | null;
  /** Of the files that were given for inventories alone. */
  readonly givenInventories: readonly Inventory[];
}

/** The same without errors. */
export interface ValidDeclarations {
  readonly declarations: Declarations;
  readonly givenInventories: readonly Inventory[];
  readonly revision: string | null;
}

/**
 * Reads and checks files of declarations, and files that hold inventories alone. The declarations
 * are null when either has an error: a plan without an inventory that was given would mislead.
 * Never throws.
 */
export function readDeclarations(
  loaded: LoadedFiles,
  inventoryFiles: readonly SourceFile[] = [],
  options: DeclareOptions = {},
): ReadDeclarations {
  const declared = declare(loaded.files, options);
  const given = declareInventories(inventoryFiles);
  return {
    ...declared,
    declarations: given.inventories === null ? null : declared.declarations,
    diagnostics: [...loaded.diagnostics, ...declared.diagnostics, ...given.diagnostics],
    revision: loaded.revision,
    givenInventories: given.inventories ?? [],
  };
}

/**
 * The inventories to plan with, one of each node: the latest of those among the documents and those
 * given. What was just observed counts before all of them, whatever the clocks said.
 */
export function inventoriesOf(
  { declarations, givenInventories }: Omit<ValidDeclarations, 'revision'>,
  observed: readonly Inventory[] = [],
): readonly Inventory[] {
  const latest = new Map<NodeName, Inventory>();
  for (const inventory of [...declarations.inventories, ...givenInventories]) {
    const other = latest.get(inventory.node);
    if (other === undefined || Date.parse(other.takenAt) <= Date.parse(inventory.takenAt))
      latest.set(inventory.node, inventory);
  }
  for (const { node } of observed) latest.delete(node);
  return [...latest.values(), ...observed];
}
