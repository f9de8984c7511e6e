import type { SourceFile } from '../../src/model/values/source-file.ts';
import type { Authority } from './authority.ts';
import type { RunLine } from './command-line.ts';
import type { Log } from '../../src/resident/log.ts';
import { kubeconfigIn, MEMBERSHIP } from './join/membership-place.ts';
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

interface Opened {
  readonly authority: Authority;
  readonly node: string;
  /** Between two times that a disk is asked for its health. */
  readonly healthIntervalMs: number;
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
}: OpenRequest): Promise<Opened> {
  const { node, follows, healthIntervalMs } = await readSettings(line, {
    environment: process.env,
    hostRoot,
  });
  const opened = { node, healthIntervalMs };
  switch (follows.kind) {
    case 'repository': {
      const { repositoryAuthority } = await import('./repository/repository-authority.ts');
      const inventoryFiles = await readInventoryFiles(line.inventories);
      const place = { ...{ directory, version, log, node, inventoryFiles }, chance: Math.random };
      const { repository } = follows;
      const configFile = `${hostRoot}${line.hostConfig}`;
      return { ...opened, authority: repositoryAuthority({ ...place, repository, configFile }) };
    }
    case 'cluster':
    case 'joined-cluster': {
      const { openCluster } = await import('./cluster/open-cluster.ts');
      const { clusterAuthority } = await import('./cluster/cluster-authority.ts');
      const account = `${hostRoot}${MEMBERSHIP}`;
      const hasJoined = follows.kind === 'joined-cluster';
      const kubeconfig = hasJoined ? kubeconfigIn(account) : follows.kubeconfig;
      const client = await openCluster(kubeconfig, { version, node });
      const { silenceMs } = line;
      const authority = clusterAuthority({ client, node, version, directory, silenceMs, log });
      if (!hasJoined) return { ...opened, authority };
      const { keepCertificate } = await import('./join/renew-certificate.ts');
      const follow: Authority['follow'] = async (ring, signal) => {
        const keeping = keepCertificate({ client, node, directory: account, log, signal });
        await authority.follow(ring, signal);
        await keeping;
      };
      return { ...opened, authority: { ...authority, follow } };
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
