import { join } from 'node:path';
import { DeviceUnreadable, type DeviceReader } from '../../host/devices/device-reader.ts';
import { isStrictlyBelow } from '../../host/mounts/mountinfo.ts';
import { mapBounded } from '../content/bounded.ts';
import type { HostView } from '../host-view.ts';
import type { ProbeFinding } from '../content/probe-output.ts';
import { USUAL_OFFSETS, type ProbeTarget } from '../content/signatures.ts';
import { isPlainExt4, MOUNTED_START_BYTES, parseSuperblock } from '../content/superblocks.ts';
import { devicesOfMount } from '../usage.ts';

/** More at once than Node has threads for would gain nothing. */
const PARALLEL_READS = 8;

/**
 * What the volumes hold that are mounted where only we mount: what the kernel says that they are,
 * as far as the superblock on the device agrees. A prober reads at some fifty places of each, which
 * disturbs those who work with them, and of a filesystem in use there is nothing else to be learnt.
 *
 * @param targets what would be asked about.
 * @returns by target name; one that is anything but plain, or that carries a label, is left to the
 * probers.
 */
export async function readMountedVolumes(
  view: HostView,
  targets: readonly ProbeTarget[],
  known: {
    readonly readers: ReadonlyMap<string, DeviceReader | null>;
    readonly stateDir: string;
  },
): Promise<ReadonlyMap<string, readonly ProbeFinding[]>> {
  const types = mountedTypes(view, known.stateDir);
  const found = new Map<string, readonly ProbeFinding[]>();
  await mapBounded(targets, PARALLEL_READS, async ({ name, path }) => {
    const type = types.get(name);
    const reader = known.readers.get(path) ?? null;
    if (type === undefined || reader === null) return;
    const finding = await readStart(reader, name, type);
    if (finding !== null) found.set(name, [finding]);
  });
  return found;
}

/**
 * The filesystem that the kernel has mounted of each device where only we mount, by the device's
 * name.
 */
export function mountedTypes(view: HostView, stateDir: string): ReadonlyMap<string, string> {
  const volumes = join(stateDir, 'volumes');
  const names = new Map(
    view.disks
      .flatMap((disk) => [disk, ...disk.partitions])
      .map(({ deviceNumber, name }) => [deviceNumber, name] as const),
  );
  const types = new Map<string, string>();
  for (const mount of view.mounts.host.mounts.filter((each) =>
    isStrictlyBelow(each.mountPoint, volumes),
  ))
    for (const device of devicesOfMount(view, mount)) {
      const name = names.get(device);
      if (name !== undefined) types.set(name, mount.filesystem);
    }
  return types;
}

async function readStart(
  reader: DeviceReader,
  device: string,
  type: string,
): Promise<ProbeFinding | null> {
  try {
    const lengthBytes = Math.min(MOUNTED_START_BYTES, reader.sizeBytes);
    return await reader.scan(0, lengthBytes, (start) => plainFinding(device, type, start));
  } catch (error) {
    // The probers will say so, and content.ts after them.
    if (error instanceof DeviceUnreadable) return null;
    throw error;
  }
}

function plainFinding(device: string, type: string, start: Uint8Array): ProbeFinding | null {
  const block = parseSuperblock(type, start);
  if (block?.label !== '') return null;
  if (type.startsWith('ext') && !(type === 'ext4' && isPlainExt4(start))) return null;
  const offsetBytes = USUAL_OFFSETS[type] ?? null;
  const { uuid } = block;
  return { device, type, usage: 'filesystem', offsetBytes, uuid, label: null, superblock: block };
}
