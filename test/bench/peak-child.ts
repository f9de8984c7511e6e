/**
 * Runs `diskwright ARGS` from dist/ and reads all that it prints: `node test/bench/peak-child.ts
 * ARGS`. Prints one line of JSON: the peak of its resident memory (proc_pid_status(5), VmHWM) and
 * how much it printed.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './measure.ts';

const child = spawn(
  process.execPath,
  [join(root, 'dist/diskwright.js'), ...process.argv.slice(2)],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
let printedBytes = 0;
let peakKiB = 0;
child.stdout.on('data', (chunk: Buffer) => {
  printedBytes += chunk.length;
});
const timer = setInterval(() => {
  peakKiB = Math.max(peakKiB, peakOf(child.pid ?? 0));
}, 20);
child.once('close', (code) => {
  clearInterval(timer);
  console.log(JSON.stringify({ peakBytes: peakKiB * 1024, printedBytes }));
  process.exitCode = code ?? 1;
});

function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch {
    // It has ended.
    return 0;
  }
}
