import type { DiskId, NodeName, VolumeId } from '../../model/identifiers.ts';
import { describeDiskContent } from '../../model/observed/describe-content.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { parseMark, type MarkState } from '../../model/volumes/mark.ts';

/** A disk as one inventory of a branch has it; null: that node no longer has it. */
export interface RecordedDisk {
  readonly node: NodeName;
  /** When it was observed; where the disk is missing, when that was. RFC 3339, UTC. */
  readonly at: string;
  readonly commit: string;
  readonly disk: ObservedDisk | null;
}

export type DiskEventKind =
  | 'first-seen'
  | 'moved'
  | 'seen-again'
  | 'gone'
  | 'bay'
  | 'size'
  | 'health'
  | 'volume-begun'
  | 'volume-finished'
  | 'volume-gone'
  | 'wiped'
  | 'content';

/** One thing that changed between two inventories. */
export interface DiskEvent {
  readonly at: string;
  readonly commit: string;
  readonly node: NodeName;
  readonly kind: DiskEventKind;
  /** What, in a few words; may hold what hardware and tools say. */
  readonly detail: string;
}

/** One disk, by the inventories of a branch. */
export interface DiskHistory {
  /** As it was asked for. */
  readonly disk: string;
  /** Empty where no inventory has such a disk. */
  readonly ids: readonly DiskId[];
  readonly branch: string;
  /** How many were looked at. */
  readonly commits: number;
  /** Whether there are older ones. */
  readonly isCut: boolean;
  /** How many versions of files could not be read as inventories. */
  readonly unreadable: number;
  /** Oldest first. */
  readonly events: readonly DiskEvent[];
}

/** Whether a text is the serial number, or one of the ids, of a disk. */
export function isCalled(disk: ObservedDisk, name: string): boolean {
  return [disk.identity.serial?.trim(), disk.id, ...disk.aliases].includes(name);
}

/** The ids that the disk had, sorted. */
export function idsOf(records: readonly RecordedDisk[]): readonly DiskId[] {
  return Array.from(new Set(records.flatMap(({ disk }) => disk?.id ?? []))).toSorted();
}

/** What changed of one disk. @param records oldest first. */
export function diskEvents(records: readonly RecordedDisk[]): readonly DiskEvent[] {
  const byNode = new Map<NodeName, ObservedDisk>();
  let last: NodeName | null = null;
  return goneFirst(records).flatMap(({ node, at, commit, disk }): readonly DiskEvent[] => {
    const before = byNode.get(node) ?? null;
    const changes = changesBetween({ node, before, now: disk, last });
    if (disk === null) byNode.delete(node);
    else {
      byNode.set(node, disk);
      last = node;
    }
    return changes.map(([kind, detail]) => ({ at, commit, node, kind, detail }));
  });
}

/** Of one commit: a disk leaves a node before it comes to another. */
function goneFirst(records: readonly RecordedDisk[]): readonly RecordedDisk[] {
  return Array.from(Map.groupBy(records, ({ commit }) => commit).values()).flatMap((same) =>
    same.toSorted((a, b) => Number(a.disk !== null) - Number(b.disk !== null)),
  );
}

type Change = readonly [DiskEventKind, string];

interface Step {
  readonly node: NodeName;
  readonly before: ObservedDisk | null;
  readonly now: ObservedDisk | null;
  /** Where it was seen last. */
  readonly last: NodeName | null;
}

function changesBetween({ node, before, now, last }: Step): readonly Change[] {
  if (now === null) return before === null ? [] : [['gone', 'no longer among the disks']];
  if (before !== null) return changesOfDisk(before, now);
  const place = `${formatBytes(now.sizeBytes)}, bay ${bayText(now)}, ${describeDiskContent(now)}`;
  if (last === null) return [['first-seen', place]];
  return last === node ? [['seen-again', place]] : [['moved', `from ${last}: ${place}`]];
}

function changesOfDisk(before: ObservedDisk, now: ObservedDisk): readonly Change[] {
  const volumes = volumeChanges(markedVolumes(before), markedVolumes(now));
  const content = describeDiskContent(now);
  const isOther = content !== describeDiskContent(before);
  return [
    ...(bayText(before) === bayText(now)
      ? []
      : [['bay', `${bayText(now)}, before ${bayText(before)}`] as const]),
    ...(before.sizeBytes === now.sizeBytes
      ? []
      : [
          [
            'size',
            `${formatBytes(now.sizeBytes)}, before ${formatBytes(before.sizeBytes)}`,
          ] as const,
        ]),
    ...(healthText(before) === healthText(now) ? [] : [['health', healthText(now)] as const]),
    ...volumes,
    ...(isOther && content === 'blank' ? [['wiped', 'nothing is on it any more'] as const] : []),
    ...(isOther && content !== 'blank' && volumes.length === 0
      ? [['content', content] as const]
      : []),
  ];
}

function bayText({ bay }: ObservedDisk): string {
  return bay ?? 'unknown';
}

function healthText({ failing, readOnly, health }: ObservedDisk): string {
  const wrong = [
    ...(failing ? ['failing'] : []),
    ...(readOnly ? ['read-only'] : []),
    ...(health?.overall === 'failed' ? ['SMART failed'] : []),
  ];
  return wrong.length === 0 ? 'no error seen any more' : wrong.join(', ');
}

function markedVolumes({ table, volumeGroup }: ObservedDisk): ReadonlyMap<VolumeId, MarkState> {
  const labels = [...(table?.partitions ?? []), ...(volumeGroup?.volumes ?? [])];
  return new Map(
    labels.flatMap(({ label }) => {
      const mark = parseMark(label);
      return mark === null ? [] : [[mark.volume, mark.state] as const];
    }),
  );
}

function volumeChanges(
  before: ReadonlyMap<VolumeId, MarkState>,
  now: ReadonlyMap<VolumeId, MarkState>,
): readonly Change[] {
  const gone = Array.from(before.keys()).filter((volume) => !now.has(volume));
  const changed = Array.from(now).filter(([volume, state]) => before.get(volume) !== state);
  return [
    ...gone.toSorted().map((volume): Change => ['volume-gone', `volume ${volume}`]),
    ...changed
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([volume, state]): Change => [
        state === 'ready' ? 'volume-finished' : 'volume-begun',
        `volume ${volume}`,
      ]),
  ];
}
