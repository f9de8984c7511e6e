import { formatBytes } from '../../model/values/bytes.ts';
import { describeDiskContent } from '../../model/observed/describe-content.ts';
import type { Inventory, ObservedDisk } from '../../model/observed/inventory.ts';
import type { InputDifference } from '../../review/input-differences.ts';
import { hardwareText } from '../operation-phrase.ts';
import { counted, field, shown } from './terminal.ts';

/** A difference in the words of a plan, and how much it says: the lower, the more. */
export interface DifferenceText {
  readonly rank: number;
  readonly text: string;
}

/** What the names in a difference stand for. */
export interface KnownNames {
  /** The node as it was seen for the plan, and as it is seen now; null where it was not. */
  readonly was: Inventory | null;
  readonly now: Inventory | null;
  /** What people call volumes and consents, by id and key. */
  readonly volumes: ReadonlyMap<string, string>;
  readonly consents: ReadonlyMap<string, string>;
  /** Ids of the disks that the plan changes. */
  readonly planned: ReadonlySet<string>;
}

/**
 * Another disk, node or installation; other content or users; other declarations; records; the
 * rest.
 */
export const RANK = { identity: 0, content: 1, declared: 2, record: 3, trivial: 4 } as const;

const LONGEST_VALUE = 160;

type Value = InputDifference['was'];

/** Says one input that is another now, in the words in which plans speak. */
export function differenceText(difference: InputDifference, known: KnownNames): DifferenceText {
  const [first = '', second = ''] = difference.path;
  if (first === 'installation')
    return {
      rank: RANK.identity,
      text: `the Installation ${changeText(difference)}: every volume would be another installation's`,
    };
  if (first === 'node') return { rank: RANK.identity, text: `the node ${changeText(difference)}` };
  if (first !== 'observed') return { rank: RANK.declared, text: declaredText(difference, known) };
  switch (second) {
    case 'disks':
      return observedDisk(difference, known);
    case 'root':
      return { rank: RANK.identity, text: `what carries / ${changeText(difference)}` };
    case 'stateDir':
      return {
        rank: RANK.identity,
        text: `the state directory (--state-dir) ${changeText(difference)}`,
      };
    case 'mountRoots':
      return {
        rank: RANK.trivial,
        text: `the directories that the host allows host paths below ${changeText(difference)}`,
      };
    default:
      return { rank: RANK.record, text: recordText(difference, known) };
  }
}

/** A disk that the plan leaves alone says less. */
const LEFT_ALONE = 0.5;

function observedDisk(difference: InputDifference, known: KnownNames): DifferenceText {
  const [, , name = '', member, ...inner] = difference.path;
  const was = diskNamed(known.was, name);
  const now = diskNamed(known.now, name);
  const isPlanned = [was, now]
    .flatMap((disk) => disk?.aliases ?? [])
    .some((id) => known.planned.has(id));
  const isIdentity = member === undefined || IDENTITY.has(member);
  return {
    rank: (isIdentity ? RANK.identity : RANK.content) + (isPlanned ? 0 : LEFT_ALONE),
    text: `disk ${shown(now?.id ?? was?.id ?? name)}${observedText([member, ...inner], difference, { was, now, known })}`,
  };
}

/** What makes it another disk. */
const IDENTITY: ReadonlySet<string> = new Set(['aliases', 'sizeBytes', 'logicalSectorBytes']);

function observedText(
  [member, ...inner]: readonly (string | undefined)[],
  difference: InputDifference,
  { was, now, known }: DiskThenAndNow,
): string {
  const path = inner.filter((part) => part !== undefined);
  switch (member) {
    case undefined:
      return ` ${comeOrGone(difference, was, now)}`;
    case 'fingerprint':
      return `: content ${contentChange(was, now, difference)}`;
    case 'partitions':
      return `: ${partitionText(path, difference)}`;
    case 'condition':
      return `: "${wordsOf(path, known)}" ${changeText(difference)}`;
    default:
      return `: ${wordsOf([member, ...path], known)} ${changeText(difference)}`;
  }
}

interface DiskThenAndNow {
  readonly was: ObservedDisk | null;
  readonly now: ObservedDisk | null;
  readonly known: KnownNames;
}

