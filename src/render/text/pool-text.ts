import { formatBytes } from '../../model/values/bytes.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { PoolStatus } from '../../model/planned/plan-summary.ts';
import { tableLines } from './table.ts';
import { paint, paragraph, shown, type Style } from './terminal.ts';

/** How people call a thin pool, among those of all disks. */
export function poolName({ layout, name }: PoolStatus): string {
  return `${shown(layout)}/${shown(name)}`;
}

/** The columns of a table of pools beside node and name, in every output. */
export const POOL_TITLES = ['size', 'promised', 'at most', 'data used', 'metadata used'] as const;

/** What is in them. */
export function poolCells(pool: PoolStatus): readonly string[] {
  return [
    formatBytes(pool.sizeBytes),
    formatBytes(pool.promisedBytes),
    formatBytes(Math.floor(pool.sizeBytes * pool.overprovision)),
    percentText(pool.usedPercent?.data),
    percentText(pool.usedPercent?.metadata),
  ];
}

function percentText(percent: number | undefined): string {
  return percent === undefined ? 'not known' : `${String(percent)}%`;
}

/** What a pool has, promises and uses, in one line. */
export function poolSentence(pool: PoolStatus): string {
  const [size = '', promised = '', most = '', data = '', metadata = ''] = poolCells(pool);
  const used =
    pool.usedPercent === null
      ? 'how full it is, is not known while no volume of it is active'
      : `data ${data} used, metadata ${metadata} used`;
  return `${size}, promises ${promised} of at most ${most}; ${used}; alarm at ${String(pool.alarmPercent)}%`;
}

/** A pool, and on which node it lies. */
export interface PoolOnNode {
  readonly node: NodeName;
  readonly pool: PoolStatus;
}

/** The thin pools of a plan, in its order. */
export function poolsOf({ nodes }: Pick<Plan, 'nodes'>): readonly PoolOnNode[] {
  return nodes.flatMap(({ node, pools = [] }) => pools.map((pool) => ({ node, pool })));
}

/** What pools have, promise and use, and what is wrong with any. */
export function poolLines(plan: Plan, options: Style): readonly string[] {
  const pools = poolsOf(plan);
  if (pools.length === 0) return [];
  return [
    paint(options, 'strong', 'Thin pools'),
    ...tableLines(options, {
      columns: [
        { title: 'node' },
        { title: 'pool' },
        ...POOL_TITLES.map((title) => ({ title, align: 'right' as const })),
      ],
      rows: pools.map(({ node, pool }) => [shown(node), poolName(pool), ...poolCells(pool)]),
      indent: 2,
    }),
    ...alarmLines(pools, options),
  ];
}

/** A line for each pool that is beyond its alarm, or takes no new volumes. */
export function alarmLines(pools: readonly PoolOnNode[], options: Style): readonly string[] {
  return pools
    .filter(({ pool }) => pool.alarms.length > 0)
    .flatMap(({ node, pool }) =>
      paragraph(options, {
        lead: '  ! ',
        text: `thin pool ${poolName(pool)} on ${shown(pool.disk)} of ${shown(node)}: ${pool.alarms.map(shown).join('; ')}`,
        hang: 6,
        tone: 'danger',
      }),
    );
}
