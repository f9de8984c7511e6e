import { volumeFingerprint } from '../assess/consent.ts';
import type { Declarations, WipeTarget } from '../model/declared/declarations.ts';
import { contentEvidence } from '../model/observed/describe-content.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedVolume,
  VolumeRecord,
} from '../model/observed/inventory.ts';
import { parseMark } from '../model/volumes/mark.ts';
import type { NodePlan, Plan } from '../model/planned/plan.ts';
import type { Consentable, Refusal } from '../model/planned/refusal.ts';

/** What says more of a stale consent than two fingerprints do. */
interface Known {
  readonly declarations: Pick<Declarations, 'consents' | 'inventories'>;
  /** Those that were planned with, one of each node. */
  readonly inventories: readonly Inventory[];
}

/**
 * Adds to each refusal for a stale consent what changed since. A fingerprint alone does not say;
 * an inventory in git in which the disk was as the consent names it does, line by line. Without
 * one, what the node's records and the other disks say of that content.
 */
export function explainStaleConsents(plan: Plan, known: Known): Plan {
  const isStale = ({ code }: Refusal): boolean => code === 'consent-stale';
  if (!plan.nodes.some(({ refusals }) => refusals.some(isStale))) return plan;
  const explained = (node: NodePlan): NodePlan => ({
    ...node,
    refusals: node.refusals.map((one) =>
      isStale(one) && one.consent !== null
        ? { ...one, evidence: [...one.evidence, ...changesSince(one.consent, plan, known)] }
        : one,
    ),
  });
  return { ...plan, nodes: plan.nodes.map(explained) };
}

/** Lines that are shown of one comparison. */
const MOST_LINES = 12;

function changesSince(
  now: Consentable,
  { installation }: Pick<Plan, 'installation'>,
  { declarations, inventories }: Known,
): readonly string[] {
  const observed = inventories.find(({ node }) => node === now.node);
  const there = observed?.disks.find((disk) => carries(disk, now.subject));
  if (observed === undefined || there === undefined) return [];
  const contents = new Set(
    declarations.consents
      .flatMap(({ targets }) => targets)
      .filter((target) => names(target, now, there) && target.content !== now.content)
      .map(({ content }) => content),
  );
  return [...contents].flatMap((content) => {
    const owner = { installation, node: now.node };
    for (const inventory of declarations.inventories) {
      if (inventory.node !== now.node) continue;
      const then = inventory.disks.find((disk) =>
        hasContent(disk, now.subject, { owner, content, records: inventory.records.volumes }),
      );
      if (then !== undefined) return compared(then, there, inventory.takenAt);
    }
    return [...elsewhere(content, observed, there), ...recorded(content, observed)];
  });
}

function names({ node, subject }: WipeTarget, now: Consentable, disk: ObservedDisk): boolean {
  if (node !== now.node) return false;
  return subject.kind === 'disk'
    ? now.subject.kind === 'disk' && disk.aliases.includes(subject.disk)
    : now.subject.kind === 'volume' && subject.volume === now.subject.volume;
}

function carries(disk: ObservedDisk, subject: Consentable['subject']): boolean {
  return subject.kind === 'disk'
    ? disk.aliases.includes(subject.disk)
    : partitionOf(disk, subject.volume) !== undefined;
}

function partitionOf(disk: ObservedDisk, volume: string): ObservedVolume | undefined {
  const marked = [...(disk.table?.partitions ?? []), ...(disk.volumeGroup?.volumes ?? [])];
  return marked.find(({ label }) => parseMark(label)?.volume === volume);
}

function hasContent(
  disk: ObservedDisk,
  subject: Consentable['subject'],
  named: {
    readonly owner: Parameters<typeof volumeFingerprint>[0]['owner'];
    readonly content: string;
    readonly records: readonly VolumeRecord[];
  },
): boolean {
  if (subject.kind === 'disk') return disk.fingerprint === named.content;
  const { volume } = subject;
  const partition = partitionOf(disk, volume);
  if (partition === undefined) return false;
  const record = named.records.find((one) => one.volume === volume) ?? null;
  return (
    volumeFingerprint({ owner: named.owner, volume, disk, partition, record }) === named.content
  );
}

/** What only the one has and what only the other has, line by line. */
function compared(then: ObservedDisk, now: ObservedDisk, takenAt: string): readonly string[] {
  const [before, after] = [linesOf(then), linesOf(now)];
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line) => !before.includes(line));
  const lines = [
    ...gone.map((line) => `then, not now: ${line}`),
    ...come.map((line) => `now, not then: ${line}`),
  ];
  const since = `since the inventory of ${takenAt}, in which it was as the consent names it`;
  if (lines.length === 0)
    return [`${since}: only bytes changed, at the places that are read of every disk`];
  const more = lines.length - MOST_LINES;
  return [
    `${since}:`,
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`and ${String(more)} more differences`] : []),
  ];
}

/** All that a fingerprint covers, but the bytes; kernel names and users say nothing of content. */
function linesOf(disk: ObservedDisk): readonly string[] {
  const { table } = disk;
  const idle = { ...disk, path: 'the disk', usedBy: [] };
  const partitions = table?.partitions.map((one) => ({ ...one, usedBy: [] })) ?? [];
  return [
    ...Object.entries(disk.identity).map(([name, value]) => `the disk: ${name} ${String(value)}`),
    `the disk: ${String(disk.sizeBytes)} bytes in sectors of ${String(disk.logicalSectorBytes)}`,
    ...(table === undefined
      ? []
      : [`the disk: first copy of its table ${table.primary}, second ${table.backup}`]),
    ...contentEvidence(table === undefined ? idle : { ...idle, table: { ...table, partitions } }),
  ];
}

/** Whose content it is now, when it is another's. */
function elsewhere(content: string, { disks }: Inventory, there: ObservedDisk): readonly string[] {
  return disks.flatMap((disk) => {
    if (disk !== there && disk.fingerprint === content)
      return [`the consent names what is on ${disk.path} (${disk.id}) now`];
    const partition = disk.table?.partitions.find(({ fingerprint }) => fingerprint === content);
    return partition === undefined
      ? []
      : [
          `the consent names partition ${String(partition.number)} of ${disk.path} alone, not the disk`,
        ];
  });
}

function recorded(content: string, { records }: Inventory): readonly string[] {
  const used = (records.consents ?? []).find((record) => record.content === content);
  const blank = records.disks.find((record) => record.blankFingerprint === content);
  return [
    ...(used === undefined
      ? []
      : [
          `the content that it names was given up on this node under consent ${used.consent} (record of ${used.recordedAt}: ${used.state})`,
        ]),
    ...(blank === undefined
      ? []
      : [
          `the consent names the disk as it was while it was blank, before diskwright partitioned it (record of ${blank.recordedAt})`,
        ]),
  ];
}
