import { globSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nightlyStories } from '../.config/nightly-stories.ts';
import { readSchemas, type Schema } from '../schemas/read-schemas.ts';

const root = resolve(import.meta.dirname, '..');

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root }).filter((path) => !path.includes('/generated/'));
}

const programs = [...filesOf('src/**/*.ts'), ...filesOf('agent/**/*.ts')];

const commented = [
  ...programs,
  ...filesOf('test/**/*.ts').filter((path) => !path.startsWith('test/golden/')),
  ...filesOf('schemas/**/*.ts'),
  ...filesOf('.config/**/*.ts'),
  ...filesOf('{agent,examples,test,schemas,.config,.ci}/**/*.{yaml,yml,sh}').filter(
    (path) => !path.startsWith('test/golden/'),
  ),
  ...['.ci/run', 'examples/ci/post-receive'],
];

describe('the sources are tidy', () => {
  it('leaves no work for later', () => {
    const mark = new RegExp(
      ['TO', 'FIX', 'X'].map((start, at) => `\\b${start}${['DO', 'ME', 'XX'][at]}\\b`).join('|'),
    );
    expect(programs.filter((path) => mark.test(read(path)))).toEqual([]);
  });

  it('keeps every file within 400 lines', () => {
    const tooLong = programs.filter((path) => read(path).trimEnd().split('\n').length > 400);
    expect(tooLong).toEqual([]);
  });

  it('wraps comments at 100 columns', () => {
    // Stryker reads each of its directives as one line.
    const mayBeLong = /^\s*(?:\/\/ Stryker |\S+ https?:\/\/\S+$)/;
    const tooLong = commented.flatMap((path) => {
      const comment = path.endsWith('.ts') ? /^\s*(?:\/\/|\/?\*)/ : /^\s*#/;
      const isTooLong = (line: string) =>
        line.length > 100 && comment.test(line) && !mayBeLong.test(line);
      return read(path)
        .split('\n')
        .flatMap((line, index) => (isTooLong(line) ? [`${path}:${String(index + 1)}`] : []));
    });
    expect(commented.length).toBeGreaterThan(1000);
    expect(tooLong).toEqual([]);
  });

  it('starts processes in one file of each of the host, the git door and the link to the agent', () => {
    const rooms = ['agent/host/', 'src/git/', 'src/agent-link/'];
    const users = programs.filter((path) => read(path).includes("'execa'"));
    expect(
      rooms.filter((room) => users.filter((path) => path.startsWith(room)).length > 1),
    ).toEqual([]);
    expect(users.filter((path) => !rooms.some((room) => path.startsWith(room)))).toEqual([]);
  });

  it('tells a story of every file of stories in the usual run, but for those that are named', () => {
    const stories = [...filesOf('test/vm/*.test.ts'), ...filesOf('test/host/*.test.ts')];
    expect(stories).toEqual(expect.arrayContaining([...nightlyStories]));
    const byDay = stories.filter((path) => !nightlyStories.includes(path));
    // `itNightly` and `it.runIf` are for those that take minutes.
    expect(byDay.filter((path) => !/^\s*it(?:\.each\b.*)?\(/m.test(read(path)))).toEqual([]);
  });

  it('gives one meaning to each exported name', () => {
    const places = new Map<string, readonly string[]>();
    const exported =
      /^export (?:async )?(?:function\*?|const|let|enum|interface|type|class) (\w+)/gm;
    for (const path of programs)
      for (const [, name = ''] of read(path).matchAll(exported))
        places.set(name, [...(places.get(name) ?? []), path]);
    expect(places.size).toBeGreaterThan(1000);
    expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it('has no folders or files that say nothing about what lives there', () => {
    const vague = /(^|\/)(index|utils?|helpers?|common|misc)(\.ts|\/)|manager/i;
    expect(programs.filter((path) => vague.test(path))).toEqual([]);
  });

  it('can be cloned anywhere: no path or host of one machine is written down', () => {
    // Put together here, so that this file does not contain what it looks for.
    const forbidden = [
      ['/wo', 'rk/'],
      ['sha', 'red/DESIGN'],
      ['registry.', 'npmjs.org'],
    ].map((parts) => parts.join(''));
    const all = [
      'src/**/*',
      'agent/**/*',
      'test/**/*',
      'schemas/**/*',
      'examples/**/*',
      '.config/*',
      '.ci/*',
      '*.md',
      '*.json',
    ];
    const found = all
      .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => forbidden.some((text) => readFileSync(path, 'utf8').includes(text)));
    expect(found).toEqual([]);
  });

  it('locks packages by content, not by where they were downloaded from', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { resolved?: string }>;
    };
    const addresses = Object.values(lock.packages).filter(
      ({ resolved }) => resolved?.includes('://') === true,
    );
    expect(addresses).toEqual([]);
  });
});

