import { lengthDelimited, shortHash } from '../../../src/model/values/digest.ts';
import type { DiskId } from '../../../src/model/identifiers.ts';
import type { DiskIdentity, Transport } from '../../../src/model/observed/inventory.ts';
import type { KernelDisk, RawIdentity } from '../../host/devices/sysfs.ts';
import { parsePage80, parsePage83 } from './vital-product-data.ts';

/** What identifies a disk, and the ids made from it. */
export interface IdentifiedDisk {
  readonly identity: DiskIdentity;
  readonly id: DiskId;
  /** Sorted, `id` among them. Only `id` when nothing identifies the disk. */
  readonly aliases: readonly DiskId[];
  readonly isIdentified: boolean;
}

/**
 * Reads the identity facts of a disk out of what the drivers export. Every text is the word of the
 * hardware, or of whoever made it: it is kept as it is (trimmed), and made harmless only in ids.
 */
export function identify(disk: KernelDisk, backingFile: string | null): IdentifiedDisk {
  const identity = readIdentity(disk.identity, backingFile);
  const ids = idsOf(identity, disk.identity.namespaceId);
  const [preferred] = ids;
  const id = preferred ?? (`unidentified-${harmless(disk.name)}` as DiskId);
  return {
    identity,
    id,
    aliases: Array.from(new Set([id, ...ids])).sort(),
    isIdentified: preferred !== undefined,
  };
}

function readIdentity(raw: RawIdentity, backingFile: string | null): DiskIdentity {
  const wwid = clean(raw.wwid) ?? '';
  return withoutMissing({
    wwn: usable(wwnOfWwid(wwid) ?? wwnOfPage83(raw.page83)),
    // Where the drivers export no file for each, `wwid` has the one that counts.
    eui: usable(hexDigits(raw.eui) ?? /^eui\.([0-9a-f]{16})$/i.exec(wwid)?.[1]?.toLowerCase()),
    nguid: usable(hexDigits(raw.nguid) ?? /^eui\.([0-9a-f]{32})$/i.exec(wwid)?.[1]?.toLowerCase()),
    nvmeUuid: usable(clean(raw.uuid)?.toLowerCase()),
    serial: clean(raw.serial) ?? serialOfPage80(raw.page80),
    model: clean(raw.model) ?? clean(raw.name),
    vendor: vendorOf(raw.vendor),
    backingFile: backingFile ?? undefined,
  });
}

/** A number is that of the virtio device, not of who made the disk. */
function vendorOf(vendor: string | null): string | undefined {
  const name = clean(vendor);
  return name !== undefined && /^0x[0-9a-f]{4}$/.test(name) ? undefined : name;
}

function wwnOfPage83(page: Uint8Array | null): string | undefined {
  return page === null ? undefined : (parsePage83(page) ?? undefined);
}

function serialOfPage80(page: Uint8Array | null): string | undefined {
  return page === null ? undefined : clean(parsePage80(page));
}

/** `naa.5000c500…` of sysfs as udev and lsblk write it: `0x5000c500…`. */
function wwnOfWwid(wwid: string): string | undefined {
  const naa = /^naa\.([0-9a-f]{16}|[0-9a-f]{32})$/i.exec(wwid)?.[1];
  return naa === undefined ? undefined : `0x${naa.toLowerCase()}`;
}

function hexDigits(value: string | null): string | undefined {
  const digits = (clean(value) ?? '').toLowerCase().replace(/[\s-]/g, '');
  return /^[0-9a-f]{16,32}$/.test(digits) ? digits : undefined;
}

function idsOf(identity: DiskIdentity, namespaceId: string | null): readonly DiskId[] {
  const ids: string[] = [];
  const { wwn, eui, nguid, nvmeUuid, serial, model = '', backingFile } = identity;
  if (wwn !== undefined) ids.push(`wwn-${harmless(wwn)}`);
  if (nguid !== undefined) ids.push(`nvme-eui.${harmless(nguid)}`);
  if (eui !== undefined) ids.push(`nvme-eui.${harmless(eui)}`);
  if (nvmeUuid !== undefined) ids.push(`nvme-uuid.${harmless(nvmeUuid)}`);
  if (serial !== undefined && !isPlaceholder(serial))
    ids.push(`serial-${serialName(model, serial, namespaceId?.trim() ?? '1')}`);
  if (backingFile !== undefined) ids.push(`loop-${shortHash(['loop', backingFile], 16)}`);
  return ids as DiskId[];
}

