import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { tpmOptions } from './tpm.ts';
import { diskOptions, scsiController, type Backing, type VirtualDisk } from './virtual-disk.ts';

/** One boot: what QEMU is started with. */
export interface QemuOptions {
  /**
   * Holds the kernel, its first root filesystem, the images of the disks as `NAME.img`, and
   * `console.log`.
   */
  readonly directory: string;
  /** The socket that serves the disks; null where QEMU opens the images itself. */
  readonly diskServer: string | null;
  /** Read-only in the machine, at /exchange. */
  readonly exchange: string;
  /** In the order in which they are attached. */
  readonly disks: readonly VirtualDisk[];
  /** The directory that the root file system is, below what is written. */
  readonly lower: string;
  readonly root: 'disk' | 'memory';
  /** `log` is written to `console.log`; `person`: QEMU has this terminal. */
  readonly console: 'log' | 'person';
  readonly memoryMebibytes: number;
  readonly network: 'none' | 'user';
  /** The socket of its TPM; null where it has none. */
  readonly tpm: string | null;
}

export interface Qemu {
  readonly process: ChildProcess;
  /** The other end of the port /dev/virtio-ports/diskwright. */
  readonly port: Duplex;
  /** Fulfilled when QEMU has ended, in whatever way. */
  readonly ended: Promise<void>;
}

/** The virtual disk below `/` when `root` is `disk`: it keeps what was written to /etc and /var. */
export const systemDisk: VirtualDisk = {
  bus: 'virtio',
  name: 'system',
  sizeBytes: 512 * 1024 ** 2,
  serial: 'diskwright-system',
};

/** Starts QEMU. It ends with this process, however that ends. */
export function startQemu(options: QemuOptions): Qemu {
  const forPerson = options.console === 'person';
  // Of each bad sector that is touched QEMU says so, a hundred times in a story.
  const isExpectedToFail = options.disks.some(({ badSectors }) => badSectors !== undefined);
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', '--', 'qemu-system-x86_64', ...machineOptions(options)],
    {
      stdio: [
        forPerson ? 'inherit' : 'ignore',
        'inherit',
        isExpectedToFail ? 'ignore' : 'inherit',
        'pipe',
      ],
    },
  );
  const ended = Promise.withResolvers<undefined>();
  child.once('exit', () => {
    ended.resolve(undefined);
  });
  child.once('error', () => {
    ended.resolve(undefined);
  });
  return { process: child, port: child.stdio[3] as Duplex, ended: ended.promise };
}

/** Most hosts have more than one; where two stories run side by side, each has one. */
const processors = process.env['DISKWRIGHT_VM_PROCESSORS'] ?? '2';

function machineOptions(options: QemuOptions): readonly string[] {
  const { directory, exchange, disks, root, memoryMebibytes, network } = options;
  const attached = root === 'disk' ? [...disks, systemDisk] : disks;
  return [
    // Emulated in software, which works in any machine that tests run on; a plain processor is
    // emulated fastest.
    ...['-machine', 'q35,sata=off,smbus=off,i8042=off', '-accel', 'tcg,thread=multi'],
    // Slots have their own numbers then, as on bare metal, and not those that ACPI makes up.
    ...['-global', 'ICH9-LPC.acpi-pci-hotplug-with-bridge-support=off'],
    ...['-cpu', 'qemu64,-svm,+ssse3,+sse4.1,+sse4.2,+popcnt', '-smp', processors],
    ...['-m', String(memoryMebibytes)],
    ...['-nodefaults', '-no-user-config', '-display', 'none', '-vga', 'none', '-nic', 'none'],
    '-no-reboot',
    ...['-kernel', kernelImage(directory), '-initrd', initramfs(directory)],
    ...['-append', kernelParameters(options)],
    ...fileShare('machine', options.lower),
    ...fileShare('modules', '/lib/modules'),
    ...fileShare('exchange', exchange),
    ...['-device', 'virtio-serial-pci', '-chardev', 'socket,id=port,fd=3'],
    ...['-device', 'virtserialport,chardev=port,name=diskwright'],
    ...consoleOptions(options),
    ...(disks.some(({ bus }) => bus === 'scsi') ? scsiController : []),
    ...attached.flatMap((disk, slot) => diskOptions(disk, slot, backingOf(options, disk))),
    ...(network === 'user' ? networkCard : []),
    ...(options.tpm === null ? [] : tpmOptions(options.tpm)),
  ];
}

/** Nothing is booted from it: the program for that is in a package of its own. */
const networkCard = [
  ...['-netdev', 'user,id=network'],
  ...['-device', 'virtio-net-pci,netdev=network,romfile='],
];

function backingOf({ directory, diskServer }: QemuOptions, disk: VirtualDisk): Backing {
  return diskServer === null
    ? { kind: 'image', path: imageFile(directory, disk) }
    : { kind: 'server', socket: diskServer };
}

function kernelParameters({ root, console, tpm }: QemuOptions): string {
  return [
    'console=ttyS0',
    'quiet',
    'panic=-1', // QEMU ends, as it does not reboot
    // A machine that waits for a processor at that moment counts as one with a broken timer.
    'no_timer_check',
    'systemd.show_status=1',
    'net.ifnames=0',
    // QEMU translates code for the address where it lies: elsewhere at each start of a program, it
    // is translated each time.
    'norandmaps',
    `vm_root=${root}`,
    ...(console === 'person' ? ['vm_console=1'] : []),
    // With it the machine has no ACPI tables, which would tell of it.
    ...(tpm === null ? [] : ['tpm_tis.force=1']),
  ].join(' ');
}

function fileShare(tag: string, path: string): readonly string[] {
  return [
    '-virtfs',
    `local,path=${path.replaceAll(',', ',,')},mount_tag=${tag},security_model=none,readonly=on,multidevs=remap`,
  ];
}

function consoleOptions({ console, directory }: QemuOptions): readonly string[] {
  return console === 'person'
    ? ['-serial', 'mon:stdio']
    : ['-chardev', `file,id=console,path=${consoleFile(directory)}`, '-serial', 'chardev:console'];
}

/** What QEMU boots; `writeKernelImage` writes it. */
export function kernelImage(directory: string): string {
  return join(directory, 'kernel');
}

/** The first root filesystem; `writeInitramfs` writes it. */
export function initramfs(directory: string): string {
  return join(directory, 'initramfs');
}

export function imageFile(directory: string, disk: VirtualDisk): string {
  return join(directory, `${disk.name}.img`);
}

function consoleFile(directory: string): string {
  return join(directory, 'console.log');
}

/** What the machine said on its console in its last boot. */
export function readConsole(directory: string): string {
  const file = consoleFile(directory);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
