/**
 * What goes between the controller and the host of a repository: webhooks in, inventories and
 * statuses out.
 */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCodeHost, TOKEN as STATUS_TOKEN } from '../forge/code-host-server.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { installationAndClass } from './declared.ts';
import { declareInventories } from '../../src/declare/declare.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { clientOf } from './client.ts';
import { newCommits, startController, type RunningController } from './controller-rig.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { declareNode } from './rig/nodes.ts';
import { waitUntil } from './rig/wait-until.ts';
import { simulatedNodes, type SimulatedNodes } from './simulated-nodes.ts';

/** Of its own: all DiskRepositories of simulated nodes have the same installation. */
let cluster: ControlPlane;
let client: ApiClient;
let controller: RunningController;
let nodes: SimulatedNodes;
const namespace = 'code-host';
const TOKEN = 'canary-9a3e';
const node = 'hosted-a' as NodeName;
const endings: (() => unknown)[] = [];
const commits = newCommits();
const bare = mkdtempSync(join(tmpdir(), 'diskwright-bare-'));

const DECLARATIONS = `${installationAndClass('hosted-xfs')}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: hosted-disks }
spec:
  nodes: { names: [${node}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions: [{ name: data, size: 5Gi, storageClassName: hosted-xfs }]
`;

/** Commits, and pushes as a person does. @returns the commit. */
function push(text: string): string {
  const commit = commits.commit({ 'disks.yaml': text });
  commits.git('push', '-q', bare, 'main');
  return commit;
}

beforeAll(async () => {
  endings.push(commits.remove, () => rmSync(bare, { recursive: true, force: true }));
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', bare]);
  cluster = await startControlPlane();
  endings.push(cluster.stop);
  await install(cluster);
  await cluster.kubectl('create', 'namespace', namespace);
  await cluster.kubectl(
    ...['create', 'secret', 'generic', 'token', '-n', namespace, `--from-literal=token=${TOKEN}`],
  );
  await declareNode(cluster, { name: node });
  client = await clientOf(cluster);
  nodes = simulatedNodes(await clientOf(cluster, { fieldManager: 'diskwright-agent' }));
  endings.push(client.close, nodes.stop);
  await nodes.add(aNode([aDisk('00000000000000c1')], { node }));
  push(DECLARATIONS);
  await cluster.apply({
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace },
    // Nothing of this file waits for it.
    spec: { url: `file://${bare}`, interval: '1h' },
  });
  controller = await startController(client, namespace);
  endings.push(controller.stop);
  await repositoryWhen('the repository to be ready', (all) => isTrue(all, 'Ready'));
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
type Read = any;

async function repositoryWhen(what: string, is: (repository: Read) => boolean): Promise<Read> {
  return waitUntil(what, async () => {
    const found = await cluster.read('diskrepository', 'disks', '-n', namespace);
    return is(found) ? found : null;
  });
}

function conditionOf(repository: Read, type: string): Read {
  return repository.status?.conditions?.find((one: Read) => one.type === type);
}

function isTrue(repository: Read, type: string): boolean {
  return conditionOf(repository, type)?.status === 'True';
}

async function configure(spec: object): Promise<void> {
  await cluster.kubectl(
    ...['patch', 'diskrepository', 'disks', '-n', namespace, '--type=merge'],
    ...['-p', JSON.stringify({ spec })],
  );
}

/** Has the controller look at git, and make a pass. */
async function reconciled(): Promise<Read> {
  const asked = new Date().toISOString();
  const annotation = `reconcile.fluxcd.io/requestedAt=${asked}`;
  await cluster.kubectl(
    ...['annotate', '--overwrite', 'diskrepository', 'disks', '-n', namespace, annotation],
  );
  return repositoryWhen(
    'the request to be served',
    ({ status }) => status.lastHandledReconcileAt === asked,
  );
}

describe('a webhook', () => {
  const call = async (
    path: string,
    body: string,
    secret = TOKEN,
    address = controller.webhookAddress(),
  ): Promise<number> => {
    const hmac = createHmac('sha256', secret).update(body).digest('hex');
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'x-hub-signature-256': `sha256=${hmac}` },
      body,
    });
    await response.text();
    return response.status;
  };
  const servedPath = async (): Promise<string> => {
    const is = (all: Read): boolean => isTrue(all, 'WebhookServed');
    return (await repositoryWhen('webhooks to be taken', is)).status.webhookPath;
  };

  it('has the controller look at git at once', async () => {
    await configure({ webhook: { type: 'github', secretRef: { name: 'token' } } });
    const path = await servedPath();
    const commit = push(`${DECLARATIONS}# told by a webhook\n`);
    const body = JSON.stringify({ ref: 'refs/heads/main', after: commit });
    expect(await call(path, body)).toBe(202);
    const after = await repositoryWhen('the commit to be in force', ({ status }) =>
      status.lastAppliedRevision.endsWith(commit),
    );
    expect(after.status.webhookPath).toBe(path);
    expect(await call(path, body)).toBe(409);
  });

  it('may come to a process that does not lead', async () => {
    const other = await startController(await clientOf(cluster), namespace, { identity: 'two' });
    const path = await servedPath();
    const commit = push(`${DECLARATIONS}# told to another process\n`);
    const body = JSON.stringify({ ref: 'refs/heads/main', after: commit });
    await waitUntil('the other process to know the path', async () => {
      const status = await call(path, body, TOKEN, other.webhookAddress());
      return status === 202 ? status : null;
    });
    await repositoryWhen('the commit to be in force', ({ status }) =>
      status.lastAppliedRevision.endsWith(commit),
    );
    expect(JSON.stringify(other.lines())).not.toContain('leading');
    await other.stop();
  });

  it('with a wrong signature, or at another path, has it look at nothing', async () => {
    const path = await servedPath();
    const before = await cluster.read('diskrepository', 'disks', '-n', namespace);
    const body = JSON.stringify({ ref: 'refs/heads/main', after: push(DECLARATIONS) });
    expect(await call(path, body, 'guessed')).toBe(401);
    expect(await call(`/hook/${'0'.repeat(64)}`, body)).toBe(404);
    const after = await cluster.read('diskrepository', 'disks', '-n', namespace);
    expect(after.metadata.resourceVersion).toBe(before.metadata.resourceVersion);
    expect(await call(path, body)).toBe(202);
    await repositoryWhen(
      'the commit to be in force after all',
      ({ status }) => status.lastAppliedRevision !== before.status.lastAppliedRevision,
    );
  });
});

