/**
 * What survived a mutation run, in words: read from Stryker's report, kept beside the run file by
 * file.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

/** What Stryker writes, as far as it is read here. */
export interface MutationReport {
  readonly files: Readonly<Record<string, MutatedFile>>;
}

export interface MutatedFile {
  readonly source: string;
  readonly mutants: readonly Mutant[];
}

export interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** Both are counted from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export interface FileResult {
  readonly file: string;
  /** Of the file as it was judged: see {@link hashOf}. */
  readonly hash: string;
  readonly killed: number;
  /** By line: what was there, what it became, and whether any test came there. */
  readonly survivors: readonly string[];
}

/** The results of each file of a report, by name. What no test even reaches has survived too. */
export function resultsOf({ files }: MutationReport): readonly FileResult[] {
  return Object.entries(files)
    .map(([file, mutated]) => ({
      file,
      hash: hashOf(mutated.source),
      killed: mutated.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
        .length,
      survivors: mutated.mutants
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .toSorted((a, b) => a.location.start.line - b.location.start.line)
        .map((mutant) => inWords(mutant, mutated.source)),
    }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Of a file's code: its comments and its layout are no part of it, but for comments to Stryker.
 * Neither are its imports, in which nothing is mutated: they change whenever a file moves.
 */
export function hashOf(source: string): string {
  const parsed = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest);
  const statements = parsed.statements.filter((statement) => !ts.isImportDeclaration(statement));
  const own = ts.factory.updateSourceFile(parsed, statements);
  const code = ts.createPrinter({ removeComments: true }).printFile(own);
  const directives = source.match(/\/\/ Stryker .*/g) ?? [];
  const hash = createHash('sha256').update([code, ...directives].join('\n'));
  return hash.digest('hex').slice(0, 12);
}

const LONGEST_SHOWN = 70;

function inWords({ status, mutatorName, replacement, location }: Mutant, source: string): string {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const original = lines
    .map((line, index) => (index === lines.length - 1 ? line.slice(0, end.column - 1) : line))
    .join(' ')
    .slice(start.column - 1);
  const unreached = status === 'NoCoverage' ? ' (no test comes here)' : '';
  return `${String(start.line)}:${String(start.column)} ${mutatorName}: ${shown(original)} -> ${shown(replacement ?? '')}${unreached}`;
}

function shown(code: string): string {
  const text = code.replaceAll(/\s+/g, ' ').replaceAll('`', "'");
  return `\`${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}\``;
}

const HEAD = `# Survivors

Written by \`npm run test:mutation\`, which replaces the sections of the files that it mutated: what was changed there, and no
test noticed. Lines are those of that run, and the hash is of the code that was judged: \`--stale\` judges what changed since.
`;

function sectionsOf(path: string): ReadonlyMap<string, string> {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : HEAD;
  const [, ...known] = text.split(/^(?=## )/m);
  return new Map(known.map((section) => [/^## (\S+)/.exec(section)?.[1] ?? '', section.trimEnd()]));
}

/**
 * What a list says of each file: the hash of what was judged (null: it does not say), and how many
 * mutants survived.
 */
export interface Listed {
  readonly file: string;
  readonly hash: string | null;
  readonly survived: number;
}

export function readSurvivors(path: string): readonly Listed[] {
  return Array.from(sectionsOf(path), ([file, section]) => ({
    file,
    hash: /^of ([0-9a-f]{12}): /m.exec(section)?.[1] ?? null,
    survived: Number(/, (\d+) survived$/m.exec(section)?.[1] ?? Number.NaN),
  }));
}

/**
 * Puts the results into the list at a path; of files that this run did not mutate, it keeps what it
 * said.
 */
export function keepSurvivors(path: string, results: readonly FileResult[]): void {
  const sections = new Map(sectionsOf(path));
  for (const { file, hash, killed, survivors } of results) {
    const count = `of ${hash}: ${String(killed)} killed, ${String(survivors.length)} survived`;
    const list = survivors.map((survivor) => `- ${survivor}`).join('\n');
    sections.set(file, `## ${file}\n\n${count}\n${list === '' ? '' : `\n${list}\n`}`.trimEnd());
  }
  const sorted = Array.from(sections).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const body = sorted.map(([, section]) => `${section}\n`);
  writeFileSync(path, [HEAD, ...body].join('\n'));
}
