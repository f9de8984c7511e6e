import { PROVISIONER } from '../../model/declared/provisioner.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import { groupedBy } from '../../model/values/order.ts';
import { within, type CrossFinding } from './cross-finding.ts';
import { errorAt, shownValue, warningAt, type Finding, type Path } from '../findings/finding.ts';
import { classNamesOf, volumeClassNames, type LayoutDraft } from '../documents/layout-draft.ts';
import type { DocumentRecord } from '../documents/record.ts';
import { RECLAIM_AFTER } from '../kinds/kubernetes/read-storage-class.ts';
import { mayLack, mayLackName, type RecordOf, type World } from './world.ts';

/**
 * Classes that a layout, a claim or a template names and no document defines; each once, however
 * many places name it.
 */
export function undefinedClasses(world: World): readonly CrossFinding[] {
  if (mayLackName(world, 'StorageClass')) return [];
  const named = groupedBy(
    [...namedByLayouts(world), ...namedByClaims(world), ...namedBySets(world)],
    ({ name }) => name,
  );
  return Array.from(named.values()).flatMap(([first, ...others]) =>
    first === undefined ? [] : [undefinedClass(first, others)],
  );
}

/** Where a class is named that nothing defines. */
interface UndefinedClass {
  readonly record: DocumentRecord;
  readonly name: string;
  readonly path: Path;
  readonly by: string;
  /** The names that may have been meant. */
  readonly known: readonly string[];
  /** What to do where none of them is near. */
  readonly otherwise: string;
}

/** So many of the other places are listed. */
const LISTED_PLACES = 5;

function undefinedClass(
  { record, name, path, by, known, otherwise }: UndefinedClass,
  others: readonly UndefinedClass[],
): CrossFinding {
  const more = others.length > 0 ? `, as ${String(others.length)} more do` : '';
  return {
    record,
    finding: errorAt(path, {
      code: 'unknown-class',
      message: `no document defines the StorageClass ${shownValue(name)} that this ${by} names${more}`,
      hint: didYouMean(name, known) ?? otherwise,
    }),
    elsewhere: others.slice(0, LISTED_PLACES).map((other) => ({
      record: other.record,
      path: other.path,
      message: 'it is named here too',
    })),
  };
}

function namedByLayouts(world: World): readonly UndefinedClass[] {
  const known = [...world.definedClasses].sort();
  return world.layouts.flatMap((record) =>
    classPlaces(record.content.layout, record.path)
      .filter(({ name }) => !world.definedClasses.has(name))
      .map((place) => ({
        ...place,
        record,
        by: 'layout',
        known,
        otherwise: 'add a StorageClass of this name to the repository',
      })),
  );
}

function namedByClaims(world: World): readonly UndefinedClass[] {
  const known = classesInReach(world);
  return world.strayClaims.map((record) => ({
    record,
    name: record.content.className ?? '',
    path: within(record, 'spec', 'storageClassName'),
    by: 'claim',
    known,
    otherwise:
      'add the StorageClass to the repository; when no layout names it, its claims are left to the cluster',
  }));
}

/** A set is ours whatever its classes are: none of them may be left out silently. */
function namedBySets(world: World): readonly UndefinedClass[] {
  const known = classesInReach(world);
  return world.claimSets.flatMap((record) =>
    templateClasses(record)
      .filter(({ name }) => !world.definedClasses.has(name) && !world.classesOfLayouts.has(name))
      .map((place) => ({
        ...place,
        record,
        by: 'template',
        known,
        otherwise:
          'add the StorageClass to the repository, and name it under "claims" of a layout\'s partition',
      })),
  );
}

