import type { SourceRef } from '../../model/declared/declarations.ts';
import { claimKey, type ClaimRef } from '../../model/identifiers.ts';
import type { VolumeRecord } from '../../model/observed/inventory.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { operationBase, recordOf, volumeRef, type VolumeContext } from './volume-context.ts';

/**
 * What is written down of a finished volume and is not so yet: its protection, and whose claim it
 * serves.
 */
export function planRecords(context: VolumeContext): readonly Operation[] {
  return [...protection(context), ...assignClaim(context)];
}

function assignClaim(context: VolumeContext): readonly Operation[] {
  const { claim, takeBack } = context.volume;
  const record = recordOf(context);
  const recorded = record?.claim;
  if (claim === null) return forgetClaim(context, record);
  const same = recorded?.namespace === claim.namespace && recorded.name === claim.name;
  // Stryker disable next-line OptionalChaining: without a record no claim is the same
  if (same && record?.forgotten !== true && (takeBack === null || isOwn(context, claim))) return [];
  if (takeBack !== null) return [takeBackClaim(context, { claim, takeBack, record })];
  return [
    {
      ...operationBase(context, `claim ${claim.namespace}/${claim.name} was placed here`),
      kind: 'assign-claim',
      volume: volumeRef(context),
      claim,
      formerly: recorded === undefined || same ? null : recorded,
    },
  ];
}

/** Whose it is by what the node itself wrote down. */
function ownClaim({ observed, volume }: VolumeContext): ClaimRef | undefined {
  return observed.own.volumes.find((record) => record.volume === volume.volume)?.claim;
}

function isOwn(context: VolumeContext, claim: ClaimRef): boolean {
  const recorded = ownClaim(context);
  return recorded !== undefined && claimKey(recorded) === claimKey(claim);
}

/**
 * What was kept for the claim; or data of which nobody knew whose it is, or about which sources
 * disagree.
 */
function takeBackClaim(
  context: VolumeContext,
  given: {
    readonly claim: ClaimRef;
    readonly takeBack: SourceRef;
    readonly record: VolumeRecord | null;
  },
): Operation {
  const { claim, takeBack, record } = given;
  const recorded = ownClaim(context);
  const isAnother = recorded !== undefined && claimKey(recorded) !== claimKey(claim);
  return {
    ...operationBase(
      context,
      record?.forgotten === true
        ? 'a TakeBack gives the kept data to its claim again'
        : 'a TakeBack says whose data it is',
    ),
    source: takeBack,
    kind: 'take-back-claim',
    volume: volumeRef(context),
    claim,
    ...(isAnother ? { formerly: recorded } : {}),
  };
}

/**
 * Once git declares a claim no more, that is written down: its data does not come back by itself.
 */
function forgetClaim(context: VolumeContext, record: VolumeRecord | null): readonly Operation[] {
  const gone = context.node.forgotten.find(({ volume }) => volume === context.volume.volume);
  if (gone === undefined || record?.forgotten === true) return [];
  const { claim } = gone;
  return [
    {
      ...operationBase(context, `claim ${claim.namespace}/${claim.name} is declared no more`),
      kind: 'forget-claim',
      volume: volumeRef(context),
      claim,
    },
  ];
}

/**
 * Whether the volume outlives its own removal from git is kept in step with what its layout says.
 */
function protection(context: VolumeContext): readonly Operation[] {
  const isProtected = context.disk.protected;
  if ((recordOf(context)?.protected ?? false) === isProtected) return [];
  return [
    {
      ...operationBase(
        context,
        `its layout says that it is ${isProtected ? '' : 'no longer '}protected`,
      ),
      kind: 'record-protection',
      volume: volumeRef(context),
      protected: isProtected,
    },
  ];
}
