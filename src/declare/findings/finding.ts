/** Where in a document something stands: keys and list indices from its root. */
export type Path = readonly (string | number)[];

/** What is wrong in one document, before it is known on which line that is. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly path: Path;
  /** Other places of the same document that have to do with it. */
  readonly related?: readonly { readonly path: Path; readonly message: string }[];
  /** Whether to point at the key of the last step or at its value. */
  readonly at: 'key' | 'value';
}

/** What is said about something wrong, wherever it stands. */
export interface ProblemText {
  /** A stable code such as `unknown-field`. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export interface FindingText extends ProblemText {
  readonly related?: readonly { readonly path: Path; readonly message: string }[];
}

/** An error at the value under a path. */
export function errorAt(path: Path, text: FindingText): Finding {
  return { severity: 'error', path, at: 'value', ...text };
}

/** An error at the key that a path ends with. */
export function errorAtKey(path: Path, text: FindingText): Finding {
  return { severity: 'error', path, at: 'key', ...text };
}

export function warningAt(path: Path, text: FindingText): Finding {
  return { severity: 'warning', path, at: 'value', ...text };
}

const SIMPLE_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** A path as people write it: `spec.disks.match[0].minSize`, `metadata.annotations["a/b"]`. */
export function pathText(path: Path): string {
  const text = path
    .map((step) => {
      if (typeof step === 'number') return `[${String(step)}]`;
      return SIMPLE_KEY.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
  return text.startsWith('.') ? text.slice(1) : text === '' ? 'the document' : text;
}

const LONGEST_SHOWN = 60;

/** A value as it appears in a message: one line, cut where it is long. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).length === 0 ? 'an empty map' : 'a map';
  if (value === null || value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
