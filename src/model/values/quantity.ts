import type { Bytes } from './bytes.ts';
import { err, ok, type Result } from './result.ts';

/**
 * The suffixes of a Kubernetes quantity as a power of two or of ten
 * (k8s.io/apimachinery/pkg/api/resource/suffix.go).
 */
const BINARY_EXPONENT: Readonly<Record<string, number>> = {
  Ki: 10,
  Mi: 20,
  Gi: 30,
  Ti: 40,
  Pi: 50,
  Ei: 60,
};
const DECIMAL_EXPONENT: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};

const QUANTITY =
  /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?(?:([eE][+-]?\d{1,3})|([KMGTPE]i|[numkMGTPE]))?$/;

/**
 * The largest size that is exact everywhere: 8 EiB less one byte does not fit a number, 8 PiB does.
 */
const LARGEST: bigint = 2n ** 62n;

/**
 * Reads a Kubernetes quantity as a whole number of bytes, exactly, as the API server would.
 *
 * @returns the bytes, or a sentence saying what is wrong with the text.
 */
export function parseQuantity(text: string | number): Result<Bytes, string> {
  const shown = JSON.stringify(text);
  const match = QUANTITY.exec(String(text));
  const whole = match?.[2] ?? '';
  const fraction = match?.[3] ?? '';
  if (match === null || whole + fraction === '')
    return err(
      `${shown} is not a quantity; write ${meantQuantity(text) ?? 'a number with a unit, such as 100Gi or 500G'}`,
    );
  if (match[1] === '-') return err(`${shown} is negative; a size cannot be`);
  const digits = BigInt(whole + fraction);
  const suffix = match[5] ?? '';
  const binary = BINARY_EXPONENT[suffix];
  const exponent =
    (match[4] === undefined ? (DECIMAL_EXPONENT[suffix] ?? 0) : Number(match[4].slice(1))) -
    fraction.length;
  const shifted = binary === undefined ? digits : digits << BigInt(binary);
  const power = binary === undefined ? exponent : -fraction.length;
  return wholeBytes(shifted, power, shown);
}

/**
 * A size as many tools write it, which quantities have no B and no lower-case units for: 200GB, 1.5
 * tib.
 */
const OTHER_UNITS = /^(\d{1,30}(?:\.\d{1,30})?) ?([kmgtpe])(i?)b?$/i;

/** What was probably meant, each with its value: `200Gi (214748364800 bytes) or 200G (…)`. */
function meantQuantity(text: string | number): string | null {
  const [, number = '', letter = '', binary] = OTHER_UNITS.exec(String(text)) ?? [];
  if (letter === '') return null;
  const unit = letter.toUpperCase();
  const units = [`${unit}i`, ...(binary === '' ? [unit === 'K' ? 'k' : unit] : [])];
  const meant = units.flatMap((suffix) => {
    const parsed = parseQuantity(`${number}${suffix}`);
    return parsed.ok ? [`${number}${suffix} (${String(parsed.value)} bytes)`] : [];
  });
  return meant.length === 0 ? null : meant.join(' or ');
}

function wholeBytes(digits: bigint, power: number, shown: string): Result<Bytes, string> {
  if (power > 40) return err(`${shown} is larger than any disk`);
  const value = power >= 0 ? digits * 10n ** BigInt(power) : digits / 10n ** BigInt(-power);
  if (power < 0 && value * 10n ** BigInt(-power) !== digits)
    return err(`${shown} is not a whole number of bytes`);
  if (value > LARGEST) return err(`${shown} is larger than any disk`);
  const bytes = Number(value);
  if (BigInt(bytes) !== value) return err(`${shown} cannot be held exactly; use a rounder size`);
  return ok(bytes);
}

/** The shortest exact quantity of a size: binary units where they divide it, else plain bytes. */
export function formatQuantity(size: Bytes): string {
  for (const [suffix, exponent] of Object.entries(BINARY_EXPONENT).reverse()) {
    const unit = 2 ** exponent;
    if (size >= unit && size % unit === 0) return `${String(size / unit)}${suffix}`;
  }
  return BigInt(size).toString();
}

/** Reads `25%` as 25; null when the text is no percentage from above 0 to 100. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d{1,3})?)%$/.exec(text);
  if (match === null) return null;
  const percent = Number(match[1]);
  return percent > 0 && percent <= 100 ? percent : null;
}