/**
 * The namespaces of an NVMe controller share its serial: all but the first are distinguished by
 * their number.
 */
function serialName(model: string, serial: string, namespaceId: string): string {
  const name = model === '' ? serial : `${model}_${serial}`;
  const numbered = namespaceId === '1' ? name : `${name}_${namespaceId}`;
  // Where the parts cannot be distinguished again by the last underscore, a hash over them decides.
  const ambiguous =
    serial.includes('_') || namespaceId !== '1' || (model === '' && name.includes('_'));
  return harmless(numbered, ambiguous ? [model, serial, namespaceId] : undefined);
}

const HASHED = /-x[a-z2-7]{10}$/;
const MAX_NAME = 120;

/**
 * A text with the letters that ids may have. Where anything had to be changed a hash over the whole
 * text is appended, and also where the text looks as if that had been done: two different texts
 * never give the same.
 */
export function harmless(text: string, parts?: readonly string[]): string {
  const changed = text.replace(/[^A-Za-z0-9._+:-]/g, '_').slice(0, MAX_NAME);
  const begun = /^[A-Za-z0-9]/.test(changed) ? changed : `x${changed}`;
  if (begun === text && !HASHED.test(text) && parts === undefined) return text;
  return `${begun}-x${shortHash(['id', lengthDelimited(parts ?? [text])], 10)}`;
}

/**
 * Values that vendors leave in place of an identity; a hypervisor or a cheap bridge gives them to
 * every disk.
 */
const PLACEHOLDERS = new Set([
  '',
  '0123456789',
  '0123456789abcdef',
  '123456789',
  '1234567890',
  '12345678',
  '123456789abcdef',
  'none',
  'null',
  'n/a',
  'na',
  'nil',
  'unknown',
  'default',
  'default string',
  'empty',
  'invalid',
  'serial',
  'serial number',
  'sn',
  'not specified',
  'not available',
  'to be filled by o.e.m.',
  'system serial number',
  'disk',
  'qm00001',
]);

/**
 * Whether a value identifies nothing: empty, well known as a filler, or one character all along.
 */
export function isPlaceholder(value: string): boolean {
  const text = value.trim().toLowerCase();
  if (PLACEHOLDERS.has(text)) return true;
  const digits = text.replace(/^0x/, '').replace(/[\s.:_-]/g, '');
  return digits === '' || /^(.)\1*$/su.test(digits);
}

/**
 * The value, unless it identifies nothing. A NAA name whose vendor part alone is set is such a one.
 */
function usable(value: string | undefined): string | undefined {
  if (value === undefined || isPlaceholder(value)) return undefined;
  return /^0x[0-9a-f]0+$/.test(value) ? undefined : value;
}

/** Without the padding of fixed-width fields: blanks, and the NUL bytes of some bridges. */
function clean(value: string | null): string | undefined {
  const text = value?.replaceAll('\0', ' ').trim() ?? '';
  return text === '' ? undefined : text;
}

function withoutMissing(facts: Readonly<Record<string, string | undefined>>): DiskIdentity {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** How the disk is attached, from its place in the tree of devices. */
export function transportOf(disk: Pick<KernelDisk, 'name' | 'topology'>): Transport {
  const { name, topology } = disk;
  if (name.startsWith('loop')) return 'loop';
  if (name.startsWith('nvme')) return 'nvme';
  if (name.startsWith('mmcblk')) return 'mmc';
  if (/\/usb\d+\//.test(topology)) return 'usb';
  if (/\/virtio\d+\//.test(topology) && name.startsWith('vd')) return 'virtio';
  if (/\/ata\d+\//.test(topology)) return 'sata';
  if (/\/(?:end_device|sas_device|expander)-\d/.test(topology)) return 'sas';
  return /\/target\d+:/.test(topology) ? 'scsi' : 'unknown';
}
