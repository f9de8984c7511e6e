/** What systemd says of the rights of the two units, and that each of its marks has its reason. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const parts = resolve(import.meta.dirname, '../../agent/install');
const reasons = readFileSync(join(parts, 'README.md'), 'utf8').split('## What the units may do')[1];
const directory = mkdtempSync(join(tmpdir(), 'diskwright-units-'));
afterAll(() => rmSync(directory, { recursive: true }));

it.each([
  ['diskwright-agent.service', 'diskwright-agent.service', 1.4],
  ['diskwright-root@.service', 'diskwright-root@1.service', 5.7],
])('%s has no right that it does not need', (file, instance, most) => {
  const unit = join(directory, instance);
  cpSync(join(parts, 'host', file), unit);
  const said = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
    encoding: 'utf8',
  });
  const [line, exposure] = /^.*Overall exposure level .*: (\d+\.\d) .*$/m.exec(said) ?? [];
  process.stdout.write(`${line ?? said}\n`);
  expect(Number(exposure)).toBeLessThanOrEqual(most);
  const marks = [...said.matchAll(/^\u2717 (\S+)/gm)].map(([, mark = '']) =>
    mark.replace('CapabilityBoundingSet=~', ''),
  );
  expect(marks.length).toBeGreaterThan(5);
  expect(marks.filter((mark) => reasons?.includes(`\`${mark}\``) !== true)).toEqual([]);
});
