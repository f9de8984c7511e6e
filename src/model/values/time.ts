/**
 * Milliseconds since the epoch of an RFC 3339 time in UTC, by the calendar arithmetic of civil days
 * (the core has no clock, and Date is one).
 */
export function parseTime(text: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?Z$/.exec(text);
  if (match === null) return Number.NaN;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const years = month <= 2 ? year - 1 : year;
  const era = Math.floor(years / 400);
  const yearOfEra = years - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const days = era * 146_097 + dayOfEra - 719_468;
  const millis = Number((match[7] ?? '0').padEnd(3, '0'));
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + millis;
}
