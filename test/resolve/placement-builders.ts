/** Kept volumes on nodes, sets and claims in a line each, for tests of placement. */
import { GiB, type Bytes } from '../../src/model/values/bytes.ts';
import type { Claim, ClaimSet, VolumePurpose } from '../../src/model/declared/declarations.ts';
import type { SpreadConstraint } from '../../src/model/declared/spread-constraint.ts';
import type { ClaimPlacement } from '../../src/model/planned/desired.ts';
import type { ClaimKey, DiskId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { ClaimableVolume } from '../../src/resolve/free-volumes/free-volumes.ts';
import { placeClaims, type PlacementInput } from '../../src/resolve/claims/place-claims.ts';
import type { RecordedPlace } from '../../src/resolve/claims/recorded-places.ts';
import { aClaim, aFilesystem, source } from '../simulation/builders.ts';

export interface VolumeFacts {
  readonly node?: string;
  readonly rack?: string;
  readonly disk?: string;
  readonly sizeBytes?: Bytes;
  readonly block?: boolean;
  readonly purpose?: VolumePurpose;
  readonly unusable?: string | null;
}

export function aVolume(id: string, facts: VolumeFacts = {}): ClaimableVolume {
  const { node = 'node-a', rack = 'r1', sizeBytes = 10 * GiB, block = false } = facts;
  const purpose = facts.purpose ?? { kind: 'kept', storageClassNames: [block ? 'raw' : 'data'] };
  return {
    node: nodeOf(node, rack),
    layout: 'data',
    disk: (facts.disk ?? `wwn-${id}`) as DiskId,
    volumeMode: block ? 'Block' : 'Filesystem',
    sizeBytes,
    unusable: facts.unusable ?? null,
    volume: {
      volume: id as VolumeId,
      name: id,
      ordinal: 0,
      startBytes: 0,
      sizeBytes,
      format: block ? { kind: 'block' } : aFilesystem('ext4'),
      purpose,
      claim: null,
      takeBack: null,
      source: source('data'),
    },
  };
}

const nodes = new Map<string, ClaimableVolume['node']>();

export function nodeOf(node: string, rack: string): ClaimableVolume['node'] {
  const key = `${node} ${rack}`;
  const known = nodes.get(key) ?? {
    node: node as NodeName,
    labels: { rack, 'kubernetes.io/hostname': node },
    inventory: null,
  };
  nodes.set(key, known);
  return known;
}

/** The claims placed on the volumes, in the order of their keys. */
export function place(
  claims: readonly Claim[],
  volumes: readonly ClaimableVolume[],
  more: Partial<PlacementInput> = {},
): readonly ClaimPlacement[] {
  const byNode = Map.groupBy(volumes, ({ node }) => node);
  return placeClaims({
    claims,
    claimSets: [],
    takeBacks: [],
    nodes: Array.from(byNode.keys()),
    volumes: Array.from(byNode.values()),
    recorded: [],
    silent: [],
    ...more,
  }).claims;
}

export function recordedAt(
  place: Pick<RecordedPlace, 'claim' | 'node' | 'volume'>,
  more: Partial<RecordedPlace> = {},
): RecordedPlace {
  return { ...place, forgottenSince: null, leaving: false, ...more };
}

export function placesOf(placements: readonly ClaimPlacement[]): readonly (string | null)[] {
  return placements.map((one) => (one.kind === 'placed' ? one.volume : null));
}

export function refusalOf(placement: ClaimPlacement | undefined) {
  if (placement?.kind !== 'unplaced') throw new Error('it was placed');
  return placement.refusal;
}

export interface SetFacts extends Partial<Pick<ClaimSet, 'nodes' | 'distinctDisks'>> {
  readonly replicas?: number;
  /** The ordinal of the first replica. */
  readonly start?: number;
  readonly spread?: readonly (Partial<SpreadConstraint> & Pick<SpreadConstraint, 'topologyKey'>)[];
  /** What each claim of a replica asks for; one of 1 GiB when left out. */
  readonly templates?: readonly Partial<Claim>[];
}

/** The claims of replica 2 are called `data0-NAME-2`, `data1-NAME-2` … */
export function aSet(name: string, facts: SetFacts = {}): ClaimSet {
  const { replicas = 1, start = 0, templates = [{}] } = facts;
  return {
    set: `default/${name}` as ClaimKey,
    nodes: facts.nodes ?? { requirements: [], names: [], exceptNames: [] },
    distinctDisks: facts.distinctDisks ?? false,
    spread: (facts.spread ?? []).map((constraint) => ({
      maxSkew: 1,
      whenUnsatisfiable: 'DoNotSchedule',
      ...constraint,
    })),
    replicas: Array.from({ length: replicas }, (_, index) => ({
      ordinal: start + index,
      claims: templates.map((template, at) =>
        aClaim(`data${String(at)}-${name}-${String(start + index)}`, template),
      ),
    })),
    source: source(name),
  };
}

/** The sets placed on the volumes, and nothing else. */
export function placeSets(
  claimSets: readonly ClaimSet[],
  volumes: readonly ClaimableVolume[],
  more: Partial<PlacementInput> = {},
): readonly ClaimPlacement[] {
  return place([], volumes, { claimSets, ...more });
}

/** Each claim with its node and volume, as `data0-kafka-1 node-b v2`; `-` where it has none. */
export function assignmentsOf(placements: readonly ClaimPlacement[]): readonly string[] {
  return placements.map((one) =>
    one.kind === 'placed' ? `${one.claim.name} ${one.node} ${one.volume}` : `${one.claim.name} -`,
  );
}
