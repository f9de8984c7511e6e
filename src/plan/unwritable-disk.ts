import { signaturesBesideTable } from '../model/observed/beside-table.ts';
import type { DiskAssessment } from '../assess/disk-assessment.ts';
import { describeSignature } from '../model/observed/describe-content.ts';
import type { ObservedDisk } from '../model/observed/inventory.ts';
import type { RefusalCode } from '../model/planned/refusal.ts';

/** Why nothing new is made on a disk, nothing grows there, and its table is left as it is. */
export type Unwritable = Extract<
  RefusalCode,
  'disk-read-only' | 'disk-failing' | 'foreign-content'
>;

/**
 * What somebody made over a whole disk of ours claims all of it, also the copies of its table and
 * what is free between our partitions. Those that are intact are served.
 */
export function whyUnwritable({
  kind,
  disk,
}: Exclude<DiskAssessment, { kind: 'refused' }>): Unwritable | null {
  if (disk.readOnly) return 'disk-read-only';
  if (kind === 'ours' && signaturesBesideTable(disk).length > 0) return 'foreign-content';
  return disk.failing ? 'disk-failing' : null;
}

/** `text` ends a sentence that begins with the disk. */
export const UNWRITABLE: Readonly<
  Record<Unwritable, { readonly text: string; readonly remedy: string }>
> = {
  'disk-failing': { text: 'is failing', remedy: 'Replace the disk.' },
  'disk-read-only': {
    text: 'is read-only',
    remedy: 'Remove the write protection, or replace the disk.',
  },
  'foreign-content': {
    text: 'has something of others over all of it',
    remedy:
      'Find out who made it, and look at what is in our partitions. Where nothing of it is needed, remove it alone: "wipefs --offset".',
  },
};

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
