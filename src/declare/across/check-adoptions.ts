import {
  BY_PARTITION_LABEL,
  BY_PARTITION_UUID,
  disksOf,
  localPathOf,
  logicalVolumeLinks,
  volumeNameOf,
} from '../../assess/adoptions/adopted-place.ts';
import type { Adoption } from '../../model/declared/declarations.ts';
import { isBelow } from '../../model/values/host-path.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import { groupedBy } from '../../model/values/order.ts';
import { knownNodeNames } from './check-claims.ts';
import { within, type CrossFinding } from './cross-finding.ts';
import { errorAt, shownValue, warningAt, type Path } from '../findings/finding.ts';
import type { RecordOf, World } from './world.ts';

type AdoptionRecord = RecordOf<'adoption'>;

/** Adoptions that say a thing twice, or that do not fit together with what they name. */
export function contradictedAdoptions(world: World): readonly CrossFinding[] {
  if (world.adoptions.length === 0) return [];
  return [
    ...namedTwice(world, {
      names: ({ filesystem }) =>
        filesystem === null ? [] : [[filesystem.uuid, ['filesystem', 'uuid']]],
      what: 'the filesystem',
      hint: 'a filesystem is adopted once; remove one of the two',
    }),
    ...namedTwice(world, {
      names: ({ partition }) => (partition === null ? [] : [[partition.uuid, ['partition']]]),
      what: 'the partition',
      hint: 'a partition is adopted once; remove one of the two',
    }),
    ...namedTwice(world, {
      names: ({ logicalVolume }) =>
        logicalVolume === null ? [] : [[logicalVolume.uuid, ['logicalVolume']]],
      what: 'the logical volume',
      hint: 'a logical volume is adopted once; remove one of the two',
    }),
    ...namedTwice(world, {
      names: ({ node, mountPath }) =>
        mountPath === null ? [] : [[`${mountPath} of ${node}`, ['mountPath']]],
      what: 'the mount path',
      hint: 'only one filesystem is seen at a path; correct the one that is mounted elsewhere',
    }),
    ...namedTwice(world, {
      names: ({ persistentVolumes }) =>
        persistentVolumes.map((volume) => [volumeNameOf(volume), ['persistentVolumes']]),
      what: 'the PersistentVolume',
      hint: 'a PersistentVolume lies on one filesystem; keep the one that has its path',
    }),
    ...wholeDisksShared(world),
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

/** Something that is adopted on a disk, all of which is adopted too. */
function wholeDisksShared(world: World): readonly CrossFinding[] {
  const isWhole = ({ partition, logicalVolume }: Adoption): boolean =>
    partition === null && logicalVolume === null;
  const places = groupedBy(
    world.adoptions.flatMap((record) =>
      disksOf(record.content.adoption).map((disk) => ({
        record,
        disk,
        name: `${disk} of ${record.content.adoption.node}`,
      })),
    ),
    ({ name }) => name,
  );
  return Array.from(places.values()).flatMap((here) => {
    const whole = here.find(({ record }) => isWhole(record.content.adoption));
    if (whole === undefined) return [];
    return here
      .filter(({ record }) => record !== whole.record)
      .map(({ record, disk }) => ({
        record,
        finding: errorAt(within(record, 'spec', 'disk'), {
          code: 'adopted-twice',
          message: `all of ${disk} is adopted by ${whole.record.name}, so nothing else can be adopted on it`,
          hint: 'remove one of the two',
        }),
        elsewhere: [
          {
            record: whole.record,
            path: within(whole.record, 'spec', 'disk'),
            message: 'all of it is adopted here',
          },
        ],
      }));
  });
}

/** PersistentVolumes whose path does not lie on what is adopted, as far as a path can say. */
function volumesElsewhere(world: World): readonly CrossFinding[] {
  return world.adoptions.flatMap((record) => {
    const { mountPath, persistentVolumes } = record.content.adoption;
    if (mountPath === null) return devicesElsewhere(record);
    return persistentVolumes
      .filter((volume) => !isBelow(localPathOf(volume), mountPath))
      .map((volume) => ({
        record,
        finding: errorAt(within(record, 'spec', 'persistentVolumes'), {
          code: 'volume-elsewhere',
          message: `the PersistentVolume ${shownValue(volumeNameOf(volume))} lies at ${shownValue(localPathOf(volume))}, and not at or below ${shownValue(mountPath)}`,
          hint: 'list it in the Adoption of the filesystem that is mounted there',
        }),
      }));
  });
}

/** Raw block volumes whose path names another device, or the label that a mark would replace. */
function devicesElsewhere(record: AdoptionRecord): readonly CrossFinding[] {
  const { adoption } = record.content;
  return adoption.persistentVolumes.flatMap((volume) => {
    const path = localPathOf(volume);
    const problem = devicePathProblem(path, adoption);
    if (problem === null) return [];
    const name = shownValue(volumeNameOf(volume));
    return [
      {
        record,
        finding: errorAt(within(record, 'spec', 'persistentVolumes'), {
          code: 'volume-elsewhere',
          message: `the PersistentVolume ${name} lies at ${shownValue(path)}, ${problem.message}`,
          hint: problem.hint,
        }),
      },
    ];
  });
}

function devicePathProblem(
  path: string,
  { partition, logicalVolume, pinnedBy }: Adoption,
): { readonly message: string; readonly hint: string } | null {
  const hint = 'list it in the Adoption of the device that it names';
  if (path.startsWith(BY_PARTITION_UUID))
    return path.slice(BY_PARTITION_UUID.length).toLowerCase() === partition?.uuid
      ? null
      : { message: 'which is another partition', hint };
  if (path.startsWith(BY_PARTITION_LABEL) && pinnedBy === 'mark')
    return {
      message: 'and a mark would replace the label that it is found by',
      hint: 'pin it by its record (pinnedBy: record)',
    };
  if (!LOGICAL_LINK.test(path)) return null;
  return logicalVolume !== null && logicalVolumeLinks(logicalVolume).includes(path)
    ? null
    : { message: 'which is another logical volume', hint };
}

/**
 * Links that only logical volumes have: there are no partitions below a group's directory, nor with
 * the mapper's UUID of one.
 */
const LOGICAL_LINK =
  /^\/dev\/(?!disk\/|mapper\/|block\/|loop\/|md\/|cciss\/)[^/]+\/[^/]+$|\/dm-uuid-LVM-[^/]*$/;

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
