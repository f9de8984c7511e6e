import type { ConsentRef, GivenConsent } from '../model/planned/desired.ts';
import { digestValue } from '../model/values/digest.ts';
import type { InstallationId, NodeName, VolumeId, WipeSubject } from '../model/identifiers.ts';
import type {
  ConsentRecord,
  ObservedDisk,
  ObservedVolume,
  VolumeRecord,
} from '../model/observed/inventory.ts';
import { isLogical } from '../model/observed/observed-volume.ts';
import { isUnseen } from '../model/volumes/encryption.ts';
import { isNowhere, missingUnder } from '../model/volumes/lost-volume.ts';

/**
 * What a consent has to say of a thing to allow its destruction, and what is known of consents'
 * use.
 */
export interface ConsentQuestion {
  readonly given: readonly GivenConsent[];
  readonly used: readonly ConsentRecord[];
  /** Whether a consent's subject is the thing. */
  readonly names: (subject: WipeSubject) => boolean;
  /** The fingerprint of what is on it now. */
  readonly content: string;
}

/** What the consents say of one thing. */
export type ConsentAnswer =
  | { readonly kind: 'matching'; readonly given: GivenConsent }
  /** One names it, and does not serve (any more). */
  | { readonly kind: 'stale' | 'expired' | 'used'; readonly given: GivenConsent }
  | { readonly kind: 'none' };

/**
 * A consent serves when it names the thing, its content of now, is not expired, and was never used.
 */
export function askConsents(question: ConsentQuestion): ConsentAnswer {
  const naming = question.given.filter(({ subject }) => question.names(subject));
  if (naming.length === 0) return { kind: 'none' };
  const used = new Set(question.used.map(({ key }) => key));
  const judged = naming.map((given) => ({
    given,
    kind:
      given.content !== question.content
        ? ('stale' as const)
        : used.has(given.key)
          ? ('used' as const)
          : given.expired
            ? ('expired' as const)
            : ('matching' as const),
  }));
  // The answer that is nearest to a permission says most.
  const order = ['matching', 'expired', 'used', 'stale'] as const;
  const best = order.flatMap((kind) => judged.filter((one) => one.kind === kind))[0];
  return best ?? { kind: 'none' };
}

export function namesDisk(disk: ObservedDisk): (subject: WipeSubject) => boolean {
  return (subject) => subject.kind === 'disk' && disk.aliases.includes(subject.disk);
}

export function namesVolume(volume: VolumeId): (subject: WipeSubject) => boolean {
  return (subject) => subject.kind === 'volume' && subject.volume === volume;
}

/** The reason is left out where only a record is left of a consent: it does not have it. */
export function consentRef({ key, consent, expires, reason }: ConsentRef): ConsentRef {
  return { key, consent, expires, ...(reason === undefined ? {} : { reason }) };
}

/**
 * The fingerprint of a volume of ours: who made it where, and with which UUIDs. Not what is in it,
 * which a mounted filesystem changes all the time. The volume's id stands for its incarnation too.
 *
 * @param volume `record`: of a logical volume without a device nothing is seen, and what was
 * recorded of its filesystem counts; so the fingerprint stays what it is when the machine is
 * started again. One that lies on no disk that is there is reported on any of its group, and its
 * fingerprint names none.
 */
export function volumeFingerprint(volume: {
  readonly owner: { readonly installation: InstallationId; readonly node: NodeName };
  readonly volume: VolumeId;
  readonly disk: ObservedDisk;
  readonly partition: ObservedVolume;
  readonly record?: VolumeRecord | null;
}): string {
  const { owner, partition } = volume;
  const { volumeGroup } = volume.disk;
  const isOnNone =
    volumeGroup !== undefined && isLogical(partition) && isNowhere(volumeGroup, partition);
  const disk = isOnNone ? null : volume.disk;
  return digestValue({
    kind: 'volume',
    installation: owner.installation,
    node: owner.node,
    volume: volume.volume,
    disk: disk?.identity ?? null,
    table: disk?.table?.uuid ?? null,
    partition: partition.uuid,
    startBytes: 'startBytes' in partition ? partition.startBytes : 0,
    sizeBytes: partition.sizeBytes,
    filesystem: filesystemInVolume(volume),
  });
}

const NO_GROUP = { physicalVolumes: [] };

/** The UUID of the filesystem in a volume of ours; null for none, or none that is known. */
export function filesystemInVolume(volume: {
  readonly partition: ObservedVolume;
  readonly record?: VolumeRecord | null;
  readonly disk?: ObservedDisk;
}): string | null {
  const { partition, record, disk } = volume;
  const isLacking =
    isLogical(partition) && missingUnder(disk?.volumeGroup ?? NO_GROUP, partition).length > 0;
  const recorded = isLacking || isUnseen(partition) ? record?.filesystem?.uuid : undefined;
  return partition.filesystem?.uuid ?? recorded ?? null;
}
