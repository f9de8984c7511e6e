import type { MovedKind } from '../../model/declared/declarations.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import { declaredClaims, mayLackClaim } from './check-kept-volumes.ts';
import { knownNodeNames } from './check-claims.ts';
import { within, type CrossFinding } from './cross-finding.ts';
import { errorAt, shownValue, warningAt } from '../findings/finding.ts';
import { mayLack, mayLackName, type RecordOf, type World } from './world.ts';

type MovedRecord = RecordOf<'moved'>;

/**
 * Renames that cannot be meant: to a name that nothing has, from a name that something still has,
 * two of one name, rings. A chain (a became b, b became c) is fine: only its last name has to be
 * declared.
 */
export function impossibleMoves(world: World): readonly CrossFinding[] {
  if (world.moves.length === 0) return [];
  return [
    ...movedTwice(world.moves, 'from'),
    ...movedTwice(world.moves, 'to'),
    ...movedInRings(world.moves),
    ...movedAcrossLayouts(world.moves),
    ...MOVED_KINDS.flatMap((kind) => wrongNames(world, kind)),
    ...carvesNotCarriedOut(world.moves),
  ];
}

const MOVED_KINDS: readonly MovedKind[] = [
  'DiskLayout',
  'Partition',
  'StorageClass',
  'PersistentVolumeClaim',
  'ClaimSet',
  'Node',
];

function moved({ content }: MovedRecord): MovedRecord['content']['moved'] {
  return content.moved;
}

function movedTwice(moves: readonly MovedRecord[], end: 'from' | 'to'): readonly CrossFinding[] {
  const first = new Map<string, MovedRecord>();
  return moves.flatMap((record) => {
    const { kind, [end]: name } = moved(record);
    const key = `${kind} ${name}`;
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, record);
      return [];
    }
    const { file, line } = earlier.source;
    return [
      {
        record,
        finding: errorAt(within(record, 'spec', end), {
          code: 'moved-twice',
          message: `two Moved documents rename ${end === 'to' ? 'something to ' : ''}the ${kind} ${shownValue(name)}; the first is in ${file}:${String(line)}`,
          hint:
            end === 'from'
              ? 'one thing gets one new name; remove one of the two, or chain them (a to b, b to c)'
              : 'the volumes of two things cannot become those of one; remove one of the two',
        }),
        elsewhere: [
          { record: earlier, path: within(earlier, 'spec', end), message: 'first named here' },
        ],
      },
    ];
  });
}

/** Each ring once, at the first of its documents. */
function movedInRings(moves: readonly MovedRecord[]): readonly CrossFinding[] {
  const next = new Map(moves.map((record) => [nameKey(record, 'from'), record]));
  const seen = new Set<MovedRecord>();
  return moves.flatMap((record) => {
    const path: MovedRecord[] = [];
    for (
      let step: MovedRecord | undefined = record;
      step !== undefined && !seen.has(step);
      step = next.get(nameKey(step, 'to'))
    ) {
      seen.add(step);
      path.push(step);
    }
    const last = path.at(-1);
    const closes = last === undefined ? undefined : next.get(nameKey(last, 'to'));
    const start = closes === undefined ? -1 : path.indexOf(closes);
    const ring = start < 0 ? [] : path.slice(start);
    // One of length 1 renames a thing to itself, and is reported for that.
    return ring.length < 2 ? [] : [ringFinding(ring)];
  });
}

function nameKey(record: MovedRecord, end: 'from' | 'to'): string {
  const { kind, [end]: name } = moved(record);
  return `${kind} ${name}`;
}

function ringFinding(ring: readonly MovedRecord[]): CrossFinding {
  const [record, ...others] = ring as readonly [MovedRecord, ...MovedRecord[]];
  const { kind, from } = moved(record);
  const names = ring.map((each) => moved(each).to).join(', then ');
  return {
    record,
    finding: errorAt(within(record, 'spec', 'from'), {
      code: 'moved-in-a-ring',
      message: `the ${kind} ${shownValue(from)} becomes ${shownValue(names)}: a ring of renames has no last name`,
      hint: 'remove the Moved documents that a later one takes back',
    }),
    elsewhere: others.map((other) => ({
      record: other,
      path: within(other, 'spec', 'from'),
      message: 'also of the ring',
    })),
  };
}

/** The volumes of a partition stay on the disks of its layout. */
function movedAcrossLayouts(moves: readonly MovedRecord[]): readonly CrossFinding[] {
  const layoutToday = lastNames(moves, 'DiskLayout');
  return moves.flatMap((record) => {
    const { kind, from, to } = moved(record);
    if (kind !== 'Partition') return [];
    const layouts = [from, to].map((name) => layoutToday(layoutOf(name)));
    if (layouts[0] === layouts[1]) return [];
    return [
      {
        record,
        finding: errorAt(within(record, 'spec', 'to'), {
          code: 'moved-across-layouts',
          message: `a Moved renames the partition ${shownValue(from)} to one of another layout, ${shownValue(to)}; its volumes stay on the disks of their layout`,
          hint: 'give both names of one layout; a layout that was renamed too has a Moved of its own (kind: DiskLayout)',
        }),
      },
    ];
  });
}

function layoutOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

/** Follows the renames of one kind to the name of today; a ring ends where it closes. */
function lastNames(moves: readonly MovedRecord[], kind: MovedKind): (name: string) => string {
  const next = new Map(
    moves.map(moved).flatMap((one) => (one.kind === kind ? [[one.from, one.to] as const] : [])),
  );
  return (first) => {
    const seen = new Set([first]);
    let name = first;
    for (let to = next.get(name); to !== undefined && !seen.has(to); to = next.get(name)) {
      seen.add(to);
      name = to;
    }
    return name;
  };
}

/** What the documents call things today, kind by kind; null where they cannot know all. */
function namesToday(world: World, kind: MovedKind): ReadonlySet<string> | null {
  const broken = world.broken.filter((record) => record.kind === kind).map(({ name }) => name);
  switch (kind) {
    case 'DiskLayout':
      return new Set([...world.layouts.map(({ name }) => name), ...broken]);
    case 'Partition':
      // Of a layout that cannot be read nobody knows the partitions.
      if (mayLack(world, 'DiskLayout')) return null;
      return new Set(
        world.layouts.flatMap(({ content: { layout } }) =>
          layout.volumes.map((volume) => `${layout.name}/${volume.name}`),
        ),
      );
    case 'StorageClass':
      return world.definedClasses;
    case 'PersistentVolumeClaim':
      return declaredClaims(world);
    case 'ClaimSet':
      return new Set(
        [...world.claimSets, ...world.broken]
          .filter((record) => record.kind === 'ClaimSet')
          .map(({ namespace, name }) => `${namespace ?? 'default'}/${name}`),
      );
    case 'Node':
      return knownNodeNames(world);
    case 'Disk':
    case 'Carve':
      return null;
  }
}

function wrongNames(world: World, kind: MovedKind): readonly CrossFinding[] {
  const known = namesToday(world, kind);
  if (known === null) return [];
  const layoutToday = lastNames(world.moves, 'DiskLayout');
  // A partition may be named with any name that its layout ever had.
  const today = (name: string): string =>
    kind === 'Partition' ? `${layoutToday(layoutOf(name))}${name.slice(name.indexOf('/'))}` : name;
  const moves = world.moves.filter((record) => moved(record).kind === kind);
  const renamedOn = new Set(moves.map((record) => today(moved(record).from)));
  return moves.flatMap((record) => {
    const { from, to } = moved(record);
    if (from === to) return [];
    const still = known.has(today(from)) ? [stillDeclared(record)] : [];
    const isKnown = known.has(today(to)) || renamedOn.has(today(to));
    const gone = isKnown || mayLackNameOf(world, kind) ? [] : [nowhere(record, known)];
    return [...still, ...gone];
  });
}

function mayLackNameOf(world: World, kind: MovedKind): boolean {
  return kind === 'PersistentVolumeClaim' ? mayLackClaim(world) : mayLackName(world, kind);
}

function stillDeclared(record: MovedRecord): CrossFinding {
  const { kind, from, to } = moved(record);
  return {
    record,
    finding: errorAt(within(record, 'spec', 'from'), {
      code: 'moved-from-declared',
      message: `the ${kind} ${shownValue(from)} is said to be called ${shownValue(to)} now, and is still declared`,
      hint:
        kind === 'Node'
          ? 'take the old name out of layouts, node groups and recorded inventories, or remove the Moved'
          : 'remove the declaration under the old name, or the Moved',
    }),
  };
}

function nowhere(record: MovedRecord, known: ReadonlySet<string>): CrossFinding {
  const { kind, to } = moved(record);
  const near = nearestName(to, [...known]);
  const path = within(record, 'spec', 'to');
  const text = {
    code: 'moved-to-unknown',
    message: `a Moved names the ${kind} ${shownValue(to)}, which nothing here declares`,
    hint:
      near === null
        ? kind === 'Node'
          ? 'it serves as soon as a node of that name reports'
          : `declare it under its new name, or remove the Moved`
        : `did you mean ${near}?`,
  };
  // A node may report without any document that names it.
  return { record, finding: kind === 'Node' ? warningAt(path, text) : errorAt(path, text) };
}

function carvesNotCarriedOut(moves: readonly MovedRecord[]): readonly CrossFinding[] {
  return moves
    .filter((record) => moved(record).kind === 'Carve')
    .map((record) => ({
      record,
      finding: warningAt(within(record, 'spec', 'kind'), {
        code: 'not-carried-out',
        message:
          'a Moved of kind Carve is valid, but this version of diskwright does not carry out renames of carves yet',
        hint: 'it is left out of plans; nothing is done for it, and nothing is undone',
      }),
    }));
}
