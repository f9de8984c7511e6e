import type { SourceRef } from '../declared/declarations.ts';
import type {
  DesiredDisk,
  DesiredNode,
  DesiredVolume,
  LogicalPlace,
  MemberRef,
  PhysicalVolumeRef,
  Remembered,
  Removal,
} from '../planned/desired.ts';
import type { Result } from '../values/result.ts';
import type {
  DesiredNodeForm,
  DiskForm,
  LogicalForm,
  Position,
  RememberedForm,
  VolumeForm,
} from './desired-node-form.ts';
import { createRowReader, type RowReader } from './rows.ts';

/** The form with its sources and groups put together once. */
interface Known extends Pick<
  DesiredNodeForm,
  'facts' | 'formats' | 'purposes' | 'physicalVolumes' | 'legs'
> {
  readonly at: RowReader['at'];
  readonly sources: readonly SourceRef[];
  readonly groups: readonly (readonly MemberRef[])[];
}

/**
 * The desired node of a form that its schema accepts.
 *
 * @returns an error where the form refers to what is not in it.
 */
export function decodeDesiredNode(form: DesiredNodeForm): Result<DesiredNode, string> {
  const reader = createRowReader();
  const {
    formatVersion: _version,
    files,
    sources,
    facts,
    formats,
    purposes,
    physicalVolumes,
    groups,
    legs,
    ...node
  } = form;
  const { at } = reader;
  const known: Known = {
    ...{ at, facts, formats, purposes, physicalVolumes, legs },
    sources: sources.map(({ file, line, column }) => ({
      file: at(files, file, 'files'),
      line,
      column,
    })),
    groups: groups.map((members) => members.map((member) => memberAt(member, form, at))),
  };
  const { disks, consents, removals, adoptions, remembered, ...rest } = node;
  return reader.whole({
    ...rest,
    disks: disks.map((disk) => decodeDisk(disk, known)),
    consents: consents.map((consent) => ({ ...consent, source: sourceAt(consent.source, known) })),
    removals: removals.map((removal): Removal => ({
      ...removal,
      source: sourceAt(removal.source, known),
    })),
    adoptions: adoptions.map(({ adoption, ...adopted }) => ({
      ...adopted,
      adoption: { ...adoption, source: sourceAt(adoption.source, known) },
    })),
    ...(remembered === undefined ? {} : { remembered: decodeRemembered(remembered, known) }),
  });
}

function sourceAt(position: Position, { at, sources }: Known): SourceRef {
  return at(sources, position, 'sources');
}

/** A member of a group has its disk beside it, which a physical volume by itself has not. */
function memberAt(
  position: Position,
  { physicalVolumes }: DesiredNodeForm,
  at: RowReader['at'],
): MemberRef {
  return at<PhysicalVolumeRef | MemberRef>(
    physicalVolumes,
    position,
    'physicalVolumes',
  ) as MemberRef;
}

function decodeDisk({ facts, volumes, ...disk }: DiskForm, known: Known): DesiredDisk {
  return {
    ...disk,
    source: sourceAt(disk.source, known),
    facts: known.at(known.facts, facts, 'facts'),
    volumes: volumes.map((volume) => decodeVolume(volume, known)),
  };
}

function decodeVolume(form: VolumeForm, known: Known): DesiredVolume {
  const { format, purpose, logical, members, claim, takeBack, source, ...rest } = form;
  const { at } = known;
  return {
    ...rest,
    format: at(known.formats, format, 'formats'),
    purpose: at(known.purposes, purpose, 'purposes'),
    ...(logical === undefined ? {} : { logical: decodeLogical(logical, known) }),
    ...(members === undefined ? {} : { members: at(known.groups, members, 'groups') }),
    claim: claim ?? null,
    takeBack: takeBack === undefined ? null : sourceAt(takeBack, known),
    source: sourceAt(source, known),
  };
}

function decodeLogical(
  { physicalVolume, legs, ...logical }: LogicalForm,
  known: Known,
): LogicalPlace {
  const { at } = known;
  return {
    ...logical,
    physicalVolume: at(known.physicalVolumes, physicalVolume, 'physicalVolumes'),
    ...(legs === undefined
      ? {}
      : { legs: { ...legs, on: legs.on.map((leg) => at(known.legs, leg, 'legs')) } }),
  };
}

function decodeRemembered({ volumes, disks }: RememberedForm, { at, facts }: Known): Remembered {
  return {
    volumes: volumes.map(({ record, ...volume }) => ({
      ...volume,
      record: record === null ? null : { ...record, disk: at(facts, record.disk, 'facts') },
    })),
    disks: disks.map((record) => ({ ...record, facts: at(facts, record.facts, 'facts') })),
  };
}
