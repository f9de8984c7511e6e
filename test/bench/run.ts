/**
 * `npm run bench`: what the project aims at, measured on this machine. Ratios within one run,
 * medians, each with a mark (ok, over). Nothing is asserted: the exit status is 0 when everything
 * could be measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { benchCluster } from './cluster-bench.ts';
import { benchDisks } from './disks-bench.ts';
import { benchFleet } from './fleet-bench.ts';
import { benchHost } from './host-bench.ts';
import { benchLvm } from './lvm-bench.ts';
import { printMeasurement, run, type Measurement } from './measure.ts';
import { parseBenchOptions, usage, type BenchOptions, type BenchPart } from './options.ts';
import { benchMemory } from './output-memory.ts';
import { benchOutputs } from './outputs-bench.ts';
import { benchReplacement } from './replacement-bench.ts';
import { benchStart } from './start-bench.ts';

const partsByName: Record<
  BenchPart,
  (
    options: BenchOptions,
    scratch: string,
  ) => readonly Measurement[] | Promise<readonly Measurement[]>
> = {
  fleet: benchFleet,
  outputs: benchOutputs,
  memory: benchMemory,
  start: benchStart,
  disks: benchDisks,
  host: benchHost,
  lvm: benchLvm,
  replacement: benchReplacement,
  cluster: benchCluster,
};

async function main(): Promise<void> {
  let options: BenchOptions | null;
  try {
    options = parseBenchOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 64;
    return;
  }
  if (options === null) {
    console.log(usage);
    return;
  }
  const processors = `${String(cpus().length)} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  const memory = `${String(Math.round(totalmem() / 1024 ** 3))} GiB`;
  console.log(
    `${processors}, ${memory}, Node ${process.versions.node}; medians of ${String(options.rounds)}`,
  );
  run([process.execPath, '.config/build.ts']);
  const scratch = mkdtempSync(join(tmpdir(), 'diskwright-bench-'));
  try {
    for (const part of options.parts)
      (await partsByName[part](options, scratch)).forEach(printMeasurement);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await main();
