import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { Claim } from '../../model/declared/declarations.ts';
import { plural } from '../../model/observed/describe-content.ts';
import type { ClaimPlacement } from '../../model/planned/desired.ts';
import { claimKey } from '../../model/identifiers.ts';
import { compareText, groupedBy } from '../../model/values/order.ts';
import type { Applicant, OpenReplica, OpenSet } from '../claims/applicant.ts';
import { matchVolumes } from './fit-replica.ts';
import { listed } from '../listed.ts';
import { nearestChanges } from './nearest-change.ts';
import type { KnownNode } from '../nodes.ts';
import type { ClaimSpace } from '../claims/claim-space.ts';
import { nodeRuledOut, serves, suitableOn } from './open-set.ts';
import { fitOn } from '../claims/assign-by-cutting.ts';
import type { PlacementWorld } from '../claims/placement-world.ts';
import { unplaced } from '../claims/recorded-places.ts';
import { isFree } from '../claims/assignments.ts';
import { brokenBy } from './spread.ts';

export interface ExplainedWorld extends PlacementWorld {
  readonly nodes: readonly KnownNode[];
}

/** Reasons that one refusal lists; nodes with the same ones share a line. */
const LINES = 12;

/** Says of replicas that fit nowhere what is against each node, and which change would help. */
export function explainReplicas(
  failed: readonly Applicant[],
  world: ExplainedWorld,
): readonly ClaimPlacement[] {
  const budget = { nodeChecks: NODE_CHECKS_TOGETHER };
  const bySet = Map.groupBy(failed, ({ replica }) => replica?.open);
  return Array.from(bySet).flatMap(([open, applicants]) => {
    if (open === undefined) return [];
    const fresh = applicants.filter(({ replica }) => replica?.fixedTo === null);
    const why = whyNowhere(open, world);
    const remedy = fresh.length === 0 ? '' : remedyFor({ open, fresh }, world, budget);
    return applicants.flatMap((applicant) => {
      const { replica } = applicant;
      if (replica === null) return [];
      return replica.fixedTo === null
        ? refused(applicant, replica, { evidence: why, remedy })
        : refused(applicant, replica, tiedText(applicant, replica, world));
    });
  });
}

/**
 * Looks at nodes that finding out what would help may cost, in all: with many failures only some
 * are explained.
 */
const NODE_CHECKS_TOGETHER = 200_000;

function refused(
  { claims }: Applicant,
  { open, ordinal, fixedTo }: OpenReplica,
  text: { readonly evidence: readonly string[]; readonly remedy: string },
): readonly ClaimPlacement[] {
  const name = `replica ${String(ordinal)} of ClaimSet ${open.set.set}`;
  return claims.map((claim) =>
    unplaced(claim, 'claim-does-not-fit', {
      summary:
        fixedTo === null
          ? `no node takes claim ${claimKey(claim)}: ${name} (${wantedText(claims)}) fits on none`
          : `${fixedTo.node}, where ${name} has its data, has no place for claim ${claimKey(claim)} (${formatBytes(claim.requestBytes)})`,
      ...text,
    }),
  );
}

function tiedText({ claims }: Applicant, replica: OpenReplica, world: ExplainedWorld) {
  const { open, fixedTo, usedDisks } = replica;
  const node = fixedTo?.node ?? '';
  const lacks = fixedTo === null ? null : shortOn(fixedTo, { open, claims, usedDisks }, world);
  return {
    evidence: [`${node}: ${lacks ?? 'all that suits is taken'}`],
    remedy: `Add volumes of this class on ${node}, or lower the request; all claims of a replica are on one node, and what is placed is never moved.`,
  };
}

/** `2 volumes of fast >= 500 GiB`, of each sort of claim. */
function wantedText(claims: readonly Claim[]): string {
  const sorts = groupedBy(claims, sortText);
  return Array.from(sorts, ([sort, list]) => `${plural(list.length, 'volume')} of ${sort}`).join(
    ' and ',
  );
}

function sortText({ storageClassName, volumeMode, requestBytes }: Claim): string {
  const mode = volumeMode === 'Block' ? ' (Block)' : '';
  return `${storageClassName}${mode} >= ${formatBytes(requestBytes)}`;
}

/** Per node the first thing that keeps the replica off it; nodes with the same share a line. */
function whyNowhere(open: OpenSet, world: ExplainedWorld): readonly string[] {
  const reasons = world.nodes.flatMap((node) => {
    const reason = reasonAgainst(open, node, world);
    return reason === null ? [] : [{ node: node.node, reason }];
  });
  if (reasons.length === 0) return ['no node keeps volumes of its classes for claims'];
  const lines = Array.from(
    groupedBy(reasons, ({ reason }) => reason),
    ([reason, list]) => `${listed(list.map(({ node }) => node).sort(compareText))}: ${reason}`,
  ).sort(compareText);
  const more = lines.length - LINES;
  return more > 0 ? [...lines.slice(0, LINES), `and ${plural(more, 'more reason')}`] : lines;
}

