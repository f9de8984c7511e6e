import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GUARDS, isGuard, mutatedFiles, ROOMS } from './rooms.ts';
import {
  hashOf,
  keepSurvivors,
  readSurvivors,
  resultsOf,
  type MutationReport,
} from './survivors.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const LIST = join(import.meta.dirname, 'SURVIVORS.md');
const source = 'function isSmall(a) {\n  return a < 3 ||\n    a < 0;\n}\n';

function mutant(status: string, from: readonly [number, number], to: readonly [number, number]) {
  const [[line, column], [endLine, endColumn]] = [from, to];
  const location = { start: { line, column }, end: { line: endLine, column: endColumn } };
  return { status, mutatorName: 'ConditionalExpression', replacement: 'true', location };
}

const report: MutationReport = {
  files: {
    'src/review/explain/loss.ts': { source, mutants: [mutant('Killed', [2, 10], [2, 15])] },
    'src/check/check-disk.ts': {
      source,
      mutants: [
        mutant('NoCoverage', [3, 5], [3, 10]),
        mutant('Survived', [2, 10], [3, 10]),
        mutant('Timeout', [2, 10], [2, 15]),
        mutant('Ignored', [2, 10], [2, 15]),
      ],
    },
  },
};

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'diskwright-survivors-'));
});
afterEach(() => rmSync(place, { recursive: true }));

it('What survived is told by file and line, with what was there; guards are told apart', () => {
  expect(resultsOf(report)).toEqual([
    {
      file: 'src/check/check-disk.ts',
      hash: hashOf(source),
      killed: 1,
      survivors: [
        '2:10 ConditionalExpression: `a < 3 || a < 0` -> `true`',
        '3:5 ConditionalExpression: `a < 0` -> `true` (no test comes here)',
      ],
    },
    { file: 'src/review/explain/loss.ts', hash: hashOf(source), killed: 1, survivors: [] },
  ]);
  const guards = ['src/check/check-disk.ts', 'agent/execute/chain.ts', 'agent/execute/locks.ts'];
  expect([...guards, 'src/review/explain/loss.ts'].map(isGuard)).toEqual([true, true, true, false]);
});

/** A file that was renamed would be judged by nothing, or would be no guard any more. */
it('Every test and every guard that is named is there', () => {
  const named = [...ROOMS.flatMap(({ tests }) => tests), ...GUARDS];
  const each = named.flatMap((glob) => {
    const [list = '', names] = /\{([^}]*)\}(?=[^{}]*$)/.exec(glob) ?? [];
    return names === undefined ? [glob] : names.split(',').map((name) => glob.replace(list, name));
  });
  expect(each.length).toBeGreaterThan(40);
  expect(each.filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)).toEqual([]);
});

it('The list keeps what it said of files that were not mutated this time', () => {
  const path = join(place, 'list.md');
  const [guard, other] = resultsOf(report);
  keepSurvivors(path, [other!]);
  keepSurvivors(path, [guard!]);
  const before = readFileSync(path, 'utf8');
  const lines = before.split('\n').filter((line) => /^(## |- |of )/.test(line));
  expect(lines).toEqual([
    '## src/check/check-disk.ts',
    `of ${hashOf(source)}: 1 killed, 2 survived`,
    ...guard!.survivors.map((survivor) => `- ${survivor}`),
    '## src/review/explain/loss.ts',
    `of ${hashOf(source)}: 1 killed, 0 survived`,
  ]);
  keepSurvivors(path, [guard!]);
  expect(readFileSync(path, 'utf8')).toBe(before);
  keepSurvivors(path, [{ ...guard!, survivors: [] }]);
  expect(readFileSync(path, 'utf8')).toContain(
    `check-disk.ts\n\nof ${hashOf(source)}: 1 killed, 0 survived\n\n## `,
  );
});

it('The hash is of the code: of no other comment than those to Stryker, and of no layout', () => {
  const [bare, spoken] = ['f(1);\n', '// Says why.\nf(\n  1,\n); /* and how */\n'];
  expect(hashOf(spoken)).toBe(hashOf(bare));
  expect(hashOf(`import { f } from './f.ts';\n${bare}`)).toBe(hashOf(bare));
  expect(hashOf('f(2);\n')).not.toBe(hashOf(bare));
  const directive = '// Stryker disable next-line all: the same program\n';
  expect(hashOf(directive + bare)).not.toBe(hashOf(bare));
});

/** What is in no section was judged by nobody, and has no survivor that anybody knows of. */
it('SURVIVORS.md has every guard', () => {
  const guards = mutatedFiles(ROOT).filter(isGuard);
  const listed = new Set(readSurvivors(LIST).map(({ file }) => file));
  expect(guards.filter((file) => !listed.has(file))).toEqual([]);
});

/** A list that speaks of other code than there is now says nothing. */
it.each(readSurvivors(LIST))(
  'What SURVIVORS.md says of $file is of the file as it is, and no guard has a survivor',
  ({ file, hash, survived }) => {
    const now = existsSync(join(ROOT, file))
      ? hashOf(readFileSync(join(ROOT, file), 'utf8'))
      : null;
    const remedy = 'run npm run test:mutation -- --stale';
    expect(hash, `${file} changed since it was judged; ${remedy}`).toBe(now);
    expect(survived, `in ${file}`).toBeGreaterThanOrEqual(0);
    if (isGuard(file)) expect(survived, `in ${file}, a guard`).toBe(0);
  },
);
