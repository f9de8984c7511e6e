import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { HostExamination } from '../../../../src/model/observed/host-examination.ts';
import { anExaminedHost } from '../../../assess/host/examined-hosts.ts';
import { root, runHere, type Ran } from '../../in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-doctor-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function doctor(facts: Partial<HostExamination>, ...args: readonly string[]): Promise<Ran> {
  writeFileSync(join(scratch, 'examination.json'), JSON.stringify(anExaminedHost(facts)));
  return runHere(['doctor', ...args, '--host-config', join(scratch, 'fine')], {
    agentProgram: join(root, 'test/agent-link/fake-agent.ts'),
  });
}

it('prints each check, and ends with 0 where nothing failed', async () => {
  const ran = await doctor({ clockSynchronized: false });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toMatch(/^ok +platform +Debian GNU\/Linux 13 \(trixie\)$/m);
  expect(ran.stdout).toMatch(/^warning +clock +the clock is kept by no other one\n +-> Set the/m);
  expect(ran.stdout).toMatch(/\n16 checks: 15 ok, 1 with warnings, 0 failed\n$/);
});

it('ends with 1 when a check failed, and escapes what the host says', async () => {
  const ran = await doctor({ osRelease: 'PRETTY_NAME="\u001b[2J"\n', programs: [] });
  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(/^FAILED +commands +sfdisk is not there/m);
  expect(ran.stdout).not.toContain('\u001b');
});

it('ends with 4 when nothing failed, and not all was seen', async () => {
  const ran = await doctor({ locks: { unseen: 'only root sees it' } });
  expect(ran.code).toBe(4);
  expect(ran.stdout).toMatch(/^not seen +locks +only root sees it$/m);
  expect(ran.stdout).toMatch(/1 not seen \(run it with sudo/);
});

it('is JSON for a program', async () => {
  const ran = await doctor({}, '-o', 'json');
  expect(JSON.parse(ran.stdout)).toMatchObject({
    takenAt: '2026-06-01T10:00:00.000Z',
    checks: expect.arrayContaining([
      { check: 'runtime', verdict: 'ok', evidence: ['Node 24.22.1'], remedies: [] },
    ]),
  });
});
