import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discover } from '../../agent/discover/discover.ts';
import { execute, type HostAccess } from '../../agent/execute/execute.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import { lockFile } from '../../agent/host/lock.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import {
  DEFAULT_HOST_CONFIG,
  type AgentEvent,
  AGENT_PROTOCOL,
  agentArguments,
  type AgentOptions,
  type AgentRequest,
} from '../../src/model/agent-protocol.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import type { VolumeFormat } from '../../src/model/declared/declarations.ts';
import type { DesiredNode, DesiredVolume } from '../../src/model/planned/desired.ts';
import { factsOf } from '../../src/assess/disk-assessment.ts';
import { layoutVolumeId, tableUuid } from '../../src/model/identifiers.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { ExecutedReport, Report } from '../../src/model/planned/report.ts';
import { encodeDesiredNode } from '../../src/model/forms/desired-node-form.ts';
import { operationRef } from '../../src/model/operation-key.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';
import { bytesOf, closeLoops, INSTALLATION, NODE } from './execute-setup.ts';

const SOURCE = { file: 'layouts.yaml', line: 1, column: 1 };

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

function options(): AgentOptions {
  return {
    stateDir: join(loops.directory, 'state'),
    hostConfig: DEFAULT_HOST_CONFIG,
    node: NODE,
    includeLoop: true,
  };
}

const EXT4: VolumeFormat = {
  kind: 'filesystem',
  filesystem: 'ext4',
  mkfs: {},
  mountOptions: ['noatime'],
};
const BLOCK: VolumeFormat = { kind: 'block' };

/** Every disk with one volume of 16 MiB for each format. */
async function desired(
  devices: readonly LoopDevice[],
  formats: readonly VolumeFormat[],
): Promise<DesiredNode> {
  const { disks } = await discover(options());
  return {
    installation: INSTALLATION,
    node: NODE,
    labels: {},
    refusals: [],
    heldLayouts: [],
    consents: [],
    removals: [],
    forgotten: [],
    adoptions: [],
    formerNames: [],
    disks: devices.map((device) => {
      const disk = disks.find(({ path }) => path === device.path)!;
      return {
        layout: 'data',
        madeAs: 'data',
        movedFrom: null,
        protected: false,
        source: SOURCE,
        chosenAs: disk.id,
        facts: factsOf(disk),
        tableUuid: tableUuid(INSTALLATION, 'data', disk.id),
        volumes: formats.map((format, ordinal): DesiredVolume => {
          const volume = layoutVolumeId({
            installation: INSTALLATION,
            incarnation: 0,
            layout: 'data',
            node: NODE,
            disk: disk.id,
            name: 'v',
            ordinal,
          });
          return {
            volume,
            name: 'v',
            ordinal,
            startBytes: (1 + 16 * ordinal) * MiB,
            sizeBytes: 16 * MiB,
            format,
            purpose: { kind: 'offered', storageClassName: 'fast' },
            claim: null,
            takeBack: null,
            source: SOURCE,
          };
        }),
      };
    }),
  };
}

async function planned(node: DesiredNode): Promise<readonly Operation[]> {
  return planNode(node, await discover(options())).operations;
}

interface Pass {
  readonly report: ExecutedReport;
  readonly events: readonly AgentEvent[];
}

async function pass(
  node: DesiredNode,
  what: {
    reviewed?: readonly Operation[];
    host?: Partial<HostAccess>;
    signal?: AbortSignal;
    emit?: (event: AgentEvent) => void;
  } = {},
): Promise<Pass> {
  const events: AgentEvent[] = [];
  const report = await execute({
    desired: node,
    reviewed: (what.reviewed ?? (await planned(node))).map(operationRef),
    options: options(),
    emit: (event) => {
      events.push(event);
      what.emit?.(event);
    },
    ...(what.signal === undefined ? {} : { signal: what.signal }),
    ...(what.host === undefined ? {} : { host: what.host }),
  });
  return { report, events };
}

function failures(report: Report): readonly unknown[] {
  return report.outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.failure] : []));
}

function kinds(report: Report): readonly string[] {
  return report.outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
}

