import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuredRun, type MeasuredRun } from '../cli/measured-run.ts';
import { expectCheap, expectReadable } from '../cli/expect-run.ts';
import { HOSTILE_CHARACTERS } from './hostile-characters.ts';
import { bytesOf, HOSTILE_SHAPES, HOSTILE_SIZES, type HostileTexts } from './hostile-texts.ts';
import { CLAIM, FAST, INSTALLATION, LAYOUT, stream } from './sample.ts';

/** Some seconds of hostile texts in every run; all of them, by every way in, at night. */
const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-hostile-'));
const repository = join(scratch, 'repository');
beforeAll(() => {
  mkdirSync(repository);
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: repository });
  writeFileSync(join(repository, 'right.yaml'), RIGHT);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const RIGHT = stream(INSTALLATION, FAST, LAYOUT, CLAIM);

/** Odd, but YAML that says nothing to us, or JSON of something else. */
const HARMLESS = new Set([
  '50,000 aliases of one map',
  'a document of prototype keys only',
  'a byte order mark in the middle',
  'only carriage returns',
  '7 MB of escapes',
  '7 MB of block texts',
]);

/** Take half a second and more. */
const AT_NIGHT =
  /200,000|2,000 claims|0,000 (?:duplicate|unknown|names|aliases|disks)|small|keys, merged|list of texts|asterisks|pipes|comments|quotes|7 MB|60 MB of [aktJ]|line ends|small lists/;

function chosen(texts: HostileTexts): readonly string[] {
  return Object.keys(texts).filter((name) => isLong || !AT_NIGHT.test(name));
}

function write(texts: HostileTexts, name: string): void {
  const pieces = texts[name];
  if (pieces === undefined) throw new Error(`there is no text ${name}`);
  writeFileSync(join(repository, 'x.yaml'), bytesOf(pieces()));
}

function expectFindings(run: MeasuredRun, name: string, file: string): void {
  expectReadable(run);
  expectCheap(run, name);
  if (HARMLESS.has(name)) {
    expect(run).toMatchObject({ status: 0, stderr: '' });
    return;
  }
  expect(run).toMatchObject({ status: 1, stderr: '' });
  expect(run.stdout.split('\n').filter((line) => line.startsWith(`${file}:`))).not.toEqual([]);
  for (const line of run.stdout.split('\n'))
    if (/^\S+: (?:error|warning) /.test(line))
      expect(line).toMatch(
        /^\S+\.yaml:[1-9]\d*:[1-9]\d*: (?:error|warning) [a-z0-9-]+: \S|^-:\d+:\d+: /,
      );
}

describe.each([
  ['shapes', HOSTILE_SHAPES],
  ['characters', HOSTILE_CHARACTERS],
  ['sizes', HOSTILE_SIZES],
])('hostile YAML: %s', (_group, texts) => {
  it.each(chosen(texts))('%s', async (name) => {
    write(texts, name);
    expectFindings(await measuredRun(['validate', '.'], { cwd: repository }), name, 'x.yaml');
  });
});

const EVERY_TEXT: HostileTexts = { ...HOSTILE_SHAPES, ...HOSTILE_CHARACTERS, ...HOSTILE_SIZES };
const OTHER_WAYS = isLong
  ? Object.keys(EVERY_TEXT)
  : ['alias bomb of maps', '100,000 opened lists', 'a NUL byte', '100 MB of documents'];

describe.each(OTHER_WAYS)('hostile YAML by other ways in: %s', (name) => {
  it('standard input', async () => {
    write(EVERY_TEXT, name);
    const run = await measuredRun(['validate', '-f', '-'], {
      cwd: repository,
      stdinFile: join(repository, 'x.yaml'),
    });
    expectReadable(run);
    expectCheap(run, name);
    expect(run.status).toBe(1);
    expect(run.stdout).toMatch(/^-:\d+:\d+: error /m);
  });

  it('a commit', async () => {
    write(EVERY_TEXT, name);
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    execFileSync('git', ['add', '-A'], { cwd: repository });
    execFileSync('git', [...identity, 'commit', '-q', '-m', 'x'], { cwd: repository });
    const args = ['validate', '--repo', '.', '--ref', 'HEAD'];
    expectFindings(await measuredRun(args, { cwd: repository }), name, 'x.yaml');
  });
});

describe('odd YAML that is right', () => {
  it.each([
    ['a byte order mark', `\ufeff${RIGHT}`],
    ['Windows line ends', RIGHT.replaceAll('\n', '\r\n')],
    ['both', `\ufeff${RIGHT.replaceAll('\n', '\r\n')}`],
    ['no line end at the end', RIGHT.trimEnd()],
    ['ends of documents and comments', `# x\n---\n${RIGHT}...\n...\n# y\n---\n`],
    ['anchors and merge keys', RIGHT.replace('{ name: fast }', '&m { <<: { name: fast } }')],
  ])('%s', async (_name, text) => {
    const file = join(scratch, 'odd.yaml');
    writeFileSync(file, text);
    const run = await measuredRun(['validate', file]);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toMatch(/^Valid: 1 StorageClass, 1 DiskLayout, 1 PersistentVolumeClaim$/m);
  });
});
