import { formatBytes } from '../../../model/values/bytes.ts';
import type { Claim } from '../../../model/declared/declarations.ts';
import { claimKey, type VolumeId } from '../../../model/identifiers.ts';
import type { Plan } from '../../../model/planned/plan.ts';
import type { VolumeRef } from '../../../model/planned/operation-refs.ts';
import { SYMBOL_BY_LOSS, volumeName } from '../../operation-phrase.ts';
import { diskChanges } from '../../plan-changes.ts';
import type { DiskTextOptions } from './plan-disk-text.ts';
import { refusalLines } from '../refusals/refusal-text.ts';
import { counted, paint, paragraph, shown } from '../terminal.ts';
import {
  claimSets,
  givenUpText,
  MANY_CLAIMS,
  newPlacements,
  type ClaimsAlike,
  type PlacedClaim,
} from '../../alike/listed-claims.ts';

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
  return [
    ...claimSets(placed).flatMap((set) =>
      set.members.length === 1 ? each(set.members[0]) : alikeLines(set, options),
    ),
    ...paragraph(options, { lead: '    ', text: '-v says which claim gets which volume' }),
  ];
}

function alikeLines(set: ClaimsAlike, options: DiskTextOptions): readonly string[] {
  const { claim, sizeBytes } = set.members[0];
  return paragraph(options, {
    lead: `  ${SYMBOL_BY_LOSS.none} `,
    text: `${shown(set.names)}: ${requestText(claim)} each -> ${counted(set.members.length, 'volume')} of ${formatBytes(sizeBytes)}, on ${shown(set.nodes)}`,
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
  const givenUp = givenUpText(placement);
  return [
    ...paragraph(options, {
      lead: `  ${placement.recorded ? ' ' : SYMBOL_BY_LOSS.none} `,
      text: `${shown(claimKey(claim))}: ${requestText(claim)} -> volume ${shown(placement.volume)}${name} on ${shown(placement.node)}, ${formatBytes(placement.sizeBytes)}${since}`,
      hang: 6,
    }),
    ...(givenUp === null ? [] : paragraph(options, { lead: '      ', text: shown(givenUp) })),
  ];
}

/** The volumes that the plan changes, by id. */
function changedVolumes(plan: Plan): ReadonlyMap<VolumeId, VolumeRef> {
  return new Map(
    plan.nodes
      .flatMap(diskChanges)
      .flatMap((disk) => disk.volumes.map(({ volume }) => [volume.volume, volume] as const)),
  );
}
