import type { PartitionSize, VolumePurpose } from '../../model/declared/declarations.ts';
import { parsePercent, parseQuantity } from '../../model/values/quantity.ts';
import { mkfsFindings } from '../rules/filesystem-rules.ts';
import { errorAt, type Finding, type Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import { sortedBy } from '../../model/values/order.ts';
import type {
  GroupDraft,
  LayoutDraft,
  ProvisionDraft,
  VolumeDraft,
} from '../documents/layout-draft.ts';
import { mountOptionFindings } from '../rules/mount-options.ts';
import { partitionFindings } from '../rules/partition-rules.ts';
import { quantityFinding, readDiskSelector, readNodeSelector } from './read-selectors.ts';
import type { Read, SourceOf } from '../documents/record.ts';
import { readThinPool } from './read-thin-pool.ts';
import { volumeGroupFindings } from '../rules/volume-group-rules.ts';

/** A label of the PersistentVolume carries the layout's name, and labels end at 63 letters. */
const LONGEST_LAYOUT_NAME = 63;

/** A DiskLayout that its schema accepts, with everything that is wrong with it alone. */
export function readLayout(
  document: written.DiskLayout,
  base: Path,
  sourceOf: SourceOf,
): Read<LayoutDraft> {
  const { spec, metadata } = document;
  const specPath = [...base, 'spec'];
  const nodes = readNodeSelector(spec.nodes, [...specPath, 'nodes']);
  const disks = readDiskSelector(spec.disks, [...specPath, 'disks']);
  const volumes = readVolumes(spec, specPath, sourceOf);
  const layout: LayoutDraft = {
    name: metadata.name,
    nodes: nodes.value,
    disks: disks.value,
    arrangement:
      spec.volumeGroup !== undefined
        ? 'volume-group'
        : spec.partitions !== undefined
          ? 'partitions'
          : 'whole-disk',
    group:
      spec.volumeGroup === undefined
        ? null
        : groupDraft(spec.volumeGroup, [...specPath, 'volumeGroup'], sourceOf),
    volumes: volumes.value,
    mkfs: (spec.mkfs ?? {}) as LayoutDraft['mkfs'],
    protected: spec.protected ?? false,
    source: sourceOf(base),
  };
  return {
    value: layout,
    findings: [
      ...nameFindings(metadata.name, base),
      ...nodes.findings,
      ...disks.findings,
      ...volumes.findings,
      ...partitionFindings(layout, specPath),
      ...volumeGroupFindings(spec.volumeGroup, [...specPath, 'volumeGroup']),
      ...mkfsFindings(layout.mkfs, [...specPath, 'mkfs']),
    ],
  };
}

function nameFindings(name: string, base: Path): readonly Finding[] {
  if (name.length <= LONGEST_LAYOUT_NAME) return [];
  return [
    errorAt([...base, 'metadata', 'name'], {
      code: 'name-too-long',
      message: `the name of a layout becomes a label of its PersistentVolumes, and has ${String(name.length)} letters where a label value takes ${String(LONGEST_LAYOUT_NAME)}`,
      hint: 'shorten it',
    }),
  ];
}

const NO_RESERVE: GroupDraft['reserve'] = { kind: 'bytes', bytes: 0 };

function groupDraft(group: written.VolumeGroupLayout, path: Path, sourceOf: SourceOf): GroupDraft {
  const pools = group.thinPools ?? [];
  const onlyPool = pools.length === 1 ? (pools[0]?.name ?? null) : null;
  return {
    name: group.name,
    per: group.per ?? 'disk',
    reserve: group.reserve === undefined ? NO_RESERVE : sizeOrShare(group.reserve),
    thinPools: pools.map((pool, index) =>
      readThinPool(pool, sourceOf([...path, 'thinPools', index])),
    ),
    claims: (group.claims ?? []).toSorted(),
    encryption: group.encryption ?? null,
    provision: sortedBy(
      (group.provision ?? []).map((one, index) =>
        provisionDraft(
          { ...one, ...groupEncryption(group, one) },
          { path: [...path, 'provision', index], sourceOf, onlyPool },
        ),
      ),
      ({ storageClassName }) => storageClassName,
    ),
  };
}

/** Every volume that is cut from a group is encrypted as that says, but for what says otherwise. */
function groupEncryption(
  group: Pick<written.VolumeGroupLayout, 'encryption'>,
  own: { readonly encryption?: written.Encryption },
): { readonly encryption?: written.Encryption } {
  const encryption = own.encryption ?? group.encryption;
  return encryption === undefined ? {} : { encryption };
}

function provisionDraft(
  provision: written.ProvisionLayout,
  {
    path,
    sourceOf,
    onlyPool,
  }: { readonly path: Path; readonly sourceOf: SourceOf; readonly onlyPool: string | null },
): ProvisionDraft {
  const { storageClassName, namespaces = null, limit, stripes = null, mirrors = 1 } = provision;
  const { type = 'linear' } = provision;
  const thinPool = type === 'thin' ? (provision.thinPool ?? onlyPool) : null;
  return {
    ...{ storageClassName, namespaces, type, stripes, mirrors, path },
    ...(thinPool === null ? {} : { thinPool }),
    limit: limit === undefined ? null : sizeOrShare(limit),
    encryption: provision.encryption ?? null,
    source: sourceOf(path),
  };
}

/** What cannot be read has a finding of its own. */
function sizeOrShare(text: string | number): GroupDraft['reserve'] {
  const percent = typeof text === 'string' ? parsePercent(text) : null;
  if (percent !== null) return { kind: 'percent', percent };
  const bytes = parseQuantity(text);
  return bytes.ok ? { kind: 'bytes', bytes: bytes.value } : NO_RESERVE;
}

type WrittenVolume = written.PartitionLayout | written.WholeDiskLayout | written.CarveLayout;

function readVolumes(
  spec: written.DiskLayoutSpec,
  path: Path,
  sourceOf: SourceOf,
): Read<readonly VolumeDraft[]> {
  const places: readonly (readonly [WrittenVolume, Path])[] = [
    ...(spec.partitions ?? []).map(
      (partition, index) => [partition, [...path, 'partitions', index]] as const,
    ),
    ...(spec.wholeDisk === undefined ? [] : [[spec.wholeDisk, [...path, 'wholeDisk']] as const]),
    ...(spec.volumeGroup?.carve ?? []).map(
      (carve, index) =>
        [
          { ...carve, ...groupEncryption(spec.volumeGroup ?? {}, carve) },
          [...path, 'volumeGroup', 'carve', index],
        ] as const,
    ),
  ];
  const pools = spec.volumeGroup?.thinPools ?? [];
  const onlyPool = pools.length === 1 ? (pools[0]?.name ?? null) : null;
  const read = places.map(([volume, here]) => readVolume(volume, here, { sourceOf, onlyPool }));
  return {
    value: read.flatMap((volume) => (volume.value === null ? [] : [volume.value])),
    findings: read.flatMap((volume) => volume.findings),
  };
}

function readVolume(
  volume: WrittenVolume,
  path: Path,
  { sourceOf, onlyPool }: { readonly sourceOf: SourceOf; readonly onlyPool: string | null },
): Read<VolumeDraft | null> {
  const size = 'size' in volume ? readSize(volume.size, [...path, 'size']) : REST;
  const purpose = purposeOf(volume);
  const findings = [
    ...size.findings,
    ...mountOptionFindings(volume.mountOptions ?? [], volume.filesystem ?? null, [
      ...path,
      'mountOptions',
    ]),
  ];
  if (size.value === null || purpose === null) return { value: null, findings };
  const draft: VolumeDraft = {
    name: 'name' in volume ? volume.name : 'disk',
    count: 'count' in volume ? (volume.count ?? 1) : 1,
    size: size.value,
    ...segmentsOf(volume, onlyPool),
    block: volume.volumeMode === 'Block',
    filesystem: volume.filesystem ?? null,
    mountOptions: volume.mountOptions ?? null,
    encryption: volume.encryption ?? null,
    purpose,
    source: sourceOf(path),
    path,
  };
  return { value: draft, findings };
}

/** Only what a volume group carves is written with them. */
function segmentsOf(
  volume: WrittenVolume,
  onlyPool: string | null,
): Pick<VolumeDraft, 'type' | 'stripes' | 'mirrors' | 'thinPool'> {
  const carved = volume as Partial<written.CarveLayout>;
  const { type = 'linear', stripes = null, mirrors = 1 } = carved;
  return {
    type,
    stripes,
    mirrors,
    thinPool: type === 'thin' ? (carved.thinPool ?? onlyPool) : null,
  };
}

function purposeOf(volume: WrittenVolume): VolumePurpose | null {
  if (volume.storageClassName !== undefined)
    return { kind: 'offered', storageClassName: volume.storageClassName };
  if (volume.claims !== undefined)
    return { kind: 'kept', storageClassNames: volume.claims.toSorted() };
  return volume.mountPath === undefined ? null : { kind: 'host-path', path: volume.mountPath };
}

const REST: Read<PartitionSize> = { value: { kind: 'rest' }, findings: [] };

function readSize(text: string | number, path: Path): Read<PartitionSize | null> {
  if (text === 'rest') return REST;
  const percent = typeof text === 'string' ? parsePercent(text) : null;
  if (percent !== null) return { value: { kind: 'percent', percent }, findings: [] };
  const bytes = parseQuantity(text);
  if (!bytes.ok) return { value: null, findings: [quantityFinding(bytes.error, path)] };
  if (bytes.value === 0)
    return {
      value: null,
      findings: [
        errorAt(path, {
          code: 'bad-quantity',
          message: 'the size is 0 bytes',
          hint: 'give a size, a percentage, or rest',
        }),
      ],
    };
  return { value: { kind: 'bytes', bytes: bytes.value }, findings: [] };
}
