import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { manPages } from '../../.config/package/man-pages.ts';
import { COMMAND_NAMES } from '../../src/cli/line/command-spec.ts';
import { commandSpec } from '../../src/cli/line/command-table.ts';

const pages = manPages('1.2.3');

/** As man(1) shows it, 80 columns wide. */
function formatted(text: string): { readonly shown: string; readonly warnings: string } {
  const args = ['-man', '-Tascii', '-ww', '-P-c', '-P-bou', '-rLL=80n'];
  const { stdout, stderr } = spawnSync('groff', args, { input: text, encoding: 'utf8' });
  return { shown: stdout, warnings: stderr };
}

describe('the pages of the manual', () => {
  it('are one of each command, one of all, and one of the agent', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      'man1/diskwright.1',
      ...COMMAND_NAMES.map((name) => `man1/diskwright-${name}.1`),
      'man8/diskwright-agent.8',
    ]);
  });

  it.each(pages)('$path is formatted without a warning', (page) => {
    const { shown, warnings } = formatted(page.text);
    expect(warnings).toBe('');
    expect(shown).toMatch(/^NAME\n +diskwright\S* - \S/m);
  });

  it.each(COMMAND_NAMES)('the page of %s has each option and example as it is typed', (name) => {
    const page = pages.find(({ path }) => path === `man1/diskwright-${name}.1`)!;
    const { shown } = formatted(page.text);
    const { options, examples } = commandSpec(name);
    for (const option of options) expect(shown).toContain(`--${option}`);
    const words = shown.replaceAll(/\s+/g, ' ');
    for (const { line } of examples) expect(words).toContain(line.replaceAll(/\s+/g, ' '));
  });
});
