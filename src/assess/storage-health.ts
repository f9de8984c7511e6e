import {
  conditionsOf,
  type Condition,
  type ConditionContext,
  type Judgement,
} from '../model/condition.ts';
import { sameDisk } from '../model/observed/disk-identity.ts';
import type { DiskId } from '../model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../model/observed/inventory.ts';
import { errorCounts, type SmartHealth, type SmartReason } from '../model/observed/smart-health.ts';
import { compareText } from '../model/values/order.ts';
import { parseTime } from '../model/values/time.ts';
import { visibleText } from '../model/values/visible-text.ts';

/** The words of KEP-1432 for storage as a whole, that is for a disk here. */
export type StorageHealth = 'StorageUnreachable' | 'StorageDegraded';

/** A disk, or a physical volume without one, that is not in order. */
export interface DiskHealth {
  readonly disk: DiskId;
  readonly health: StorageHealth;
  /** One word in CamelCase. */
  readonly reason:
    'DiskAbsent' | 'PhysicalVolumeMissing' | 'DiskFailing' | 'DiskReadOnly' | SmartReason;
  readonly message: string;
}

/** What a person does about it. */
export function healthRemedy({ reason }: Pick<DiskHealth, 'reason'>): string {
  switch (reason) {
    case 'DiskFailing':
    case 'DiskReadOnly':
      return 'Look at the kernel log (dmesg), and replace the disk.';
    case 'SmartFailed':
    case 'SpareLow':
    case 'SmartWarning':
    case 'NewMediaErrors':
      return 'Commit a DiskReplacement of it without "by" while it can still be read; "diskwright explain disk/ID" says what lies on it.';
    case 'DiskAbsent':
    case 'PhysicalVolumeMissing':
      return 'Plug the disk in again, or replace it; "diskwright explain disk/ID" says what lies on it.';
  }
}

/** What becomes of what an inventory could not say. */
export const FINDING_REMEDY =
  'What could not be observed counts as unknown, and is not written to.';

/**
 * What an inventory knows of the health of disks that finished volumes of ours lie on. A disk is
 * unreachable when no device answers to its recorded identity, or when LVM misses it in a group;
 * degraded when its driver or reads of it fail, when it takes no writes, or by what it says of
 * itself. Sorted by disk.
 */
export function diskHealth(inventory: Inventory): readonly DiskHealth[] {
  const finished = inventory.records.volumes.filter(({ state }) => state === 'ready');
  const absent = finished
    .filter((record) => !inventory.disks.some((disk) => sameDisk(record.disk, disk)))
    .map(({ disk }) => disk.id);
  const served = inventory.disks.filter((disk) =>
    finished.some((record) => sameDisk(record.disk, disk)),
  );
  return [
    ...Array.from(new Set(absent), (disk): DiskHealth => ({
      disk,
      health: 'StorageUnreachable',
      reason: 'DiskAbsent',
      message: `${disk} is not attached to ${inventory.node}, and finished volumes lie on it`,
    })),
    ...served.flatMap(missingPhysicalVolumes),
    ...served.flatMap((disk) => degraded(disk, inventory)),
  ].toSorted((a, b) => compareText(a.disk, b.disk) || compareText(a.reason, b.reason));
}

function missingPhysicalVolumes(disk: ObservedDisk): readonly DiskHealth[] {
  const group = disk.volumeGroup;
  if (group?.physicalVolumes.some(({ missing }) => missing) !== true) return [];
  const message = `volume group ${group.name}, which ${disk.id} is in, lacks a physical volume`;
  return [
    { disk: disk.id, health: 'StorageUnreachable', reason: 'PhysicalVolumeMissing', message },
  ];
}

function degraded(disk: ObservedDisk, { takenAt }: Inventory): readonly DiskHealth[] {
  const found = { disk: disk.id, health: 'StorageDegraded' } as const;
  if (disk.failing)
    return [{ ...found, reason: 'DiskFailing', message: `${disk.path} (${disk.id}) is failing` }];
  if (disk.readOnly)
    return [
      { ...found, reason: 'DiskReadOnly', message: `${disk.path} (${disk.id}) is read-only` },
    ];
  const said = smartTrouble(disk.health, takenAt);
  return said === null
    ? []
    : [{ ...found, reason: said.reason, message: `${whichDisk(disk)} ${said.text}` }];
}

/** So that a person finds it in the machine. */
function whichDisk({ id, path, bay, identity }: ObservedDisk): string {
  const serial = identity.serial === undefined ? '' : `, serial ${identity.serial}`;
  return `${path} (${id}${serial}, bay ${bay ?? 'unknown'})`;
}

/** For how long errors are new, in milliseconds: four weeks. */
const NEW_ERRORS_MS = 28 * 24 * 60 * 60_000;

/**
 * The gravest that a disk says of itself; null when it is well, or says nothing. Errors that it has
 * had since it was first asked are none: many disks live long with some.
 *
 * @param asOf RFC 3339: when the inventory was taken that has it.
 */
export function smartTrouble(
  health: SmartHealth | undefined,
  asOf: string,
): { readonly reason: SmartReason; readonly text: string } | null {
  if (health === undefined) return null;
  const { overall, availableSparePercent: spare, errorsGrewAt } = health;
  const { availableSpareThresholdPercent: threshold, criticalWarnings = [] } = health;
  if (overall === 'failed') return { reason: 'SmartFailed', text: 'says that it is failing' };
  if (spare !== undefined && threshold !== undefined && spare < threshold)
    return {
      reason: 'SpareLow',
      text: `has ${String(spare)} % of its spare left, less than the ${String(threshold)} % that it wants`,
    };
  // That it was hot passes by itself.
  const warnings = criticalWarnings.filter((warning) => warning !== 'temperature');
  if (warnings.length > 0) return { reason: 'SmartWarning', text: `warns: ${warnings.join(', ')}` };
  if (errorsGrewAt === undefined || parseTime(asOf) - parseTime(errorsGrewAt) > NEW_ERRORS_MS)
    return null;
  const counts = errorCounts(health).filter(([, count]) => count > 0);
  return {
    reason: 'NewMediaErrors',
    text: `has new errors since ${errorsGrewAt}: ${counts.map(([name, count]) => `${String(count)} ${name}`).join(', ')}`,
  };
}

/**
 * The same as conditions `StorageUnreachable` and `StorageDegraded`, each true when something is
 * wrong; the message names the first disk and how many more there are.
 */
export function healthConditions(
  inventory: Inventory,
  context: ConditionContext,
): readonly Condition[] {
  const found = diskHealth(inventory);
  const types: readonly StorageHealth[] = ['StorageDegraded', 'StorageUnreachable'];
  return conditionsOf(
    types.map((type) =>
      healthJudgement(
        type,
        found.filter(({ health }) => health === type),
      ),
    ),
    context,
  );
}

function healthJudgement(type: StorageHealth, found: readonly DiskHealth[]): Judgement {
  const [first] = found;
  if (first === undefined) return { type, status: 'False', reason: 'DisksHealthy', message: '' };
  const others = new Set(found.map(({ disk }) => disk)).size - 1;
  const more = others === 0 ? '' : ` (and ${String(others)} more)`;
  return {
    type,
    status: 'True',
    reason: first.reason,
    message: `${visibleText(first.message)}${more}`,
  };
}
