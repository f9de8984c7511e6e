import { formatBytes } from '../../../model/values/bytes.ts';
import { describeDiskContent, describeUsage } from '../../../model/observed/describe-content.ts';
import type { HostFacts, RootFilesystem } from '../../../model/observed/host-facts.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedPartition,
  ObservedVolumeGroup,
  UnknownContent,
  Signature,
  VolumeContent,
} from '../../../model/observed/inventory.ts';
import { tableLines } from '../table.ts';
import { counted, field, paint, paragraph, shown, textOf, type Style } from '../terminal.ts';

/**
 * What was observed on one node, for people: a table of disks, under each its partitions and
 * signatures with offsets, what could not be observed, and where the system lies. Every text from
 * hardware, labels and tools is made safe to show.
 */
export function renderInventory(inventory: Inventory, style: Style): string {
  const { disks, findings, host } = inventory;
  const sections = [
    paragraph(style, {
      lead: '',
      text: `Node ${shown(inventory.node)}, observed at ${shown(inventory.takenAt)}: ${counted(disks.length, 'disk')}`,
      toneAll: 'strong',
    }),
    tableLines(style, {
      columns: [
        { title: 'disk' },
        { title: 'now' },
        { title: 'size', align: 'right' },
        { title: 'model' },
        { title: 'serial' },
        { title: 'transport' },
        { title: 'content' },
        { title: 'used by' },
        { title: 'state' },
      ],
      rows: disks.map(diskCells),
      indent: 0,
      below: (row) => {
        const disk = disks[row];
        return disk === undefined ? [] : diskDetailLines(disk, style);
      },
    }),
    hostLines(host, style),
    findings.length === 0
      ? []
      : [
          paint(style, 'strong', 'Not observed (counts as unknown, never as absent)'),
          ...findings.flatMap((finding) =>
            paragraph(style, {
              lead: '  ? ',
              text: `${finding.code} ${field(finding.subject)}: ${shown(finding.message)}`,
              tone: 'change',
            }),
          ),
        ],
  ];
  return textOf(
    sections
      .filter((lines) => lines.length > 0)
      .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
  );
}

function diskCells(disk: ObservedDisk): readonly string[] {
  const { identity } = disk;
  return [
    shown(disk.id),
    shown(disk.path),
    formatBytes(disk.sizeBytes),
    identity.model === undefined ? '' : field(identity.model),
    identity.serial === undefined ? '' : field(identity.serial),
    disk.rotational ? `${disk.transport}, rotational` : disk.transport,
    shown(describeDiskContent({ ...disk, usedBy: [] })),
    disk.usedBy.map((usage) => shown(describeUsage(usage))).join(', '),
    stateText(disk),
  ];
}

function stateText(disk: ObservedDisk): string {
  return [
    ...(disk.systemChain.length > 0 ? ['system'] : []),
    ...(disk.readOnly ? ['read-only'] : []),
    ...(disk.removable ? ['removable'] : []),
    ...(disk.failing ? ['failing'] : []),
  ].join(', ');
}

function diskDetailLines(disk: ObservedDisk, style: Style): readonly string[] {
  const others = disk.aliases.filter((alias) => alias !== disk.id);
  const texts = [
    ...(others.length > 0 ? [`also ${others.map(shown).join(', ')}`] : []),
    ...(disk.identity.backingFile === undefined
      ? []
      : [`backing file ${field(disk.identity.backingFile)}`]),
    ...(disk.systemChain.length > 0
      ? [`system disk: ${disk.systemChain.map(shown).join(' -> ')}`]
      : []),
    ...(disk.table === undefined ? [] : [tableText(disk.table)]),
    ...(disk.table?.partitions ?? []).flatMap(partitionTexts),
    ...(disk.volumeGroup === undefined ? [] : groupTexts(disk.volumeGroup)),
    ...disk.signatures.map(signatureText),
    ...disk.unknownContent.map(unknownContentText),
  ];
  return texts.flatMap((text) => paragraph(style, { lead: '    ', text, hang: 8 }));
}

