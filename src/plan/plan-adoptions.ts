import { localPathOf } from '../assess/adoptions/adopted-place.ts';
import { assessAdopted } from '../assess/adoptions/adopted-volume.ts';
import type { Adoption } from '../model/declared/declarations.ts';
import type { AdoptedPartitionRef, AdoptedVolume, DesiredNode } from '../model/planned/desired.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { Operation } from '../model/planned/plan.ts';
import { diskRef, type DiskPlan } from './plan-disk.ts';

/** What others made is kept: at most its mark is written, and never anything else. */
export function planAdoptions(desired: DesiredNode, observed: Inventory): readonly DiskPlan[] {
  return desired.adoptions.map((adopted) => planAdopted(adopted, desired, observed));
}

function planAdopted(adopted: AdoptedVolume, desired: DesiredNode, observed: Inventory): DiskPlan {
  const assessment = assessAdopted(adopted, desired, observed);
  switch (assessment.kind) {
    case 'refused':
      return { operations: [], refusals: [assessment.refusal], unchanged: 0 };
    case 'settled':
      return { operations: [], refusals: [], unchanged: 1 };
    case 'unmarked': {
      const { volume, adoption } = adopted;
      const { disk, partition } = assessment;
      const mark: Operation = {
        node: desired.node,
        disk: diskRef(disk),
        source: adoption.source,
        reason: 'adopted as it is',
        kind: 'adopt-volume',
        adopted: {
          volume,
          adoption: adoption.name,
          partitionUuid: partition.uuid,
          startBytes: partition.startBytes,
          sizeBytes: partition.sizeBytes,
          formerLabel: partition.label,
          ...contentOf(adoption),
        },
      };
      return { operations: [mark], refusals: [], unchanged: 0 };
    }
  }
}

type AdoptedContent = Pick<AdoptedPartitionRef, 'filesystem' | 'mountPath' | 'devicePaths'>;

function contentOf({ filesystem, mountPath, persistentVolumes }: Adoption): AdoptedContent {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: there is neither, or both
  return filesystem === null || mountPath === null
    ? { devicePaths: persistentVolumes.map(localPathOf) }
    : { filesystem, mountPath };
}
