import { groupedBy } from '../../model/values/order.ts';
import type { LossClass } from '../../model/planned/operation-traits.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { volumeName } from '../operation-phrase.ts';
import type { VolumeChange } from '../plan-changes.ts';
import { sizeText, volumeChangeText, volumeTextOfMany } from '../volume-text.ts';
import { nameRanges } from './name-ranges.ts';

/** What becomes of a volume, or of several alike, in one line; safe to show. */
export interface VolumeRow {
  /** Name, size, and what becomes of it. */
  readonly cells: readonly [string, string, string];
  readonly loss: LossClass;
  /** Those of one volume: of the first, where several are alike. */
  readonly operations: readonly Operation[];
}

/** From so many alike volumes of one disk on, they are one row. */
export const ALIKE_VOLUMES = 4;

interface RowOptions {
  /** How many have to be alike to be one row: 1 where they stand for those of other disks. */
  readonly least: number;
  /** What a reader is shown behind the text; also this is alike then. */
  readonly noteOf: (volume: VolumeChange) => string;
}

/** One row per volume; those that differ in their number and id only are one. */
export function volumeRows(
  volumes: readonly VolumeChange[],
  { least, noteOf }: RowOptions,
): readonly VolumeRow[] {
  const row = (volume: VolumeChange, text: string): VolumeRow => ({
    cells: [volumeName(volume.volume), sizeText(volume), `${text}${noteOf(volume)}`],
    loss: volume.loss,
    operations: volume.operations,
  });
  const own = (volume: VolumeChange): VolumeRow => row(volume, volumeChangeText(volume));
  const pairs = volumes.map((volume) => ({ volume, all: row(volume, volumeTextOfMany(volume)) }));
  const alike = groupedBy(pairs, ({ volume, all: { cells, loss } }) =>
    JSON.stringify([volume.volume.layout, volume.volume.name, cells[1], cells[2], loss]),
  );
  return Array.from(alike.values()).flatMap((members): readonly VolumeRow[] => {
    const [first] = members;
    if (first === undefined) return [];
    if (members.length < least) return members.map(({ volume }) => own(volume));
    if (members.length === 1) return [first.all];
    const [, size, text] = first.all.cells;
    const names = nameRanges(members.map(({ all }) => all.cells[0]));
    return [{ ...first.all, cells: [names.join(', '), `${members.length} x ${size}`, text] }];
  });
}
