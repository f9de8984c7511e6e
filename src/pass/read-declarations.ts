import {
  declare,
  declareInventories,
  type Declared,
  type DeclareOptions,
} from '../declare/declare.ts';
import { readPersistentVolumes } from '../declare/kinds/kubernetes/read-persistent-volumes.ts';
import type { Declarations, NativeObject } from '../model/declared/declarations.ts';
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
  /** PersistentVolumes of these files, as they were read. */
  readonly givenVolumes: readonly NativeObject[];
}

/** The same without errors. */
export interface ValidDeclarations {
  readonly declarations: Declarations;
  readonly givenInventories: readonly Inventory[];
  readonly givenVolumes: readonly NativeObject[];
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
    givenVolumes: volumesIn(inventoryFiles),
  };
}

/**
 * What a PersistentVolume that we publish has in it: files of inventories are large, and read once.
 */
const OF_OURS = 'diskwright.dev/volume';

/** Files that cannot be read have their findings as files of inventories. */
function volumesIn(files: readonly SourceFile[]): readonly NativeObject[] {
  const some = files.filter(({ bytes }) => Buffer.from(bytes).includes(OF_OURS));
  return some.length === 0 ? [] : readPersistentVolumes(some).volumes.map(({ native }) => native);
}

/**
 * The inventories to plan with, one of each node: the latest of those among the documents and those
 * given. What was just observed counts before all of them, whatever the clocks said.
 */
export function inventoriesOf(
  { declarations, givenInventories }: Pick<ValidDeclarations, 'declarations' | 'givenInventories'>,
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
