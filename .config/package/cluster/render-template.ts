import { PackageError } from '../package-error.ts';

/** What a template of the chart may read. */
export interface TemplateInput {
  readonly values: unknown;
  /** `.Release.Namespace`. */
  readonly namespace: string;
  /** `.Chart.AppVersion`. */
  readonly version: string;
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly expression: string }
  | {
      readonly kind: 'if';
      readonly path: string;
      readonly body: readonly Part[];
      readonly otherwise: readonly Part[];
    }
  | { readonly kind: 'range'; readonly path: string; readonly body: readonly Part[] };

/** What `.` is inside of a range; undefined outside. */
interface Scope extends TemplateInput {
  readonly item?: unknown;
}

/**
 * Renders a template of the chart as Helm does, as far as the chart uses its language: paths,
 * `toJson`, `default`, and blocks of `if`, `else` and `range` that have their lines for themselves
 * and trim the white space before them. The chart is tested to come out the same from Helm.
 *
 * @throws PackageError for what it does not know.
 */
export function renderTemplate(text: string, input: TemplateInput): string {
  const [parts] = partsOf(tokensOf(text), 0, 'all');
  return rendered(parts, input);
}

/** Text and actions in turn: every second one is what stood between `{{` and `}}`. */
function tokensOf(text: string): readonly string[] {
  return text.split(/(?:\s*\{\{-|\{\{) (.*?) \}\}/);
}

function partsOf(
  tokens: readonly string[],
  start: number,
  until: 'all' | 'end' | 'else',
): readonly [readonly Part[], number] {
  const parts: Part[] = [];
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const isAction = at % 2 === 1;
    const [, kind, path = ''] = blockOf(isAction, token);
    if (isAction && (token === 'end' || token === 'else')) {
      if (until === 'else' || until === token) return [parts, at];
      throw new PackageError(`A template of the chart has an "${token}" that ends nothing.`);
    }
    if (kind === 'if') {
      const [body, half] = partsOf(tokens, at + 1, 'else');
      const hasElse = tokens[half] === 'else';
      const [otherwise, end] = hasElse ? partsOf(tokens, half + 1, 'end') : [[], half];
      parts.push({ kind, path, body, otherwise });
      at = end;
    } else if (kind === 'range') {
      const [body, end] = partsOf(tokens, at + 1, 'end');
      parts.push({ kind, path, body });
      at = end;
    } else
      parts.push(isAction ? { kind: 'value', expression: token } : { kind: 'text', text: token });
  }
  if (until !== 'all') throw new PackageError('A template of the chart has a block without "end".');
  return [parts, tokens.length];
}

function blockOf(isAction: boolean, token: string): readonly string[] {
  return (isAction ? /^(if|range) (\S+)$/.exec(token) : null) ?? [];
}

function rendered(parts: readonly Part[], scope: Scope): string {
  return parts.map((part) => renderedPart(part, scope)).join('');
}

function renderedPart(part: Part, scope: Scope): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'value':
      return valueOf(part.expression, scope);
    case 'if':
      return rendered(isTrue(lookup(part.path, scope)) ? part.body : part.otherwise, scope);
    case 'range': {
      const items = lookup(part.path, scope);
      if (!Array.isArray(items))
        throw new PackageError(`The chart ranges over ${part.path}, which is no list.`);
      return items.map((item: unknown) => rendered(part.body, { ...scope, item })).join('');
    }
  }
}

function valueOf(expression: string, scope: Scope): string {
  const [path = '', ...steps] = expression.split(' | ');
  let value = lookup(path, scope);
  for (const step of steps) {
    const [, fallback] = /^default (\S+)$/.exec(step) ?? [];
    if (step === 'toJson') value = JSON.stringify(value);
    else if (fallback !== undefined) value = isTrue(value) ? value : lookup(fallback, scope);
    else throw unknown(expression);
  }
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new PackageError(`The chart writes ${expression}, which is neither text nor a number.`);
}

/** As Go's templates have it: what is empty or zero is false. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== 0 && value !== false;
}

function lookup(path: string, scope: Scope): unknown {
  if (path === '.Release.Namespace') return scope.namespace;
  if (path === '.Chart.AppVersion') return scope.version;
  if (path === '.' && 'item' in scope) return scope.item;
  const [, names] = /^\.Values((?:\.\w+)+)$/.exec(path) ?? [];
  if (names === undefined) throw unknown(path);
  let value = scope.values;
  for (const name of names.slice(1).split('.')) {
    if (typeof value !== 'object' || value === null || !(name in value))
      throw new PackageError(`values.yaml of the chart has no ${path.slice('.Values.'.length)}.`);
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function unknown(expression: string): PackageError {
  return new PackageError(
    `The chart has {{ ${expression} }}, which .config/package/cluster/render-template.ts does not know.`,
  );
}
