/**
 * The most claims that can be placed at all, by trying everything: branch and bound over replicas
 * and claims. Reads the rules anew; exponential, and therefore only for instances of a handful.
 */
import type { Claim, ClaimSet } from '../../src/model/declared/declarations.ts';
import type { SpreadConstraint } from '../../src/model/declared/spread-constraint.ts';
import type { ClaimableVolume } from '../../src/resolve/free-volumes/free-volumes.ts';

export interface Instance {
  readonly claims: readonly Claim[];
  readonly claimSets: readonly ClaimSet[];
  readonly volumes: readonly ClaimableVolume[];
}

type Node = ClaimableVolume['node'];

/** What is placed as a whole. */
interface Piece {
  readonly claims: readonly Claim[];
  readonly set: ClaimSet | null;
}

interface Chosen {
  readonly piece: Piece;
  readonly node: Node;
}

/**
 * @param known a number that is certainly reached, from which on the search looks for more
 * @returns how many claims the best placement places; null when it gave up
 */
export function mostClaims(instance: Instance, known: number, steps: number): number | null {
  const pieces: readonly Piece[] = [
    ...instance.claimSets.flatMap((set) =>
      set.replicas.map(({ claims }): Piece => ({ claims, set })),
    ),
    ...instance.claims.map((claim): Piece => ({ claims: [claim], set: null })),
  ];
  const nodes = Array.from(new Set(instance.volumes.map(({ node }) => node)));
  const rest = pieces.map((_, index) =>
    pieces.slice(index).reduce((sum, { claims }) => sum + claims.length, 0),
  );
  const taken = new Set<ClaimableVolume>();
  const chosen: Chosen[] = [];
  let best = known;
  let left = steps;
  const seek = (at: number, placed: number): void => {
    left -= 1;
    if (left < 0 || placed + (rest[at] ?? 0) <= best) return;
    const piece = pieces[at];
    if (piece === undefined) {
      if (instance.claimSets.every((set) => spreadIsKept(set, chosen, instance))) best = placed;
      return;
    }
    for (const { node, volumes } of ways(piece, nodes, { instance, taken })) {
      volumes.forEach((volume) => taken.add(volume));
      chosen.push({ piece, node });
      seek(at + 1, placed + piece.claims.length);
      chosen.pop();
      volumes.forEach((volume) => taken.delete(volume));
    }
    // Replicas ask for the same: when one is left out, so are those after it.
    let next = at + 1;
    while (piece.set !== null && pieces[next]?.set === piece.set) next += 1;
    seek(next, placed);
  };
  seek(0, 0);
  return left < 0 ? null : best;
}

interface Search {
  readonly instance: Instance;
  readonly taken: ReadonlySet<ClaimableVolume>;
}

function* ways(
  piece: Piece,
  nodes: readonly Node[],
  search: Search,
): Iterable<{ readonly node: Node; readonly volumes: readonly ClaimableVolume[] }> {
  for (const node of nodes.filter((one) => allowed(piece, one, search.instance)))
    for (const volumes of waysOn(piece, node, search)) yield { node, volumes };
}

function allowed({ claims, set }: Piece, node: Node, instance: Instance): boolean {
  return (
    claims.every((claim) => claimAllowed(claim, node)) &&
    (set === null || eligible(set, instance).includes(node))
  );
}

function claimAllowed(claim: Claim, { node, labels }: Node): boolean {
  return (
    (claim.node === null || claim.node === node) &&
    claim.nodeRequirements.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

function suits(
  claim: Claim,
  { volume, volumeMode, sizeBytes, unusable }: ClaimableVolume,
): boolean {
  return (
    unusable === null &&
    volumeMode === claim.volumeMode &&
    sizeBytes >= claim.requestBytes &&
    volume.purpose.kind === 'kept' &&
    volume.purpose.storageClassNames.includes(claim.storageClassName)
  );
}

/**
 * The nodes that count for a set: selected, with its labels, and with volumes for it when nothing
 * is selected.
 */
function eligible(set: ClaimSet, { volumes }: Instance): readonly Node[] {
  const claims = set.replicas[0]?.claims ?? [];
  const nodes = Array.from(new Set(volumes.map(({ node }) => node)));
  return nodes.filter(
    (node) =>
      (set.nodes.names.length > 0
        ? set.nodes.names.includes(node.node)
        : claims.every((claim) =>
            volumes.some(
              (one) =>
                one.node === node &&
                suits({ ...claim, requestBytes: 0 }, { ...one, unusable: null }),
            ),
          )) &&
      claims.every((claim) => claimAllowed(claim, node)) &&
      set.spread.every(({ topologyKey }) => node.labels[topologyKey] !== undefined),
  );
}

/** Every way to give the claims of a piece volumes of one node; of equal volumes only the first. */
function* waysOn(
  { claims, set }: Piece,
  node: Node,
  world: Search,
  so: readonly ClaimableVolume[] = [],
): Iterable<readonly ClaimableVolume[]> {
  const claim = claims[so.length];
  if (claim === undefined) {
    yield so;
    return;
  }
  const seen = new Set<string>();
  for (const volume of world.instance.volumes) {
    if (volume.node !== node || !suits(claim, volume)) continue;
    if (world.taken.has(volume) || so.includes(volume)) continue;
    if (set?.distinctDisks === true && so.some(({ disk }) => disk === volume.disk)) continue;
    const { purpose } = volume.volume;
    const like = JSON.stringify([volume.disk, volume.sizeBytes, volume.volumeMode, purpose]);
    if (seen.has(like)) continue;
    seen.add(like);
    yield* waysOn({ claims, set }, node, world, [...so, volume]);
  }
}

function spreadIsKept(set: ClaimSet, chosen: readonly Chosen[], instance: Instance): boolean {
  const nodes = eligible(set, instance);
  const used = chosen.filter(({ piece }) => piece.set === set).map(({ node }) => node);
  return set.spread
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule')
    .every((constraint) => skew(constraint, nodes, used) <= constraint.maxSkew);
}

function skew(
  { topologyKey }: SpreadConstraint,
  nodes: readonly Node[],
  used: readonly Node[],
): number {
  const places = new Set(nodes.map(({ labels }) => labels[topologyKey]));
  const counts = Array.from(
    places,
    (place) => used.filter(({ labels }) => labels[topologyKey] === place).length,
  );
  return Math.max(0, ...counts) - Math.min(...counts);
}
