import { spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { discover, readFingerprint } from '../../agent/discover/discover.ts';
import { probedPlacesOf } from '../../agent/discover/content/unknown-content.ts';
import type { DriverContext } from '../../agent/drivers/driver.ts';
import { DEFAULT_HOST_CONFIG, type AgentOptions } from '../../src/model/agent-protocol.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { factsOf } from '../../src/assess/disk-assessment.ts';
import type { Inventory, ObservedDisk, Span } from '../../src/model/observed/inventory.ts';
import type { Operation, RemoveVolume, WipeDisk } from '../../src/model/planned/plan.ts';
import type { Failure } from '../../src/model/planned/report.ts';
import { NODE, other, testDisk, type DiskOptions, type TestDisk } from './execute-setup.ts';
import type { LoopDevice } from './loop-device.ts';

/** A loop disk as a pass has looked at it. */
export interface SeenDisk extends TestDisk {
  readonly inventory: Inventory;
  again: () => Promise<SeenDisk>;
}

export function agentOptions(stateDir: string): AgentOptions {
  return { stateDir, hostConfig: DEFAULT_HOST_CONFIG, node: NODE, includeLoop: true };
}

export async function lookAt(
  device: LoopDevice,
  stateDir: string,
): Promise<{ readonly inventory: Inventory; readonly observed: ObservedDisk }> {
  const inventory = await discover(agentOptions(stateDir));
  const observed = inventory.disks.find(({ path }) => path === device.path);
  if (observed === undefined) throw new Error(`${device.path} was not seen`);
  return { inventory, observed };
}

export async function seenDisk(device: LoopDevice, options: DiskOptions): Promise<SeenDisk> {
  const disk = await testDisk(device, options);
  const { inventory, observed } = await lookAt(device, options.stateDir);
  const context: DriverContext = {
    ...disk.context,
    observed,
    fingerprintNow: () => readFingerprint(agentOptions(options.stateDir), device.path),
  };
  return { ...disk, context, inventory, again: () => seenDisk(device, options) };
}

/** By the clock of the tests it is January 2nd. */
export const CONSENT = {
  key: 'a'.repeat(32),
  consent: 'old-disks',
  expires: '2026-02-01T00:00:00Z',
};

/** The disk, its partitions of now, and those that are going to be made. */
export function spansOf(observed: ObservedDisk, planned: readonly Span[] = []): readonly Span[] {
  const parts = observed.table?.partitions ?? [];
  return [
    { startBytes: 0, sizeBytes: observed.sizeBytes },
    ...parts.map(({ startBytes, sizeBytes }) => ({ startBytes, sizeBytes })),
    ...planned,
  ];
}

export function wipe(disk: SeenDisk, members: Partial<WipeDisk> = {}): WipeDisk {
  const { observed } = disk.context;
  const operation = other(disk, {
    kind: 'wipe-disk',
    layout: 'data',
    consent: CONSENT,
    content: observed.fingerprint,
    spans: spansOf(observed),
    proof: 'consent',
  });
  return { ...operation, disk: { ...operation.disk, facts: factsOf(observed) }, ...members };
}

export function removal(
  disk: SeenDisk,
  index: number,
  members: Partial<RemoveVolume> = {},
): RemoveVolume {
  const { observed } = disk.context;
  const partition = observed.table?.partitions.find(({ label }) =>
    label.includes(String(disk.volumes[index])),
  );
  if (partition === undefined) throw new Error('the volume is not on the disk');
  const { startBytes, sizeBytes, uuid, usedBy } = partition;
  const mounted = usedBy.find(({ kind }) => kind === 'mounted');
  const operation = other(disk, {
    kind: 'remove-volume',
    layout: 'data',
    removed: {
      volume: disk.volumes[index]!,
      partitionUuid: uuid,
      startBytes,
      sizeBytes,
      mountPoint: mounted?.kind === 'mounted' ? mounted.mountPoint : null,
    },
    consent: CONSENT,
    content: `sha256:${'9'.repeat(64)}`,
    spans: [{ startBytes, sizeBytes }],
    proof: 'consent',
  });
  return { ...operation, disk: { ...operation.disk, facts: factsOf(observed) }, ...members };
}

const BLOCK_BYTES = 4096;

/** The blocks that a wipe may change: the places of spans, and the blocks of single signatures. */
export function mayChange(
  spans: readonly Span[],
  signatures: readonly number[] = [],
): (block: number) => boolean {
  const blocks = new Set(signatures.map((offset) => Math.floor(offset / BLOCK_BYTES)));
  for (const { startBytes, sizeBytes } of spans)
    for (const { offsetBytes, lengthBytes } of probedPlacesOf(sizeBytes)) {
      const from = startBytes + offsetBytes;
      const last = Math.ceil((from + lengthBytes) / BLOCK_BYTES);
      for (let block = Math.floor(from / BLOCK_BYTES); block < last; block += 1) blocks.add(block);
    }
  return (block) => blocks.has(block);
}

export function keepCopy(device: LoopDevice): string {
  const copy = `${device.backingFile}.before`;
  copyFileSync(device.backingFile, copy);
  return copy;
}

/**
 * How the blocks of two images of one size compare: those that are zero now and were not, and those
 * that differ otherwise.
 */
export function compareImages(
  before: string,
  now: string,
): { readonly zeroed: readonly number[]; readonly other: readonly number[] } {
  const zeros = Buffer.alloc(BLOCK_BYTES);
  const zeroed: number[] = [];
  const different: number[] = [];
  const [a, b] = [openSync(before, 'r'), openSync(now, 'r')];
  const { size } = fstatSync(a);
  const [left, right] = [Buffer.alloc(MiB), Buffer.alloc(MiB)];
  for (let start = 0; start < size; start += MiB) {
    const length = readSync(a, left, 0, MiB, start);
    readSync(b, right, 0, MiB, start);
    if (left.subarray(0, length).equals(right.subarray(0, length))) continue;
    for (let at = 0; at < length; at += BLOCK_BYTES) {
      const end = Math.min(at + BLOCK_BYTES, length);
      const found = right.subarray(at, end);
      if (left.subarray(at, end).equals(found)) continue;
      const isZero = found.equals(zeros.subarray(0, end - at));
      (isZero ? zeroed : different).push((start + at) / BLOCK_BYTES);
    }
  }
  closeSync(a);
  closeSync(b);
  return { zeroed, other: different };
}

/**
 * Carries out an operation in a process that kills itself at a step. Null when it did; else how
 * many steps there are.
 */
export function dieAtStep(
  disk: SeenDisk,
  operation: Operation,
  dieAt: number,
): { readonly steps: number } | null {
  const { stateDir, owner, systemd, observed, instance, deadlineScale } = disk.context;
  const context = { stateDir, owner, systemd, observed, instance, deadlineScale };
  const task = JSON.stringify({ operation, context, dieAt });
  const program = join(import.meta.dirname, 'wipe-child.ts');
  const { stdout, signal } = spawnSync(process.execPath, [program, task], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (signal === 'SIGKILL') return null;
  const answer = JSON.parse(stdout) as { steps: number; failure: Failure | null };
  if (answer.failure !== null) throw new Error(answer.failure.message);
  return answer;
}
