import { disksOf, localPathOf } from '../assess/adoptions/adopted-place.ts';
import type { Adoption } from '../model/declared/declarations.ts';
import { canonicalJson } from '../model/values/digest.ts';
import type {
  ForeignVolume,
  ObservedDisk,
  ObservedPartition,
  ObservedVolume,
  Usage,
} from '../model/observed/inventory.ts';
import { LVM_PARTITION_TYPE } from '../model/observed/partition-types.ts';
import type { AdoptVolume } from '../model/planned/plan.ts';
import type { DiskCase, NodeCase } from './plan-violation.ts';

/** Places that only the running system has. */
const SYSTEM_HEAD = /^(?:\/|swap|\/(?:boot|efi|usr|etc)(?:\/.*)?)$/;

/**
 * Holds what is planned on a disk of adoptions against their records: marks may be written, each on
 * exactly what was recorded, and nothing else may happen there.
 */
export function checkAdoptions({ node, disk, operations }: Omit<DiskCase, 'declared'>): void {
  const seen = new Set<string>();
  for (const operation of operations) {
    if (operation.kind !== 'adopt-volume') {
      node.report('adopted', `${operation.kind} on ${disk.id}, where something is adopted`);
      continue;
    }
    const { volume } = operation.adopted;
    if (seen.has(volume)) node.report('twice', `${volume} on ${disk.id} is adopted twice`);
    seen.add(volume);
    checkRecord(operation, node, disk);
    checkFound(operation, node, disk);
  }
  checkDisk({ node, disk, operations });
}

/** Whether something on a disk is adopted, by a record that names it. */
export function hasAdoptions({ desired }: NodeCase, disk: ObservedDisk): boolean {
  const ids = new Set<string>([disk.id, ...disk.aliases]);
  return desired.adoptions.some(({ adoption }) => disksOf(adoption).some((id) => ids.has(id)));
}

function checkDisk({ node, disk, operations }: Omit<DiskCase, 'declared'>): void {
  const [head] = disk.systemChain;
  // Stryker disable next-line ConditionalExpression: what is not there has no such name
  if (head !== undefined && SYSTEM_HEAD.test(head))
    node.report('system-disk', `something is adopted on ${disk.id}, which carries the system`);
  if (disk.readOnly || disk.failing)
    node.report('not-writable', `${disk.id} is read-only or failing, and is to be marked`);
  const facts = canonicalJson([disk.identity, disk.sizeBytes, disk.logicalSectorBytes]);
  for (const { disk: named } of operations) {
    const { identity, sizeBytes, logicalSectorBytes } = named.facts;
    if (canonicalJson([identity, sizeBytes, logicalSectorBytes]) !== facts)
      node.report('facts-differ', `an adoption names other facts than ${disk.id} has`);
  }
  if (node.marks.some((one) => one.disk === disk && !one.own))
    node.report('foreign-mark', `something is adopted on ${disk.id}, which has marks of others`);
}

/** The operation must say what the record says, and nothing else. */
function checkRecord({ adopted }: AdoptVolume, node: NodeCase, disk: ObservedDisk): void {
  const record = node.desired.adoptions.find(({ volume }) => volume === adopted.volume)?.adoption;
  const said = record === undefined ? null : canonicalJson(recorded(record));
  if (record?.pinnedBy !== 'mark' || said !== canonicalJson(planned(adopted)))
    node.report(
      'adopted',
      `${adopted.volume} on ${disk.id} is adopted otherwise than its record says`,
    );
  if (record !== undefined && record.diskBytes > disk.sizeBytes)
    node.report('facts-differ', `${disk.id} is smaller than the disk that was adopted`);
}

function recorded({ partition, filesystem, persistentVolumes }: Adoption): unknown {
  return [
    partition?.uuid,
    partition?.startBytes,
    partition?.sizeBytes,
    partition?.formerLabel,
    filesystem,
    filesystem === null ? persistentVolumes.map(localPathOf) : null,
  ].map((one) => one ?? null);
}

