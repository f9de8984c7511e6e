import type { SourceFile } from '../../src/model/values/source-file.ts';
import type { Authority } from './authority.ts';
import type { RunLine } from './command-line.ts';
import type { Log } from '../../src/resident/log.ts';
import { BadSettings, readSettings } from './settings.ts';

export interface OpenRequest {
  readonly line: RunLine;
  /** The agent's own. */
  readonly directory: string;
  /** Before the paths of the host. */
  readonly hostRoot: string;
  readonly version: string;
  readonly log: Log;
}

/**
 * Opens whoever says what this host should have. Only that one is loaded: the other's packages are
 * most of this program.
 *
 * @throws BadSettings
 */
export async function openAuthority({
  line,
  directory,
  hostRoot,
  version,
  log,
}: OpenRequest): Promise<{ readonly authority: Authority; readonly node: string }> {
  const { node, follows } = await readSettings(line, {
    environment: process.env,
    hostRoot,
  });
  switch (follows.kind) {
    case 'repository': {
      const { repositoryAuthority } = await import('./repository/repository-authority.ts');
      const inventoryFiles = await readInventoryFiles(line.inventories);
      const place = { ...{ directory, version, log, node, inventoryFiles }, chance: Math.random };
      const { repository } = follows;
      const configFile = `${hostRoot}${line.hostConfig}`;
      return { node, authority: repositoryAuthority({ ...place, repository, configFile }) };
    }
    case 'cluster': {
      const { openCluster } = await import('./cluster/open-cluster.ts');
      const { clusterAuthority } = await import('./cluster/cluster-authority.ts');
      const client = await openCluster(follows.kubeconfig, { version, node });
      const { silenceMs } = line;
      return {
        node,
        authority: clusterAuthority({ client, node, version, directory, silenceMs, log }),
      };
    }
  }
}

async function readInventoryFiles(places: readonly string[]): Promise<readonly SourceFile[]> {
  if (places.length === 0) return [];
  const { readPath } = await import('../../src/declare/text/read-files.ts');
  const files: SourceFile[] = [];
  for (const place of places) {
    const read = await readPath(place).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new BadSettings(`--inventory ${place}: ${why}`, 1);
    });
    files.push(...read);
  }
  return files;
}
