/** `diskwright status --watch` as the process that it is, beside a real API server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { administrator, type ClusterAccess } from './rig/access.ts';
import { install } from './rig/install.ts';
import { sharedControlPlane } from './rig/shared.ts';
import { waitUntil } from './rig/wait-until.ts';

const program = resolve(import.meta.dirname, '../../dist/diskwright.js');
const namespace = 'status-watch';

let cluster: ClusterAccess;
let kubeconfig: string;
let watching: ChildProcess | null = null;
beforeAll(async () => {
  cluster = sharedControlPlane();
  await install(cluster);
  await cluster.kubectl('create', 'namespace', namespace);
  kubeconfig = await cluster.kubeconfig(administrator);
});
afterEach(() => {
  watching?.kill('SIGKILL');
});

async function follow(suspend: boolean): Promise<void> {
  await cluster.apply({
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { namespace, name: 'disks' },
    spec: { url: 'https://git.example.com/storage.git', ref: { branch: 'main' }, suspend },
  });
}

it('prints the repositories, and again when one of them says something else', async () => {
  const words = ['status', 'repositories', '--watch', '--namespace', namespace];
  const child = spawn(process.execPath, [program, ...words, '--kubeconfig', kubeconfig]);
  watching = child;
  const ended = new Promise((done) => child.once('exit', done));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const says = async (pattern: RegExp): Promise<unknown> =>
    waitUntil(`it to print ${pattern}`, async () => {
      if (child.exitCode !== null) throw new Error(`it ended:\n${printed}`);
      return Promise.resolve(pattern.exec(printed));
    });

  await says(/^No repositories\.$/m);
  await follow(false);
  await says(/^status-watch\/disks +Unknown /m);
  await follow(true);
  await says(/^status-watch\/disks +suspended /m);
  // Nothing changed in between: three states are three tables.
  expect(printed.match(/^--- \d{4}-/gm)).toHaveLength(3);

  child.kill('SIGINT');
  expect(await ended).toBe(130);
});
