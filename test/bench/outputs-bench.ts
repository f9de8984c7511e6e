/** What a pull request costs: base and head planned with every output, beside validating the head alone. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BenchOptions } from './options.ts';
import { REVIEWED_FLEET, reviewedFleet } from './reviewed-fleet.ts';
import { milliseconds, ratio, root, run, type Measurement } from './measure.ts';

interface ChildResult {
  readonly reviewMs: number;
  readonly validateMs: number;
  readonly pageBytes: number;
  readonly markdownBytes: number;
  readonly changedNodes: number;
  readonly pending: number;
}

const MIB = 1024 * 1024;

export function benchOutputs(options: BenchOptions, scratch: string): readonly Measurement[] {
  const directory = join(scratch, 'reviewed');
  const size = { ...REVIEWED_FLEET, nodes: Math.ceil(REVIEWED_FLEET.nodes * options.scale) };
  for (const [side, files] of Object.entries(reviewedFleet(size)))
    for (const { path, bytes } of files) {
      const file = join(directory, side, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  const page = join(scratch, 'plan.html');
  const program = join(root, 'test/bench/outputs-child.ts');
  const argv = [process.execPath, program, directory, String(options.rounds), page];
  const result = JSON.parse(run(argv).stdout) as ChildResult;
  return [
    ratio(
      'pull request: base and head planned, every output / validating the head alone',
      { measured: result.reviewMs, reference: result.validateMs, limit: 1.3 },
      `${String(size.nodes)} nodes, ${String(result.changedNodes)} changed, ${String(result.pending)} pending: ${milliseconds(result.reviewMs)} / ${milliseconds(result.validateMs)}; comment of ${(result.markdownBytes / 1024).toFixed(0)} KiB`,
    ),
    {
      name: 'pull request: the page with pictures',
      figure: `${(result.pageBytes / MIB).toFixed(2)} MiB`,
      aim: { text: '<= 2 MiB', reached: result.pageBytes <= 2 * MIB },
      detail: 'without compression',
    },
    opening(page),
  ];
}

/** From the beginning of the navigation to the end of the load event and the frame after it. */
function opening(page: string): Measurement {
  const name = 'pull request: opening the page in Chromium';
  if (!existsSync('/usr/bin/chromium')) {
    const detail = 'chromium is not installed (apt-get install chromium)';
    return { name, figure: 'not measured', aim: null, detail };
  }
  const { stdout } = run([process.execPath, join(root, 'test/bench/open-page.ts'), page]);
  const { openMs, shown } = JSON.parse(stdout) as { openMs: number; shown: number };
  return {
    name,
    figure: milliseconds(openMs),
    aim: { text: '<= 1 s', reached: openMs <= 1000 },
    detail: `median of 5, headless; ${String(shown)} disks drawn`,
  };
}
