/**
 * Boots the distribution's own kernel in QEMU, with virtual disks: what needs a real kernel, udev and systemd is told as a
 * story here. The machine's root filesystem is that of the machine that runs the tests, read-only, under a writable layer;
 * so it has the same tools, and nothing that it does is seen outside.
 *
 *     const rig = openRig();
 *     const vm = await rig.boot([{ bus: 'nvme', name: 'a', sizeBytes: gibibyte, serial: 'A1' }]);
 *     await vm.output('lsblk');
 *     await vm.cutPower();          // and boot again: the images are as the cut left them
 *     await rig.close();
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
import { openGuestChannel, type CommandOptions, type CommandOutcome } from './guest-channel.ts';
import { writeInitramfs } from './initramfs.ts';
import { findKernel } from './kernel.ts';
import { imageFile, readConsole, startQemu, systemDisk, type Qemu } from './qemu.ts';
import type { VirtualDisk } from './virtual-disk.ts';

export interface Rig {
  /** What is put here is below /exchange in the machine, also while it runs. */
  readonly exchange: string;
  /**
   * Boots with these disks, attached in this order; the images of disks that were there before are kept. A machine that
   * still runs, because its story failed, loses its power first.
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
}

export interface VirtualMachine {
  /** Runs a command, and gives what it ended with; throws only when it did not end. */
  readonly run: (argv: readonly string[], options?: CommandOptions) => Promise<CommandOutcome>;
  /** Runs a script of bash and gives its standard output; throws unless it exits with 0. */
  readonly output: (script: string, options?: CommandOptions) => Promise<string>;
  /** Shuts down in good order. */
  readonly powerOff: () => Promise<void>;
  /** Ends it at once, in the middle of whatever it does; what still runs in it rejects. */
  readonly cutPower: () => Promise<void>;
  /** Fulfilled when it has ended. */
  readonly ended: Promise<void>;
}

const bootTimeoutMs = 180_000;
const powerOffTimeoutMs = 90_000;
const directoryPrefix = 'diskwright-vm-';

export function openRig(): Rig {
  removeLeftovers();
  const directory = mkdtempSync(join(tmpdir(), `${directoryPrefix}${process.pid}-`));
  const exchange = join(directory, 'exchange');
  mkdirSync(exchange);
  let running: Qemu | null = null;

  async function cutPower(): Promise<void> {
    running?.process.kill('SIGKILL');
    await running?.ended;
    running = null;
  }

  async function boot(
    disks: readonly VirtualDisk[],
    options: BootOptions = {},
  ): Promise<VirtualMachine> {
    await cutPower();
    const kernel = findKernel();
    if (kernel === null)
      throw new Error('There is no kernel with modules in /boot: install linux-image-amd64.');
    if (!existsSync(join(directory, 'initramfs')))
      writeInitramfs(join(directory, 'initramfs'), kernel);
    for (const disk of disks) prepareImage(directory, disk);
    prepareSystemDisk(directory);
    const { root = 'disk', console = 'log' } = options;
    const qemu = startQemu({ kernel, directory, exchange, disks, root, console });
    running = qemu;
    try {
      return await awaitMachine(qemu, directory, console);
    } catch (error) {
      await cutPower();
      throw error;
    }
  }

  return {
    exchange,
    boot,
    close: async () => {
      await cutPower();
      rmSync(directory, { recursive: true, force: true });
    },
  };
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

function prepareSystemDisk(directory: string): void {
  const image = imageFile(directory, systemDisk);
  if (existsSync(image)) return;
  prepareImage(directory, systemDisk);
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** What rigs left whose process was killed. */
function removeLeftovers(): void {
  const leftovers = readdirSync(tmpdir()).filter((name) => {
    const pid = new RegExp(`^${directoryPrefix}(\\d+)-`).exec(name)?.[1];
    return pid !== undefined && !existsSync(join('/proc', pid));
  });
  for (const name of leftovers) rmSync(join(tmpdir(), name), { recursive: true, force: true });
}
