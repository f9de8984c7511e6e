import { defineConfig } from 'vitest/config';

/** The quick stories and tables alone: what judges a mutant must take a second, and property tests take many. */
// eslint-disable-next-line no-restricted-syntax -- its loader looks for a default export
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: [
      'test/plan/safety-table-*.test.ts',
      'test/plan/planted-{violations,groups,consents,claims,claim-sets,destruction,disks,plans,volumes}.test.ts',
      'test/plan/{plan-fleet,plan-disk,plan-order-laws,plan-removal,plan-volume,grow,mount-point,consent-candidates,hold-lock,node-digest}.test.ts',
      'test/resolve/renames.test.ts',
      'test/agent/execute/*.test.ts',
    ],
    watch: false,
    deps: { interopDefault: false },
  },
});
