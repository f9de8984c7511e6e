import { execFileSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Real block devices for tests: files behind loop devices, taken away again by `close`. */
export interface LoopDevices {
  /** A directory of this test alone, on the machine's own filesystem. */
  readonly directory: string;
  /** Attaches a sparse (all zero) file. `sectorBytes` is 512 unless told. */
  attach: (name: string, sizeBytes: number, options?: { sectorBytes?: number }) => LoopDevice;
  /**
   * Attaches a loop device over a file or block device that exists, as kubelet does with raw block
   * volumes.
   */
  attachOver: (path: string) => string;
  /** Mounts at a directory below `directory`, made for it, and gives that. */
  mount: (device: string, name: string, options?: readonly string[]) => string;
  unmount: (mountPoint: string) => void;
  /**
   * Unmounts everything below `directory`, detaches every device that was attached, removes the
   * files.
   */
  close: () => void;
}

export interface LoopDevice {
  /** `/dev/loopN`. */
  readonly path: string;
  /** `loopN`. */
  readonly name: string;
  readonly backingFile: string;
  /** `/dev/loopNpM`. */
  readonly partition: (number: number) => string;
  /** Writes a table with sfdisk and makes the kernel see it. */
  readonly writeTable: (script: string) => void;
  /** Makes the kernel's partitions those of the table; its own parsers may be missing. */
  readonly updatePartitions: () => void;
  /** Makes the disk larger, as a virtual disk grows. */
  readonly growTo: (sizeBytes: number) => void;
}

/**
 * Runs a tool and gives its standard output; throws with what it wrote when it fails. A device that
 * is busy is tried again: another test's discovery may look at all loop devices of the machine at
 * this very moment.
 */
export function run(program: string, ...args: readonly string[]): string {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return execFileSync(program, args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { LC_ALL: 'C', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      });
    } catch (error) {
      const isBusy = program === 'partx' || /busy|apparently in use/i.test(String(error));
      if (!isBusy || attempt === 20) throw error;
      sleep(50);
    }
  }
}

/** Starts a set of loop devices for one test file or one test. */
export function openLoopDevices(): LoopDevices {
  const directory = mkdtempSync(join(tmpdir(), 'diskwright-loop-'));
  const attached: { readonly path: string; readonly backing: string | null }[] = [];
  const keep = (path: string): void => {
    attached.push({ path, backing: backingOf(path) });
  };
  return {
    directory,
    attach: (name, sizeBytes, options = {}) => {
      const backingFile = join(directory, name);
      writeFileSync(backingFile, '');
      truncateSync(backingFile, sizeBytes);
      const path = attach(backingFile, options.sectorBytes ?? 512);
      keep(path);
      return loopDevice(path, backingFile);
    },
    attachOver: (path) => {
      const loop = attach(path, 512);
      keep(loop);
      return loop;
    },
    mount: (device, name, options = []) => {
      const mountPoint = join(directory, name);
      mkdirSync(mountPoint, { recursive: true });
      const asOptions = options.length === 0 ? [] : ['-o', options.join(',')];
      run('mount', ...asOptions, device, mountPoint);
      return mountPoint;
    },
    unmount: (mountPoint) => {
      run('umount', mountPoint);
    },
    close: () => {
      unmountBelow(directory);
      // The last attached lies over the others. A second call has nothing left to do.
      for (const { path, backing } of attached.splice(0).toReversed()) detach(path, backing);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function attach(file: string, sectorBytes: number): string {
  // Several tests ask for a free device at the same time; the kernel gives it to one of them.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return run('losetup', '--find', '--show', '--sector-size', String(sectorBytes), file).trim();
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/**
 * Takes the kernel's partitions away too: a loop device keeps them when it is detached. Not touched
 * is a device that a test has detached itself, and that may be somebody else's by now.
 */
function detach(path: string, backing: string | null): void {
  if (backing === null || backingOf(path) !== backing) return;
  const name = basename(path);
  if (readdirSync(`/sys/block/${name}`).some((member) => member.startsWith(`${name}p`)))
    run('partx', '--delete', path);
  run('losetup', '--detach', path);
  // It is gone when the last one who looks at it has closed it.
  for (let wait = 0; wait < 100 && backingOf(path) === backing; wait += 1) sleep(20);
}

/** The file behind a loop device as the kernel tells it; null when it is detached. */
function backingOf(path: string): string | null {
  try {
    return readFileSync(`/sys/block/${basename(path)}/loop/backing_file`, 'utf8');
  } catch {
    return null;
  }
}

function sleep(durationMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}

function loopDevice(path: string, backingFile: string): LoopDevice {
  function updatePartitions(): void {
    run('partx', '--update', path);
  }
  return {
    path,
    name: basename(path),
    backingFile,
    partition: (number) => `${path}p${number}`,
    writeTable: (script) => {
      const args = ['--quiet', '--no-reread', '--no-tell-kernel', path];
      execFileSync('sfdisk', args, { input: script, stdio: ['pipe', 'pipe', 'pipe'] });
      updatePartitions();
    },
    updatePartitions,
    growTo: (sizeBytes) => {
      truncateSync(backingFile, sizeBytes);
      run('losetup', '--set-capacity', path);
    },
  };
}

/** Mount points below a directory, the innermost first, also such as were mounted twice. */
function unmountBelow(directory: string): void {
  const mountPoints = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => (line.split(' ')[4] ?? '').replaceAll('\\040', ' '))
    .filter((mountPoint) => mountPoint.startsWith(`${directory}/`));
  for (const mountPoint of mountPoints.toReversed()) {
    if (existsSync(mountPoint)) run('umount', mountPoint);
  }
}
