import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import {
  OPERATION_TRAITS,
  type LossClass,
  type VolumeOperation,
} from '../../model/planned/operation-traits.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { ChangeStanding } from '../../review/compare-plans.ts';
import { standingNote } from '../compared-parts.ts';
import {
  diskContentText,
  legsText,
  operationPhrase,
  purposeText,
  sourceText,
  SYMBOL_BY_LOSS,
  volumeName,
} from '../operation-phrase.ts';
import type { DiskChange, TableOperation, VolumeChange } from '../plan-changes.ts';
import {
  counted,
  displayWidth,
  padded,
  paragraph,
  shown,
  type Style,
  type Tone,
} from './terminal.ts';

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
  readonly standings?: ReadonlyMap<Operation, ChangeStanding>;
}

/** Columns in front of the lines below a disk's own line. */
const INSIDE = '      ';

/**
 * One disk of a plan: a line with everything by which a person recognises it and what is on it
 * now, what causes the change, the partition table, then one line per volume.
 */
export function diskChangeLines(change: DiskChange, options: DiskTextOptions): readonly string[] {
  const gravest = change.operations.find(
    ({ kind, source }) => source.line > 0 && OPERATION_TRAITS[kind].loss === change.loss,
  );
  const cause =
    options.verbose || gravest === undefined
      ? []
      : paragraph(options, {
          lead: INSIDE,
          text: `${sourceText(gravest.source)}: ${shown(gravest.reason)}`,
          hang: 8,
          toneAll: 'quiet',
        });
  return [
    ...paragraph(options, {
      lead: `  ${SYMBOL_BY_LOSS[change.loss]} `,
      text: diskContentText(change.disk, change.node),
      hang: 8,
      tone: TONE_BY_LOSS[change.loss],
    }),
    ...cause,
    ...change.table.flatMap((operation) => tableOperationLines(operation, change, options)),
    ...volumesLines(change, options),
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
      return ` (until ${shown(operation.consent.expires)})`;
    case 'repair-partition-table':
    case 'restore-records':
    case 'write-ledger':
    case 'adopt-marks':
    case 'adopt-volume':
      return '';
  }
}

/** Only on a disk of which a part is new and a part is not. */
function noteText(
  operations: readonly Operation[],
  change: DiskChange,
  { standings }: DiskTextOptions,
): string {
  const whole = standingNote(change.operations, standings);
  const note = standingNote(operations, standings);
  return note === '' || (note === whole && note === 'pending anyway') ? '' : ` (${note})`;
}

