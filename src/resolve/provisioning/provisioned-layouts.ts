import type {
  CarvedVolume,
  DiskLayout,
  ProvisionedClass,
} from '../../model/declared/declarations.ts';
import type { DiskId } from '../../model/identifiers.ts';
import type { ProvisionedClaim } from '../../model/planned/provisioning.ts';
import { sortedBy } from '../../model/values/order.ts';
import { bytesForRequest, formatOfMode } from '../../model/volumes/encryption.ts';
import { provisionedVolumeName } from '../../model/volumes/volume-name.ts';

/** A claim with the place of its volume: in a group of this layout. */
export interface PlacedProvision {
  readonly claim: ProvisionedClaim;
  readonly layout: string;
  /** Under the group; null for the group over the disks of the node. */
  readonly disk: DiskId | null;
}

/** The name of the volume of a claim: unlike one in git, a claim made again gets another. */
export function provisionedName({ claim, uid }: ProvisionedClaim): string {
  return provisionedVolumeName({ ...claim, uid });
}

/** What a layout provisions. */
export function provisionedClasses({ arrangement }: DiskLayout): readonly ProvisionedClass[] {
  return arrangement.kind === 'volume-group' ? arrangement.group.provision : [];
}

/** The classes that layouts provision, by name. */
export function provisionedNames(layouts: readonly DiskLayout[]): ReadonlySet<string> {
  return new Set(
    layouts.flatMap(provisionedClasses).map(({ storageClassName }) => storageClassName),
  );
}

/** How a layout makes volumes of the class; undefined where it makes none. */
export function provisionedBy(
  layout: DiskLayout,
  { storageClassName }: Pick<ProvisionedClaim, 'storageClassName'>,
): ProvisionedClass | undefined {
  return provisionedClasses(layout).find((one) => one.storageClassName === storageClassName);
}

/**
 * The layouts of one node with the volumes of claims made in the cluster: to all that follows, each
 * is one more volume that is carved, on one disk or in one group. Where a layout makes no volumes
 * of the class any more, what it made stays undeclared, with its data.
 */
export function withProvisioned(
  layouts: readonly DiskLayout[],
  placed: readonly PlacedProvision[],
): readonly DiskLayout[] {
  if (placed.length === 0) return layouts;
  return layouts.map((layout) => {
    const { arrangement, name } = layout;
    if (arrangement.kind !== 'volume-group') return layout;
    const carves = placed
      .filter((one) => one.layout === name)
      .flatMap((one) => provisionedCarve(layout, one) ?? []);
    if (carves.length === 0) return layout;
    const carve = [...arrangement.group.carve, ...sortedBy(carves, (one) => one.name)];
    return { ...layout, arrangement: { ...arrangement, group: { ...arrangement.group, carve } } };
  });
}

function provisionedCarve(
  layout: DiskLayout,
  { claim, disk }: PlacedProvision,
): CarvedVolume | null {
  const found = provisionedBy(layout, claim);
  if (found === undefined) return null;
  const { type, stripes, mirrors, thinPool, storageClassName, source } = found;
  const format = formatOfMode(found.format, claim.volumeMode);
  return {
    name: provisionedName(claim),
    count: 1,
    size: { kind: 'bytes', bytes: bytesForRequest(claim.sizeBytes, format) },
    format,
    purpose: { kind: 'offered', storageClassName },
    source,
    ...{ type, stripes, mirrors, onlyOn: disk },
    ...(thinPool === undefined ? {} : { thinPool }),
  };
}