function tableText(table: NonNullable<ObservedDisk['table']>): string {
  const damage = [
    ...(table.primary === 'good' ? [] : [`primary copy ${table.primary}`]),
    ...(table.backup === 'good' ? [] : [`backup copy ${table.backup}`]),
  ];
  return [`${table.type.toUpperCase()} partition table ${shown(table.uuid)}`, ...damage].join(', ');
}

function partitionTexts(partition: ObservedPartition): readonly string[] {
  const { number, label, sizeBytes, startBytes } = partition;
  const name = label === '' ? '' : ` ${field(label)}`;
  return [
    `partition ${number}:${name}, ${formatBytes(sizeBytes)} at offset ${startBytes}${useText(partition)}`,
    ...contentTexts(partition),
  ];
}

function groupTexts(group: ObservedVolumeGroup): readonly string[] {
  const { name, extentBytes, totalExtents, freeExtents, physicalVolumes, volumes } = group;
  const missing = physicalVolumes.filter((one) => one.missing).length;
  return [
    [
      `volume group ${field(name)}: ${formatBytes(totalExtents * extentBytes)}`,
      `${formatBytes(freeExtents * extentBytes)} free`,
      ...(missing === 0 ? [] : [`${counted(missing, 'physical volume')} missing`]),
    ].join(', '),
    ...volumes.flatMap((volume) => [
      `logical volume ${field(volume.name)}:${volume.label === '' ? '' : ` ${field(volume.label)},`} ${field(volume.segmentType)}, ${formatBytes(volume.sizeBytes)}${volume.path === '' ? ', not active' : useText(volume)}`,
      ...contentTexts(volume),
    ]),
  ];
}

function useText({ usedBy, filesystem }: VolumeContent): string {
  const usage = usedBy.map((each) => `, ${shown(describeUsage(each))}`).join('');
  if (filesystem?.usableBytes === undefined) return usage;
  const free =
    filesystem.freeBytes === undefined ? '' : `, ${formatBytes(filesystem.freeBytes)} free`;
  return `${usage}, ${formatBytes(filesystem.usableBytes)} usable${free}`;
}

function contentTexts({ signatures, unknownContent }: VolumeContent): readonly string[] {
  return [...signatures.map(signatureText), ...unknownContent.map(unknownContentText)].map(
    (text) => `    ${text}`,
  );
}

function signatureText(signature: Signature): string {
  return [
    `${field(signature.type)} at offset ${signature.offsetBytes}`,
    ...(signature.label === undefined ? [] : [`label ${field(signature.label)}`]),
    ...(signature.uuid === undefined ? [] : [`UUID ${field(signature.uuid)}`]),
    ...(signature.group === undefined ? [] : [`group ${field(signature.group)}`]),
  ].join(', ');
}

function unknownContentText(unexplained: UnknownContent): string {
  const region = unexplained.region.replaceAll('-', ' ');
  if (unexplained.kind === 'unreadable')
    return `${region} at offset ${unexplained.offsetBytes}: unreadable`;
  const bytes = unexplained.bytes === undefined ? '' : ` (${shown(unexplained.bytes)})`;
  return `${region} at offset ${unexplained.offsetBytes}: not zero${bytes}, though no signature explains it`;
}

function hostLines({ root, unseenPrograms }: HostFacts, style: Style): readonly string[] {
  const unseen = unseenPrograms === undefined ? [] : [unseenText(unseenPrograms)];
  return [rootText(root), ...unseen].flatMap((text) =>
    paragraph(style, { lead: '', text, hang: 2 }),
  );
}

function unseenText(reason: string): string {
  return `Not every program that may have a disk open could be seen (${shown(reason)}); nothing is written on this node.`;
}

function rootText(root: RootFilesystem): string {
  switch (root.kind) {
    case 'block':
      return `The system lies on ${root.chain.map(shown).join(' -> ')}.`;
    case 'no-block-device':
      return `The system lies on no block device (${field(root.filesystem)}).`;
    case 'unknown':
      return `Where the system lies is unknown (${shown(root.reason)}); nothing is written on this node.`;
  }
}
