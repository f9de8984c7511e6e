import type {
  AdoptionCandidate,
  LeftAlone,
  LeftToDriver,
} from '../../assess/adoptions/adoptable.ts';
import type { ClusterVolume } from '../../model/declared/cluster-volume.ts';
import type { NativeObject } from '../../model/declared/declarations.ts';
import { isBelow } from '../../model/values/host-path.ts';
import type { Inventory, Usage } from '../../model/observed/inventory.ts';
import { compareText, groupedBy } from '../../model/values/order.ts';
import { isInPod } from '../../model/observed/system-place.ts';
import { placeText } from './adoptable-place.ts';
import { devicePathReason } from './adoptable-raw.ts';
import { isOf, localReason } from '../claims/local-volumes.ts';

/** A candidate at the mount that counts, with the PersistentVolumes that lie there. */
export interface ChosenMount {
  readonly candidate: AdoptionCandidate;
  readonly mountPath: string;
  readonly persistentVolumes: readonly NativeObject[];
}

/**
 * Decides for each filesystem of a node which of its mounts counts, and which PersistentVolumes are
 * on it.
 */
export function volumesOf(
  candidates: readonly AdoptionCandidate[],
  inventory: Inventory,
  volumes: readonly ClusterVolume[],
): readonly (ChosenMount | LeftAlone)[] {
  const mounts = mountsOf(inventory);
  const local = volumes.filter((volume) => localReason(volume) === null && isOf(volume, inventory));
  return candidates.map((candidate) => {
    const on = local.filter(({ source }) => {
      const mount = source.kind === 'local' ? deepestMount(source.path, mounts) : null;
      return mount !== null && candidate.mountPaths.includes(mount);
    });
    const named = candidate.mountPaths.filter((path) =>
      on.some(({ source }) => source.kind === 'local' && isBelow(source.path, path)),
    );
    const [mountPath, ...others] = named.length > 0 ? named : candidate.mountPaths;
    const what = placeText(candidate);
    if (mountPath !== undefined && mounts.filter((path) => path === mountPath).length > 1)
      return {
        node: candidate.node,
        what,
        reason: `several filesystems are mounted at ${mountPath}, and one hides the others`,
      };
    if (mountPath === undefined || others.length > 0)
      return {
        node: candidate.node,
        what,
        reason: `it is mounted at ${candidate.mountPaths.join(' and ')}, and nothing says which of them counts`,
      };
    return { candidate, mountPath, persistentVolumes: on.map(({ native }) => native) };
  });
}

/** Every mount of the node's disks: a path lies on the deepest one. */
function mountsOf({ disks, foreignVolumes = [] }: Inventory): readonly string[] {
  const places = disks.flatMap((disk) => [
    disk,
    ...(disk.table?.partitions ?? []),
    ...(disk.volumeGroup?.volumes ?? []),
  ]);
  const users: readonly Usage[] = [...places, ...foreignVolumes].flatMap(({ usedBy }) => usedBy);
  return users.flatMap((usage) =>
    usage.kind === 'mounted' && usage.inProcess === undefined && !isInPod(usage.mountPoint)
      ? [usage.mountPoint]
      : [],
  );
}

function deepestMount(path: string, mounts: readonly string[]): string | null {
  const above = mounts.filter((mount) => isBelow(path, mount));
  return above.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** What becomes of the PersistentVolumes that are on nothing that is adopted. */
export function volumesLeftAlone(
  volumes: readonly ClusterVolume[],
  adopted: readonly NativeObject[],
  nodes: readonly Inventory[],
): {
  readonly leftAlone: readonly LeftAlone[];
  readonly leftToDrivers: readonly LeftToDriver[];
} {
  const taken = new Set(adopted);
  const rest = volumes.filter(({ native }) => !taken.has(native));
  const byDriver = groupedBy(
    rest.flatMap((volume) => (volume.source.kind === 'csi' ? [{ volume, ...volume.source }] : [])),
    ({ driver }) => driver,
  );
  return {
    leftAlone: rest
      .filter(({ source }) => source.kind !== 'csi')
      .map((volume) => ({
        node: nodes.find((inventory) => isOf(volume, inventory))?.node ?? null,
        what: `PersistentVolume ${volume.name}`,
        reason: localReason(volume) ?? placeReason(volume, nodes),
      })),
    leftToDrivers: Array.from(byDriver, ([driver, ones]) => ({
      driver,
      count: ones.length,
      sizeBytes: ones.reduce((sum, { volume }) => sum + (volume.capacityBytes ?? 0), 0),
    })).sort((a, b) => compareText(a.driver, b.driver)),
  };
}

function placeReason(volume: ClusterVolume, nodes: readonly Inventory[]): string {
  const { hostNames, source } = volume;
  if (hostNames.length !== 1) return 'its node affinity does not name one host';
  if (!nodes.some((inventory) => isOf(volume, inventory)))
    return `no inventory is of its node ${hostNames.join(', ')}`;
  if (volume.volumeMode === 'Block' && source.kind === 'local') {
    const here = nodes.filter((inventory) => isOf(volume, inventory));
    const reasons = here.flatMap((inventory) => devicePathReason(source.path, inventory) ?? []);
    return reasons[0] ?? `the device at ${source.path} is left alone`;
  }
  return `nothing that can be adopted is mounted at or above ${source.kind === 'local' ? source.path : ''}`;
}
