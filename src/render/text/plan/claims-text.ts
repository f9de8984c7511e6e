import { formatBytes } from '../../../model/values/bytes.ts';
import type { Claim } from '../../../model/declared/declarations.ts';
import { claimKey, type VolumeId } from '../../../model/identifiers.ts';
import { groupedBy } from '../../../model/values/order.ts';
import type { Plan, VolumeRef } from '../../../model/planned/plan.ts';
import { nameRanges } from '../../alike/name-ranges.ts';
import { SYMBOL_BY_LOSS, volumeName } from '../../operation-phrase.ts';
import { diskChanges } from '../../plan-changes.ts';
import type { DiskTextOptions } from './plan-disk-text.ts';
import { refusalLines } from '../refusal-text.ts';
import { counted, paint, paragraph, shown } from '../terminal.ts';
import { newPlacements, type PlacedClaim } from '../../alike/told-claims.ts';

/** From so many claims on, those that differ in their number only are one line. */
const MANY_CLAIMS = 24;

/** Which claim gets which volume where, and which gets none. Empty without claims. */
export function claimLines(plan: Plan, options: DiskTextOptions): readonly string[] {
  if (plan.claims.length === 0) return [];
  const placed = plan.claims.filter((placement) => placement.kind === 'placed');
  const before = placed.filter((placement) => placement.recorded);
  const known = changedVolumes(plan);
  const unplaced = plan.claims.filter((placement) => placement.kind === 'unplaced');
  return [
    paint(options, 'strong', 'Claims'),
    ...unplaced.flatMap(({ claim, refusal }) =>
      refusalLines(
        refusal,
        { ...options, about: `claim ${shown(claimKey(claim))} asks for ${requestText(claim)}` },
        2,
      ),
    ),
    ...placementLines(plan, known, options),
    ...(before.length > 0 && !options.verbose
      ? paragraph(options, {
          lead: '    ',
          text: `${counted(before.length, 'claim')} placed before, unchanged`,
        })
      : []),
  ];
}

function placementLines(
  plan: Plan,
  known: ReadonlyMap<VolumeId, VolumeRef>,
  options: DiskTextOptions,
): readonly string[] {
  const each = (placement: PlacedClaim): readonly string[] =>
    placedLines(placement, known.get(placement.volume), options);
  if (options.verbose)
    return plan.claims.flatMap((one) => (one.kind === 'placed' ? each(one) : []));
  const placed = newPlacements(plan);
  if (placed.length < MANY_CLAIMS) return placed.flatMap(each);
  const sets = Array.from(groupedBy(placed, alikeKey).values());
  const alike = groupedBy(sets, (members) => acrossKey(members));
  return [
    ...Array.from(alike.values()).flatMap((likewise) => {
      const [first, ...others] = likewise.flat();
      if (first === undefined) return [];
      return others.length === 0 ? each(first) : alikeLines([first, ...others], options);
    }),
    ...paragraph(options, { lead: '    ', text: '-v says which claim gets which volume' }),
  ];
}

/** Equal for claims of one namespace that differ in a number; each that is taken back alone. */
function alikeKey({ claim, sizeBytes, takeBack, volume }: PlacedClaim): string {
  const { namespace, name, storageClassName, requestBytes } = claim;
  const pattern = name.replaceAll(/\d+/g, '#');
  const alone = takeBack === null ? '' : volume;
  return JSON.stringify([namespace, pattern, storageClassName, requestBytes, sizeBytes, alone]);
}

/** Equal for sets of claims that differ in their namespace only. */
function acrossKey(members: readonly PlacedClaim[]): string {
  const [first] = members;
  if (first === undefined) return '';
  const { claim, sizeBytes, takeBack, volume } = first;
  const names = members.map(({ claim: { name } }) => name).toSorted();
  const alone = takeBack === null ? '' : volume;
  return JSON.stringify([names, claim.storageClassName, claim.requestBytes, sizeBytes, alone]);
}

function alikeLines(
  members: readonly [PlacedClaim, ...PlacedClaim[]],
  options: DiskTextOptions,
): readonly string[] {
  const [{ claim, sizeBytes }] = members;
  const namespaces = Array.from(new Set(members.map((one) => shown(one.claim.namespace))));
  const names = nameRanges(Array.from(new Set(members.map((one) => shown(one.claim.name)))));
  const which =
    namespaces.length === 1
      ? names.map((name) => `${namespaces.join('')}/${name}`).join(', ')
      : `${names.join(', ')} of each of ${namespaces.join(', ')}`;
  const nodes = nameRanges(Array.from(new Set(members.map(({ node }) => shown(node)))));
  return paragraph(options, {
    lead: `  ${SYMBOL_BY_LOSS.none} `,
    text: `${which}: ${requestText(claim)} each -> ${counted(members.length, 'volume')} of ${formatBytes(sizeBytes)}, on ${nodes.join(', ')}`,
    hang: 6,
  });
}

function requestText(claim: Claim): string {
  return `${formatBytes(claim.requestBytes)} of ${shown(claim.storageClassName)}`;
}

function placedLines(
  placement: PlacedClaim,
  volume: VolumeRef | undefined,
  options: DiskTextOptions,
): readonly string[] {
  const { claim } = placement;
  const since = placement.recorded ? ', placed before' : '';
  const name =
    volume === undefined ? '' : ` (${volumeName(volume)} of layout ${shown(volume.layout)})`;
  return paragraph(options, {
    lead: `  ${placement.recorded ? ' ' : SYMBOL_BY_LOSS.none} `,
    text: `${shown(claimKey(claim))}: ${requestText(claim)} -> volume ${shown(placement.volume)}${name} on ${shown(placement.node)}, ${formatBytes(placement.sizeBytes)}${since}`,
    hang: 6,
  });
}

/** The volumes that the plan changes, by id. */
function changedVolumes(plan: Plan): ReadonlyMap<VolumeId, VolumeRef> {
  return new Map(
    plan.nodes
      .flatMap(diskChanges)
      .flatMap((disk) => disk.volumes.map(({ volume }) => [volume.volume, volume] as const)),
  );
}
