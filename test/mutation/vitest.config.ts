import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const mutated = (JSON.parse(process.env['MUTATION_FILES'] ?? '[]') as string[]).map((file) =>
  basename(file, '.ts'),
);

/** What a file is about: `disk` of check-disk, which planted-disks breaks one by one. */
const subjects = mutated.map((name) => name.replace(/^(?:check|plan)-/, ''));

/**
 * Those that are likely to kill come first, and of the others the short ones: a mutant that lives
 * long costs a run of each test. Vitest itself begins with the longest.
 */
class LikelyFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const name = basename(moduleId, '.test.ts');
      if (mutated.includes(name)) return 0;
      const isAbout = subjects.some((subject) => name.includes(subject));
      return (isAbout ? 1 : 3) + (name.startsWith('planted-') ? 0 : 1);
    };
    const bytes = new Map(files.map((file) => [file, statSync(file.moduleId).size]));
    const of = (file: TestSpecification): number => bytes.get(file) ?? 0;
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b) || of(a) - of(b)));
  }
}

/**
 * In one process for all files, which judges every mutant; a mutant that is named is judged by
 * tests as they always run.
 */
const judge =
  process.env['MUTATION_VERDICTS'] === undefined
    ? {}
    : { runner: `${import.meta.dirname}/judge.ts` };

/** Of the rooms that are mutated: see rooms.ts. */
// eslint-disable-next-line no-restricted-syntax -- its loader looks for a default export
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    ...judge,
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[],
    exclude: ['test/plan/planted-properties.test.ts'],
    // What a mutant leaves running may fail when nobody waits for it any more.
    dangerouslyIgnoreUnhandledErrors: true,
    pool: 'forks',
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    // A test is run once for each mutant that it comes by.
    testTimeout: 3_600_000,
    watch: false,
    sequence: { sequencer: LikelyFirst },
    deps: { interopDefault: false },
  },
});
