/** Objects pushed to a real API server beside kubectl, and the memory of a process that watches. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { ApiObject } from '../../src/cluster/resources.ts';
import { startFleet } from '../cluster/many-agents.ts';
import { administrator } from '../cluster/rig/access.ts';
import { startControlPlane, type ControlPlane } from '../cluster/rig/control-plane.ts';
import { localVolume } from '../cluster/client.ts';
import { benchClaims } from './claims-bench.ts';
import {
  inBothOrders,
  median,
  milliseconds,
  ratio,
  root,
  run,
  type Measurement,
} from './measure.ts';
import type { BenchOptions } from './options.ts';

const OBJECTS = 10_000;
const NODES = 1_000;
const WATCHED = 150;
const WATCHED_BYTES = 38_000;
const MOST_RESIDENT_MB = 60;
const MOST_OF_CONTROLLER_MB = 400;
const MOST_BESIDE_FETCH_MS = 1_000;
const QUIET_MS = 30_000;

export async function benchCluster(
  options: BenchOptions,
  scratch: string,
): Promise<readonly Measurement[]> {
  const cluster = await startControlPlane();
  try {
    const kubeconfig = await cluster.kubeconfig(administrator);
    const bench = { cluster, kubeconfig, scratch };
    return [
      ...(await benchWatch(bench)),
      ...(await benchFleet(cluster, Math.round(NODES * options.scale))),
      await benchClaims(options.scale),
      // Last: kube-controller-manager binds 20 objects a second, and is busy with these for long.
      await benchPush(bench, options),
    ];
  } finally {
    await cluster.stop();
  }
}

interface Bench {
  readonly cluster: ControlPlane;
  readonly kubeconfig: string;
  readonly scratch: string;
}

/** What is shipped is a bundle of JavaScript: types are not taken out at its start. */
function bundled(script: string, scratch: string): string {
  const outfile = join(scratch, `${script}.mjs`);
  buildSync({
    entryPoints: [join(root, 'test/bench', `${script}.ts`)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  });
  return outfile;
}

/** Each pushes volumes of its own, all of them new, to the same server. */
async function benchPush(bench: Bench, options: BenchOptions): Promise<Measurement> {
  const { cluster, kubeconfig, scratch } = bench;
  const count = Math.round(OBJECTS * options.scale);
  const push = bundled('push-objects', scratch);
  const ours: number[] = [];
  const theirs: number[] = [];
  const { kubectl } = cluster.binaries;
  await inBothOrders(2, [
    (round) => {
      const file = writeVolumes(scratch, `kubectl-${round}`, count);
      const apply = ['apply', '--server-side', '-f', file];
      // Its caches are not those of the user.
      const env = { HOME: cluster.directory };
      theirs.push(run([kubectl, '--kubeconfig', kubeconfig, ...apply], { env }).tookMs);
    },
    (round) => {
      const file = writeVolumes(scratch, `diskwright-${round}`, count);
      ours.push(run([process.execPath, push, kubeconfig, file]).tookMs);
    },
  ]);
  return ratio(
    `cluster: ${count} volumes and claims applied / kubectl apply --server-side`,
    { measured: median(ours), reference: median(theirs), limit: 0.5 },
    `${milliseconds(median(ours))} / ${milliseconds(median(theirs))}, whole processes`,
  );
}

function writeVolumes(scratch: string, name: string, count: number): string {
  const file = join(scratch, `${name}.json`);
  const items = Array.from({ length: count }, (_, at) => {
    const volume = localVolume(`${name}-${at >> 1}`, {});
    return at % 2 === 0 ? volume : claimOf(volume);
  });
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return file;
}

function claimOf({ metadata: { name } }: ApiObject): ApiObject {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { namespace: 'default', name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'of-nobody',
      volumeName: name,
      resources: { requests: { storage: '1Gi' } },
    },
  };
}

