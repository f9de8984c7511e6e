import fc from 'fast-check';

/** What disks, labels and mounts may say to harm whoever shows it, or uses it as a name. */
export const HOSTILE_WORDS: readonly string[] = [
  'line\nbreak',
  'a\r\nb',
  'tab\there',
  '../../../etc/passwd',
  '/etc/cron.d/x',
  '..',
  '.',
  '/',
  '$(touch canary)',
  '`touch canary`',
  '; touch canary #',
  '| touch canary',
  "'; touch canary; '",
  '"quoted" \\',
  '%n%s%x',
  '${HOME}',
  '--all',
  '-rf',
  '\u001b[2J\u001b]0;title\u0007',
  '\u001b]52;c;Y2FuYXJ5\u0007',
  '\u009b31m',
  '\u202egpj.exe',
  '\u2066a\u2069',
  '\u200b\u200d\ufeff',
  '\u2028\u2029',
  'nul\u0000byte',
  '\u007f\u0008\u0008',
  '\ud800 half',
  '\ufffd\ufffd',
  'e\u0301\u0301\u0301\u0301\u0301',
  '\u{e0041}\u{e0042}',
  '\u{f0000}',
  '  + create  ',
  '<script>alert(1)</script>',
  '__proto__',
  'null',
  '- [ ] {a: b}',
  'x'.repeat(10_000),
  '\u001b[31m'.repeat(2_000),
  '',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_WORDS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\u001b', '\n', '\u202e', '\u0301', '"', '\\', ' ', '\ud834', 'a'),
  }),
);

/** Controls but the line feed, direction marks, and what draws nothing or is half a character. */
export const UNSAFE_ON_A_TERMINAL =
  /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
