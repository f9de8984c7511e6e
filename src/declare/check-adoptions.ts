import type { Adoption, NativeObject } from '../model/declarations.ts';
import { isBelow } from '../model/host-path.ts';
import { nearestName } from '../model/nearest-name.ts';
import { knownNodeNames } from './check-claims.ts';
import { within, type CrossFinding } from './cross-finding.ts';
import { errorAt, shownValue, warningAt, type Path } from './finding.ts';
import type { RecordOf, World } from './world.ts';

type AdoptionRecord = RecordOf<'adoption'>;

/** Adoptions that say a thing twice, or that do not fit together with what they name. */
export function contradictedAdoptions(world: World): readonly CrossFinding[] {
  if (world.adoptions.length === 0) return [];
  return [
    ...namedTwice(world, {
      names: ({ filesystem }) => [[filesystem.uuid, ['filesystem', 'uuid']]],
      what: 'the filesystem',
      hint: 'a filesystem is adopted once; remove one of the two',
    }),
    ...namedTwice(world, {
      names: ({ partition }) => (partition === null ? [] : [[partition.uuid, ['partition']]]),
      what: 'the partition',
      hint: 'a partition is adopted once; remove one of the two',
    }),
    ...namedTwice(world, {
      names: ({ node, mountPath }) => [[`${mountPath} of ${node}`, ['mountPath']]],
      what: 'the mount path',
      hint: 'only one filesystem is seen at a path; correct the one that is mounted elsewhere',
    }),
    ...namedTwice(world, {
      names: ({ persistentVolumes }) =>
        persistentVolumes.map((volume) => [volumeName(volume), ['persistentVolumes']]),
      what: 'the PersistentVolume',
      hint: 'a PersistentVolume lies on one filesystem; keep the one that has its path',
    }),
    ...volumesElsewhere(world),
    ...unknownNodes(world),
  ];
}

interface Repetition {
  /** What must be named once in the repository, each with its path below `spec`. */
  readonly names: (adoption: Adoption) => readonly (readonly [string, Path])[];
  readonly what: string;
  readonly hint: string;
}

function namedTwice(world: World, { names, what, hint }: Repetition): readonly CrossFinding[] {
  const first = new Map<string, { readonly record: AdoptionRecord; readonly path: Path }>();
  return world.adoptions.flatMap((record) =>
    names(record.content.adoption).flatMap(([name, below]) => {
      const path = within(record, 'spec', ...below);
      const earlier = first.get(name);
      if (earlier === undefined) {
        first.set(name, { record, path });
        return [];
      }
      const { file, line } = earlier.record.source;
      return [
        {
          record,
          finding: errorAt(path, {
            code: 'adopted-twice',
            message: `${what} ${shownValue(name)} is adopted twice; first in ${file}:${String(line)}`,
            hint,
          }),
          elsewhere: [{ ...earlier, message: 'first adopted here' }],
        },
      ];
    }),
  );
}

/** PersistentVolumes whose path does not lie on what is adopted. */
function volumesElsewhere(world: World): readonly CrossFinding[] {
  return world.adoptions.flatMap((record) => {
    const { mountPath, persistentVolumes } = record.content.adoption;
    return persistentVolumes
      .filter((volume) => !isBelow(localPath(volume), mountPath))
      .map((volume) => ({
        record,
        finding: errorAt(within(record, 'spec', 'persistentVolumes'), {
          code: 'volume-elsewhere',
          message: `the PersistentVolume ${shownValue(volumeName(volume))} lies at ${shownValue(localPath(volume))}, and not at or below ${shownValue(mountPath)}`,
          hint: 'list it in the Adoption of the filesystem that is mounted there',
        }),
      }));
  });
}

function unknownNodes(world: World): readonly CrossFinding[] {
  const known = knownNodeNames(world);
  if (known === null) return [];
  return world.adoptions.flatMap((record) => {
    const { node } = record.content.adoption;
    if (known.has(node)) return [];
    const near = nearestName(node, known);
    return [
      {
        record,
        finding: warningAt(within(record, 'spec', 'node'), {
          code: 'unknown-node',
          message: `no NodeGroup, layout or inventory here knows the node ${shownValue(node)}`,
          hint:
            near === null ? 'the record waits until this node reports' : `did you mean ${near}?`,
        }),
      },
    ];
  });
}

function volumeName({ metadata }: NativeObject): string {
  return (metadata as { readonly name: string }).name;
}

function localPath({ spec }: NativeObject): string {
  return (spec as { readonly local: { readonly path: string } }).local.path;
}
