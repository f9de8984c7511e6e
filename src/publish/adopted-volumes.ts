import { isExpectedUse } from '../assess/adoptions/adopted-mark.ts';
import { volumeNameOf } from '../assess/adoptions/adopted-place.ts';
import { assessAdopted } from '../assess/adoptions/adopted-volume.ts';
import type { NativeObject } from '../model/declared/declarations.ts';
import { describeUsage } from '../model/observed/describe-content.ts';
import type { AdoptedVolume, DesiredNode, DesiredState } from '../model/planned/desired.ts';
import type { VolumeId } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { latestInventories } from '../model/observed/sorted-inventory.ts';

export interface PublishedAdoptions {
  readonly published: readonly { readonly name: string; readonly object: NativeObject }[];
  readonly withheld: readonly { readonly volume: VolumeId; readonly reason: string }[];
}

/**
 * The PersistentVolumes of what is adopted, each as its record has it: name, source and all the
 * rest are those of the cluster. One that the node does not prove is left out, and stays in the
 * cluster as it is.
 */
export function adoptedVolumes(input: {
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
  /** Without proof, too. */
  readonly planned: boolean;
}): PublishedAdoptions {
  const observed = latestInventories(input.inventories);
  const all = input.desired.nodes.flatMap((node) =>
    node.adoptions
      .filter(({ adoption }) => adoption.persistentVolumes.length > 0)
      .map((adopted) => ({
        adopted,
        reason: input.planned ? null : unproven(adopted, node, observed.get(node.node)),
      })),
  );
  return {
    published: all
      .filter(({ reason }) => reason === null)
      .flatMap(({ adopted }) =>
        adopted.adoption.persistentVolumes.map((object) => ({
          name: volumeNameOf(object),
          object,
        })),
      ),
    withheld: all.flatMap(({ adopted: { volume }, reason }) =>
      reason === null ? [] : [{ volume, reason }],
    ),
  };
}

/** Why the inventory does not prove it; null when it does. */
function unproven(
  adopted: AdoptedVolume,
  node: DesiredNode,
  inventory: Inventory | undefined,
): string | null {
  if (inventory === undefined) return `there is no inventory of ${node.node}`;
  const assessment = assessAdopted(adopted, node, inventory);
  if (assessment.kind === 'refused') return assessment.refusal.summary;
  if (assessment.kind === 'unmarked') return 'its partition is not marked yet';
  const { mountPath } = adopted.adoption;
  if (mountPath === null) {
    const other = assessment.content.usedBy.find(
      (usage) => !isExpectedUse(usage, adopted.adoption),
    );
    return other === undefined
      ? null
      : `something else than a pod uses it: ${describeUsage(other)}`;
  }
  const mount = assessment.content.usedBy.find(
    (usage) =>
      usage.kind === 'mounted' && usage.mountPoint === mountPath && usage.inProcess === undefined,
  );
  if (mount?.kind !== 'mounted') return `it is not mounted at ${mountPath}`;
  return mount.readOnly ? `it is mounted read-only at ${mountPath}` : null;
}
