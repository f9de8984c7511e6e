import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../agent/discover/discover.ts';
import {
  takeObservation,
  isStillCurrent,
  type Observation,
} from '../../agent/execute/observation.ts';
import { writeVolumeRecords } from '../../agent/host/node-records.ts';
import {
  AGENT_PROTOCOL,
  agentArguments,
  DEFAULT_HOST_CONFIG,
  type AgentEvent,
} from '../../src/model/agent-protocol.ts';
import { encodeDesiredNode } from '../../src/model/forms/desired-node-form.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import type { OperationRef } from '../../src/model/declared/node-lock.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { DiskId, VolumeId } from '../../src/model/identifiers.ts';
import { INSTALLATION } from './execute-setup.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';

let loops: LoopDevices;
let observation: Observation;
beforeAll(async () => {
  loops = openLoopDevices();
  loops.attach('a', 16 * MiB);
  observation = await freshObservation();
});
afterAll(() => loops.close());

function options() {
  return {
    stateDir: join(loops.directory, 'state'),
    hostConfig: DEFAULT_HOST_CONFIG,
    node: 'node-a',
    includeLoop: true,
  };
}

/** Other tests attach and mount, too: an observation is tried until nothing changed meanwhile. */
async function freshObservation(): Promise<Observation> {
  for (let attempt = 0; ; attempt += 1) {
    const taken = await takeObservation(options(), discover);
    if (attempt === 20 || (await isStillCurrent(taken, options(), []))) return taken;
  }
}

describe('an observation of a moment ago', () => {
  it('is current while nothing has changed', async () => {
    observation = await freshObservation();
    expect(await isStillCurrent(observation, options(), [])).toBe(true);
  });

  it('is not current when it is old, or when something is going to be destroyed', async () => {
    observation = await freshObservation();
    const old = { ...observation, takenAtMs: observation.takenAtMs - 60_000 };
    expect(await isStillCurrent(old, options(), [])).toBe(false);
    const wipe = { kind: 'wipe-disk' } as OperationRef;
    expect(await isStillCurrent(observation, options(), [wipe])).toBe(false);
    expect(
      await isStillCurrent(observation, options(), [{ kind: 'create-filesystem' } as OperationRef]),
    ).toBe(true);
  });

  /** Each with what has to be there before; then nothing else changes but what is told. */
  it.each<[string, () => () => unknown]>([
    ['a disk was attached', () => () => loops.attach('b', 16 * MiB)],
    [
      'a disk was taken away',
      () => {
        const { path } = loops.attach('c', 16 * MiB);
        return () => run('losetup', '--detach', path);
      },
    ],
    [
      'a disk was partitioned',
      () => {
        const disk = loops.attach('d', 16 * MiB);
        return () => disk.writeTable('label: gpt\nsize=8MiB\n');
      },
    ],
    [
      'something was mounted',
      () => {
        const disk = loops.attach('e', 16 * MiB);
        run('mkfs.ext4', '-q', disk.path);
        return () => loops.mount(disk.path, 'mounted');
      },
    ],
    [
      'something was unmounted',
      () => {
        const disk = loops.attach('f', 16 * MiB);
        run('mkfs.ext4', '-q', disk.path);
        const mountPoint = loops.mount(disk.path, 'unmounted');
        return () => loops.unmount(mountPoint);
      },
    ],
    [
      'a record was written',
      () => () =>
        writeVolumeRecords(options().stateDir, [
          {
            volume: 'abcdefghijkl' as VolumeId,
            layout: 'data',
            name: 'disk',
            ordinal: 0,
            disk: {
              id: 'wwn-0xd' as DiskId,
              identity: {},
              sizeBytes: 1024,
              logicalSectorBytes: 512,
            },
            partitionUuid: 'aaaaaaaa-2222-8333-8444-555555555555',
            sizeBytes: 1024,
            state: 'begun',
            recordedAt: '2026-01-01T00:00:00.000Z',
          },
        ]),
    ],
    [
      'a record cannot be read any more',
      () => {
        mkdirSync(join(options().stateDir, 'records/volumes'), { recursive: true });
        return () => writeFileSync(join(options().stateDir, 'records/volumes/bad.json'), '{');
      },
    ],
  ])('is not current when %s, and is until then', async (_what, prepare) => {
    const change = prepare();
    observation = await freshObservation();
    expect(await isStillCurrent(ofNow(observation), options(), [])).toBe(true);
    await change();
    expect(await isStillCurrent(ofNow(observation), options(), [])).toBe(false);
    rmSync(join(options().stateDir, 'records/volumes/bad.json'), { force: true });
  });
});

/** Whatever is found is not because of its age: a busy machine takes long for a change. */
function ofNow(taken: Observation): Observation {
  return { ...taken, takenAtMs: performance.now() };
}

describe('the agent that is told to begin', () => {
  async function converse(
    answers: (event: AgentEvent) => string | null,
  ): Promise<{ readonly events: readonly AgentEvent[]; readonly code: number | null }> {
    const program = join(import.meta.dirname, '../../agent/main.ts');
    const child = spawn(process.execPath, [program, ...agentArguments(options())], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.stdin.write(`${JSON.stringify({ protocol: AGENT_PROTOCOL, kind: 'begin' })}\n`);
    const events: AgentEvent[] = [];
    for await (const line of createInterface(child.stdout)) {
      const event = JSON.parse(line) as AgentEvent;
      events.push(event);
      if (event.kind === 'started') continue;
      const answer = answers(event);
      if (answer === null) child.stdin.end();
      else child.stdin.write(answer);
    }
    return { events, code: await code };
  }

  it('observes, writes nothing, and ends with its input', async () => {
    const before = run('find', loops.directory, '-newer', import.meta.filename, '-ls');
    const { events, code } = await converse(() => null);
    expect([events.map(({ kind }) => kind), code]).toEqual([['started', 'inventory'], 0]);
    expect(run('find', loops.directory, '-newer', import.meta.filename, '-ls')).toBe(before);
  });

  it('carries out what was decided, for the same host and state alone', async () => {
    const desired = {
      node: 'node-a',
      installation: INSTALLATION,
      labels: {},
      disks: [],
      refusals: [],
      heldLayouts: [],
      consents: [],
      removals: [],
      forgotten: [],
      formerNames: [],
      adoptions: [],
    } as unknown as DesiredNode;
    const form = encodeDesiredNode(desired);
    const decided = { protocol: AGENT_PROTOCOL, kind: 'apply', desired: form, reviewed: [] };
    const fine = await converse(({ kind }) =>
      kind === 'inventory' ? `${JSON.stringify(decided)}\n` : null,
    );
    expect(fine.events.map(({ kind }) => kind)).toEqual(['started', 'inventory', 'report']);
    // Which state it is about, only the start of the agent says.
    const elsewhere = { ...decided, options: { ...options(), stateDir: '/elsewhere' } };
    const refused = await converse(({ kind }) =>
      kind === 'inventory' ? `${JSON.stringify(elsewhere)}\n` : null,
    );
    expect(refused.events.map(({ kind }) => kind)).toEqual(['started', 'inventory', 'error']);
    expect(refused.code).toBe(1);
  });
});
