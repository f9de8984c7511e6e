/**
 * The resident half with an account of its own, which has no rights: what works on disks is started
 * as root for each connection to a socket, as systemd does it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discoverHost } from '../../src/agent-link/agent-session.ts';
import { aRepository } from '../git/git-repository.ts';
import { run } from './loop-device.ts';
import { readyOf, startWithin, statusOf, type ResidentAgent } from './resident.ts';
import {
  AGENT,
  mountsBelow,
  openStory,
  part,
  processesOf,
  withTools,
  type Story,
} from './story.ts';

/** Some account that is not root. */
const ACCOUNT = 65_534;
const NO_RIGHTS = [
  ...['setpriv', '--reuid', String(ACCOUNT), '--regid', String(ACCOUNT), '--clear-groups'],
  ...['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--'],
];
let story: Story;
let socket: string;
let programs: string;
let services: ChildProcess[];
let agents: ResidentAgent[];

beforeEach(() => {
  story = openStory();
  services = [];
  agents = [];
  chmodSync(story.directory, 0o755);
  // Where the checkout and its runtime lie may be hidden from everybody else.
  programs = join(story.directory, 'programs');
  cpSync(dirname(AGENT), programs, { recursive: true });
  cpSync(process.execPath, join(programs, 'node'), { dereference: true });
  mkdirSync(join(story.stateDir, 'agent'), { recursive: true });
  chownSync(join(story.stateDir, 'agent'), ACCOUNT, ACCOUNT);
});
afterEach(async () => {
  for (const agent of agents) await agent.stop();
  for (const service of services) service.kill();
  story.close();
});

/**
 * As diskwright-root.socket and diskwright-root@.service: `Accept=yes`, `StandardInput=socket`.
 *
 * @param slow a tool that tells that it runs, by a file, and then takes its time.
 */
async function listen(slow?: 'mkfs.ext4' | 'blkid'): Promise<void> {
  socket = join(story.directory, `root-${String(services.length)}.sock`);
  const options = ['--state-dir', story.stateDir, '--node', 'node-a', '--include-loop'];
  const answer = [process.execPath, AGENT, 'answer', ...options] as const;
  const script = `touch ${runs()}; sleep 4; exec "$real/${String(slow)}" "$@"`;
  const tools = slow === undefined ? {} : { [slow]: script };
  const argv = withTools([...answer], story.directory, { tools });
  const service = spawn(
    'systemd-socket-activate',
    ['--accept', '--inetd', `--listen=${socket}`, '--setenv=PATH', ...argv],
    { stdio: 'ignore' },
  );
  services.push(service);
  while (!existsSync(socket)) await sleep(20);
  chownSync(socket, ACCOUNT, ACCOUNT);
  chmodSync(socket, 0o600);
}

/** There while a slow tool runs, and from then on. */
function runs(): string {
  return join(story.directory, 'runs');
}

function start(): ResidentAgent {
  const repository = join(story.directory, 'repository.d');
  const program = `shift 2; exec ${join(programs, 'node')} ${join(programs, basename(AGENT))} "$@"`;
  const within = [...NO_RIGHTS, 'sh', '-c', program, 'sh'];
  const words = ['--repo', `file://${repository}`, '--root-socket', socket];
  const agent = startWithin(within, story, words);
  agents.push(agent);
  return agent;
}

function declare(): void {
  story.disk('one', 64);
  story.declare({
    name: 'one',
    partitions: [part('a', 'ext4', '16Mi'), part('b', 'ext4', '16Mi')],
  });
  const repository = join(story.directory, 'repository.d');
  const text = readFileSync(join(story.directory, 'declarations/all.yaml'), 'utf8');
  aRepository(repository, { 'all.yaml': text });
  run('chown', '--recursive', String(ACCOUNT), repository);
}

describe('an agent with an account of its own', () => {
  it('follows its repository without any right, and the root half is not its child', async () => {
    await listen();
    declare();
    const agent = start();
    await agent.until('all is made', () => readyOf(statusOf(story)) === 'Ready=True Succeeded');
    expect(mountsBelow(story.stateDir)).toHaveLength(2);
    const status = readFileSync(`/proc/${String(agent.pid)}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\t${String(ACCOUNT)}\\t`, 'm'));
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(agent.children()).toEqual([]);
    expect(await agent.stop()).toBe(0);
  }, 120_000);

  it('is stopped: what is under way ends in order, the rest is withheld and done by the next', async () => {
    await listen('mkfs.ext4');
    declare();
    const agent = start();
    await agent.until('something is under way', () => existsSync(runs()));
    expect(await agent.stop()).toBe(0);
    const outcomes = statusOf(story)?.lastPass.outcomes.map(({ kind }) => kind) ?? [];
    expect(new Set(outcomes)).toEqual(new Set(['applied', 'withheld']));
    await listen();
    const next = start();
    await next.until('all is made', () => readyOf(statusOf(story)) === 'Ready=True Succeeded');
    expect(mountsBelow(story.stateDir)).toHaveLength(2);
  }, 120_000);
});

describe('the root half at its socket', () => {
  const options = { stateDir: '/s', hostConfig: '/h', node: null, includeLoop: true };
  const link = (agentSocket: string) => ({
    agentSocket,
    interruption: new AbortController().signal,
  });

  it('ends when nobody waits for what it looks at', async () => {
    // It waits for a tool that is slow.
    await listen('blkid');
    story.disk('one', 16);
    const working = (): readonly string[] =>
      processesOf(story.directory).filter((line) => /^\d+: \S+\/node /.test(line));
    const client = connect(socket);
    client.write('{"protocol":2,"kind":"begin"}\n');
    while (!existsSync(runs())) await sleep(50);
    expect(working()).not.toEqual([]);
    client.destroy();
    for (let tries = 0; working().length > 0 && tries < 100; tries += 1) await sleep(50);
    expect(working()).toEqual([]);
  }, 60_000);

  it('is another node than the one that was asked for: nothing is believed', async () => {
    await listen();
    await expect(discoverHost(link(socket), { ...options, node: 'node-b' })).rejects.toMatchObject({
      message: 'the root half of the agent calls this host node-a, and was asked for node-b',
    });
  }, 60_000);

  it('is not there, or ends without a word: that is said, with where to look', async () => {
    const nowhere = join(story.directory, 'nowhere.sock');
    await expect(discoverHost(link(nowhere), options)).rejects.toMatchObject({
      message: `the agent (${nowhere}) cannot be reached:\nconnect ENOENT ${nowhere}`,
      remedy: expect.stringContaining('systemctl status diskwright-root.socket'),
    });
    const silent = createServer((connection) => connection.end());
    const mute = join(story.directory, 'mute.sock');
    await new Promise<void>((resolve) => silent.listen(mute, resolve));
    await expect(discoverHost(link(mute), options)).rejects.toMatchObject({
      message: `the agent (${mute}) closed the connection before it reported`,
    });
    silent.close();
  });
});
