/**
 * The metadata of a volume group as text, which LVM keeps on every physical volume and writes with
 * vgcfgbackup(8) (lvm2, lib/format_text; the grammar is that of lvm.conf(5)). Comments are left
 * out; what nothing here knows stays as it is.
 */

type Node =
  /** A string in its quotes, or a number, as it was written. */
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'section'; readonly entries: Entries };

/** In the order in which they were written. */
type Entries = ReadonlyMap<string, Node>;

/** A part of a volume, in extents. */
interface Run {
  readonly start: number;
  readonly count: number;
  /** A physical volume or another volume, by the name that the text has for it. */
  readonly on: string;
  readonly at: number;
}

/**
 * The metadata as they were before a move by pvmove(8) with `--atomic` was begun: all of its volume
 * lies on the physical volume that it was moved from, and the copy is free. pvmove(8) aborts no
 * move whose group misses a disk, and nothing else of LVM (2.03) takes its hidden mirror away.
 *
 * @param text as vgcfgbackup(8) writes it.
 * @param from UUID of that physical volume, as LVM prints it.
 * @returns the text with the next sequence number, as it is on a disk, and the UUID of the hidden
 * mirror; null where there is no such move, or one that lies otherwise than LVM lays it.
 */
export function withoutMove(
  text: string,
  from: string,
): { readonly text: string; readonly mirrorUuid: string } | null {
  const all = parse(text);
  const found = all === null ? null : groupIn(all);
  if (all === null || found === null) return null;
  const { name, group, physicalVolumes, volumes, sequence } = found;
  const source = Array.from(physicalVolumes).find(([, one]) => stringIn(one, 'id') === from);
  const move = source === undefined ? null : moveFrom(volumes, source[0]);
  if (move === null) return null;
  const left = new Map<string, Node>();
  for (const [volume, node] of volumes) {
    if (volume === move.name || move.images.includes(volume)) continue;
    const placed = placedBack(node, move);
    if (placed === null) return null;
    left.set(volume, placed);
  }
  const entries = new Map(group);
  entries.set('seqno', { kind: 'value', text: String(sequence + 1) });
  entries.set('logical_volumes', { kind: 'section', entries: left });
  // On a disk the group comes first, and an empty line last (lvm2, tools/pvck.c).
  const rest = Array.from(all).filter(([, { kind }]) => kind !== 'section');
  const ordered = new Map([[name, { kind: 'section', entries } as const], ...rest]);
  return { text: `${printed(ordered, '')}\n`, mirrorUuid: move.uuid };
}

/** The one group in the text. */
function groupIn(all: Entries): {
  readonly name: string;
  readonly group: Entries;
  readonly physicalVolumes: Entries;
  readonly volumes: Entries;
  readonly sequence: number;
} | null {
  const groups = Array.from(all).filter(([, { kind }]) => kind === 'section');
  const [[name, group] = []] = groups;
  const physicalVolumes = sectionIn(group, 'physical_volumes');
  const volumes = sectionIn(group, 'logical_volumes');
  const sequence = numberIn(group, 'seqno');
  if (name === undefined || group?.kind !== 'section' || groups.length !== 1) return null;
  if (physicalVolumes === null || volumes === null || sequence === null) return null;
  return { name, group: group.entries, physicalVolumes, volumes, sequence };
}

/** A hidden mirror of pvmove(8), and where each of its extents is on the source. */
interface Move {
  readonly name: string;
  readonly uuid: string;
  readonly images: readonly string[];
  /** Sorted by their start. */
  readonly runs: readonly Run[];
}

/**
 * The first image of the mirror is the source (lvm2, lib/metadata/mirror.c,
 * get_pvmove_pvname_from_lv_mirr).
 */
