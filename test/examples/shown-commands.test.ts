import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CLUSTER_PAGE,
  fences,
  guidePages,
  indentedLines,
  inlineCommands,
  inlineRuns,
  root,
  shellBlocks,
  standIns,
} from './shown-commands.ts';

/** Blocks that show what something looks like, not what to type. */
const SHOWN = new Set(['text', 'yaml', 'json']);

/** Lines that are indented and are no commands. */
const PICTURES = [
  'git commit -> declarations -> desired state -> plan -> operations -> outcomes -> report',
];

const named = [...standIns.values(), ...inlineRuns.values()].flatMap(({ file, by }) =>
  file === undefined || by === undefined ? [] : [{ file, by }],
);

describe('the commands that README and guide pages show', () => {
  it.each(guidePages)('of %s stand where a test runs them', (page) => {
    const run = new Set(page === CLUSTER_PAGE ? ['sh', 'bash'] : ['sh']);
    const others = fences(page).filter(
      ({ language }) => !run.has(language) && !SHOWN.has(language),
    );
    expect(others, 'write commands in a block of sh: readme.test.ts runs these').toEqual([]);
    const lines = indentedLines(page).filter((line) => !PICTURES.includes(line));
    const unknown = [...lines, ...inlineCommands(page)].filter((code) => !inlineRuns.has(code));
    expect(unknown, 'name in shown-commands.ts what runs them').toEqual([]);
  });

  it('are run where they are said to be run, in every run', () => {
    for (const { file, by } of named) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(readFileSync(join(root, file), 'utf8'), file).toContain(by);
    }
  });

  it('are all still shown', () => {
    const lines = guidePages.flatMap((page) => shellBlocks(page).join('').split('\n'));
    const typed = new Set(lines.map((line) => line.replace(/\s+#.*$/, '').trim()));
    expect(Array.from(standIns.keys()).filter((line) => !typed.has(line))).toEqual([]);
    const inline = guidePages.flatMap((page) => [...inlineCommands(page), ...indentedLines(page)]);
    expect(Array.from(inlineRuns.keys()).filter((line) => !inline.includes(line))).toEqual([]);
  });

  it('make a package of the project', () => {
    const packed = spawnSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(packed.status, packed.stderr).toBe(0);
    const [{ files = [] } = {}] = JSON.parse(packed.stdout) as { files?: { path: string }[] }[];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['package.json', 'README.md', 'CHANGELOG.md']));
    expect(paths).toContain('schemas/disk-layout.schema.json');
  });
});
