/**
 * A pod on a node, whose claim is in git: from the commit to what the pod has written, through
 * growth and a boot. How the agent comes to the node is left to whoever tells it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from '../cluster/client.ts';
import {
  newCommits,
  startController,
  type Commits,
  type RunningController,
} from '../cluster/controller-rig.ts';
import { findOrBuildNode } from '../cluster/rig/binaries/find-or-build.ts';
import { knownKubernetes } from '../cluster/rig/binaries/releases.ts';
import { startControlPlane, type ControlPlane } from '../cluster/rig/control-plane.ts';
import { install } from '../cluster/rig/install.ts';
import { waitUntil } from '../cluster/rig/wait-until.ts';
import { installProduct } from '../vm/product.ts';
import { openRig, type Rig, type VirtualMachine } from '../vm/rig.ts';
import { gibibyte } from '../vm/virtual-disk.ts';
import { CLAIM, declarations, guest, NAMESPACE, writer, type Guest } from './declared.ts';
import { openNode, type BootNode } from './node.ts';

/** The namespace of the chart, where the repository is, too. */
export const SYSTEM = 'diskwright-system';
/** An emulated machine beside other work. */
export const PATIENCE_MS = 900_000;

export interface KubeletStory {
  readonly rig: Rig;
  readonly cluster: ControlPlane;
  readonly commits: Commits;
  readonly controller: RunningController;
  readonly boot: BootNode;
  readonly close: () => Promise<void>;
}

export interface StoryOptions {
  /** Archives of images that the node needs. */
  readonly images: readonly string[];
  /** What the first commit declares; nothing is encrypted unless told. */
  readonly declared?: string;
}

/** Starts a control plane, a controller that follows a repository of one commit, and a node. */
export async function openKubeletStory({
  images,
  declared = declarations('400Mi'),
}: StoryOptions): Promise<KubeletStory> {
  const endings: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const programs = await findOrBuildNode(console.error);
    // As new as kubelet, which may not be newer.
    const version = knownKubernetes().at(-1) ?? '';
    const cluster = await startControlPlane({ version, nodeLifecycle: true });
    endings.push(cluster.stop);
    await install(cluster);
    await cluster.kubectl('create', 'namespace', NAMESPACE);
    const account = { namespace: SYSTEM, name: 'diskwright-controller' };
    const kubeconfig = await cluster.serviceAccountKubeconfig(account);
    const client = await clientOf(cluster, { kubeconfig });
    endings.push(client.close);
    const commits = newCommits();
    endings.push(commits.remove);
    commits.commit({ 'disks.yaml': declared });
    const controller = await startController(client, SYSTEM);
    endings.push(controller.stop);
    await cluster.apply(repository(commits.url), writer);
    const rig = openRig();
    endings.push(rig.close);
    installProduct(rig);
    const disks = [{ bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' } as const];
    const boot = await openNode({ rig, cluster, programs, images, disks });
    return { rig, cluster, commits, controller, boot, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function repository(url: string): object {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace: SYSTEM },
    spec: { url, interval: '5s' },
  };
}

/** The pod that writes, as the API server has it; null where there is none. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
export async function pod({ cluster }: KubeletStory): Promise<any> {
  return cluster.read('pod', 'writer-0', '-n', NAMESPACE).catch(() => null);
}

/** Waits until the pod writes, with so many restarts or more. */
export async function podWrites(story: KubeletStory, restarts = 0): Promise<void> {
  await waitUntil(
    `the pod to run with ${restarts} restarts`,
    async () => {
      const status = (await pod(story))?.status?.containerStatuses?.[0];
      await sleep(1_000);
      return status?.ready === true && status.restartCount >= restarts ? true : null;
    },
    PATIENCE_MS,
  );
}

/** Waits until the claim is Bound and has this size. */
export async function claimHas({ cluster }: KubeletStory, size: string): Promise<void> {
  await waitUntil(
    `the claim to have ${size}`,
    async () => {
      const claim = await cluster.read('pvc', CLAIM, '-n', NAMESPACE).catch(() => null);
      await sleep(1_000);
      const { phase, capacity } = claim?.status ?? {};
      return phase === 'Bound' && capacity?.storage === size ? true : null;
    },
    PATIENCE_MS,
  );
}

/** What the pod has written: the number of each line. */
export async function lines(vm: VirtualMachine): Promise<readonly number[]> {
  const text = await vm.output('cat /var/lib/diskwright/volumes/*/data/lines');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

/**
 * Starts the pod whose claim git knows nothing of, and waits until it has left a file in an empty
 * volume. @returns the name of the PersistentVolume.
 */
export async function guestIsThere({ cluster }: KubeletStory, of: Guest): Promise<string> {
  const { name } = of;
  await cluster.apply(...guest(of));
  return waitUntil(
    `pod ${name} to be ready`,
    async () => {
      const found = await cluster.read('pod', name, '-n', NAMESPACE);
      if (found.status.phase === 'Failed') throw new Error('the volume held a file already');
      await sleep(1_000);
      if (found.status.containerStatuses?.[0]?.ready !== true) return null;
      return (await cluster.read('pvc', name, '-n', NAMESPACE)).spec.volumeName as string;
    },
    PATIENCE_MS,
  );
}

/** Deletes that pod and its claim, and waits until there is no such PersistentVolume any more. */
export async function guestIsGone(
  { cluster }: KubeletStory,
  { name }: Guest,
  volume: string,
): Promise<void> {
  await cluster.kubectl('delete', 'pod', name, '-n', NAMESPACE);
  await cluster.kubectl('delete', 'pvc', name, '-n', NAMESPACE);
  await waitUntil(
    `${volume} to be reclaimed`,
    async () => {
      await sleep(1_000);
      const names = await cluster.kubectl('get', 'pv', '-o', 'name');
      return names.includes(volume) ? null : true;
    },
    PATIENCE_MS,
  );
}

/** Waits until the pod has written more than is there now. */
export async function moreLines(vm: VirtualMachine): Promise<readonly number[]> {
  const before = (await lines(vm)).length;
  return waitUntil('the pod to write on', async () => {
    const now = await lines(vm);
    return now.length > before + 3 ? now : null;
  });
}

/** Bytes of the filesystem as the container of the pod sees it. */
export async function sizeInPod(vm: VirtualMachine): Promise<number> {
  const text = await vm.output(`pid=$(pgrep --oldest --full 'echo .n >>/data/lines')
    nsenter --target "$pid" --mount /bin/busybox stat -f -c '%b %S' /data`);
  const [blocks = 0, blockBytes = 0] = text.trim().split(' ').map(Number);
  return blocks * blockBytes;
}

/** How all of it stands, for a person who looks for what went wrong. */
export async function stateText({ cluster }: KubeletStory): Promise<string> {
  const kinds = 'nodes,pods,pvc,pv,nodestorages,diskrepositories';
  const objects = await cluster.kubectl('get', kinds, '--all-namespaces', '-o', 'wide');
  const sorted = '--sort-by=.lastTimestamp';
  return `${objects}\n${await cluster.kubectl('get', 'events', '--all-namespaces', sorted)}`;
}
