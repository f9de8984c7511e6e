import { expect, it } from 'vitest';
import {
  parseOnePool,
  parsePoolStatus,
  readPoolUse,
} from '../../../../agent/discover/groups/thin-pools.ts';
import type { ActivePool } from '../../../../agent/discover/groups/thin-pools.ts';
import type { CommandResult } from '../../../../agent/host/commands/command.ts';
import { KiB, MiB } from '../../../../src/model/values/bytes.ts';

const RW = '3 10/1024 320/16384 - rw discard_passdown error_if_no_space - 1024 ';

function aPool(name: string): ActivePool {
  return {
    device: { name, path: `/dev/${name}`, mapperName: `vg-${name}-tpool` } as ActivePool['device'],
    chunkBytes: 64 * KiB,
  };
}

function printing(stdout: string): () => Promise<CommandResult> {
  return () =>
    Promise.resolve({ kind: 'exited', exitCode: 0, stdout, stderr: '' } as CommandResult);
}

it('reads how full pools are, as dmsetup 1.02.185 prints it', () => {
  const output = `vg-a-tpool: 0 2097152 thin-pool ${RW}
vg-b-tpool: 0 2097152 thin-pool 3 10/1024 16384/16384 - out_of_data_space discard_passdown error_if_no_space - 1024
vg-c-tpool: 0 2097152 thin-pool 3 1024/1024 1/16384 - ro discard_passdown error_if_no_space needs_check 1024
vg-d-tpool: 0 2097152 thin-pool Fail
vg-e-tpool: 0 2097152 linear
`;
  const read = parsePoolStatus(output, ['vg-a-tpool', 'vg-b-tpool']);
  expect(Array.from(read)).toEqual([
    ['vg-a-tpool', { dataBlocks: 320, metadataBlocks: 10, state: 'writable', needsCheck: false }],
    ['vg-b-tpool', { dataBlocks: 16384, metadataBlocks: 10, state: 'full', needsCheck: false }],
    ['vg-c-tpool', { dataBlocks: 1, metadataBlocks: 1024, state: 'read-only', needsCheck: true }],
    ['vg-d-tpool', { dataBlocks: 0, metadataBlocks: 0, state: 'failed', needsCheck: false }],
  ]);
});

it('knows the one that was asked for, when dmsetup leaves out its name', () => {
  expect(parsePoolStatus(`0 2097152 thin-pool ${RW}\n`, ['vg-a-tpool']).has('vg-a-tpool')).toBe(
    true,
  );
  expect(parsePoolStatus(`0 2097152 thin-pool ${RW}\n`, ['a', 'b']).size).toBe(0);
});

it('starts no child without a pool', async () => {
  const none = await readPoolUse([], () => Promise.reject(new Error('a child')));
  expect(none).toEqual({ uses: new Map(), findings: [] });
});

it('asks once for all, without having anything written, and tells which gave no answer', async () => {
  const asked: (readonly string[])[] = [];
  const read = await readPoolUse([aPool('a'), aPool('b')], (argv) => {
    asked.push(argv);
    return printing(`vg-a-tpool: 0 2097152 thin-pool ${RW}\n`)();
  });
  expect(asked).toEqual([
    ['dmsetup', 'status', '--noflush', '--target', 'thin-pool', 'vg-a-tpool', 'vg-b-tpool'],
  ]);
  expect(read.uses.get('a')).toEqual({
    dataUsedBytes: 20 * MiB,
    metadataUsedBytes: 40 * KiB,
    state: 'writable',
    needsCheck: false,
  });
  expect(read.uses.size).toBe(1);
  expect(read.findings).toMatchObject([{ code: 'tool-failed', subject: '/dev/b' }]);
});

it('says that dmsetup is missing, or does not answer in time', async () => {
  const missing = await readPoolUse([aPool('a')], () => Promise.resolve({ kind: 'missing' }));
  expect(missing.findings).toMatchObject([{ code: 'tool-missing', subject: 'dmsetup' }]);
  const late = await readPoolUse([aPool('a')], () =>
    Promise.resolve({ kind: 'timeout', fate: 'killed', stderr: '' } as CommandResult),
  );
  expect(late.findings).toMatchObject([{ code: 'tool-timeout', subject: '/dev/a' }]);
});

it('reads what is told of one pool, with its name or without', () => {
  const use = {
    dataUsedBytes: 20 * MiB,
    metadataUsedBytes: 40 * KiB,
    state: 'writable',
    needsCheck: false,
  };
  expect(parseOnePool(`0 2097152 thin-pool ${RW}\n`, 64 * KiB)).toEqual(use);
  expect(parseOnePool(`vg-a-tpool: 0 2097152 thin-pool ${RW}\n`, 64 * KiB)).toEqual(use);
  expect(parseOnePool('', 64 * KiB)).toBeNull();
});
