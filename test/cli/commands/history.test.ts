/** What became of a disk, by inventories that are committed as the controller commits them. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  localClone,
  readFileHistory,
  type FileVersion,
} from '../../../src/git/observed/file-history.ts';
import type { DiskHistory } from '../../../src/review/history/disk-history.ts';
import { temporaryDirectory } from '../../git/git-repository.ts';
import { a, b, commitObserved, madeVolumes } from '../../git/observed-commits.ts';
import { root, runHere } from '../in-process.ts';

const scratch = temporaryDirectory();
afterAll(() => scratch.remove());
const repo = join(scratch.path, 'disks');
const commits = commitObserved(repo);

async function historyOf(disk: string): Promise<DiskHistory> {
  const { stdout } = await runHere(['history', disk, '--repo', repo, '-o', 'json']);
  return JSON.parse(stdout) as DiskHistory;
}

describe('the history of a disk', () => {
  it('is told across nodes: seen, finished, failing, moved, wiped, gone', async () => {
    const { code, stdout, stderr } = await runHere(['history', 'disk/a1', '--repo', repo]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^wwn-0xa1\n {2}2026-05-01T02:00:00Z {2}node-a {2}first seen +20 GiB, bay/,
    );
    expect(stdout).toMatch(/04:00:00Z {2}node-a {2}bay +Slot 09, before Slot 01/);
    expect(stdout).toMatch(/05:00:00Z {2}node-b {2}moved here +from node-a: 20 GiB/);
    expect(stdout.endsWith('Of 8 commits of observed.\n')).toBe(true);
    expect(stdout).toContain(`(commit ${commits[1]?.slice(0, 12) ?? ''})`);
  });

  it('is the same by its id, and has the commits for programs', async () => {
    const bySerial = await historyOf('disk/a1');
    expect(bySerial).toMatchObject({ ids: ['wwn-0xa1'], commits: 8, isCut: false, unreadable: 0 });
    expect(madeVolumes).toBeGreaterThan(0);
    expect(bySerial.events.map(({ node, kind, commit: id }) => [node, kind, id])).toEqual([
      [a, 'first-seen', commits[0]],
      ...Array(madeVolumes).fill([a, 'volume-finished', commits[1]]),
      [a, 'bay', commits[3]],
      [a, 'health', commits[3]],
      [a, 'gone', commits[4]],
      [b, 'moved', commits[4]],
      ...Array(madeVolumes).fill([b, 'volume-gone', commits[5]]),
      [b, 'wiped', commits[5]],
      [b, 'gone', commits[6]],
    ]);
    expect((await historyOf('wwn-0xa1')).events).toEqual(bySerial.events);
  });

  it('is that of the clone that one is in, as the guide writes it', () => {
    const argv = [join(root, 'src/cli/main.ts'), 'history', 'disk/a1'];
    const text = execFileSync(process.execPath, argv, { cwd: repo, encoding: 'utf8' });
    expect(text).toContain('Of 8 commits of observed.');
  });

  it('is the same from a directory of the clone', async () => {
    mkdirSync(join(repo, 'below'), { recursive: true });
    const ran = await runHere(['history', 'disk/a1', '--repo', join(repo, 'below')]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('Of 8 commits of observed.');
    expect(ran.stdout).toContain('first seen');
  });

  it('is on the page of a fleet, of each disk that is there now', () => {
    cpSync(join(root, 'examples/single-host'), join(repo, 'disks'), { recursive: true });
    const argv = [join(root, 'src/cli/main.ts'), 'status', 'disks'];
    const page = execFileSync(
      process.execPath,
      [...argv, '-o', 'html', '--inventory', 'git:observed', '--history'],
      { cwd: repo, encoding: 'utf8' },
    );
    const [, ofB1 = ''] = page.split('id="node-b/wwn-0xb1"');
    expect(ofB1).toMatch(/History: 3 events[^]*node-b: first seen,[^]*gone,[^]*seen again,/);
    expect(ofB1).toContain(`(commit ${commits[4]?.slice(0, 12) ?? ''})`);
  });

  it('is on no page without the one branch that has the inventories', async () => {
    const page = ['status', join(root, 'examples/single-host'), '-o', 'html', '--history'];
    const ran = await runHere(page);
    expect(ran).toMatchObject({ code: 64, stdout: '' });
    expect(ran.stderr).toMatch(/--history needs the one branch[^]*--inventory git:REF/);
    expect(await runHere(['status', '--history'])).toMatchObject({ code: 64, stdout: '' });
  });

  it('says where there is none, and what to write', async () => {
    const ran = await runHere(['history', 'disk/zz', '--repo', repo]);
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(/of 8 commits of observed has a disk "zz"[^]*whole serial number/);
    const far = await runHere(['history', 'disk/zz', '--repo', 'https://git.example.com/d.git']);
    expect(far.stderr).toMatch(/from a clone on this machine[^]*Clone the repository/);
    expect(await runHere(['history', 'disk/zz', '--inventory', 'inventories'])).toMatchObject({
      code: 64,
    });
  });

  it('begins at the oldest commit that is looked at, and says so', async () => {
    const request = { place: localClone(repo), ref: 'observed', text: '"a1"' };
    const cut = await readFileHistory({ ...request, mostCommits: 3 });
    expect(cut).toMatchObject({ commits: 3, isCut: true });
    const versions: FileVersion[] = [];
    for await (const version of cut.versions) versions.push(version);
    expect(versions.map(({ commit: id, path }) => [id, path])).toEqual([
      [commits[3], 'inventories/node-a.json'],
      [commits[3], 'inventories/node-b.json'],
      [commits[4], 'inventories/node-a.json'],
      [commits[4], 'inventories/node-b.json'],
      [commits[5], 'inventories/node-b.json'],
      [commits[6], 'inventories/node-b.json'],
    ]);
    const whole = await readFileHistory({ ...request, mostCommits: 8 });
    expect(whole).toMatchObject({ commits: 8, isCut: false });
  });
});
