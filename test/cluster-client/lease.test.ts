import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { elect, type Election } from '../../src/cluster/lease.ts';
import { carries } from '../../src/cluster/calls/carries.ts';
import {
  clientOf,
  json,
  lost,
  silence,
  startServer,
  status,
  type Answer,
  type Asked,
  type TestServer,
  eventually,
} from './api-server.ts';

interface Lease {
  metadata: { name: string; namespace: string; uid: string; resourceVersion: string };
  spec: Record<string, unknown>;
}

let server: TestServer;
let client: ApiClient;
let abort: AbortController;
let elections: Election[];
let lease: Lease | null;
let version: number;

beforeEach(async () => {
  server = await startServer();
  client = clientOf(server);
  abort = new AbortController();
  elections = [];
  lease = null;
  version = 1;
  server.always(keepLease);
});

afterEach(async () => {
  await Promise.all(elections.map((election) => election.stop()));
  client.close();
  await server.close();
});

/** One Lease, kept as an API server keeps it: a write to another version is a conflict. */
function keepLease(asked: Asked, response: Parameters<Answer>[1]): void {
  const body = asked.body === '' ? {} : (JSON.parse(asked.body) as Partial<Lease>);
  if (asked.method === 'GET')
    (lease === null ? status(404, 'not found') : json(lease))(asked, response);
  else if (asked.method === 'POST' && lease !== null)
    status(409, 'exists', { reason: 'AlreadyExists' })(asked, response);
  else if (asked.method === 'PATCH' && (lease === null || !carries(lease.metadata, body.metadata)))
    status(409, 'another version', { reason: 'Conflict' })(asked, response);
  else {
    change(body.spec ?? {});
    json(lease)(asked, response);
  }
}

function change(spec: Record<string, unknown>): void {
  version += 1;
  const metadata = { name: 'controller', namespace: 'disks', uid: 'u-1' };
  lease = {
    metadata: { ...metadata, resourceVersion: String(version) },
    spec: { ...lease?.spec, ...spec },
  };
}

/** The Lease as another process left it, in whose clock it is another century. */
function heldBy(holderIdentity: string, leaseDurationSeconds = 1): void {
  change({ holderIdentity, leaseDurationSeconds, renewTime: '1970-01-01T00:00:00.000000Z' });
}

function candidate(identity: string): Election {
  const election = elect({
    client,
    name: { namespace: 'disks', name: 'controller' },
    identity,
    signal: abort.signal,
    timing: { durationMs: 2_000, renewDeadlineMs: 1_500, retryMs: 50 },
  });
  elections.push(election);
  return election;
}

function pause(ms: number): Promise<void> {
  return new Promise((later) => setTimeout(later, ms));
}

describe('one candidate', () => {
  it('makes the Lease and leads', async () => {
    const only = candidate('a');
    expect(only.isLeader()).toBe(false);
    const { transitions, lost: over } = await only.leading();
    expect(only.isLeader()).toBe(true);
    expect(transitions).toBe(0);
    expect(over.aborted).toBe(false);
    expect(lease?.spec).toMatchObject({ holderIdentity: 'a', leaseDurationSeconds: 2 });
    expect(lease?.spec['renewTime']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  it('renews, and leads on', async () => {
    const only = candidate('a');
    await only.leading();
    const first = version;
    await eventually(() => expect(version).toBeGreaterThan(first + 3));
    expect(only.isLeader()).toBe(true);
    expect(lease?.spec['leaseTransitions']).toBe(0);
  });

  it('leads although an answer was lost', async () => {
    heldBy('');
    server.answer(keepLease, (asked, response) => {
      change(JSON.parse(asked.body).spec);
      lost()(asked, response);
    });
    const only = candidate('a');
    await only.leading();
    expect(lease?.spec).toMatchObject({ holderIdentity: 'a', leaseTransitions: 1 });
  });

  it('leads no more when it cannot renew in time', async () => {
    const only = candidate('a');
    const term = await only.leading();
    server.always(status(500, 'etcd is gone'));
    await eventually(() => expect(term.lost.aborted).toBe(true));
    expect(only.isLeader()).toBe(false);
    server.always(keepLease);
    await only.leading();
    expect(only.isLeader()).toBe(true);
  });

  it('leads no more when the server does not answer at all', async () => {
    const only = candidate('a');
    const term = await only.leading();
    server.always(silence());
    await eventually(() => expect(term.lost.aborted).toBe(true));
  });

  it('knows in its first instruction that it was stopped for too long', async () => {
    const only = candidate('a');
    await only.leading();
    // As SIGSTOP and SIGCONT: no timer of this process fires meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_600);
    expect(only.isLeader()).toBe(false);
    await only.leading();
  });

  it('gives the Lease back', async () => {
    const only = candidate('a');
    const term = await only.leading();
    await only.stop();
    expect(term.lost.aborted).toBe(true);
    expect(only.isLeader()).toBe(false);
    expect(lease?.spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1 });
    await expect(only.leading()).rejects.toThrow('the election was stopped');
  });
});

describe('two candidates', () => {
  it('have one leader, and the other follows when it goes', async () => {
    const first = candidate('a');
    await first.leading();
    const second = candidate('b');
    await eventually(() => expect(second.holder()).toBe('a'));
    expect(second.isLeader()).toBe(false);
    await first.stop();
    const { transitions } = await second.leading();
    expect(transitions).toBe(1);
    expect(first.isLeader()).toBe(false);
  });

  it('have one leader, also when both see at once that it is free', async () => {
    heldBy('');
    const both = [candidate('a'), candidate('b')];
    await Promise.race(both.map((election) => election.leading()));
    for (let at = 0; at < 10; at += 1) {
      await pause(30);
      expect(both.filter((election) => election.isLeader()).length).toBeLessThanOrEqual(1);
    }
  });

  it('does not take a Lease that changes, whatever times are written in it', async () => {
    heldBy('other', 3);
    const second = candidate('b');
    for (let at = 0; at < 12; at += 1) {
      await pause(300);
      heldBy('other', 3);
      expect(second.isLeader()).toBe(false);
    }
  });

  it('takes a Lease that does not change for as long as it says', async () => {
    change({
      holderIdentity: 'other',
      leaseDurationSeconds: 1,
      renewTime: '2999-01-01T00:00:00.000000Z',
    });
    await candidate('b').leading();
    expect(lease?.spec).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 });
  });

  it('believes the duration in the Lease, and not its own', async () => {
    heldBy('other', 3_600);
    const second = candidate('b');
    await pause(1_500);
    expect(second.isLeader()).toBe(false);
    expect(lease?.spec['holderIdentity']).toBe('other');
  });

  it('leads no more when another holds the Lease', async () => {
    const first = candidate('a');
    const term = await first.leading();
    heldBy('other', 3_600);
    await eventually(() => expect(term.lost.aborted).toBe(true));
    await first.stop();
    expect(lease?.spec['holderIdentity']).toBe('other');
  });
});
