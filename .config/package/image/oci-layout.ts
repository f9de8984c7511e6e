import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Architecture } from '../runtime.ts';
import { run } from '../run.ts';

/** https://github.com/opencontainers/image-spec/blob/main/descriptor.md */
export interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly platform?: { readonly architecture: string; readonly os: 'linux' };
  readonly annotations?: Readonly<Record<string, string>>;
}

/** What an image says of itself and of how it is started. */
export interface ImageConfig {
  readonly architecture: Architecture;
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly settings: object;
  /** What each layer came from. */
  readonly origins: readonly string[];
}

const TYPE = 'application/vnd.oci.image';

/** A directory as an OCI image layout (image-layout.md): blobs by digest, and an index. */
export interface Layout {
  /** Packs a directory as one layer of an image. The directory goes. */
  readonly addLayer: (tree: string, seconds: number) => Promise<Layer>;
  readonly addImage: (config: ImageConfig, layers: readonly Layer[]) => Promise<Descriptor>;
  readonly addIndex: (manifests: readonly Descriptor[]) => Promise<Descriptor>;
  /** Writes what the layout is entered by, and packs all of it into one tar. */
  readonly pack: (entry: Descriptor, archive: string, seconds: number) => Promise<void>;
}

export interface Layer {
  readonly descriptor: Descriptor;
  /** The digest of the tar before it was compressed. */
  readonly diffId: string;
}

/** @param directory that is there and empty, or holds blobs of other layouts. */
export function openLayout(directory: string): Layout {
  const blobs = join(directory, 'blobs/sha256');

  async function keep(file: string, mediaType: string): Promise<Descriptor> {
    const hex = await sha256Of(file);
    await mkdir(blobs, { recursive: true });
    await rename(file, join(blobs, hex));
    const { size } = await stat(join(blobs, hex));
    return { mediaType, digest: `sha256:${hex}`, size };
  }

  async function keepJson(value: object, mediaType: string): Promise<Descriptor> {
    const file = join(directory, 'unfinished');
    await writeFile(file, JSON.stringify(value));
    return keep(file, mediaType);
  }

  return {
    addLayer: async (tree, seconds) => {
      const tar = `${tree}.tar`;
      packTar(tar, { directory: tree, members: ['.'], seconds });
      await rm(tree, { recursive: true });
      const diffId = `sha256:${await sha256Of(tar)}`;
      run('gzip', ['--no-name', '-6', tar]);
      return { descriptor: await keep(`${tar}.gz`, `${TYPE}.layer.v1.tar+gzip`), diffId };
    },
    addImage: async ({ architecture, seconds, settings, origins }, layers) => {
      const created = new Date(seconds * 1000).toISOString();
      const platform = { architecture: architecture.debian, os: 'linux' } as const;
      const config = await keepJson(
        {
          created,
          ...platform,
          config: settings,
          rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
          history: origins.map((origin) => ({ created, created_by: origin })),
        },
        `${TYPE}.config.v1+json`,
      );
      const mediaType = `${TYPE}.manifest.v1+json`;
      const manifest = {
        ...{ schemaVersion: 2, mediaType, config },
        layers: layers.map(({ descriptor }) => descriptor),
      };
      return { ...(await keepJson(manifest, mediaType)), platform };
    },
    addIndex: async (manifests) => {
      const mediaType = `${TYPE}.index.v1+json`;
      return keepJson({ schemaVersion: 2, mediaType, manifests }, mediaType);
    },
    pack: async (entry, archive, seconds) => {
      const index = { schemaVersion: 2, mediaType: `${TYPE}.index.v1+json`, manifests: [entry] };
      await writeFile(join(directory, 'index.json'), JSON.stringify(index));
      await writeFile(join(directory, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
      packTar(archive, { directory, members: ['oci-layout', 'index.json', 'blobs'], seconds });
    },
  };
}

/** What `index.json` of an unpacked layout is entered by. */
export async function entryOf(directory: string): Promise<Descriptor> {
  const index = JSON.parse(await readFile(join(directory, 'index.json'), 'utf8')) as {
    readonly manifests: readonly [Descriptor];
  };
  return index.manifests[0];
}

/** Owners, modes and times depend on nothing but whether a file may be executed. */
function packTar(
  archive: string,
  {
    directory,
    members,
    seconds,
  }: {
    readonly directory: string;
    readonly members: readonly string[];
    readonly seconds: number;
  },
): void {
  const modes = ['--owner=0', '--group=0', '--numeric-owner', '--mode=a=rX,u+w'];
  const words = ['--create', '--sort=name', '--format=gnu', ...modes, `--mtime=@${seconds}`];
  run('tar', [...words, `--file=${archive}`, `--directory=${directory}`, ...members]);
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
