import type { NodeName, VolumeId } from '../../model/identifiers.ts';
import type { DesiredState } from '../../model/planned/desired.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import type { ProvisionAnswer } from '../../model/planned/provisioning.ts';
import { unsupported } from '../claim-changes.ts';
import { members, type LiveClaim } from '../live-objects.ts';
import {
  PROVISIONING_FINALIZER,
  provisioningClasses,
  volumesByClaim,
} from './provisioned-claims.ts';
import type { PublicationChange, PublicationFinding } from '../publication-change.ts';
import { fenceOf, NO_CHANGE, type Cluster, type VolumeDecision } from '../volume-changes.ts';

/** The desired state, and what of it is not made now. */
interface StateToMake {
  readonly desired: DesiredState;
  readonly refusals: ReadonlyMap<NodeName, readonly Refusal[]>;
  readonly holds: ReadonlyMap<VolumeId, string>;
}

/**
 * What claims made in the cluster need of us before they have a volume: to be held, to be let go
 * once their PersistentVolume is there or nothing is made for them, and to be given to another node
 * where theirs has no room.
 */
export function decideProvisioning(
  { desired, refusals, holds }: StateToMake,
  cluster: Cluster,
): readonly VolumeDecision[] {
  const { classes, provisioning } = desired;
  const provisioned = provisioningClasses(classes);
  if (provisioned.size === 0) return [];
  const ofClaim = volumesByClaim(cluster.live, cluster.origin);
  const answers = new Map((provisioning?.answers ?? []).map((one) => [one.claim.uid, one]));
  return Array.from(cluster.live.claims.values())
    .filter(({ storageClassName }) => provisioned.has(storageClassName))
    .map((claim) =>
      ofClaim.has(claim.uid)
        ? letGoOf(claim, 'its PersistentVolume is there')
        : decideWaiting(claim, answers.get(claim.uid), { desired, refusals, holds }),
    );
}

function decideWaiting(
  claim: LiveClaim,
  answer: ProvisionAnswer | undefined,
  state: StateToMake,
): VolumeDecision {
  // What was begun is finished, and published: then its class says what becomes of it.
  if (claim.deleting)
    return answer?.kind === 'placed'
      ? decidePlaced(claim, answer, state)
      : letGoOf(claim, 'nothing was made for it');
  if (claim.volumeName !== '') return NO_CHANGE;
  const asked = unsupported(members(claim.native['spec']));
  if (asked !== null)
    return finding(claim, {
      code: 'Unsupported',
      message: `the claim asks for ${asked}, which a local volume cannot give`,
      remedy: 'Delete the claim, and make one that asks for ReadWriteOnce alone.',
    });
  if (claim.selectedNode === null) return NO_CHANGE;
  if (!isHeld(claim)) return hold(claim);
  switch (answer?.kind) {
    case 'refused':
      return decideRefused(claim, answer);
    case 'placed':
      return decidePlaced(claim, answer, state);
    case undefined:
      return NO_CHANGE;
  }
}

/** It waits for its node, which may refuse to make its volume, or may not make it yet. */
function decidePlaced(
  claim: LiveClaim,
  { node, volume }: Extract<ProvisionAnswer, { kind: 'placed' }>,
  { desired, refusals, holds }: StateToMake,
): VolumeDecision {
  const hold = holds.get(volume);
  if (hold !== undefined)
    return finding(claim, {
      code: 'VolumeHeld',
      message: `node ${node} may not make its volume yet: ${hold}`,
      remedy: '',
    });
  const onNode = refusals.get(node) ?? [];
  const disks = desired.nodes
    .filter((one) => one.node === node)
    .flatMap((one) => one.disks)
    .filter(({ volumes }) => volumes.some((one) => one.volume === volume))
    .map(({ facts }) => facts.id);
  const refusal =
    onNode.find((one) => one.volume === volume) ??
    onNode.find((one) => one.volume === null && one.disk !== null && disks.includes(one.disk));
  if (refusal === undefined) return NO_CHANGE;
  return finding(claim, {
    code: 'VolumeRefused',
    message: `node ${node} does not make its volume: ${refusal.summary}`,
    remedy: refusal.remedy,
  });
}

function decideRefused(
  claim: LiveClaim,
  { reason, message }: Extract<ProvisionAnswer, { kind: 'refused' }>,
): VolumeDecision {
  if (reason === 'NamespaceNotAllowed')
    return finding(claim, {
      code: reason,
      message,
      remedy: 'Have the namespace added to the layout in git, or use another class.',
    });
  const about = {
    code: reason,
    message,
    remedy: 'The scheduler chooses another node for its pod.',
  };
  return {
    ...finding(claim, about),
    changes: [{ ...change(claim, message), kind: 'reschedule' }],
  };
}

function isHeld({ finalizers }: LiveClaim): boolean {
  return finalizers.includes(PROVISIONING_FINALIZER);
}

function hold(claim: LiveClaim): VolumeDecision {
  const finalizers = [...claim.finalizers, PROVISIONING_FINALIZER];
  const reason = 'a volume is made for it';
  return { changes: [{ ...change(claim, reason), kind: 'hold', finalizers }], findings: [] };
}

function letGoOf(claim: LiveClaim, reason: string): VolumeDecision {
  if (!isHeld(claim)) return NO_CHANGE;
  const finalizers = claim.finalizers.filter((one) => one !== PROVISIONING_FINALIZER);
  return { changes: [{ ...change(claim, reason), kind: 'let-go', finalizers }], findings: [] };
}

function change(
  claim: LiveClaim,
  reason: string,
): Pick<PublicationChange, 'ref' | 'reason'> & { readonly fence: ReturnType<typeof fenceOf> } {
  return { ref: refOf(claim), reason, fence: fenceOf(claim) };
}

function finding(claim: LiveClaim, text: Omit<PublicationFinding, 'ref'>): VolumeDecision {
  return { changes: [], findings: [{ ref: refOf(claim), ...text }] };
}

function refOf({ namespace, name }: LiveClaim): PublicationFinding['ref'] {
  return { kind: 'PersistentVolumeClaim', namespace, name };
}
