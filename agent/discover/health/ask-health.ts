import type { HostConfig } from '../../../src/declare/documents/host-config-defaults.ts';
import type { AgentEvent, AgentOptions } from '../../../src/model/agent-protocol.ts';
import type { Inventory, ObservedDisk } from '../../../src/model/observed/inventory.ts';
import type { runCommand } from '../../host/commands/command.ts';
import { readHeldLocks } from '../host/held-locks.ts';
import { keptAfter, readKeptAnswer, writeKeptAnswer, type KeptAnswer } from './kept-answers.ts';

/** A disk that is well answers within a second. */
const DEADLINE_MS = 20_000;
const MOST_OUTPUT_BYTES = 1024 * 1024;

/** What the disks of a host are asked through. */
export interface HealthDoors {
  /** Observes the host, as `discover` does. */
  readonly discover: (options: AgentOptions) => Promise<Inventory>;
  /** What the host itself says. */
  readonly settings: (options: AgentOptions) => Promise<Pick<HostConfig, 'healthIntervalMs'>>;
  readonly run: typeof runCommand;
  readonly now: () => Date;
}

/**
 * Asks one disk for its health, the one that was asked longest ago, when that is an interval ago or
 * more (6 hours, unless the host or its start says otherwise), and keeps its answer. A disk that
 * sleeps is not woken. While anybody has a lock of ours, no disk is asked: a tool may be at work.
 *
 * @returns `health`, with the disk that was asked; without one when none is to be asked now, or
 * there is no smartctl.
 */
export async function askHealth(
  options: AgentOptions,
  { discover, settings, run, now }: HealthDoors,
): Promise<AgentEvent> {
  const { stateDir } = options;
  if ((await readHeldLocks(stateDir)).length > 0) return { kind: 'health' };
  const { disks } = await discover(options);
  const intervalMs = options.healthIntervalMs ?? (await settings(options)).healthIntervalMs;
  const due = await longestNotAsked(stateDir, disks, { nowMs: now().getTime(), intervalMs });
  if (due === null) return { kind: 'health' };
  const { disk, before } = due;
  const at = now().toISOString();
  const argv = ['smartctl', '--json=c', '-a', '-n', 'standby', disk.path] as const;
  const result = await run(argv, { timeoutMs: DEADLINE_MS, maxOutputBytes: MOST_OUTPUT_BYTES });
  if (result.kind === 'missing') return { kind: 'health' };
  const { exitCode, stdout } = result.kind === 'exited' ? result : { exitCode: 0, stdout: '' };
  const kept = keptAfter({ disk: disk.id, before }, { at, exitCode, output: stdout }, at);
  await writeKeptAnswer(stateDir, kept);
  return { kind: 'health', disk: disk.id };
}

interface DueDisk {
  readonly disk: ObservedDisk;
  readonly before: KeptAnswer | null;
}

async function longestNotAsked(
  stateDir: string,
  disks: readonly ObservedDisk[],
  { nowMs, intervalMs }: { readonly nowMs: number; readonly intervalMs: number },
): Promise<DueDisk | null> {
  const known = await Promise.all(
    disks.map(async (disk) => ({ disk, before: await readKeptAnswer(stateDir, disk.id) })),
  );
  const askedMs = ({ before }: DueDisk): number =>
    before === null ? -Infinity : Date.parse(before.askedAt);
  // A clock that was put back does not keep a disk from being asked.
  const due = known.filter((each) => Math.abs(nowMs - askedMs(each)) >= intervalMs);
  return due.toSorted((a, b) => askedMs(a) - askedMs(b))[0] ?? null;
}
