import type {
  DiskArrangement,
  DiskLayout,
  FilesystemType,
  LayoutPartition,
  ServedClass,
  StorageClass,
  VolumeFormat,
} from '../../model/declared/declarations.ts';
import type { Encryption } from '../../model/declared/encryption.ts';
import type { CrossFinding } from '../across/cross-finding.ts';
import { contentRoom } from '../../model/volumes/encryption.ts';
import { filesystemSizeFinding } from './filesystem-rules.ts';
import { errorAt, shownValue, type Finding, type Path } from '../findings/finding.ts';
import { volumeClassNames, type LayoutDraft, type VolumeDraft } from '../documents/layout-draft.ts';
import { mountOptionFindings } from './mount-options.ts';
import { namesFilesystem } from '../kinds/kubernetes/read-storage-class.ts';
import type { World } from '../across/world.ts';

export interface FinishedLayouts {
  readonly layouts: readonly DiskLayout[];
  readonly findings: readonly CrossFinding[];
}

/**
 * Layouts with what their classes decide: filesystem and mount options of each volume. A layout of
 * which a class is missing or wrong is left out; that class has a finding of its own.
 */
export function finishLayouts(world: World): FinishedLayouts {
  const classes = new Map<string, StorageClass>();
  for (const { name, content } of world.classes)
    if (content.storageClass !== null) classes.set(name, content.storageClass);
  const layouts: DiskLayout[] = [];
  const findings: CrossFinding[] = [];
  for (const record of world.layouts) {
    const finished = finishLayout(record.content.layout, classes);
    if (finished.layout !== null) layouts.push(finished.layout);
    findings.push(...finished.findings.map((finding) => ({ record, finding })));
  }
  return { layouts, findings };
}

type Classes = ReadonlyMap<string, StorageClass>;

interface FinishedLayout {
  readonly layout: DiskLayout | null;
  readonly findings: readonly Finding[];
}

function finishLayout(draft: LayoutDraft, classes: Classes): FinishedLayout {
  const finished = draft.volumes.map((volume) => finishVolume(volume, draft, classes));
  const partitions = finished.flatMap(({ partition }) => (partition === null ? [] : [partition]));
  const findings = finished.flatMap((volume) => volume.findings);
  const arrangement = arrangementOf(draft, partitions, classes);
  if (partitions.length < draft.volumes.length || arrangement === null)
    return { layout: null, findings };
  const { name, nodes, disks, source } = draft;
  return {
    layout: { name, nodes, disks, arrangement, protected: draft.protected, source },
    findings,
  };
}

function arrangementOf(
  draft: LayoutDraft,
  partitions: readonly LayoutPartition[],
  classes: Classes,
): DiskArrangement | null {
  const [first] = partitions;
  switch (draft.arrangement) {
    case 'partitions':
      return { kind: 'partitions', partitions };
    case 'whole-disk':
      return first === undefined ? null : { kind: 'whole-disk', partition: first };
    case 'volume-group': {
      if (draft.group === null) return null;
      const carve = partitions.map((volume, index) => {
        const { type = 'linear', stripes = null, mirrors = 1 } = draft.volumes[index] ?? {};
        const thinPool = draft.volumes[index]?.thinPool ?? null;
        return { ...volume, type, stripes, mirrors, ...(thinPool === null ? {} : { thinPool }) };
      });
      const { encryption: cut, ...group } = draft.group;
      const claims = group.claims.flatMap(
        (name) => servedClass(name, { draft, classes, encryption: cut }) ?? [],
      );
      const provision = group.provision.flatMap(({ path: _path, encryption, ...one }) => {
        const served = servedClass(one.storageClassName, { draft, classes, encryption });
        return served === null ? [] : [{ ...one, ...served }];
      });
      const named = draft.group.claims.length + draft.group.provision.length;
      if (claims.length + provision.length < named) return null;
      return { kind: 'volume-group', group: { ...group, carve, claims, provision } };
    }
  }
}

/** What a claim of the class gets; null where the class is missing or wrong. */
function servedClass(
  name: string,
  {
    draft: { mkfs },
    classes,
    encryption,
  }: {
    readonly draft: LayoutDraft;
    readonly classes: Classes;
    readonly encryption: Encryption | null;
  },
): ServedClass | null {
  const storageClass = classes.get(name);
  if (storageClass === undefined) return null;
  const { filesystem, mountOptions } = storageClass;
  return {
    storageClassName: name,
    format: {
      ...{ kind: 'filesystem', filesystem, mkfs: mkfs[filesystem] ?? {}, mountOptions },
      ...(encryption === null ? {} : { encryption }),
    },
  };
}

interface FinishedVolume {
  readonly partition: LayoutPartition | null;
  readonly findings: readonly Finding[];
}

