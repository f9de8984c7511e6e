import { consentTerm } from '../../consent/consent-term.ts';
import { OPERATION_TRAITS, type LossClass } from '../../../model/planned/operation-traits.ts';
import type { Operation } from '../../../model/planned/plan.ts';
import type { ChangeStatus } from '../../../review/compare-plans.ts';
import { changeNote } from '../../compared-parts.ts';
import {
  diskContentText,
  operationPhrase,
  sourceText,
  SYMBOL_BY_LOSS,
} from '../../operation-phrase.ts';
import { isUnremarkable, type DiskChange, type TableOperation } from '../../plan-changes.ts';
import { ALIKE_VOLUMES, volumeRows } from '../../alike/volume-rows.ts';
import {
  counted,
  displayWidth,
  padded,
  paragraph,
  shown,
  type Style,
  type Tone,
} from '../terminal.ts';

export const TONE_BY_LOSS = {
  create: 'create',
  grow: 'change',
  'take-back': 'danger',
  destroy: 'danger',
  none: 'quiet',
} as const satisfies Record<LossClass, Tone>;

export interface DiskTextOptions extends Style {
  readonly verbose: boolean;
  /** How each operation stands to the base commit, where the plan is compared with one. */
  readonly statuses?: ReadonlyMap<Operation, ChangeStatus>;
}

/** Columns in front of the lines below a disk's own line. */
const INSIDE = '      ';

/**
 * One disk of a plan: a line with everything by which a person recognises it and what is on it
 * now, what causes the change, the partition table, then one line per volume.
 */
export function diskChangeLines(change: DiskChange, options: DiskTextOptions): readonly string[] {
  return [
    ...paragraph(options, {
      lead: `  ${SYMBOL_BY_LOSS[change.loss]} `,
      text: diskContentText(change.disk, change.node),
      hang: 8,
      tone: TONE_BY_LOSS[change.loss],
    }),
    ...insideLines(change, options),
  ];
}

/**
 * What happens inside a disk.
 *
 * @param isOfMany whether it stands for others, whose ids are not its own.
 */
export function insideLines(
  change: DiskChange,
  options: DiskTextOptions,
  isOfMany = false,
): readonly string[] {
  const mostSevere = change.operations.find(
    ({ kind, source }) => source.line > 0 && OPERATION_TRAITS[kind].loss === change.loss,
  );
  const cause =
    options.verbose || mostSevere === undefined
      ? []
      : paragraph(options, {
          lead: INSIDE,
          text: `${sourceText(mostSevere.source)}: ${shown(mostSevere.reason)}`,
          hang: 8,
          toneAll: 'quiet',
        });
  return [
    ...cause,
    ...change.table.flatMap((operation) => tableOperationLines(operation, change, options)),
    ...volumesLines(change, options, isOfMany),
  ];
}

function tableOperationLines(
  operation: TableOperation,
  change: DiskChange,
  options: DiskTextOptions,
): readonly string[] {
  const loss: LossClass = OPERATION_TRAITS[operation.kind].loss;
  return [
    ...paragraph(options, {
      lead: `${INSIDE}${SYMBOL_BY_LOSS[loss]} `,
      text: `${operationPhrase(operation)}${proofText(operation, change)}${noteText([operation], change, options)}`,
      tone: TONE_BY_LOSS[loss],
    }),
    ...(options.verbose ? [detailLines([operation], options)].flat() : []),
  ];
}

function proofText(operation: TableOperation, change: DiskChange): string {
  switch (operation.kind) {
    case 'create-partition-table':
      if (operation.proof === 'finish') return ' (begun before, as a record on the node says)';
      return change.table.some(({ kind }) => kind === 'wipe-disk')
        ? ' (once the disk is proven blank)'
        : ' (the disk is proven blank)';
    case 'create-partitions':
      return ' (in unpartitioned space of our own table)';
    case 'wipe-disk':
    case 'remove-volume':
    case 'remove-logical-volume':
      return ` (${consentTerm(operation.consent)})`;
    case 'repair-partition-table':
    case 'restore-records':
    case 'write-ledger':
    case 'relabel-partitions':
    case 'adopt-volume':
      return '';
  }
}

/** Only on a disk of which a part is new and a part is not. */
function noteText(
  operations: readonly Operation[],
  change: DiskChange,
  { statuses }: DiskTextOptions,
): string {
  const whole = changeNote(change.operations, statuses);
  const note = changeNote(operations, statuses);
  return note === '' || (note === whole && note === 'pending anyway') ? '' : ` (${note})`;
}

function volumesLines(
  change: DiskChange,
  options: DiskTextOptions,
  isOfMany: boolean,
): readonly string[] {
  const { volumes } = change;
  const listed = options.verbose ? volumes : volumes.filter((volume) => !isUnremarkable(volume));
  const folded = options.verbose ? [] : volumes.filter(isUnremarkable);
  const rows = volumeRows(listed, {
    least: options.verbose ? Infinity : isOfMany ? 1 : ALIKE_VOLUMES,
    noteOf: ({ operations }) => noteText(operations, change, options),
  });
  const widths = [0, 1].map((column) =>
    Math.max(0, ...rows.map(({ cells }) => displayWidth(cells[column] ?? ''))),
  );
  return [
    ...rows.flatMap(({ cells: [name, size, text], loss, operations }) => {
      const sized = ' '.repeat((widths[1] ?? 0) - displayWidth(size)) + size;
      return [
        ...paragraph(options, {
          lead: `${INSIDE}${SYMBOL_BY_LOSS[loss]} `,
          text: [padded(name, widths[0] ?? 0), sized, text]
            .filter((part) => part !== '')
            .join('  '),
          hang: 10,
          ...(loss === 'none' ? { toneAll: 'quiet' } : { tone: TONE_BY_LOSS[loss] }),
        }),
        ...(options.verbose ? detailLines(operations, options) : []),
      ];
    }),
    ...(folded.length === 0
      ? []
      : paragraph(options, {
          lead: `${INSIDE}${SYMBOL_BY_LOSS.none} `,
          text: `${counted(folded.length, 'more volume')}: ${quietText(folded.flatMap((volume) => volume.operations))}`,
          toneAll: 'quiet',
        })),
  ];
}

/** Every operation with its reason and its line of YAML. */
function detailLines(
  operations: readonly Operation[],
  options: DiskTextOptions,
): readonly string[] {
  return operations.flatMap((operation) =>
    paragraph(options, {
      lead: `${INSIDE}    ${operation.kind}: `,
      text: `${operationPhrase(operation)}; ${shown(operation.reason)} (${sourceText(operation.source)})`,
      hang: 14,
      toneAll: 'quiet',
    }),
  );
}

const QUIET_PHRASES = {
  'mount-filesystem': 'to mount',
  'link-block-device': 'to link',
  'assign-claim': 'to record for a claim',
  'forget-claim': 'to keep without their claim',
  'record-protection': 'whose protection is recorded',
  'activate-logical-volume': 'to activate',
  'mark-ready': 'to mark ready',
  'prepare-block-volume': 'to check for zeros',
} as const;

/** Operations that lose nothing, as counts. */
export function quietText(operations: readonly Operation[]): string {
  return Object.entries(QUIET_PHRASES)
    .flatMap(([kind, phrase]) => {
      const count = operations.filter((operation) => operation.kind === kind).length;
      return count === 0 ? [] : [`${count} ${phrase}`];
    })
    .join(', ');
}
