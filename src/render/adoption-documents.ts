import type { Adoptable, Adoptables, LeftAlone } from '../model/adoptable.ts';
import type { NativeObject } from '../model/declarations.ts';
import type { NodeName } from '../model/identifiers.ts';
import { formatBytes } from '../model/bytes.ts';
import { hardwareText } from './operation-phrase.ts';
import { tableLines } from './table.ts';
import { counted, paragraph, shown, textOf, type Style } from './terminal.ts';

/** An Adoption as the document to commit and have reviewed. */
export function adoptionDocument({ adoption }: Adoptable): NativeObject {
  const { name, node, disk, diskBytes, partition, filesystem, mountPath, pinnedBy } = adoption;
  const { persistentVolumes } = adoption;
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
      filesystem,
      mountPath,
      pinnedBy,
      ...(persistentVolumes.length === 0 ? {} : { persistentVolumes }),
    },
  };
}

/** What a reviewer has to know of an Adoption, as lines for its comment. */
export function adoptionRemarks({ adoption, disk, whyNoMark }: Adoptable): readonly string[] {
  const { mountPath, filesystem, partition } = adoption;
  const size = partition?.sizeBytes ?? disk.sizeBytes;
  return [
    `${shown(mountPath)}: ${shown(filesystem.type)} of ${formatBytes(size)}, on ${shown(disk.path)} when this was written`,
    hardwareText(disk.identity, disk.sizeBytes),
    whyNoMark === null
      ? 'Its partition gets a mark in place of its label. Whoever mounts it by PARTLABEL= has to be changed to UUID= first.'
      : `Pinned by this record alone, since ${shown(whyNoMark)}: nothing on the disk changes.`,
    ...deletedWithClaim(adoption).map(
      (name) =>
        `PersistentVolume ${shown(name)} has the reclaim policy Delete: whoever made it empties it once its claim is gone.`,
    ),
  ];
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
        { title: 'mounted at' },
        { title: 'filesystem' },
        { title: 'size', align: 'right' },
        { title: 'PersistentVolumes', align: 'right' },
        { title: 'pinned by' },
      ],
      rows: adoptables.map(({ adoption, disk }) => [
        shown(adoption.node),
        shown(adoption.mountPath),
        shown(adoption.filesystem.type),
        formatBytes(adoption.partition?.sizeBytes ?? disk.sizeBytes),
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