function finishVolume(volume: VolumeDraft, draft: LayoutDraft, all: Classes): FinishedVolume {
  const names = volumeClassNames(volume);
  const classes = names.flatMap((name) => all.get(name) ?? []);
  if (classes.length < names.length) return { partition: null, findings: [] };
  const { name, count, size, purpose, source } = volume;
  if (volume.block)
    return {
      partition: { name, count, size, format: rawFormat(volume), purpose, source },
      findings: [],
    };
  const format = filesystemFormat(volume, draft, classes);
  if (format === null) return { partition: null, findings: [] };
  return {
    partition: { name, count, size, format, purpose, source },
    findings: [
      ...agreementFindings(volume, classes),
      ...classOptionFindings(volume, format.filesystem, classes),
      ...(size.kind === 'bytes' ? sizeFindings(format, size.bytes, [...volume.path, 'size']) : []),
    ],
  };
}

function rawFormat({ encryption }: VolumeDraft): VolumeFormat {
  return { kind: 'block', ...(encryption === null ? {} : { encryption }) };
}

/** What was not found before, as it was not known which filesystem the volume has. */
function classOptionFindings(
  volume: VolumeDraft,
  filesystem: FilesystemType,
  classes: readonly StorageClass[],
): readonly Finding[] {
  if (volume.mountOptions === null)
    return classes
      .filter((one) => one.filesystem !== filesystem)
      .flatMap((one) => mountOptionFindings(one.mountOptions, filesystem, volume.path))
      .map((finding) => ({ ...finding, path: [...volume.path, 'filesystem'] }));
  if (volume.filesystem !== null) return [];
  const path = [...volume.path, 'mountOptions'];
  const known = mountOptionFindings(volume.mountOptions, null, path).map((finding) =>
    finding.path.at(-1),
  );
  return mountOptionFindings(volume.mountOptions, filesystem, path).filter(
    (finding) => !known.includes(finding.path.at(-1)),
  );
}

type FilesystemFormat = Extract<VolumeFormat, { readonly kind: 'filesystem' }>;

function filesystemFormat(
  volume: VolumeDraft,
  draft: LayoutDraft,
  classes: readonly StorageClass[],
): FilesystemFormat | null {
  const [first] = classes;
  // The schema wants a filesystem where there is no class.
  const filesystem = volume.filesystem ?? first?.filesystem;
  if (filesystem === undefined) return null;
  return {
    kind: 'filesystem',
    filesystem,
    mkfs: draft.mkfs[filesystem] ?? {},
    mountOptions: volume.mountOptions ?? first?.mountOptions ?? [],
    ...(volume.encryption === null ? {} : { encryption: volume.encryption }),
  };
}

function sizeFindings(format: FilesystemFormat, sizeBytes: number, path: Path): readonly Finding[] {
  const { filesystem, mkfs } = format;
  const headerBytes = sizeBytes - contentRoom(format, sizeBytes);
  const finding = filesystemSizeFinding({ filesystem, mkfs, sizeBytes, headerBytes }, path);
  return finding === null ? [] : [finding];
}

/** The volume is made and mounted before it is known which of its classes a claim will have. */
function agreementFindings(
  volume: VolumeDraft,
  classes: readonly StorageClass[],
): readonly Finding[] {
  const [first, ...others] = classes;
  if (first === undefined) return [];
  const own = volume.filesystem;
  const against =
    own === null ? [] : classes.filter((one) => namesFilesystem(one) && one.filesystem !== own);
  const [opposed] = against;
  if (opposed !== undefined)
    return [
      errorAt([...volume.path, 'filesystem'], {
        code: 'filesystem-differs',
        message: `the volume would have ${String(own)}, but its class ${shownValue(opposed.name)} promises ${opposed.filesystem}`,
        hint: `remove filesystem here, or name a class with ${String(own)}`,
      }),
    ];
  const path = [...volume.path, 'claims'];
  return others.flatMap((other) => [
    ...(own === null && other.filesystem !== first.filesystem
      ? [disagreement(path, [first, other], [first.filesystem, other.filesystem])]
      : []),
    ...(volume.mountOptions === null && optionsOf(other) !== optionsOf(first)
      ? [disagreement(path, [first, other], [optionsOf(first), optionsOf(other)])]
      : []),
  ]);
}

function optionsOf(storageClass: StorageClass): string {
  const options = storageClass.mountOptions.toSorted().join(',');
  return options === '' ? 'no mount options' : options;
}

function disagreement(
  path: Path,
  [first, other]: readonly [StorageClass, StorageClass],
  [one, two]: readonly [string, string],
): Finding {
  return errorAt(path, {
    code: 'classes-disagree',
    message: `the volume may go to claims of ${shownValue(first.name)} (${one}) and of ${shownValue(other.name)} (${two}), and must be made before it is known to which`,
    hint: 'give the volume a filesystem and mountOptions of its own, or list only classes that agree',
  });
}
