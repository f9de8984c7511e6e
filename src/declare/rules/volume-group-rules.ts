import { KiB } from '../../model/values/bytes.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import { parsePercent, parseQuantity } from '../../model/values/quantity.ts';
import {
  LEAST_CHUNK_BYTES,
  LEAST_METADATA_BYTES,
  METADATA_BYTES_PER_CHUNK,
  MOST_CHUNK_BYTES,
  MOST_METADATA_BYTES,
} from '../../model/volumes/thin-pool.ts';
import { errorAt, errorAtKey, shownValue, type Finding, type Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import { duplicateNames, quantityFinding } from '../kinds/read-selectors.ts';

/**
 * Device-mapper names end at 127 bytes (DM_NAME_LEN), and in them each `-` of a name is doubled.
 */
const MAPPER_NAME_BYTES = 127;
/** What follows the group's name: a short hash per disk, a separator and a volume id. */
const MAPPER_REST_BYTES = 2 + 12 + 1 + 12;

/** What is wrong with a volume group and what it carves, beyond its schema. */
export function volumeGroupFindings(
  group: written.VolumeGroupLayout | undefined,
  path: Path,
): readonly Finding[] {
  if (group === undefined) return [];
  const pools = group.thinPools ?? [];
  const carve = group.carve ?? [];
  const poolNames = pools.map((pool) => pool.name);
  return [
    ...groupNameFindings(group.name, path),
    ...sizeFindings(group.reserve, [...path, 'reserve']),
    ...duplicateNames(poolNames, { path: [...path, 'thinPools'], what: 'thin pools' }),
    ...duplicateNames(
      carve.map((volume) => volume.name),
      { path: [...path, 'carve'], what: 'carves' },
    ),
    ...sharedNameFindings(group, path),
    ...pools.flatMap((pool, index) => poolFindings(pool, [...path, 'thinPools', index])),
    ...poolShareFindings(pools, [...path, 'thinPools']),
    ...(group.per === 'node' ? restFindings(pools, [...path, 'thinPools']) : []),
    ...carve.flatMap((volume, index) =>
      segmentFindings(volume, {
        poolNames,
        shared: group.per === 'node',
        path: [...path, 'carve', index],
      }),
    ),
    ...provisionFindings(group, path),
  ];
}

function provisionFindings(group: written.VolumeGroupLayout, path: Path): readonly Finding[] {
  const provision = group.provision ?? [];
  const poolNames = (group.thinPools ?? []).map(({ name }) => name);
  const seen = new Set<string>();
  return provision.flatMap((one, index) => {
    const here = [...path, 'provision', index];
    const { storageClassName } = one;
    const isTwice = seen.has(storageClassName);
    seen.add(storageClassName);
    return [
      ...(isTwice
        ? [
            errorAt([...here, 'storageClassName'], {
              code: 'duplicate-name',
              message: `the class ${shownValue(storageClassName)} is provisioned twice by this layout`,
              hint: 'leave one of them out',
            }),
          ]
        : []),
      ...sizeFindings(one.limit, [...here, 'limit']),
      ...segmentFindings(one, { poolNames, shared: group.per === 'node', path: here }),
    ];
  });
}

function groupNameFindings(name: string, path: Path): readonly Finding[] {
  const length = name.replaceAll('-', '--').length + MAPPER_REST_BYTES;
  if (length <= MAPPER_NAME_BYTES) return [];
  return [
    errorAt([...path, 'name'], {
      code: 'name-too-long',
      message: `device-mapper names made from it would have ${String(length)} letters, as each - counts twice; at most ${String(MAPPER_NAME_BYTES)} are taken`,
      hint: 'shorten the name',
    }),
  ];
}

function sizeFindings(text: string | number | undefined, path: Path): readonly Finding[] {
  if (text === undefined || text === 'rest') return [];
  if (typeof text === 'string' && text.endsWith('%')) return [];
  const size = parseQuantity(text);
  return size.ok ? [] : [quantityFinding(size.error, path)];
}

function poolFindings(pool: written.ThinPoolLayout, path: Path): readonly Finding[] {
  return [
    ...sizeFindings(pool.size, [...path, 'size']),
    ...withinFindings(
      pool.metadataSize,
      [LEAST_METADATA_BYTES, MOST_METADATA_BYTES],
      [...path, 'metadataSize'],
    ),
    ...withinFindings(
      pool.chunkSize,
      [LEAST_CHUNK_BYTES, MOST_CHUNK_BYTES],
      [...path, 'chunkSize'],
    ),
    ...metadataFindings(pool, path),
  ];
}

/** The bounds of lvmthin(7). */
function withinFindings(
  text: string | number | undefined,
  [least, most]: readonly [number, number],
  path: Path,
): readonly Finding[] {
  if (text === undefined) return [];
  const size = parseQuantity(text);
  if (!size.ok) return [quantityFinding(size.error, path)];
  const whole = path.at(-1) !== 'chunkSize' || size.value % (64 * KiB) === 0;
  if (size.value >= least && size.value <= most && whole) return [];
  return [
    errorAt(path, {
      code: 'out-of-range',
      message: `${String(path.at(-1))} is ${shownValue(text)}; lvmthin(7) takes ${least === LEAST_CHUNK_BYTES ? 'multiples of 64Ki from 64Ki to 1Gi' : 'from 2Mi to 16176Mi'}`,
      hint: 'leave it out: then it follows from the size of the pool',
    }),
  ];
}

/** The metadata of so many chunks would be larger than thin tools take. */
function metadataFindings(pool: written.ThinPoolLayout, path: Path): readonly Finding[] {
  if (pool.chunkSize === undefined || parsePercent(String(pool.size)) !== null) return [];
  const size = parseQuantity(pool.size);
  const chunk = parseQuantity(pool.chunkSize);
  if (!size.ok || !chunk.ok || chunk.value < LEAST_CHUNK_BYTES) return [];
  const most = (MOST_METADATA_BYTES / METADATA_BYTES_PER_CHUNK) * chunk.value;
  if (size.value <= most) return [];
  return [
    errorAt([...path, 'chunkSize'], {
      code: 'out-of-range',
      message: `with chunks of ${shownValue(pool.chunkSize)} a pool of ${shownValue(pool.size)} needs more than 16176Mi of metadata, the most that lvmthin(7) takes`,
      hint: 'choose larger chunks, or leave chunkSize out',
    }),
  ];
}

/** The name of a volume is made from its own in the layout, whatever it is. */
function sharedNameFindings(group: written.VolumeGroupLayout, path: Path): readonly Finding[] {
  const carved = new Set((group.carve ?? []).map(({ name }) => name));
  return (group.thinPools ?? []).flatMap(({ name }, index) =>
    carved.has(name)
      ? [
          errorAt([...path, 'thinPools', index, 'name'], {
            code: 'duplicate-name',
            message: `the thin pool ${shownValue(name)} is called as volumes are that are carved`,
            hint: 'give each its own name',
          }),
        ]
      : [],
  );
}

function poolShareFindings(
  pools: readonly written.ThinPoolLayout[],
  path: Path,
): readonly Finding[] {
  const rests = pools.filter((pool) => pool.size === 'rest').length;
  const share = pools.reduce(
    (total, { size }) => total + (typeof size === 'string' ? (parsePercent(size) ?? 0) : 0),
    0,
  );
  if (rests <= 1 && share <= 100) return [];
  return [
    errorAtKey(path, {
      code: rests > 1 ? 'several-rests' : 'percent-over-100',
      message:
        rests > 1
          ? 'two thin pools of this group take the rest'
          : `the percentages of the thin pools come to ${String(share)}%`,
      hint: 'the pools share one group',
    }),
  ];
}

/** A pool lies on one disk, and which one has most left depends on what was made before it. */
function restFindings(pools: readonly written.ThinPoolLayout[], path: Path): readonly Finding[] {
  return pools.flatMap(({ size }, index) =>
    size === 'rest'
      ? [
          errorAt([...path, index, 'size'], {
            code: 'needs-size',
            message:
              'a thin pool lies on one disk, and in a group over several nothing says of which it takes the rest',
            hint: 'give a size, or leave per out: then each disk has a group and a pool of its own',
          }),
        ]
      : [],
  );
}

/** How a volume lies on the disks of a group. */
type Lying = Pick<written.CarveLayout, 'type' | 'mirrors' | 'thinPool'>;

interface CarveContext {
  readonly poolNames: readonly string[];
  readonly shared: boolean;
  readonly path: Path;
}

function segmentFindings(
  volume: Lying,
  { poolNames, shared, path }: CarveContext,
): readonly Finding[] {
  const findings: Finding[] = [...thinFindings(volume, poolNames, path)];
  const type = volume.type ?? 'linear';
  if (!shared && (type === 'striped' || type === 'raid1' || type === 'raid10'))
    findings.push(
      errorAt([...path, 'type'], {
        code: 'needs-shared-group',
        message: `a ${type} volume lies on several disks, but each disk is a group of its own here`,
        hint: 'write per: node in the volumeGroup, or type: linear',
      }),
    );
  if (type === 'raid10' && (volume.mirrors ?? 1) > 1)
    findings.push(
      errorAt([...path, 'mirrors'], {
        code: 'out-of-range',
        message: `a raid10 volume with ${String(volume.mirrors)} mirrors; lvmraid(7) makes it with one further copy`,
        hint: 'leave mirrors out, or write type: raid1',
      }),
    );
  return findings;
}

/** In which pool a thin volume lies. */
function thinFindings(
  { type, thinPool }: Lying,
  poolNames: readonly string[],
  path: Path,
): readonly Finding[] {
  if (thinPool !== undefined && !poolNames.includes(thinPool)) {
    const near = nearestName(thinPool, poolNames);
    return [
      errorAt([...path, 'thinPool'], {
        code: 'unknown-thin-pool',
        message: `this layout has no thin pool ${shownValue(thinPool)}`,
        hint: near === null ? 'add it under thinPools' : `did you mean ${near}?`,
      }),
    ];
  }
  if (type !== 'thin' || thinPool !== undefined || poolNames.length === 1) return [];
  const hasNone = poolNames.length === 0;
  return [
    errorAt([...path, 'type'], {
      code: 'needs-thin-pool',
      message: hasNone
        ? 'a thin volume lies in a thin pool, and the group has none'
        : `a thin volume lies in one of the thin pools ${poolNames.map(shownValue).join(', ')}`,
      hint: hasNone ? 'add one under thinPools' : 'say in which with thinPool',
    }),
  ];
}
