/**
 * What a job of CI pays for a pull request: base and head planned, with the comment and the page,
 * beside the parser alone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SourceFile } from '../../src/model/values/source-file.ts';
import { FLEET_AS_OF } from './fleet.ts';
import type { BenchOptions } from './options.ts';
import { REVIEWED_FLEET, reviewedFleet } from './reviewed-fleet.ts';
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

const MIB = 1024 * 1024;

export async function benchOutputs(
  options: BenchOptions,
  scratch: string,
): Promise<readonly Measurement[]> {
  const directory = join(scratch, 'reviewed');
  const size = { ...REVIEWED_FLEET, nodes: Math.ceil(REVIEWED_FLEET.nodes * options.scale) };
  const { base, head } = reviewedFleet(size);
  mkdirSync(directory, { recursive: true });
  git(directory, 'init', '-q', '-b', 'main');
  commit(directory, base);
  commit(directory, head);
  const page = join(scratch, 'plan.html');
  const [review, yaml, peaks]: [number[], number[], number[]] = [[], [], []];
  let comment = '';
  await inBothOrders(options.rounds, [
    () => {
      const { tookMs, peakBytes, stdout } = reviewRun(directory, page);
      review.push(tookMs);
      peaks.push(peakBytes);
      comment = stdout;
    },
    () => void yaml.push(runNode([join(root, 'test/bench/yaml-alone.ts'), directory]).tookMs),
  ]);
  const pageBytes = statSync(page).size;
  return [
    ratio(
      'pull request: diskwright plan --base --head -o markdown --html / yaml alone of the head',
      { measured: median(review), reference: median(yaml), limit: 1.3 },
      `${String(size.nodes)} nodes: ${milliseconds(median(review))} / ${milliseconds(median(yaml))}, whole processes; peak memory ${(median(peaks) / 1024 ** 3).toFixed(2)} GiB; comment of ${(Buffer.byteLength(comment) / 1024).toFixed(0)} KiB`,
    ),
    {
      name: 'pull request: the page with pictures',
      figure: `${(pageBytes / MIB).toFixed(2)} MiB`,
      aim: { text: '<= 2 MiB', reached: pageBytes <= 2 * MIB },
      detail: 'without compression',
    },
    opening('pull request: opening the page in Chromium', page),
    ...fleetPage(directory, join(scratch, 'fleet.html'), size.nodes),
  ];
}

/** What `examples/ci` runs: the comment on standard output, the page beside it. */
function reviewRun(directory: string, page: string): ReturnType<typeof runNode> {
  const bundle = join(root, 'dist/diskwright.js');
  const commits = ['--repo', directory, '--base', 'main~1', '--head', 'main'];
  const outputs = ['-o', 'markdown', '--html', page, '--as-of', FLEET_AS_OF];
  return runNode([bundle, 'plan', ...commits, ...outputs], { statuses: [0, 3, 4] });
}

function commit(directory: string, files: readonly SourceFile[]): void {
  for (const { path, bytes } of files) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  git(directory, 'add', '-A');
  git(directory, ...WHO, 'commit', '-q', '-m', 'a fleet');
}

const WHO = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com'];

function git(directory: string, ...args: readonly string[]): void {
  execFileSync('git', [...args], { cwd: directory, stdio: 'pipe' });
}

/** What `diskwright status -o html` writes of all nodes. */
function fleetPage(directory: string, page: string, nodes: number): readonly Measurement[] {
  const bundle = join(root, 'dist/diskwright.js');
  const { stdout } = runNode([bundle, 'status', directory, '-o', 'html', '--as-of', FLEET_AS_OF]);
  writeFileSync(page, stdout);
  const bytes = gzipSync(stdout).length;
  return [
    {
      name: `fleet page of ${String(nodes)} nodes`,
      figure: `${(bytes / MIB).toFixed(2)} MiB`,
      aim: { text: '<= 2 MiB', reached: bytes <= 2 * MIB },
      detail: `compressed by gzip; ${(Buffer.byteLength(stdout) / MIB).toFixed(1)} MiB before`,
    },
    opening('fleet page: opening it in Chromium', page),
  ];
}

/** From the beginning of the navigation to the end of the load event and the frame after it. */
function opening(name: string, page: string): Measurement {
  if (!existsSync('/usr/bin/chromium')) {
    const detail = 'chromium is not installed (apt-get install chromium)';
    return { name, figure: 'not measured', aim: null, detail };
  }
  const { stdout } = run([process.execPath, join(root, 'test/bench/open-page.ts'), page]);
  const { openMs, wholeMs, shown } = JSON.parse(stdout) as Readonly<
    Record<'openMs' | 'wholeMs' | 'shown', number>
  >;
  return {
    name,
    figure: milliseconds(openMs),
    aim: { text: '<= 1 s', reached: openMs <= 1000 },
    detail: `median of 5, headless; all ${String(shown)} disks drawn after ${milliseconds(wholeMs)}`,
  };
}
