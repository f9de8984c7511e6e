/**
 * How much memory a plan of a fleet takes, by the output in which it is written: whole processes,
 * their own peaks.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fleetFiles, FULL_FLEET } from './fleet.ts';
import { root, run, type Measurement } from './measure.ts';
import type { BenchOptions } from './options.ts';

/** 5,000 nodes and 60,000 disks at full scale. */
const LARGE = 5;

/** What a line of the child says of the program that it ran. */
interface Peak {
  readonly peakBytes: number;
  readonly printedBytes: number;
}

const WRITTEN: readonly (readonly [string, readonly string[]])[] = [
  ...['text', 'json', 'yaml', 'markdown', 'html', 'sarif'].map(
    (output) => [`-o ${output}`, ['-o', output]] as const,
  ),
  ['--save', ['-o', 'markdown', '--save']],
];

export function benchMemory(options: BenchOptions, scratch: string): readonly Measurement[] {
  const nodes = Math.ceil(FULL_FLEET.nodes * LARGE * options.scale);
  const size = { ...FULL_FLEET, nodes, claims: Math.ceil(FULL_FLEET.claims * options.scale) };
  const directory = join(scratch, 'large');
  for (const { path, bytes } of fleetFiles(size)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return WRITTEN.map(([name, words]) => {
    const saved = join(scratch, 'saved.json');
    const asked = words.at(-1) === '--save' ? [...words, saved] : words;
    const argv = ['plan', directory, '--max-inventory-age', 'any', ...asked];
    const { stdout } = run([process.execPath, join(root, 'test/bench/peak-child.ts'), ...argv]);
    const { peakBytes, printedBytes } = JSON.parse(stdout) as Peak;
    const gibibytes = peakBytes / 1024 ** 3;
    const writtenBytes = words.at(-1) === '--save' ? statSync(saved).size : printedBytes;
    return {
      name: `peak memory of a plan, ${name}`,
      figure: `${gibibytes.toFixed(2)} GiB`,
      aim: { text: '<= 1 GiB', reached: gibibytes <= 1 },
      detail: `${String(nodes)} nodes, ${String(nodes * size.disksPerNode)} disks; ${(writtenBytes / 1e6).toFixed(0)} MB written`,
    };
  });
}
