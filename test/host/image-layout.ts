/**
 * An OCI image layout in a tar, read as the specification has it: every digest and size is checked.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { run } from './loop-device.ts';

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly platform?: { readonly architecture: string; readonly os: string };
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface ReadImage {
  readonly architecture: string;
  readonly config: {
    readonly architecture: string;
    readonly os: string;
    readonly config: Readonly<Record<string, unknown>>;
  };
  /** Compressed tars, the lowest first. */
  readonly layers: readonly Buffer[];
}

export interface ReadLayout {
  /** The name under which containerd imports it. */
  readonly name: string | undefined;
  readonly images: readonly ReadImage[];
}

const TYPE = 'application/vnd.oci.image';

/** @throws Error naming the blob that is missing, too much, or another than its descriptor says. */
export function readLayout(archive: string, scratch: string): ReadLayout {
  mkdirSync(scratch, { recursive: true });
  run('tar', '-xf', archive, '-C', scratch);
  const left = new Set(readdirSync(join(scratch, 'blobs/sha256')));

  function blob({ digest, size }: Descriptor): Buffer {
    const hex = digest.replace('sha256:', '');
    left.delete(hex);
    const bytes = readFileSync(join(scratch, 'blobs/sha256', hex));
    if (bytes.length !== size) throw new Error(`${digest} has ${bytes.length} bytes, not ${size}`);
    if (sha256(bytes) !== digest) throw new Error(`${digest} has the digest ${sha256(bytes)}`);
    return bytes;
  }

  function manifestsOf(entry: Descriptor): readonly Descriptor[] {
    if (entry.mediaType === `${TYPE}.manifest.v1+json`) return [entry];
    expectType(entry, 'index.v1+json');
    return JSON.parse(blob(entry).toString()).manifests;
  }

  function imageOf(descriptor: Descriptor): ReadImage {
    expectType(descriptor, 'manifest.v1+json');
    const manifest = JSON.parse(blob(descriptor).toString());
    expectType(manifest, 'manifest.v1+json');
    expectType(manifest.config, 'config.v1+json');
    const config = JSON.parse(blob(manifest.config).toString());
    const layers = (manifest.layers as readonly Descriptor[]).map((layer) => {
      expectType(layer, 'layer.v1.tar+gzip');
      return blob(layer);
    });
    const diffIds = layers.map((layer) => sha256(gunzipSync(layer)));
    if (JSON.stringify(diffIds) !== JSON.stringify(config.rootfs.diff_ids))
      throw new Error(`the layers are ${diffIds.join()}, not ${config.rootfs.diff_ids.join()}`);
    const { architecture, os } = descriptor.platform ?? {};
    if (architecture !== config.architecture || os !== config.os)
      throw new Error(`the platform ${architecture}/${os} is not that of the configuration`);
    return { architecture: config.architecture, config, layers };
  }

  const layout = JSON.parse(readFileSync(join(scratch, 'oci-layout'), 'utf8'));
  if (layout.imageLayoutVersion !== '1.0.0') throw new Error('oci-layout has another version');
  const index = JSON.parse(readFileSync(join(scratch, 'index.json'), 'utf8'));
  const [entry, ...others] = index.manifests as readonly Descriptor[];
  if (entry === undefined || others.length > 0) throw new Error('index.json has not one entry');
  const images = manifestsOf(entry).map(imageOf);
  if (left.size > 0) throw new Error(`nothing names the blobs ${[...left].join()}`);
  return { name: entry.annotations?.['io.containerd.image.name'], images };
}

function expectType({ mediaType }: { readonly mediaType: string }, type: string): void {
  if (mediaType !== `${TYPE}.${type}`) throw new Error(`${mediaType} stands where ${type} should`);
}

function sha256(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Unpacks the layers of an image, one over the other, into a directory. */
export function unpackImage({ layers }: ReadImage, directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const layer of layers) {
    const words = ['--extract', '--gzip', '--same-permissions', `--directory=${directory}`];
    const { status, stderr } = spawnSync('tar', words, { input: layer, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }
}

/** Runs a program of an unpacked image, in an environment of its own and with /dev and /proc. */
export function runInImage(
  directory: string,
  argv: readonly string[],
  account: string,
): { readonly status: number | null; readonly said: string } {
  return runApart(inside(directory, account), argv);
}

/**
 * As {@link runInImage} as root, in a container of a host: a process with a mount namespace of its
 * own, which has the directory of process 1 in /proc.
 *
 * @param shared a directory of this machine that the container sees as /tmp.
 */
export function runOnHost(
  directory: string,
  argv: readonly string[],
  shared: string,
): { readonly status: number | null; readonly said: string } {
  const share = `mount --bind ${shared} ${directory}/tmp && mount --rbind /sys ${directory}/sys`;
  const container = `${share} && ${inside(directory, '0:0')}`;
  // The host outlives its container.
  const host = `mount --bind /proc/$$ /proc/1 && { ${apart(container)} "$@"; ended=$?; exit $ended; }`;
  return runApart(host, argv);
}

function inside(directory: string, account: string): string {
  const mounts = `mount --rbind /dev ${directory}/dev && mount --rbind /proc ${directory}/proc`;
  return `${mounts} && exec chroot --userspec=${account} ${directory} "$@"`;
}

/** A command line that runs a script, which gets the words behind it. */
function apart(script: string): string {
  return `unshare --mount --ipc sh -c '${script}' sh`;
}

function runApart(
  script: string,
  argv: readonly string[],
): { readonly status: number | null; readonly said: string } {
  const words = ['--mount', '--ipc', 'sh', '-c', script, 'sh', ...argv];
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
  const { status, stdout, stderr } = spawnSync('unshare', words, { encoding: 'utf8', env });
  return { status, said: `${stdout}${stderr}` };
}
