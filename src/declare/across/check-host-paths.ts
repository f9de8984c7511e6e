import { labelsMatch } from '../../model/declared/label-selector.ts';
import type { CrossFinding } from './cross-finding.ts';
import { collision, hostPathsOf, pathsCollide, type HostPath } from '../rules/host-path-rules.ts';
import type { LayoutDraft } from '../documents/layout-draft.ts';
import type { RecordOf, World } from './world.ts';

interface Mounting {
  readonly record: RecordOf<'layout'>;
  readonly hostPath: HostPath;
}

/**
 * Host paths of different layouts that lie in each other on a node that both select. Only nodes
 * whose names and labels are declared can be judged; for the others the planner refuses on the
 * node.
 */
export function collidingHostPaths(world: World): readonly CrossFinding[] {
  const mountings = world.layouts.flatMap((record) =>
    hostPathsOf(record.content.layout).map((hostPath): Mounting => ({ record, hostPath })),
  );
  if (mountings.length < 2) return [];
  const nodes = declaredNodes(world);
  const selected = new Map(
    world.layouts.map((record) => [record, selectedNodes(record.content.layout, nodes)]),
  );
  return mountings.flatMap((mounting, index) =>
    mountings.slice(0, index).flatMap((earlier) => {
      if (earlier.record === mounting.record) return [];
      if (!pathsCollide(earlier.hostPath.path, mounting.hostPath.path)) return [];
      const others = selected.get(earlier.record) ?? new Set();
      const shared = [...(selected.get(mounting.record) ?? [])].find((node) => others.has(node));
      return shared === undefined ? [] : [crossCollision(mounting, earlier, shared)];
    }),
  );
}

function crossCollision(mounting: Mounting, earlier: Mounting, node: string): CrossFinding {
  const whose = `the layout ${JSON.stringify(earlier.record.name)}, on ${node},`;
  return {
    record: mounting.record,
    finding: collision(mounting.hostPath, earlier.hostPath.path, whose),
    elsewhere: [
      {
        record: earlier.record,
        path: [...earlier.hostPath.volume.path, 'mountPath'],
        message: 'the other path',
      },
    ],
  };
}

type Labels = Readonly<Record<string, string>>;

function declaredNodes(world: World): ReadonlyMap<string, Labels> {
  const nodes = new Map<string, Labels>();
  const add = (node: string, labels: Labels): void => {
    nodes.set(node, { 'kubernetes.io/hostname': node, ...nodes.get(node), ...labels });
  };
  for (const { content } of world.layouts)
    for (const node of content.layout.nodes.names) add(node, {});
  for (const { content } of world.nodeGroups)
    for (const node of content.group.nodes) add(node, content.group.labels);
  for (const { content } of world.inventories)
    add(content.inventory.node, content.inventory.labels);
  return nodes;
}

function selectedNodes(
  { nodes: selector }: LayoutDraft,
  nodes: ReadonlyMap<string, Labels>,
): ReadonlySet<string> {
  const names = new Set<string>(selector.names);
  const except = new Set<string>(selector.exceptNames);
  const selected = new Set<string>();
  for (const [node, labels] of nodes) {
    if (except.has(node) || (names.size > 0 && !names.has(node))) continue;
    if (labelsMatch(selector.requirements, labels)) selected.add(node);
  }
  return selected;
}