function volumesLines(change: DiskChange, options: DiskTextOptions): readonly string[] {
  const { volumes } = change;
  const listed = options.verbose ? volumes : volumes.filter((volume) => volume.loss !== 'none');
  const folded = options.verbose ? [] : volumes.filter((volume) => volume.loss === 'none');
  const cells = listed.map((volume) => [volumeName(volume.volume), sizeText(volume)] as const);
  const widths = [0, 1].map((column) =>
    Math.max(0, ...cells.map((row) => displayWidth(row[column] ?? ''))),
  );
  return [
    ...listed.flatMap((volume, index) => {
      const [name, size] = cells[index] ?? ['', ''];
      const sized = ' '.repeat((widths[1] ?? 0) - displayWidth(size)) + size;
      const symbol = SYMBOL_BY_LOSS[volume.loss];
      return [
        ...paragraph(options, {
          lead: `${INSIDE}${symbol} `,
          text: [
            padded(name, widths[0] ?? 0),
            sized,
            `${volumeText(volume)}${noteText(volume.operations, change, options)}`,
          ]
            .filter((part) => part !== '')
            .join('  '),
          hang: 10,
          ...(volume.loss === 'none' ? { toneAll: 'quiet' } : { tone: TONE_BY_LOSS[volume.loss] }),
        }),
        ...(options.verbose ? detailLines(volume.operations, options) : []),
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

function sizeText(change: VolumeChange): string {
  const partition = change.operations.find(
    (operation) =>
      operation.kind === 'grow-partition' ||
      operation.kind === 'extend-logical-volume' ||
      operation.kind === 'extend-thin-pool',
  );
  const filesystem = change.operations.find((operation) => operation.kind === 'grow-filesystem');
  const grown = partition ?? filesystem;
  if (grown !== undefined)
    return `${formatBytes(grown.fromBytes)} -> ${formatBytes(grown.toBytes)}`;
  const made = change.operations.find(
    (operation) =>
      operation.kind === 'create-logical-volume' ||
      operation.kind === 'create-volume-group' ||
      operation.kind === 'extend-volume-group' ||
      operation.kind === 'create-thin-pool' ||
      operation.kind === 'create-filesystem' ||
      operation.kind === 'prepare-block-volume' ||
      operation.kind === 'mark-ready',
  );
  const bytes = change.newPartitionBytes ?? made?.sizeBytes;
  return bytes === undefined ? '' : formatBytes(bytes);
}

/** What a volume becomes, in one sentence instead of its operations. */
function volumeText(change: VolumeChange): string {
  const parts = change.operations.flatMap(volumePart);
  const { purpose } = change.volume;
  const said = parts.join(', ');
  const isSaid =
    purpose.kind === 'volume-group' ||
    purpose.kind === 'thin-pool' ||
    (purpose.kind === 'host-path' && said.includes(purpose.path));
  const becomes = isSaid ? [] : [purposeText(purpose)];
  const finishes = change.finishes && change.loss === 'create' ? ['finishing what was begun'] : [];
  const [content, ...rest] = parts;
  return [...(content === undefined ? [] : [content]), ...becomes, ...finishes, ...rest].join(', ');
}

function volumePart(operation: VolumeOperation): readonly string[] {
  switch (operation.kind) {
    case 'grow-partition':
      return operation.zero ? ['raw block; what it grows into is zeroed before'] : [];
    case 'activate-logical-volume':
    case 'extend-logical-volume':
      return [];
    case 'create-volume-group':
      return [`volume group ${shown(operation.group)}`];
    case 'extend-volume-group':
      return [`joins volume group ${shown(operation.group)}`];
    case 'grow-physical-volume':
      return [`volume group ${shown(operation.group)}`];
    case 'create-logical-volume':
      return [
        `${operation.volume.logical?.thinPool === undefined ? 'logical' : 'thin'} volume${legsText(operation.volume)}`,
      ];
    case 'create-thin-pool':
      return [
        `thin pool, chunks of ${formatBytes(operation.chunkBytes)}, metadata of ${formatBytes(operation.metadataBytes)}${legsText(operation.volume)}`,
      ];
    case 'extend-thin-pool':
      return [
        operation.metadataToBytes > operation.metadataFromBytes
          ? `thin pool, metadata ${formatBytes(operation.metadataFromBytes)} -> ${formatBytes(operation.metadataToBytes)}`
          : 'thin pool',
      ];
    case 'create-filesystem': {
      const options = Object.entries(operation.format.mkfs).map(
        ([name, value]) => `${shown(name)}=${shown(String(value))}`,
      );
      return [
        operation.format.filesystem + (options.length === 0 ? '' : ` (${options.join(' ')})`),
      ];
    }
    case 'prepare-block-volume':
      return ['raw block'];
    case 'mark-ready':
      return [];
    case 'grow-filesystem':
      return [shown(operation.filesystem)];
    case 'mount-filesystem':
      return [`mounted at ${shown(operation.mountPoint)}`];
    case 'link-block-device':
      return [`linked at ${shown(operation.link)}`];
    case 'assign-claim':
      return [`for claim ${shown(claimKey(operation.claim))}`];
    case 'take-back-claim':
      return [`kept data goes back to claim ${shown(claimKey(operation.claim))}`];
    case 'forget-claim':
      return [`data of claim ${shown(claimKey(operation.claim))} kept`];
    case 'record-protection':
      return [operation.protected ? 'protected' : 'no longer protected'];
  }
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
