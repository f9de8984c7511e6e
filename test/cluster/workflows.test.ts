/** The workflows of examples/ci, judged by what checks those of GitHub Actions. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { findOrBuildActionlint } from './rig/binaries/find-or-build.ts';

const ci = resolve(import.meta.dirname, '../../examples/ci');
let actionlint = '';
beforeAll(async () => {
  actionlint = await findOrBuildActionlint(console.log);
}, 1_200_000);

/** With shellcheck over the scripts in it, where that is installed. */
function lint(workflow: string): string {
  const { stdout, stderr } = spawnSync(actionlint, ['-no-color', '-'], {
    input: workflow,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
}

const workflows = globSync('{github,gitea}-*.yaml', { cwd: ci });

it.each(workflows)('%s has nothing that actionlint finds', (file) => {
  const workflow = readFileSync(join(ci, file), 'utf8');
  expect(lint(workflow)).toBe('');
  expect(lint(workflow.replace('runs-on:', 'run-on:'))).toContain('unexpected key "run-on"');
});
