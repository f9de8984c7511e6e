/**
 * Boots the distribution's own kernel in QEMU, with virtual disks: what needs a real kernel, udev
 * and systemd is told as a story here. The machine's root filesystem is that of the machine that
 * runs the tests, read-only, under a writable layer; so it has the same tools, and nothing that it
 * does is seen outside.
 *
 *     const rig = openRig();
 *     const vm = await rig.boot([{ bus: 'nvme', name: 'a', sizeBytes: gibibyte, serial: 'A1' }]);
 *     await vm.output('lsblk');
 *     await vm.cutPower();          // and boot again: the images are as the cut left them
 *     await rig.close();
 *
 * A power cut of this kind loses what the machine had not written; the disks keep all that they
 * took. Disks that lose their write cache too, answer slowly or not at all are served by this
 * process: `openRig({ disks: 'served' })`, and disk-server.ts. That costs time, so that it is only
 * for stories that ask for it.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startDiskServer,
  type DiskHealth,
  type DiskServer,
  type ServedDisk,
} from './disk-server.ts';
import { openGuestChannel, type CommandOptions, type CommandOutcome } from './guest-channel.ts';
import { writeInitramfs } from './initramfs.ts';
import { writeKernelImage } from './kernel-image.ts';
import { findKernel } from './kernel.ts';
import {
  imageFile,
  initramfs,
  kernelImage,
  readConsole,
  startQemu,
  systemDisk,
  type Qemu,
} from './qemu.ts';
import { startTpm, tpmEnded, type Tpm } from './tpm.ts';
import type { VirtualDisk } from './virtual-disk.ts';

export interface RigOptions {
  /** `images`: QEMU opens them itself, unless told; `served`: by `Rig.server`. */
  readonly disks?: 'images' | 'served';
  /** The directory of the root file system, which is only read; this machine's unless told. */
  readonly root?: string;
}

export interface Rig {
  /** @throws when the disks of this rig are not served. */
  readonly server: () => DiskServer;
  /** What is put here is below /exchange in the machine, also while it runs. */
  readonly exchange: string;
  /**
   * Boots with these disks, attached in this order; the images of disks that were there before are
   * kept. A machine that still runs, because its story failed, loses its power first.
   */
  readonly boot: (disks: readonly VirtualDisk[], options?: BootOptions) => Promise<VirtualMachine>;
  /** Ends the machine, and removes every file. */
  readonly close: () => Promise<void>;
}

export interface BootOptions {
  /** Where `/` is written to: a disk that is kept across boots (unless told), or memory. */
  readonly root?: 'disk' | 'memory';
  /** A person has the console, and this terminal. */
  readonly console?: 'log' | 'person';
  /** 1536 unless told. */
  readonly memoryMebibytes?: number;
  /**
   * `user`: a card of which nothing in the machine takes notice by itself; this machine's loopback
   * is 10.0.2.2 there. None unless told.
   */
  readonly network?: 'none' | 'user';
  /** It has a TPM, which is the same at each boot that has it. */
  readonly tpm?: boolean;
  /** Of served disks by their names, from the first request on; well unless told. */
  readonly health?: Readonly<Record<string, DiskHealth>>;
}

export interface VirtualMachine {
  /** Runs a command, and gives what it ended with; throws only when it did not end. */
  readonly run: (argv: readonly string[], options?: CommandOptions) => Promise<CommandOutcome>;
  /** Runs a script of bash and gives its standard output; throws unless it exits with 0. */
  readonly output: (script: string, options?: CommandOptions) => Promise<string>;
  /** Called with each line that is written to /run/vm/told in the machine, soon after it was. */
  readonly onTold: (take: (line: string) => void) => void;
  /** Shuts down in good order. */
  readonly powerOff: () => Promise<void>;
  /**
   * Ends it at once, in the middle of whatever it does; what still runs in it rejects. Served disks
   * lose of their write caches what the seed says; other disks have none.
   */
  readonly cutPower: (options?: CutOptions) => Promise<void>;
  /** Fulfilled when it has ended. */
  readonly ended: Promise<void>;
}

export interface CutOptions {
  /** A seed of what is lost; everything is kept unless told. */
  readonly volatile?: number;
}

const bootTimeoutMs = 180_000;
const powerOffTimeoutMs = 90_000;
const directoryPrefix = 'diskwright-vm-';

