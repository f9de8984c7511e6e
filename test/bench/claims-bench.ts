/** Claims made in the cluster: how many a second the controller places, agents left aside. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  NODE_STORAGES,
  PERSISTENT_VOLUME_CLAIMS,
  type ApiObject,
} from '../../src/cluster/resources.ts';
import type { NodeStorage } from '../../src/controller/node-storage.ts';
import { toldPlaces } from '../../src/controller/observe-cluster.ts';
import { SELECTED_NODE } from '../../src/publish/live-objects.ts';
import { clientOf, eachOf } from '../cluster/client.ts';
import { HOSTS, SHOP, startProvisioning } from '../cluster/provisioned-story.ts';
import { waitUntil } from '../cluster/rig/wait-until.ts';
import { INSTALLATION } from '../simulation/builders.ts';
import type { Measurement } from './measure.ts';

const CLAIMS = 400;
const LEAST_A_SECOND = 20;
const PATIENCE_MS = 300_000;

/**
 * Claims with their nodes chosen are made at once; measured is until the NodeStorages have a volume
 * for each. Nodes say nothing meanwhile: what they do is LVM's time.
 */
export async function benchClaims(scale: number): Promise<Measurement> {
  const count = Math.round(CLAIMS * scale);
  const { cluster, nodes, stop } = await startProvisioning();
  try {
    const client = await clientOf(cluster);
    await waitUntil('both nodes to have their group', () => {
      const made = HOSTS.filter((node) =>
        nodes.of(node).disks.some(({ volumeGroup }) => volumeGroup !== undefined),
      );
      return Promise.resolve(made.length === HOSTS.length ? true : null);
    });
    for (const node of HOSTS) nodes.silence(node);
    await sleep(2_000);
    const startedMs = performance.now();
    await eachOf(count, async (at) => client.create(PERSISTENT_VOLUME_CLAIMS, claim(at)));
    await waitUntil(
      'all to have their place',
      async () => {
        const { items } = await client.list<NodeStorage>(NODE_STORAGES);
        const nodeStorages = new Map(items.map((one) => [one.metadata.name, one]));
        return toldPlaces({ nodeStorages }, INSTALLATION).length >= count ? true : null;
      },
      PATIENCE_MS,
    );
    const seconds = (performance.now() - startedMs) / 1_000;
    client.close();
    const rate = count / seconds;
    return {
      name: `cluster: ${String(count)} claims made in the cluster at once, until all have a place`,
      figure: `${rate.toFixed(0)} a second`,
      aim: { text: `>= ${String(LEAST_A_SECOND)} a second`, reached: rate >= LEAST_A_SECOND },
      detail: `${seconds.toFixed(1)} s on two nodes, with their creation; agents do nothing meanwhile`,
    };
  } finally {
    await stop();
  }
}

/** A raw volume of one extent; its node is chosen in turn, as the scheduler writes it. */
function claim(at: number): ApiObject {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      namespace: SHOP,
      name: `at-once-${String(at)}`,
      annotations: { [SELECTED_NODE]: HOSTS[at % HOSTS.length] ?? '' },
    },
    spec: {
      storageClassName: 'local-xfs',
      accessModes: ['ReadWriteOnce'],
      volumeMode: 'Block',
      resources: { requests: { storage: '4Mi' } },
    },
  };
}
