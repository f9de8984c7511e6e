import type { Bytes } from '../../../src/model/values/bytes.ts';
import type { InventoryFinding, Signature } from '../../../src/model/observed/inventory.ts';
import { groupedBy } from '../../../src/model/values/order.ts';
import { commandFault, type CommandResult, type runCommand } from '../../host/commands/command.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import { mapBounded } from './bounded.ts';
import type { OpenDevices } from '../open-devices.ts';
import { parseBlkid, parseWipefs, WIPEFS_COLUMNS, type ProbeFinding } from './probe-output.ts';

/** A device to probe: its node, or a span of a disk whose partition the kernel does not know. */
export interface ProbeTarget {
  /** The kernel's name, or another one that is the only one of its kind. */
  readonly name: string;
  readonly path: string;
  readonly span?: { readonly startBytes: Bytes; readonly sizeBytes: Bytes };
}

/**
 * Devices as targets. One that could not be opened would make a prober fail for all, and is left
 * out.
 */
export function openedTargets(
  devices: readonly Pick<KernelDisk, 'name' | 'path'>[],
  readers: OpenDevices['readers'],
): readonly ProbeTarget[] {
  return devices
    .filter(({ path }) => (readers.get(path) ?? null) !== null)
    .map(({ name, path }) => ({ name, path }));
}

export interface ProbedDevices {
  /** By target name; nothing for devices without signatures. */
  readonly found: ReadonlyMap<string, readonly ProbeFinding[]>;
  /** Targets that a prober gave no answer for, with the reason: not known to be blank. */
  readonly unprobed: ReadonlyMap<string, string>;
  readonly findings: readonly InventoryFinding[];
}

export interface ProbeDeadlines {
  /** For all devices together. */
  readonly batchMs: number;
  /** For one alone, after that went wrong. */
  readonly singleMs: number;
}

const DEADLINES: ProbeDeadlines = { batchMs: 30_000, singleMs: 15_000 };
/** Probers at work at one time. */
const PARALLEL_PROBERS = 4;
/** The kernel takes about 2 MiB of arguments; a path has less than 4 KiB. */
const MAX_BATCH = 400;

/**
 * Asks wipefs what lies on the devices: one child for all of them. It lists every signature with
 * its place, also such as contradict each other. When one device makes it fail for all, each is
 * asked about alone, with a deadline.
 */
export async function probeDevices(
  targets: readonly ProbeTarget[],
  run: typeof runCommand,
  deadlines: ProbeDeadlines = DEADLINES,
): Promise<ProbedDevices> {
  if (targets.length === 0) return NOTHING;
  if (targets.length <= MAX_BATCH) {
    const { found, fault } = await runProber('wipefs', targets, {
      run,
      timeoutMs: deadlines.batchMs,
    });
    if (found !== null) return { ...NOTHING, found: byDevice(found) };
    if (fault.code === 'tool-missing') {
      const unprobed = new Map(targets.map(({ name }) => [name, fault.message]));
      return { ...NOTHING, unprobed, findings: [fault] };
    }
  }
  return probeEach('wipefs', targets, { run, timeoutMs: deadlines.singleMs });
}

/**
 * Asks blkid about devices on which wipefs found nothing, of which it gave no answer, or which it
 * cannot be asked about (a span). One child for each: given several, blkid stops at the first on
 * which it finds nothing.
 */
export async function probeAgain(
  targets: readonly ProbeTarget[],
  run: typeof runCommand,
  asked: Asked = NOT_ASKED,
): Promise<ProbedDevices> {
  return probeEach('blkid', targets, { run, timeoutMs: DEADLINES.singleMs, asked });
}

/** What the second prober answered already, by target name. */
export type Asked = ReadonlyMap<string, Answer>;

const NOT_ASKED: Asked = new Map();

/**
 * Asks blkid while wipefs is still at work, about devices on which that is going to find nothing,
 * as far as can be guessed.
 */
export async function askBeside(
  targets: readonly ProbeTarget[],
  run: typeof runCommand,
): Promise<Asked> {
  const how = { run, timeoutMs: DEADLINES.singleMs };
  // One shell is left to wipefs.
  const answers = await mapBounded(
    targets,
    PARALLEL_PROBERS - 1,
    async (target) => [target.name, await runProber('blkid', [target], how)] as const,
  );
  return new Map(answers);
}

/**
 * What both probers say together: either finds enough, and either is missed when it does not
 * answer.
 */
export function joinProbes(first: ProbedDevices, second: ProbedDevices): ProbedDevices {
  const found = new Map(first.found);
  for (const [name, findings] of second.found) {
    const known = found.get(name) ?? [];
    // Where both found the same, wipefs knows the place.
    const added = findings.filter(({ type }) => !known.some((other) => other.type === type));
    found.set(name, [...known, ...added]);
  }
  return {
    found,
    unprobed: new Map([...first.unprobed, ...second.unprobed]),
    findings: [...first.findings, ...second.findings],
  };
}

const NOTHING: ProbedDevices = { found: new Map(), unprobed: new Map(), findings: [] };

