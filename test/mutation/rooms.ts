import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

/**
 * What is mutated, and which quick tests judge it: what judges a mutant must take a second, and
 * property tests take many.
 */
interface Room {
  readonly files: string;
  readonly tests: readonly string[];
}

/** What breaks each law alone. All else takes long, and kills nothing that these leave alive. */
const CHECK_TESTS = [
  'test/{plan,check,review}/**/{planted,safety-table,check}-*.test.ts',
  'test/plan/{encrypted-volumes,encrypted-raw-volumes,encrypted-cuts,missing-keys}.test.ts',
];
/** What makes plans, and looks at what is in them. */
const PLANNER_TESTS = [
  'test/plan/{adoptions,raw-adoptions,group-laws,node-group-laws,plan-laws,claim-cuts,claim-cut-laws,claim-cut-sets,failing-disks}.test.ts',
  'test/plan/{group-removals,damaged-pool-removal,grow-inactive,thin-pools,provisioned-volumes,encrypted-volumes,encrypted-raw-volumes,encrypted-cuts}.test.ts',
  'test/plan/{missing-keys,changed-layouts,damaged-pool,discarded-claims,discarded-disk,leaving-disks,returned-disk,move-off,dead-in-a-move,rebuild,degraded-mirrors}.test.ts',
  'test/plan/**/{plan-fleet,plan-disk,plan-group,plan-node,plan-node-group,plan-removal,plan-volume,volume-context,grow,mount-point,operation-chains}.test.ts',
  'test/plan/safety-table-*.test.ts',
];
/** One thing changed at a time in a group over several disks, in milliseconds. */
const NODE_GROUP_TESTS = [
  'test/plan/groups/*.test.ts',
  'test/plan/{degraded-mirrors,discarded-disk,discarded-pool,move-off,dead-in-a-move,rebuild,returned-disk}.test.ts',
];
/** One thing changed at a time in what a begun plan left, in milliseconds. */
const BEGUN_OPERAND_TESTS = ['test/{plan,review}/begun-{records,plan-*operands}.test.ts'];
/** What must be refused, or change the digest, once a plan was begun. */
const BEGUN_TESTS = [
  'test/{plan,review}/begun-*.test.ts',
  'test/review/stopped-plans.test.ts',
  'test/plan/{node-digest,node-digest-groups,node-digest-inputs,digest-of-encryption,encrypted-volumes}.test.ts',
];
const PLAN_TESTS = [
  ...PLANNER_TESTS,
  ...BEGUN_TESTS,
  'test/{plan,check,review}/**/{planted,check}-*.test.ts',
  'test/plan/**/{group-state,node-lock}.test.ts',
  'test/review/{compare-plans,stale-consents,consent-candidates}.test.ts',
  'test/resolve/renames.test.ts',
  'test/assess/lost-records.test.ts',
  'test/review/history/*.test.ts',
];
const EXECUTE_TESTS = ['test/agent/execute/*.test.ts'];

/** The first whose glob has a file is the file's. */
export const ROOMS: readonly Room[] = [
  { files: 'src/check/**/*.ts', tests: CHECK_TESTS },
  { files: 'src/review/begun-*.ts', tests: BEGUN_OPERAND_TESTS },
  { files: 'src/plan/{node-digest,digest-of-encryption}.ts', tests: BEGUN_TESTS },
  { files: 'src/plan/node-lock.ts', tests: ['test/plan/node-lock.test.ts'] },
  { files: 'src/plan/groups/plan-node-group.ts', tests: NODE_GROUP_TESTS },
  { files: 'src/plan/**/plan-*.ts', tests: PLANNER_TESTS },
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

/** What is mutated, in order of the names: all but declarations of types, in which nothing runs. */
export function mutatedFiles(root: string): readonly string[] {
  const files = ROOMS.flatMap((room) => globSync(room.files, { cwd: root })).filter(
    (file) => !file.endsWith('.d.ts'),
  );
  return Array.from(new Set(files)).sort();
}

/** The globs of the tests that judge a file; none for a file that is not mutated. */
export function testsOf(file: string): readonly string[] {
  return ROOMS.find((room) => matchesGlob(file, room.files))?.tests ?? [];
}

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
