/**
 * `npm run demo -- --cluster`: from a commit to a claim that is Bound and a pod that is scheduled,
 * on a real control plane, with the controller and the agent of one node as the processes that they
 * are, and a loop disk.
 */
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { administrator } from '../cluster/rig/access.ts';
import { findOrBuild } from '../cluster/rig/binaries/find-or-build.ts';
import { defaultKubernetes } from '../cluster/rig/binaries/releases.ts';
import { startControlPlane, type ControlPlane } from '../cluster/rig/control-plane.ts';
import { freePorts } from '../cluster/rig/free-ports.ts';
import { definitionsFile, install } from '../cluster/rig/install.ts';
import { declareNode } from '../cluster/rig/nodes.ts';
import { lastWords, startService, type Service } from '../cluster/rig/processes.ts';
import {
  CommandFailed,
  expectIn,
  heading,
  openly,
  quietly,
  show,
  unlessStopped,
} from './commands.ts';
import { clearStage, makeDisk, ownsStage, stage, stateDir, takeStage } from './stage.ts';

const root = resolve(import.meta.dirname, '../..');
const repository = join(stage, 'storage.git');
const workTree = join(stage, 'storage');
const node = 'worker-1';
const GiB = 1024 ** 3;
const claim = ['--namespace', 'shop', 'persistentvolumeclaim/orders'];
const followed = ['--namespace', 'diskwright-system', 'diskrepository/disks'];

/** A pod that needs the claim; nothing in it says on which node it should run. */
const pod = `apiVersion: v1
kind: Pod
metadata: { name: orders-db, namespace: shop }
spec:
  containers:
    - name: postgres
      image: postgres:18
      volumeMounts: [{ name: data, mountPath: /var/lib/postgresql }]
  volumes:
    - { name: data, persistentVolumeClaim: { claimName: orders } }
`;

/** What runs, from its first moment on: whoever clears up waits for what is just starting. */
let starting: Promise<ControlPlane> | null = null;
const services: Service[] = [];

/** Tells the story. `clearCluster` clears up after it, however it ends. */
export async function storyInCluster(): Promise<void> {
  const started = performance.now();
  await quietly([process.execPath, join(root, '.config/build.ts')], { cwd: root });
  await takeStage();
  heading('A control plane: etcd, kube-apiserver, kube-controller-manager, kube-scheduler');
  await unlessStopped(findOrBuild(defaultKubernetes(), console.log));
  const builtMs = performance.now();
  starting = startControlPlane();
  const cluster = await unlessStopped(starting);
  const tell = shellOf(cluster, await cluster.kubeconfig(administrator));
  await prepare(cluster, tell);
  await startPrograms(cluster);
  try {
    await firstCommit(tell);
    await secondCommit(tell);
    await badCommit(tell);
  } catch (error) {
    if (error instanceof CommandFailed)
      for (const service of services) console.log(lastWords(service));
    throw error;
  }
  const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0);
  console.log(
    `\nDone in ${seconds(started)} s, ${seconds(builtMs)} s of it with the control plane.`,
  );
}

/** Ends what the story started, and removes what it made. */
export async function clearCluster(): Promise<void> {
  await Promise.all(services.map(async (service) => service.stop('SIGTERM')));
  const cluster = await starting?.catch(() => null);
  await cluster?.stop();
  if (!ownsStage()) return;
  await clearStage();
  console.log('Nothing is left: no processes, no mounts, no loop devices, no files of the demo.');
}

/** Commands as one would type them in a shell of this demo. */
interface Shell {
  readonly kubectl: (...args: string[]) => Promise<string>;
  /** `kubectl wait`: with the words of its answer. */
  readonly waitFor: (condition: string, ...object: string[]) => Promise<void>;
  /** `statuses`: the exit codes that the story expects. */
  readonly diskwright: (args: readonly string[], statuses?: readonly number[]) => Promise<string>;
  /** Runs it without a word. */
  readonly ask: (...args: string[]) => Promise<string>;
}