function diskNamed(inventory: Inventory | null, name: string): ObservedDisk | null {
  return inventory?.disks.find(({ aliases }) => aliases.some((alias) => alias === name)) ?? null;
}

function comeOrGone(
  difference: InputDifference,
  was: ObservedDisk | null,
  now: ObservedDisk | null,
): string {
  if (difference.now === undefined) return `is not there any more${diskWords(was)}`;
  return `was not there, and is now${diskWords(now)}`;
}

function diskWords(disk: ObservedDisk | null): string {
  if (disk === null) return '';
  return `: ${hardwareText(disk.identity, disk.sizeBytes)}; on it: ${shown(describeDiskContent(disk))}`;
}

/** In words where they distinguish it, else by the beginnings of the fingerprints. */
function contentChange(
  was: ObservedDisk | null,
  now: ObservedDisk | null,
  { was: before, now: after }: InputDifference,
): string {
  const [then, today] = [was, now].map((disk) =>
    disk === null ? null : cut(shown(describeDiskContent(disk))),
  );
  if (then !== null && today !== null && then !== today) return `was ${then}, and is ${today}`;
  const same = then === null || then === undefined ? '' : ` (${then}, but not the same)`;
  return `is another${same}: fingerprint ${shortened(before)} before, ${shortened(after)} now`;
}

function shortened(fingerprint: Value): string {
  const text = typeof fingerprint === 'string' ? fingerprint : '';
  return `${shown(text.slice(0, 'sha256:'.length + 12))}…`;
}

/**
 * A partition is known by where it begins; a list of them that cannot be distinguished is shown as
 * one.
 */
function partitionText(inner: readonly string[], difference: InputDifference): string {
  const [start, ...rest] = inner;
  if (start === undefined) return `partitions ${changeText(difference)}`;
  const named = `the partition at ${formatBytes(Number(start))}`;
  if (rest.length === 0) {
    const isNew = difference.was === undefined;
    const size = memberOf(isNew ? difference.now : difference.was, 'sizeBytes');
    const of = typeof size === 'number' ? ` of ${formatBytes(size)}` : '';
    return `partitions: ${named}${of} ${isNew ? 'was not there, and is now' : 'is not there any more'}`;
  }
  return `partitions: ${named}: ${rest.map(wordOf).join(', ')} ${changeText(difference)}`;
}

function memberOf(value: Value, name: string): Value {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, Value>>)[name]
    : undefined;
}

function declaredText(difference: InputDifference, known: KnownNames): string {
  const [first = '', name, ...inner] = difference.path;
  if (first === 'declaredDisks' && name !== undefined) {
    const disk = `disk ${shown(name)}`;
    if (inner.length > 0) return `${disk}: ${wordsOf(inner, known)} ${changeText(difference)}`;
    const isTaken = difference.was === undefined;
    const layout = memberOf(isTaken ? difference.now : difference.was, 'layout');
    const which = typeof layout === 'string' ? `layout ${shown(layout)}` : 'a layout';
    return `${disk}: ${which} ${isTaken ? 'takes it, and did not' : 'does not take it any more'}`;
  }
  return `${wordsOf(difference.path, known)} ${changeText(difference)}`;
}

/** What the node wrote down, and the links it made. */
function recordText(difference: InputDifference, known: KnownNames): string {
  const [, list = '', name, ...inner] = difference.path;
  const about =
    name === undefined ? wordOf(list) : `${wordOf(list)} ${recordName(list, name, known)}`;
  return `${about}${inner.length === 0 ? '' : `: ${inner.map(wordOf).join(', ')}`} ${changeText(difference)}`;
}

function recordName(list: string, name: string, known: KnownNames): string {
  if (list !== 'diskRecords') return nameOf(name, known);
  const record = [known.now, known.was]
    .flatMap((inventory) => inventory?.records.disks ?? [])
    .find(({ tableUuid }) => tableUuid === name);
  return record === undefined ? shown(name) : shown(record.facts.id);
}