function moveFrom(volumes: Entries, source: string): Move | null {
  for (const [name, volume] of volumes) {
    if (!listIn(volume, 'status').includes('"PVMOVE"')) continue;
    const uuid = stringIn(volume, 'id');
    const parts = segmentsOf(volume).map(({ start, count, section }) =>
      areasIn(section, 'mirrors').map((area) => ({ ...area, start, count })),
    );
    const images = parts[0]?.map(({ on }) => on) ?? [];
    const [image = ''] = images;
    const below = runsOf(volumes.get(image));
    if (uuid === null || below.length === 0 || below.some(({ on }) => on !== source)) continue;
    const runs = parts
      .flatMap((areas) => areas.filter(({ on }) => on === image))
      .flatMap((area) => below.flatMap((run) => shifted(run, area)))
      .toSorted((one, other) => one.start - other.start);
    return { name, uuid, images, runs };
  }
  return null;
}

/** What of an image is under one part of the mirror, by the extents of the mirror. */
function shifted(run: Run, { start, count, at }: Run): readonly Run[] {
  const first = Math.max(run.start, at);
  const end = Math.min(run.start + run.count, at + count);
  if (end <= first) return [];
  return [
    { ...run, start: start + first - at, count: end - first, at: run.at + first - run.start },
  ];
}

/** A volume whose parts on the mirror are where they were; null where that cannot be said. */
function placedBack(volume: Node, move: Move): Node | null {
  if (volume.kind !== 'section') return volume;
  const segments = segmentsOf(volume);
  const isOn = segments.some(({ section }) =>
    areasIn(section, 'stripes').some(({ on }) => on === move.name),
  );
  if (!isOn) return volume;
  const parts: Node[] = [];
  for (const segment of segments) {
    const placed = segmentPlacedBack(segment, move);
    if (placed === null) return null;
    parts.push(...placed);
  }
  const entries = new Map<string, Node>();
  for (const [name, node] of volume.entries) {
    if (/^segment\d+$/.test(name)) continue;
    if (name === 'segment_count') entries.set(name, { kind: 'value', text: String(parts.length) });
    else if (name === 'status' && node.kind === 'list')
      entries.set(name, { ...node, items: node.items.filter((one) => one !== '"LOCKED"') });
    else entries.set(name, node);
  }
  for (const [index, part] of parts.entries()) entries.set(`segment${String(index + 1)}`, part);
  return { kind: 'section', entries };
}

interface Segment {
  readonly start: number;
  readonly count: number;
  readonly section: Node;
}

/** Neighbours on the mirror, which LVM may put together, need not be neighbours on the disk. */
function segmentPlacedBack(segment: Segment, move: Move): readonly Node[] | null {
  const { start, count, section } = segment;
  const areas = areasIn(section, 'stripes');
  if (!areas.some(({ on }) => on === move.name)) return [section];
  const each = count / areas.length;
  const placed = areas.map((area) =>
    area.on === move.name
      ? move.runs.flatMap((run) => within(run, { from: area.at, count: each }))
      : [{ start: 0, count: each, on: area.on, at: area.at }],
  );
  if (placed.some((runs) => runs.reduce((sum, run) => sum + run.count, 0) !== each)) return null;
  const [only] = placed;
  if (placed.length === 1)
    return (only ?? []).map((run) =>
      segmentWith(section, { start: start + run.start, count: run.count, areas: [run] }),
    );
  // A stripe in pieces would have the others cut into the same pieces.
  if (placed.some((runs) => runs.length !== 1)) return null;
  return [segmentWith(section, { start, count, areas: placed.flat() })];
}

/** The part of a run between two extents of the mirror, counted from the first of them. */
function within(run: Run, { from, count }: { from: number; count: number }): readonly Run[] {
  const first = Math.max(run.start, from);
  const end = Math.min(run.start + run.count, from + count);
  if (end <= first) return [];
  return [{ ...run, start: first - from, count: end - first, at: run.at + first - run.start }];
}

function segmentWith(
  section: Node,
  { start, count, areas }: { start: number; count: number; areas: readonly Run[] },
): Node {
  const entries = new Map(section.kind === 'section' ? section.entries : []);
  entries.set('start_extent', { kind: 'value', text: String(start) });
  entries.set('extent_count', { kind: 'value', text: String(count) });
  const items = areas.flatMap(({ on, at }) => [`"${on}"`, String(at)]);
  entries.set('stripes', { kind: 'list', items });
  return { kind: 'section', entries };
}