describe('an observed branch', () => {
  const file = `inventories/${node}.json`;
  const inBare = (...args: string[]): string =>
    execFileSync('git', ['-C', bare, ...args], { encoding: 'utf8' }).trim();
  const commitsOf = (branch: string): readonly string[] => inBare('rev-list', branch).split('\n');
  /** Of another kind than the declarations ask for. */
  const addDisk = (serial: string): Promise<void> =>
    nodes.change(node, (one) => ({
      ...one,
      disks: [...one.disks, aDisk(serial, { transport: 'sata' })],
    }));
  /** A report that tells nothing new. */
  const lookAgain = (): Promise<void> =>
    nodes.change(node, (one) => ({ ...one, takenAt: '2026-12-31T00:00:00Z' }));
  const committedDisks = (): number => {
    const bytes = Buffer.from(inBare('show', `observed:${file}`));
    const read = declareInventories([{ path: file, blobId: null, bytes }]);
    expect(read.diagnostics).toEqual([]);
    return read.inventories![0]!.disks.length;
  };

  it('gets what nodes report, as pull requests read it', async () => {
    await configure({ observedBranch: 'observed' });
    await repositoryWhen('the inventories to be there', (all) =>
      isTrue(all, 'InventoriesCommitted'),
    );
    expect(commitsOf('observed')).toHaveLength(1);
    expect(inBare('ls-tree', '-r', '--name-only', 'observed')).toBe(file);
    expect(committedDisks()).toBe(1);
    expect(inBare('show', '-s', '--format=%an|%s', 'observed')).toBe(
      `diskwright controller|Inventory of ${node}`,
    );
  });

  it('gets no commit where a node was looked at again and nothing has changed', async () => {
    await lookAgain();
    await reconciled();
    expect(commitsOf('observed')).toHaveLength(1);
  });

  it('gets one on top of what somebody else pushed', async () => {
    commits.git('fetch', '-q', bare, 'observed');
    commits.git('checkout', '-q', '-B', 'theirs', 'FETCH_HEAD');
    commits.commit({ 'NOTES.md': 'written by a person\n' });
    commits.git('push', '-q', bare, 'theirs:observed');
    commits.git('checkout', '-q', 'main');
    const theirs = inBare('rev-parse', 'observed');
    await addDisk('00000000000000c2');
    await waitUntil('the second disk to be there', async () =>
      Promise.resolve(committedDisks() === 2 ? true : null),
    );
    expect(inBare('rev-parse', 'observed^')).toBe(theirs);
    // The first, theirs, and this one.
    expect(commitsOf('observed')).toHaveLength(3);
    expect(inBare('show', 'observed:NOTES.md')).toBe('written by a person');
  });

  it('that takes no push is told of, while all else goes on', async () => {
    const hook = join(bare, 'hooks', 'pre-receive');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await addDisk('00000000000000c3');
    const refused = await repositoryWhen(
      'the refusal to be told',
      (all) => conditionOf(all, 'InventoriesCommitted')?.status === 'False',
    );
    expect(conditionOf(refused, 'InventoriesCommitted')).toMatchObject({ reason: 'PushRefused' });
    expect(JSON.stringify(conditionOf(refused, 'Ready'))).not.toContain('PushRefused');
    rmSync(hook);
    await repositoryWhen('it to be tried again', (all) => isTrue(all, 'InventoriesCommitted'));
    expect(committedDisks()).toBe(3);
  });

  it('is never the one that is followed', async () => {
    const before = inBare('rev-parse', 'main');
    await expect(configure({ observedBranch: 'main' })).rejects.toThrow(/branch that is followed/);
    await configure({ ref: { name: 'refs/heads/main' }, observedBranch: 'main' });
    const refused = await repositoryWhen(
      'the refusal to be told',
      (all) => conditionOf(all, 'InventoriesCommitted')?.reason === 'BranchIsFollowed',
    );
    expect(refused.status.lastAppliedRevision).toContain(before);
    expect(inBare('rev-parse', 'main')).toBe(before);
    await configure({ ref: null, observedBranch: null });
    await repositoryWhen(
      'nothing to be said of it',
      (all) => conditionOf(all, 'InventoriesCommitted') === undefined,
    );
  });
});

