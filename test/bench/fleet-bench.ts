/**
 * `diskwright plan` of a large fleet, beside the parser alone: whole processes, from their start to
 * their end.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BenchOptions } from './options.ts';
import { observedFile } from '../../src/controller/code-host/observed-files.ts';
import {
  FLEET_AS_OF,
  FLEET_OF_SETS,
  fleetFiles,
  fleetInventories,
  FULL_FLEET,
  type FleetSize,
} from './fleet.ts';
import {
  inBothOrders,
  median,
  milliseconds,
  ratio,
  root,
  run,
  runNode,
  type Measurement,
} from './measure.ts';

/** Rounds of one kind of process. */
interface Times {
  readonly tookMs: number[];
  readonly peakBytes: number[];
}

export async function benchFleet(
  options: BenchOptions,
  scratch: string,
): Promise<readonly Measurement[]> {
  const size = scaled(FULL_FLEET, options.scale);
  const ofSets = scaled(FLEET_OF_SETS, options.scale);
  const directories = {
    fleet: writeFleet(join(scratch, 'fleet'), size),
    sets: writeFleet(join(scratch, 'fleet-sets'), ofSets),
    four: writeFleet(join(scratch, 'fleet-x4'), scaled(size, 4)),
    observed: writeObserved(join(scratch, 'fleet-observed'), size),
  };
  const plans = { fleet: noTimes(), sets: noTimes(), four: noTimes(), observed: noTimes() };
  const yaml = { fleet: noTimes(), sets: noTimes() };
  await inBothOrders(options.rounds, [
    () => take(yaml.fleet, yamlAlone(directories.fleet)),
    () => take(plans.fleet, plan(directories.fleet)),
    () => take(yaml.sets, yamlAlone(directories.sets)),
    () => take(plans.sets, plan(directories.sets)),
    () => take(plans.four, plan(directories.four)),
    () => take(plans.observed, plan(directories.observed, OBSERVED)),
  ]);
  const stays = stayingProcess(directories.fleet, options.rounds);
  const gibibytes = median(plans.fleet.peakBytes) / 1024 ** 3;
  const fleet = `${String(size.nodes)} nodes, ${String(size.nodes * size.disksPerNode)} disks, ${String(size.claims)} claims`;
  return [
    ofYaml('fleet: diskwright plan / yaml alone', fleet, {
      ...{ ours: plans.fleet, alone: yaml.fleet, limit: 1.15 },
    }),
    ofYaml(
      'fleet of ClaimSets: diskwright plan / yaml alone',
      `${String(ofSets.nodes)} nodes, ${String(ofSets.claims)} claims in sets spread by node and rack`,
      { ours: plans.sets, alone: yaml.sets, limit: 1.15 },
    ),
    ofYaml('fleet, inventories of the observed branch: diskwright plan / yaml alone', fleet, {
      ...{ ours: plans.observed, alone: yaml.fleet, limit: 0.4 },
    }),
    ratio(
      'fleet: plan after a one-file commit / cold plan, one process',
      { measured: stays.warmMs, reference: stays.coldMs, limit: 0.05 },
      `${milliseconds(stays.warmMs)} / ${milliseconds(stays.coldMs)}; in a process that stays, with itself`,
    ),
    {
      name: 'fleet: peak memory of diskwright plan',
      figure: `${gibibytes.toFixed(2)} GiB`,
      aim: { text: '<= 1 GiB', reached: gibibytes <= 1 },
      detail: fleet,
    },
    ratio(
      'fleet: diskwright plan of four times the fleet / of the fleet',
      {
        measured: median(plans.four.tookMs),
        reference: median(plans.fleet.tookMs),
        limit: 4.5,
      },
      `${milliseconds(median(plans.four.tookMs))} / ${milliseconds(median(plans.fleet.tookMs))}; peak memory ${(median(plans.four.peakBytes) / 1024 ** 3).toFixed(2)} GiB`,
    ),
  ];
}

function ofYaml(
  name: string,
  what: string,
  { ours, alone, limit }: { readonly ours: Times; readonly alone: Times; readonly limit: number },
): Measurement {
  const [measured, reference] = [median(ours.tookMs), median(alone.tookMs)];
  const detail = `${what}: ${milliseconds(measured)} / ${milliseconds(reference)}, whole processes`;
  return ratio(name, { measured, reference, limit }, detail);
}

function noTimes(): Times {
  return { tookMs: [], peakBytes: [] };
}

function take(times: Times, { tookMs, peakBytes }: ReturnType<typeof runNode>): void {
  times.tookMs.push(tookMs);
  times.peakBytes.push(peakBytes);
}

function plan(directory: string, more: readonly string[] = []): ReturnType<typeof runNode> {
  const bundle = join(root, 'dist/diskwright.js');
  const statuses = [0, 3, 4];
  const args = [bundle, 'plan', '.', '--as-of', FLEET_AS_OF, ...more];
  return runNode(args, { statuses, cwd: directory });
}

const OBSERVED = ['--inventory', 'git:observed', '--max-inventory-age', 'any'];

function yamlAlone(directory: string): ReturnType<typeof runNode> {
  return runNode([join(root, 'test/bench/yaml-alone.ts'), directory]);
}

/** What comes after the first pass has no process of its own. */
function stayingProcess(directory: string, rounds: number): { warmMs: number; coldMs: number } {
  const program = join(root, 'test/bench/fleet-child.ts');
  const { stdout } = run([process.execPath, program, directory, String(rounds)]);
  return JSON.parse(stdout) as { warmMs: number; coldMs: number };
}

function scaled(size: FleetSize, factor: number): FleetSize {
  return {
    ...size,
    nodes: Math.ceil(size.nodes * factor),
    claims: Math.ceil(size.claims * factor),
  };
}

function writeFleet(directory: string, size: FleetSize): string {
  for (const { path, bytes } of fleetFiles(size)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return directory;
}

/** The same fleet as a clone: declarations in files, inventories as JSON in the observed branch. */
function writeObserved(directory: string, size: FleetSize): string {
  writeFleet(directory, size);
  rmSync(join(directory, 'inventories'), { recursive: true });
  const git = (...args: string[]): void => {
    const person = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost'];
    execFileSync('git', ['-C', directory, ...person, ...args], { stdio: 'pipe' });
  };
  const commit = (): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'as it is');
  };
  git('init', '--quiet', '--initial-branch', 'main');
  commit();
  git('switch', '--quiet', '--orphan', 'observed');
  for (const { path, bytes } of fleetInventories(size).map(observedFile)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), bytes);
  }
  commit();
  git('switch', '--quiet', 'main');
  return directory;
}
