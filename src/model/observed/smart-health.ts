/**
 * What a disk says of its own health by SMART, or by the health log of NVMe, when it was asked
 * last. A member that is left out is not known. For people alone: a plan tells of it, and no
 * operation depends on it.
 */
export interface SmartHealth {
  /** RFC 3339, UTC: when the disk said so. An inventory with nothing new keeps an older time. */
  readonly takenAt: string;
  /** The disk's own verdict of itself. */
  readonly overall?: 'passed' | 'failed';
  /** The endurance that is used up; may be more than 100. */
  readonly percentageUsed?: number;
  readonly availableSparePercent?: number;
  readonly availableSpareThresholdPercent?: number;
  /** Of NVMe: the bits of its critical warning that are set. */
  readonly criticalWarnings?: readonly NvmeWarning[];
  /** Of NVMe: how often data could not be read or were not right. */
  readonly mediaErrors?: number;
  /** Of SCSI: the defects that grew. */
  readonly reallocatedSectors?: number;
  readonly pendingSectors?: number;
  /** Of SCSI: errors of reads, writes and verifications that were not corrected. */
  readonly uncorrectableErrors?: number;
  /** RFC 3339, UTC: when one of these counts of errors was last seen to be larger than before. */
  readonly errorsGrewAt?: string;
  readonly temperatureCelsius?: number;
  readonly powerOnHours?: number;
}

/** What a disk says of itself by SMART, gravest first. */
export type SmartReason = 'SmartFailed' | 'SpareLow' | 'SmartWarning' | 'NewMediaErrors';

/** NVM Express Base Specification, SMART / Health Information, Critical Warning, from bit 0. */
export const NVME_WARNINGS = [
  'spare-below-threshold',
  'temperature',
  'reliability-degraded',
  'read-only',
  'volatile-memory-backup-failed',
  'persistent-memory-read-only',
] as const;

export type NvmeWarning = (typeof NVME_WARNINGS)[number];

/** The counts of errors of a disk by their names, those that are known. */
export function errorCounts(health: SmartHealth): readonly (readonly [string, number])[] {
  const { mediaErrors, reallocatedSectors, pendingSectors, uncorrectableErrors } = health;
  const counts: readonly (readonly [string, number | undefined])[] = [
    ['media errors', mediaErrors],
    ['reallocated sectors', reallocatedSectors],
    ['pending sectors', pendingSectors],
    ['uncorrectable errors', uncorrectableErrors],
  ];
  return counts.flatMap(([name, count]) => (count === undefined ? [] : [[name, count] as const]));
}

/** Of which `percentageUsed` counts as news, in percent: a disk wears for years. */
const STEP_PERCENT = 10;

/** What goes up and down, or always up, while nothing happens to a disk. */
const UNSTEADY: ReadonlySet<string> = new Set(['takenAt', 'temperatureCelsius', 'powerOnHours']);

/**
 * A `health` as it was read from JSON, without what changes while nothing happens: two that are the
 * same by this need no other inventory.
 */
export function steadyHealth(health: unknown): unknown {
  if (typeof health !== 'object' || health === null || Array.isArray(health)) return health;
  return Object.fromEntries(
    Object.entries(health).flatMap(([name, value]: [string, unknown]) => {
      if (UNSTEADY.has(name)) return [];
      const isWear = name === 'percentageUsed' && typeof value === 'number';
      return [[name, isWear ? Math.floor(value / STEP_PERCENT) : value]];
    }),
  );
}

/** The inventory with the health of its disks as by {@link steadyHealth}. */
export function withSteadyHealth(inventory: {
  readonly disks: readonly { readonly health?: SmartHealth }[];
}): unknown {
  return {
    ...inventory,
    disks: inventory.disks.map((disk) => ({ ...disk, health: steadyHealth(disk.health) })),
  };
}
