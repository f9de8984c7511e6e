import type { SourceRef } from '../../model/declared/declarations.ts';
import type {
  ClaimPlacement,
  ClaimSpaceLeft,
  DesiredNode,
  DesiredVolume,
} from '../../model/planned/desired.ts';
import { canonicalJson } from '../../model/values/digest.ts';
import { claimKey, type ClaimKey, type ClaimRef, type VolumeId } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { rememberedOn, type Memory, type MemoryOf } from '../../model/values/memory.ts';
import { sortedBy } from '../../model/values/order.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import { claimToday, type Renames } from '../renames.ts';

type Placed = Extract<ClaimPlacement, { kind: 'placed' }>;

/** What the claims of git mean for one node. */
export interface NodeClaims {
  readonly placed: readonly Placed[];
  readonly forgotten: DesiredNode['forgotten'];
}

/**
 * The claims that records give to declared volumes of a node, and that git declares no more. A
 * volume whose layout is gone as well is left as it is: when both come back, so does the service.
 */
export function forgottenClaims(
  desired: DesiredNode,
  known: {
    readonly inventory: Inventory;
    readonly claims: ReadonlySet<ClaimKey>;
    readonly renames: Renames;
  },
): DesiredNode['forgotten'] {
  const gone = known.inventory.records.volumes.flatMap(({ volume, claim, state }) =>
    claim === undefined ||
    state === 'removed' ||
    known.claims.has(claimToday(known.renames, claimKey(claim)))
      ? []
      : [{ volume, claim }],
  );
  if (gone.length === 0) return gone;
  const declared = new Set(
    desired.disks.flatMap(({ volumes }) => volumes.map((one) => one.volume)),
  );
  return gone.filter(({ volume }) => declared.has(volume));
}

/** What is cut for claims on one node, and what is left for others. */
export interface NodeCuts {
  readonly volumes: readonly ClaimableVolume[];
  readonly space: readonly ClaimSpaceLeft[];
}

const WITH_CUTS: MemoryOf<DesiredNode, { readonly key: string; readonly desired: DesiredNode }> = {
  name: 'node with cuts',
};

/**
 * The node with the volumes that are cut for claims; the same object again while they are the same.
 */
export function withCuts(
  bare: DesiredNode,
  { volumes, space }: NodeCuts,
  memory: Memory,
): DesiredNode {
  const cutNodes = rememberedOn(memory, WITH_CUTS);
  if (volumes.length === 0 && space.length === 0) return bare;
  const cuts = sortedBy(volumes, ({ volume }) => volume.name);
  const key = canonicalJson([cuts.map(({ disk, volume }) => [disk, volume]), space]);
  const known = cutNodes.get(bare);
  if (known?.key === key) return known.desired;
  const desired: DesiredNode = {
    ...bare,
    disks: bare.disks.map((disk) => {
      const mine = cuts.filter((cut) => cut.disk === disk.facts.id);
      return mine.length === 0
        ? disk
        : { ...disk, volumes: [...disk.volumes, ...mine.map(({ volume }) => volume)] };
    }),
    ...(space.length === 0 ? {} : { claimSpace: space }),
  };
  cutNodes.set(bare, { key, desired });
  return desired;
}

const WITH_CLAIMS: MemoryOf<
  DesiredNode,
  { readonly claims: NodeClaims; readonly desired: DesiredNode }
> = { name: 'node with claims' };

/**
 * The node with its claims on its volumes; the same object again while nothing about them changes.
 */
export function withClaims(bare: DesiredNode, claims: NodeClaims, memory: Memory): DesiredNode {
  const claimed = rememberedOn(memory, WITH_CLAIMS);
  const { placed, forgotten } = claims;
  if (placed.length === 0 && forgotten.length === 0) return bare;
  const known = claimed.get(bare);
  if (known !== undefined && meansTheSame(known.claims, claims)) return known.desired;
  const byVolume = new Map(placed.map((placement) => [placement.volume, placement]));
  const withClaim = (volume: DesiredVolume): DesiredVolume => {
    const placement = byVolume.get(volume.volume);
    if (placement === undefined) return volume;
    const { namespace, name } = placement.claim;
    return { ...volume, claim: { namespace, name }, takeBack: placement.takeBack };
  };
  const desired: DesiredNode = {
    ...bare,
    disks: bare.disks.map((disk) => ({ ...disk, volumes: disk.volumes.map(withClaim) })),
    forgotten,
  };
  claimed.set(bare, { claims, desired });
  return desired;
}

function meansTheSame(a: NodeClaims, b: NodeClaims): boolean {
  return (
    isSameList(a.forgotten, b.forgotten, isSameClaim) &&
    isSameList(
      a.placed,
      b.placed,
      (one, other) => isSameClaim(one, other) && sourceOf(one) === sourceOf(other),
    )
  );
}

function isSameList<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return other !== undefined && isSame(one, other);
    })
  );
}

/** A claim and the volume that it has. */
interface Holding {
  readonly claim: ClaimRef;
  readonly volume: VolumeId;
}

function isSameClaim(a: Holding, b: Holding): boolean {
  return (
    a.volume === b.volume &&
    a.claim.name === b.claim.name &&
    a.claim.namespace === b.claim.namespace
  );
}

function sourceOf({ takeBack }: Placed): string | null {
  return takeBack === null ? null : sourceKey(takeBack);
}

function sourceKey({ file, line, column }: SourceRef): string {
  return `${file}:${String(line)}:${String(column)}`;
}
