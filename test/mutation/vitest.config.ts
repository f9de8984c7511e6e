import { defineConfig } from 'vitest/config';

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
    deps: { interopDefault: false },
  },
});
