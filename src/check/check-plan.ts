import { knownInventory, type KnownInventory } from '../assess/known-inventory.ts';
import type { DesiredNode, DesiredState } from '../model/planned/desired.ts';
import { isBelow } from '../model/values/host-path.ts';
import { claimKey, type NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { newMemory, rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import { groupedBy } from '../model/values/order.ts';
import { OPERATION_TRAITS, isOn } from '../model/planned/operation-traits.ts';
import type { NodePlan, Operation, Plan } from '../model/planned/plan.ts';
import { latestInventories } from '../model/observed/sorted-inventory.ts';
import { checkClaims } from './check-claims.ts';
import { checkCuts } from './check-cuts.ts';
import { checkDiskOperations } from './check-disk.ts';
import { checkNodeGroups } from './groups/check-node-group.ts';
import { nodeCase, type NodeCase, type PlanViolation } from './plan-violation.ts';

/** What a plan was made of. */
interface World {
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
  /** Of the passes before; an empty one gives the same. */
  readonly memory?: Memory;
}

/**
 * Holds a plan against the laws, reading the inventories anew: nothing here asks the planner or the
 * assessment that it works with. A violation is a fault of this program, and such a plan is neither
 * shown nor carried out.
 *
 * @returns every violation; empty for a lawful plan.
 */
export function checkPlan(plan: Plan, world: World): readonly PlanViolation[] {
  const { memory = newMemory() } = world;
  const desired = new Map(world.desired.nodes.map((node) => [node.node, node]));
  const observed = knownFleet(world, memory);
  const nodes = plan.nodes.flatMap((node) => {
    const declared = desired.get(node.node);
    const inventory = observed.get(node.node);
    if (declared !== undefined && inventory !== undefined)
      return nodeViolations(node, { desired: declared, observed: inventory, memory });
    return [
      {
        rule: 'node-not-known' as const,
        node: node.node,
        message: `${node.node} is planned without being declared and observed`,
      },
    ];
  });
  return [
    ...nodes,
    ...checkClaims(plan, world.desired, observed),
    ...checkCuts(plan, world.desired, observed),
    ...checkWhole(plan),
  ];
}

/** Each node with all that is known of it, as the planner gets it. */
function knownFleet(
  { desired, inventories }: World,
  memory: Memory,
): ReadonlyMap<NodeName, KnownInventory> {
  const desiredNodes = new Map(desired.nodes.map((node) => [node.node, node]));
  const { installation } = desired;
  return new Map(
    Array.from(latestInventories(inventories, memory), ([node, inventory]) => {
      // Stryker disable next-line ArrayDeclaration: no node was ever called so
      const owner = desiredNodes.get(node) ?? { installation, node, formerNames: [] };
      const remembered = desiredNodes.get(node)?.remembered;
      return [node, knownInventory(inventory, owner, { remembered, memory })];
    }),
  );
}

const VERDICT: MemoryOf<
  NodePlan,
  {
    readonly desired: DesiredNode;
    readonly observed: KnownInventory;
    readonly violations: readonly PlanViolation[];
  }
> = { name: 'verdict on a plan' };

/** All three are immutable: while none changes, neither does the verdict. */
function nodeViolations(
  plan: NodePlan,
  {
    desired,
    observed,
    memory,
  }: {
    readonly desired: DesiredNode;
    readonly observed: KnownInventory;
    readonly memory: Memory;
  },
): readonly PlanViolation[] {
  const latest = rememberedOn(memory, VERDICT);
  const known = latest.get(plan);
  if (known?.desired === desired && known.observed === observed) return known.violations;
  const violations: PlanViolation[] = [];
  checkNode(
    nodeCase({
      plan,
      desired,
      observed,
      report: (rule, message) => violations.push({ rule, node: plan.node, message }),
    }),
  );
  latest.set(plan, { desired, observed, violations });
  return violations;
}

function checkNode(node: NodeCase): void {
  const { plan, observed, report } = node;
  if (!/^sha256:[0-9a-f]{64}$/.test(plan.digest)) report('digest', `${plan.node} has no digest`);
  if (plan.operations.length === 0) return;
  if (observed.host.root.kind === 'unknown')
    report('root-unknown', `operations are planned although the root of ${plan.node} is unknown`);
  if (observed.host.unseenPrograms !== undefined)
    report(
      'programs-unknown',
      `operations are planned although programs of ${plan.node} are unseen`,
    );
  for (const operation of plan.operations)
    if (operation.node !== plan.node)
      report(
        'node-not-known',
        `${operation.kind} of ${operation.node} is in the plan of ${plan.node}`,
      );
  const byDisk = groupedBy(plan.operations, ({ disk }) => disk.facts.id);
  for (const [id, operations] of byDisk) checkDiskOperations(node, id, operations);
  checkNodeGroups(node);
  checkMountPoints(node);
}

type Mount = Extract<Operation, { kind: 'mount-filesystem' }>;

/** Where an operation unmounts something. */
function mountPointsFreed(operation: Operation): readonly (string | null)[] {
  if (operation.kind === 'repair-thin-pool')
    return operation.volumes.map(({ mountPoint }) => mountPoint);
  if (isOn(operation, 'removed')) return [operation.removed.mountPoint];
  // Stryker disable next-line ArrayDeclaration: nothing is mounted there
  return [];
}

function checkMountPoints(node: NodeCase): void {
  const mounts = node.plan.operations.filter((one) => one.kind === 'mount-filesystem');
  const mounted = mountPoints(node.observed);
  const freed = new Map(
    node.plan.operations.flatMap((one) =>
      mountPointsFreed(one).map((path) => [path, one.disk.facts.id] as const),
    ),
  );
  for (const [path, users] of groupedBy(mounts, ({ mountPoint }) => mountPoint)) {
    if (users.length > 1)
      node.report('mount-point', `${path} is mounted ${String(users.length)} times`);
    for (const mount of users) checkMountPoint(node, mount);
    const isFreed = users.every(({ disk }) => freed.get(path) === disk.facts.id);
    if (mounted.has(path) && !isFreed)
      node.report('mount-point', `${path} is a mount point already`);
  }
}

function checkMountPoint(node: NodeCase, mount: Mount): void {
  const { host } = node.observed;
  const path = mount.mountPoint;
  const own = path === `${host.stateDir}/volumes/${mount.volume.volume}`;
  const plain = path.startsWith('/') && !path.split('/').includes('..');
  if (!own && !(plain && host.mountRoots.some((root) => isBelow(path, root))))
    node.report(
      'mount-point',
      `${path} lies neither in the state directory nor below a root that the host allows`,
    );
}

function mountPoints({ disks }: Inventory): ReadonlySet<string> {
  const users = disks
    .flatMap((disk) => [
      disk,
      ...(disk.table?.partitions ?? []),
      ...(disk.volumeGroup?.volumes ?? []),
    ])
    .flatMap(({ usedBy }) => usedBy);
  // Stryker disable next-line ConditionalExpression,MethodExpression: what is not mounted has no mount point
  const mounts = users.filter((usage) => usage.kind === 'mounted');
  return new Set(
    mounts.filter(({ inProcess }) => inProcess === undefined).map(({ mountPoint }) => mountPoint),
  );
}

function checkWhole(plan: Plan): readonly PlanViolation[] {
  const violations: PlanViolation[] = [];
  const whole = (rule: PlanViolation['rule'], message: string): void => {
    violations.push({ rule, node: null, message });
  };
  const orders: readonly (readonly [string, readonly string[]])[] = [
    ['nodes', plan.nodes.map(({ node }) => node)],
    ['claims', plan.claims.map(({ claim }) => claimKey(claim))],
    ['classes', plan.capacity.map(({ storageClassName }) => storageClassName)],
  ];
  for (const [what, names] of orders)
    if (!isStrictlySorted(names)) whole('not-sorted', `${what} are not in order, or named twice`);
  if (!/^sha256:[0-9a-f]{64}$/.test(plan.digest)) whole('digest', 'the plan has no digest');
  for (const [name, counted] of Object.entries(recount(plan))) {
    const stated = plan.summary[name as keyof Plan['summary']];
    if (stated !== counted)
      whole(
        'summary',
        `${name} is ${String(stated)} in the summary, ${String(counted)} in the plan`,
      );
  }
  return violations;
}

function isStrictlySorted(names: readonly string[]): boolean {
  return names.every((name, index) => (names[index - 1] ?? '') < name);
}

function recount(plan: Plan): Plan['summary'] {
  const losses = { create: 0, grow: 0, 'take-back': 0, destroy: 0, none: 0 };
  const counts = { refused: 0, kept: 0, unchanged: 0 };
  for (const node of plan.nodes) {
    for (const operation of node.operations) losses[OPERATION_TRAITS[operation.kind].loss] += 1;
    counts.refused += node.refusals.length;
    counts.kept += node.kept.length;
    counts.unchanged += node.unchanged;
  }
  for (const claim of plan.claims) if (claim.kind === 'unplaced') counts.refused += 1;
  const { 'take-back': takeBack, ...others } = losses;
  return { ...others, takeBack, ...counts };
}
