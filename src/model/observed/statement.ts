import type { VolumeId } from '../identifiers.ts';
import type { DiskFacts, PartitionTable, VolumeRecord, VolumeStatement } from './inventory.ts';
import { MiB, type Bytes } from '../values/bytes.ts';

/** What a volume says of itself once its record is this one; null while it is not finished. */
export function statementOf(record: VolumeRecord): VolumeStatement | null {
  const { disk: _disk, damaged: _damaged, unchecked: _unchecked, state, ...stated } = record;
  return state === 'begun' ? null : { ...stated, state };
}

/** The record that a statement repeats. */
export function recordOfStatement(statement: VolumeStatement, disk: DiskFacts): VolumeRecord {
  return { ...statement, disk };
}

/**
 * Whether the space between a partition table and the first partition belongs to the table's maker:
 * of a GPT, whose first partition begins where ours do, or later. A table of ours always leaves it
 * free; of others' tables nobody knows, and nothing is written there.
 */
export function leavesRoomForLedger({
  type,
  partitions,
}: Pick<PartitionTable, 'type'> & {
  readonly partitions: readonly { readonly startBytes: Bytes }[];
}): boolean {
  return type === 'gpt' && partitions.every(({ startBytes }) => startBytes >= MiB);
}

/**
 * The LVM tags in which a finished logical volume says what its record says, beside its mark. LVM
 * takes letters, digits and `_+.-/=!:&#` in up to 1024 of them (lvm(8)).
 */
export function tagsOfStatement(statement: Partial<VolumeStatement>): readonly string[] {
  const { layout, name, ordinal, partitionUuid, filesystem, sizeBytes, claim } = statement;
  const { forgotten, recordedAt } = statement;
  return [
    ...(layout === undefined || name === undefined || ordinal === undefined
      ? []
      : [`dw.of=${layout}/${name}/${ordinal}`]),
    ...(partitionUuid === undefined ? [] : [`dw.partition=${partitionUuid}`]),
    ...(filesystem === undefined
      ? []
      : [`dw.fs=${filesystem.type}`, filesystemTag(filesystem.uuid)]),
    ...(sizeBytes === undefined ? [] : [`dw.size=${sizeBytes}`]),
    ...(claim === undefined ? [] : [`dw.claim=${claim.namespace}/${claim.name}`]),
    ...(forgotten === undefined ? [] : ['dw.forgotten']),
    ...(statement.protected === undefined ? [] : ['dw.protected']),
    ...(recordedAt === undefined ? [] : [`dw.since=${recordedAt}`]),
  ];
}

/**
 * Set when it is cut: of no meaning without the type of the filesystem, which is said when there is
 * one.
 */
export function filesystemTag(uuid: string): string {
  return `dw.fsid=${uuid}`;
}

/** Of the tags of a logical volume, those in which it says something of itself: ours to replace. */
export function statementTags(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => STATING.test(tag));
}

const STATING = /^dw\.(?:(?:of|partition|fs|fsid|size|claim|since)=.*|forgotten|protected)$/;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WORD = '[A-Za-z0-9_.-]{1,253}';

/**
 * @returns what a finished logical volume says; null when it does not say all, or says something
 * twice.
 */
export function statementOfTags(volume: VolumeId, tags: readonly string[]): VolumeStatement | null {
  const said = new Map<string, string>();
  for (const tag of statementTags(tags)) {
    const [key = '', ...values] = tag.slice('dw.'.length).split('=');
    if (said.has(key)) return null;
    said.set(key, values.join('='));
  }
  const [layout, name, ordinal] = parts(
    said.get('of'),
    `(${WORD})/([A-Za-z0-9_.-]{1,317})/(\\d{1,9})`,
  );
  const [partitionUuid] = parts(said.get('partition'), `(${UUID})`);
  const [sizeBytes] = parts(said.get('size'), '(\\d{1,15})');
  const [recordedAt] = parts(said.get('since'), TIME);
  if (layout === undefined || name === undefined || recordedAt === undefined) return null;
  if (partitionUuid === undefined || sizeBytes === undefined) return null;
  const claim = saidClaim(said);
  // A claim that cannot be read is not the same as none.
  if (said.has('claim') && !('claim' in claim)) return null;
  return {
    ...{ volume, layout, name, ordinal: Number(ordinal), partitionUuid },
    ...saidFilesystem(said),
    sizeBytes: Number(sizeBytes),
    ...claim,
    ...(said.has('forgotten') ? { forgotten: true } : {}),
    ...(said.has('protected') ? { protected: true } : {}),
    ...{ state: 'ready', recordedAt },
  };
}

type Said = ReadonlyMap<string, string>;

function saidClaim(said: Said): Pick<VolumeStatement, 'claim'> {
  const [namespace, name] = parts(said.get('claim'), `(${WORD})/(${WORD})`);
  return namespace === undefined || name === undefined ? {} : { claim: { namespace, name } };
}

function saidFilesystem(said: Said): Pick<VolumeStatement, 'filesystem'> {
  const [type] = parts(said.get('fs'), '([a-z0-9]{1,32})');
  const [uuid] = parts(said.get('fsid'), `(${UUID})`);
  return type === undefined || uuid === undefined ? {} : { filesystem: { type, uuid } };
}

/** The groups of a pattern that fits all of a text; none where it does not. */
function parts(text: string | undefined, pattern: string): readonly string[] {
  return new RegExp(`^${pattern}$`).exec(text ?? '')?.slice(1) ?? [];
}

const TIME =
  '(\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?Z)';