/** A volume as it is called, a consent by its name; anything else as it is. */
function nameOf(part: string, { volumes, consents }: KnownNames): string {
  const volume = volumes.get(part);
  if (volume !== undefined) return `${volume} (${shown(part)})`;
  return shown(consents.get(part) ?? part);
}

/** What a name is of stands before it: `volume db-0 (…), size`. */
function wordsOf(path: readonly string[], known: KnownNames): string {
  return path
    .map((part, index) => {
      const word = WORDS.get(part);
      if (index === 0) return word ?? nameOf(part, known);
      return word === undefined ? ` ${nameOf(part, known)}` : `, ${word}`;
    })
    .join('');
}

function wordOf(part: string): string {
  return WORDS.get(part) ?? shown(part);
}

/** Inputs under the names that plans and tables of disks use. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['plannerVersion', 'planner'],
  ['declaredDisks', 'chosen disks'],
  ['heldLayouts', 'layouts whose new work is held back'],
  ['leavingDisks', 'disks that go'],
  ['consents', 'consent'],
  ['expired', 'whether it has expired'],
  ['removals', 'removal of volume'],
  ['forgotten', 'volumes whose claim is declared no more'],
  ['formerNames', 'former names of the node'],
  ['adoptions', 'adoption'],
  ['refusals', 'what is refused'],
  ['foreignVolumes', 'logical volumes of others'],
  ['chosenAs', 'the id it was chosen by'],
  ['aliases', 'stable ids'],
  ['sizeBytes', 'size'],
  ['logicalSectorBytes', 'sector size'],
  ['startBytes', 'beginning'],
  ['filesystemBytes', 'size of the filesystem'],
  ['tableUuid', 'UUID of the partition table'],
  ['volumes', 'volume'],
  ['purpose', 'purpose'],
  ['storageClassName', 'StorageClass'],
  ['storageClassNames', 'StorageClasses'],
  ['takenBack', 'whether kept data is taken back'],
  ['logical', 'place in the volume group'],
  ['members', 'disks of the volume group'],
  ['protected', 'protection'],
  ['readOnly', 'is read-only'],
  ['failing', 'is failing'],
  ['carriesSystem', 'carries the running system'],
  ['usedBy', 'use'],
  ['tablePrimary', 'partition table (first copy)'],
  ['tableBackup', 'partition table (backup copy)'],
  ['label', 'label'],
  ['volumeGroup', 'volume group'],
  ['physicalVolumes', 'physical volumes'],
  ['freeExtents', 'free extents'],
  ['totalExtents', 'extents'],
  ['extentBytes', 'size of extents'],
  ['segmentType', 'type'],
  ['fingerprint', 'content'],
  ['blockLinks', 'the link to raw block volume'],
  ['volumePaths', 'what is at the path of volume'],
  ['data', 'the directory data'],
  ['partitionUuid', 'partition'],
  ['logicalVolume', 'logical volume'],
  ['diskRecords', "the node's record of disk"],
  ['volumeRecords', "the node's record of volume"],
  ['consentRecords', "the node's record of consent"],
  ['claimNamespace', 'namespace of the claim'],
  ['claimName', 'claim'],
]);

function changeText({ path, was, now }: InputDifference): string {
  const name = path.at(-1) ?? '';
  if (was === undefined) return `is ${valueText(name, now)}, and was not there`;
  if (now === undefined) return `was ${valueText(name, was)}, and is not there any more`;
  const [then, today] = [valueText(name, was), valueText(name, now)];
  return then === today
    ? `was ${exactText(was)}, and is ${exactText(now)}`
    : `was ${then}, and is ${today}`;
}

/** A size in units, a list by what is in it; a value of many parts as JSON. */
function valueText(name: string, value: Value): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return name.endsWith('Bytes') ? formatBytes(value) : String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value === '' ? 'none' : cut(field(value));
  if (!Array.isArray(value)) return exactText(value);
  const list = value as readonly Value[];
  if (list.length === 0) return 'none';
  if (list.every((each) => typeof each === 'string')) return cut(list.map(field).join(', '));
  return name === 'partitions' ? counted(list.length, 'partition') : exactText(value);
}

function exactText(value: Value): string {
  return cut(shown(JSON.stringify(value)));
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
