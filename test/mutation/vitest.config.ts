import { defineConfig } from 'vitest/config';

/** In one process for all files, which judges every mutant; a mutant that is named is judged by tests as they always run. */
const judge =
  process.env['MUTATION_VERDICTS'] === undefined
    ? {}
    : { runner: `${import.meta.dirname}/judge.ts` };

/** The quick stories and tables alone: what judges a mutant must take a second, and property tests take many. */
// eslint-disable-next-line no-restricted-syntax -- its loader looks for a default export
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    ...judge,
    include: [
      'test/plan/{adoptions,raw-adoptions,compare-plans,group-laws,node-group-laws,plan-laws,stale-consents}.test.ts',
      'test/plan/{claim-cuts,claim-cut-laws,claim-cut-sets,group-removals,grow-inactive,thin-pools}.test.ts',
      'test/plan/{planted,safety-table}-*.test.ts',
      'test/plan/{plan-fleet,plan-disk,plan-group,plan-node,plan-node-group,plan-removal,plan-volume,volume-context,grow,mount-point,operation-chains}.test.ts',
      'test/plan/{begun-plan,begun-plan-interference,begun-plan-operands,begun-plan-disk-operands,begun-plan-content-operands,consent-candidates,group-standing,hold-lock,node-digest,node-digest-groups}.test.ts',
      'test/resolve/renames.test.ts',
      'test/agent/execute/*.test.ts',
    ],
    exclude: ['test/plan/planted-properties.test.ts'],
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