function planned(adopted: AdoptVolume['adopted']): unknown {
  return [
    adopted.partitionUuid.toLowerCase(),
    adopted.startBytes,
    adopted.sizeBytes,
    adopted.formerLabel,
    adopted.filesystem,
    adopted.devicePaths,
  ].map((one) => one ?? null);
}

/** And the disk must be as the operation says, with nobody else to whom it could belong. */
function checkFound({ adopted }: AdoptVolume, node: NodeCase, disk: ObservedDisk): void {
  const complain = (message: string): void => {
    node.report('adopted', `${adopted.volume} on ${disk.id} is adopted, and ${message}`);
  };
  if (!hasTwoGoodCopies(disk)) complain('its table is no GPT with two good copies');
  const partition = disk.table?.partitions.find(({ uuid }) => uuid === adopted.partitionUuid);
  if (partition === undefined || !liesAt(partition, adopted)) {
    complain('its partition does not lie so');
    return;
  }
  if (partition.label !== adopted.formerLabel) complain('its partition has another label');
  const { filesystem } = adopted;
  const uses = filesystem === undefined ? USES_OF_BLOCK : USES_OF_FILESYSTEM;
  if (!partition.usedBy.every(({ kind }) => uses.has(kind))) complain('something else holds it');
  if (partition.typeUuid.toLowerCase() === LVM_PARTITION_TYPE)
    complain('its partition is of the type Linux LVM');
  if (filesystem === undefined) {
    if (partitionsWith(node, partition.uuid).length > 1) complain('another partition has its UUID');
  } else {
    if (!holdsOnly(partition, filesystem)) complain('another content was found in it');
    if (withFilesystem(node, filesystem.uuid).some((one) => one !== partition))
      complain('another device has a filesystem with its UUID');
  }
  if (node.marks.some(({ mark }) => mark.volume === adopted.volume))
    node.report(
      'mark-ambiguous',
      `${adopted.volume} is adopted, and another partition has its mark`,
    );
}

function hasTwoGoodCopies({ table }: ObservedDisk): boolean {
  return table?.type === 'gpt' && table.primary === 'good' && table.backup === 'good';
}

function liesAt(partition: ObservedPartition, adopted: AdoptVolume['adopted']): boolean {
  return partition.startBytes === adopted.startBytes && partition.sizeBytes === adopted.sizeBytes;
}

/** As long as a pod has a raw block volume, a loop device of kubelet lies over it. */
const USES_OF_BLOCK: ReadonlySet<Usage['kind']> = new Set([
  'loop-backing',
  'open',
  'open-exclusive',
]);
const USES_OF_FILESYSTEM: ReadonlySet<Usage['kind']> = new Set(['mounted', 'open']);

function partitionsWith({ observed }: NodeCase, uuid: string): readonly ObservedPartition[] {
  return observed.disks
    .flatMap(({ table }) => table?.partitions ?? [])
    .filter((one) => one.uuid.toLowerCase() === uuid.toLowerCase());
}

function holdsOnly(
  { signatures }: ObservedPartition,
  filesystem: { readonly type: string; readonly uuid: string },
): boolean {
  const [found, ...others] = signatures;
  return (
    others.length === 0 &&
    found?.type === filesystem.type &&
    found.uuid?.toLowerCase() === filesystem.uuid
  );
}

function withFilesystem(
  { observed }: NodeCase,
  uuid: string,
): readonly (ObservedDisk | ObservedVolume | ForeignVolume)[] {
  return [
    ...observed.disks.flatMap((disk) => [
      disk,
      ...(disk.table?.partitions ?? []),
      ...(disk.volumeGroup?.volumes ?? []),
    ]),
    ...(observed.foreignVolumes ?? []),
  ].filter(({ signatures }) => signatures.some((one) => one.uuid?.toLowerCase() === uuid));
}
