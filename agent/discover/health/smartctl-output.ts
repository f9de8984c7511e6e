import { NVME_WARNINGS, type SmartHealth } from '../../../src/model/observed/smart-health.ts';

/** What an answer of smartctl comes to. */
export type SmartctlAnswer =
  | { readonly kind: 'health'; readonly health: Omit<SmartHealth, 'takenAt' | 'errorsGrewAt'> }
  /** It answered, and the disk states nothing of its health. */
  | { readonly kind: 'not-supported' }
  /** It could not be asked: it sleeps, it could not be opened, or the output is not whole. */
  | { readonly kind: 'none' };

/** smartctl(8), EXIT STATUS: bits of a mask. */
const COMMAND_LINE = 1 << 0;
/** Also of a disk that sleeps, with `-n standby`. */
const NOT_OPENED = 1 << 1;
const DISK_FAILING = 1 << 3;

/**
 * Reads what `smartctl --json=c -a` printed. All of it is data of the disk: numbers that cannot be
 * are left out.
 *
 * @param exitCode a bit mask: that some bits are set says nothing of the rest.
 */
export function readSmartctl(output: string, exitCode: number): SmartctlAnswer {
  if ((exitCode & (COMMAND_LINE | NOT_OPENED)) !== 0) return { kind: 'none' };
  const json = parseObject(output);
  // What a signal ended has another one.
  if (json === null || at(json, 'smartctl', 'exit_status') !== exitCode) return { kind: 'none' };
  const isFailing = (exitCode & DISK_FAILING) !== 0;
  const health = {
    ...overallOf(at(json, 'smart_status', 'passed'), isFailing),
    ...present('percentageUsed', count(percentageUsed(json), MOST_PERCENT_USED)),
    ...spareOf(json),
    ...warningsOf(at(json, NVME_LOG, 'critical_warning')),
    ...present('mediaErrors', count(at(json, NVME_LOG, 'media_errors'))),
    ...sectorsOf(json),
    ...present('temperatureCelsius', temperature(at(json, 'temperature', 'current'))),
    ...present('powerOnHours', count(at(json, 'power_on_time', 'hours'))),
  };
  return Object.keys(health).length === 0 ? { kind: 'not-supported' } : { kind: 'health', health };
}

const NVME_LOG = 'nvme_smart_health_information_log';
/** One byte in the health log of NVMe; 255 stands for all above. */
const MOST_PERCENT_USED = 255;

function overallOf(passed: unknown, isFailing: boolean): Pick<SmartHealth, 'overall'> {
  if (isFailing || passed === false) return { overall: 'failed' };
  return passed === true ? { overall: 'passed' } : {};
}

/** Under the common name since smartmontools 7.4. */
function percentageUsed(json: JsonObject): unknown {
  return (
    at(json, 'endurance_used', 'current_percent') ??
    at(json, NVME_LOG, 'percentage_used') ??
    at(json, 'scsi_percentage_used_endurance_indicator')
  );
}

function spareOf(json: JsonObject): Partial<SmartHealth> {
  const spare =
    at(json, 'spare_available', 'current_percent') ?? at(json, NVME_LOG, 'available_spare');
  const threshold =
    at(json, 'spare_available', 'threshold_percent') ??
    at(json, NVME_LOG, 'available_spare_threshold');
  return {
    ...present('availableSparePercent', count(spare, 100)),
    ...present('availableSpareThresholdPercent', count(threshold, 100)),
  };
}

function warningsOf(bits: unknown): Pick<SmartHealth, 'criticalWarnings'> {
  const mask = count(bits, 255);
  if (mask === undefined) return {};
  const criticalWarnings = NVME_WARNINGS.filter((_, bit) => (mask & (1 << bit)) !== 0);
  return criticalWarnings.length === 0 ? {} : { criticalWarnings };
}

/** Numbers of ATA attributes as most vendors have them, and of smartctl's own database. */
const REALLOCATED_SECTORS = 5;
const PENDING_SECTORS = 197;
const OFFLINE_UNCORRECTABLE = 198;

function sectorsOf(json: JsonObject): Partial<SmartHealth> {
  const table = at(json, 'ata_smart_attributes', 'table');
  const rawOf = (id: number): unknown =>
    Array.isArray(table)
      ? at(table.find((row) => at(row, 'id') === id) as unknown, 'raw', 'value')
      : undefined;
  return {
    ...present(
      'reallocatedSectors',
      count(rawOf(REALLOCATED_SECTORS) ?? at(json, 'scsi_grown_defect_list')),
    ),
    ...present('pendingSectors', count(rawOf(PENDING_SECTORS))),
    ...present('uncorrectableErrors', count(rawOf(OFFLINE_UNCORRECTABLE) ?? scsiErrors(json))),
  };
}

function scsiErrors(json: JsonObject): number | undefined {
  const counts = ['read', 'write', 'verify'].flatMap((way) => {
    const errors = count(at(json, 'scsi_error_counter_log', way, 'total_uncorrected_errors'));
    return errors === undefined ? [] : [errors];
  });
  return counts.length === 0 ? undefined : counts.reduce((sum, each) => sum + each, 0);
}

function present<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Readonly<Partial<Record<Name, Value>>> {
  return (value === undefined ? {} : { [name]: value }) as Readonly<Partial<Record<Name, Value>>>;
}

/** Counters are at most 48 bits in ATA; of NVMe's 128 bits no disk fills as many. */
const MOST_COUNTED = 2 ** 48 - 1;

function count(value: unknown, most = MOST_COUNTED): number | undefined {
  const isCount = typeof value === 'number' && Number.isInteger(value);
  return isCount && value >= 0 && value <= most ? value : undefined;
}

/** Zero is what disks say that do not measure it. */
function temperature(value: unknown): number | undefined {
  const isOne = typeof value === 'number' && Number.isInteger(value) && value !== 0;
  return isOne && value >= -60 && value <= 200 ? value : undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as JsonObject)[name]
        : undefined,
    value,
  );
}
