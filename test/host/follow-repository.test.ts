/** A host that follows a git repository by itself: commits become disks, and nothing else does. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aRepository, commit, git, serve } from '../git/git-repository.ts';
import { run } from './loop-device.ts';
import { messageOf, readyOf, startResident, statusOf, type ResidentAgent } from './resident.ts';
import { AGENT, mountsBelow, openStory, part, type Layout, type Story } from './story.ts';

let story: Story;
let agents: ResidentAgent[];
let repository: string;
beforeEach(() => {
  story = openStory();
  agents = [];
  repository = join(story.directory, 'repository.d');
});
afterEach(async () => {
  for (const agent of agents) await agent.stop();
  story.close();
});

function start(...words: readonly string[]): ResidentAgent {
  const agent = startResident(story, '--repo', `file://${repository}`, ...words);
  agents.push(agent);
  return agent;
}

/** The declarations of a story with these layouts, as the text of one file. */
function declared(...layouts: readonly Layout[]): string {
  story.declare(...layouts);
  return readFileSync(join(story.directory, 'declarations/all.yaml'), 'utf8');
}

function layoutOf(size: string, storageClass = 'ext4'): Layout {
  return { name: 'one', count: 1, partitions: [part('db', storageClass, size)] };
}

function mountPoints(): readonly string[] {
  return mountsBelow(story.stateDir).map((line) => line.split(' ')[0] ?? '');
}

function sizeOf(mountPoint: string): number {
  return Number(run('findmnt', '--bytes', '--noheadings', '--output', 'SIZE', mountPoint).trim());
}

function passesEnded(agent: ResidentAgent): number {
  return agent.lines().filter(({ msg }) => msg === 'pass ended').length;
}

/** Passes that were made because something else was to be done. */
function orderedPasses(agent: ResidentAgent): number {
  return agent.lines().filter(({ msg, wake }) => msg === 'pass begins' && wake === 'orders').length;
}

/** Waits until the agent has nothing left to do about it. */
async function inForce(agent: ResidentAgent, revision: string): Promise<void> {
  await agent.until(`revision ${revision} in force`, () => {
    const status = statusOf(story);
    return (
      status?.revision?.endsWith(revision) === true && readyOf(status) === 'Ready=True Succeeded'
    );
  });
}

