import { matchesGlob } from 'node:path';

/**
 * What is mutated, and which quick tests judge it: what judges a mutant must take a second, and
 * property tests take many.
 */
export interface Room {
  readonly files: string;
  readonly tests: readonly string[];
}

/** What breaks each law alone. All else takes long, and kills nothing that these leave alive. */
const CHECK_TESTS = [
  'test/{plan,check,review}/**/{planted,safety-table,check}-*.test.ts',
  'test/plan/{encrypted-volumes,encrypted-raw-volumes,encrypted-cuts,missing-keys}.test.ts',
];
const PLAN_TESTS = [
  'test/{plan,check,review}/**/{adoptions,raw-adoptions,compare-plans,group-laws,node-group-laws,plan-laws,stale-consents}.test.ts',
  'test/{plan,check,review}/**/{claim-cuts,claim-cut-laws,claim-cut-sets,failing-disks,group-removals,grow-inactive,thin-pools}.test.ts',
  'test/{plan,check,review}/**/{planted,safety-table}-*.test.ts',
  'test/{plan,check,review}/**/{plan-fleet,plan-disk,plan-group,plan-node,plan-node-group,plan-removal,plan-volume,provisioned-volumes,volume-context,grow,mount-point,operation-chains,check-order,check-moves,check-rebuilds}.test.ts',
  'test/{plan,check,review}/**/{begun-plan,begun-plan-interference,begun-plan-operands,begun-plan-disk-operands,begun-plan-content-operands,consent-candidates,encrypted-volumes,encrypted-raw-volumes,missing-keys,encrypted-cuts,group-state,node-lock,node-digest,node-digest-groups}.test.ts',
  'test/plan/{changed-layouts,damaged-pool,discarded-claims,discarded-disk,leaving-disks,returned-disk,move-off,rebuild,degraded-mirrors}.test.ts',
  'test/resolve/renames.test.ts',
  'test/assess/lost-records.test.ts',
  'test/review/history/*.test.ts',
];
const EXECUTE_TESTS = ['test/agent/execute/*.test.ts'];

export const ROOMS: readonly Room[] = [
  { files: 'src/check/**/*.ts', tests: CHECK_TESTS },
  { files: 'src/{plan,review}/**/*.ts', tests: [...PLAN_TESTS, ...EXECUTE_TESTS] },
  { files: 'agent/execute/*.ts', tests: [...PLAN_TESTS, ...EXECUTE_TESTS] },
  { files: 'agent/drivers/**/*.ts', tests: ['test/agent/drivers/**/*.test.ts', ...EXECUTE_TESTS] },
  { files: 'agent/discover/**/*.ts', tests: ['test/agent/discover/**/*.test.ts'] },
  {
    files: 'src/git/*.ts',
    tests: ['test/git/{cache-clone,guards,repository,repository-address}.test.ts'],
  },
  { files: 'src/forge/*.ts', tests: ['test/forge/*.test.ts'] },
  { files: 'src/declare/**/*.ts', tests: ['test/declare/**/!(hostile-yaml).test.ts'] },
  {
    files: 'src/resolve/**/*.ts',
    tests: ['test/resolve/**/!(placement-quality).test.ts', ...PLAN_TESTS],
  },
];

/** Code that refuses, holds or checks before something is written. */
export const GUARDS: readonly string[] = [
  'src/check/**/*.ts',
  'src/review/begun-*.ts',
  'src/plan/{node-lock,node-digest,digest-of-encryption}.ts',
  'src/plan/**/plan-{disk,node,removal,volume}*.ts',
  'agent/execute/{execute,locks,review,observation,tool-check,chain}.ts',
];

export function isGuard(file: string): boolean {
  return GUARDS.some((guards) => matchesGlob(file, guards));
}
