const LEFT_OUT = '(left out)';

/** Names of members, settings and parameters whose values are for nobody else. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)?$|passw|secret|token|bearer|credential|authorization|cookie|api[-_]?key|private[-_]?key|access[-_]?key|identity$/i;

/** Each with what stands in its place; a block of PEM first, as it has many lines. */
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g, LEFT_OUT],
  // RFC 3986: what stands before the host, and what stands after the path.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi, `$1${LEFT_OUT}@`],
  [
    /\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#](?!\(left out\)(?:["'<>\s]|$))[^\s"'<>]*/gi,
    `$1?${LEFT_OUT}`,
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${LEFT_OUT}`],
  // RFC 7519, and what code hosts begin their tokens with.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, LEFT_OUT],
  [/\b(?:gh[a-z]_|github_pat_|glpat-)[\w-]+/g, LEFT_OUT],
  [
    /([\w.-]*(?:passw(?:or)?d|passphrase|pass|secret|token|credentials?|authorization|cookie|api[-_]?key|private[-_]?key|access[-_]?key)["']?\s*[=:]\s*)(?!\(left out\)(?:[\s,;&"']|$))(?:(")(?:[^"\\\n]|\\.)*"|(')[^'\n]*'|[^\s,;&"']+)/gi,
    // Within its quotes, and once: what was JSON stays so, and is asked again.
    `$1$2$3${LEFT_OUT}$2$3`,
  ],
];

/** A text without what looks like a secret: credentials and queries of URLs, keys, passwords. */
export function textWithoutSecrets(text: string): string {
  return SECRET_TEXTS.reduce((left, [secret, instead]) => left.replace(secret, instead), text);
}

/** The same of a value of JSON; a member with the name of a secret has no value either. */
export function valueWithoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value);
  if (Array.isArray(value)) return value.map(valueWithoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      textWithoutSecrets(name),
      SECRET_NAME.test(name) ? LEFT_OUT : valueWithoutSecrets(member),
    ]),
  );
}