function classesInReach({ definedClasses, classesOfLayouts }: World): readonly string[] {
  return [...new Set([...definedClasses, ...classesOfLayouts])].sort();
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

/**
 * Each place of a layout that names a class. Lists of classes were sorted, so they are pointed at
 * as a whole.
 */
function classPlaces(layout: LayoutDraft, base: Path): readonly ClassPlace[] {
  const ofVolumes = layout.volumes.flatMap((volume) =>
    volumeClassNames(volume).map((name) => ({
      name,
      path: [...volume.path, volume.purpose.kind === 'offered' ? 'storageClassName' : 'claims'],
    })),
  );
  const path = [...base, 'spec', 'volumeGroup', 'claims'];
  return [
    ...ofVolumes,
    ...(layout.group?.claims ?? []).map((name) => ({ name, path })),
    ...provisionPlaces(layout),
  ];
}

function provisionPlaces(layout: LayoutDraft): readonly ClassPlace[] {
  return (layout.group?.provision ?? []).map((one) => ({
    name: one.storageClassName,
    path: [...one.path, 'storageClassName'],
  }));
}

/**
 * A class either has its volumes ahead of their use and for claims in git, or has them made for
 * claims in the cluster: where it did both, nobody could say in a review who gets which space.
 */
export function wronglyUsedClasses(world: World): readonly CrossFinding[] {
  const provisions = new Map(
    world.classes.flatMap(({ name, content: { storageClass } }) =>
      storageClass === null ? [] : [[name, storageClass.provisions] as const],
    ),
  );
  return world.layouts.flatMap((record) => {
    const { layout } = record.content;
    const provisioned = new Set(provisionPlaces(layout).map(({ path }) => path.join('/')));
    return classPlaces(layout, record.path).flatMap(({ name, path }) => {
      const wants = provisioned.has(path.join('/'));
      const has = provisions.get(name);
      if (has === undefined || has === wants) return [];
      return [{ record, finding: wronglyUsed(name, path, wants) }];
    });
  });
}

function wronglyUsed(name: string, path: Path, wants: boolean): Finding {
  return wants
    ? errorAt(path, {
        code: 'class-not-provisioned',
        message: `volumes of class ${shownValue(name)} are to be made for claims in the cluster, but its provisioner is kubernetes.io/no-provisioner: the scheduler would wait for volumes that are there already`,
        hint: `write provisioner: ${PROVISIONER} in the class`,
      })
    : errorAt(path, {
        code: 'class-provisioned',
        message: `the provisioner of class ${shownValue(name)} is ${PROVISIONER}: its volumes are made for claims in the cluster, and not ahead of them`,
        hint: 'name the class under volumeGroup.provision, or write provisioner: kubernetes.io/no-provisioner in it',
      });
}

/**
 * Classes that say, or leave it to the default of Kubernetes, that a volume goes with its claim,
 * and not after which time: no data is wiped by a default. A PersistentVolume whose claim is gone
 * stays Released, with its data.
 */
export function deletingClasses(world: World): readonly CrossFinding[] {
  return world.classes.flatMap((record) => {
    const { storageClass } = record.content;
    if (storageClass?.reclaimPolicy !== 'Delete') return [];
    const { reclaimPolicy, parameters } = storageClass.native;
    const isWritten = reclaimPolicy !== undefined;
    // A time that is none is reported where it stands.
    if (isWritten && hasTime(parameters)) return [];
    const what = isWritten
      ? `the reclaimPolicy of StorageClass ${shownValue(record.name)} is Delete`
      : `the StorageClass ${shownValue(record.name)} has no reclaimPolicy, which means Delete`;
    return [
      {
        record,
        finding: warningAt(isWritten ? within(record, 'reclaimPolicy') : record.path, {
          code: 'delete-not-carried-out',
          message: `${what}, and nothing says how long data is kept: when a claim is deleted, its volume stays Released with its data`,
          hint: `write reclaimPolicy: Retain, which is what happens; or reclaimPolicy: Delete and the parameter ${RECLAIM_AFTER}: 24h, which has the volume wiped that long after its claim was deleted`,
        }),
      },
    ];
  });
}

function hasTime(parameters: unknown): boolean {
  return typeof parameters === 'object' && parameters !== null && RECLAIM_AFTER in parameters;
}

/** Claims of a class of which every volume is offered to the cluster: they would wait for ever. */
export function claimsWithoutVolumes(world: World): readonly CrossFinding[] {
  if (mayLack(world, 'DiskLayout')) return [];
  const kept = new Set(
    world.layouts.flatMap(({ content: { layout } }) => [
      ...(layout.group?.claims ?? []),
      ...layout.volumes.flatMap((volume) =>
        volume.purpose.kind === 'kept' ? volume.purpose.storageClassNames : [],
      ),
    ]),
  );
  const offered = new Set(world.layouts.flatMap(({ content: { layout } }) => classNamesOf(layout)));
  const provisioned = new Set(
    world.layouts
      .flatMap(({ content: { layout } }) => provisionPlaces(layout))
      .map(({ name }) => name),
  );
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
          ...(provisioned.has(name) ? madeInCluster(name) : onlyOffered(name)),
        }),
      },
    ];
  });
  return [...ofClaims, ...setsWithoutVolumes(world, { kept, offered })];
}

function onlyOffered(name: string): Pick<Finding, 'message' | 'hint'> {
  return {
    message: `every volume of class ${shownValue(name)} is offered to the cluster, and claims in git never take those`,
    hint: `write claims: [${name}] instead of storageClassName at the volumes that claims in git shall get`,
  };
}

function madeInCluster(name: string): Pick<Finding, 'message' | 'hint'> {
  return {
    message: `volumes of class ${shownValue(name)} are made for claims in the cluster, and this claim is in git`,
    hint: 'make the claim in the cluster, or name a class here that a layout has under "claims"',
  };
}

function setsWithoutVolumes(
  world: World,
  { kept, offered }: { readonly kept: ReadonlySet<string>; readonly offered: ReadonlySet<string> },
): readonly CrossFinding[] {
  // A name that is nearly right is reported where it stands; what follows from it is not.
  const defined = [...world.definedClasses].sort();
  const meant = new Set(
    [...kept, ...offered]
      .filter((name) => !world.definedClasses.has(name))
      .map((name) => nearestName(name, defined)),
  );
  return world.claimSets.flatMap((record) =>
    templateClasses(record)
      .filter(
        ({ name }) =>
          !kept.has(name) &&
          !meant.has(name) &&
          (offered.has(name) || world.definedClasses.has(name)),
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
