/** Whoever uses volumes: as soon as one is handed out, its bytes are somebody's. */
import { MiB } from '../../src/model/values/bytes.ts';
import { claimKey, type VolumeId } from '../../src/model/identifiers.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { Living } from './living.ts';
import { mediumOf, tableOn, withMedium, type Machine, type World } from './machine.ts';
import { inscribed, tokensIn, viewOf, type GptEntry } from './medium.ts';

interface Handed {
  readonly medium: string;
  readonly entry: GptEntry;
  readonly volume: VolumeId;
}

/** What is mounted or linked now, where a user can write to it. */
function handedOut(world: World, machine: Machine): readonly Handed[] {
  const entries = machine.slots.flatMap((medium) =>
    (tableOn(mediumOf(world, medium))?.partitions ?? []).map((entry) => ({ medium, entry })),
  );
  return entries.flatMap(({ medium, entry }) => {
    const mark = parseMark(entry.label);
    if (mark?.state !== 'ready') return [];
    const isMounted = machine.mounts.some(
      (mount) => mount.medium === medium && mount.partitionUuid === entry.uuid,
    );
    const isLinked = machine.blockLinks.some(({ partitionUuid }) => partitionUuid === entry.uuid);
    return isMounted || isLinked ? [{ medium, entry, volume: mark.volume }] : [];
  });
}

/** Everybody who was given a volume writes into it, once, and syncs. */
export function useVolumes(life: Living): void {
  for (const machine of life.world.machines)
    for (const { medium, entry, volume } of handedOut(life.world, machine)) {
      const record = machine.records.volumes.find((one) => one.volume === volume);
      const isGoing = (machine.records.consents ?? []).some(
        ({ state, subject }) =>
          state === 'begun' && subject.kind === 'volume' && subject.volume === volume,
      );
      if (record?.state !== 'ready' || isGoing) continue;
      const isPublished =
        record.claim !== undefined || (life.purposes.get(volume) ?? 'kept') !== 'kept';
      const end = entry.startBytes + entry.sizeBytes;
      const cells = viewOf(mediumOf(life.world, medium));
      if (!isPublished || tokensIn(cells, entry.startBytes, end).length > 0) continue;
      const token = `data ${String(life.oracle.owners.size)} of ${volume}`;
      life.world = withMedium(life.world, medium, (one) =>
        inscribed(one, entry.startBytes + 2 * MiB, {
          content: { kind: 'bytes', text: token },
          token,
          lengthBytes: 96 * MiB,
        }),
      );
      life.oracle.bytes.set(token, medium);
      life.oracle.owners.set(token, record.claim === undefined ? null : claimKey(record.claim));
    }
}
