/**
 * Runs each test once as it is, and then once with each mutant that it came by and that still
 * lives: what makes it fail is killed. All in one process, so that a mutant costs as long as a
 * test, and not as long as loading all of the sources.
 *
 * What a test file computes while it is loaded is computed once, without a mutant: what survives
 * here of that is judged again in a process of its own, as is what a test had no time for, or could
 * not judge because it passes only once.
 */
import { writeFileSync } from 'node:fs';
import { TestRunner, type RunnerTestCase, type RunnerTestSuite as Suite } from 'vitest';

/**
 * What Stryker's switches read and write (@stryker-mutator/instrumenter,
 * src/util/syntax-helpers.ts).
 */
interface Switches {
  activeMutant?: string;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  readonly mutantCoverage?: Coverage;
}

interface Coverage {
  readonly static: Readonly<Record<string, number>>;
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What is known when all tests were run. */
export interface Verdicts {
  readonly killed: readonly string[];
  /** Those that some test came by. */
  readonly reached: readonly string[];
  /** Those that a test came by and had no time for. */
  readonly skipped: readonly string[];
  /** Those that are in effect while a file is loaded, once, without a mutant. */
  readonly loaded: readonly string[];
  /** Those that a test came by which passes only once in a process, and so judged nothing. */
  readonly passedOnce: readonly string[];
}

/** What a run is asked for: null is all mutants, and no end. */
export interface Wish {
  readonly mutants: readonly string[] | null;
  /** In milliseconds since the epoch: what is not judged then is left for the nightly run. */
  readonly endMs: number | null;
}

/**
 * A test that already ran this long with mutants leaves the others to the next: some of ten
 * thousand would take an hour. Counted of the processor, so that what else a machine does judges
 * nothing.
 */
const LONGEST_MS = 10_000;

/**
 * A mutant that waits for what never comes is given up after so many times as long as the test
 * takes, and this at least.
 */
const MOST_TIMES_AS_LONG = 20;
const LEAST_MS = 5_000;

/**
 * A mutant that runs round in circles is stopped when it was come by so many times as often as
 * without it.
 */
const MOST_ROUNDS = 100;

const world = globalThis as unknown as {
  __stryker__?: Switches;
  ForgettingMap?: unknown;
  judged?: {
    killed: Set<string>;
    reached: Set<string>;
    skipped: Set<string>;
    passedOnce: Set<string>;
    maps: { forget: () => void }[];
  };
};
const switches = (world.__stryker__ ??= {});
const judged = (world.judged ??= {
  killed: new Set(),
  reached: new Set(),
  skipped: new Set(),
  passedOnce: new Set(),
  maps: [],
});
/** Tests may set their own clock. */
const nowMs = performance.now.bind(performance);
const startMs = Date.now() - nowMs();

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const startTimer = globalThis.setTimeout;
const stopTimer = globalThis.clearTimeout;

const wish = JSON.parse(process.env['MUTATION_WISH'] ?? '{}') as Partial<Wish>;
const wished = Array.isArray(wish.mutants) ? new Set(wish.mutants) : null;
const lastMs = typeof wish.endMs === 'number' ? wish.endMs - startMs : Infinity;

/** A WeakMap of the sources, which remembers nothing of one run in the next. */
class ForgettingMap<Key extends WeakKey, Value> {
  #known = new WeakMap<Key, Value>();
  constructor() {
    judged.maps.push({ forget: () => (this.#known = new WeakMap()) });
  }
  get(key: Key): Value | undefined {
    return this.#known.get(key);
  }
  has(key: Key): boolean {
    return this.#known.has(key);
  }
  set(key: Key, value: Value): this {
    this.#known.set(key, value);
    return this;
  }
}
world.ForgettingMap ??= ForgettingMap;

let runs = 0;

// eslint-disable-next-line no-restricted-syntax -- its loader looks for a default export
export default class Judge extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const body = repeatable(test);
    const id = `run-${String((runs += 1))}`;
    const asItIs = async (): Promise<void> => {
      switches.activeMutant = 'none';
      switches.currentTestId = id;
      await body();
    };
    await asItIs();
    const beganMs = nowMs();
    const came = Object.entries({ ...switches.mutantCoverage?.perTest[id] }).filter(
      ([mutant]) => wished?.has(mutant) !== false,
    );
    for (const [mutant] of came) judged.reached.add(mutant);
    // Nothing is left for it to judge, most often: it is not run again then.
    if (came.every(([mutant]) => judged.killed.has(mutant))) return;
    // What passes only once, because of a file that it makes for example, can judge nothing; the
    // first run alone counts.
    if (await dies(asItIs, LONGEST_MS)) {
      for (const [mutant] of came) judged.passedOnce.add(mutant);
      return;
    }
    const tookMs = nowMs() - beganMs;
    const endMs = usedMs() + LONGEST_MS;
    for (const [mutant, rounds] of came) {
      if (judged.killed.has(mutant)) continue;
      if (usedMs() > endMs || nowMs() > lastMs) {
        judged.skipped.add(mutant);
        continue;
      }
      switches.activeMutant = mutant;
      switches.currentTestId = 'mutant';
      switches.hitLimit = rounds * MOST_ROUNDS + 1000;
      switches.hitCount = 0;
      const died = await dies(body, Math.max(LEAST_MS, MOST_TIMES_AS_LONG * tookMs));
      switches.hitCount = undefined;
      // Only what leaves the test as it was is judged by it.
      if (!died) continue;
      if (await dies(asItIs, LONGEST_MS)) {
        for (const [other] of came) judged.passedOnce.add(other);
        break;
      }
      judged.killed.add(mutant);
    }
    switches.activeMutant = 'none';
    switches.currentTestId = undefined;
  }

  override onAfterRunFiles(...files: Parameters<TestRunner['onAfterRunFiles']>): void {
    super.onAfterRunFiles(...files);
    const verdicts: Verdicts = {
      killed: Array.from(judged.killed),
      reached: Array.from(judged.reached),
      skipped: Array.from(judged.skipped),
      loaded: Object.keys(switches.mutantCoverage?.static ?? {}),
      passedOnce: Array.from(judged.passedOnce),
    };
    writeFileSync(String(process.env['MUTATION_VERDICTS']), JSON.stringify(verdicts));
  }
}

/** Whether a body fails, or does not end in time. */
async function dies(body: () => Promise<void>, longestMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = startTimer(() => resolve(true), longestMs);
  });
  const failed = body().then(
    () => false,
    () => true,
  );
  return Promise.race([failed, tooLong]).finally(() => stopTimer(timer));
}

/**
 * The test with the hooks around each of its runs but the first, around which its runner puts them.
 */
function repeatable(test: RunnerTestCase): () => Promise<void> {
  const body = TestRunner.getTestFn(test);
  const suites = new Set<Suite>();
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) suites.add(suite);
  const hooks = Array.from(suites.add(test.file), (suite) => TestRunner.getSuiteHooks(suite));
  let isFirst = true;
  return async () => {
    for (const { forget } of judged.maps) forget();
    if (!isFirst) {
      for (const { afterEach } of hooks)
        for (const hook of afterEach) await hook(test.context, test.suite ?? test.file);
      for (const { beforeEach } of hooks.toReversed())
        for (const hook of beforeEach) await hook(test.context, test.suite ?? test.file);
    }
    isFirst = false;
    await body();
  };
}