export function openRig({ disks: kept = 'images', root: lower = '/' }: RigOptions = {}): Rig {
  removeLeftovers();
  const directory = mkdtempSync(join(tmpdir(), `${directoryPrefix}${process.pid}-`));
  const exchange = join(directory, 'exchange');
  mkdirSync(exchange);
  const started = kept === 'served' ? startDiskServer(directory) : null;
  let running: Qemu | null = null;
  let tpm: Tpm | null = null;

  function server(): DiskServer {
    if (started === null)
      throw new Error("The disks are not served: openRig({ disks: 'served' }).");
    return started;
  }

  async function cutPower(): Promise<void> {
    running?.process.kill('SIGKILL');
    await running?.ended;
    running = null;
    if (tpm !== null) await tpmEnded(tpm);
    tpm = null;
  }

  function serveAll(
    from: DiskServer,
    disks: readonly VirtualDisk[],
    health: BootOptions['health'] = {},
  ): void {
    from.serve(servedDisks(directory, disks));
    for (const [disk, how] of Object.entries(health)) from.setHealth(disk, how);
  }

  async function boot(
    disks: readonly VirtualDisk[],
    options: BootOptions = {},
  ): Promise<VirtualMachine> {
    await cutPower();
    const kernel = findKernel();
    if (kernel === null)
      throw new Error('There is no kernel with modules in /boot: install linux-image-amd64.');
    if (!existsSync(initramfs(directory))) {
      writeKernelImage(kernelImage(directory), kernel);
      writeInitramfs(initramfs(directory), kernel);
    }
    for (const disk of disks) prepareImage(directory, disk);
    prepareSystemDisk(directory);
    const machine = machineOf(options);
    const { root, console } = machine;
    if (started !== null)
      serveAll(started, root === 'disk' ? [...disks, systemDisk] : disks, options.health);
    const diskServer = started?.socket ?? null;
    if (options.tpm === true) tpm = await startTpm(directory);
    const asked = { diskServer, tpm: tpm?.socket ?? null };
    const qemu = startQemu({ directory, exchange, disks, lower, ...asked, ...machine });
    running = qemu;
    try {
      const booted = await awaitMachine(qemu, directory, console);
      return {
        ...booted,
        cutPower: async ({ volatile }: CutOptions = {}) => {
          await booted.cutPower();
          if (volatile === undefined) return;
          requireFlushes(disks);
          const { now, cut } = server().history();
          cut({ instant: now(), seed: volatile });
        },
      };
    } catch (error) {
      await cutPower();
      throw error;
    }
  }

  return {
    server,
    exchange,
    boot,
    close: async () => {
      await cutPower();
      await started?.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function machineOf({
  root = 'disk',
  console = 'log',
  memoryMebibytes = 1536,
  network = 'none',
}: BootOptions): Required<Pick<BootOptions, 'root' | 'console' | 'memoryMebibytes' | 'network'>> {
  return { root, console, memoryMebibytes, network };
}

async function awaitMachine(
  qemu: Qemu,
  directory: string,
  console: 'log' | 'person',
): Promise<VirtualMachine> {
  const channel = openGuestChannel(qemu.port);
  const lastWords = (): string => readConsole(directory).split('\n').slice(-40).join('\n');
  void qemu.ended.then(() => {
    channel.end(new Error(`The virtual machine has ended. Its console:\n${lastWords()}`));
  });
  const kill = (): void => {
    qemu.process.kill('SIGKILL');
  };
  // A person may take any time in the boot loader of a kernel that does not come up.
  if (console === 'log')
    await within(
      bootTimeoutMs,
      channel.ready,
      () => `It did not boot. Its console:\n${lastWords()}`,
    );
  return {
    run: channel.run,
    onTold: channel.onTold,
    output: async (script, options) => {
      const outcome = await channel.run(['bash', '-c', script], options);
      if (outcome.exitCode !== 0)
        throw new Error(
          `Exit code ${outcome.exitCode} in the virtual machine: ${script}\n${outcome.stdout}${outcome.stderr}`,
        );
      return outcome.stdout;
    },
    powerOff: async () => {
      // As `systemctl poweroff`, which asks for services of a desktop that are not here.
      const powerOff = ['start', '--job-mode=replace-irreversibly', 'poweroff.target'];
      await channel.run(['systemctl', '--no-block', ...powerOff]).catch(() => undefined);
      await within(
        powerOffTimeoutMs,
        qemu.ended,
        () => `It did not power off:\n${lastWords()}`,
      ).finally(kill);
    },
    cutPower: async () => {
      kill();
      await qemu.ended;
    },
    ended: qemu.ended,
  };
}

async function within<T>(timeoutMs: number, event: Promise<T>, message: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${message()}\n(after ${timeoutMs / 1000} s)`));
    }, timeoutMs);
  });
  return Promise.race([event, late]).finally(() => {
    clearTimeout(timer);
  });
}

/** Makes the sparse image of a disk, or grows the one that is there to the size now wanted. */
function prepareImage(directory: string, disk: VirtualDisk): void {
  const image = imageFile(directory, disk);
  if (!existsSync(image)) writeFileSync(image, '');
  if (statSync(image).size > disk.sizeBytes)
    throw new Error(`The image of disk ${disk.name} is larger than ${disk.sizeBytes} bytes.`);
  truncateSync(image, disk.sizeBytes);
}

function servedDisks(directory: string, disks: readonly VirtualDisk[]): readonly ServedDisk[] {
  return disks.map((disk) => ({
    name: disk.name,
    image: imageFile(directory, disk),
    sizeBytes: disk.sizeBytes,
    sectorBytes: disk.sectorBytes ?? 512,
    writesInOrder: disk.writesInOrder === true,
  }));
}

function prepareSystemDisk(directory: string): void {
  const image = imageFile(directory, systemDisk);
  if (existsSync(image)) return;
  prepareImage(directory, systemDisk);
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** @throws where QEMU does not pass on all that the machine wants to be durable. */
function requireFlushes(disks: readonly VirtualDisk[]): void {
  const [nvme] = disks.filter(({ bus }) => bus === 'nvme');
  if (nvme !== undefined)
    throw new Error(
      `The disk ${nvme.name} is NVMe, of which QEMU (7.2) passes no forced writes (FUA) on: what was synced would be lost too. Use SCSI.`,
    );
}

/** What rigs left whose process was killed. */
function removeLeftovers(): void {
  const leftovers = readdirSync(tmpdir()).filter((name) => {
    const pid = new RegExp(`^${directoryPrefix}(\\d+)-`).exec(name)?.[1];
    return pid !== undefined && !existsSync(join('/proc', pid));
  });
  for (const name of leftovers) rmSync(join(tmpdir(), name), { recursive: true, force: true });
}
