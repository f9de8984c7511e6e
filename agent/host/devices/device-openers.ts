import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deviceNumber, type DeviceNumber } from './block-device.ts';
import { hasCode } from '../files.ts';
import { parseMountInfo } from '../mounts/mountinfo.ts';

/** A process that has a block device open. */
export interface DeviceOpener {
  /** Of the opened file: another node of the same number is the same device. */
  readonly device: DeviceNumber;
  readonly pid: number;
  /** As proc_pid_comm(5) has it. */
  readonly command: string;
  readonly writes: boolean;
}

export interface DeviceOpeners {
  /**
   * By process; of one that has a device open several times, once, for writing where it does that.
   */
  readonly openers: readonly DeviceOpener[];
  /** Why others may have a device open whom nobody sees here; null when all were seen. */
  readonly unseen: string | null;
}

/** An end when somebody makes processes without end. */
const MOST_PROCESSES = 65_536;
/**
 * proc_pid_ns(7): the first namespace of processes has always this one (PROC_PID_INIT_INO of
 * linux/proc_ns.h).
 */
const FIRST_NAMESPACE = 'pid:[4026531836]';
/**
 * A server that does not answer would keep us waiting for ever: nobody is asked about files there.
 */
const OF_SERVERS =
  /^(?:9p|afs|beegfs|ceph|cifs|coda|fuse\b.*|lustre|nfs4?|orangefs|smb3|vboxsf|virtiofs)$/;
/** Of devices without a disk that nearly every process has open. */
const NO_DISK = /^\/dev\/(?:null|zero|full|u?random|ptmx|tty|console|kmsg|pts\/|shm\/|net\/|kvm)/;
/** Flags of open(2) on Linux. */
const ACCESS_MODE = 0o3;
const NON_BLOCKING = 0o4000;

/** Where to look; tests look elsewhere. */
export interface OpenerQuestion {
  readonly proc?: string;
  /** Only these processes are looked at. */
  readonly among?: ReadonlySet<number>;
  /**
   * The number of the block device that a link leads to; null when it leads to none. @throws as
   * stat(2).
   */
  readonly numberAt?: (link: string) => DeviceNumber | null;
}

/**
 * Every process of the host that has a block device open or mapped into its memory, whatever its
 * namespaces, and however it opened it: O_EXCL sees only those who claimed it, too. We ourselves
 * and what we started are left out, and who has it open for reading without waiting (O_NONBLOCK):
 * so udev, blkid, smartctl and our own observations open what they only ask about itself, and no
 * copy is made so. Kernel memory alone is read, without waiting.
 */
export function readDeviceOpeners(question: OpenerQuestion = {}): DeviceOpeners {
  const { proc = '/proc', among } = question;
  const processes = list(proc)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => among?.has(pid) !== false)
    .sort((a, b) => a - b);
  const scan = newScan(proc, question.numberAt ?? numberAt);
  const hidden: number[] = [];
  const openers = processes.slice(0, MOST_PROCESSES).flatMap((pid) => {
    const devices = devicesOf(scan, pid);
    if (devices === 'hidden') hidden.push(pid);
    if (devices === 'hidden' || devices.size === 0) return [];
    if (isOwn(scan, pid)) return [];
    const command = nameOf(join(proc, String(pid)));
    return Array.from(devices, ([device, writes]) => ({ device, pid, command, writes }));
  });
  return { openers, unseen: whyUnseen(scan, hidden, processes.length) };
}

const WALKS = 5;
const WALK_PAUSE_MS = 25;

/**
 * As {@link readDeviceOpeners}; who has a device open for an instant only, a prober for instance,
 * is not reported.
 */
export async function readLastingOpeners(question: OpenerQuestion = {}): Promise<DeviceOpeners> {
  const first = readDeviceOpeners(question);
  let lasting = first.openers;
  for (let walk = 1; walk < WALKS && lasting.length > 0; walk += 1) {
    await setTimeout(WALK_PAUSE_MS);
    const among = new Set(lasting.map(({ pid }) => pid));
    const now = readDeviceOpeners({ ...question, among }).openers;
    lasting = lasting.filter((one) =>
      now.some(({ pid, device }) => pid === one.pid && device === one.device),
    );
  }
  return { openers: lasting, unseen: first.unseen };
}

let next: Promise<DeviceOpeners> | null = null;

/**
 * As {@link readDeviceOpeners}, of a moment after it was asked. All who ask before that moment
 * share one walk: many disks are worked on side by side, and to look through a thousand processes
 * takes longer than most writes.
 */
export async function openersFromNowOn(): Promise<DeviceOpeners> {
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      next = null;
      resolve(readDeviceOpeners());
    });
  });
  return next;
}

interface Scan {
  readonly proc: string;
  /** Our own number in this /proc. */
  readonly self: number;
  /**
   * Filesystem types by mount id, which is unique over all namespaces; read when they are needed.
   */
  readonly types: Map<number, string>;
  readonly namespaces: Set<string>;
  readonly numberAt: (link: string) => DeviceNumber | null;
}

function newScan(proc: string, numberAt: Scan['numberAt']): Scan {
  const self = Number(target(join(proc, 'self')) ?? Number.NaN);
  return { proc, self, types: new Map(), namespaces: new Set(), numberAt };
}

type Devices = Map<DeviceNumber, boolean>;

