import { setTimeout } from 'node:timers/promises';
import { hostTool } from '../../src/assess/host/host-tools.ts';
import type { DiskId, InstallationId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type {
  ConsentRecord,
  DiskRecord,
  ObservedDisk,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import type { Operation, OperationKind } from '../../src/model/planned/plan.ts';
import type { Failure } from '../../src/model/planned/report.ts';
import {
  commandFault,
  type CommandOptions,
  type CommandResult,
  type DeadlineOutcome,
  type runCommand,
} from '../host/commands/command.ts';
import { systemErrorText } from '../host/files.ts';
import type { WipedPlace } from '../host/node-records.ts';
import type { DiskInstance } from '../host/devices/partition-nodes.ts';

/** Starts a program; tests put programs that fail, hang or lie in its place. */
export type CommandRunner = typeof runCommand;

/** The node's own records, as they are now: what was saved through it is what it gives back. */
export interface RecordStore {
  readonly disk: (tableUuid: string) => DiskRecord | null;
  readonly volume: (volume: VolumeId) => VolumeRecord | null;
  readonly volumesOf: (diskId: string) => readonly VolumeRecord[];
  /** Synced when it returns. @throws when it, or one of them, could not be written. */
  readonly saveDisk: (record: DiskRecord) => Promise<void>;
  readonly saveVolume: (record: VolumeRecord) => Promise<void>;
  readonly saveVolumes: (records: readonly VolumeRecord[]) => Promise<void>;
  /** The use of a consent; null while it was never used here. */
  readonly consent: (key: string) => ConsentRecord | null;
  readonly consents: () => readonly ConsentRecord[];
  readonly saveConsent: (record: ConsentRecord) => Promise<void>;
  /** How the places of a wipe that was begun were before; null when nothing says. */
  readonly wipedPlaces: (key: string) => Promise<readonly WipedPlace[] | null>;
  readonly saveWipedPlaces: (key: string, places: readonly WipedPlace[]) => Promise<void>;
  readonly forgetWipedPlaces: (key: string) => Promise<void>;
}

/** What an operation on one disk works with. */
export interface DriverContext {
  readonly run: CommandRunner;
  readonly stateDir: string;
  /** Where the files of keys of encrypted volumes lie. */
  readonly keysDirectory: string;
  readonly owner: { readonly installation: InstallationId; readonly node: NodeName };
  /** Whether systemd runs the machine: then mounts are its units. */
  readonly systemd: boolean;
  readonly records: RecordStore;
  /** The disk as discovery saw it at the begin of this pass. */
  readonly observed: ObservedDisk;
  /** The device that discovery looked at; another one at the same path is not written to. */
  readonly instance: DiskInstance;
  /** Of another disk under the same volume group; null when it is not attached. */
  readonly peer: (disk: DiskId) => DriverContext | null;
  /**
   * The fingerprint of what is on the disk at this moment, as discovery makes it; null when the
   * disk is gone.
   */
  readonly fingerprintNow: () => Promise<string | null>;
  /** RFC 3339, UTC. */
  readonly now: () => string;
  /** Aborted when the agent is stopped: a copy, which may take hours, is left to the next pass. */
  readonly signal: AbortSignal;
  /** Told how much of what an operation copies is copied, from 0 to 100. */
  readonly copied: (operation: Operation, percent: number) => void;
  /** Stretches or shortens every deadline of a tool; 1 except in tests. */
  readonly deadlineScale: number;
}

/** One way of carrying out one kind of operation. */
export interface Driver<Kind extends OperationKind> {
  readonly kind: Kind;
  /** The programs it is going to start. */
  tools(operation: Extract<Operation, { kind: Kind }>, context: ToolQuestion): readonly string[];
  /**
   * Carries out consecutive operations of the kind on one disk, together where that saves work.
   * What is missing from the answer was done and verified.
   */
  execute(
    operations: readonly Extract<Operation, { kind: Kind }>[],
    context: DriverContext,
  ): Promise<ReadonlyMap<Operation, Failure>>;
}

export interface ToolQuestion {
  readonly systemd: boolean;
}

/** Ends one operation; caught where operations are carried out, and nowhere else. */
export class OperationFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'OperationFailed';
    this.failure = failure;
  }
}

/** Something that must hold before a write does not. Nothing was written. */
export function guard(message: string, remedy: string): OperationFailed {
  return new OperationFailed({ code: 'guard', message, remedy });
}

/** Something was done, and looking again does not show it. */
export function notVerified(message: string, remedy: string): OperationFailed {
  return new OperationFailed({ code: 'not-verified', message, remedy });
}

const PLAN_AGAIN = 'Run "diskwright plan" again: it says what is there now and what can be done.';

/** A guard whose remedy is to look again. */
export function changedSince(message: string): OperationFailed {
  return guard(message, PLAN_AGAIN);
}

/** No write to a disk without the record that says so. */
export function recordNotWritten(error: unknown): OperationFailed {
  const cause = error instanceof Error ? error.message : String(error);
  return new OperationFailed({
    code: 'record-not-written',
    message: `The record of what is going to be done could not be written, so it was not done: ${cause}.`,
    remedy:
      'Make room on, or remount writable, the filesystem of the state directory, then run "diskwright apply" again.',
  });
}

/** Any error as a failure: what the kernel says about files and devices has no code of its own. */
export function asFailure(error: unknown): Failure {
  if (error instanceof OperationFailed) return error.failure;
  return {
    code: 'io',
    message: systemErrorText(error),
    remedy:
      'Look at the kernel log (dmesg) for errors of the device or the filesystem, then run "diskwright apply" again.',
  };
}

