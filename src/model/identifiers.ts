import {
  derivedUuid,
  derivedUuids,
  lengthDelimited,
  shortHash,
  shortHashOf,
} from './values/digest.ts';
import { err, ok, type Result } from './values/result.ts';

/** The name of a Kubernetes Node: a DNS-1123 subdomain. */
export type NodeName = string & { readonly brand: 'NodeName' };

/**
 * The stable id of a disk: `wwn-…`, `nvme-eui.…`, `nvme-uuid.…`, `serial-<model>_<serial>` or
 * `loop-<hash of the backing file's path>`. Never a kernel name.
 */
export type DiskId = string & { readonly brand: 'DiskId' };

/** 12 base32 letters (60 bits): among 100,000 volumes two are equal with a chance below 10^-8. */
export type VolumeId = string & { readonly brand: 'VolumeId' };

/** The UUID of the repository's Installation declaration. */
export type InstallationId = string & { readonly brand: 'InstallationId' };

/** A claim's namespace and name, as `namespace/name`. */
export type ClaimKey = string & { readonly brand: 'ClaimKey' };

export interface ClaimRef {
  readonly namespace: string;
  readonly name: string;
}

/** What a consent gives up: a whole disk, or one volume of ours. */
export type WipeSubject =
  | { readonly kind: 'disk'; readonly disk: DiskId }
  | { readonly kind: 'volume'; readonly volume: VolumeId };

export function claimKey(claim: ClaimRef): ClaimKey {
  return `${claim.namespace}/${claim.name}` as ClaimKey;
}

const DISK_ID = /^(?:wwn-|nvme-eui\.|nvme-uuid\.|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$/;

/** @returns the id, or a sentence that says what identifies a disk. */
export function parseDiskId(text: string): Result<DiskId, string> {
  return DISK_ID.test(text)
    ? ok(text as DiskId)
    : err(
        `${JSON.stringify(text)} does not identify a disk; use its wwn-…, nvme-eui.…, nvme-uuid.…, serial-… or loop-… id as "diskwright discover" prints it, not a name such as /dev/sdb`,
      );
}

const NODE_NAME = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;

export function parseNodeName(text: string): Result<NodeName, string> {
  return NODE_NAME.test(text)
    ? ok(text as NodeName)
    : err(
        `${JSON.stringify(text)} is not a node name (a lower-case DNS name, at most 253 letters)`,
      );
}

/** What names a volume of a layout for ever; the disk by the id under which it was first chosen. */
export interface LayoutVolumeKey {
  readonly installation: InstallationId;
  readonly incarnation: number;
  readonly layout: string;
  readonly node: NodeName;
  /** null: in a group over the disks of the node. */
  readonly disk: DiskId | null;
  readonly name: string;
  readonly ordinal: number;
}

export function layoutVolumeId(key: LayoutVolumeKey): VolumeId {
  return layoutVolumeIds(key)(key);
}

/**
 * The id of a volume that is cut to the size of a claim: of the claim alone, so that whoever finds
 * its mark knows whose it is.
 */
export function claimVolumeId(
  installation: InstallationId,
  incarnation: number,
  { namespace, name }: ClaimRef,
): VolumeId {
  const parts = ['claim-volume', installation, String(incarnation)];
  return shortHash([...parts, 'PersistentVolumeClaim', namespace, name], 12) as VolumeId;
}

/** Where the volumes of a layout lie. */
export type LayoutSite = Pick<LayoutVolumeKey, 'installation' | 'layout' | 'node' | 'disk'>;

/** Ids of the volumes of one layout in one place: what all are hashed with is joined once. */
export function layoutVolumeIds(
  site: LayoutSite,
): (volume: Pick<LayoutVolumeKey, 'incarnation' | 'name' | 'ordinal'>) => VolumeId {
  const { installation, layout, node, disk } = site;
  const beginnings: string[] = [];
  return ({ incarnation, name, ordinal }) => {
    const beginning = (beginnings[incarnation] ??= lengthDelimited([
      'layout-volume',
      installation,
      String(incarnation),
      layout,
      node,
      disk ?? 'volume-group',
    ]));
    return shortHashOf(beginning + lengthDelimited([name, String(ordinal)]), 12) as VolumeId;
  };
}

/**
 * The id of what others made: of UUIDs alone, so that no rename (of the record, the node or the
 * disk) makes it another volume.
 *
 * @param place the UUID of its partition or logical volume; empty for a filesystem on a whole disk,
 * and the id of the disk where all of it is a raw block volume.
 * @param filesystem empty for a raw block volume.
 */
export function adoptedVolumeId(
  installation: InstallationId,
  place: string,
  filesystem: string,
): VolumeId {
  return shortHash(['adopted-volume', installation, place, filesystem], 12) as VolumeId;
}

/** The GPT disk GUID that diskwright gives a disk of a layout. */
export function tableUuid(installation: InstallationId, layout: string, disk: DiskId): string {
  return derivedUuid(['partition-table', installation, layout, disk]);
}

/** The UUIDs that a volume's partition and filesystem get. */
export interface VolumeUuids {
  readonly partition: string;
  readonly filesystem: string;
}

export function volumeUuids(installation: InstallationId, volume: VolumeId): VolumeUuids {
  const [partition, filesystem] = derivedUuids(
    lengthDelimited(['partition', installation, volume]),
  );
  return { partition, filesystem };
}

/** The unique partition GUID of a volume. */
export function partitionUuid(installation: InstallationId, volume: VolumeId): string {
  return volumeUuids(installation, volume).partition;
}

/** The filesystem UUID of a volume. */
export function filesystemUuid(installation: InstallationId, volume: VolumeId): string {
  return volumeUuids(installation, volume).filesystem;
}

/** The UUID in the LUKS header of an encrypted volume. */
export function encryptionUuid(installation: InstallationId, volume: VolumeId): string {
  return derivedUuid(['encryption', installation, volume]);
}

/**
 * The UUID of the LVM physical volume in a partition of ours: 32 letters of LVM's alphabet, in its
 * groups of 6-4-4-4-4-4-6 (lvm2, lib/uuid/uuid.c). From a base32 digest: 160 bits of it.
 */
export function physicalVolumeUuid(installation: InstallationId, volume: VolumeId): string {
  const letters = shortHash(['physical-volume', installation, volume], 32);
  return [6, 4, 4, 4, 4, 4, 6]
    .map((length, index, all) => {
      const start = all.slice(0, index).reduce((sum, before) => sum + before, 0);
      return letters.slice(start, start + length);
    })
    .join('-');
}

/** The name of the volume group on one disk: device-mapper names are shared by a whole host. */
export function groupName(declared: string, installation: InstallationId, disk: DiskId): string {
  return `${declared}-${shortHash(['volume-group', installation, disk], 12)}`;
}

/** The name of the volume group over the disks that a layout has on a node. */
export function nodeGroupName(
  declared: string,
  key: { readonly installation: InstallationId; readonly layout: string; readonly node: NodeName },
): string {
  const parts = ['node-volume-group', key.installation, key.layout, key.node];
  return `${declared}-${shortHash(parts, 12)}`;
}

/** The name of the PersistentVolume that publishes a volume. */
export function persistentVolumeName(volume: VolumeId): string {
  return `diskwright-${volume}`;
}
