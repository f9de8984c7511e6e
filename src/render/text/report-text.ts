import { isOn } from '../../model/planned/operation-traits.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { groupedBy } from '../../model/values/order.ts';
import type {
  AbortMove,
  MoveLogicalVolume,
  Operation,
  RebuildLogicalVolume,
  RemoveLogicalVolume,
  RemoveVolume,
} from '../../model/planned/plan.ts';
import type { Failure, Outcome, Report } from '../../model/planned/report.ts';
import { withAlikeJoined } from './refusals/alike-refusals.ts';
import { diskText, memberText, operationPhrase, volumeName } from '../operation-phrase.ts';
import { claimKey } from '../../model/identifiers.ts';
import { declaredContent } from '../../model/volumes/made-content.ts';
import { quietText } from './plan/plan-disk-text.ts';
import { durationText } from './progress-text.ts';
import { alarmLines } from './pool-text.ts';
import { refusalLines } from './refusals/refusal-text.ts';
import { counted, paint, paragraph, shown, textOf, type Style } from './terminal.ts';

export interface ReportTextOptions extends Style {
  /** Lists every operation, not only every volume. */
  readonly verbose: boolean;
  /**
   * How many claims the plan found no place for: they are said again where the pass is summed up.
   */
  readonly unplaced?: number;
}

/** Of a tool's error output the end is shown: there it says why it gave up. */
const STDERR_LINES = 10;

/**
 * What one pass on one node did, by disk and volume; failures with the command and its output, what
 * was withheld and why, what is still to do, and one summary line. Ends in a line feed.
 */
export function renderReport(report: Report, options: ReportTextOptions): string {
  const byDisk = groupedBy(report.outcomes, (outcome) => outcome.operation.disk.facts.id);
  const sections = [
    paragraph(options, {
      lead: '',
      text: `Node ${shown(report.node)}, ${shown(report.startedAt)} to ${shown(report.finishedAt)}`,
      toneAll: 'strong',
    }),
    ...Array.from(byDisk.values(), (outcomes) => diskLines(outcomes, options)),
    ...withAlikeJoined(report.refusals).map((refusal) => refusalLines(refusal, options, 2)),
    alarmLines(
      (report.pools ?? []).map((pool) => ({ node: report.node, pool })),
      options,
    ),
    remainingLines(report, options),
    paragraph(options, {
      lead: '',
      text: reportSummary(report, options.unplaced ?? 0),
      hang: 2,
      toneAll: 'strong',
    }),
  ];
  return textOf(
    sections
      .filter((lines) => lines.length > 0)
      .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
  );
}

function diskLines(outcomes: readonly Outcome[], options: ReportTextOptions): readonly string[] {
  const [first] = outcomes;
  if (first === undefined) return [];
  const { operation } = first;
  const groups = groupedBy(outcomes, ({ operation: each }) =>
    isOn(each, 'volume') ? each.volume.volume : groupName(each),
  );
  return [
    ...paragraph(options, { lead: '  ', text: diskText(operation.disk, operation.node), hang: 6 }),
    ...Array.from(groups.values()).flatMap((group) => groupLines(group, options)),
  ];
}

/** The outcomes of one volume (or of the disk's table) on one line, unless something went wrong. */
function groupLines(outcomes: readonly Outcome[], options: ReportTextOptions): readonly string[] {
  const applied = outcomes.filter((outcome) => outcome.kind === 'applied');
  const wrong = outcomes.filter((outcome) => outcome.kind !== 'applied');
  const [first] = outcomes;
  if (first === undefined) return [];
  const name = groupName(first.operation);
  const took = applied.reduce((sum, outcome) => sum + outcome.durationMs, 0);
  const done =
    applied.length === 0
      ? []
      : paragraph(options, {
          lead: '    done      ',
          text: `${name}: ${applied.map(({ operation }) => pastPhrase(operation)).join(', ')} (${durationText(took)})`,
          tone: 'good',
        });
  const each = applied.flatMap(({ operation, durationMs }) =>
    paragraph(options, {
      lead: '    done      ',
      text: `${operationPhrase(operation)} (${durationText(durationMs)})`,
      tone: 'good',
    }),
  );
  return [...(options.verbose ? each : done), ...wrong.flatMap((one) => wrongLines(one, options))];
}

/** What the operations of one line have in common. */
function groupName(operation: Outcome['operation']): string {
  if (isOn(operation, 'volume')) return volumeName(operation.volume);
  if (operation.kind === 'wipe-disk') return 'disk';
  if (isOn(operation, 'removed')) return `volume ${shown(operation.removed.volume)}`;
  if (operation.kind === 'restore-records') return 'records';
  if (operation.kind === 'write-ledger') return 'ledger';
  if (operation.kind === 'adopt-volume')
    return shown(operation.adopted.mountPath ?? operation.adopted.adoption);
  return 'partition table';
}

