/** The two ways in which an agent comes to a node of a cluster. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plainManifests } from '../../.config/package/cluster/chart.ts';
import manifest from '../../package.json' with { type: 'json' };
import { waitUntil } from '../cluster/rig/wait-until.ts';
import type { VirtualMachine } from '../vm/rig.ts';
import { guestKubeconfig, NODE } from './node.ts';
import { PATIENCE_MS, SYSTEM, type KubeletStory } from './story.ts';

const root = resolve(import.meta.dirname, '../..');

export interface AgentOfNode {
  /** Archives of images that the node needs for it. */
  readonly images: (scratch: string) => readonly string[];
  /** Once, when the node runs. */
  readonly install: (story: KubeletStory, vm: VirtualMachine) => Promise<void>;
  /** Ends it and has another one come, as an upgrade does. */
  readonly replace: (story: KubeletStory, vm: VirtualMachine) => Promise<void>;
}

interface AgentPod {
  readonly metadata: { readonly uid: string };
  readonly status: { readonly containerStatuses?: readonly { readonly ready: boolean }[] };
}

/** A service of the host, with a client certificate for its node. */
export const serviceOfHost: AgentOfNode = {
  images: () => [],
  install: async ({ rig, cluster }, vm) => {
    const account = { user: `diskwright:node:${NODE}`, groups: ['diskwright:nodes'] };
    const directory = join(rig.exchange, 'agent');
    mkdirSync(directory);
    cpSync(await guestKubeconfig(cluster, account), join(directory, 'kubeconfig'));
    const program = '/exchange/node /exchange/dist/diskwright-agent.js';
    const kubeconfig = '--kubeconfig /exchange/agent/kubeconfig';
    writeFileSync(
      join(directory, 'diskwright-agent.service'),
      `[Unit]
After=node-network.service diskwright-boot.service
[Service]
ExecStart=${program} run ${kubeconfig} --node ${NODE}
KillMode=process
Restart=always
[Install]
WantedBy=vm.target
`,
    );
    await vm.output(`cp /exchange/agent/diskwright-agent.service /etc/systemd/system/
      ${program} boot --unit | sed 's/multi-user.target/vm.target/' \\
        >/etc/systemd/system/diskwright-boot.service
      systemctl daemon-reload
      systemctl enable diskwright-boot.service
      systemctl enable --now diskwright-agent.service`);
  },
  replace: async (_story, vm) => {
    await vm.output('systemctl restart diskwright-agent.service');
  },
};

/**
 * The DaemonSet of the chart, with the image as it is packed.
 *
 * @param values members at the top of the chart's `values.yaml` that are other ones.
 */
export function daemonSet(values: object = {}): AgentOfNode {
  return {
    images: packedImages,
    install: async ({ cluster }) => {
      const only = (name: string): boolean => name === 'agent.yaml';
      const input = await plainManifests(root, manifest.version, { only, values });
      await cluster.runKubectl({ args: ['apply', '--server-side', '-f', '-'], input });
    },
    replace: replaceAgentPods,
  };
}

function packedImages(scratch: string): readonly string[] {
  const packages = mkdtempSync(join(scratch, 'packages-'));
  const words = ['run', 'package', '--', '--output', packages];
  const built = spawnSync('npm', words, { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`npm run package failed:\n${built.stderr}`);
  return globSync(join(packages, '*-linux-x64-image.tar'));
}

async function replaceAgentPods({ cluster }: KubeletStory): Promise<void> {
  const words = ['-n', SYSTEM, '-l', 'app.kubernetes.io/component=agent'];
  const agents = async (): Promise<readonly AgentPod[]> =>
    (await cluster.read('pods', ...words)).items;
  const before = (await agents()).map(({ metadata }) => metadata.uid);
  await cluster.kubectl('delete', 'pods', ...words, '--wait=false');
  await waitUntil(
    'another agent to be ready',
    async () => {
      const now = await agents();
      const isOther = now.every(({ metadata }) => !before.includes(metadata.uid));
      const isReady = now.some(({ status }) => status.containerStatuses?.[0]?.ready === true);
      return isOther && isReady ? true : null;
    },
    PATIENCE_MS,
  );
}
