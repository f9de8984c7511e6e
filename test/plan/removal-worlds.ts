/** Groups of which consents give something up, planned and held against the checker. */
import type {
  CarvedVolume,
  DiskLayout,
  WipeConsent,
} from '../../src/model/declared/declarations.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { KeptVolume } from '../../src/model/volumes/kept-volume.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { aLayoutPartition, aVolumeGroup, NODE, source } from '../simulation/builders.ts';
import { consenting } from './consent-cases.ts';

export function carved(
  name: string,
  type: CarvedVolume['type'] = 'linear',
  facts: Partial<CarvedVolume> = {},
): CarvedVolume {
  return { ...aLayoutPartition(name, facts), type, stripes: null, mirrors: 1, ...facts };
}

/** A layout with one group over all disks of the node, each volume in a line of its own. */
export function overDisks(carve: readonly CarvedVolume[], facts = {}): DiskLayout {
  const inTheirLines = carve.map((one, index) => ({
    ...one,
    source: { file: 'data.yaml', line: 10 + index, column: 7 },
  }));
  return aVolumeGroup('data', [], { group: { per: 'node', carve: inTheirLines, ...facts } });
}

/** A consent for each of these volumes, as they are kept. */
export function consentsFor(kept: readonly KeptVolume[]): readonly WipeConsent[] {
  if (kept.length === 0) return [];
  const targets = kept.map(({ volume, fingerprint }) => ({
    node: NODE,
    subject: { kind: 'volume' as const, volume },
    content: fingerprint,
    source: source('consent'),
  }));
  return [consenting(targets)];
}

export function cutIn({ disks }: Inventory): readonly ObservedLogicalVolume[] {
  return disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

/** The ids of all volumes of ours that are there. */
export function idsIn({ disks }: Inventory): readonly VolumeId[] {
  return disks
    .flatMap(({ table, volumeGroup }) => [
      ...(table?.partitions ?? []),
      ...(volumeGroup?.volumes ?? []),
    ])
    .flatMap(({ label }) => parseMark(label)?.volume ?? []);
}

export function removedBy({ operations }: NodePlan): readonly VolumeId[] {
  return operations.flatMap((one) => ('removed' in one ? [one.removed.volume] : []));
}
