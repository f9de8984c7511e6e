/** Validate, resolve and plan a large fleet, beside the parser alone. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BenchOptions } from './options.ts';
import { FLEET_OF_SETS, fleetFiles, FULL_FLEET, type FleetSize } from './fleet.ts';
import { median, milliseconds, ratio, root, run, type Measurement } from './measure.ts';

interface ChildResult {
  readonly wholeMs: number;
  readonly parseMs: number;
  readonly coldMs: number;
  readonly warmMs: number;
  readonly chooseMs: number;
  readonly volumes: number;
  readonly peakBytes: number;
  readonly operations: number;
  readonly placed: number;
}

export function benchFleet(options: BenchOptions, scratch: string): readonly Measurement[] {
  const size = scaled(FULL_FLEET, options.scale);
  const directory = writeFleet(join(scratch, 'fleet'), size);
  const large = writeFleet(join(scratch, 'fleet-x4'), scaled(size, 4));

  const memory = child('once', directory, 1);
  const times = child('interleaved', directory, options.rounds);
  const warm = child('warm', directory, options.rounds);
  const ofSets = scaled(FLEET_OF_SETS, options.scale);
  const sets = child('choosing', writeFleet(join(scratch, 'fleet-sets'), ofSets), options.rounds);
  const growth = inTurns(options.rounds, { single: directory, four: large });

  const fleet = `${String(size.nodes)} nodes, ${String(size.nodes * size.disksPerNode)} disks, ${String(size.claims)} claims`;
  const counted = `${String(memory.operations)} operations, ${String(memory.placed)} claims placed`;
  const gibibytes = memory.peakBytes / 1024 ** 3;
  return [
    ratio(
      `fleet: validate + resolve + plan / yaml alone`,
      { measured: times.wholeMs, reference: times.parseMs, limit: 1.15 },
      `${fleet}: ${milliseconds(times.wholeMs)} / ${milliseconds(times.parseMs)}; ${counted}`,
    ),
    ratio(
      'fleet: plan after a one-file commit / cold plan, one process',
      { measured: warm.warmMs, reference: warm.coldMs, limit: 0.05 },
      `${milliseconds(warm.warmMs)} / ${milliseconds(warm.coldMs)}`,
    ),
    ratio(
      'fleet of ClaimSets: resolve / yaml alone',
      { measured: sets.chooseMs, reference: sets.parseMs, limit: 0.1 },
      `${String(ofSets.nodes)} nodes, ${String(ofSets.claims)} claims in sets spread by node and rack, ${String(sets.volumes)} volumes: ${milliseconds(sets.chooseMs)} / ${milliseconds(sets.parseMs)}; ${String(sets.placed)} claims placed`,
    ),
    {
      name: 'fleet: peak memory of the process',
      figure: `${gibibytes.toFixed(2)} GiB`,
      aim: { text: '<= 1 GiB', reached: gibibytes <= 1 },
      detail: `${fleet}, the bytes of the repository included`,
    },
    ratio(
      'fleet: four times the fleet / the fleet',
      { measured: growth.fourMs, reference: growth.singleMs, limit: 4.5 },
      `${milliseconds(growth.fourMs)} / ${milliseconds(growth.singleMs)}, each in a fresh process; peak memory ${(growth.fourPeakBytes / 1024 ** 3).toFixed(2)} GiB`,
    ),
  ];
}

/** Both sizes in turns, so that a slow moment of the machine meets both. */
function inTurns(
  rounds: number,
  directories: { readonly single: string; readonly four: string },
): { readonly singleMs: number; readonly fourMs: number; readonly fourPeakBytes: number } {
  const single: ChildResult[] = [];
  const four: ChildResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    single.push(child('once', directories.single, 1));
    four.push(child('once', directories.four, 1));
  }
  return {
    singleMs: median(single.map(({ wholeMs }) => wholeMs)),
    fourMs: median(four.map(({ wholeMs }) => wholeMs)),
    fourPeakBytes: median(four.map(({ peakBytes }) => peakBytes)),
  };
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

function child(what: string, directory: string, rounds: number): ChildResult {
  const program = join(root, 'test/bench/fleet-child.ts');
  const { stdout } = run([process.execPath, program, what, directory, String(rounds)]);
  return JSON.parse(stdout) as ChildResult;
}