function legPhrase(operation: MoveLogicalVolume | AbortMove | RebuildLogicalVolume): string {
  const [from, to] = [operation.from, operation.to].map((on) => memberText(operation.volume, on));
  const size = formatBytes(operation.sizeBytes);
  switch (operation.kind) {
    case 'move-logical-volume':
      return `${size} moved to ${to}`;
    case 'abort-move':
      return `move aborted; all of it lies on ${from} as before`;
    case 'rebuild-logical-volume':
      return `leg made anew on ${to}; ${size} are being copied`;
  }
}

function pastPoolPhrase(
  operation: Extract<
    Operation,
    { kind: 'create-thin-pool' | 'extend-thin-pool' | 'repair-thin-pool' }
  >,
): string {
  switch (operation.kind) {
    case 'create-thin-pool':
      return 'thin pool made';
    case 'extend-thin-pool':
      return 'thin pool extended';
    case 'repair-thin-pool':
      return `metadata repaired under ThinPoolRepair ${shown(operation.repair)}`;
  }
}

/** Of what lay on a disk that is gone, and of a damaged thin pool, nothing is wiped. */
function removalPhrase({ removed }: RemoveVolume | RemoveLogicalVolume): string {
  if ('lost' in removed) return 'removed, lost with a disk,';
  return 'damaged' in removed ? 'removed, not wiped,' : 'wiped and removed';
}

function pastPhrase(operation: Outcome['operation']): string {
  switch (operation.kind) {
    case 'wipe-disk':
      return `wiped under consent ${shown(operation.consent.consent)}`;
    case 'remove-volume':
    case 'remove-logical-volume':
      return `${removalPhrase(operation)} under consent ${shown(operation.consent.consent)}`;
    case 'take-back-claim':
      return `given back to claim ${shown(claimKey(operation.claim))}`;
    case 'forget-claim':
      return `kept without claim ${shown(operation.claim.namespace)}/${shown(operation.claim.name)}`;
    case 'record-protection':
      return operation.protected ? 'protected' : 'no longer protected';
    case 'create-partition-table':
    case 'create-partitions':
      return partitionsPhrase(operation);
    case 'repair-partition-table':
      return 'repaired';
    case 'restore-records':
      return `${counted(operation.volumes.length, 'record')} restored`;
    case 'write-ledger':
      return `says whose ${counted(operation.volumes.length, 'volume')} on it ${operation.volumes.length === 1 ? 'is' : 'are'}`;
    case 'relabel-partitions':
      return `${counted(operation.marks.length, 'mark')} renamed`;
    case 'adopt-volume':
      return 'adopted as it is';
    case 'grow-partition':
      return operation.zero ? 'partition grown into zeros' : 'partition grown';
    case 'create-volume-group':
      return `volume group ${shown(operation.group)} made`;
    case 'extend-volume-group':
      return `joined volume group ${shown(operation.group)}`;
    case 'grow-physical-volume':
      return `volume group ${shown(operation.group)} grown`;
    case 'activate-logical-volume':
      return 'activated';
    case 'create-logical-volume':
      return 'logical volume cut';
    case 'extend-logical-volume':
      return 'logical volume extended';
    case 'create-thin-pool':
    case 'extend-thin-pool':
    case 'repair-thin-pool':
      return pastPoolPhrase(operation);
    case 'move-logical-volume':
    case 'abort-move':
    case 'rebuild-logical-volume':
      return legPhrase(operation);
    case 'forget-physical-volume':
      return `${memberText(operation.volume, operation.physicalVolumeUuid)} forgotten by volume group ${shown(operation.group)}`;
    case 'leave-volume-group':
      return `taken out of volume group ${shown(operation.group)}`;
    case 'create-filesystem':
    case 'prepare-block-volume':
    case 'encrypt-block-volume':
      return contentPhrase(operation);
    case 'mark-ready':
      return 'verified and marked ready';
    case 'grow-filesystem':
      return `${shown(operation.filesystem)} grown`;
    case 'change-encryption-key':
      return `opens with key ${shown(operation.toKey)}, and with ${shown(operation.fromKey)} no more`;
    case 'mount-filesystem':
      return `mounted at ${shown(operation.mountPoint)}`;
    case 'link-block-device':
      return `linked at ${shown(operation.link)}`;
    case 'assign-claim':
      return `recorded for claim ${shown(operation.claim.namespace)}/${shown(operation.claim.name)}`;
  }
}

function contentPhrase(
  operation: Extract<
    Operation,
    { kind: 'create-filesystem' | 'prepare-block-volume' | 'encrypt-block-volume' }
  >,
): string {
  if (operation.kind === 'create-filesystem') return `${declaredContent(operation)} made`;
  if (operation.kind === 'prepare-block-volume')
    return operation.zero ? 'zeroed' : 'reads as zeros';
  return `encrypted with key ${shown(operation.encryption.key)}`;
}

