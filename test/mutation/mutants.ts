/**
 * Mutants by Stryker's instrumenter: all of them are put into a copy of the sources, each behind a
 * switch that is off until it is named, so that one process can judge them one after another.
 */
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { statementDeletion, type Mutator } from './statement-deletion.ts';
import type { MutatedFile, Mutant } from './survivors.ts';

/** What Stryker tells of a mutant; it counts lines and columns from 0. */
export interface InstrumentedMutant extends Mutant {
  readonly id: string;
  readonly fileName: string;
  /** `Ignored` where a comment or an excluded mutator leaves it out. */
  readonly status: string;
}

interface SourceFile {
  readonly name: string;
  readonly mutate: boolean;
  readonly content: string;
}

interface Instrumented {
  readonly files: readonly SourceFile[];
  readonly mutants: readonly (Omit<InstrumentedMutant, 'status'> & { readonly status?: string })[];
}

interface Instrumenting {
  readonly Instrumenter: new (logger: object) => {
    readonly instrument: (files: readonly SourceFile[], options: object) => Promise<Instrumented>;
  };
}

/** Texts are held by the golden plans, which are too slow to judge mutants. */
const OPTIONS = {
  plugins: null,
  ignorers: [],
  excludedMutations: ['StringLiteral', 'ObjectLiteral'],
};

function quiet(): void {
  // Of each file and mutant Stryker would have something to say.
}
const logger = {
  isDebugEnabled: () => false,
  debug: quiet,
  info: quiet,
  warn: console.warn,
  error: console.error,
};

export interface MutatedTree {
  readonly path: string;
  readonly mutants: readonly InstrumentedMutant[];
  /** As they were, by name. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Copies what the tests need below `place`, and breaks the files there; Stryker is installed in
 * `place`.
 */
export async function mutatedTree(
  root: string,
  place: string,
  files: readonly string[],
): Promise<MutatedTree> {
  const path = join(place, 'tree');
  rmSync(path, { recursive: true, force: true });
  for (const part of ['src', 'agent', 'test', 'schemas', 'examples', 'package.json', '.config'])
    cpSync(join(root, part), join(path, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  const { Instrumenter } = await instrumenterIn(place);
  const sources = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const broken = await new Instrumenter(logger).instrument(
    Array.from(sources, ([name, content]) => ({ name, mutate: true, content })),
    OPTIONS,
  );
  for (const { name, content } of broken.files) writeFileSync(join(path, name), content);
  // What is remembered of one mutant must not be told of the next: see judge.ts.
  for (const name of globSync(['src/**/*.ts', 'agent/**/*.ts'], { cwd: path })) {
    const text = readFileSync(join(path, name), 'utf8');
    if (text.includes('new WeakMap<'))
      writeFileSync(
        join(path, name),
        text.replaceAll('new WeakMap<', 'new ((globalThis as any).ForgettingMap ?? WeakMap)<'),
      );
  }
  const mutants = broken.mutants.map((one) => ({ ...one, status: one.status ?? 'NoCoverage' }));
  return { path, mutants, sources };
}

/** Stryker's instrumenter, with the mutator of ours among its own. */
async function instrumenterIn(place: string): Promise<Instrumenting> {
  const at = join(place, 'node_modules/@stryker-mutator/instrumenter/dist/src');
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(at, file)).href);
  const { allMutators } = (await load('mutators/index.js')) as { allMutators: Mutator[] };
  if (!allMutators.includes(statementDeletion)) allMutators.push(statementDeletion);
  return (await load('index.js')) as Instrumenting;
}

/** As Stryker's own report has it: lines and columns from 1. */
export function reportOf(
  { sources, mutants }: MutatedTree,
  statusOf: (mutant: InstrumentedMutant) => string,
): Readonly<Record<string, MutatedFile>> {
  const fromOne = ({ line, column }: Mutant['location']['start']) => ({
    line: line + 1,
    column: column + 1,
  });
  return Object.fromEntries(
    Array.from(sources, ([name, source]) => [
      name,
      {
        source,
        mutants: mutants
          .filter(({ fileName }) => fileName === name)
          .map((one) => ({
            ...one,
            status: statusOf(one),
            location: { start: fromOne(one.location.start), end: fromOne(one.location.end) },
          })),
      },
    ]),
  );
}
