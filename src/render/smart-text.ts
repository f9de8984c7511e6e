import { smartTrouble } from '../assess/storage-health.ts';
import type { ObservedDisk } from '../model/observed/inventory.ts';
import { errorCounts } from '../model/observed/smart-health.ts';

/** What a disk said of its health, in a few words: `SMART passed, 3 % used, 41 °C`. */
export function smartText({ health }: Pick<ObservedDisk, 'health'>, asOf: string): string {
  if (health === undefined) return 'SMART unknown';
  const { overall = 'without a verdict', percentageUsed, availableSparePercent } = health;
  const { temperatureCelsius, powerOnHours } = health;
  const trouble = smartTrouble(health, asOf);
  return [
    `SMART ${overall}`,
    ...(trouble === null || trouble.reason === 'SmartFailed' ? [] : [`it ${trouble.text}`]),
    ...(percentageUsed === undefined ? [] : [`${String(percentageUsed)} % used`]),
    ...(availableSparePercent === undefined ? [] : [`${String(availableSparePercent)} % spare`]),
    ...errorCounts(health).flatMap(([name, count]) =>
      count === 0 ? [] : [`${String(count)} ${name}`],
    ),
    ...(temperatureCelsius === undefined ? [] : [`${String(temperatureCelsius)} °C`]),
    ...(powerOnHours === undefined ? [] : [`${String(powerOnHours)} h powered on`]),
  ].join(', ');
}
