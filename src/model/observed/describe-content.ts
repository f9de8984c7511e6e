import { formatBytes } from '../values/bytes.ts';
import type { ObservedDisk, ObservedPartition, Signature, Usage } from './inventory.ts';
import type { OpenByProgram } from './open-by-program.ts';
import { parseMark } from '../volumes/mark.ts';
import { isGroupPartition } from './observed-volume.ts';

/**
 * What is on a disk now, in a few words for a plan's line: `blank`, `ext4 "backup"`, `GPT, 3
 * partitions`.
 */
export function describeDiskContent(disk: ObservedDisk): string {
  const parts: string[] = [];
  if (disk.table !== undefined) parts.push(...describeTable(disk, disk.table));
  parts.push(...disk.signatures.map(describeSignature));
  parts.push(...disk.usedBy.map(describeUsage));
  if (parts.length === 0 && disk.unknownContent.length > 0) parts.push('unrecognised bytes');
  return parts.length === 0 ? 'blank' : parts.join(', ');
}

function describeTable(
  { volumeGroup }: ObservedDisk,
  { type, partitions }: NonNullable<ObservedDisk['table']>,
): readonly string[] {
  const marked = partitions.filter(({ label }) => parseMark(label) !== null);
  if (marked.length === 0)
    return [`${type.toUpperCase()}, ${plural(partitions.length, 'partition')}`];
  const volumes = marked.filter((partition) => !isGroupPartition(partition));
  const cut =
    volumeGroup === undefined ? '' : ` with ${plural(volumeGroup.volumes.length, 'volume')}`;
  return [
    'diskwright table',
    ...(volumes.length > 0 ? [plural(volumes.length, 'volume')] : []),
    ...(volumes.length < marked.length ? [`a volume group${cut}`] : []),
  ];
}

/**
 * Mounts below which a machine keeps what it runs from; swap stands in a chain under its own name.
 */
export const SYSTEM_PLACE = /^(?:\/|swap|\/(?:boot|efi|usr|etc|var|opt|root|home)(?:\/.*)?)$/;

/**
 * What a disk is to the machine, where something that is not ours leads down to it; null where
 * nothing does.
 */
export function describeSystemUse({
  systemChain,
}: Pick<ObservedDisk, 'systemChain'>): string | null {
  const [head] = systemChain;
  if (head === undefined) return null;
  return SYSTEM_PLACE.test(head)
    ? 'carries the running system'
    : `is in use: ${head} is mounted from it, and not by diskwright`;
}

export function describeSignature(signature: Signature): string {
  const label = signature.label === undefined ? '' : ` "${signature.label}"`;
  const group = signature.group === undefined ? '' : ` of group "${signature.group}"`;
  return `${signature.type}${label}${group}`;
}

export function describeUsage(usage: Usage): string {
  switch (usage.kind) {
    case 'mounted':
      return usage.inProcess === undefined
        ? `mounted at ${usage.mountPoint}`
        : `mounted at ${usage.mountPoint} in the mount namespace of process ${String(usage.inProcess)}`;
    case 'holder':
      return `held by ${usage.holder}`;
    case 'swap':
      return 'in use as swap';
    case 'loop-backing':
      return `backing ${usage.loop}`;
    case 'open':
      return describeOpen(usage);
    case 'open-exclusive':
      return 'opened exclusively by a process';
  }
}

/** `open for writing by qemu-system-x86 (process 4711)`: a person can find it with these. */
function describeOpen({ pid, command, writes, through }: OpenByProgram): string {
  const how = writes ? 'open for writing' : 'open';
  const where = through === undefined ? '' : ` through ${through}`;
  return `${how} by ${command} (process ${String(pid)})${where}`;
}

/** Every fact that speaks against a disk being blank, one a line, with offsets. */
export function contentEvidence(disk: ObservedDisk): readonly string[] {
  return [
    ...disk.usedBy.map((usage) => `${disk.path}: ${describeUsage(usage)}`),
    ...disk.signatures.map((signature) => signatureEvidence(disk.path, signature)),
    ...(disk.table === undefined
      ? []
      : [
          `${disk.path}: ${disk.table.type.toUpperCase()} partition table ${disk.table.uuid}`,
          ...disk.table.partitions.flatMap((partition) => partitionEvidence(disk, partition)),
        ]),
    ...disk.unknownContent.map((unexplained) =>
      unexplained.kind === 'unreadable'
        ? `${disk.path}: the ${unexplained.region} at offset ${String(unexplained.offsetBytes)} cannot be read`
        : `${disk.path}: the ${unexplained.region} at offset ${String(unexplained.offsetBytes)} is not zero${unexplained.bytes === undefined ? '' : ` (${unexplained.bytes})`}`,
    ),
  ];
}

function partitionEvidence(disk: ObservedDisk, partition: ObservedPartition): readonly string[] {
  const name = `${disk.path} partition ${String(partition.number)}`;
  const label = partition.label === '' ? '' : ` "${partition.label}"`;
  return [
    `${name}:${label} ${formatBytes(partition.sizeBytes)} at offset ${String(partition.startBytes)}`,
    ...partition.usedBy.map((usage) => `${name}: ${describeUsage(usage)}`),
    ...partition.signatures.map((signature) => signatureEvidence(name, signature)),
  ];
}

function signatureEvidence(where: string, signature: Signature): string {
  const uuid = signature.uuid === undefined ? '' : ` UUID ${signature.uuid}`;
  return `${where}: ${describeSignature(signature)} at offset ${String(signature.offsetBytes)}${uuid}`;
}

export function plural(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
