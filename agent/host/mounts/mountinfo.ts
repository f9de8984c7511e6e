import type { DeviceNumber } from '../devices/block-device.ts';

/** One line of /proc/PID/mountinfo (proc_pid_mountinfo(5)). */
export interface Mount {
  /** Unique on the machine, whatever the namespace. */
  readonly id: number;
  /** The mount on which it is mounted. */
  readonly parentId: number;
  /** With which mounts it shares what is mounted and unmounted below it: `shared:N`, `master:N`. */
  readonly propagation: readonly string[];
  /** Of the filesystem; `0:N` when it has no one block device (btrfs, overlay, network, memory). */
  readonly deviceNumber: DeviceNumber;
  /** The directory of the filesystem that is seen here. */
  readonly root: string;
  readonly mountPoint: string;
  /** Of this mount or of the whole filesystem. */
  readonly readOnly: boolean;
  readonly filesystem: string;
  readonly source: string;
  /** Of this mount (`nosuid`, `nodev`, …), not of the filesystem. */
  readonly options: readonly string[];
  readonly superOptions: string;
}

/**
 * Reads /proc/PID/mountinfo. Lines that are none (torn by a kernel that changed the list while it
 * was read, or of a later format) are left out.
 */
export function parseMountInfo(text: string): readonly Mount[] {
  return text
    .split('\n')
    .map(parseLine)
    .filter((mount) => mount !== null);
}

function parseLine(line: string): Mount | null {
  const fields = line.split(' ');
  // Between the sixth field and the dash lie optional ones, of any number.
  const dash = fields.indexOf('-', 6);
  const [id, parentId, deviceNumber, root, mountPoint, options] = fields;
  const [filesystem, source, superOptions] = dash < 0 ? [] : fields.slice(dash + 1);
  if (id === undefined || !/^\d+$/.test(id)) return null;
  if (deviceNumber === undefined || !/^\d+:\d+$/.test(deviceNumber)) return null;
  if (root === undefined || mountPoint === undefined || options === undefined) return null;
  if (filesystem === undefined || source === undefined || superOptions === undefined) return null;
  return {
    id: Number(id),
    parentId: Number(parentId),
    propagation: fields.slice(6, dash),
    deviceNumber,
    root: unescapeOctal(root),
    mountPoint: unescapeOctal(mountPoint),
    readOnly: hasOption(options, 'ro') || hasOption(superOptions, 'ro'),
    filesystem: unescapeOctal(filesystem),
    source: unescapeOctal(source),
    options: options.split(','),
    superOptions,
  };
}

function hasOption(options: string, option: string): boolean {
  return options.split(',').includes(option);
}

/**
 * The kernel writes space, tab, newline, backslash and `#` as a backslash and three octal digits,
 * byte by byte.
 */
export function unescapeOctal(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}

/** The mount that a path lies on: the last one mounted at the longest prefix of it. */
export function mountOf(path: string, mounts: readonly Mount[]): Mount | null {
  let best: Mount | null = null;
  for (const mount of mounts) {
    const covers = isAtOrBelow(path, mount.mountPoint);
    if (covers && (best === null || mount.mountPoint.length >= best.mountPoint.length))
      best = mount;
  }
  return best;
}

/** Whether an absolute path is a directory or lies below it. */
export function isAtOrBelow(path: string, directory: string): boolean {
  return path === directory || isStrictlyBelow(path, directory);
}

export function isStrictlyBelow(path: string, directory: string): boolean {
  const prefix = directory.endsWith('/') ? directory : `${directory}/`;
  return path.startsWith(prefix) && path.length > prefix.length;
}