function shellOf(cluster: ControlPlane, kubeconfig: string): Shell {
  const env = {
    KUBECONFIG: join(stage, 'admin.kubeconfig'),
    PATH: `${dirname(cluster.binaries.kubectl)}:${process.env['PATH'] ?? ''}`,
    HOME: stage,
  };
  copyFileSync(kubeconfig, env.KUBECONFIG);
  const program = [process.execPath, join(root, 'dist/diskwright.js')];
  console.log(`$ cd ${stage}
$ export KUBECONFIG=${env.KUBECONFIG}
$ export PATH=${dirname(cluster.binaries.kubectl)}:$PATH
$ alias diskwright='${program.join(' ')}'`);
  const kubectl = async (...args: string[]): Promise<string> => {
    show(['kubectl', ...args]);
    return openly(['kubectl', ...args], { cwd: stage, env });
  };
  return {
    kubectl,
    waitFor: async (condition, ...object) => {
      await kubectl('wait', `--for=${condition}`, '--timeout=100s', ...object);
    },
    diskwright: async (args, statuses = [0]) => {
      show(['diskwright', ...args]);
      return openly([...program, ...args], { cwd: stage, env, statuses });
    },
    ask: async (...args) => quietly(['kubectl', ...args], { cwd: stage, env }),
  };
}

async function prepare(cluster: ControlPlane, { kubectl }: Shell): Promise<void> {
  heading('The kinds, accounts and rights of diskwright');
  show(['kubectl', 'apply', '--server-side', '-f', definitionsFile(cluster)]);
  await unlessStopped(install(cluster));

  heading(
    'Two nodes; worker-1 has a blank disk. No kubelet runs here: pods are placed, not started',
  );
  for (const name of [node, 'worker-2']) await unlessStopped(declareNode(cluster, { name }));
  await kubectl('get', 'nodes');
  const device = await makeDisk('data-0', 2 * GiB);
  console.log(`\n${node}: ${device}, a loop device of 2 GiB`);

  heading('A bare git repository, made from examples/cluster');
  await shown(['git', 'init', '--quiet', '--bare', '--initial-branch=main', repository]);
  cpSync(join(root, 'examples/cluster'), workTree, {
    recursive: true,
    filter: (path) => !path.endsWith('/inventories'),
  });
  await quietly(['git', 'init', '--quiet', '--initial-branch=main', workTree], { cwd: stage });
  await shown(['cat', 'storage/disks.yaml', 'storage/claims.yaml']);
  await commit('A volume for the orders of the shop');
}

/** Each has an account of its own, with the rights that it needs. */
async function startPrograms(cluster: ControlPlane): Promise<void> {
  heading('The controller, and the agent of worker-1, each with its own account');
  const account = { namespace: 'diskwright-system', name: 'diskwright-controller' };
  const ofController = join(stage, 'controller.kubeconfig');
  copyFileSync(await cluster.serviceAccountKubeconfig(account), ofController);
  const [port = 0] = await freePorts(1);
  const controllerLine = [
    ...['controller', '--kubeconfig', ofController],
    ...['--health-address', `127.0.0.1:${port}`, '--cache-dir', join(stage, 'cache')],
  ];
  startProgram('diskwright', controllerLine, join(stage, 'controller.log'));

  const ofAgent = join(stage, `${node}.kubeconfig`);
  const host = { user: `diskwright:node:${node}`, groups: ['diskwright:nodes'] };
  copyFileSync(await cluster.kubeconfig(host), ofAgent);
  const agentLine = [
    ...['run', '--kubeconfig', ofAgent, '--node', node],
    ...['--include-loop', '--state-dir', stateDir],
  ];
  startProgram('diskwright-agent', agentLine, join(stage, 'agent.log'));
}

function startProgram(name: string, args: readonly string[], log: string): void {
  console.log(`$ ${[name, ...args].join(' ')} > ${log} &`);
  const file = join(root, 'dist', `${name}.js`);
  services.push(startService(process.execPath, [file, ...args], { log, name }));
}

