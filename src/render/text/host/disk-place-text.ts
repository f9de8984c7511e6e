import type { NodeName } from '../../../model/identifiers.ts';
import type { ObservedDisk } from '../../../model/observed/inventory.ts';
import { formatBytes } from '../../../model/values/bytes.ts';
import { field, paint, paragraph, shown, textOf, type Style } from '../terminal.ts';

/** Where a disk is, and what stands on its label; null for what is not known. */
export interface DiskPlace {
  readonly disk: string;
  readonly node: string;
  /** The name that the kernel has for it now. */
  readonly path: string;
  readonly bay: string | null;
  readonly serial: string | null;
  readonly wwn: string | null;
  readonly model: string | null;
  readonly size: string;
  readonly links: readonly string[];
}

export function diskPlace(disk: ObservedDisk, node: NodeName): DiskPlace {
  const { identity } = disk;
  return {
    disk: disk.id,
    node,
    path: disk.path,
    bay: disk.bay ?? null,
    serial: identity.serial ?? null,
    wwn: identity.wwn ?? identity.eui ?? identity.nguid ?? null,
    model: identity.model ?? null,
    size: formatBytes(disk.sizeBytes),
    links: disk.links,
  };
}

/** For people who go and look for it. */
export function renderDiskPlace(place: DiskPlace, style: Style): string {
  const facts: readonly (readonly [string, string])[] = [
    ['node', shown(place.node)],
    ['now', shown(place.path)],
    ['bay', place.bay === null ? 'not known: the hardware names none' : field(place.bay)],
    ['serial', place.serial === null ? 'not stated' : field(place.serial)],
    ['WWN', place.wwn === null ? 'not stated' : field(place.wwn)],
    ['model', place.model === null ? 'not stated' : field(place.model)],
    ['size', place.size],
    ...place.links.map((link) => ['link', shown(link)] as const),
  ];
  return textOf([
    paint(style, 'strong', shown(place.disk)),
    ...facts.flatMap(([name, text]) => paragraph(style, { lead: `  ${name.padEnd(8)}`, text })),
  ]);
}
