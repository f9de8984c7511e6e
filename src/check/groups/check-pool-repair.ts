import type { VolumeOperation } from '../../model/planned/operation-traits.ts';
import type { ObservedLogicalVolume } from '../../model/observed/inventory.ts';
import type { RepairThinPool } from '../../model/planned/plan.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import type { DesiredDisk } from '../../model/planned/desired.ts';
import type { DiskCase } from '../plan-violation.ts';

/** Of one disk, what is looked at here. */
type PoolCase = Pick<DiskCase, 'node' | 'disk' | 'operations'> & {
  readonly declared: Pick<DesiredDisk, 'volumes'>;
};

/**
 * A thin pool is repaired only where it is damaged and finished, with the metadata that git names,
 * and with all of ours taken down that is cut from it.
 */
export function checkRepair(operation: RepairThinPool, subject: PoolCase): void {
  const { node } = subject;
  const { volume, metadata } = operation;
  const complain = (message: string): void =>
    node.report('group', `thin pool ${volume.volume} is repaired: ${message}`);
  const found = foundIn(subject, volume.volume);
  if (found === undefined || !isDamaged(found)) complain('and it is not damaged');
  if (found?.pool?.metadata !== metadata) complain('it has other metadata');
  if (!isGiven(operation, subject)) complain(`ThinPoolRepair ${operation.repair} does not say so`);
  for (const name of staying(operation, subject)) complain(`${name} is not taken down`);
}

function isGiven(
  { volume: { volume }, repair, metadata, expires }: RepairThinPool,
  { declared }: PoolCase,
): boolean {
  const given = declared.volumes.find((one) => one.volume === volume)?.pool?.repair;
  return given?.repair === repair && given.metadata === metadata && given.expires === expires;
}

/** What is cut from the pool and would be active beside its repair, by name. */
function staying({ volume: { volume }, volumes }: RepairThinPool, subject: PoolCase): string[] {
  const named = new Set(volumes.map((one) => one.volume));
  return volumesOn(subject)
    .filter(({ thinPool, label, path }) => {
      if (thinPool !== volume) return false;
      const mark = parseMark(label);
      return mark === null ? path !== '' : !named.has(mark.volume);
    })
    .map(({ name }) => name);
}

/** Nothing is done with a damaged pool, or with what is cut from it, before it is repaired. */
export function checkHeld(operation: VolumeOperation, subject: PoolCase): void {
  const { volume, logical } = operation.volume;
  const name = logical?.thinPool ?? volume;
  const found = foundIn(subject, name);
  if (found?.pool === undefined || !isDamaged(found)) return;
  if (parseMark(found.label)?.state !== 'ready') return;
  const isRepaired = subject.operations.some(
    (one) => one.kind === 'repair-thin-pool' && one.volume.volume === name,
  );
  if (!isRepaired)
    subject.node.report(
      'group',
      `${operation.kind} of volume ${volume}: its thin pool ${name} is damaged, and is not repaired before`,
    );
}

/** By what the device mapper says of it, or a record of a pool that is not active. */
function isDamaged({ pool }: ObservedLogicalVolume): boolean {
  return (
    pool?.damagedSince !== undefined ||
    pool?.use?.state === 'failed' ||
    pool?.use?.needsCheck === true
  );
}

function foundIn(subject: PoolCase, name: string): ObservedLogicalVolume | undefined {
  return volumesOn(subject).find((one) => one.name === name);
}

function volumesOn({ disk }: PoolCase): readonly ObservedLogicalVolume[] {
  // Stryker disable next-line ArrayDeclaration: nothing that is cut from a group is called so
  return disk.volumeGroup?.volumes ?? [];
}
