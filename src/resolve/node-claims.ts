import type { SourceRef } from '../model/declarations.ts';
import type { ClaimPlacement, DesiredNode, DesiredVolume } from '../model/desired.ts';
import { claimKey, type ClaimKey, type ClaimRef, type VolumeId } from '../model/identifiers.ts';
import type { Inventory } from '../model/inventory.ts';
import { claimToday, type Renames } from './renames.ts';

type Placed = Extract<ClaimPlacement, { kind: 'placed' }>;

/** What the claims of git mean for one node. */
export interface NodeClaims {
  readonly placed: readonly Placed[];
  readonly forgotten: DesiredNode['forgotten'];
}

/**
 * The claims that records give to declared volumes of a node, and that git declares no more. A volume
 * whose layout is gone as well is left as it is: when both come back, so does the service.
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

const claimed = new WeakMap<DesiredNode, { readonly key: string; readonly desired: DesiredNode }>();

/** The node with its claims on its volumes; the same object again while nothing about them changes. */
export function withClaims(bare: DesiredNode, { placed, forgotten }: NodeClaims): DesiredNode {
  if (placed.length === 0 && forgotten.length === 0) return bare;
  const key = [
    ...placed.map(
      ({ claim, volume, takeBack }) =>
        `${volume}=${claimKey(claim)}${takeBack === null ? '' : ` by ${sourceKey(takeBack)}`}`,
    ),
    ...forgotten.map(({ claim, volume }) => `${volume}!${claimKey(claim)}`),
  ].join('\n');
  const known = claimed.get(bare);
  if (known?.key === key) return known.desired;
  const byVolume = new Map<VolumeId, { claim: ClaimRef; takeBack: SourceRef | null }>(
    placed.map(({ claim, volume, takeBack }) => [
      volume,
      { claim: { namespace: claim.namespace, name: claim.name }, takeBack },
    ]),
  );
  const withClaim = (volume: DesiredVolume): DesiredVolume => {
    const served = byVolume.get(volume.volume);
    return served === undefined ? volume : { ...volume, ...served };
  };
  const desired: DesiredNode = {
    ...bare,
    disks: bare.disks.map((disk) => ({ ...disk, volumes: disk.volumes.map(withClaim) })),
    forgotten,
  };
  claimed.set(bare, { key, desired });
  return desired;
}

function sourceKey({ file, line, column }: SourceRef): string {
  return `${file}:${String(line)}:${String(column)}`;
}
