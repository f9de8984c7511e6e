import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { anExaminedHost } from '../../../assess/host/examined-hosts.ts';
import { root, runHere, type Ran } from '../../in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-support-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const file = join(scratch, 'bundle.tar.gz');

function bundle(...args: readonly string[]): Promise<Ran> {
  writeFileSync(join(scratch, 'examination.json'), JSON.stringify(anExaminedHost()));
  const words = ['support-bundle', '-o', file, '--host-config', join(scratch, 'fine'), ...args];
  return runHere(words, { agentProgram: join(root, 'test/agent-link/fake-agent.ts') });
}

it('writes a file that tar reads and its owner alone, lists it, and overwrites when asked', async () => {
  const ran = await bundle();
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(/^doctor\.txt: \d+ bytes$/m);
  expect(ran.stdout).toMatch(/^journal\.txt: 11 bytes, cut: there was more$/m);
  expect(ran.stderr).toContain('read it before you send it');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');
  const names = ran.stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/:.*/, ''));
  expect(listed).toEqual(names.map((name) => `diskwright-support/${name}`));
  const member = ['-xzOf', file, 'diskwright-support/journal.txt'];
  expect(execFileSync('tar', member, { encoding: 'utf8' })).toBe('last words\n');

  const before = readFileSync(file);
  const again = await bundle();
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('is there already');
  expect(readFileSync(file)).toEqual(before);
  expect((await bundle('--overwrite')).code).toBe(0);
});
