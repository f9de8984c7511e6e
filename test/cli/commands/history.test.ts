/** What became of a disk, by inventories that are committed as the controller commits them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { observedFile } from '../../../src/controller/code-host/observed-files.ts';
import { readFileHistory, type FileVersion } from '../../../src/git/observed/file-history.ts';
import type { NodeName } from '../../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../../src/model/observed/inventory.ts';
import type { DiskHistory } from '../../../src/render/text/history/history-text.ts';
import { aRepository, commit, git, temporaryDirectory } from '../../git/git-repository.ts';
import { smallWorld } from '../../render/small-fleet.ts';
import { aDisk, aNode } from '../../simulation/builders.ts';
import { root, runHere } from '../in-process.ts';

const scratch = temporaryDirectory();
afterAll(() => scratch.remove());
const repo = join(scratch.path, 'disks');
const [a, b] = ['node-a', 'node-b'] as unknown as readonly [NodeName, NodeName];

const made = smallWorld()
  .inventories.flatMap(({ disks }) => disks)
  .find(({ identity }) => identity.serial === 'a1');
if (made?.table === undefined) throw new Error('the small fleet has a disk a1');
/** The simulated host leaves open what only a real one knows. */
const finished: ObservedDisk = {
  ...made,
  table: {
    ...made.table,
    partitions: made.table.partitions.map((partition) => ({
      ...partition,
      path: `${made.path}${String(partition.number)}`,
      fingerprint: `sha256:${'0'.repeat(64)}`,
    })),
  },
};
const each = made.table.partitions.map(() => 'one');
const blank = aDisk('a1', { bay: finished.bay ?? '' });

function files(hour: number, ...inventories: readonly Inventory[]): Record<string, string> {
  const takenAt = `2026-05-01T0${String(hour)}:00:00Z`;
  return Object.fromEntries(
    inventories.map((one) => {
      const { path, bytes } = observedFile({ ...one, takenAt });
      return [path, new TextDecoder().decode(bytes)];
    }),
  );
}

function onA(...disks: readonly ObservedDisk[]): Inventory {
  return aNode(disks, { node: a });
}

function onB(...disks: readonly ObservedDisk[]): Inventory {
  return aNode(disks, { node: b });
}

const other = aDisk('b1');

aRepository(repo, files(1, onB(other)));
git(repo, 'checkout', '-q', '-b', 'observed');
const commits = [
  commit(repo, files(2, onA(blank), onB(other)), 'put in'),
  commit(repo, files(3, onA(finished)), 'finished'),
  commit(repo, files(3, onB(aDisk('b2'))), 'of another disk'),
  commit(repo, files(4, onA({ ...finished, failing: true, bay: 'Slot 09' })), 'failing'),
  commit(repo, files(5, onA(), onB(other, finished)), 'carried over'),
  commit(repo, files(6, onB(other, blank)), 'wiped'),
  commit(repo, files(7, onB(other)), 'pulled'),
];
git(repo, 'checkout', '-q', 'main');

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
    expect(each.length).toBeGreaterThan(0);
    expect(bySerial.events.map(({ node, kind, commit: id }) => [node, kind, id])).toEqual([
      [a, 'first-seen', commits[0]],
      ...each.map(() => [a, 'volume-finished', commits[1]]),
      [a, 'bay', commits[3]],
      [a, 'health', commits[3]],
      [a, 'gone', commits[4]],
      [b, 'moved', commits[4]],
      ...each.map(() => [b, 'volume-gone', commits[5]]),
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

  it('is on the page of a fleet, of each disk that is there now', () => {
    const argv = [join(root, 'src/cli/main.ts'), 'status', join(root, 'examples/single-host')];
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
    const request = { repo, ref: 'observed', text: '"a1"' };
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
