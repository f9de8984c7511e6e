import type { Bytes } from '../values/bytes.ts';
import type { Adoption, SourceRef, VolumeFormat, VolumePurpose } from '../declared/declarations.ts';
import type {
  AdoptedVolume,
  DesiredDisk,
  DesiredNode,
  DesiredPool,
  DesiredVolume,
  GivenConsent,
  Legs,
  LogicalPlace,
  MemberRef,
  PhysicalVolumeRef,
  Remembered,
  RememberedVolume,
  Removal,
} from '../planned/desired.ts';
import type { ClaimRef, VolumeId } from '../identifiers.ts';
import type { DiskFacts, DiskRecord, VolumeRecord } from '../observed/inventory.ts';
import { createRows, type Rows } from './rows.ts';

/** Moves with breaks. 1 was a DesiredNode as it is in memory, with copies of all it refers to. */
export const DESIRED_NODE_FORM_VERSION = 2;

/** A position in one of the form's lists, from 0. */
export type Position = number;

/**
 * A DesiredNode as it crosses processes, versions and the network. What many volumes have in common
 * stands in a list once, and is referred to by its position there.
 */
export interface DesiredNodeForm extends Omit<
  DesiredNode,
  'disks' | 'consents' | 'removals' | 'adoptions' | 'remembered'
> {
  readonly formatVersion: number;
  /** The files of the sources. */
  readonly files: readonly string[];
  readonly sources: readonly SourceForm[];
  readonly facts: readonly DiskFacts[];
  readonly formats: readonly VolumeFormat[];
  readonly purposes: readonly VolumePurpose[];
  readonly physicalVolumes: readonly (PhysicalVolumeRef | MemberRef)[];
  /** Of each group over several disks its physical volumes. */
  readonly groups: readonly (readonly Position[])[];
  /** UUIDs of the physical volumes that logical volumes lie on. */
  readonly legs: readonly string[];
  readonly disks: readonly DiskForm[];
  readonly consents: readonly Sourced<GivenConsent>[];
  readonly removals: readonly Sourced<Removal>[];
  readonly adoptions: readonly AdoptionForm[];
  readonly remembered?: RememberedForm;
}

export interface SourceForm {
  readonly file: Position;
  readonly line: number;
  readonly column: number;
}

/** With its source as a position among the sources. */
export type Sourced<T extends { readonly source: SourceRef }> = T extends unknown
  ? Omit<T, 'source'> & { readonly source: Position }
  : never;

export interface DiskForm extends Omit<Sourced<DesiredDisk>, 'facts' | 'volumes'> {
  readonly facts: Position;
  readonly volumes: readonly VolumeForm[];
}

/** What is null in a DesiredVolume is left out. */
export interface VolumeForm {
  readonly volume: VolumeId;
  readonly name: string;
  readonly ordinal: number;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly format: Position;
  readonly purpose: Position;
  readonly logical?: LogicalForm;
  /** A position among the groups. */
  readonly members?: Position;
  readonly cutFor?: ClaimRef;
  readonly pool?: DesiredPool;
  readonly claim?: ClaimRef;
  readonly takeBack?: Position;
  readonly source: Position;
}

export interface LogicalForm extends Omit<LogicalPlace, 'physicalVolume' | 'legs'> {
  readonly physicalVolume: Position;
  readonly legs?: Omit<Legs, 'on'> & { readonly on: readonly Position[] };
}

export interface AdoptionForm extends Omit<AdoptedVolume, 'adoption'> {
  readonly adoption: Sourced<Adoption>;
}

export interface RememberedForm {
  readonly volumes: readonly (Omit<RememberedVolume, 'record'> & {
    readonly record: VolumeRecordForm | null;
  })[];
  readonly disks: readonly DiskRecordForm[];
}

export type VolumeRecordForm = Omit<VolumeRecord, 'disk'> & { readonly disk: Position };
export type DiskRecordForm = Omit<DiskRecord, 'facts'> & { readonly facts: Position };

