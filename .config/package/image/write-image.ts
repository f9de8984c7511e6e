import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTree } from '../file-tree.ts';
import type { Release } from '../archives.ts';
import { ARCHITECTURES, type Architecture } from '../runtime.ts';
import { run } from '../run.ts';
import { writeBase } from './base-files.ts';
import { entryOf, openLayout, type Descriptor } from './oci-layout.ts';

/** The name that an image has where its archive is imported, as values.yaml of the chart says. */
const NAME = 'localhost/diskwright';

/** What is for a host, or for those who watch hosts, is not in the image. */
const OF_HOSTS =
  /^usr\/(lib\/systemd|share\/diskwright|share\/doc\/diskwright\/(examples|CHANGELOG))/;

/**
 * Writes the image of one architecture as an OCI image layout in a tar, without a daemon: one layer
 * of Debian packages, and one with the programs as they lie on a host.
 *
 * @throws PackageError where the packages cannot be had.
 */
export async function writeImage(
  release: Release,
  scratch: string,
  output: string,
): Promise<string> {
  const { architecture, seconds, version, files } = release;
  const directory = await made(join(scratch, 'image'));
  const [base, programs] = [await made(join(scratch, 'base')), await made(join(scratch, 'layer'))];
  await writeBase(architecture, base);
  await writeTree(
    programs,
    files.filter(({ path }) => !OF_HOSTS.test(path)),
    seconds,
  );
  const layout = openLayout(directory);
  const layers = [await layout.addLayer(base, seconds), await layout.addLayer(programs, seconds)];
  const settings = {
    // That of the controller; who runs the agent says that it is root.
    User: '65532:65532',
    Env: ['PATH=/usr/bin:/bin', 'SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt'],
    Entrypoint: ['/usr/bin/diskwright'],
    WorkingDir: '/',
    Labels: {
      'org.opencontainers.image.title': 'diskwright',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.licenses': 'Apache-2.0',
    },
  };
  const origins = ['packages of Debian 12', `diskwright ${version}`];
  const config = { architecture, seconds, settings, origins };
  const manifest = await layout.addImage(config, layers);
  const archive = join(output, imageName(version, architecture));
  await layout.pack(named(manifest, version), archive, seconds);
  return archive;
}

/**
 * Writes the image of both architectures beside those of each, when these are there.
 *
 * @returns null where one is not there: it comes by a run with the other runtime.
 */
export async function writeWholeImage(
  { version, seconds }: Pick<Release, 'version' | 'seconds'>,
  scratch: string,
  output: string,
): Promise<string | null> {
  const parts = ARCHITECTURES.map((each) => join(output, imageName(version, each)));
  if (!parts.every((part) => existsSync(part))) return null;
  const directory = await made(join(scratch, 'whole-image'));
  const manifests: Descriptor[] = [];
  for (const part of parts) {
    run('tar', ['--extract', `--file=${part}`, `--directory=${directory}`]);
    const { annotations: _name, ...manifest } = await entryOf(directory);
    manifests.push(manifest);
  }
  const layout = openLayout(directory);
  const archive = join(output, `diskwright-${version}-image.tar`);
  await layout.pack(named(await layout.addIndex(manifests), version), archive, seconds);
  return archive;
}

function imageName(version: string, { node }: Architecture): string {
  return `diskwright-${version}-linux-${node}-image.tar`;
}

/** As containerd and others (`org.opencontainers.image.ref.name`) are told the name of an image. */
function named(descriptor: Descriptor, version: string): Descriptor {
  const annotations = {
    'io.containerd.image.name': `${NAME}:${version}`,
    'org.opencontainers.image.ref.name': version,
  };
  return { ...descriptor, annotations };
}

async function made(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  return path;
}
