/** The page of the fleet as the controller serves it, over HTTP, of an example of the guide. */
import { serveHttp, type HttpServer } from '../../src/controller/probes/http-server.ts';
import {
  openDiskHistories,
  type HistorySurroundings,
} from '../../src/controller/page/disk-histories.ts';
import type { Admit } from '../../src/controller/page/page-access.ts';
import { servePage, type RepositoryInForce } from '../../src/controller/page/serve-page.ts';
import type { DiskRepository } from '../../src/controller/repository.ts';
import { newMemory } from '../../src/model/values/memory.ts';
import { liveObjects } from '../../src/publish/live-objects.ts';
import { exampleWorld } from '../render/fleet-pages.ts';
import { AS_OF } from '../simulation/builders.ts';

export interface PageServer extends HttpServer {
  readonly url: string;
  /** What is followed from now on; null: another process leads. */
  readonly follow: (followed: readonly RepositoryInForce[] | null) => void;
  /** A repository of the namespace `storage` with this name. */
  readonly repository: (name: string, more?: Partial<RepositoryInForce>) => RepositoryInForce;
}

export async function startPageServer(
  admit: Admit,
  {
    example = 'fleet',
    leader = 'diskwright-controller-7d9_a1b2',
    ...histories
  }: { readonly example?: string; readonly leader?: string } & Partial<HistorySurroundings> = {},
): Promise<PageServer> {
  const { declarations, inventories } = await exampleWorld(example);
  let followed: readonly RepositoryInForce[] | null = null;
  const server = await serveHttp(
    { host: '127.0.0.1', port: 0 },
    servePage({
      followed: () => followed,
      leader: () => leader,
      ...{ namespace: 'storage', port: 8081 },
      view: () => ({
        inventories,
        unreadable: [],
        nodeStorages: new Map(),
        live: liveObjects({ classes: [], volumes: [], claims: [] }),
      }),
      histories: openDiskHistories({
        ...{ client: noSecrets, cacheDir: '/nonexistent', nowMs: () => 0 },
        ...histories,
      }),
      admit,
      now: () => new Date(AS_OF),
    }),
  );
  return {
    ...server,
    url: `http://localhost:${server.address.port}`,
    follow: (given) => {
      followed = given;
    },
    repository: (name, more = {}) => ({
      repository: aRepository(name),
      valid: { revision: 'main@sha1:c0ffee', commit: 'c0ffee', treeId: null, declarations },
      passes: newMemory(),
      ...more,
    }),
  };
}

/** The repositories name none. */
const noSecrets = { get: () => Promise.resolve(null) };

function aRepository(name: string): DiskRepository {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name, namespace: 'storage' },
    spec: { url: 'https://git.example.com/disks.git' },
    status: {
      conditions: [
        {
          type: 'Ready',
          status: 'False',
          observedGeneration: 1,
          lastTransitionTime: AS_OF,
          reason: 'Invalid',
          message: 'disks.yaml:4:3: <b>unknown field</b>',
        },
      ],
    },
  };
}
