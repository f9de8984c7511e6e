import type { FleetDisk } from '../../../review/fleet/fleet-view.ts';
import { compareText } from '../../../model/values/order.ts';
import { formatBytes } from '../../../model/values/bytes.ts';
import { counted } from '../../text/terminal.ts';
import { html, NO_HTML, type Html } from '../html.ts';
import { diskAnchor } from './disk-anchor.ts';

/** The bays of one enclosure, or of the machine itself, that disks were found in. */
export interface Shelf {
  readonly name: string;
  /** In the order of their numbers; null: a slot between them in which no disk was seen. */
  readonly bays: readonly { readonly bay: string; readonly disk: FleetDisk | null }[];
}

/** The shelves of a node as far as its hardware names the bay of a disk; by name. */
export function shelvesOf(disks: readonly FleetDisk[]): readonly Shelf[] {
  const placed = disks.flatMap((disk) => {
    const bay = disk.observed?.bay;
    return bay === undefined ? [] : [{ disk, ...placeOf(bay) }];
  });
  return Array.from(Map.groupBy(placed, ({ shelf }) => shelf))
    .map(([name, bays]) => ({ name, bays: withGaps(name, bays.toSorted(byNumber)) }))
    .toSorted((a, b) => compareText(a.name, b.name));
}

/** `Slot 03 of enclosure 0x5003…` and `PCI slot 7`, as the agent writes them. */
function placeOf(bay: string): { readonly shelf: string; readonly bay: string } {
  const [, slot = bay, enclosure] = /^(.*) of (enclosure .*)$/.exec(bay) ?? [];
  if (enclosure !== undefined) return { shelf: enclosure, bay: slot };
  const [, pci] = /^PCI slot (.*)$/.exec(bay) ?? [];
  return pci === undefined ? { shelf: 'bays', bay } : { shelf: 'PCI slots', bay: pci };
}

function byNumber(a: { readonly bay: string }, b: { readonly bay: string }): number {
  return numberOf(a.bay) - numberOf(b.bay) || compareText(a.bay, b.bay);
}

function numberOf(bay: string): number {
  return Number(/\d+/.exec(bay)?.[0] ?? Number.MAX_SAFE_INTEGER);
}

/** More between two disks is no shelf with gaps. */
const LARGEST_GAP = 24;

/** Only the slots of an enclosure are all bays: between PCI slots with disks may be anything. */
function withGaps(shelf: string, bays: Shelf['bays']): Shelf['bays'] {
  if (!shelf.startsWith('enclosure ')) return bays;
  return bays.flatMap((one, index) => {
    const before = bays[index - 1];
    if (before === undefined) return [one];
    const from = numberOf(before.bay) + 1;
    const missing = Math.min(LARGEST_GAP, numberOf(one.bay) - from);
    const gaps = Array.from({ length: Math.max(0, missing) }, (_, at) => ({
      bay: one.bay.replace(/\d+/, (digits) => String(from + at).padStart(digits.length, '0')),
      disk: null,
    }));
    return [...gaps, one];
  });
}

/** The shelves as they are pulled from; nothing where the hardware names no bay. */
export function bayMap(node: string, disks: readonly FleetDisk[]): Html {
  const shelves = shelvesOf(disks);
  if (shelves.length === 0) return NO_HTML;
  const others = disks.filter(({ observed }) => observed?.bay === undefined).length;
  return html`${shelves.map(
    ({ name, bays }) =>
      html`<p class="dim">${name}</p>
        <ul class="shelf">
          ${bays.map(({ bay, disk }) =>
            disk === null
              ? html`<li class="nothing">${bay}<br />no disk seen</li>`
              : html`<li class="${disk.state}">
                  <a href="#${diskAnchor(node, disk)}"
                    >${bay}<br />${formatBytes(disk.facts.sizeBytes)}</a
                  >
                </li>`,
          )}
        </ul>`,
  )}${others === 0 ? NO_HTML : html`<p class="dim">Bay of ${counted(others, 'other disk')}: unknown.</p>`}`;
}
