/**
 * `npm run demo`: from a git commit to mounted disks, on loop disks of its own, or in a virtual
 * machine with LVM; or to a claim that is Bound, on a control plane of its own. Installs what it
 * needs (after asking), shows every command as one would type it, and leaves nothing behind,
 * however it ends.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  expectIn,
  Interrupted,
  heading,
  openly,
  quietly,
  show,
  stoppedBy,
  stopOnSignals,
} from './commands.ts';
import { clearCluster, storyInCluster } from './cluster-story.ts';
import { storyInMachine } from './machine-story.ts';
import { obstacle, setUp } from './set-up.ts';
import {
  clearStage,
  demoDisks,
  foreignDisks,
  imageOf,
  makeDisks,
  ownsStage,
  stage,
  stateDir,
  takeStage,
} from './stage.ts';

const root = resolve(import.meta.dirname, '../..');
const diskwright = [process.execPath, join(root, 'dist/diskwright.js')];
const repository = join(stage, 'storage.git');
const workTree = join(stage, 'storage');

/** Clones are kept below this directory; the demo's go with the demo. */
const cache = { XDG_CACHE_HOME: join(stage, 'cache') };

/** Where the declarations come from, and which host this is. */
const source = ['--repo', repository, '--ref', 'main'];
const host = ['--node', 'host-1', '--include-loop', '--state-dir', stateDir];

const usage = `npm run demo -- [--vm | --cluster] [--yes]

  --vm       the story in a virtual machine, with LVM, a power cut and a reboot, instead of on loop disks
  --cluster  the story with a Kubernetes control plane: from a commit to a claim that is Bound. The control
             plane is built once with Go, which takes ten to thirty minutes on two processors
  --yes      install missing Debian packages without asking
`;

async function shown(argv: readonly string[], cwd: string): Promise<string> {
  show(argv);
  return openly(argv, { cwd });
}

/** The same for a line with a glob in it. */
async function shownInShell(line: string): Promise<void> {
  console.log(`$ ${line}`);
  await openly(['bash', '-c', line], { cwd: stage });
}

/** A command of diskwright's; `statuses` are the exit codes that the story expects. */
async function dw(args: readonly string[], statuses: readonly number[] = [0]): Promise<string> {
  show(['diskwright', ...args]);
  const output = await openly([...diskwright, ...args], { cwd: stage, env: cache, statuses });
  return output;
}

const gitIdentity = ['-c', 'user.name=Demo', '-c', 'user.email=demo@example.com'];

async function commit(message: string): Promise<void> {
  const git = ['git', '-C', workTree];
  await quietly([...git, 'add', '--all'], { cwd: stage });
  await quietly([...git, ...gitIdentity, 'commit', '--quiet', '--message', message], {
    cwd: stage,
  });
  show(['git', 'commit', '--all', '--message', message]);
  await shown(['git', '-C', workTree, 'push', '--quiet', repository, 'HEAD:main'], stage);
}

async function makeRepository(): Promise<void> {
  heading('A bare git repository, made from examples/single-host');
  await shown(['git', 'init', '--quiet', '--bare', '--initial-branch=main', repository], stage);
  cpSync(join(root, 'examples/single-host'), workTree, { recursive: true });
  await quietly(['git', 'init', '--quiet', '--initial-branch=main', workTree], { cwd: stage });
  await commit('Disks of host-1');
}

/** Copies of the disks that are not to change; sparse, so that they take no time. */
async function copyForeignDisks(): Promise<void> {
  for (const name of foreignDisks)
    await quietly(['cp', '--sparse=always', imageOf(name), copyOf(name)], { cwd: stage });
}

function copyOf(name: string): string {
  return join(stage, `${name}.before`);
}

const nothingToDo = /^No operations.*\b2 refused/m;

