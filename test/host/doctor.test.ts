/** doctor on this host, with the programs as they are shipped. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOST_CHECKS, type HostCheck } from '../../src/assess/host/host-check.ts';
import { CLI, openStory, type Story } from './story.ts';

let story: Story;
let scratch: string;
beforeEach(() => {
  story = openStory();
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-doctor-'));
});
afterEach(() => {
  story.close();
  rmSync(scratch, { recursive: true });
});

async function doctor(stateDir: string): Promise<(name: string) => HostCheck> {
  const args = ['doctor', '-o', 'json', '--state-dir', stateDir, '--node', 'n'];
  const ran = await story.command(args);
  const { checks } = JSON.parse(ran.stdout) as { checks: readonly HostCheck[] };
  expect(checks.map(({ check }) => check)).toEqual(HOST_CHECKS);
  const failed = checks.some(({ verdict }) => verdict === 'failed');
  expect(ran.code === 1).toBe(failed);
  return (name) => {
    const found = checks.find(({ check }) => check === name);
    if (found === undefined) throw new Error(`no check ${name}`);
    return found;
  };
}

it('sees who holds a lock and who may write, and makes nothing', async () => {
  const stateDir = join(scratch, 'state');
  const before = await doctor(stateDir);
  expect(existsSync(stateDir)).toBe(false);
  expect(before('commands').verdict).toBe('ok');
  expect(before('disks').verdict).not.toBe('not-seen');
  expect(before('locks')).toMatchObject({ verdict: 'ok', evidence: ['no lock is held'] });

  mkdirSync(join(stateDir, 'locks'), { recursive: true });
  chmodSync(stateDir, 0o777);
  // As an agent does: a child takes the lock of the open file, which then has our process id.
  const take = `exec 9>>${join(stateDir, 'lock')}; flock 9; echo $$ >&9; echo held; exec sleep 60`;
  const holder = await story.hold('sh', '-c', take);
  const held = await doctor(stateDir);
  expect(held('locks').evidence.join()).toMatch(
    new RegExp(`/lock is held by process ${String(holder.pid)} \\(sleep\\)`),
  );
  expect(held('state-directory')).toMatchObject({ verdict: 'failed' });
});

it('says without root what it could not see', () => {
  const identity = { uid: 65534, gid: 65534 };
  // What belongs to root alone would keep anybody else from the program itself.
  const readable = spawnSync('test', ['-r', CLI], identity).status === 0;
  if (!readable) return;
  const ran = spawnSync(process.execPath, [CLI, 'doctor', '-o', 'json'], {
    ...identity,
    encoding: 'utf8',
  });
  const { checks } = JSON.parse(ran.stdout) as { checks: readonly HostCheck[] };
  const seen = new Map(checks.map(({ check, verdict }) => [check, verdict]));
  expect([seen.get('disks'), seen.get('locks'), seen.get('runtime')]).toEqual([
    ...['not-seen', 'not-seen'],
    expect.not.stringMatching('not-seen'),
  ]);
});
