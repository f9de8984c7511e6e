import type { Bytes } from '../../src/model/bytes.ts';
import type { Finding, Signature } from '../../src/model/inventory.ts';
import { commandFault, runCommand, type CommandResult } from '../host/command.ts';
import { mapBounded } from './bounded.ts';
import { parseBlkid, parseWipefs, WIPEFS_COLUMNS, type ProbeFinding } from './probe-output.ts';

/** A device to probe: its node, or a span of a disk whose partition the kernel does not know. */
export interface ProbeTarget {
  /** The kernel's name, or another one that is the only one of its kind. */
  readonly name: string;
  readonly path: string;
  readonly span?: { readonly startBytes: Bytes; readonly sizeBytes: Bytes };
}

export interface ProbedDevices {
  /** What both probers found, by target name; nothing for devices without signatures. */
  readonly found: ReadonlyMap<string, readonly ProbeFinding[]>;
  /** Targets that one of the probers gave no answer for, with the reason: not known to be blank. */
  readonly unprobed: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

export interface ProbeDeadlines {
  /** For all devices together. */
  readonly batchMs: number;
  /** For one alone, after that went wrong. */
  readonly singleMs: number;
}

const DEADLINES: ProbeDeadlines = { batchMs: 30_000, singleMs: 15_000 };
const PARALLEL_CHILDREN = 4;
/** The kernel takes about 2 MiB of arguments; a path has less than 4 KiB. */
const MAX_BATCH = 400;

/**
 * Asks wipefs and blkid what lies on the devices: two children for all of them. wipefs lists every
 * signature with its place, also such as contradict each other; blkid decides for one and says
 * nothing when it cannot (exit code 8), so that only both together are trusted to have found nothing.
 * When one device makes wipefs fail for all, each is asked about alone, with a deadline.
 */
export async function probeDevices(
  targets: readonly ProbeTarget[],
  deadlines: ProbeDeadlines = DEADLINES,
): Promise<ProbedDevices> {
  const nodes = targets.filter((target) => target.span === undefined);
  const spans = targets.filter((target) => target.span !== undefined);
  const answers = await Promise.all([
    probeAll('wipefs', nodes, deadlines),
    probeAll('blkid', nodes, deadlines),
    probeSpans(spans, deadlines),
  ]);
  const found = new Map<string, ProbeFinding[]>();
  const unprobed = new Map<string, string>();
  for (const answer of answers) {
    for (const finding of answer.found) addFinding(found, finding);
    for (const [name, reason] of answer.unprobed) unprobed.set(name, reason);
  }
  return { found, unprobed, findings: answers.flatMap((answer) => answer.findings) };
}

/** Both probers mostly find the same: the one that knows the place counts. */
function addFinding(found: Map<string, ProbeFinding[]>, finding: ProbeFinding): void {
  const known = found.get(finding.device) ?? [];
  const isKnown = known.some(
    (other) =>
      other.type === finding.type &&
      (finding.offsetBytes === null || other.offsetBytes === finding.offsetBytes),
  );
  if (!isKnown) known.push(finding);
  found.set(finding.device, known);
}

type Prober = 'wipefs' | 'blkid';

interface ProberAnswer {
  readonly found: readonly ProbeFinding[];
  readonly unprobed: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

async function probeAll(
  prober: Prober,
  targets: readonly ProbeTarget[],
  deadlines: ProbeDeadlines,
): Promise<ProberAnswer> {
  if (targets.length === 0) return { found: [], unprobed: new Map(), findings: [] };
  if (targets.length <= MAX_BATCH) {
    const { found, fault } = await runProber(prober, targets, deadlines.batchMs);
    if (found !== null) return { found, unprobed: new Map(), findings: [] };
    if (fault.code === 'tool-missing') return nothingProbed(targets, fault);
  }
  const answers = await mapBounded(targets, PARALLEL_CHILDREN, async (target) => {
    const { found, fault } = await runProber(prober, [target], deadlines.singleMs);
    return { target, found, fault };
  });
  const failed = answers.filter(({ found }) => found === null);
  return {
    found: answers.flatMap(({ found }) => found ?? []),
    unprobed: new Map(failed.map(({ target, fault }) => [target.name, fault.message])),
    findings: failed.map(({ target, fault }) => ({ ...fault, subject: target.path })),
  };
}

function nothingProbed(targets: readonly ProbeTarget[], fault: Finding): ProberAnswer {
  const unprobed = new Map(targets.map(({ name }) => [name, fault.message]));
  return { found: [], unprobed, findings: [fault] };
}

async function runProber(
  prober: Prober,
  targets: readonly ProbeTarget[],
  timeoutMs: number,
): Promise<{ readonly found: readonly ProbeFinding[] | null; readonly fault: Finding }> {
  const argv = proberArguments(prober, targets);
  const result = await runCommand(argv, { timeoutMs });
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
    case 'blkid': {
      const [only] = targets;
      const span =
        only?.span === undefined
          ? []
          : ['--offset', String(only.span.startBytes), '--size', String(only.span.sizeBytes)];
      return ['blkid', '--probe', '--output', 'export', ...span, '--', ...paths];
    }
  }
}

/** blkid(8), EXIT STATUS: 2 when a device has nothing that it knows, 8 when it cannot decide. */
const BLKID_ANSWERS = [0, 2, 8];

function answerOf(prober: Prober, result: CommandResult): readonly ProbeFinding[] | null {
  if (result.kind !== 'exited') return null;
  switch (prober) {
    case 'wipefs':
      return result.exitCode === 0 ? parseWipefs(result.stdout) : null;
    case 'blkid':
      return BLKID_ANSWERS.includes(result.exitCode) ? parseBlkid(result.stdout) : null;
  }
}

function faultOf(
  argv: readonly [string, ...string[]],
  result: CommandResult,
  timeoutMs: number,
): Finding {
  const [program] = argv;
  const message =
    commandFault(argv, result, timeoutMs) ?? `${program} printed what is not its format`;
  const code =
    result.kind === 'missing'
      ? 'tool-missing'
      : result.kind === 'timeout'
        ? 'tool-timeout'
        : 'tool-failed';
  return { code, subject: program, message };
}

/** wipefs knows no spans: blkid is the one prober of a partition that has no node. */
async function probeSpans(
  targets: readonly ProbeTarget[],
  deadlines: ProbeDeadlines,
): Promise<ProberAnswer> {
  const answers = await mapBounded(targets, PARALLEL_CHILDREN, async (target) => {
    const { found, fault } = await runProber('blkid', [target], deadlines.singleMs);
    const named = found?.map((finding) => ({ ...finding, device: target.name })) ?? null;
    return { target, found: named, fault };
  });
  const failed = answers.filter(({ found }) => found === null);
  return {
    found: answers.flatMap(({ found }) => found ?? []),
    unprobed: new Map(failed.map(({ target, fault }) => [target.name, fault.message])),
    findings: failed.map(({ target, fault }) => ({ ...fault, subject: target.path })),
  };
}

/** Where the signature of a type lies, for what only blkid found (libblkid's magic numbers). */
const USUAL_OFFSETS: Readonly<Record<string, Bytes>> = {
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