/** Block devices, each with whether it may be written to; `hidden` when we may not know. */
function devicesOf(scan: Scan, pid: number): Devices | 'hidden' {
  const directory = join(scan.proc, String(pid));
  const found: Devices = new Map();
  const add = (device: DeviceNumber | null, isWriter: () => boolean | null): void => {
    const writes = device === null || found.get(device) === true ? null : isWriter();
    if (device !== null && writes !== null) found.set(device, writes);
  };
  try {
    for (const name of readdirSync(join(directory, 'fd'))) {
      const link = join(directory, 'fd', name);
      const device = deviceAt(scan, link, () => isAsked(scan, pid, name));
      add(device, () => isWritable(join(directory, 'fdinfo', name)));
    }
    for (const { range, writes } of mappedFiles(readText(join(directory, 'maps'))))
      add(
        deviceAt(scan, join(directory, 'map_files', range), () => true),
        () => writes,
      );
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM')) return 'hidden';
    // It ended meanwhile.
  }
  return found;
}

/** @throws when we may not know; null also when it was closed meanwhile. */
function deviceAt(scan: Scan, link: string, isToBeAsked: () => boolean): DeviceNumber | null {
  try {
    const path = readlinkSync(link);
    if (!path.startsWith('/') || NO_DISK.test(path)) return null;
    if (!path.startsWith('/dev/') && !isToBeAsked()) return null;
    return scan.numberAt(link);
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM')) throw error;
    return null;
  }
}

function numberAt(link: string): DeviceNumber | null {
  const found = statSync(link);
  return found.isBlockDevice() ? deviceNumber(found.rdev) : null;
}

/**
 * Whether the file of a descriptor lies where an answer comes at once (proc_pid_fdinfo(5),
 * `mnt_id`).
 */
function isAsked(scan: Scan, pid: number, descriptor: string): boolean {
  const info = readText(join(scan.proc, String(pid), 'fdinfo', descriptor));
  const id = Number(/^mnt_id:\s*(\d+)$/m.exec(info)?.[1] ?? Number.NaN);
  if (!scan.types.has(id)) learnMounts(scan, pid);
  const type = scan.types.get(id);
  // The kernel's own mounts, and those that were detached, nobody lists: what is in memory is no
  // device.
  return type !== undefined && !OF_SERVERS.test(type);
}

function learnMounts(scan: Scan, pid: number): void {
  const directory = join(scan.proc, String(pid));
  const namespace = target(join(directory, 'ns/mnt')) ?? String(pid);
  if (scan.namespaces.has(namespace)) return;
  scan.namespaces.add(namespace);
  for (const { id, filesystem } of parseMountInfo(readText(join(directory, 'mountinfo'))))
    scan.types.set(id, filesystem);
}

/** Null for one who only asks (proc_pid_fdinfo(5), `flags`, octal). */
function isWritable(fdinfo: string): boolean | null {
  const flags = Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(readText(fdinfo))?.[1] ?? '2', 8);
  if ((flags & ACCESS_MODE) !== 0) return true;
  return (flags & NON_BLOCKING) === 0 ? false : null;
}

/**
 * What stays in use when its descriptor is closed (proc_pid_maps(5)); only what has a name in /dev
 * may be a device.
 */
function mappedFiles(
  maps: string,
): readonly { readonly range: string; readonly writes: boolean }[] {
  if (!maps.includes(' /dev/')) return [];
  return maps.split('\n').flatMap((line) => {
    const [, range, modes, path] = /^(\S+) (\S+) \S+ \S+ \d+\s+(\/dev\/.*)$/.exec(line) ?? [];
    if (range === undefined || path === undefined || NO_DISK.test(path)) return [];
    return [{ range, writes: modes?.[1] === 'w' && modes[3] === 's' }];
  });
}

/** We, and what we started. */
function isOwn({ proc, self }: Scan, pid: number): boolean {
  let one = pid;
  for (let depth = 0; one > 1 && one !== self && depth < 64; depth += 1) one = parentOf(proc, one);
  return one === self;
}

/** proc_pid_stat(5): the name stands in parentheses and may have any letters in it. */
function parentOf(proc: string, pid: number): number {
  const stat = readText(join(proc, String(pid), 'stat'));
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function whyUnseen(
  { proc, self }: Scan,
  hidden: readonly number[],
  processes: number,
): string | null {
  const namespaces = ['self', '1'].map((process) => target(join(proc, process, 'ns/pid')));
  if (Number.isNaN(self))
    return `${proc} does not show this process: it is that of another container`;
  // A /proc of the host, shown in a container, has the host's processes in it.
  if (!namespaces.includes(FIRST_NAMESPACE))
    return `${proc} is that of a container and shows only its own processes`;
  if (processes > MOST_PROCESSES) return `there are more than ${MOST_PROCESSES} processes`;
  // Process 1 starts others and opens no disk; some hosts hide it from everybody.
  const [first, ...more] = hidden.filter((pid) => pid !== 1);
  if (first === undefined) return null;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return `what process ${first} (${nameOf(join(proc, String(first)))})${others} has open may not be read`;
}

function nameOf(process: string): string {
  const name = readText(join(process, 'comm')).replace(/\n$/, '');
  return name === '' ? 'unknown' : name;
}

function target(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

/** Processes come and go while we read. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
