import type { HostView } from '../../../agent/discover/host-view.ts';
import { parseMountInfo } from '../../../agent/host/mounts/mountinfo.ts';
import type { KernelDisk } from '../../../agent/host/devices/sysfs.ts';

/** A disk as /sys/block has it; `partitions` by their device numbers. */
export function aKernelDisk(
  name: string,
  deviceNumber: string,
  more: Partial<KernelDisk> & { readonly numbers?: readonly string[] } = {},
): KernelDisk {
  const { numbers = [], ...rest } = more;
  return {
    name,
    path: `/dev/${name}`,
    deviceNumber,
    sizeBytes: 1024 ** 3,
    logicalSectorBytes: 512,
    physicalSectorBytes: 512,
    rotational: false,
    readOnly: false,
    removable: false,
    hidden: false,
    state: null,
    topology: '',
    holders: [],
    slaves: [],
    mapperName: null,
    mapperUuid: null,
    isSuspended: false,
    backingFile: null,
    partitions: numbers.map((number, index) => ({
      name: `${name}${index + 1}`,
      path: `/dev/${name}${index + 1}`,
      number: index + 1,
      deviceNumber: number,
      startBytes: 1024 ** 2 * (index + 1),
      sizeBytes: 1024 ** 2,
      holders: [],
    })),
    identity: {
      wwid: null,
      serial: null,
      model: null,
      vendor: null,
      name: null,
      eui: null,
      nguid: null,
      uuid: null,
      namespaceId: null,
      page80: null,
      page83: null,
    },
    ...rest,
  };
}

/**
 * What the kernel says, from mountinfo as text: of the host, and of other namespaces by process id.
 */
export function aHostView(
  mountinfo: string,
  more: Partial<HostView> & { readonly elsewhere?: Readonly<Record<number, string>> } = {},
): HostView {
  const { elsewhere = {}, ...rest } = more;
  const others = Object.entries(elsewhere).map(([pid, text]) => ({
    pid: Number(pid),
    mounts: parseMountInfo(text),
  }));
  return {
    disks: [],
    mounts: { host: { pid: 1, mounts: parseMountInfo(mountinfo) }, others, incomplete: null },
    swaps: [],
    btrfsMembers: [],
    loops: [],
    openers: [],
    unseenPrograms: null,
    numbers: new Map(),
    ...rest,
  };
}
