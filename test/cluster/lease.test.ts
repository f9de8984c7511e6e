import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { elect, type Election } from '../../src/cluster/lease.ts';
import { clientOf } from './client.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { administrator } from './rig/access.ts';
import { sharedControlPlane } from './rig/shared.ts';
import { waitUntil } from './rig/wait-until.ts';

const cluster = sharedControlPlane();
const name = { namespace: 'lease', name: 'controller' };
const timing = { durationMs: 4_000, renewDeadlineMs: 3_000, retryMs: 500 };

let client: ApiClient;
let proxy: FaultyProxy;
let faulty: ApiClient;
let elections: Election[] = [];
let children: ChildProcess[] = [];

beforeAll(async () => {
  await cluster.kubectl('create', 'namespace', 'lease');
  client = await clientOf(cluster);
  proxy = await startFaultyProxy(cluster);
  faulty = await clientOf(cluster, { kubeconfig: await proxy.kubeconfig(administrator) });
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(elections.map((election) => election.stop()));
  elections = [];
  children = [];
  await cluster.kubectl('delete', 'lease', '--namespace', 'lease', '--all');
});

afterAll(async () => {
  client.close();
  faulty.close();
  await proxy.stop();
});

function candidate(identity: string, by: ApiClient = client): Election {
  const { signal } = new AbortController();
  const election = elect({ client: by, name, identity, signal, timing });
  elections.push(election);
  return election;
}

interface Child {
  readonly process: ChildProcess;
  /** All that it said so far. */
  readonly said: () => readonly string[];
}

async function startChild(identity: string): Promise<Child> {
  const script = join(import.meta.dirname, 'lease-child.ts');
  const child = spawn(
    process.execPath,
    [script, await cluster.kubeconfig(administrator), identity],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return { process: child, said: () => text.split('\n').slice(0, -1) };
}

async function leaseSpec(): Promise<Record<string, unknown>> {
  return (await cluster.read('lease', '--namespace', 'lease', 'controller')).spec;
}

describe('two candidates for a Lease', () => {
  it('have one leader; when it gives the Lease back, the other follows at once', async () => {
    const first = candidate('first');
    await first.leading();
    const second = candidate('second');
    await waitUntil('the second to see the first', () =>
      Promise.resolve(second.holder() === 'first' ? true : null),
    );
    expect(second.isLeader()).toBe(false);
    await first.stop();
    const { transitions } = await second.leading();
    expect([first.isLeader(), second.isLeader(), transitions]).toEqual([false, true, 1]);
    expect(await leaseSpec()).toMatchObject({
      holderIdentity: 'second',
      leaseDurationSeconds: 4,
      leaseTransitions: 1,
    });
  });

  it('never lead both while one of them is cut off from the API', async () => {
    const cutOff = candidate('cut-off', faulty);
    const term = await cutOff.leading();
    const other = candidate('other');
    let both = 0;
    const watching = setInterval(() => {
      if (cutOff.isLeader() && other.isLeader()) both += 1;
    }, 5);
    await proxy.goDown();
    await other.leading();
    expect(term.lost.aborted).toBe(true);
    await proxy.comeUp();
    await waitUntil('the first to see the other', () =>
      Promise.resolve(cutOff.holder() === 'other' ? true : null),
    );
    expect(cutOff.isLeader()).toBe(false);
    clearInterval(watching);
    expect(both).toBe(0);
  });

  it('never lead both when the answers to their writes are lost', async () => {
    const path = /leases\/controller/;
    proxy.inject({ fault: { kind: 'lose-answer' }, method: 'PATCH', path, times: 3 });
    const first = candidate('first', faulty);
    await first.leading();
    await waitUntil('renewals', () =>
      Promise.resolve(proxy.requests().filter(({ fault }) => fault !== null).length === 3 || null),
    );
    expect((await leaseSpec())['holderIdentity']).toBe('first');
  });

  it('do not write both when the leader was stopped and goes on', async () => {
    const child = await startChild('child');
    await waitUntil('the child to lead', () =>
      Promise.resolve(child.said().includes('leads') ? true : null),
    );
    const other = candidate('other');
    await waitUntil('the other to see the child', () =>
      Promise.resolve(other.holder() === 'child' ? true : null),
    );
    child.process.kill('SIGSTOP');
    await other.leading();
    const before = child.said().length;
    child.process.kill('SIGCONT');
    await waitUntil('the child to wait', () =>
      Promise.resolve(child.said().length > before + 20 ? true : null),
    );
    // What it says last before it is stopped may arrive later; nothing after it is a write.
    expect(
      child
        .said()
        .slice(before)
        .filter((word) => word === 'writes'),
    ).toEqual([]);
    expect(child.said()).toContain('lost');
    expect(other.isLeader()).toBe(true);
  });
});
