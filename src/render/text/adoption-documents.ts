import type {
  Adoptable,
  AdoptablePlace,
  Adoptables,
  LeftAlone,
} from '../../assess/adoptions/adoptable.ts';
import { localPathOf } from '../../assess/adoptions/adopted-place.ts';
import { formatBytes, type Bytes } from '../../model/values/bytes.ts';
import type { AdoptedLogicalVolume } from '../../model/declared/adopted-places.ts';
import type { NativeObject } from '../../model/declared/declarations.ts';
import type { NodeName } from '../../model/identifiers.ts';
import { hardwareText } from '../operation-phrase.ts';
import { tableLines } from './table.ts';
import { counted, paragraph, shown, textOf, type Style } from './terminal.ts';

/** An Adoption as the document to commit and have reviewed. */
export function adoptionDocument({ adoption }: Adoptable): NativeObject {
  const { name, node, disk, diskBytes, partition, logicalVolume } = adoption;
  const { filesystem, mountPath, pinnedBy, persistentVolumes } = adoption;
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'Adoption',
    metadata: { name },
    spec: {
      node,
      disk,
      diskSize: diskBytes,
      ...(partition === null
        ? {}
        : {
            partition: {
              uuid: partition.uuid,
              start: partition.startBytes,
              size: partition.sizeBytes,
              ...(partition.formerLabel === '' ? {} : { formerLabel: partition.formerLabel }),
            },
          }),
      ...(logicalVolume === null ? {} : { logicalVolume: logicalVolumeSpec(logicalVolume) }),
      ...(filesystem === null || mountPath === null
        ? { volumeMode: 'Block' }
        : { filesystem, mountPath }),
      pinnedBy,
      ...(persistentVolumes.length === 0 ? {} : { persistentVolumes }),
    },
  };
}

function logicalVolumeSpec(volume: AdoptedLogicalVolume): object {
  const { sizeBytes, otherDisks, ...names } = volume;
  return { ...names, size: sizeBytes, ...(otherDisks.length === 0 ? {} : { otherDisks }) };
}

/** What a reviewer has to know of an Adoption, as lines for its comment. */
export function adoptionRemarks({ adoption, place, whyNoMark }: Adoptable): readonly string[] {
  const { mountPath, filesystem } = adoption;
  const { disk } = place;
  const what = `${filesystem === null ? 'raw block volume' : shown(filesystem.type)} of ${formatBytes(sizeOf(place))}`;
  const where = deviceText(place);
  return [
    mountPath === null ? `${what}, ${where}` : `${shown(mountPath)}: ${what}, ${where}`,
    hardwareText(disk.identity, disk.sizeBytes),
    whyNoMark === null
      ? `Its partition gets a mark in place of its label. Whoever ${filesystem === null ? 'finds' : 'mounts'} it by PARTLABEL= has to be changed to ${filesystem === null ? 'PARTUUID=' : 'UUID='} first.`
      : `Pinned by this record alone, since ${shown(whyNoMark)}: nothing on the disk changes.`,
    ...deletedWithClaim(adoption).map(
      (name) =>
        `PersistentVolume ${shown(name)} has the reclaim policy Delete: whoever made it empties it once its claim is gone.`,
    ),
  ];
}

function sizeOf({ disk, partition, logicalVolume }: AdoptablePlace): Bytes {
  return (logicalVolume ?? partition ?? disk).sizeBytes;
}

function deviceText({ disk, logicalVolume }: AdoptablePlace): string {
  if (logicalVolume === null) return `on ${shown(disk.path)} when this was written`;
  const { group, name, disks } = logicalVolume;
  const others = disks.length - 1;
  return `logical volume ${shown(group)}/${shown(name)}, on ${shown(disk.path)}${others === 0 ? '' : ` and ${counted(others, 'other disk')}`} when this was written`;
}

function deletedWithClaim({ persistentVolumes }: Adoptable['adoption']): readonly string[] {
  return persistentVolumes.flatMap(({ metadata, spec }) => {
    const { persistentVolumeReclaimPolicy: policy } = spec as Readonly<Record<string, unknown>>;
    return policy === 'Delete' ? [(metadata as { readonly name: string }).name] : [];
  });
}

/** What is left alone on a node, as lines for a comment. */
export function leftAloneRemarks({ leftAlone }: Adoptables, node: NodeName): readonly string[] {
  const here = leftAlone.filter((one) => one.node === node);
  if (here.length === 0) return [];
  return ['Left alone on this node:', ...here.map((one) => `- ${leftAloneText(one)}`)];
}

function leftAloneText({ what, reason }: LeftAlone): string {
  return `${shown(what)}: ${shown(reason)}`;
}

/** What was found, for whoever ran the import. */
export function importText(found: Adoptables, style: Style): string {
  const { adoptables, leftAlone, leftToDrivers } = found;
  const marked = adoptables.filter(({ whyNoMark }) => whyNoMark === null).length;
  return textOf([
    ...tableLines(style, {
      indent: 0,
      columns: [
        { title: 'node' },
        { title: 'mounted at, or device' },
        { title: 'holds' },
        { title: 'size', align: 'right' },
        { title: 'PersistentVolumes', align: 'right' },
        { title: 'pinned by' },
      ],
      rows: adoptables.map(({ adoption, place }) => [
        shown(adoption.node),
        shown(adoption.mountPath ?? adoption.persistentVolumes.map(localPathOf).join(', ')),
        shown(adoption.filesystem?.type ?? 'raw block'),
        formatBytes(sizeOf(place)),
        String(adoption.persistentVolumes.length),
        adoption.pinnedBy,
      ]),
    }),
    ...(adoptables.length === 0 ? [] : ['']),
    ...(leftAlone.length === 0 ? [] : ['Left alone:']),
    ...leftAlone.flatMap((one) =>
      paragraph(style, {
        lead: '  ',
        text: `${one.node === null ? '' : `${shown(one.node)}: `}${leftAloneText(one)}`,
        hang: 4,
      }),
    ),
    ...leftToDrivers.flatMap(({ driver, count, sizeBytes }) =>
      paragraph(style, {
        lead: '  ',
        text: `${counted(count, 'PersistentVolume')} of ${shown(driver)}, ${formatBytes(sizeBytes)}: they stay with their driver`,
        hang: 4,
      }),
    ),
    ...(leftAlone.length + leftToDrivers.length === 0 ? [] : ['']),
    `Adopted: ${String(marked)} with a mark, ${String(adoptables.length - marked)} by record alone; ${String(leftAlone.length)} left alone.`,
  ]);
}