describe('a pass', () => {
  it('makes blank disks as desired, says each step before and after it, and has nothing left to do', async () => {
    const node = await desired(
      [loops.attach('a', 40 * MiB), loops.attach('b', 40 * MiB)],
      [EXT4, BLOCK],
    );
    const { report, events } = await pass(node);
    expect(failures(report)).toEqual([]);
    expect(new Set(report.outcomes.map(({ kind }) => kind))).toEqual(new Set(['applied']));
    expect(report.outcomes).toHaveLength(14);
    expect(report.remaining).toEqual([]);
    expect(report.refusals).toEqual([]);
    const started = events.filter(({ kind }) => kind === 'operation-started');
    expect(started).toHaveLength(14);
    const again = await pass(node);
    expect(again.report.outcomes).toEqual([]);
  });

  it('carries out nothing that was not reviewed', async () => {
    const disk = loops.attach('a', 40 * MiB);
    const node = await desired([disk], [EXT4]);
    const { report } = await pass(node, { reviewed: [] });
    expect(new Set(report.outcomes.map(({ kind }) => kind))).toEqual(new Set(['withheld']));
    expect(bytesOf(disk).equals(Buffer.alloc(40 * MiB))).toBe(true);
    expect(existsSync(join(options().stateDir, 'records'))).toBe(false);
  });

  it('withholds what was reviewed and is refused now, and what depends on it', async () => {
    const disk = loops.attach('a', 40 * MiB);
    const node = await desired([disk], [EXT4]);
    const reviewed = await planned(node);
    run('mkfs.ext4', '-q', disk.path);
    const before = bytesOf(disk);
    const { report } = await pass(node, { reviewed });
    expect(report.outcomes).toEqual([]);
    expect(report.notPlanned.map(({ operation }) => operation)).toEqual(reviewed.map(operationRef));
    expect(report.notPlanned[0]?.reason).toContain('refused now');
    expect(bytesOf(disk).equals(before)).toBe(true);
  });

  it('does not begin while another one runs', async () => {
    const node = await desired([loops.attach('a', 40 * MiB)], [EXT4]);
    const reviewed = await planned(node);
    const held = await lockFile(join(options().stateDir, 'lock'));
    await expect(pass(node, { reviewed })).rejects.toMatchObject({ code: 'lock-held' });
    if (held.kind === 'locked') await held.lock.release();
    expect((await pass(node, { reviewed })).report.remaining).toEqual([]);
  });

  it('does not begin on another node', async () => {
    const node = {
      ...(await desired([loops.attach('a', 40 * MiB)], [EXT4])),
      node: 'node-b' as typeof NODE,
    };
    await expect(pass(node, { reviewed: [] })).rejects.toMatchObject({ code: 'other-node' });
  });

  it('goes on with other volumes and disks when one fails, and finishes it the next time', async () => {
    const [a, b] = [loops.attach('a', 40 * MiB), loops.attach('b', 40 * MiB)];
    const node = await desired([a, b], [EXT4, EXT4]);
    const host: Partial<HostAccess> = {
      run: (argv, opts) =>
        runCommand(
          argv[0] === 'mkfs.ext4' && argv.at(-1) === a.partition(1) ? ['false'] : argv,
          opts,
        ),
    };
    const { report } = await pass(node, { host });
    const on = (path: string) =>
      report.outcomes
        .filter(({ operation }) => operation.disk.path === path)
        .map(({ kind, operation }) => `${kind} ${operation.kind}`);
    expect(failures(report)).toMatchObject([{ code: 'tool-failed' }]);
    expect(on(b.path).every((text) => text.startsWith('applied'))).toBe(true);
    expect(on(a.path)).toEqual([
      'applied create-partition-table',
      'failed create-filesystem',
      'applied create-filesystem',
      'withheld mark-ready',
      'applied mark-ready',
      'withheld mount-filesystem',
      'applied mount-filesystem',
    ]);
    expect(report.remaining.map(({ kind }) => kind)).toEqual([
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
    ]);
    expect((await pass(node)).report.remaining).toEqual([]);
  });

  it('begins nothing on a disk whose filesystems cannot be made', async () => {
    const disk = loops.attach('a', 40 * MiB);
    const node = await desired([disk], [EXT4]);
    const { report } = await pass(node, {
      host: { hasProgram: (program) => Promise.resolve(program !== 'mkfs.ext4') },
    });
    expect(kinds(report)).toEqual(
      [
        'withheld create-partition-table',
        'withheld create-filesystem',
        'withheld mark-ready',
        'withheld mount-filesystem',
      ].with(1, 'failed create-filesystem'),
    );
    expect(bytesOf(disk).equals(Buffer.alloc(40 * MiB))).toBe(true);
  });

  it('ends after the running operation when it is told to, and the next one finishes', async () => {
    const node = await desired([loops.attach('a', 40 * MiB)], [EXT4]);
    const controller = new AbortController();
    const { report } = await pass(node, {
      signal: controller.signal,
      emit: ({ kind }) => {
        if (kind === 'operation-started') controller.abort();
      },
    });
    expect(kinds(report)).toEqual([
      'applied create-partition-table',
      'withheld create-filesystem',
      'withheld mark-ready',
      'withheld mount-filesystem',
    ]);
    expect((await pass(node)).report.remaining).toEqual([]);
  });

  it('creates nothing beside a record that it cannot read', async () => {
    const disk = loops.attach('a', 40 * MiB);
    const node = await desired([disk], [EXT4]);
    run('mkdir', '-p', join(options().stateDir, 'records/volumes'));
    run('cp', '/etc/hostname', join(options().stateDir, 'records/volumes/aaaaaaaaaaaa.json'));
    const { report } = await pass(node);
    expect(report.outcomes[0]).toMatchObject({
      kind: 'withheld',
      reason: expect.stringContaining('record'),
    });
    expect(bytesOf(disk).equals(Buffer.alloc(40 * MiB))).toBe(true);
  });
});

