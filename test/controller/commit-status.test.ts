/**
 * Statuses of commits, at a code host of this machine; the door to the API is played by one Secret.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiObject } from '../../src/cluster/resources.ts';
import {
  commitStatusOf,
  rememberedStatus,
  writeCommitStatus,
  type CommitStatusMemory,
} from '../../src/controller/code-host/commit-status.ts';
import type { DiskRepository } from '../../src/controller/repository.ts';
import type { Condition } from '../../src/model/condition.ts';
import { startCodeHost, TOKEN, type CodeHostServer } from '../forge/code-host-server.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
let host: CodeHostServer;
let token = TOKEN;

beforeEach(async () => {
  host = await startCodeHost('gitea');
  token = TOKEN;
});

afterEach(() => host.close());

const client = {
  get: <T extends ApiObject>(): Promise<T | null> => {
    const data = { token: Buffer.from(token).toString('base64') };
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'statuses' }, data };
    return Promise.resolve(secret as ApiObject as T);
  },
};

function aRepository(
  commitStatus: Partial<DiskRepository['spec']['commitStatus']> = {},
  conditions: readonly Condition[] = [],
): DiskRepository {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace: 'storage', uid: '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' },
    spec: {
      url: 'https://git.example.com/ops/disks.git',
      commitStatus: {
        provider: 'gitea',
        secretRef: { name: 'statuses' },
        apiUrl: host.apiUrl,
        ...commitStatus,
      },
    },
    status: { conditions },
  };
}

function conditions(
  ready: Condition['status'],
  { reason = 'Succeeded', message = 'All is as declared', stalled = false } = {},
): readonly Condition[] {
  const each = { observedGeneration: 1, lastTransitionTime: '2026-05-04T09:30:00Z' };
  const isStalled = stalled ? 'True' : 'False';
  return [
    { type: 'Ready', status: ready, reason, message, ...each },
    { type: 'Stalled', status: isStalled, reason, message: '', ...each },
  ];
}

const working = conditions('False', { reason: 'Progressing', message: '2 operations are to do' });
const failed = conditions('False', {
  ...{ reason: 'InvalidDeclaration', message: 'disks.yaml:21:3: no number', stalled: true },
});

function say(
  now: readonly Condition[],
  more: {
    readonly before?: CommitStatusMemory | null;
    readonly repository?: DiskRepository;
    readonly nowMs?: number;
    readonly isUrged?: boolean;
    readonly commit?: string;
  } = {},
): Promise<CommitStatusMemory | null> {
  const revision = `main@sha1:${more.commit ?? COMMIT}`;
  return writeCommitStatus({
    ...{ before: null, repository: aRepository(), nowMs: 0, isUrged: false, client, ...more },
    conditions: now,
    source: { previous: { revision, treeId: null }, valid: null, invalid: null },
  });
}

describe('the status of a commit', () => {
  it.each([
    ['success', conditions('True')],
    ['pending', working],
    ['failure', failed],
  ] as const)('is %s by the conditions, with what Ready says', (state, all) => {
    expect(commitStatusOf(aRepository(), all)).toMatchObject({
      state,
      context: 'diskwright/disks/6f1c3f8e',
      description: all[0]?.message,
    });
  });

  it('is none before anything is known', () => {
    expect(commitStatusOf(aRepository(), [])).toBeNull();
  });

  it('is written as it goes on, each state once', async () => {
    let memory = await say(working);
    memory = await say(
      conditions('False', { reason: 'Progressing', message: '1 operation is to do' }),
      { before: memory },
    );
    memory = await say(conditions('True'), { before: memory });
    memory = await say(conditions('True'), { before: memory });
    expect(host.statuses).toEqual([
      {
        ...{ commit: COMMIT, state: 'pending', context: 'diskwright/disks/6f1c3f8e' },
        description: '2 operations are to do',
      },
      {
        ...{ commit: COMMIT, state: 'success', context: 'diskwright/disks/6f1c3f8e' },
        description: 'All is as declared',
      },
    ]);
    expect(memory).toMatchObject({ judgement: { status: 'True' }, isWaiting: false });
    const commit = COMMIT.replace('0', 'f');
    await say(conditions('True'), { before: memory, commit });
    expect(host.statuses.at(-1)).toMatchObject({ commit, state: 'success' });
  });

  it('is not written again after a start, which the condition remembers', async () => {
    const memory = await say(failed);
    const each = { observedGeneration: 1, lastTransitionTime: '2026-05-04T09:30:00Z' };
    const repository = aRepository({}, [{ ...memory!.judgement!, ...each }]);
    await say(failed, { repository, before: rememberedStatus(repository) });
    expect(host.statuses).toHaveLength(1);
    await say(conditions('True'), { repository, before: rememberedStatus(repository) });
    expect(host.statuses).toHaveLength(2);
  });

  it('is nothing where none is wanted', async () => {
    const { commitStatus: _, ...spec } = aRepository().spec;
    expect(await say(failed, { repository: { ...aRepository(), spec } })).toBeNull();
    expect(host.requests).toEqual([]);
  });
});

describe('a status that cannot be written', () => {
  it('is told of, and tried again when its time has come', async () => {
    token = 'an-older-one';
    const refused = await say(failed);
    expect(refused).toMatchObject({
      judgement: { type: 'CommitStatusWritten', status: 'False', reason: 'AuthenticationFailed' },
      isWaiting: true,
    });
    expect(JSON.stringify(refused)).not.toContain(token);
    token = TOKEN;
    const early = await say(failed, { before: refused, nowMs: refused!.notBeforeMs - 1 });
    expect(host.statuses).toEqual([]);
    const later = await say(failed, { before: early, nowMs: refused!.notBeforeMs });
    expect(later).toMatchObject({ judgement: { status: 'True' }, failures: 0 });
    expect(host.statuses).toHaveLength(1);
  });

  it('does not wait where the host sets a limit', async () => {
    host.troubles.push(() => ({ status: 429, headers: { 'retry-after': '200' } }));
    const limited = await say(failed);
    expect(limited).toMatchObject({ judgement: { status: 'False', reason: 'RateLimited' } });
    expect(await say(failed, { before: limited, isUrged: true })).toMatchObject({
      judgement: { status: 'True' },
    });
  });

  it('says so where the host is not known', async () => {
    const { spec } = aRepository();
    const { apiUrl: _, ...commitStatus } = spec.commitStatus!;
    const url = 'file:///srv/disks.git';
    const repository = { ...aRepository(), spec: { ...spec, url, commitStatus } };
    expect(await say(failed, { repository })).toMatchObject({
      judgement: { status: 'False', reason: 'HostUnknown' },
    });
  });
});