/** An agent sees its own objects change; a controller keeps those of all nodes. */
async function benchWatch({
  cluster,
  kubeconfig,
  scratch,
}: Bench): Promise<readonly Measurement[]> {
  for (const namespace of ['one-object', 'many-objects'])
    await cluster.kubectl('create', 'namespace', namespace);
  const content = 'x'.repeat(WATCHED_BYTES);
  const configMaps = Array.from({ length: WATCHED }, (_, at) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { namespace: 'many-objects', name: `watched-${at}` },
    data: { content },
  }));
  await cluster.apply(...configMaps);
  const script = bundled('watch-objects', scratch);
  const watch = (namespace: string, changes: number): Memory =>
    JSON.parse(
      run([process.execPath, script, kubeconfig, namespace, String(changes)]).stdout,
    ) as Memory;
  const size = `of ${WATCHED_BYTES / 1_000} KB`;
  const one = watch('one-object', WATCHED);
  const many = watch('many-objects', 0);
  return [
    {
      ...memoryLine(`cluster: a process that sees ${WATCHED} changes ${size}`, one),
      aim: { text: `<= ${MOST_RESIDENT_MB} MB`, reached: one.rssBytes <= MOST_RESIDENT_MB * 1e6 },
    },
    memoryLine(`cluster: a process that keeps ${WATCHED} objects ${size}`, many),
  ];
}

interface Memory {
  readonly rssBytes: number;
  readonly peakBytes: number;
}

function memoryLine(name: string, { rssBytes, peakBytes }: Memory): Measurement {
  const figure = `${(rssBytes / 1e6).toFixed(0)} MB resident`;
  const detail = `peak ${(peakBytes / 1e6).toFixed(0)} MB; Node and the room alone`;
  return { name, figure, aim: null, detail };
}

/** Controller and agents on these processors beside the control plane; the disks cost nothing. */
async function benchFleet(cluster: ControlPlane, count: number): Promise<readonly Measurement[]> {
  const fleet = await startFleet(cluster, count);
  try {
    const { tookMs, fetchMs, publishedMs, boundMs } = await fleet.changeOneNode();
    const quiet = await fleet.writesWhileQuiet(QUIET_MS);
    const { mostInOneSecond, watchedAgainMs } = await fleet.restartApiServer(30_000);
    const peakMb = fleet.controllerPeakBytes() / 1e6;
    const besideMs = tookMs - fetchMs;
    return [
      {
        name: `cluster: one node of ${count} changed, from asking to its NodeStorage`,
        figure: milliseconds(besideMs),
        aim: { text: '<= 1 s beside the fetch', reached: besideMs <= MOST_BESIDE_FETCH_MS },
        detail: `${milliseconds(tookMs)}, of which git fetch alone takes ${milliseconds(fetchMs)}`,
      },
      {
        name: `cluster: writes in ${QUIET_MS / 1_000} s while nothing changes`,
        figure: String(quiet),
        aim: { text: '0', reached: quiet === 0 },
        detail: `controller and ${count} agents, Leases aside, by the audit log`,
      },
      {
        name: 'cluster: the share of the time to Bound that is ours',
        figure: `${((100 * publishedMs) / boundMs).toFixed(0)} %`,
        aim: null,
        detail: `${milliseconds(publishedMs)} of ${milliseconds(boundMs)}; the rest is the binder's`,
      },
      {
        name: `cluster: the controller of ${count} agents`,
        figure: `${peakMb.toFixed(0)} MB at its peak`,
        aim: { text: `<= ${MOST_OF_CONTROLLER_MB} MB`, reached: peakMb <= MOST_OF_CONTROLLER_MB },
        detail: `all were as git says after ${milliseconds(fleet.convergedMs)}`,
      },
      {
        name: `cluster: ${count} agents after a restart of the API server`,
        figure: `${mostInOneSecond.toFixed(0)} requests in the busiest second`,
        aim: null,
        detail: `all watch again after ${milliseconds(watchedAgainMs)}`,
      },
    ];
  } finally {
    await fleet.stop();
  }
}
