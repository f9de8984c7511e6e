import { describe, expect, it } from 'vitest';
import { missingTools } from '../../../agent/execute/tool-check.ts';
import type { Operation, OperationKind } from '../../../src/model/planned/plan.ts';

function operation(kind: OperationKind, volume: string, members: object = {}): Operation {
  return { kind, volume: { volume }, ...members } as unknown as Operation;
}

function makeFs(volume: string, filesystem = 'ext4'): Operation {
  return operation('create-filesystem', volume, { format: { kind: 'filesystem', filesystem } });
}

function makePartitions(
  kind: 'create-partition-table' | 'create-partitions',
  ...volumes: readonly string[]
): Operation {
  return { kind, partitions: volumes.map((volume) => ({ volume: { volume } })) } as never;
}

function check(
  operations: readonly Operation[],
  { missing, systemd = false }: { readonly missing: readonly string[]; readonly systemd?: boolean },
): ReturnType<typeof missingTools> {
  return missingTools(operations, { systemd }, (program) =>
    Promise.resolve(!missing.includes(program)),
  );
}

describe('tools', () => {
  it('are all there on a whole host', async () => {
    const all = [makePartitions('create-partition-table', 'a'), makeFs('a')];
    const found = await check(all, { missing: [] });
    expect([found.failures.size, found.withheld.size]).toEqual([0, 0]);
  });

  it('that are missing fail what needs them, and nothing else', async () => {
    const all = [
      operation('mark-ready', 'a'),
      operation('mount-filesystem', 'a'),
      operation('grow-partition', 'b'),
    ];
    const failing = async (missing: string, systemd: boolean): Promise<readonly unknown[]> => {
      const { failures, withheld } = await check(all, { missing: [missing], systemd });
      expect(withheld.size).toBe(0);
      return Array.from(failures, ([{ kind }, { code, message }]) => [kind, code, message]);
    };
    const said = (kind: OperationKind, program: string): readonly unknown[] => [
      [
        kind,
        'tool-missing',
        `${program} is not installed on this node, and this operation needs it.`,
      ],
    ];
    expect(await failing('mount', false)).toEqual(said('mount-filesystem', 'mount'));
    expect(await failing('systemctl', true)).toEqual(said('mount-filesystem', 'systemctl'));
    expect(await failing('systemctl', false)).toEqual([]);
    expect(await failing('partx', false)).toEqual(said('grow-partition', 'partx'));
  });
});

describe('before a logical volume is cut', () => {
  it('the tools of its filesystem are looked for, and of no other', async () => {
    const cut = (volume: string): Operation => operation('create-logical-volume', volume);
    const all = [cut('a'), cut('b'), makeFs('a'), makeFs('b', 'xfs'), operation('mark-ready', 'b')];
    const found = await check(all, { missing: ['mkfs.xfs'] });
    expect(Array.from(found.failures.keys())).toEqual([all[3]]);
    expect(Array.from(found.withheld.keys())).toEqual([all[1]]);
  });
});

it('is not begun for a raw volume that cannot be encrypted', async () => {
  const volume = { volume: 'a', encrypted: true, purpose: { kind: 'kept' } };
  const encrypting = operation('encrypt-block-volume', 'a', { volume });
  for (const missing of ['cryptsetup', 'wipefs']) {
    const cut = operation('create-logical-volume', 'a');
    const found = await check([cut, encrypting], { missing: [missing] });
    expect(Array.from(found.failures.keys())).toEqual([encrypting]);
    expect(Array.from(found.withheld.keys())).toEqual([cut]);
  }
});

describe.each(['create-partition-table', 'create-partitions'] as const)('before %s', (kind) => {
  it.each(['create-volume-group', 'extend-volume-group'] as const)(
    'the tools for %s are looked for, too',
    async (grouping) => {
      const [table, group] = [makePartitions(kind, 'a'), operation(grouping, 'a')];
      const found = await check([table, group], { missing: ['lvm'] });
      expect(Array.from(found.failures.keys())).toEqual([group]);
      expect(Array.from(found.withheld.keys())).toEqual([table]);
    },
  );

  it('the tools of its filesystems are looked for: nothing is begun that cannot be finished', async () => {
    const [table, ext4, xfs] = [makePartitions(kind, 'a', 'b'), makeFs('a'), makeFs('b', 'xfs')];
    const found = await check([table, ext4, xfs], { missing: ['mkfs.xfs'] });
    expect(Array.from(found.failures.keys())).toEqual([xfs]);
    expect(found.failures.get(xfs)).toMatchObject({
      code: 'tool-missing',
      remedy: expect.stringContaining('xfsprogs'),
    });
    expect(Array.from(found.withheld)).toEqual([
      [
        table,
        'Nothing is begun that cannot be finished: for volume b, mkfs.xfs is not installed on this node, and this operation needs it.',
      ],
    ]);
  });

  it('only the volumes that get a partition there are asked about, and what makes their content', async () => {
    const table = makePartitions(kind, 'a');
    const all = [table, makeFs('a'), makeFs('b', 'xfs'), operation('mount-filesystem', 'a')];
    const found = await check(all, { missing: ['mkfs.xfs', 'mount'] });
    expect(Array.from(found.failures.keys())).toEqual(all.slice(2));
    expect(found.withheld.size).toBe(0);
  });

  it('its own tools are: what fails by itself is not withheld too', async () => {
    const [table, xfs] = [makePartitions(kind, 'a'), makeFs('a', 'xfs')];
    const found = await check([table, xfs], { missing: ['partx', 'mkfs.xfs'] });
    expect(Array.from(found.failures.keys())).toEqual([table, xfs]);
    expect(found.withheld.size).toBe(0);
  });
});