function partitionsPhrase({
  kind,
  partitions,
}: Extract<Operation, { kind: 'create-partition-table' | 'create-partitions' }>): string {
  const made = counted(partitions.length, 'partition');
  return kind === 'create-partitions' ? `${made} added` : `written with ${made}`;
}

function wrongLines(
  outcome: Exclude<Outcome, { kind: 'applied' }>,
  options: ReportTextOptions,
): readonly string[] {
  switch (outcome.kind) {
    case 'withheld':
      return paragraph(options, {
        lead: '    withheld  ',
        text: `${operationPhrase(outcome.operation)}: ${shown(outcome.reason)}`,
        tone: 'change',
      });
    case 'failed':
      return [
        ...paragraph(options, {
          lead: '    FAILED    ',
          text: `${operationPhrase(outcome.operation)} (after ${durationText(outcome.durationMs)}): ${outcome.failure.code}: ${shown(outcome.failure.message)}`,
          tone: 'danger',
        }),
        ...failureLines(outcome.failure, options),
      ];
  }
}

const BELOW_FAILURE = ' '.repeat(14);

function failureLines(failure: Failure, options: ReportTextOptions): readonly string[] {
  const stderr = (failure.stderr ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  const tail = stderr.slice(-STDERR_LINES);
  const left = stderr.length - tail.length;
  const note = (text: string): readonly string[] =>
    paragraph(options, { lead: BELOW_FAILURE, text, hang: BELOW_FAILURE.length + 2 });
  return [
    ...(failure.command === undefined
      ? []
      : note(`command: ${failure.command.map(argumentText).join(' ')}`)),
    ...(failure.exitCode === undefined ? [] : note(`exit code: ${failure.exitCode}`)),
    ...(tail.length === 0
      ? []
      : note(
          left > 0
            ? `error output (last ${tail.length} lines of ${stderr.length}):`
            : 'error output:',
        )),
    ...tail.flatMap((line) =>
      paragraph(options, { lead: `${BELOW_FAILURE}  | `, text: shown(line), toneAll: 'quiet' }),
    ),
    ...note(`What to do: ${shown(failure.remedy)}`),
  ];
}

/** An argument as a shell would have to be given it, for copying. */
function argumentText(argument: string): string {
  const safe = shown(argument);
  return /^[\w@%+=:,./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", String.raw`'\''`)}'`;
}

function remainingLines(report: Report, options: ReportTextOptions): readonly string[] {
  const { remaining } = report;
  if (remaining.length === 0) return [];
  const loud = remaining.filter((operation) => quietText([operation]) === '');
  const quiet = quietText(remaining);
  return [
    paint(options, 'strong', 'Still to do, as observed after the last write'),
    ...(options.verbose ? remaining : loud).flatMap((operation) =>
      paragraph(options, {
        lead: '  ',
        text: `${shown(operation.disk.facts.id)}: ${operationPhrase(operation)}`,
        hang: 6,
      }),
    ),
    ...(options.verbose || quiet === ''
      ? []
      : paragraph(options, { lead: '  ', text: `${quiet} (-v lists them)`, hang: 6 })),
    ...paragraph(options, {
      lead: '  ',
      text: `What to do: ${
        report.outcomes.every(({ kind }) => kind === 'applied') && report.refusals.length === 0
          ? 'it follows on what was done; run "diskwright apply" again.'
          : 'mend what is reported above, then run "diskwright apply" again.'
      }`,
      hang: 6,
    }),
  ];
}

/** One line: what was done, what was not, and whether the node is now as declared. */
export function reportSummary(report: Report, unplaced = 0): string {
  const count = (kind: Outcome['kind']): number =>
    report.outcomes.filter((outcome) => outcome.kind === kind).length;
  const disks = new Set(
    report.outcomes.flatMap((outcome) =>
      outcome.kind === 'applied' ? [outcome.operation.disk.facts.id] : [],
    ),
  );
  const applied = count('applied');
  const wrong = [
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('withheld') > 0 ? [`${count('withheld')} withheld`] : []),
    ...(report.refusals.length > 0 ? [`${report.refusals.length} refused`] : []),
    ...(report.remaining.length > 0 ? [`${report.remaining.length} still to do`] : []),
    ...(unplaced > 0 ? [`${counted(unplaced, 'claim')} not placed`] : []),
  ];
  const done =
    applied === 0
      ? 'Nothing was applied'
      : `Applied ${counted(applied, 'operation')} on ${counted(disks.size, 'disk')}`;
  if (wrong.length > 0) return `${done}; ${wrong.join(', ')}.`;
  return applied === 0
    ? `Nothing to do: ${shown(report.node)} is as declared.`
    : `${done}; ${shown(report.node)} is now as declared.`;
}
