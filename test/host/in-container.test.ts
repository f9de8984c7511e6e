/**
 * The agent in a container: it works in the mount namespace of process 1, with the host's tools.
 * The host is a process with a mount namespace of its own, which has the directory of process 1 in
 * /proc; the container is one more beside it. So it works also where the real process 1 lets nobody
 * into its namespaces.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { HostStatus } from '../../agent/run/repository/host-status.ts';
import { aRepository } from '../git/git-repository.ts';
import { run } from './loop-device.ts';
import { readyOf, startWithin, type ResidentAgent } from './resident.ts';
import { openStory, part, type Story } from './story.ts';

let story: Story;
let agents: ResidentAgent[];
let url: string;
let host: ChildProcess;
beforeEach(async () => {
  story = openStory();
  agents = [];
  const repository = join(story.directory, 'repository.d');
  story.disk('one', 512);
  story.declare({ name: 'one', count: 1, partitions: [part('db', 'ext4', '300Mi')] });
  const declarations = readFileSync(join(story.directory, 'declarations/all.yaml'), 'utf8');
  aRepository(repository, { 'all.yaml': declarations });
  url = `file://${repository}`;
  run('mkdir', '-p', story.stateDir);
  const script = 'mount --bind /proc/$$ /proc/1 && exec sleep infinity';
  host = spawn('unshare', ['--mount', '--ipc', 'sh', '-c', script], { stdio: 'ignore' });
  await waitForHost();
});
afterEach(async () => {
  for (const agent of agents) await agent.stop();
  const ended = new Promise((resolve) => host.once('close', resolve));
  // With the last process of a namespace its mounts go.
  host.kill('SIGKILL');
  await ended;
  story.close();
});

async function waitForHost(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (readFileSync(`/proc/${host.pid ?? 0}/comm`, 'utf8') === 'sleep\n') return;
    await sleep(20);
  }
  throw new Error('the process that stands for the host did not start');
}

function onHost(...words: readonly string[]): readonly string[] {
  return ['nsenter', '--target', String(host.pid), '--mount', '--ipc', '--', ...words];
}

/** A directory of its own lies over the host's state directory, and over its IPC another. */
function inContainer(): ResidentAgent {
  const cover = `mount -t tmpfs cover ${story.stateDir} && exec "$@"`;
  const apart = ['unshare', '--mount', '--ipc', '--propagation', 'private'];
  return started(startWithin(onHost(...apart, 'sh', '-c', cover, 'sh'), story, words()));
}

function words(): readonly string[] {
  return ['--in-container', '--repo', url];
}

function started(agent: ResidentAgent): ResidentAgent {
  agents.push(agent);
  return agent;
}

/** What the host has of it; its state directory is outside of all namespaces. */
function statusOnHost(): HostStatus | null {
  const file = join(story.stateDir, 'agent/status.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as HostStatus) : null;
}

/** Where the volume is mounted, as one process sees it. */
function mountPointsSeenBy(pid = 0): readonly string[] {
  return readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[4] ?? [])
    .filter((path) => path.startsWith(`${story.stateDir}/volumes/`));
}

async function ready(agent: ResidentAgent): Promise<void> {
  await agent.until('the host is ready', () => readyOf(statusOnHost()) === 'Ready=True Succeeded');
}

/** `mnt:[4026531832]`, or nothing when the process is gone. */
function namespaceOf(pid: number | string | undefined, kind: 'mnt' | 'ipc' | 'net'): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/${kind}`);
  } catch {
    return '';
  }
}

it('starts the root half in the namespaces of the host, without a network', async () => {
  const agent = inContainer();
  await agent.until('the root half', () =>
    agent.children().some((child) => {
      const isOfHost = (['mnt', 'ipc'] as const).every(
        (kind) => namespaceOf(child, kind) === namespaceOf(host.pid, kind),
      );
      const net = namespaceOf(child, 'net');
      return isOfHost && net !== '' && net !== namespaceOf('self', 'net');
    }),
  );
  for (const kind of ['mnt', 'ipc'] as const)
    expect(namespaceOf(agent.pid, kind)).not.toBe(namespaceOf(host.pid, kind));
});

it('makes volumes that the host sees and the container does not', async () => {
  const agent = inContainer();
  await ready(agent);
  const [mountPoint = '', ...others] = mountPointsSeenBy(host.pid);
  expect(others).toEqual([]);
  expect(existsSync(`/proc/${host.pid}/root${mountPoint}/data`)).toBe(true);
  expect(mountPointsSeenBy(agent.pid)).toEqual([]);
  // Records are the host's, and nothing of them is in the container.
  expect(readdirSync(`/proc/${agent.pid}/root${story.stateDir}`)).toEqual([]);
  expect(await agent.stop()).toBe(0);

  const again = inContainer();
  await again.until('a pass', () => again.lines().some(({ msg }) => msg === 'pass ended'));
  expect(readyOf(statusOnHost())).toBe('Ready=True Succeeded');
  expect(mountPointsSeenBy(host.pid)).toEqual([mountPoint]);
});

it('keeps one copy of its program on the host', async () => {
  await ready(inContainer());
  const directory = join(story.stateDir, 'program');
  const [name = '', ...others] = readdirSync(directory);
  expect(others).toEqual([]);
  const { ino } = statSync(join(directory, name));
  expect(readdirSync(join(directory, name)).toSorted()).toEqual([
    ...['diskwright-agent.js', 'diskwright-parts', 'lib', 'node', 'package.json'],
  ]);
  run('mkdir', join(directory, '0.0.1-0123456789ab'));
  await agents[0]?.stop();
  const again = inContainer();
  await again.until('a pass', () => again.passes() > 0);
  expect(readdirSync(directory)).toEqual([name]);
  expect(statSync(join(directory, name)).ino).toBe(ino);
});

it('refuses to work where process 1 is in its own namespace, and says what is missing', async () => {
  const agent = started(startWithin(onHost(), story, words()));
  await expect(agent.until('a pass', () => agent.passes() > 0)).rejects.toThrow(
    /--in-container needs "hostPID: true" in the pod/,
  );
  expect(await agent.stop()).toBe(1);
  expect(readdirSync(story.stateDir)).toEqual([]);
});

it.each([
  ['talos', /Talos Linux is not supported: it has no shell, LVM or mkfs on the host/],
  ['bottlerocket', /Bottlerocket is not supported: /],
])('refuses %s in a sentence, and leaves nothing on it', async (id, sentence) => {
  const release = join(story.directory, 'os-release');
  writeFileSync(release, `NAME="${id}"\nVERSION_ID=1.2\nID=${id}\n`);
  const [program = '', ...args] = onHost('mount', '--bind', release, '/etc/os-release');
  run(program, ...args);
  const agent = inContainer();
  await expect(agent.until('a pass', () => agent.passes() > 0)).rejects.toThrow(sentence);
  expect(await agent.stop()).toBe(1);
  expect(readdirSync(story.stateDir)).toEqual([]);
});