describe('the status of a commit', () => {
  it('is told to the host, and an error in it, too', async () => {
    const host = await startCodeHost('gitea');
    endings.push(host.close);
    await cluster.kubectl(
      ...['create', 'secret', 'generic', 'statuses', '-n', namespace],
      `--from-literal=token=${STATUS_TOKEN}`,
    );
    const { apiUrl, project } = host;
    const secretRef = { name: 'statuses' };
    await configure({ commitStatus: { provider: 'gitea', secretRef, apiUrl, project } });
    const stated = async (commit: string, state: string) =>
      waitUntil(`${state} to be told`, async () => {
        const last = host.statuses.at(-1);
        return Promise.resolve(
          last?.['commit'] === commit && last['state'] === state ? last : null,
        );
      });
    await stated(commits.git('rev-parse', 'main'), 'success');
    const wrong = push(DECLARATIONS.replace('count: 1', 'count: many'));
    await reconciled();
    expect((await stated(wrong, 'failure'))['description']).toContain('disks.yaml:');
    const mended = push(`${DECLARATIONS}# mended\n`);
    await reconciled();
    await stated(mended, 'success');
    await repositoryWhen('it to be told of', (all) => isTrue(all, 'CommitStatusWritten'));
    const told = host.statuses.length;
    await reconciled();
    expect(host.statuses).toHaveLength(told);
    await controller.stop();
    controller = await startController(client, namespace, { identity: 'three' });
    endings.push(controller.stop);
    const after = await reconciled();
    expect(isTrue(after, 'CommitStatusWritten')).toBe(true);
    expect(host.statuses).toHaveLength(told);
  });
});
