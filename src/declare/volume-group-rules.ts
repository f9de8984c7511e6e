import { GiB, KiB, MiB } from '../model/bytes.ts';
import { nearestName } from '../model/nearest-name.ts';
import { parsePercent, parseQuantity } from '../model/quantity.ts';
import { errorAt, errorAtKey, shownValue, type Finding, type Path } from './finding.ts';
import type * as written from './generated/declarations.ts';
import { duplicateNames, quantityFinding } from './read-selectors.ts';

/** Device-mapper names end at 127 bytes (DM_NAME_LEN), and in them each `-` of a name is doubled. */
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
    ...pools.flatMap((pool, index) => poolFindings(pool, [...path, 'thinPools', index])),
    ...poolShareFindings(pools, [...path, 'thinPools']),
    ...carve.flatMap((volume, index) =>
      carveFindings(volume, {
        poolNames,
        shared: group.per === 'node',
        path: [...path, 'carve', index],
      }),
    ),
  ];
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
    ...withinFindings(pool.metadataSize, [2 * MiB, 16 * GiB], [...path, 'metadataSize']),
    ...withinFindings(pool.chunkSize, [64 * KiB, GiB], [...path, 'chunkSize']),
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
      message: `${String(path.at(-1))} is ${shownValue(text)}; lvmthin(7) takes ${least === 64 * KiB ? 'multiples of 64Ki from 64Ki to 1Gi' : 'from 2Mi to 16Gi'}`,
      hint: 'leave it out to let lvcreate choose',
    }),
  ];
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

interface CarveContext {
  readonly poolNames: readonly string[];
  readonly shared: boolean;
  readonly path: Path;
}

function carveFindings(
  volume: written.CarveLayout,
  { poolNames, shared, path }: CarveContext,
): readonly Finding[] {
  const findings: Finding[] = [];
  if (volume.thinPool !== undefined && !poolNames.includes(volume.thinPool)) {
    const near = nearestName(volume.thinPool, poolNames);
    findings.push(
      errorAt([...path, 'thinPool'], {
        code: 'unknown-thin-pool',
        message: `this layout has no thin pool ${shownValue(volume.thinPool)}`,
        hint: near === null ? 'add it under thinPools' : `did you mean ${near}?`,
      }),
    );
  }
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
