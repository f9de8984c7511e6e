import { groupedBy } from '../../../src/model/values/order.ts';

type Row = Readonly<Record<string, string>>;

/** What is left of a leg of a mirror that another one has taken the place of. */
export interface ReplacedLeg {
  /** The UUID of the physical volume that it lies on. */
  readonly from: string;
  /** By name: its data and its metadata. */
  readonly parts: readonly string[];
}

/**
 * A leg that lvconvert(8) replaces is taken out of its mirror under such names, and is a volume to
 * be seen until it is removed by a second change of the metadata (lvm2, lib/metadata/raid_manip.c,
 * _extract_image_components and lv_raid_replace).
 *
 * @returns by the name of the mirror.
 */
export function replacedLegs(
  shown: readonly Row[],
  places: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, ReplacedLeg> {
  const names = shown.map(({ lv_name: name = '' }) => name);
  const parts = names.flatMap((name) => {
    const mirror = /^(.+)_r(?:image|meta)_\d+_extracted$/.exec(name)?.[1];
    return mirror !== undefined && names.includes(mirror) ? [{ name, mirror }] : [];
  });
  return new Map(
    Array.from(groupedBy(parts, ({ mirror }) => mirror)).flatMap(
      ([mirror, of]): readonly [string, ReplacedLeg][] => {
        const [from] = of.flatMap(({ name }) => places.get(name) ?? []);
        return from === undefined ? [] : [[mirror, { from, parts: of.map(({ name }) => name) }]];
      },
    ),
  );
}