const AGENT = resolve(import.meta.dirname, '../../agent/main.ts');

/** Runs the agent as its own process; kills it at the event with this number, if there is one. */
async function agent(request: AgentRequest, killAt = Infinity): Promise<readonly AgentEvent[]> {
  const words = [AGENT, ...agentArguments(options())];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(request)}\n`);
  const events: AgentEvent[] = [];
  for await (const line of createInterface(child.stdout)) {
    events.push(JSON.parse(line) as AgentEvent);
    if (events.length === killAt) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((ended) => child.once('exit', ended));
  return events;
}

describe('the agent', () => {
  it(
    'killed at any event, the next run ends in the state of an uninterrupted one',
    async () => {
      const disk = loops.attach('a', 40 * MiB);
      const node = await desired([disk], [EXT4, BLOCK]);
      const request = async (): Promise<AgentRequest> => ({
        protocol: AGENT_PROTOCOL,
        kind: 'apply',
        desired: encodeDesiredNode(node),
        reviewed: (await planned(node)).map(operationRef),
      });
      const events = await agent(await request());
      expect(events.at(-1)?.kind).toBe('report');
      const wanted = await endState(disk);
      expect(events).toHaveLength(16);
      for (let killAt = 1; killAt < events.length; killAt += 1) {
        reset(disk);
        await agent(await request(), killAt);
        const last = (await agent(await request())).at(-1);
        const report = last?.kind === 'report' ? last.report : null;
        expect(
          report?.outcomes.filter(({ kind }) => kind === 'failed'),
          `killed at event ${killAt}`,
        ).toEqual([]);
        expect(report?.remaining, `killed at event ${killAt}`).toEqual([]);
        expect(await endState(disk), `killed at event ${killAt}`).toEqual(wanted);
      }
    },
    10 * 60_000,
  );

  /** Everything that is the same on every way there. */
  async function endState(disk: LoopDevice): Promise<unknown> {
    const { records } = await readRecords(options().stateDir);
    const timeless = (record: object) => ({ ...record, recordedAt: '' });
    return {
      table: run('sfdisk', '--dump', disk.path),
      filesystem: run('blkid', '-p', '-s', 'TYPE', '-s', 'UUID', disk.partition(1)),
      disks: records.disks.map((record) => ({ ...timeless(record), blankFingerprint: '' })),
      volumes: records.volumes.map(timeless),
      mounts: mountsBelow(options().stateDir),
    };
  }

  function mountsBelow(directory: string): readonly string[] {
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .map((line) => line.split(' ').slice(4, 6).join(' '))
      .filter((line) => line.startsWith(`${directory}/`));
  }

  /** As if nothing had ever been done. */
  function reset(disk: LoopDevice): void {
    for (const mount of mountsBelow(options().stateDir)) run('umount', mount.split(' ')[0] ?? '');
    spawnSync('chattr', ['-R', '-f', '-i', options().stateDir]);
    rmSync(options().stateDir, { recursive: true, force: true });
    spawnSync('partx', ['-d', disk.path]);
    run('dd', 'if=/dev/zero', `of=${disk.path}`, 'bs=1M', 'count=40', 'status=none', 'conv=fsync');
  }

  it.each([
    ['nothing', ''],
    ['no JSON', 'x\n'],
    ['an unknown kind', '{"protocol":2,"kind":"format"}\n'],
    ['a request of another protocol', '{"kind":"begin","options":{}}\n'],
    ['a request that names the configuration', '{"protocol":2,"kind":"begin","options":{}}\n'],
    ['what to do of nothing', '{"protocol":2,"kind":"apply"}\n'],
  ])('answers %s with an error', (_what, input) => {
    const { stdout, status } = spawnSync(process.execPath, [AGENT], { input, encoding: 'utf8' });
    const [first, last] = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(first).toMatchObject({ kind: 'started', protocol: AGENT_PROTOCOL });
    expect(last).toMatchObject({ kind: 'error', code: 'bad-request' });
    expect(status).toBe(1);
  });

  it('says its version and how it is used', () => {
    expect(spawnSync(process.execPath, [AGENT, '--version'], { encoding: 'utf8' }).stdout).toMatch(
      /^diskwright-agent \d/,
    );
    expect(spawnSync(process.execPath, [AGENT, '--help'], { encoding: 'utf8' }).stdout).toContain(
      'standard',
    );
    expect(spawnSync(process.execPath, [AGENT, '--frob'], { encoding: 'utf8' }).status).toBe(64);
  });
});
