/**
 * How long a person waits for `diskwright plan`: the whole process, beside one that does nothing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fleetFiles } from './fleet.ts';
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

const FILES = 100;

export async function benchStart(
  options: BenchOptions,
  scratch: string,
): Promise<readonly Measurement[]> {
  const directory = join(scratch, 'hundred-files');
  const count = writeRepository(directory);
  const bundle = join(root, 'dist/diskwright.js');
  const plan: number[] = [];
  const nothing: number[] = [];
  const planOf = [process.execPath, bundle, 'plan', directory];
  await inBothOrders(Math.max(11, options.rounds), [
    () => void nothing.push(run([process.execPath, '-e', '0']).tookMs),
    () => void plan.push(run(planOf, { statuses: [0, 3, 4] }).tookMs),
  ]);
  return [
    ratio(
      `start: diskwright plan of a ${String(count)}-file repository / node -e 0`,
      { measured: median(plan), reference: median(nothing), limit: 8 },
      `${milliseconds(median(plan))} / ${milliseconds(median(nothing))}, whole processes`,
    ),
  ];
}

/** Ten nodes, and claims one a file until there are a hundred files. */
function writeRepository(directory: string): number {
  const size = { nodes: 10, disksPerNode: 6, claims: 95 };
  const files = fleetFiles(size).flatMap(({ path, bytes }) => {
    if (!path.startsWith('claims/')) return [{ path, bytes }];
    const text = Buffer.from(bytes).toString('utf8');
    return text.split('---\n').map((document, index) => ({
      path: `claims/claim-${String(index)}.yaml`,
      bytes: Buffer.from(document, 'utf8'),
    }));
  });
  if (files.length !== FILES)
    throw new Error(`the repository has ${String(files.length)} files, not ${String(FILES)}`);
  for (const { path, bytes } of files) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return files.length;
}
