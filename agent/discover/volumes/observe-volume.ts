import { setTimeout } from 'node:timers/promises';
import type {
  InventoryFinding,
  ObservedFilesystem,
  Usage,
} from '../../../src/model/observed/inventory.ts';
import type { ObservedEncryption } from '../../../src/model/observed/observed-encryption.ts';
import type { OpenByProgram } from '../../../src/model/observed/open-by-program.ts';
import type { Mark } from '../../../src/model/volumes/mark.ts';
import { isHeld, type DeviceNumber } from '../../host/devices/block-device.ts';
import type { DeviceReader } from '../../host/devices/device-reader.ts';
import { readContent, type Content } from '../content/content.ts';
import { askMountedSpace, type MountedSpaces } from './mounted-spaces.ts';
import type { ProbedDevices } from '../content/signatures.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import { holderName, type collectOpens, type Usages } from '../usage.ts';
import { readEncryption, readInside, type EncryptedVolume } from './encrypted-volume.ts';

/** What is known of all devices before their content is read. */
export interface VolumeQuestion {
  /** All that the kernel has. */
  readonly kernelDisks: readonly KernelDisk[];
  /** By path; null for one that could not be opened. */
  readonly readers: ReadonlyMap<string, DeviceReader | null>;
  readonly probed: ProbedDevices;
  readonly usages: Usages;
  readonly opens: ReturnType<typeof collectOpens>;
  /**
   * Below these directories lie mount points of volumes of ours, which may be asked for their
   * space.
   */
  readonly spaceRoots: readonly string[];
  /** Of volumes that were asked already. */
  readonly spaces: MountedSpaces;
}

/** A partition or logical volume whose content is asked for. */
export interface VolumePlace {
  /** Under which it was probed. */
  readonly name: string;
  /** null: the kernel has none. */
  readonly device: { readonly path: string; readonly deviceNumber: DeviceNumber } | null;
  readonly reader: DeviceReader | null;
  readonly mark: Mark | null;
  /** Holders that are no use by others: logical volumes in the partition. */
  readonly ownHolders: ReadonlySet<string>;
}

/** Reads what lies in a volume, and who uses it. */
export async function observeVolume(
  question: VolumeQuestion,
  place: VolumePlace,
  findings: InventoryFinding[],
): Promise<{
  readonly usedBy: readonly Usage[];
  readonly content: Content;
  readonly filesystem: ObservedFilesystem | null;
  readonly encryption: ObservedEncryption | null;
}> {
  const { probed } = question;
  const { mark, name } = place;
  const encrypted = await encryptedVolume(question, place);
  const mapping = encrypted?.mapping ?? null;
  const held =
    mapping === null
      ? await deviceUsage(question, place, findings)
      : usageThrough(question, place, mapping);
  const usedBy = [...held, ...programsOf(question, place)];
  const content = await readContent(place.reader, {
    probed: probed.found.get(name) ?? [],
    unprobed: probed.unprobed.get(name) ?? null,
    isUsed: held.length > 0,
    isMarked: mark !== null,
    isReady: mark?.state === 'ready',
  });
  const about = { mark: mark !== null, usedBy, findings };
  const superblock = mapping === null ? content.superblock : await readInside(mapping);
  const filesystem = await readFilesystem(question, { superblock }, about);
  return { usedBy, content, filesystem, encryption: encrypted?.encryption ?? null };
}

/** Only where a prober found LUKS. */
async function encryptedVolume(
  { probed, kernelDisks }: VolumeQuestion,
  { name, device, reader, mark }: VolumePlace,
): Promise<EncryptedVolume | null> {
  const isFound = (probed.found.get(name) ?? []).some(({ type }) => type === 'crypto_LUKS');
  if (!isFound || mark === null || device === null || reader === null) return null;
  return readEncryption(kernelDisks, { name, reader, volume: mark.volume });
}

/** Of an open volume of ours: who uses the mapping, and who else holds its device. */
function usageThrough(
  { usages }: VolumeQuestion,
  { device }: VolumePlace,
  mapping: KernelDisk,
): readonly Usage[] {
  const others = device === null ? [] : (usages.get(device.deviceNumber) ?? []);
  const ours = holderName(mapping);
  return [
    ...others.filter((usage) => usage.kind !== 'holder' || usage.holder !== ours),
    ...(usages.get(mapping.deviceNumber) ?? []),
  ];
}