/** null for a node that has nothing to do with the set: not allowed, and without volumes for it. */
function reasonAgainst(open: OpenSet, node: KnownNode, world: ExplainedWorld): string | null {
  const { set, claims, spread } = open;
  const spaces = world.cutting.byNode.get(node) ?? [];
  const kept = claims.filter(
    (claim) =>
      serves(spaces, claim) ||
      (world.index.byNode.get(node) ?? []).some(
        ({ volume: { purpose } }) =>
          purpose.kind === 'kept' && purpose.storageClassNames.includes(claim.storageClassName),
      ),
  );
  if (!spread.nodes.has(node)) {
    const ruledOut = nodeRuledOut(set, node);
    return kept.length < claims.length || ruledOut === null ? null : ruledOut;
  }
  const missing = claims.find((claim) => !kept.includes(claim));
  if (missing !== undefined)
    return `keeps no volumes of class ${missing.storageClassName} for claims`;
  const lacks = shortOn(node, { open, claims, usedDisks: NO_DISKS }, world);
  if (lacks !== null) return lacks;
  const [broken] = brokenBy(node, spread.counts);
  if (broken === undefined) return 'all that suits is taken';
  const { topologyKey, maxSkew } = broken.constraint;
  return `one more replica in ${topologyKey}=${node.labels[topologyKey] ?? ''} would make ${String(broken.of(node) + 1)} there and ${String(broken.least())} elsewhere; maxSkew is ${String(maxSkew)}`;
}

const NO_DISKS: ReadonlySet<never> = new Set();

/** `lacks 1 volume of fast >= 500 GiB`: the least that a node is short of; null when it is not. */
function shortOn(
  node: KnownNode,
  wanted: Pick<OpenReplica, 'open' | 'usedDisks'> & { readonly claims: readonly Claim[] },
  world: ExplainedWorld,
): string | null {
  const { open, claims, usedDisks } = wanted;
  const { index, state, cutting } = world;
  const { distinctDisks } = open.set;
  if (fitOn(node, { claims, distinctDisks, usedDisks }, world) !== null) return null;
  const suitable = suitableOn(claims, node, index);
  const rules = { distinctDisks, usedDisks, isFree: isFree.bind(null, state) };
  const match = matchVolumes(suitable, rules);
  if (match.kind === 'fits') return null;
  const short = match.claims.flatMap((at) => claims[at] ?? []);
  const missing = match.claims.length - match.found;
  const sorts = Array.from(new Set(short.map(sortText))).join(' or ');
  const volumes = new Set(match.claims.flatMap((at) => suitable[at] ?? []));
  const unusable = Array.from(volumes).flatMap((volume) => volume.unusable ?? []);
  const [first] = unusable;
  const spaces = (cutting.byNode.get(node) ?? []).filter((space) =>
    short.some((claim) => serves([space], claim)),
  );
  const because =
    (first === undefined ? '' : ` (${String(unusable.length)} not usable: ${first})`) +
    (spaces.length === 0 ? '' : `; its volume groups have ${spacesText(spaces, state)}`);
  const enough =
    distinctDisks && matchVolumes(suitable, { ...rules, distinctDisks: false }).kind === 'fits';
  return enough
    ? `lacks ${plural(missing, 'disk')} more with a free volume of ${sorts}${because}`
    : `lacks ${plural(missing, 'volume')} of ${sorts}${because}`;
}

/** What each disk has free for claims. */
function spacesText(spaces: readonly ClaimSpace[], { free }: ExplainedWorld['state']): string {
  const texts = spaces.map(
    (space) => space.unusable ?? formatBytes((free.get(space) ?? 0) * LOGICAL_EXTENT_BYTES),
  );
  return `${texts.join(', ')} free on ${plural(texts.length, 'disk')}`;
}

function remedyFor(
  left: { readonly open: OpenSet; readonly fresh: readonly Applicant[] },
  world: ExplainedWorld,
  budget: { nodeChecks: number },
): string {
  const changes = nearestChanges(left, world, budget);
  const classes = Array.from(
    new Set(left.open.claims.map(({ storageClassName }) => storageClassName)),
  );
  return [
    ...changes,
    `Otherwise add volumes of class ${classes.join(' and ')} on the nodes named here, or let the set use more nodes.`,
  ].join(' ');
}
