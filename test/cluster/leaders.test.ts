/**
 * Two controllers of one cluster, each a process of its own. The one that leads is lost in the
 * middle of a pass; when it is back, its writes of then are not made any more.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from './client.ts';
import { newCommits, type Commits } from './controller-rig.ts';
import { bound, declareStory, forgetStory, NAMESPACE, startHosts } from './fault-story.ts';
import { startFaultyProxy, type FaultyProxy, type InjectedFault } from './faulty-proxy.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { waitUntil } from './rig/wait-until.ts';
import type { SimulatedResident } from './simulated-residents.ts';

let cluster: ControlPlane;
let proxy: FaultyProxy;
beforeAll(async () => {
  cluster = await startControlPlane({ binderSyncSeconds: 1 });
  await install(cluster);
  await cluster.kubectl('create', 'namespace', NAMESPACE);
  proxy = await startFaultyProxy(cluster);
});
afterAll(async () => {
  await proxy.stop();
  await cluster.stop();
});

let commits: Commits;
let hosts: readonly SimulatedResident[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  for (const host of hosts) await host.stop();
  commits.remove();
  await forgetStory(cluster);
  await cluster.kubectl('delete', 'lease', '--all', '-n', NAMESPACE);
});

interface Child {
  readonly process: ChildProcess;
  readonly said: (message: string) => boolean;
}

const program = join(import.meta.dirname, '../../src/cli/main.ts');

async function startController(user: string): Promise<Child> {
  const kubeconfig = await proxy.kubeconfig({ user, groups: ['system:masters'] });
  const child = spawn(
    process.execPath,
    [
      ...[program, 'controller', '--kubeconfig', kubeconfig, '--namespace', NAMESPACE],
      ...['--health-address', '127.0.0.1:0', '--webhook-address', '127.0.0.1:0'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const said = (message: string): boolean => text.includes(`"msg":"${message}"`);
  return { process: child, said };
}

async function until(what: string, is: () => boolean): Promise<void> {
  await waitUntil(what, () => Promise.resolve(is() ? true : null));
}

/** What a user wrote since then; a Lease that it takes part in is no write of a pass. */
function writesOf(user: string, since: number): readonly string[] {
  return cluster
    .writes()
    .slice(since)
    .filter((write) => write.user === user && write.resource !== 'leases')
    .map(({ verb, resource, name }) => `${verb} ${resource} ${name}`);
}

/** Longer than a write waits before it is repeated. */
const LONGEST_WAIT_MS = 12_000;

/** Ways to be lost, and to be back. */
const LOSSES = {
  'stopped, and goes on': (child: Child): (() => void) => {
    child.process.kill('SIGSTOP');
    return () => void child.process.kill('SIGCONT');
  },
  'cut off, and connected again': (): (() => void) => {
    const isAway: InjectedFault = proxy.inject({ user: 'one', fault: { kind: 'reset' } });
    return isAway.remove;
  },
} as const;

describe('a leader that is in the middle of its writes', () => {
  it.each(Object.keys(LOSSES) as readonly (keyof typeof LOSSES)[])(
    '%s writes nothing',
    async (how) => {
      commits = newCommits();
      await declareStory(cluster, commits);
      const manager = await clientOf(cluster, { fieldManager: 'diskwright-agent' });
      hosts = startHosts(() => manager);
      // Its claims are refused, and it tries them again and again.
      const refused = proxy.inject({
        ...{ user: 'one', isWrite: true, path: /persistentvolumeclaims/ },
        fault: { kind: 'answer', status: 503 },
      });
      const one = await startController('one');
      await until('one to write claims', () => refused.met() > 0);
      const back = LOSSES[how](one);
      refused.remove();
      const two = await startController('two');
      await until('two to lead', () => two.said('leading'));
      await bound(cluster, ['pg-0', 'pg-1']);
      const since = cluster.writes().length;
      back();
      await until('one to know', () => one.said('leading no more'));
      await sleep(LONGEST_WAIT_MS);
      expect(writesOf('one', since)).toEqual([]);
      expect(two.said('leading no more')).toBe(false);
    },
  );
});