/**
 * A finished volume of ours is not opened exclusively: nothing that is done with it depends on the
 * answer, and whoever mounts it at this moment would be turned away.
 */
async function deviceUsage(
  question: VolumeQuestion,
  { device, mark, ownHolders }: VolumePlace,
  findings: InventoryFinding[],
): Promise<readonly Usage[]> {
  if (device === null) return [];
  const known = question.usages.get(device.deviceNumber) ?? [];
  if (known.length === 0 && mark?.state !== 'ready')
    return exclusiveUsage(question, device.path, findings);
  return known.filter((usage) => usage.kind !== 'holder' || !ownHolders.has(usage.holder));
}

/** Of what is open through a volume of our own group, that volume says. */
function programsOf(
  { opens }: VolumeQuestion,
  { device, ownHolders }: VolumePlace,
): readonly OpenByProgram[] {
  const programs = device === null ? [] : (opens.get(device.deviceNumber) ?? []);
  return programs.filter(({ through }) => through === undefined || ownHolders.size === 0);
}

/** Whether somebody whom the kernel does not name has the device open for itself alone. */
export async function exclusiveUsage(
  question: VolumeQuestion,
  path: string,
  findings: InventoryFinding[],
): Promise<readonly Usage[]> {
  // What cannot even be read says so already.
  if ((question.readers.get(path) ?? null) === null) return [];
  const held = await isHeldLastingly(path);
  if (held === 'free') return [];
  if (held !== 'held') findings.push({ code: 'unreadable', subject: path, message: held.failed });
  // Not known to be free counts as held.
  return [{ kind: 'open-exclusive' }];
}

const HELD_ATTEMPTS = 5;
const HELD_PAUSE_MS = 25;

/** A prober of somebody else, another discovery among them, holds a device for an instant only. */
async function isHeldLastingly(path: string): Promise<ReturnType<typeof isHeld>> {
  for (let attempt = 1; attempt < HELD_ATTEMPTS; attempt += 1) {
    const held = isHeld(path);
    if (held !== 'held') return held;
    await setTimeout(HELD_PAUSE_MS);
  }
  return isHeld(path);
}

/**
 * The filesystem of a volume. Of a mounted xfs or btrfs the superblock on the disk may be older
 * than the truth: there the mounted filesystem is asked.
 */
async function readFilesystem(
  question: VolumeQuestion,
  content: Pick<Content, 'superblock'>,
  about: {
    readonly mark: boolean;
    readonly usedBy: readonly Usage[];
    readonly findings: InventoryFinding[];
  },
): Promise<ObservedFilesystem | null> {
  if (content.superblock === null) return null;
  const { signature, block } = content.superblock;
  const known = { type: signature.type, uuid: signature.uuid ?? '', sizeBytes: block.sizeBytes };
  const mountPoint = ownMountPoint(question, about);
  if (mountPoint === null) return known;
  const asked = question.spaces.get(mountPoint) ?? (await askMountedSpace(mountPoint));
  if (asked.kind === 'unreadable') {
    about.findings.push({ code: 'unreadable', subject: mountPoint, message: asked.reason });
    return known;
  }
  // Unmounted since the mounts were read.
  if (asked.space === null) return known;
  const { usableBytes, freeBytes, totalBytes } = asked.space;
  const sizeBytes = known.type.startsWith('ext') ? known.sizeBytes : totalBytes + block.logBytes;
  return { ...known, sizeBytes, usableBytes, freeBytes };
}

/** Only mounts of ours are asked: a foreign one may be anything, and may not answer. */
function ownMountPoint(
  question: VolumeQuestion,
  about: { readonly mark: boolean; readonly usedBy: readonly Usage[] },
): string | null {
  for (const usage of about.usedBy) {
    if (usage.kind !== 'mounted' || usage.inProcess !== undefined) continue;
    const isBelowState = question.spaceRoots.some((root) =>
      usage.mountPoint.startsWith(`${root}/`),
    );
    if (about.mark || isBelowState) return usage.mountPoint;
  }
  return null;
}
