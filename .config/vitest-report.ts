import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests of a run there were. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /**
   * What failed, a line each: the end of a log is what is read first, and sometimes all that is
   * kept of it.
   */
  readonly failures: readonly string[];
  /**
   * The files whose tests took longest, in seconds, their hooks left out as vitest does: what to
   * look at first when a run gets too long.
   */
  readonly longest: readonly string[];
}

const MOST_LONGEST = 8;

/** What vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/**
 * What a run of vitest came to. A file that does not load counts as one failure.
 *
 * @param root of the repository: files are named from there.
 */
export function countTests(reportFile: string, root: string): Counts {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed');
  const brokenFiles = failedFiles.filter((file) =>
    file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = failedFiles.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const name = relative(root, file.name);
    if (failed.length === 0) return [`${name}: ${firstLine(file.message)}`];
    return failed.map(
      (test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
    );
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    longest: report.testResults
      .map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, MOST_LONGEST)
      .map(({ name, ms }) => `${basename(name, '.test.ts')} ${String(Math.round(ms / 1000))}`),
  };
}

function firstLine(text = 'no message'): string {
  return stripVTControlCharacters(text.trim().split('\n')[0] ?? '');
}