function byDevice(findings: readonly ProbeFinding[]): ReadonlyMap<string, readonly ProbeFinding[]> {
  return groupedBy(findings, ({ device }) => device);
}

type Prober = 'wipefs' | 'blkid';

async function probeEach(
  prober: Prober,
  targets: readonly ProbeTarget[],
  { asked = NOT_ASKED, ...how }: ProberRun & { readonly asked?: Asked },
): Promise<ProbedDevices> {
  const answers = await mapBounded(targets, PARALLEL_PROBERS, async (target) => {
    const { found, fault } = asked.get(target.name) ?? (await runProber(prober, [target], how));
    return { target, found, fault };
  });
  const found = new Map<string, readonly ProbeFinding[]>();
  const unprobed = new Map<string, string>();
  const findings: InventoryFinding[] = [];
  for (const answer of answers) {
    const { name, path } = answer.target;
    if (answer.found === null) {
      unprobed.set(name, answer.fault.message);
      // A tool that is not there is no matter of the device.
      findings.push(
        answer.fault.code === 'tool-missing' ? answer.fault : { ...answer.fault, subject: path },
      );
    } else if (answer.found.length > 0) found.set(name, answer.found);
  }
  const missing = findings.find(({ code }) => code === 'tool-missing');
  return { found, unprobed, findings: missing === undefined ? findings : [missing] };
}

interface Answer {
  /** null: there was none. */
  readonly found: readonly ProbeFinding[] | null;
  /** Why there was none. */
  readonly fault: InventoryFinding;
}

interface ProberRun {
  readonly run: typeof runCommand;
  readonly timeoutMs: number;
}

async function runProber(
  prober: Prober,
  targets: readonly ProbeTarget[],
  { run, timeoutMs }: ProberRun,
): Promise<Answer> {
  const argv = proberArguments(prober, targets);
  const result = await run(argv, { timeoutMs });
  return { found: answerOf(prober, result), fault: faultOf(argv, result, timeoutMs) };
}

function proberArguments(
  prober: Prober,
  targets: readonly ProbeTarget[],
): readonly [string, ...string[]] {
  const paths = targets.map(({ path }) => path);
  switch (prober) {
    case 'wipefs':
      return ['wipefs', '--json', '--no-act', '--output', WIPEFS_COLUMNS, '--', ...paths];
    case 'blkid':
      return ['blkid', '--probe', '--output', 'export', ...spanArguments(targets), '--', ...paths];
  }
}

function spanArguments([target]: readonly ProbeTarget[]): readonly string[] {
  if (target?.span === undefined) return [];
  const { startBytes, sizeBytes } = target.span;
  return ['--offset', String(startBytes), '--size', String(sizeBytes)];
}

/** blkid(8), EXIT STATUS: 2 when it finds nothing, 8 when it cannot decide between several. */
const BLKID_NOTHING = 2;

function answerOf(prober: Prober, result: CommandResult): readonly ProbeFinding[] | null {
  if (result.kind !== 'exited') return null;
  switch (prober) {
    case 'wipefs':
      return result.exitCode === 0 ? parseWipefs(result.stdout) : null;
    case 'blkid': {
      if (result.exitCode === BLKID_NOTHING && result.stderr === '') return [];
      // Exit code 0 says that something was found (be it that the device is a partition), and then
      // it must be printed.
      const isAnswer = result.exitCode === 0 && result.stdout.includes('DEVNAME=');
      return isAnswer ? parseBlkid(result.stdout) : null;
    }
  }
}

function faultOf(
  argv: readonly [string, ...string[]],
  result: CommandResult,
  timeoutMs: number,
): InventoryFinding {
  const [program] = argv;
  const message =
    commandFault(argv, result, timeoutMs) ?? `${program} ended well but printed no answer`;
  return { code: faultCode(result), subject: program, message };
}

function faultCode(result: CommandResult): InventoryFinding['code'] {
  switch (result.kind) {
    case 'missing':
      return 'tool-missing';
    case 'timeout':
      return 'tool-timeout';
    case 'exited':
    case 'output-too-large':
      return 'tool-failed';
  }
}

/**
 * Where the signature of a type lies, for what wipefs was not asked about (libblkid's magic
 * numbers).
 */
export const USUAL_OFFSETS: Readonly<Record<string, Bytes>> = {
  ext2: 0x438,
  ext3: 0x438,
  ext4: 0x438,
  xfs: 0,
  btrfs: 0x10040,
  LVM2_member: 0x218,
  crypto_LUKS: 0,
  swap: 0xff6,
  linux_raid_member: 0x1000,
};

/** What a prober found as the inventory names it. */
export function toSignature(finding: ProbeFinding, group: string | null): Signature {
  return {
    type: finding.type,
    offsetBytes: finding.offsetBytes ?? USUAL_OFFSETS[finding.type] ?? 0,
    usage: usageOf(finding.usage),
    ...(finding.uuid === null ? {} : { uuid: finding.uuid }),
    ...(finding.label === null ? {} : { label: finding.label }),
    ...(group === null ? {} : { group }),
  };
}

function usageOf(usage: string): Signature['usage'] {
  return usage === 'filesystem' || usage === 'raid' || usage === 'crypto' ? usage : 'other';
}
