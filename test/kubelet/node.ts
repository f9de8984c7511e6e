/**
 * A virtual machine as a node: kubelet, containerd and runc, of a control plane that runs on this
 * machine. What is written to disks and /etc is there after the next boot, and so are the pods.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ControlPlane } from '../cluster/rig/control-plane.ts';
import type { NodePrograms } from '../cluster/rig/binaries/find-or-build.ts';
import type { Rig, VirtualMachine } from '../vm/rig.ts';
import { gibibyte, type VirtualDisk } from '../vm/virtual-disk.ts';
import { writeStoryImage } from './story-image.ts';

/** The name of the Node. */
export const NODE = 'vm';

/** Holds images, containers, and what kubelet keeps. */
const nodeDisk: VirtualDisk = {
  bus: 'virtio',
  name: 'node',
  sizeBytes: 8 * gibibyte,
  serial: 'node',
};

export interface NodeOptions {
  readonly rig: Rig;
  readonly cluster: ControlPlane;
  readonly programs: NodePrograms;
  /** Archives of images, beside that of the story. */
  readonly images: readonly string[];
  readonly disks: readonly VirtualDisk[];
}

/** Boots it, the first time or again; the first time it is set up. */
export type BootNode = () => Promise<VirtualMachine>;

const SETUP_MS = 600_000;
const GUEST = join(import.meta.dirname, 'guest');
/** This machine, as the virtual one reaches it. */
const BELOW = '10.0.2.2';

export async function openNode(options: NodeOptions): Promise<BootNode> {
  await writeNodeFiles(options);
  const { rig, disks } = options;
  let isSetUp = false;
  return async () => {
    const vm = await rig.boot([...disks, nodeDisk], { memoryMebibytes: 3072, network: 'user' });
    if (!isSetUp) await vm.output('bash /exchange/kubelet/guest/setup.sh', { timeoutMs: SETUP_MS });
    isSetUp = true;
    return vm;
  };
}

/** What guest/setup.sh reads. */
async function writeNodeFiles({ rig, cluster, programs, images }: NodeOptions): Promise<void> {
  const directory = join(rig.exchange, 'kubelet');
  cpSync(GUEST, join(directory, 'guest'), { recursive: true });
  mkdirSync(join(directory, 'images'));
  const account = { user: `system:node:${NODE}`, groups: ['system:nodes'] };
  cpSync(await guestKubeconfig(cluster, account), join(directory, 'kubeconfig'));
  cpSync(cluster.caFile, join(directory, 'ca.crt'));
  await writeStoryImage(directory, join(directory, 'images', 'story.tar'));
  for (const [at, archive] of images.entries())
    cpSync(archive, join(directory, 'images', `${at}.tar`));
  const { port } = new URL(cluster.url);
  // The root of this machine: what hides a part of it there does not count.
  const variables = {
    PROGRAMS: `/lower${programs.containerd}`,
    KUBELET: `/lower${programs.kubelet}`,
    API: `${BELOW}:${port}`,
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(directory, 'node.env'), lines.join(''));
}

/** @returns a file with which the virtual machine reaches the API server. */
export async function guestKubeconfig(
  cluster: ControlPlane,
  account: { readonly user: string; readonly groups: readonly string[] },
): Promise<string> {
  const { port } = new URL(cluster.url);
  return cluster.kubeconfig(account, `https://${BELOW}:${port}`);
}