/**
 * Carries out one after another, each by itself: a failed one does not stop the next. After a tool
 * that did not end in time nothing more is done: it may still be changing what the next one would.
 *
 * @param before what failed in an earlier step of the same operations, and is not gone on with.
 */
export async function each<One extends Operation>(
  operations: readonly One[],
  act: (operation: One) => Promise<void>,
  before: ReadonlyMap<Operation, Failure> = new Map(),
): Promise<ReadonlyMap<Operation, Failure>> {
  const failures = new Map(before);
  for (const operation of operations) {
    if (failures.has(operation)) continue;
    try {
      const stuck = Array.from(failures).find(([, { code }]) => code.endsWith('-timeout'));
      if (stuck !== undefined) throw notTried(stuck[0]);
      await act(operation);
    } catch (error) {
      failures.set(operation, asFailure(error));
    }
  }
  return failures;
}

function notTried({ kind }: Operation): OperationFailed {
  return guard(
    `Not tried: "${kind}" before it did not end in time.`,
    'When what that one started has ended, run "diskwright apply" again.',
  );
}

export interface ToolRun {
  readonly timeoutMs: number;
  /** `leave` where half of the work is worse than none; `kill` by default. */
  readonly atDeadline?: 'kill' | 'leave';
  /** Exit codes that are no fault; 0 by default. */
  readonly goodExitCodes?: readonly number[];
  /**
   * Whether a refusal because the device is busy is waited out: somebody may only be looking at it.
   */
  readonly waitWhileBusy?: boolean;
  /** See {@link CommandOptions.input}. */
  readonly input?: CommandOptions['input'];
  /** See {@link CommandOptions.printed}. */
  readonly printed?: CommandOptions['printed'];
  /** See {@link CommandOptions.stop}. */
  readonly stop?: CommandOptions['stop'];
}

const BUSY_WAIT_MS = 250;
const BUSY_ATTEMPTS = 8;
/**
 * As mke2fs, mkfs.xfs, mkfs.btrfs and mount say it; each says so before it has written anything.
 */
const BUSY = /\bbusy\b|in use by the system|contains a mounted filesystem|is mounted/i;

/**
 * Runs a tool whose work is verified afterwards by looking.
 *
 * @returns its standard output.
 * @throws OperationFailed with the command line when it is missing, fails or hangs.
 */
export async function runTool(
  context: Pick<DriverContext, 'run' | 'deadlineScale'>,
  argv: readonly string[],
  options: ToolRun,
): Promise<string> {
  const [program = '', ...args] = argv;
  const timeoutMs = Math.ceil(options.timeoutMs * context.deadlineScale);
  const { atDeadline = 'kill', input, printed, stop } = options;
  const how = {
    ...{ timeoutMs, atDeadline },
    ...(input === undefined ? {} : { input }),
    ...(printed === undefined ? {} : { printed }),
    ...(stop === undefined ? {} : { stop }),
  };
  let result = await context.run([program, ...args], how);
  for (
    let count = 1;
    options.waitWhileBusy === true && isBusy(result) && count < BUSY_ATTEMPTS;
    count += 1
  ) {
    await setTimeout(BUSY_WAIT_MS);
    result = await context.run([program, ...args], how);
  }
  if (result.kind === 'exited' && (options.goodExitCodes ?? [0]).includes(result.exitCode))
    return result.stdout;
  throw new OperationFailed(toolFailure(argv, result, timeoutMs));
}

function isBusy(result: CommandResult): boolean {
  return result.kind === 'exited' && result.exitCode !== 0 && BUSY.test(result.stderr);
}

const TIMEOUT_REMEDY: Readonly<Record<DeadlineOutcome, string>> = {
  killed:
    'Look at the kernel log (dmesg) for a slow or failing device, then run "diskwright apply" again.',
  unkillable:
    'The device does not answer. Nothing more is done on it; replace it or restart the machine.',
  left: 'It was not ended, since half of its work may be worse than none. Nothing more is done on its disks until it has ended; look at the kernel log (dmesg) for a slow or failing device, then run "diskwright apply" again.',
};

function toolFailure(argv: readonly string[], result: CommandResult, timeoutMs: number): Failure {
  const message = commandFault(argv, result, timeoutMs) ?? `${argv[0] ?? ''} failed`;
  switch (result.kind) {
    case 'missing':
      return missingTool(argv[0] ?? '');
    case 'timeout':
      return {
        code: 'tool-timeout',
        message,
        command: argv,
        remedy: TIMEOUT_REMEDY[result.fate],
      };
    case 'exited':
      return {
        code: 'tool-failed',
        message,
        command: argv,
        exitCode: result.exitCode,
        stderr: result.stderr.slice(0, 4096),
        remedy: `Read what ${argv[0] ?? 'the tool'} says above; when its cause is gone, run "diskwright apply" again.`,
      };
    case 'output-too-large':
      return {
        code: 'tool-failed',
        message,
        command: argv,
        remedy: 'Run the command by hand to see what it says, then run "diskwright apply" again.',
      };
  }
}

export function missingTool(program: string): Failure {
  return {
    code: 'tool-missing',
    message: `${program} is not installed on this node, and this operation needs it.`,
    remedy: `Install ${hostTool(program)?.debian ?? 'it'} (the Debian package that has ${program}), then run "diskwright apply" again.`,
  };
}
