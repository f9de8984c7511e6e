/** What survived a mutation run, in words: read from Stryker's report, kept beside the run file by file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

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

/** Code that refuses, holds or checks before something is written. */
const GUARDS =
  /^(src\/plan\/(begun-plan|check-|hold-lock|node-digest|plan-(disk|node|removal|volume))|agent\/execute\/(execute|locks|review|look|tool-check|chain)\.)/;

export function isGuard(file: string): boolean {
  return GUARDS.test(file);
}

export interface FileResult {
  readonly file: string;
  readonly killed: number;
  /** By line: what was there, what it became, and whether any test came there. */
  readonly survivors: readonly string[];
}

/** The results of each file of a report, by name. What no test even reaches has survived too. */
export function resultsOf({ files }: MutationReport): readonly FileResult[] {
  return Object.entries(files)
    .map(([file, mutated]) => ({
      file,
      killed: mutated.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
        .length,
      survivors: mutated.mutants
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .toSorted((a, b) => a.location.start.line - b.location.start.line)
        .map((mutant) => inWords(mutant, mutated.source)),
    }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
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
test noticed. Lines are those of that run.
`;

/** Puts the results into the list at a path; of files that this run did not mutate, it keeps what it said. */
export function keepSurvivors(path: string, results: readonly FileResult[]): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : HEAD;
  const [, ...known] = text.split(/^(?=## )/m);
  const sections = new Map(
    known.map((section) => [/^## (\S+)/.exec(section)?.[1] ?? '', section.trimEnd()]),
  );
  for (const { file, killed, survivors } of results) {
    const count = `${String(killed)} killed, ${String(survivors.length)} survived`;
    const list = survivors.map((survivor) => `- ${survivor}`).join('\n');
    sections.set(file, `## ${file}\n\n${count}\n${list === '' ? '' : `\n${list}\n`}`.trimEnd());
  }
  const sorted = Array.from(sections).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const body = sorted.map(([, section]) => `${section}\n`);
  writeFileSync(path, [HEAD, ...body].join('\n'));
}
