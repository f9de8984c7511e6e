import type { MovingExtents } from '../../../src/model/volumes/moving-extents.ts';
import { compareText } from '../../../src/model/values/order.ts';

type Row = Readonly<Record<string, string>>;

/**
 * Volumes that pvmove(8) is copying, by name. LVM puts a hidden mirror `pvmove0` under what it
 * copies: the volume, or a part of it, has segments on that, and the mirror has the extents of both
 * places (lvm2, lib/metadata/mirror.c, insert_layer_for_segments_on_pv). With `--atomic` it has
 * them by two parts, `pvmove0_mimage_0` and `pvmove0_mimage_1`.
 *
 * @param outermostOf the volume that a part belongs to, both by name.
 */
export function movedVolumes(
  { lv, seg, pvseg }: Readonly<Record<'lv' | 'seg' | 'pvseg', readonly Row[]>>,
  outermostOf: (part: string) => string,
): ReadonlyMap<string, MovingExtents> {
  const mirrors = new Map(
    lv.flatMap((row): [string, MovingExtents][] => {
      const { move_pv_uuid: from = '', lv_name = '' } = row;
      if (from === '') return [];
      const name = bareName(lv_name);
      const parts = lv.filter(({ lv_parent: parent = '' }) => bareName(parent) === name);
      const holders = [row, ...parts].map(({ lv_uuid: uuid }) => uuid);
      const on = new Set(
        pvseg.flatMap((one) => (holders.includes(one['lv_uuid']) ? [one['pv_uuid'] ?? ''] : [])),
      );
      on.delete(from);
      const atomic = parts.length > 0 ? { atomic: true as const } : {};
      return [[name, { from, to: Array.from(on).sort(compareText), ...atomic }]];
    }),
  );
  const moved = new Map<string, MovingExtents>();
  if (mirrors.size === 0) return moved;
  const names = new Map(
    lv.map(({ lv_uuid: uuid = '', lv_name: name = '' }) => [uuid, bareName(name)]),
  );
  for (const { lv_uuid: uuid = '', devices = '' } of seg) {
    const mirror = /(?:^|,)\[?(pvmove\d+)\]?\(/.exec(devices)?.[1] ?? '';
    const extents = mirrors.get(mirror);
    if (extents !== undefined) moved.set(outermostOf(names.get(uuid) ?? ''), extents);
  }
  return moved;
}

/** Until the copy is whole, a volume counts as lying where it did. */
export function placesBefore(
  places: readonly string[],
  { from, to }: MovingExtents,
): readonly string[] {
  const staying = places.filter((uuid) => uuid !== from && !to.includes(uuid));
  return [...staying, from].sort(compareText);
}

/** Without the brackets around the name of a hidden volume. */
export function bareName(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1');
}
