import { formatBytes, MiB, type Bytes } from '../../model/values/bytes.ts';
import { ENCRYPTION_HEADER_BYTES } from '../../model/volumes/encryption.ts';
import { errorAt, errorAtKey, type Finding, type Path } from '../findings/finding.ts';
import { hostPathFindings } from './host-path-rules.ts';
import type { LayoutDraft, VolumeDraft } from '../documents/layout-draft.ts';
import { duplicateNames } from '../kinds/read-selectors.ts';

/** Entries of a GPT as sfdisk and every other tool makes it (UEFI 2.10, 5.3.2). */
const GPT_ENTRIES = 128;

/** What is wrong with the partitions of one layout together. `path` is that of its spec. */
export function partitionFindings(layout: LayoutDraft, path: Path): readonly Finding[] {
  const own = hostPathFindings(layout);
  if (layout.arrangement !== 'partitions') return own;
  const { volumes } = layout;
  const names = volumes.map((volume) => volume.name);
  const partitionsPath = [...path, 'partitions'];
  return [
    ...own,
    ...duplicateNames(names, { path: partitionsPath, what: 'partitions' }),
    ...restFindings(volumes),
    ...shareFindings(volumes, partitionsPath),
    ...fixedSizeFindings(layout, partitionsPath),
  ];
}

function restFindings(volumes: readonly VolumeDraft[]): readonly Finding[] {
  const rests = volumes.filter((volume) => volume.size.kind === 'rest');
  const several = rests.slice(1).map((volume) =>
    errorAt([...volume.path, 'size'], {
      code: 'several-rests',
      message: `two partitions of this layout take the rest: ${rests[0]?.name ?? ''} and ${volume.name}`,
      hint: 'give all but one a size or a percentage',
      related: [
        { path: [...(rests[0]?.path ?? []), 'size'], message: 'the first one stands here' },
      ],
    }),
  );
  const counted = rests
    .filter((volume) => volume.count > 1)
    .map((volume) =>
      errorAt([...volume.path, 'count'], {
        code: 'rest-with-count',
        message: `the rest can be only one partition, but count is ${String(volume.count)}`,
        hint: `write size: ${String(Math.floor(100 / volume.count))}% for equal shares of the disk`,
      }),
    );
  return [...several, ...counted];
}

function shareFindings(volumes: readonly VolumeDraft[], path: Path): readonly Finding[] {
  const findings: Finding[] = [];
  const entries = sum(volumes, (volume) => volume.count);
  if (entries > GPT_ENTRIES)
    findings.push(
      errorAtKey(path, {
        code: 'too-many',
        message: `the partitions of this layout come to ${String(entries)}; a GPT has ${String(GPT_ENTRIES)} entries`,
        hint: 'lower the counts, or use a volumeGroup',
      }),
    );
  // In thousandths of a percent, which is as fine as percentages are written.
  const share = sum(volumes, ({ size, count }) =>
    size.kind === 'percent' ? Math.round(size.percent * 1000) * count : 0,
  );
  const restless = volumes.every((volume) => volume.size.kind === 'percent');
  if (share > 100_000 || (share === 100_000 && !restless))
    findings.push(
      errorAtKey(path, {
        code: 'percent-over-100',
        message: `the percentages of this layout come to ${String(share / 1000)}%${share > 100_000 ? '' : ', which leaves nothing for the other partitions'}`,
        hint: 'they are shares of the whole disk, and count multiplies them',
      }),
    );
  return findings;
}

function fixedSizeFindings(layout: LayoutDraft, path: Path): readonly Finding[] {
  const tiny = layout.volumes.flatMap(({ size, path: own }) =>
    size.kind === 'bytes' && size.bytes < MiB
      ? [
          errorAt([...own, 'size'], {
            code: 'partition-too-small',
            message: `a partition of ${formatBytes(size.bytes)} is smaller than the grain of ${formatBytes(MiB)} that partitions are cut in`,
            hint: 'make it at least 1Mi; write the unit, as in 100Gi',
          }),
        ]
      : [],
  );
  const headless = layout.volumes.flatMap(({ size, path: own, block, encryption }) =>
    block && encryption !== null && size.kind === 'bytes' && size.bytes <= ENCRYPTION_HEADER_BYTES
      ? [
          errorAt([...own, 'size'], {
            code: 'partition-too-small',
            message: `an encrypted volume of ${formatBytes(size.bytes)} has no room beside its header, which takes ${formatBytes(ENCRYPTION_HEADER_BYTES)}`,
            hint: 'make it larger; write the unit, as in 100Gi',
          }),
        ]
      : [],
  );
  const fixed = sum(layout.volumes, ({ size, count }) =>
    size.kind === 'bytes' ? size.bytes * count : 0,
  );
  const largest = largestDisk(layout);
  if (largest === null || fixed <= largest) return [...tiny, ...headless];
  return [
    ...tiny,
    ...headless,
    errorAtKey(path, {
      code: 'larger-than-disk',
      message: `the fixed sizes of this layout come to ${formatBytes(fixed)}, and the largest disk it takes has ${formatBytes(largest)}`,
      hint: 'lower sizes or counts, or raise maxSize',
    }),
  ];
}

/** The largest disk that the selector takes; null when it sets no bound. */
function largestDisk(layout: LayoutDraft): Bytes | null {
  let largest = 0;
  for (const { maxSize } of layout.disks.anyOf) {
    if (maxSize === undefined) return null;
    largest = Math.max(largest, maxSize);
  }
  return largest;
}

function sum(volumes: readonly VolumeDraft[], of: (volume: VolumeDraft) => number): number {
  return volumes.reduce((total, volume) => total + of(volume), 0);
}
