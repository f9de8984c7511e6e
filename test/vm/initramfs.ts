import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { busybox, isBusyboxStatic } from './busybox.ts';
import { moduleFiles, type Kernel } from './kernel.ts';

const guestDirectory = join(import.meta.dirname, 'guest');

/** What has to be there before the root filesystem is; udev loads the rest. */
const earlyModules = [
  'virtio_pci',
  'virtio_console',
  'virtio_blk',
  'virtio_scsi',
  'sd_mod',
  'nvme',
  '9pnet_virtio',
  '9p',
  'overlay',
  'crc32c_generic',
  'ext4',
];

interface ArchiveEntry {
  readonly path: string;
  readonly mode: number;
  readonly content: Uint8Array;
}

/**
 * Writes the first root filesystem of the virtual machine: busybox, modules, and the files of
 * guest/.
 */
export function writeInitramfs(file: string, kernel: Kernel): void {
  if (!isBusyboxStatic())
    throw new Error(`${busybox} is missing, or needs libraries: install busybox-static.`);
  const modules = moduleFiles(kernel, earlyModules);
  const order = modules.map((path) => `${basename(path)}\n`).join('');
  writeFileSync(
    file,
    archive([
      ...['bin', 'modules', 'units'].map(directory),
      executable('bin/busybox', readFileSync(busybox)),
      executable('init', readFileSync(join(guestDirectory, 'init.sh'))),
      executable('serve.sh', readFileSync(join(guestDirectory, 'serve.sh'))),
      executable('hold.sh', readFileSync(join(guestDirectory, 'hold.sh'))),
      ...globSync(join(guestDirectory, 'units/*')).map((path) =>
        plainFile(`units/${basename(path)}`, readFileSync(path)),
      ),
      ...modules.map((path) => plainFile(`modules/${basename(path)}`, readFileSync(path))),
      plainFile('modules/order', new TextEncoder().encode(order)),
    ]),
  );
}

function directory(path: string): ArchiveEntry {
  return { path, mode: 0o040755, content: new Uint8Array() };
}

function executable(path: string, content: Uint8Array): ArchiveEntry {
  return { path, mode: 0o100755, content };
}

function plainFile(path: string, content: Uint8Array): ArchiveEntry {
  return { path, mode: 0o100644, content };
}

/**
 * The "newc" archive that the kernel unpacks (its
 * Documentation/driver-api/early-userspace/buffer-format.rst).
 */
function archive(entries: readonly ArchiveEntry[]): Uint8Array {
  const end: ArchiveEntry = { path: 'TRAILER!!!', mode: 0, content: new Uint8Array() };
  const parts = [...entries, end].flatMap((entry, index) => {
    const path = Buffer.from(`${entry.path}\0`);
    const fields = [index + 1, entry.mode, 0, 0, 1, 0, entry.content.length, 0, 0, 0, 0];
    const header = [...fields, path.length, 0].map(asHexadecimal).join('');
    return [padded(Buffer.concat([Buffer.from(`070701${header}`), path])), padded(entry.content)];
  });
  return Buffer.concat(parts);
}

function asHexadecimal(field: number): string {
  return field.toString(16).padStart(8, '0');
}

/** Header with path, and content, each end at a multiple of four bytes. */
function padded(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)]);
}
