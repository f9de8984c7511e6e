import type { NodeLock } from '../../../model/declared/declarations.ts';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { API_VERSION } from '../../../declare/documents/document-kind.ts';
import { printYaml } from '../../../declare/text/print-yaml.ts';
import type { Pass } from '../../../pass/make-pass.ts';
import { lockOf } from '../../../plan/node-lock.ts';
import { usageError } from '../../command-error.ts';
import type { DeclarationSource } from '../../line/declaration-source.ts';
import { writeWhole, type WrittenFile } from '../../files/write-whole.ts';

/** Where the locks of a repository lie, one file per node. */
export const LOCK_DIRECTORY = 'diskwright.lock';

export type WrittenLock = WrittenFile;

/**
 * Writes what was planned for each node into its lock, whole or not at all. A lock that says the
 * same already is left as it is, so that its file's time says when it changed.
 *
 * @param made planned without the locks that are there.
 * @throws CommandError when the declarations do not come from a directory: there is nowhere to
 * write.
 */
export async function writeLocks(
  source: DeclarationSource,
  made: Pass,
): Promise<readonly WrittenLock[]> {
  const directory = join(await directoryOf(source), LOCK_DIRECTORY);
  const desired = new Map(made.desired.nodes.map((node) => [node.node, node]));
  const written: WrittenLock[] = [];
  for (const plan of made.plan.nodes) {
    const node = desired.get(plan.node);
    if (node === undefined) continue;
    const path = join(directory, `${plan.node}.yaml`);
    written.push(await writeWhole(path, lockText(lockOf(node, plan))));
  }
  return written;
}

async function directoryOf(source: DeclarationSource): Promise<string> {
  if (source.kind !== 'path')
    throw usageError(
      '--lock writes beside the declarations, and these come from somewhere else',
      'Give the directory of the repository as PATH.',
    );
  const isDirectory = (await stat(source.path)).isDirectory();
  return isDirectory ? source.path : dirname(source.path);
}

/**
 * For people to review: the digest and the key of each operation say exactly what, the rest says it
 * in words.
 */
function lockText({ node, ...spec }: Omit<NodeLock, 'source'>): string {
  return printYaml([
    {
      apiVersion: API_VERSION,
      kind: 'NodeLock',
      metadata: { name: node },
      spec: { node, ...spec },
    },
  ]);
}
