import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openLayout } from '../../.config/package/image/oci-layout.ts';
import { ARCHITECTURES } from '../../.config/package/runtime.ts';
import { busybox } from '../vm/busybox.ts';

/** The name under which containerd knows it. */
export const STORY_IMAGE = 'localhost/story:1';

/**
 * Writes an image with nothing but busybox, for pods of a story and as that which holds the
 * namespaces of each pod.
 *
 * @param scratch that is there; what is made in it is removed again.
 */
export async function writeStoryImage(scratch: string, archive: string): Promise<void> {
  const [tree, layoutDirectory] = [join(scratch, 'tree'), join(scratch, 'layout')];
  for (const each of ['bin', 'tmp', 'data']) mkdirSync(join(tree, each), { recursive: true });
  mkdirSync(layoutDirectory);
  for (const name of ['busybox', 'sh']) copyFileSync(busybox, join(tree, 'bin', name));
  const layout = openLayout(layoutDirectory);
  const layers = [await layout.addLayer(tree, 1)];
  const settings = { Env: ['PATH=/bin'], Entrypoint: ['/bin/busybox', 'tail', '-f', '/dev/null'] };
  const [architecture] = ARCHITECTURES;
  const manifest = await layout.addImage(
    { architecture, seconds: 1, settings, origins: ['busybox'] },
    layers,
  );
  const annotations = {
    'io.containerd.image.name': STORY_IMAGE,
    'org.opencontainers.image.ref.name': '1',
  };
  await layout.pack({ ...manifest, annotations }, archive, 1);
  rmSync(layoutDirectory, { recursive: true });
}
