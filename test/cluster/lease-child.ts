/**
 * A candidate in a process of its own, which a test stops and lets go on: `node lease-child.ts
 * KUBECONFIG IDENTITY`. It says `leads` and `lost`, and before each write that it would make
 * whether it believes to be the leader.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { kubeconfigCredentials } from '../../src/cluster/kubeconfig.ts';
import { elect } from '../../src/cluster/lease.ts';
import { openClient } from '../../src/cluster/open-client.ts';

const [file = '', identity = ''] = process.argv.slice(2);
const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
const client = openClient({
  credentials: kubeconfigCredentials(value, { directory: dirname(file) }),
  fieldManager: 'diskwright',
  userAgent: 'diskwright/test',
});

function say(word: string): void {
  process.stdout.write(`${word}\n`);
}

const election = elect({
  client,
  name: { namespace: 'lease', name: 'controller' },
  identity,
  signal: new AbortController().signal,
  timing: { durationMs: 4_000, renewDeadlineMs: 3_000, retryMs: 500 },
});

setInterval(() => say(election.isLeader() ? 'writes' : 'waits'), 50);
for (;;) {
  const { lost } = await election.leading();
  say('leads');
  await new Promise((over) => lost.addEventListener('abort', over, { once: true }));
  say('lost');
}