async function firstCommit(devices: ReadonlyMap<string, string>): Promise<void> {
  heading('Are the declarations right?');
  await dw(['validate', ...source]);

  heading('What would happen to which disk? Three are used; two are refused, with the evidence');
  const plan = await dw(['plan', ...source, '--inventory', 'host', ...host]);
  expectIn(plan, /^Plan: 3 disks: .*\b2 refused/m);

  heading('Make it so (status 3: something was refused, and left alone)');
  await dw(['apply', ...source, '--auto-approve', ...host], [3]);

  heading('The same plan again: nothing to do');
  expectIn(await dw(['plan', ...source, '--inventory', 'host', ...host]), nothingToDo);

  heading('What the kernel says, and the marks around the volumes');
  const used = ['fast-0', 'bulk-0', 'journal-0'].map((name) => devices.get(name) ?? '');
  await shown(['lsblk', '--output', 'NAME,SIZE,TYPE,MOUNTPOINTS', ...used], stage);
  console.log('');
  await shownInShell('df --human-readable --print-type state/volumes/*');
  console.log('');
  await shown(['sfdisk', '--list', '--quiet', '--output', 'Device,Size,Name', ...used], stage);

  heading('The objects for the cluster: what was verified, and nothing else');
  await dw(['manifests', ...source, '--inventory', 'host', ...host]);
}

const claim = `# yaml-language-server: $schema=../../../schemas/persistent-volume-claim.schema.json
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: pg-data, namespace: shop }
spec:
  storageClassName: fast-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 300Mi } }
`;

async function secondCommit(): Promise<void> {
  heading('A new commit adds a claim');
  mkdirSync(join(workTree, 'claims'), { recursive: true });
  writeFileSync(join(workTree, 'claims/pg-data.yaml'), claim);
  await shown(['cat', join(workTree, 'claims/pg-data.yaml')], stage);
  await commit('A volume for the database of the shop');

  heading('It gets one of the volumes that were kept for claims');
  await dw(['apply', ...source, '--auto-approve', ...host], [3]);

  heading('Its objects: a volume that waits for this claim and for no other');
  const manifests = ['diskwright', 'manifests', ...source, '--inventory', 'host', ...host];
  const filter = 'grep --before-context 3 --after-context 9 pg-data';
  console.log(`$ ${manifests.join(' ')} 2>/dev/null | ${filter}`);
  const program = diskwright.map((word) => `'${word}'`).join(' ');
  await openly(
    ['bash', '-c', `${[program, ...manifests.slice(1)].join(' ')} 2>/dev/null | ${filter}`],
    { cwd: stage, env: cache },
  );

  heading('And again: nothing to do');
  expectIn(await dw(['plan', ...source, '--inventory', 'host', ...host]), nothingToDo);
}

async function storyOnLoopDisks(): Promise<void> {
  const started = performance.now();
  await quietly([process.execPath, join(root, '.config/build.ts')], { cwd: root });
  await takeStage();
  heading('Five loop disks');
  const devices = await makeDisks();
  for (const { name, story: text } of demoDisks)
    console.log(`${devices.get(name) ?? ''}  ${imageOf(name)}  ${text}`);
  await copyForeignDisks();
  await makeRepository();
  console.log(`\n$ cd ${stage}`);
  console.log(`$ export XDG_CACHE_HOME=${cache.XDG_CACHE_HOME}`);
  console.log(`$ alias diskwright='${diskwright.join(' ')}'`);
  await firstCommit(devices);
  await secondCommit();

  heading('The two refused disks: not one byte differs from before');
  for (const name of foreignDisks) await shown(['cmp', imageOf(name), copyOf(name)], stage);
  console.log(`\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      vm: { type: 'boolean', default: false },
      cluster: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.vm && values.cluster) {
    console.error(usage);
    return 64;
  }
  const problem = obstacle(values);
  if (problem !== null) {
    console.error(problem);
    return 1;
  }
  if (!(await setUp(values))) return 1;
  stopOnSignals();
  if (values.vm) return untilItsEnd(storyInMachine, () => Promise.resolve());
  if (values.cluster) return untilItsEnd(storyInCluster, clearCluster);
  return untilItsEnd(storyOnLoopDisks, clearLoopDisks);
}

async function clearLoopDisks(): Promise<void> {
  if (!ownsStage()) return;
  await clearStage();
  console.log('Nothing is left: no mounts, no loop devices, no files.');
}

/** @returns the exit code. */
async function untilItsEnd(
  story: () => Promise<void>,
  clear: () => Promise<void>,
): Promise<number> {
  try {
    await story();
    return 0;
  } catch (error) {
    const signal = stoppedBy();
    if (error instanceof Interrupted || signal !== null) {
      console.log(`\nStopped (${signal ?? 'signal'}).`);
      return 130;
    }
    console.error(`\nThe demo stopped: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await clear();
  }
}

// A build that was interrupted would go on until its end.
process.exit(await main());