interface Lists {
  readonly files: Rows<string>;
  readonly sources: Rows<SourceForm>;
  readonly facts: Rows<DiskFacts>;
  readonly formats: Rows<VolumeFormat>;
  readonly purposes: Rows<VolumePurpose>;
  readonly physicalVolumes: Rows<PhysicalVolumeRef | MemberRef>;
  readonly groups: Rows<readonly Position[]>;
  readonly legs: Rows<string>;
}

/** The form of a desired node; {@link decodeDesiredNode} gives an equal node back. */
export function encodeDesiredNode(node: DesiredNode): DesiredNodeForm {
  const lists: Lists = {
    files: createRows(),
    sources: createRows(),
    facts: createRows(),
    formats: createRows(),
    purposes: createRows(),
    physicalVolumes: createRows(),
    groups: createRows(),
    legs: createRows(),
  };
  const { disks, consents, removals, adoptions, remembered, ...rest } = node;
  const encoded = {
    disks: disks.map((disk) => encodeDisk(disk, lists)),
    consents: consents.map((consent) => withSource(consent, lists)),
    removals: removals.map((removal) => withSource<Removal>(removal, lists)),
    adoptions: adoptions.map(({ adoption, ...adopted }) => ({
      ...adopted,
      adoption: withSource(adoption, lists),
    })),
    ...(remembered === undefined ? {} : { remembered: encodeRemembered(remembered, lists) }),
  };
  return {
    formatVersion: DESIRED_NODE_FORM_VERSION,
    ...rest,
    files: lists.files.all,
    sources: lists.sources.all,
    facts: lists.facts.all,
    formats: lists.formats.all,
    purposes: lists.purposes.all,
    physicalVolumes: lists.physicalVolumes.all,
    groups: lists.groups.all,
    legs: lists.legs.all,
    ...encoded,
  };
}

function encodeSource({ file, line, column }: SourceRef, { files, sources }: Lists): Position {
  return sources.positionOf({ file: files.positionOf(file), line, column });
}

function withSource<T extends { readonly source: SourceRef }>(value: T, lists: Lists): Sourced<T> {
  return { ...value, source: encodeSource(value.source, lists) } as unknown as Sourced<T>;
}

function encodeDisk({ facts, volumes, ...disk }: DesiredDisk, lists: Lists): DiskForm {
  return {
    ...disk,
    source: encodeSource(disk.source, lists),
    facts: lists.facts.positionOf(facts),
    volumes: volumes.map((volume) => encodeVolume(volume, lists)),
  };
}

function encodeVolume(of: DesiredVolume, lists: Lists): VolumeForm {
  const { format, purpose, logical, members, claim, takeBack, source, ...rest } = of;
  return {
    ...rest,
    format: lists.formats.positionOf(format),
    purpose: lists.purposes.positionOf(purpose),
    ...(logical === undefined ? {} : { logical: encodeLogical(logical, lists) }),
    ...(members === undefined ? {} : { members: encodeGroup(members, lists) }),
    ...(claim === null ? {} : { claim }),
    ...(takeBack === null ? {} : { takeBack: encodeSource(takeBack, lists) }),
    source: encodeSource(source, lists),
  };
}

function encodeGroup(members: readonly MemberRef[], { physicalVolumes, groups }: Lists): Position {
  return groups.positionOf(members.map(physicalVolumes.positionOf));
}

function encodeLogical(
  { physicalVolume, legs, ...logical }: LogicalPlace,
  lists: Lists,
): LogicalForm {
  return {
    ...logical,
    physicalVolume: lists.physicalVolumes.positionOf(physicalVolume),
    ...(legs === undefined ? {} : { legs: { ...legs, on: legs.on.map(lists.legs.positionOf) } }),
  };
}

function encodeRemembered({ volumes, disks }: Remembered, { facts }: Lists): RememberedForm {
  return {
    volumes: volumes.map(({ record, ...volume }) => ({
      ...volume,
      record: record === null ? null : { ...record, disk: facts.positionOf(record.disk) },
    })),
    disks: disks.map((record) => ({ ...record, facts: facts.positionOf(record.facts) })),
  };
}
