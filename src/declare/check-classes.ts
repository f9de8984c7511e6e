import { nearestName } from '../model/nearest-name.ts';
import { within, type CrossFinding } from './cross-finding.ts';
import { errorAt, shownValue, warningAt, type Path } from './finding.ts';
import { classNamesOf, volumeClassNames, type LayoutDraft } from './layout-draft.ts';
import type { RecordOf, World } from './world.ts';

/** Classes that a layout or a claim names and no document defines. */
export function undefinedClasses(world: World): readonly CrossFinding[] {
  const known = [...world.definedClasses].sort();
  const ofLayouts = world.layouts.flatMap((record) =>
    classPlaces(record.content.layout, record.path)
      .filter(({ name }) => !world.definedClasses.has(name))
      .map(({ name, path }) => ({
        record,
        finding: errorAt(path, {
          code: 'unknown-class',
          message: `no document defines the StorageClass ${shownValue(name)} that this layout names`,
          hint: didYouMean(name, known) ?? 'add a StorageClass of this name to the repository',
        }),
      })),
  );
  const reachable = [...new Set([...known, ...world.classesOfLayouts])].sort();
  const ofClaims = world.strayClaims.map((record) => {
    const name = record.content.className ?? '';
    return {
      record,
      finding: errorAt(within(record, 'spec', 'storageClassName'), {
        code: 'unknown-class',
        message: `no document defines the StorageClass ${shownValue(name)} that this claim names`,
        hint:
          didYouMean(name, reachable) ??
          'add the StorageClass to the repository; when no layout names it, its claims are left to the cluster',
      }),
    };
  });
  return [...ofLayouts, ...ofClaims, ...undefinedClassesOfSets(world, reachable)];
}

/** Each template once. A set is ours whatever its classes are: none of them may be left out silently. */
function undefinedClassesOfSets(world: World, known: readonly string[]): readonly CrossFinding[] {
  return world.claimSets.flatMap((record) =>
    templateClasses(record)
      .filter(({ name }) => !world.definedClasses.has(name) && !world.classesOfLayouts.has(name))
      .map(({ name, path }) => ({
        record,
        finding: errorAt(path, {
          code: 'unknown-class',
          message: `no document defines the StorageClass ${shownValue(name)} that this template names`,
          hint:
            didYouMean(name, known) ??
            'add the StorageClass to the repository, and name it under "claims" of a layout\'s partition',
        }),
      })),
  );
}

function templateClasses({ content, path }: RecordOf<'claim-set'>): readonly ClassPlace[] {
  return content.classNames.flatMap((name, index) =>
    name === ''
      ? []
      : [
          {
            name,
            path: [...path, 'spec', 'volumeClaimTemplates', index, 'spec', 'storageClassName'],
          },
        ],
  );
}

function didYouMean(name: string, known: readonly string[]): string | null {
  const near = nearestName(name, known);
  return near === null ? null : `did you mean ${near}?`;
}

interface ClassPlace {
  readonly name: string;
  readonly path: Path;
}

/** Each place of a layout that names a class. Lists of classes were sorted, so they are pointed at as a whole. */
function classPlaces(layout: LayoutDraft, base: Path): readonly ClassPlace[] {
  const ofVolumes = layout.volumes.flatMap((volume) =>
    volumeClassNames(volume).map((name) => ({
      name,
      path: [...volume.path, volume.purpose.kind === 'offered' ? 'storageClassName' : 'claims'],
    })),
  );
  const path = [...base, 'spec', 'volumeGroup', 'claims'];
  return [...ofVolumes, ...(layout.group?.claims ?? []).map((name) => ({ name, path }))];
}

/**
 * Classes that say, or leave it to the default of Kubernetes, that a volume goes with its claim: nothing
 * carries that out yet. A PersistentVolume whose claim is gone stays Released, with its data.
 */
export function deletingClasses(world: World): readonly CrossFinding[] {
  return world.classes.flatMap((record) => {
    const { storageClass } = record.content;
    if (storageClass?.reclaimPolicy !== 'Delete') return [];
    const isWritten = storageClass.native['reclaimPolicy'] !== undefined;
    const what = isWritten
      ? `the reclaimPolicy of StorageClass ${shownValue(record.name)} is Delete`
      : `the StorageClass ${shownValue(record.name)} has no reclaimPolicy, which means Delete`;
    return [
      {
        record,
        finding: warningAt(isWritten ? within(record, 'reclaimPolicy') : record.path, {
          code: 'delete-not-carried-out',
          message: `${what}, and this version of diskwright does not carry that out: when a claim is deleted, its volume stays Released with its data`,
          hint: 'write reclaimPolicy: Retain, which is what happens in either case',
        }),
      },
    ];
  });
}

/** Claims of a class of which every volume is offered to the cluster: they would wait for ever. */
export function claimsWithoutVolumes(world: World): readonly CrossFinding[] {
  const kept = new Set(
    world.layouts.flatMap(({ content: { layout } }) => [
      ...(layout.group?.claims ?? []),
      ...layout.volumes.flatMap((volume) =>
        volume.purpose.kind === 'kept' ? volume.purpose.storageClassNames : [],
      ),
    ]),
  );
  const offered = new Set(world.layouts.flatMap(({ content: { layout } }) => classNamesOf(layout)));
  const reported = new Set<string>();
  const ofClaims = world.claims.flatMap((record) => {
    const name = record.content.className ?? '';
    if (kept.has(name) || !offered.has(name) || reported.has(name)) return [];
    reported.add(name);
    return [
      {
        record,
        finding: warningAt(within(record, 'spec', 'storageClassName'), {
          code: 'class-not-kept',
          message: `every volume of class ${shownValue(name)} is offered to the cluster, and claims in git never take those`,
          hint: `write claims: [${name}] instead of storageClassName at the volumes that claims in git shall get`,
        }),
      },
    ];
  });
  return [...ofClaims, ...setsWithoutVolumes(world, { kept, offered })];
}

function setsWithoutVolumes(
  world: World,
  { kept, offered }: { readonly kept: ReadonlySet<string>; readonly offered: ReadonlySet<string> },
): readonly CrossFinding[] {
  return world.claimSets.flatMap((record) =>
    templateClasses(record)
      .filter(
        ({ name }) => !kept.has(name) && (offered.has(name) || world.definedClasses.has(name)),
      )
      .map(({ name, path }) => ({
        record,
        finding: warningAt(path, {
          code: 'class-not-kept',
          message: offered.has(name)
            ? `every volume of class ${shownValue(name)} is offered to the cluster, and claims in git never take those`
            : `no layout keeps volumes of class ${shownValue(name)}, so that the replicas of this set find no place`,
          hint: offered.has(name)
            ? `write claims: [${name}] instead of storageClassName at the volumes that claims in git shall get`
            : `write claims: [${name}] at a partition, or leave the template out of the set: what the cluster provisions itself needs no place here`,
        }),
      })),
  );
}
