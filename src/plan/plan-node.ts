import { knownInventory, type KnownInventory } from '../assess/known-inventory.ts';
import type { DesiredNode } from '../model/planned/desired.ts';
import { volumeFingerprint } from '../assess/consent.ts';
import { plural } from '../model/observed/describe-content.ts';
import { assessDisk, factsOf } from '../assess/disk-assessment.ts';
import { marksOn, ownerHashes, ownVolumes } from '../model/volumes/own-marks.ts';
import { contentText } from '../model/volumes/made-content.ts';
import { isGroupPartition, isInactive } from '../model/observed/observed-volume.ts';
import type { VolumeId } from '../model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedVolume,
  VolumeRecord,
} from '../model/observed/inventory.ts';
import { newMemory, rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import type { KeptVolume } from '../model/volumes/kept-volume.ts';
import { claimOfProvisionedName } from '../model/volumes/volume-name.ts';
import type { NodePlan } from '../model/planned/plan.ts';
import { refusal, type Refusal } from '../model/planned/refusal.ts';
import { sortedInventory } from '../model/observed/sorted-inventory.ts';
import { nodeDigest } from './node-digest.ts';
import { planAdoptions } from './plan-adoptions.ts';
import { diskRef, ownerOf, planDisk, type DiskPlan } from './plan-disk.ts';
import { nodeGroupOn } from '../assess/node-group-on.ts';
import { planNodeGroup } from './groups/plan-node-group.ts';
import { planRemovals } from './removal/plan-removal.ts';
import { failingDiskStatuses } from './failing-disks.ts';
import { leavingDiskStatuses } from './leaving-disks.ts';
import { mirrorStatuses } from './groups/mirror-status.ts';
import { poolStatuses } from './groups/pool-status.ts';

/**
 * What has to be done on one node: the difference between what should be and what was observed. The
 * same function runs in the preview of a change and on the node just before it acts. Pure: planning
 * has no way to write.
 */
export function planNode(
  desired: DesiredNode,
  inventory: Inventory,
  memory: Memory = newMemory(),
): NodePlan {
  const sorted = sortedInventory(inventory, memory);
  const { remembered } = desired;
  const observed = knownInventory(sorted, desired, { remembered, memory });
  const latest = rememberedOn(memory, PLAN);
  const known = latest.get(desired);
  // Stryker disable next-line ConditionalExpression: what is not remembered is planned again, the same
  if (known?.observed === observed) return known.plan;
  const plan = computeNodePlan(desired, observed);
  // Stryker disable next-line CallExpression,StatementDeletion: planned again, it is the same
  latest.set(desired, { observed, plan });
  return plan;
}

/** Both inputs are immutable: while neither changes, neither does the plan. */
const PLAN: MemoryOf<DesiredNode, { readonly observed: KnownInventory; readonly plan: NodePlan }> =
  {
    name: 'plan of a node',
  };

function computeNodePlan(desired: DesiredNode, observed: KnownInventory): NodePlan {
  const base = {
    node: desired.node,
    inventoryTakenAt: observed.takenAt,
    digest: nodeDigest(desired, { ...observed, records: observed.own }),
    kept: keptVolumes(desired, observed),
    ...(desired.leaving === undefined ? {} : { leaving: leavingDiskStatuses(desired, observed) }),
  };
  const unseen = rootRefusal(desired, observed) ?? programsRefusal(desired, observed);
  if (unseen !== null)
    return {
      ...base,
      ...failingOn(desired, observed, []),
      ...{ operations: [], refusals: [unseen], unchanged: 0 },
    };
  const disks = [
    ...plansOfDisks(desired, observed),
    ...strayRemovals(desired, observed),
    ...planAdoptions(desired, observed),
  ];
  const refusals = [
    ...desired.refusals,
    ...disks.flatMap((disk) => disk.refusals),
    ...lostToRename(desired, observed),
  ];
  const pools = poolStatuses(desired, { observed, refusals });
  const mirrors = mirrorStatuses(desired, observed);
  const operations = disks.flatMap((disk) => disk.operations);
  return {
    ...base,
    ...(pools.length === 0 ? {} : { pools }),
    ...(mirrors.length === 0 ? {} : { mirrors }),
    ...failingOn(desired, observed, operations),
    operations,
    refusals,
    unchanged: disks.reduce((sum, disk) => sum + disk.unchanged, 0),
  };
}

function failingOn(
  desired: DesiredNode,
  observed: Inventory,
  operations: NodePlan['operations'],
): Pick<NodePlan, 'failing'> {
  const failing = failingDiskStatuses(desired, observed, operations);
  return failing.length === 0 ? {} : { failing };
}

/** Disks under one group are planned together, in the place of the first of them. */
function plansOfDisks(desired: DesiredNode, observed: KnownInventory): readonly DiskPlan[] {
  const byGroup = Map.groupBy(desired.disks, (disk) => nodeGroupOn(disk) ?? disk);
  return Array.from(byGroup, ([group, disks]) =>
    typeof group === 'string'
      ? planNodeGroup({ node: desired, observed, name: group }, disks)
      : planDisk(desired, group, { observed }),
  );
}

/** Without knowing where `/` lies, any disk may carry the system: nothing is written at all. */
function rootRefusal(desired: DesiredNode, observed: Inventory): Refusal | null {
  const { root } = observed.host;
  if (root.kind !== 'unknown') return null;
  return refusal(
    'root-unknown',
    { node: desired.node },
    {
      summary: `nothing is done on ${desired.node}: which disk carries its system could not be found out`,
      evidence: [root.reason],
      remedy: 'Run "diskwright discover" on the node and look at the chain of its root filesystem.',
    },
  );
}

/**
 * Any disk may be in use by a program that nobody sees, as a disk of a virtual machine is: nothing
 * is written at all.
 */
function programsRefusal(desired: DesiredNode, { host }: Inventory): Refusal | null {
  if (host.unseenPrograms === undefined) return null;
  return refusal(
    'programs-unknown',
    { node: desired.node },
    {
      summary: `nothing is done on ${desired.node}: not every program that may have a disk open could be seen`,
      evidence: [host.unseenPrograms],
      remedy:
        'Run diskwright as root of the host itself, with its /proc ("hostPID: true" in a pod) and the capability CAP_SYS_PTRACE.',
    },
  );
}

/**
 * Volumes that records of this very host say were finished here, and whose marks name another node:
 * it has another name now. On the disks of layouts that is refused there; the others nobody would
 * speak of.
 */
function lostToRename(desired: DesiredNode, observed: KnownInventory): readonly Refusal[] {
  const { installation, nodes } = ownerHashes(desired);
  const finished = new Set(
    observed.own.volumes.filter(({ state }) => state === 'ready').map(({ volume }) => volume),
  );
  const inLayouts = new Set(desired.disks.map(({ facts }) => facts.id));
  return observed.disks
    .filter(({ aliases }) => !aliases.some((id) => inLayouts.has(id)))
    .flatMap((disk) => {
      const lost = marksOn(disk).filter(
        ({ mark }) =>
          mark.installation === installation &&
          !nodes.includes(mark.node) &&
          finished.has(mark.volume),
      );
      if (lost.length === 0) return [];
      const where = { node: desired.node, disk: disk.id };
      return [
        refusal('other-node', where, {
          summary: `${disk.id} carries ${plural(lost.length, 'volume')} that this host finished under another node name; nothing is done with them`,
          evidence: lost.map(
            ({ mark, partition }) =>
              `${disk.path} partition ${String(partition.number)}: mark "${partition.label}", this is node ${desired.node} (${nodes.join(', ')}); volume ${mark.volume} is recorded here as ready`,
          ),
          remedy: `Give the name again that the node had (--node), or say with a Moved document that it is called ${desired.node} now: { apiVersion: diskwright.dev/v1alpha1, kind: Moved, metadata: { name: moved-${desired.node} }, spec: { kind: Node, from: FORMER NAME, to: ${desired.node} } }.`,
        }),
      ];
    });
}

/** Removals on disks that no layout has any more. */
function strayRemovals(desired: DesiredNode, observed: Inventory): readonly DiskPlan[] {
  const inLayouts = new Set(desired.disks.map(({ facts }) => facts.id));
  const strays = observed.disks.filter(
    ({ id }) => !inLayouts.has(id) && desired.removals.some(({ disk }) => disk === id),
  );
  return strays.map((device) => {
    const refused = strayRefusal(desired, device, observed);
    if (refused !== null) return { operations: [], refusals: [refused], unchanged: 0 };
    const ref = diskRef(device);
    // Stryker disable next-line ArrayDeclaration: nothing is made on a disk without a layout
    const removed = planRemovals({ node: desired, device, observed, ref, fresh: [] });
    return { ...removed, unchanged: 0 };
  });
}

/** The rows of the safety table that speak of any disk, for one that only a consent names. */
function strayRefusal(
  desired: DesiredNode,
  device: ObservedDisk,
  observed: Inventory,
): Refusal | null {
  const assessment = assessDisk(
    {
      ...ownerOf(desired),
      layout: '',
      facts: factsOf(device),
      tableUuid: device.table?.uuid.toLowerCase() ?? '',
      movedFrom: null,
    },
    observed,
  );
  return assessment.kind === 'refused' ? assessment.refusal : null;
}

/**
 * Volumes of ours on any disk of the node that nothing declares any more, or whose claim is gone.
 */
function keptVolumes(desired: DesiredNode, observed: Inventory): readonly KeptVolume[] {
  const wanted = new Set<VolumeId>([
    ...desired.disks.flatMap((disk) => disk.volumes.map(({ volume }) => volume)),
    ...desired.adoptions.map(({ volume }) => volume),
  ]);
  const going = new Set(desired.removals.map(({ volume }) => volume));
  const leaving = new Set(desired.leaving?.map((one) => one.disk));
  const claimless = new Set(desired.forgotten.map(({ volume }) => volume));
  const records = new Map(observed.records.volumes.map((record) => [record.volume, record]));
  return observed.disks.flatMap((disk) =>
    ownVolumes(disk, desired)
      .filter(({ mark }) => !wanted.has(mark.volume) || claimless.has(mark.volume))
      .filter(({ mark }) => !going.has(mark.volume))
      .filter(
        ({ mark }) => !(leaving.has(disk.id) && records.get(mark.volume)?.state === 'removed'),
      )
      .map(({ mark, found }) => {
        const mount = found.usedBy.find((usage) => usage.kind === 'mounted');
        return {
          volume: mark.volume,
          disk: disk.id,
          sizeBytes: found.sizeBytes,
          content: keptContent(found, records.get(mark.volume)),
          mountPoint: mount?.mountPoint ?? null,
          ...keptFor(records.get(mark.volume), wanted.has(mark.volume)),
          fingerprint: volumeFingerprint({
            owner: desired,
            volume: mark.volume,
            disk,
            partition: found,
            record: records.get(mark.volume) ?? null,
          }),
          ...(records.get(mark.volume)?.protected === true ? { protected: true as const } : {}),
        };
      }),
  );
}

/** For whom a volume is kept, and why nothing asks for it. */
function keptFor(
  record: VolumeRecord | undefined,
  isDeclared: boolean,
): Pick<KeptVolume, 'claim' | 'because'> {
  const made = record === undefined ? null : claimOfProvisionedName(record.name);
  if (made !== null) {
    const { namespace, name } = made;
    return { claim: { namespace, name }, because: 'provisioned' };
  }
  return { claim: record?.claim ?? null, because: isDeclared ? 'claim-gone' : 'not-declared' };
}

function keptContent(found: ObservedVolume, record: VolumeRecord | undefined): string {
  if (found.encryption !== undefined)
    return contentText(found.filesystem?.type ?? record?.filesystem?.type ?? 'volume', true);
  if (found.filesystem !== undefined) return found.filesystem.type;
  if (isGroupPartition(found)) return 'volume group';
  if ('pool' in found) return 'thin pool';
  return (isInactive(found) ? record?.filesystem?.type : undefined) ?? 'block';
}