async function firstCommit({ diskwright, kubectl, waitFor }: Shell): Promise<void> {
  heading('What the controller should follow');
  await shown(['cat', 'storage/disk-repository.yaml']);
  await kubectl('create', 'namespace', 'shop');
  await kubectl('apply', '-f', 'storage/disk-repository.yaml');

  heading('The claim is Bound when its volume was made and verified on the node');
  await waitFor('create', ...claim);
  await waitFor('jsonpath={.status.phase}=Bound', ...claim);
  await waitFor('condition=Ready', ...followed);
  await kubectl('get', 'diskrepositories,nodestorages,nodeinventories', '--all-namespaces');
  console.log('');
  await diskwright(['status']);
  await diskwright(['status', 'disks']);
  console.log('');
  await kubectl('get', 'pv,pvc', '--namespace', 'shop');
  console.log('');
  await shownInShell(`df --human-readable --print-type ${join(stateDir, 'volumes')}/*`);

  heading('A pod that uses the claim lands where its volume is');
  writeFileSync(join(stage, 'pod.yaml'), pod);
  await shown(['cat', 'pod.yaml']);
  await kubectl('apply', '-f', 'pod.yaml');
  await waitFor('condition=PodScheduled', '--namespace', 'shop', 'pod/orders-db');
  const where = ['get', 'pod', 'orders-db', '--namespace', 'shop', '--output', 'wide'];
  expectIn(await kubectl(...where), new RegExp(`orders-db.*\\b${node}\\b`));
}

async function secondCommit({ kubectl, waitFor, diskwright }: Shell): Promise<void> {
  heading('A second commit makes it larger');
  edit('disks.yaml', 'size: 512Mi', 'size: 768Mi');
  edit('claims.yaml', 'storage: 512Mi', 'storage: 768Mi');
  await shown(['git', '-C', 'storage', 'diff', '--unified=0']);
  await commit('More room for the orders');
  // Status 3: the node is still at work when the controller answers.
  await diskwright(['reconcile', 'disks', '--namespace', 'diskwright-system'], [0, 3]);
  await waitFor('jsonpath={.status.capacity.storage}=768Mi', ...claim);
  await kubectl('get', 'pv,pvc', '--namespace', 'shop');
  console.log('');
  await shownInShell(`df --human-readable --print-type ${join(stateDir, 'volumes')}/*`);
}

async function badCommit({ kubectl, waitFor, diskwright, ask }: Shell): Promise<void> {
  heading('A commit with an error changes nothing, and it is said where the error is (status 3)');
  await waitFor('condition=Ready', ...followed);
  const before = await ask(...versions);
  edit('disks.yaml', 'size: 768Mi', 'size: 768 megabytes');
  await shown(['git', '-C', 'storage', 'diff', '--unified=0']);
  await commit('A slip of the pen');
  await diskwright(['reconcile', 'disks', '--namespace', 'diskwright-system'], [3]);
  const message = 'jsonpath={.status.conditions[?(@.type=="Ready")].message}{"\\n"}';
  expectIn(await kubectl('get', ...followed, '--output', message), /disks\.yaml:\d+:\d+/);
  const after = await ask(...versions);
  if (after !== before)
    throw new CommandFailed(`a commit with an error changed objects from\n${before}to\n${after}`);
  console.log('\nNo volume, claim or class was written to, and no node was told anything.');
}

/** Of each object of ours what a write would change; reports of agents do not count. */
const versions = [
  ...['get', 'pv,pvc,storageclasses,nodestorages', '--all-namespaces', '--output'],
  'custom-columns=KIND:.kind,NAME:.metadata.name,GENERATION:.metadata.generation,SPEC:.spec,CAPACITY:.status.capacity',
];

function edit(file: string, from: string, to: string): void {
  const path = join(workTree, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new CommandFailed(`there is no "${from}" in ${file}`);
  writeFileSync(path, text.replace(from, to));
}

const gitIdentity = ['-c', 'user.name=Demo', '-c', 'user.email=demo@example.com'];

async function commit(message: string): Promise<void> {
  const git = ['git', '-C', workTree];
  await quietly([...git, 'add', '--all'], { cwd: stage });
  await quietly([...git, ...gitIdentity, 'commit', '--quiet', '--message', message], {
    cwd: stage,
  });
  show(['git', '-C', 'storage', 'commit', '--all', '--message', message]);
  await shown(['git', '-C', 'storage', 'push', '--quiet', repository, 'HEAD:main']);
}

async function shown(argv: readonly string[]): Promise<string> {
  show(argv);
  return openly(argv, { cwd: stage });
}

async function shownInShell(line: string): Promise<void> {
  console.log(`$ ${line}`);
  await openly(['bash', '-c', line], { cwd: stage });
}
