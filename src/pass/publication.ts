import type { ExplainedPublication } from '../model/planned/explanation.ts';
import { persistentVolumeName, type VolumeId } from '../model/identifiers.ts';
import { manifests, type Manifests } from '../publish/manifests.ts';
import { publication, type Publication, type PublicationInput } from '../publish/publication.ts';
import type { Pass } from './make-pass.ts';

/** A cluster as it was observed, and how it is written to. */
export type PublishedTo = Omit<PublicationInput, 'desired' | 'inventories' | 'memory' | 'refusals'>;

/** The Kubernetes objects of a pass, held against a cluster: what is to be written there. */
export function publicationOf(
  { desired, inventories, memory, plan }: Pick<Pass, 'desired' | 'inventories' | 'memory' | 'plan'>,
  cluster: PublishedTo,
): Publication {
  const remembered = memory === undefined ? {} : { memory };
  const refusals = new Map(plan.nodes.map((one) => [one.node, one.refusals]));
  return publication({ ...cluster, desired, inventories, refusals, ...remembered });
}

/**
 * The Kubernetes objects of a pass, and what is not published yet, with the reason.
 *
 * @param planned publishes what is only planned, too; such objects are marked.
 */
export function manifestsOf(
  { desired, inventories }: Pick<Pass, 'desired' | 'inventories'>,
  planned = false,
): Manifests {
  return manifests({ desired, inventories, planned });
}

/** What is published of each volume that a layout has, and why not. */
export function publicationsByVolume(
  pass: Pick<Pass, 'desired' | 'inventories'>,
): ReadonlyMap<VolumeId, ExplainedPublication> {
  const { objects, notPublished } = manifestsOf(pass);
  const byName = new Map(
    objects
      .filter(({ kind }) => kind === 'PersistentVolume')
      .map((object) => {
        const { metadata, spec } = object as {
          readonly metadata: { readonly name: string };
          readonly spec: {
            readonly storageClassName: string;
            readonly local: { readonly path: string };
          };
        };
        return [metadata.name, spec] as const;
      }),
  );
  const published = pass.desired.nodes.flatMap(({ disks }) =>
    disks.flatMap(({ volumes }) =>
      volumes.flatMap(({ volume }): readonly (readonly [VolumeId, ExplainedPublication])[] => {
        const spec = byName.get(persistentVolumeName(volume));
        if (spec === undefined) return [];
        const { storageClassName, local } = spec;
        return [[volume, { kind: 'published', storageClassName, path: local.path }]];
      }),
    ),
  );
  const withheld = notPublished.map(
    ({ volume, reason }) => [volume, { kind: 'withheld', reason }] as const,
  );
  return new Map<VolumeId, ExplainedPublication>([...published, ...withheld]);
}
