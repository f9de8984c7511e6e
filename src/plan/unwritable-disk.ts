import { signaturesBesideTable } from '../model/beside-table.ts';
import type { DiskAssessment } from '../model/disk-assessment.ts';
import { describeSignature } from '../model/describe-content.ts';
import type { ObservedDisk } from '../model/inventory.ts';
import type { RefusalCode } from '../model/refusal.ts';

/** Why nothing new is made on a disk, nothing grows there, and its table is left as it is. */
export type Unwritable = Extract<
  RefusalCode,
  'disk-read-only' | 'disk-failing' | 'foreign-content'
>;

/**
 * What somebody made over a whole disk of ours claims all of it, also the copies of its table and what is free between our
 * partitions. Those that are intact are served.
 */
export function whyUnwritable({
  kind,
  disk,
}: Exclude<DiskAssessment, { kind: 'refused' }>): Unwritable | null {
  if (disk.readOnly) return 'disk-read-only';
  if (disk.failing) return 'disk-failing';
  return kind === 'ours' && signaturesBesideTable(disk).length > 0 ? 'foreign-content' : null;
}

/** The end of a sentence that begins with the disk. */
export function unwritableText(code: Unwritable): string {
  switch (code) {
    case 'disk-failing':
      return 'is failing';
    case 'disk-read-only':
      return 'is read-only';
    case 'foreign-content':
      return 'has something of others over all of it';
  }
}

export function unwritableEvidence(code: Unwritable, path: string, disk: ObservedDisk): string {
  switch (code) {
    case 'disk-failing':
      return `${path}: health check failed`;
    case 'disk-read-only':
      return `${path}: the kernel reports it read-only`;
    case 'foreign-content':
      return `${path}: ${signaturesBesideTable(disk)
        .map((one) => `${describeSignature(one)} at offset ${String(one.offsetBytes)}`)
        .join(', ')}, beside our table`;
  }
}

export function unwritableRemedy(code: Unwritable): string {
  switch (code) {
    case 'disk-failing':
      return 'Replace the disk.';
    case 'disk-read-only':
      return 'Remove the write protection, or replace the disk.';
    case 'foreign-content':
      return 'Find out who made it, and look at what is in our partitions. Where nothing of it is needed, remove it alone: "wipefs --offset".';
  }
}