describe('a host that follows a repository', () => {
  it('formats, mounts and grows what commits declare, takes no bad commit, and holds a rewind', async () => {
    const disk = story.disk('one', 1024);
    const first = aRepository(repository, { 'disks/all.yaml': declared(layoutOf('320Mi', 'xfs')) });
    const agent = start('--path', 'disks', '--fetch-interval', '1s');
    await inForce(agent, first);
    const [mountPoint = ''] = mountPoints();
    expect(mountPoints()).toHaveLength(1);
    // Discovery, the lock of the disk and the driver name the disk that they started a tool for.
    const commands = agent.lines().filter(({ msg }) => msg === 'command');
    for (const tool of ['blkid', 'flock', 'mkfs.xfs'])
      expect(commands).toContainEqual(
        expect.objectContaining({
          argv: expect.arrayContaining([tool]) as unknown,
          disk: expect.stringMatching(/^loop-/) as unknown,
          exitCode: expect.any(Number) as unknown,
        }),
      );
    writeFileSync(join(mountPoint, 'data/file'), 'written before the grow');
    const sizeBefore = sizeOf(mountPoint);

    const second = commit(
      repository,
      { 'disks/all.yaml': declared(layoutOf('640Mi', 'xfs')) },
      'grow',
    );
    await inForce(agent, second);
    expect(sizeOf(mountPoint)).toBeGreaterThan(1.5 * sizeBefore);
    expect(readFileSync(join(mountPoint, 'data/file'), 'utf8')).toBe('written before the grow');

    run('sync');
    const [bytes, ordered] = [disk.hash(), orderedPasses(agent)];
    const elsewhere = commit(repository, { 'README.md': 'not ours' }, 'elsewhere');
    await inForce(agent, elsewhere);
    const bad = declared(layoutOf('800Mi', 'xfs')).replace('"count":1', '"count":1,"cuont":1');
    const third = commit(repository, { 'disks/all.yaml': bad }, 'bad');
    await agent.until(
      'the bad commit is told',
      () => readyOf(statusOf(story)) === 'Ready=False InvalidDeclaration',
    );
    expect(messageOf(statusOf(story))).toMatch(
      new RegExp(
        `^commit ${third.slice(0, 12)} is not valid, and ${elsewhere.slice(0, 12)} stays in force: disks/all.yaml:\\d+:\\d+: unknown-field: .*cuont`,
      ),
    );
    expect(statusOf(story)?.findings[0]).toMatch(/^disks\/all\.yaml:\d+:\d+: unknown-field: /);

    git(repository, 'reset', '--hard', '--quiet', first);
    await agent.until(
      'the rewind is held',
      () => readyOf(statusOf(story)) === 'Ready=False Rewound',
    );
    expect(messageOf(statusOf(story))).toContain(`"acknowledgedRevision: ${first}"`);
    expect(disk.hash()).toBe(bytes);
    // The commit elsewhere and the bad one started nothing; being held did.
    expect(orderedPasses(agent)).toBe(ordered + 1);
    expect(await agent.stop()).toBe(0);
  });

  it('goes on after a rewind that a person accepts in the configuration of the host', async () => {
    story.disk('one', 64);
    const first = aRepository(repository, { 'all.yaml': declared(layoutOf('20Mi')) });
    const config = join(story.directory, 'host.yaml');
    const following = (acknowledged: string): void =>
      writeFileSync(
        config,
        `apiVersion: diskwright.dev/v1alpha1\nkind: HostConfig\nnodeName: node-a\nrepository: { url: "file://${repository}", interval: 1s${acknowledged} }\n`,
      );
    following('');
    const before = startResident(story, '--host-config', config);
    agents.push(before);
    await inForce(before, first);
    git(repository, 'checkout', '--quiet', '--orphan', 'other');
    const other = commit(repository, { 'README.md': 'history was rewritten' }, 'rewritten');
    git(repository, 'branch', '--force', 'main', 'other');
    await before.until(
      'the rewind is held',
      () => readyOf(statusOf(story)) === 'Ready=False Rewound',
    );
    expect(await before.stop()).toBe(0);
    following(`, acknowledgedRevision: ${other}`);
    const after = startResident(story, '--host-config', config);
    agents.push(after);
    await inForce(after, other);
  });

  it('works from the last good commit while no server answers, and mounts again what was unmounted', async () => {
    story.disk('one', 64);
    aRepository(join(story.directory, 'served/disks.git'), {
      'all.yaml': declared(layoutOf('20Mi')),
    });
    const server = await serve(join(story.directory, 'served'));
    const words = ['--repo', `${server.url}/disks.git`, '--fetch-interval', '1s'];
    try {
      const online = startResident(story, ...words);
      agents.push(online);
      await online.until('converged', () => readyOf(statusOf(story)) === 'Ready=True Succeeded');
      await online.stop();
    } finally {
      await server.stop();
    }
    const [mountPoint = ''] = mountPoints();
    run('umount', mountPoint);
    const offline = startResident(story, ...words);
    agents.push(offline);
    await offline.until('mounted again', () => mountPoints().length === 1);
    await offline.until('told', () => readyOf(statusOf(story)) === 'Ready=False FetchFailed');
    run('umount', mountPoint);
    await offline.until('mounted once more', () => mountPoints().length === 1);
  });

  it('starts nothing while nothing changes', async () => {
    story.disk('one', 64);
    const first = aRepository(repository, { 'all.yaml': declared(layoutOf('20Mi')) });
    const agent = start('--fetch-interval', '1h', '--health-address', '127.0.0.1:0');
    await inForce(agent, first);
    const { port } = await agent.until('probes', () =>
      agent.lines().find(({ msg }) => msg === 'probes and metrics are served'),
    );
    const ask = async (path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${String(port)}${path}`)).text();
    // The first pass changed mounts and devices: one more verifies what it left.
    await agent.until('verified', () => passesEnded(agent) === 2 && agent.children().length === 0);
    const [passes, status] = [agent.passes(), statSync(join(story.stateDir, 'agent/status.json'))];
    for (let look = 0; look < 80; look += 1) {
      expect(agent.children()).toEqual([]);
      await sleep(100);
    }
    expect(agent.passes()).toBe(passes);
    expect(statSync(join(story.stateDir, 'agent/status.json')).mtimeMs).toBe(status.mtimeMs);
    expect(status.mode & 0o777).toBe(0o644);
    expect(await ask('/healthz')).toBe('ok\n');
    expect(await ask('/readyz')).toBe('ok\n');
    expect(await ask('/metrics')).toContain(
      `diskwright_agent_root_half_starts_total ${String(passes)}\n`,
    );
    // A second one of the same host finds nothing to do, and changes nothing.
    const other = start('--fetch-interval', '1h');
    await other.until('its pass', () => other.lines().some(({ msg }) => msg === 'pass ended'));
    expect(mountPoints()).toHaveLength(1);
  });

  it('does only what a lock lists where approval is locked', async () => {
    const disk = story.disk('one', 64);
    aRepository(repository, { 'all.yaml': declared(layoutOf('20Mi')) });
    const bytes = disk.hash();
    const agent = start('--fetch-interval', '1s', '--approval', 'locked');
    await agent.until('it waits', () => readyOf(statusOf(story)) === 'Ready=False NotAllowed');
    expect(messageOf(statusOf(story))).toContain('wait for a lock of node-a');
    expect(disk.hash()).toBe(bytes);
    await agent.stop();
    const words = ['plan', repository, '--inventory', 'host', '--lock', '--include-loop'];
    const locked = await story.command([
      ...words,
      '--state-dir',
      story.stateDir,
      '--node',
      'node-a',
    ]);
    expect(
      [locked.code, existsSync(join(repository, 'diskwright.lock/node-a.yaml'))],
      locked.stderr,
    ).toEqual([0, true]);
    const second = commit(repository, {}, 'locked');
    await inForce(start('--fetch-interval', '1s', '--approval', 'locked'), second);
    expect(mountPoints()).toHaveLength(1);
  });
});

describe('one pass for a repository', () => {
  function once(...words: readonly string[]) {
    const argv = [AGENT, 'once', '--state-dir', story.stateDir, '--node', 'node-a'];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...argv, '--include-loop', ...words],
      { encoding: 'utf8' },
    );
    return { status, text: `${stdout}${stderr}` };
  }

  it('ends with the exit code of an apply', () => {
    story.disk('one', 64);
    aRepository(repository, { 'all.yaml': declared(layoutOf('20Mi')) });
    const made = once('--repo', `file://${repository}`, '--log-format', 'text');
    expect(made.status, made.text).toBe(0);
    expect(made.text).toMatch(/info: operation applied operation=mount-filesystem /);
    expect(once('--repo', `file://${repository}`).status).toBe(0);
    commit(repository, { 'all.yaml': declared(layoutOf('10Mi')) }, 'shrinks');
    expect(once('--repo', `file://${repository}`).status).toBe(3);
    commit(repository, { 'all.yaml': 'kind: [' }, 'bad');
    expect(once('--repo', `file://${repository}`).status).toBe(1);
    const nowhere = once('--repo', `file://${repository}.gone`);
    expect(nowhere.status, nowhere.text).toBe(1);
  });

  it('says what is wrong where nothing says what to do', () => {
    mkdirSync(story.stateDir, { recursive: true });
    expect(once()).toMatchObject({
      status: 64,
      text: expect.stringContaining('nothing says what node-a should have') as string,
    });
    expect(once('--repo')).toMatchObject({ status: 64 });
  });
});
