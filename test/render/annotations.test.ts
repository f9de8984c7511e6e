/** What hosts show beside lines of YAML: escaped as they read it, unique, the gravest first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/model/declared/declarations.ts';
import {
  diagnosticAnnotations,
  LEVELS,
  planAnnotations,
  type Annotation,
} from '../../src/render/machine/annotations.ts';
import { renderGithubAnnotations } from '../../src/render/machine/github-annotations.ts';
import { gitlabCodeQuality } from '../../src/render/machine/gitlab-code-quality.ts';
import { sarifLog } from '../../src/render/machine/sarif.ts';
import { linesToSave, savedLines, type SavedLines } from '../../src/review/causing-line.ts';
import { annotationsOf, sarifOf } from './outputs.ts';
import { SITUATIONS } from './situations.ts';

const run = { version: '0.1.0', digest: null, revision: null };

/**
 * The schema as OASIS published it, without the draft that it is written for: ajv reads this much
 * of it as a later one.
 */
const {
  $schema: _draft,
  id: _id,
  ...schema
} = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded/sarif-2.1.0-rtm.5.json'), 'utf8'),
) as Record<string, unknown>;
const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
  schema,
);

function sarifErrors(log: unknown): unknown {
  return isSarif(log) ? [] : isSarif.errors;
}

function annotation(more: Partial<Annotation>): Annotation {
  return {
    level: 'warning',
    rule: 'foreign-content',
    title: 'refused',
    message: 'it is not blank',
    source: { file: 'a.yaml', line: 3, column: 5 },
    node: null,
    status: null,
    fingerprint: 'sha256:00',
    ...more,
  };
}

describe('SARIF', () => {
  it.each(SITUATIONS.map((situation) => [situation.name, situation] as const))(
    'of %s is what its schema describes',
    (_name, situation) => {
      expect(sarifErrors(sarifOf(situation))).toEqual([]);
    },
  );

  it('knows a log that is none', () => {
    expect(sarifErrors({ version: '2.1.0', runs: [{}] })).not.toEqual([]);
  });

  it('names files as URIs, and takes no more than GitHub does', () => {
    const odd = annotation({ source: { file: 'lay outs/ä%#.yaml', line: 1, column: 1 } });
    const log = JSON.stringify(sarifLog([odd, annotation({ source: null })], run));
    expect(log).toContain('lay%20outs/%C3%A4%25%23.yaml');
    const absolute = annotation({ source: { file: '/srv/a b.yaml', line: 1, column: 1 } });
    expect(JSON.stringify(sarifLog([absolute], run))).toContain('file:///srv/a%20b.yaml');
    const many = sarifLog(
      Array.from({ length: 25_003 }, () => odd),
      run,
    );
    expect(sarifErrors(many)).toEqual([]);
    expect(JSON.stringify(many)).toContain('3 more are left out');
  });
});

describe('GitHub annotations', () => {
  it('are escaped as the runner reads them', () => {
    const line = renderGithubAnnotations([
      annotation({
        level: 'error',
        title: '100%, now: really',
        message: 'a%b\r\n::error::c',
        source: { file: 'a,b:c%.yaml', line: 3, column: 5 },
      }),
    ]);
    expect(line).toBe(
      '::error file=a%2Cb%3Ac%25.yaml,line=3,col=5,title=100%25%2C now%3A really::a%25b%0D%0A::error::c\n',
    );
  });

  it('count what GitHub would not show', () => {
    const lines = renderGithubAnnotations([
      ...Array.from({ length: 12 }, () => annotation({})),
      ...Array.from({ length: 10 }, () => annotation({ level: 'note' })),
    ]).split('\n');
    expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith('::notice'))).toHaveLength(10);
    expect(lines[9]).toMatch(/^::warning title=diskwright::and 3 more like these: GitHub shows 10/);
  });
});

describe('a Code Quality report', () => {
  it.each(SITUATIONS.map((situation) => [situation.name, situation] as const))(
    'of %s has what GitLab asks for, each finding once',
    (_name, situation) => {
      const found = gitlabCodeQuality(annotationsOf(situation)) as readonly {
        readonly description: string;
        readonly check_name: string;
        readonly fingerprint: string;
        readonly severity: string;
        readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
      }[];
      expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(found.length);
      for (const { description, check_name: name, fingerprint, severity, location } of found) {
        expect(description).not.toBe('');
        expect(name).toMatch(/^diskwright\/[a-z-]+$/);
        expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
        expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
        expect(location.path).not.toMatch(/^\.?\//);
        expect(location.lines.begin).toBeGreaterThan(0);
      }
    },
  );
});

describe('annotations of a plan', () => {
  const named = new Map(SITUATIONS.map((situation) => [situation.name, situation]));
  const of = (name: string): readonly Annotation[] => annotationsOf(named.get(name)!);

  it('stand on the line that causes them', () => {
    expect(of('foreign-content')[0]?.source?.file).toBe('data.yaml');
    expect(of('wiped')[0]).toMatchObject({ rule: 'destroys', source: { file: 'consents.yaml' } });
    expect(of('taken-back')[0]).toMatchObject({
      rule: 'takes-back',
      source: { file: 'take-backs.yaml' },
    });
    expect(of('claim-unplaced')[0]?.source?.file).toBe('large.yaml');
    expect(of('not-evaluated')[0]).toMatchObject({ source: { file: 'nodes.yaml' } });
    for (const { plan, lines } of SITUATIONS)
      for (const { source } of planAnnotations(plan, lines, null)) expect(source).not.toBeNull();
  });

  it('begin with the gravest', () => {
    for (const situation of SITUATIONS) {
      const levels = annotationsOf(situation).map(({ level }) => LEVELS.indexOf(level));
      expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    }
  });

  it('leave out for a host what the base says too, and mark it in SARIF', () => {
    const all = of('compared-adds');
    expect(all.some(({ status }) => status === 'pending')).toBe(true);
    expect(renderGithubAnnotations(all)).not.toContain('wwn-0xbb');
    expect(JSON.stringify(sarifOf(named.get('compared-adds')!))).toContain('"unchanged"');
  });
});

describe('annotations of declarations', () => {
  const found: Diagnostic = {
    severity: 'error',
    code: 'unknown-field',
    message: 'there is no field\nof this name',
    hint: 'write size',
    source: { file: 'a.yaml', line: 2, column: 3 },
    related: [{ source: { file: 'b.yaml', line: 1, column: 1 }, message: 'as here' }],
  };

  it('say what, what to do, and where else', () => {
    expect(renderGithubAnnotations(diagnosticAnnotations([found]))).toBe(
      '::error file=a.yaml,line=2,col=3,title=unknown-field::there is no field\\nof this name; write size. b.yaml:1: as here.\n',
    );
    expect(sarifErrors(sarifLog(diagnosticAnnotations([found]), run))).toEqual([]);
  });

  it('tell two of one kind apart', () => {
    const twice = diagnosticAnnotations([
      found,
      { ...found, source: { ...found.source, line: 9 } },
    ]);
    expect(new Set(twice.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});

describe('a saved plan', () => {
  it.each(SITUATIONS.map((situation) => [situation.name, situation] as const))(
    'is said beside the same lines: %s',
    (_name, { plan, lines, comparison }) => {
      const saved = JSON.parse(JSON.stringify(linesToSave(plan, lines))) as SavedLines;
      expect(planAnnotations(plan, savedLines(plan, saved), comparison)).toEqual(
        planAnnotations(plan, lines, comparison),
      );
    },
  );
});