function segmentsOf(volume: Node | undefined): readonly Segment[] {
  if (volume?.kind !== 'section') return [];
  return Array.from(volume.entries).flatMap(([name, section]) => {
    const start = numberIn(section, 'start_extent');
    const count = numberIn(section, 'extent_count');
    const isSegment = /^segment\d+$/.test(name) && start !== null && count !== null;
    return isSegment ? [{ start, count, section }] : [];
  });
}

/** Of a volume that is linear: LVM writes it as striped over one. */
function runsOf(volume: Node | undefined): readonly Run[] {
  return segmentsOf(volume).flatMap(({ start, count, section }) => {
    const areas = areasIn(section, 'stripes');
    return areas.length === 1 ? areas.map((area) => ({ ...area, start, count })) : [];
  });
}

/** `[ "pv0", 12, "pv1", 0 ]` */
function areasIn(section: Node, name: 'stripes' | 'mirrors'): readonly Pick<Run, 'on' | 'at'>[] {
  const items = listIn(section, name);
  return items.flatMap((item, index) => {
    const at = items[index + 1] ?? '';
    return index % 2 === 0 && /^\d+$/.test(at) ? [{ on: unquoted(item), at: Number(at) }] : [];
  });
}

function sectionIn(node: Node | undefined, name: string): Entries | null {
  const found = node?.kind === 'section' ? node.entries.get(name) : undefined;
  return found?.kind === 'section' ? found.entries : null;
}

function listIn(node: Node | undefined, name: string): readonly string[] {
  const found = node?.kind === 'section' ? node.entries.get(name) : undefined;
  return found?.kind === 'list' ? found.items : [];
}

function valueIn(node: Node | undefined, name: string): string | null {
  const found = node?.kind === 'section' ? node.entries.get(name) : undefined;
  return found?.kind === 'value' ? found.text : null;
}

function stringIn(node: Node | undefined, name: string): string | null {
  const text = valueIn(node, name);
  return text === null ? null : unquoted(text);
}

function numberIn(node: Node | undefined, name: string): number | null {
  const text = valueIn(node, name);
  return text === null || !/^\d+$/.test(text) ? null : Number(text);
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1) : text;
}

/** Strings, signs, comments, and words. */
const TOKENS = /"(?:\\.|[^"\\])*"|[{}[\]=,]|#[^\n]*|[^\s{}[\]=,#"]+/g;

/** @returns null where it is no such text. */
function parse(text: string): Entries | null {
  const tokens = (text.match(TOKENS) ?? []).filter((token) => !token.startsWith('#'));
  const read = readEntries(tokens, 0);
  return read?.end === tokens.length ? read.entries : null;
}

interface Read {
  readonly entries: Entries;
  /** Behind the last token that was read. */
  readonly end: number;
}

function readEntries(tokens: readonly string[], from: number): Read | null {
  const entries = new Map<string, Node>();
  let at = from;
  for (;;) {
    const name = tokens[at];
    if (name === undefined || name === '}') return { entries, end: at };
    const sign = tokens[at + 1];
    if (sign === '{') {
      const inner = readEntries(tokens, at + 2);
      if (inner === null || tokens[inner.end] !== '}') return null;
      entries.set(name, { kind: 'section', entries: inner.entries });
      at = inner.end + 1;
    } else if (sign === '=' && tokens[at + 2] === '[') {
      const end = tokens.indexOf(']', at + 3);
      if (end === -1) return null;
      const items = tokens.slice(at + 3, end).filter((token) => token !== ',');
      entries.set(name, { kind: 'list', items });
      at = end + 1;
    } else {
      const text = tokens[at + 2];
      if (sign !== '=' || text === undefined) return null;
      entries.set(name, { kind: 'value', text });
      at += 3;
    }
  }
}

function printed(entries: Entries, indent: string): string {
  return Array.from(entries, ([name, node]) => {
    switch (node.kind) {
      case 'value':
        return `${indent}${name} = ${node.text}\n`;
      case 'list':
        return `${indent}${name} = [${node.items.join(', ')}]\n`;
      case 'section':
        return `${indent}${name} {\n${printed(node.entries, `${indent}\t`)}${indent}}\n`;
    }
  }).join('');
}
