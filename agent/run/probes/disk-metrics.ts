import { Gauge, type Registry } from 'prom-client';
import type { ObservedDisk } from '../../../src/model/observed/inventory.ts';
import { errorCounts, type SmartHealth } from '../../../src/model/observed/smart-health.ts';

/** Each is named as smartctl_exporter names it, behind our prefix. */
const VALUES: readonly {
  readonly name: string;
  readonly help: string;
  readonly of: (health: SmartHealth) => number | undefined;
}[] = [
  {
    name: 'smart_status',
    help: 'The verdict of a disk on itself: 1 passed, 0 failed.',
    of: ({ overall }) => (overall === undefined ? undefined : Number(overall === 'passed')),
  },
  {
    name: 'percentage_used',
    help: 'The endurance of a disk that is used up, in percent; may be more than 100.',
    of: ({ percentageUsed }) => percentageUsed,
  },
  {
    name: 'available_spare',
    help: 'The spare capacity of a disk that is left, in percent.',
    of: ({ availableSparePercent }) => availableSparePercent,
  },
  {
    name: 'available_spare_threshold',
    help: 'The spare capacity below which it is too low, in percent.',
    of: ({ availableSpareThresholdPercent }) => availableSpareThresholdPercent,
  },
  {
    name: 'temperature_celsius',
    help: 'The temperature of a disk.',
    of: ({ temperatureCelsius }) => temperatureCelsius,
  },
  {
    name: 'power_on_seconds',
    help: 'For how long a disk was powered.',
    of: ({ powerOnHours }) => (powerOnHours === undefined ? undefined : powerOnHours * 3600),
  },
  {
    name: 'health_timestamp_seconds',
    help: 'When a disk stated its health last.',
    of: ({ takenAt }) => Date.parse(takenAt) / 1000,
  },
];

/** @returns what takes the disks of an inventory; those that are gone are reported no more. */
export function openDiskMetrics(
  prefix: string,
  register: Registry,
): (disks: readonly Pick<ObservedDisk, 'id' | 'health'>[]) => void {
  const registers = [register];
  const gauges = VALUES.map(({ name, help, of }) => ({
    gauge: new Gauge({ name: `${prefix}_disk_${name}`, help, registers, labelNames: ['disk'] }),
    of,
  }));
  const errors = new Gauge({
    ...{ name: `${prefix}_disk_media_errors`, registers, labelNames: ['disk', 'type'] },
    help: 'Errors that a disk counts: media errors, reallocated and pending sectors, uncorrectable errors.',
  });
  return (disks) => {
    for (const { gauge } of gauges) gauge.reset();
    errors.reset();
    for (const { id: disk, health } of disks) {
      if (health === undefined) continue;
      for (const { gauge, of } of gauges) {
        const value = of(health);
        if (value !== undefined) gauge.set({ disk }, value);
      }
      for (const [name, count] of errorCounts(health))
        errors.set({ disk, type: name.replaceAll(' ', '-') }, count);
    }
  };
}
