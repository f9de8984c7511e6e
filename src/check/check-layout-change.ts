import { isOn } from '../model/planned/operation-traits.ts';
import type { DesiredVolume } from '../model/planned/desired.ts';
import type { VolumeId } from '../model/identifiers.ts';
import type { ObservedDisk, ObservedVolume } from '../model/observed/inventory.ts';
import type { Operation } from '../model/planned/plan.ts';
import { isNameForClaim } from '../model/volumes/volume-name.ts';
import type { DiskCase, MarkedPartition } from './plan-violation.ts';

/**
 * Where a layout finished volumes under names that it declares no more, nothing is made under a
 * name that nothing has there yet: it was renamed without a Moved, or is a layout of another type.
 * Read off marks and records alone; where those are lost, off marks that nothing at all declares.
 */
export function checkLayoutChange({ node, disk, declared, operations }: DiskCase): void {
  const made = operations.flatMap(madeBy);
  // Stryker disable next-line ConditionalExpression: without it the same is found out, only later
  if (made.length === 0) return;
  const { desired, observed, report } = node;
  const records = new Map(observed.records.volumes.map((record) => [record.volume, record]));
  const ofLayout = desired.disks.filter(({ layout }) => layout === declared.layout);
  const wanted = ofLayout.flatMap(({ volumes }) => volumes);
  // One name has one id, whatever kind of place it stands for.
  const declaredAs = new Map(wanted.map((volume) => [volume.volume, sortOfWanted(volume)]));
  const isDeclared = ({ mark, partition }: MarkedPartition): boolean =>
    declaredAs.get(mark.volume) === sortOf(partition);
  // A volume may have been made under another name, as a Moved says; what makes way for the next of
  // its name in this plan says it, too.
  const names = new Set([
    ...wanted.flatMap(({ volume, name }) => [name, records.get(volume)?.name ?? name]),
    ...desired.removals.flatMap(({ volume, layout }) =>
      // Stryker disable next-line ArrayDeclaration: no volume has such a name
      layout === declared.layout ? (records.get(volume)?.name ?? []) : [],
    ),
  ]);
  // What is declared and has no place is refused, and not among the volumes; of a path that two
  // have, no volume is named.
  const isRefused = new Set(desired.refusals.map((refused) => refused.volume));
  if (desired.refusals.some(({ code }) => code === 'host-path-twice')) return;
  // Under a consent, whether or not something holds it now.
  const going = new Set(desired.removals.map(({ volume }) => volume));
  const isShared = declared.volumes.some(({ members }) => members !== undefined);
  // A group over several disks: what other layouts finished on other disks is theirs.
  const isOfGroup = ({ aliases }: ObservedDisk): boolean =>
    isShared && ofLayout.some(({ facts }) => aliases.includes(facts.id));
  const here = node.marks.filter((one) => one.own && (one.disk === disk || isOfGroup(one.disk)));
  const present = new Set(
    wanted
      .filter(({ volume }) => here.some((one) => one.mark.volume === volume && isDeclared(one)))
      .map(({ name }) => name),
  );
  const finished = here.filter(({ mark }) => mark.state === 'ready');
  const isAnyDeclared = finished.some(isDeclared);
  for (const { sort, volume, name } of made) {
    if (present.has(name) || isNameForClaim(name)) continue;
    const strange = finished.find((one) => {
      const { mark } = one;
      if (
        sortOf(one.partition) !== sort ||
        isDeclared(one) ||
        going.has(mark.volume) ||
        isRefused.has(mark.volume)
      )
        return false;
      const was = records.get(mark.volume)?.name;
      // Without its record it may be one of more that were declared once: unless nothing there is
      // declared.
      return was === undefined
        ? !isAnyDeclared
        : (!names.has(was) || declaredAs.has(mark.volume)) && !isNameForClaim(was);
    });
    if (strange !== undefined)
      report(
        'layout-changed',
        `volume ${volume} (${name}) is made on ${disk.id}, where volume ${strange.mark.volume} of its layout was finished and is declared no more`,
      );
  }
}

type Sort = 'partition' | 'logical' | 'pool';

function sortOf(found: ObservedVolume): Sort {
  if ('number' in found) return 'partition';
  return found.pool === undefined ? 'logical' : 'pool';
}

function sortOfWanted({ logical, format }: DesiredVolume): Sort {
  if (logical === undefined) return 'partition';
  return format.kind === 'thin-pool' ? 'pool' : 'logical';
}

interface Made {
  readonly sort: Sort;
  readonly volume: VolumeId;
  readonly name: string;
}

/** The volumes that get a place of their own. */
function madeBy(operation: Operation): readonly Made[] {
  if (isOn(operation, 'partitions'))
    return operation.partitions.map(({ volume }) => ({ ...volume, sort: 'partition' }));
  if (operation.kind === 'create-logical-volume') return [{ ...operation.volume, sort: 'logical' }];
  if (operation.kind === 'create-thin-pool') return [{ ...operation.volume, sort: 'pool' }];
  // Stryker disable next-line ArrayDeclaration: what has no sort is of no volume's
  return [];
}