describe('the documentation is complete', () => {
  it('describes every property of every schema', () => {
    const undescribed = readSchemas(join(root, 'schemas')).flatMap(({ fileName, schema }) =>
      propertiesWithoutDescription(schema).map((path) => `${fileName}: ${path}`),
    );
    expect(undescribed).toEqual([]);
  });

  it('keeps no state in the pure core that outlives a call', () => {
    const rooms = ['model', 'assess', 'resolve', 'plan', 'check', 'review', 'publish', 'render'];
    const ofCore = programs.filter((path) => rooms.some((room) => path.startsWith(`src/${room}/`)));
    expect(ofCore.length).toBeGreaterThan(300);
    expect(ofCore.filter((path) => keepsState(read(path)))).toEqual([]);
  });

  it.each([
    ['let last = null;', true],
    ['const seen = new Map<string, number>();', true],
    ['export const names: Set<string> =\n  new Set();', true],
    ['const byDisk = new WeakMap<Disk, string>();', true],
    ['const found: string[] = [];', true],
    ['const known: Record<string, string> = {};', true],
    ['const KINDS: ReadonlySet<string> = new Set();', false],
    ["const ORDER: ReadonlyMap<string, number> =\n  new Map([['a', 1]]);", false],
    ['const NONE: readonly string[] = [];', false],
    ['function count() {\n  const seen = new Set<string>();\n}', false],
  ])('knows whether %j is state', (text, isState) => {
    expect(keepsState(text)).toBe(isState);
  });

  it('names in the page of a room only files that are there', () => {
    const pages = [...filesOf('src/**/README.md'), ...filesOf('agent/**/README.md')];
    expect(pages.length).toBeGreaterThan(20);
    const wrong = pages.flatMap((page) => {
      const room = dirname(page);
      const named = read(page).matchAll(/`([\w./-]+\.ts)`/g);
      return Array.from(named).flatMap(([, name = '']) => {
        const isInRoom = programs.some(
          (path) => path.startsWith(`${room}/`) && path.endsWith(`/${name}`),
        );
        const isElsewhere = ['.', 'src', 'agent'].some((from) =>
          existsSync(join(root, from, name)),
        );
        return isInRoom || isElsewhere ? [] : [`${page}: ${name}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('names every example in the README', () => {
    const examples = existsSync(join(root, 'examples'))
      ? readdirSync(join(root, 'examples'), { withFileTypes: true }).filter((entry) =>
          entry.isDirectory(),
        )
      : [];
    const readme = existsSync(join(root, 'README.md')) ? read('README.md') : null;
    const unnamed = examples
      .map(({ name }) => `examples/${name}`)
      .filter((path) => readme?.includes(path) === false);
    expect(unnamed).toEqual([]);
  });
});

/** Whether a module has, at its top, what can be written to and stays. */
function keepsState(text: string): boolean {
  const declared =
    /^(?:export )?const \w+(?<type>[^=]*)=\s*(?:new (?<weak>Weak)?(?:Map|Set)\b|\[\]|\{\})/gm;
  const written = Array.from(text.matchAll(declared)).some(
    ({ groups }) =>
      groups?.['weak'] !== undefined || !/\breadonly |\bReadonly/.test(groups?.['type'] ?? ''),
  );
  return written || /^(?:export )?let /m.test(text);
}

/**
 * Variants (`oneOf`, `if`) name a property again only to limit it; its description is where it is
 * first declared.
 */
function propertiesWithoutDescription(schema: Schema, path = ''): readonly string[] {
  const here = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = `${path}/${name}`;
    const missing = property.description === undefined ? [at] : [];
    return [...missing, ...propertiesWithoutDescription(property, at)];
  });
  const below = Object.entries(schema.$defs ?? {}).flatMap(([name, part]) =>
    propertiesWithoutDescription(part, `#${name}`),
  );
  const items =
    schema.items === undefined ? [] : propertiesWithoutDescription(schema.items, `${path}[]`);
  const values =
    typeof schema.additionalProperties === 'object'
      ? propertiesWithoutDescription(schema.additionalProperties, `${path}/*`)
      : [];
  return [...here, ...below, ...items, ...values];
}
