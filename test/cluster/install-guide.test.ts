/**
 * The commands of the guide page that need a cluster, as they are shown: once with the plain
 * manifests, once with Helm. No pods run here; what is asked is what the API server has afterwards.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeChart } from '../../.config/package/archives.ts';
import { plainManifests } from '../../.config/package/cluster/chart.ts';
import { CLUSTER_PAGE, clusterBlocks, root } from '../examples/shown-commands.ts';
import { administrator } from './rig/access.ts';
import { findOrBuildHelm } from './rig/binaries/find-or-build.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';

const version = '1.2.3';
let directory: string;
let helm: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'diskwright-guide-'));
  const packages = join(directory, 'packages');
  mkdirSync(packages);
  cpSync(join(root, 'examples'), join(directory, 'examples'), { recursive: true });
  // As `npm run package` writes them, without what takes it a minute.
  await writeChart({ root, version, seconds: 1 }, join(directory, 'scratch'), packages);
  const manifests = await plainManifests(root, version);
  writeFileSync(join(packages, `diskwright-${version}-manifests.yaml`), manifests);
  helm = await findOrBuildHelm(console.log);
}, 1_800_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let cluster: ControlPlane;
let env: NodeJS.ProcessEnv;

/** Of its own: a DaemonSet has a pod on every Node that other files make. */
async function startCluster(): Promise<void> {
  cluster = await startControlPlane();
  const programs = join(directory, 'programs');
  rmSync(programs, { recursive: true, force: true });
  mkdirSync(programs);
  symlinkSync(cluster.binaries.kubectl, join(programs, 'kubectl'));
  symlinkSync(helm, join(programs, 'helm'));
  env = {
    HOME: directory,
    PATH: `${programs}:/usr/bin:/bin`,
    KUBECONFIG: await cluster.kubeconfig(administrator),
    TOKEN: 'secret',
  };
}

/** @returns what all blocks printed. */
function runBlocks(blocks: readonly string[]): string {
  return blocks
    .map((block) => {
      const words = ['-euo', 'pipefail', '-c', block];
      const ended = spawnSync('bash', words, { cwd: directory, env, encoding: 'utf8' });
      expect([block, ended.status, ended.stderr]).toEqual([block, 0, expect.any(String)]);
      return ended.stdout;
    })
    .join('');
}

const blocks = clusterBlocks(CLUSTER_PAGE);
const plain = blocks.filter((block) => !block.includes('helm '));
const withHelm = blocks.filter((block) => !block.includes('apply --server-side'));

async function repository(): Promise<unknown> {
  const { spec } = await cluster.read('diskrepository', 'disks', '-n', 'diskwright-system');
  return spec.secretRef;
}

async function imageOf(kind: string, name: string): Promise<unknown> {
  const { spec } = await cluster.read(kind, name, '-n', 'diskwright-system');
  return spec.template.spec.containers[0].image;
}

it('all commands of the guide page that need a cluster are run here', () => {
  expect(new Set([...plain, ...withHelm])).toEqual(new Set(blocks));
  expect(plain.length).toBeGreaterThan(2);
});

it('the values are printed with what they mean', () => {
  const chart = join(directory, 'packages', `diskwright-${version}.tgz`);
  const said = execFileSync(helm, ['show', 'values', chart], { encoding: 'utf8' });
  expect(said).toContain('# One leads by a Lease; the others take over when it is gone.\n');
});

describe('the commands of the guide page', () => {
  beforeEach(startCluster);
  afterEach(async () => cluster.stop());

  it('install diskwright from the plain manifests', async () => {
    const printed = runBlocks(plain);
    expect(printed).toContain('deployment.apps/diskwright-controller');
    expect(printed).toContain('daemonset.apps/diskwright-agent');
    expect(await repository()).toEqual({ name: 'disks-credentials' });
    expect(await imageOf('daemonset', 'diskwright-agent')).toBe(`localhost/diskwright:${version}`);
  });

  it('install it with Helm, upgrade it, and leave the kinds and their objects at the end', async () => {
    const end = withHelm.findIndex((block) => block.includes('helm uninstall'));
    runBlocks(withHelm.slice(0, end));
    for (const [kind, name] of [
      ['deployment', 'diskwright-controller'],
      ['daemonset', 'diskwright-agent'],
    ] as const)
      expect(await imageOf(kind, name)).toBe(`registry.example.com/diskwright:${version}`);
    expect(runBlocks(withHelm.slice(end))).toContain('nodestorages.diskwright.dev');
    await expect(imageOf('daemonset', 'diskwright-agent')).rejects.toThrow(/NotFound/);
    expect(await repository()).toEqual({ name: 'disks-credentials' });
  });
});
