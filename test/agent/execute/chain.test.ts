import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Chain } from '../../../agent/execute/chain.ts';
import type { DriverContext } from '../../../agent/drivers/driver.ts';
import type { Operation, OperationKind } from '../../../src/model/planned/plan.ts';
import type { Failure, Outcome } from '../../../src/model/planned/report.ts';

// What volumes say of themselves is written to disks, of which there are none here.
vi.mock('../../../agent/drivers/records/state-volumes.ts', () => ({
  stateAndRecord: () => Promise.resolve(new Map()),
}));

// Where files of tests share a process, another one may have loaded the drivers without that.
vi.resetModules();
const { needsRecords, runChain } = await import('../../../agent/execute/chain.ts');
const { OperationFailed } = await import('../../../agent/drivers/driver.ts');

const FAILURE: Failure = { code: 'guard', message: 'no', remedy: 'look' };
const TIMEOUT: Failure = { code: 'tool-timeout', message: 'hangs', remedy: 'look' };
const SILENCE: Failure = { ...TIMEOUT, code: 'device-timeout' };
const FIRST = 'aaaaaaaaaaaa';
const OTHER = 'b';

const on = { disk: { facts: { id: 'wwn-0xa' } } };

/** What of an operation a chain looks at. */
function operation(kind: OperationKind, volume = 'aaaaaaaaaaaa'): Operation {
  if (kind === 'remove-volume' || kind === 'remove-logical-volume')
    return { ...on, kind, removed: { volume } } as never;
  const members = kind === 'create-partitions' ? { partitions: [{ volume: { volume } }] } : {};
  return { ...on, kind, volume: { volume }, claim: {}, protected: true, ...members } as never;
}

/** Operations of a whole disk name no volume. */
function diskOperation(kind: OperationKind, volumes: readonly string[] = []): Operation {
  if (kind === 'remove-volume' || kind === 'remove-logical-volume') return operation(kind);
  return { ...on, kind, partitions: volumes.map((volume) => ({ volume: { volume } })) } as never;
}

/**
 * What runs are operations on records alone; the record of a volume of `broken` cannot be saved.
 */
async function run(
  operations: readonly Operation[],
  chain: Partial<Chain> = {},
  broken: ReadonlyMap<string, Failure> = new Map(),
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const context = {
    records: {
      volume: (volume: string) => {
        const failure = broken.get(volume);
        if (failure !== undefined) throw new OperationFailed(failure);
        return { volume, state: 'ready', claim: {} };
      },
    },
    now: () => '2026-01-02T00:00:00Z',
  } as unknown as DriverContext;
  await runChain({
    operations,
    withheld: new Map(),
    failed: new Map(),
    inTime: (work) => work(),
    contextOf: () => context,
    started: () => undefined,
    finished: (outcome) => outcomes.push(outcome),
    signal: new AbortController().signal,
    ...chain,
  });
  return outcomes;
}

/** Whether the first operation fails or is withheld, before the chain begins. */
function decided(first: Operation, how: 'failed' | 'withheld'): Partial<Chain> {
  return how === 'failed'
    ? { failed: new Map([[first, FAILURE]]) }
    : { withheld: new Map([[first, 'it was not reviewed']]) };
}

async function outcomesBehind(
  first: Operation,
  how: 'failed' | 'withheld',
  rest: readonly Operation[],
): Promise<readonly string[]> {
  const outcomes = await run([first, ...rest], decided(first, how));
  return outcomes.map(({ kind, operation: one }) => `${kind} ${one.kind}`);
}

/** Why the last of the operations was withheld; null when it was begun. */
function reasonOfLast(outcomes: readonly Outcome[]): string | null {
  const last = outcomes.at(-1)!;
  return last.kind === 'withheld' ? last.reason : null;
}

describe.each(['failed', 'withheld'] as const)('behind one that was %s', (how) => {
  it.each(['wipe-disk', 'create-partition-table', 'relabel-partitions'] as const)(
    'nothing more is done on the disk: %s',
    async (kind) => {
      const rest = [operation('create-filesystem'), operation('record-protection', 'b')];
      expect(await outcomesBehind(operation(kind), how, rest)).toEqual([
        `${how} ${kind}`,
        'withheld create-filesystem',
        'withheld record-protection',
      ]);
    },
  );

  it('no place is taken that a removal was to make free, and what is finished is served', async () => {
    const rest = [
      operation('create-partitions', 'b'),
      operation('create-filesystem', 'b'),
      operation('record-protection', 'c'),
    ];
    expect(await outcomesBehind(operation('remove-volume'), how, rest)).toEqual([
      `${how} remove-volume`,
      'withheld create-partitions',
      'withheld create-filesystem',
      'applied record-protection',
    ]);
  });
});

describe('behind a mark that was not written on what others made', () => {
  it('everything goes on: no mark has to do with another', async () => {
    const rest = [operation('record-protection'), operation('record-protection', OTHER)];
    expect(await outcomesBehind(diskOperation('adopt-volume'), 'failed', rest)).toEqual([
      'failed adopt-volume',
      'applied record-protection',
      'applied record-protection',
    ]);
  });
});

describe('behind a volume group that was not made', () => {
  it.each(['create-volume-group', 'mark-ready'] as const)(
    'nothing is cut from it, and other volumes go on: %s',
    async (kind) => {
      const under = operation(kind, 'g') as Operation & { readonly volume: object };
      const first = { ...under, physicalVolumeUuid: 'u' } as Operation;
      const logical = { volume: 'v', logical: { physicalVolume: { volume: 'g' } } };
      const cut = { ...operation('create-logical-volume'), volume: logical } as Operation;
      const rest = [cut, operation('record-protection', 'c')];
      expect(await outcomesBehind(first, 'failed', rest)).toEqual([
        `failed ${kind}`,
        'withheld create-logical-volume',
        'applied record-protection',
      ]);
    },
  );

  const logical = { volume: 'v', logical: { physicalVolume: { volume: 'g' } } };
  const cut = { ...operation('create-logical-volume'), volume: logical } as Operation;

  it('nothing is done to its partition', async () => {
    for (const kind of ['create-volume-group', 'extend-volume-group'] as const)
      expect(
        await outcomesBehind(operation(kind, 'g'), 'withheld', [operation('mark-ready', 'g')]),
      ).toEqual([`withheld ${kind}`, 'withheld mark-ready']);
  });

  it('nothing is cut from a thin pool that was not made, and others go on', async () => {
    const pool = { volume: 'tp', logical: { physicalVolume: { volume: 'g' } } };
    const first = { ...operation('create-thin-pool'), volume: pool } as unknown as Operation;
    const thin = (thinPool: string): Operation =>
      ({
        ...operation('record-protection'),
        volume: { volume: 'v', logical: { ...logical.logical, thinPool } },
      }) as unknown as Operation;
    const reasonOf = async (one: Operation): Promise<string | null> =>
      reasonOfLast(await run([first, one], decided(first, 'failed')));
    expect(await reasonOf(thin('tp'))).toBe(
      'It needs its thin pool, and "create-thin-pool" before it failed.',
    );
    expect(await reasonOf(thin('other'))).toBeNull();
    // Nor is anything served from one that was not repaired.
    const repair = { ...operation('repair-thin-pool'), volume: pool } as unknown as Operation;
    const outcomes = await run([repair, thin('tp')], decided(repair, 'failed'));
    expect(reasonOfLast(outcomes)).toBe(
      'It needs its thin pool, and "repair-thin-pool" before it failed.',
    );
    const again = { ...operation('record-protection'), volume: pool } as unknown as Operation;
    expect(reasonOfLast(await run([repair, again], decided(repair, 'failed')))).toBe(
      'On the same volume, "repair-thin-pool" before it failed.',
    );
  });

  it('nothing is cut where its partition was not made', async () => {
    const partitions = diskOperation('create-partitions', ['g']);
    expect(reasonOfLast(await run([partitions, cut], decided(partitions, 'failed')))).toBe(
      'It needs its volume group, and "create-partitions" before it failed.',
    );
  });
});

describe('in a group over several disks', () => {
  const members = ['a', 'b'].map((name) => ({ volume: `pv-${name}`, uuid: name, disk: name }));

  /** Done to the first of the disks that a volume lies on. */
  function lyingOn(kind: OperationKind, volume: string, legs: readonly string[]): Operation {
    const logical = { physicalVolume: { volume: `pv-${legs[0]}` }, legs: { on: legs } };
    const disk = { facts: { id: legs[0] } };
    return {
      kind,
      disk,
      claim: {},
      protected: true,
      volume: { volume, logical, members },
    } as never;
  }

  function onDisk(one: Operation, id: string): Operation {
    return { ...one, disk: { facts: { id } } } as unknown as Operation;
  }

  const rest = [
    lyingOn('record-protection', 'v-a', ['a']),
    lyingOn('record-protection', 'v-ab', ['a', 'b']),
    lyingOn('create-logical-volume', 'v-new', ['a']),
  ];

  it('what lies on a disk that does not answer is left alone, and the group is not changed', async () => {
    const first = { ...operation('create-filesystem', 'x'), disk: { facts: { id: 'b' } } };
    const hung = first as unknown as Operation;
    const failed = new Map([[hung, TIMEOUT]]);
    const outcomes = await run([hung, ...rest], { failed });
    // The partition under the group on another disk is that disk's alone.
    const under = { ...operation('record-protection', 'pv-a'), disk: { facts: { id: 'a' } } };
    const partition = { ...under, volume: { volume: 'pv-a', members } } as unknown as Operation;
    expect(await run([hung, partition], { failed })).toMatchObject([{}, { kind: 'applied' }]);
    // What a volume says of itself is written to all disks of its group, wherever it lies.
    const nowhere = { volume: 'v', logical: { physicalVolume: members[0] }, members };
    const lost = { ...under, volume: nowhere } as unknown as Operation;
    expect(await run([hung, lost], { failed })).toMatchObject([{}, { kind: 'withheld' }]);
    expect(outcomes.map(({ kind, operation: one }) => `${kind} ${one.kind}`)).toEqual([
      'failed create-filesystem',
      // What a logical volume says of itself is a change of its group, too.
      'withheld record-protection',
      'withheld record-protection',
      'withheld create-logical-volume',
    ]);
  });

  it('nothing is removed from it while one of its disks does not answer', async () => {
    const hung = onDisk(operation('create-filesystem', 'x'), 'b');
    const failed = new Map([[hung, TIMEOUT]]);
    const removal = { ...operation('remove-logical-volume'), removed: { volume: 'v-a', members } };
    const removing = onDisk(removal as unknown as Operation, 'a');
    const said = 'The disk does not answer: "create-filesystem" before it failed on it.';
    expect(reasonOfLast(await run([hung, removing], { failed }))).toBe(said);
    // A volume of a group on disk a alone is none of its business.
    const alone = onDisk(operation('remove-logical-volume'), 'a');
    expect(reasonOfLast(await run([hung, alone], { failed }))).toBeNull();
  });

  it('is changed no more in a pass that left a command changing it, and serves what it holds', async () => {
    const under = (kind: OperationKind, disk: string, volume = `pv-${disk}`): Operation =>
      ({
        ...operation(kind),
        disk: { facts: { id: disk } },
        volume: { volume, members },
      }) as unknown as Operation;
    const behind = [
      under('extend-volume-group', 'b', 'one'),
      under('grow-physical-volume', 'b', 'two'),
      under('create-filesystem', 'b', 'three'),
      under('mark-ready', 'b', 'four'),
    ];
    // What is begun fails here by itself, for want of a host.
    const withheldBehind = async (hung: Operation, failure: Failure): Promise<readonly unknown[]> =>
      (await run([hung, ...behind], { failed: new Map([[hung, failure]]) }))
        .slice(1)
        .map((outcome) => ('reason' in outcome ? outcome.reason : null));
    for (const hung of [
      under('create-volume-group', 'a'),
      under('extend-volume-group', 'a'),
      under('grow-physical-volume', 'a'),
      lyingOn('create-logical-volume', 'v-hung', ['a']),
      lyingOn('extend-logical-volume', 'v-hung', ['a']),
      lyingOn('mark-ready', 'v-hung', ['a']),
    ]) {
      const held = `Its volume group may still be changing: "${hung.kind}" before it failed.`;
      expect(await withheldBehind(hung, TIMEOUT)).toEqual([held, held, null, null]);
      // A command that ended by itself left nothing behind.
      expect(await withheldBehind(hung, FAILURE)).toEqual([null, null, null, null]);
    }
    // Nothing of LVM is running when the mark of a partition, or a filesystem, is waited for in
    // vain.
    for (const kind of ['mark-ready', 'create-filesystem'] as const)
      expect(await withheldBehind(under(kind, 'a'), TIMEOUT)).toEqual([null, null, null, null]);
    const making = lyingOn('create-filesystem', 'v-hung', ['a']);
    expect(await withheldBehind(making, TIMEOUT)).toEqual([null, null, null, null]);
  });

  it('a disk that could not join it holds up only what lies on it', async () => {
    const join = onDisk(operation('extend-volume-group', 'pv-b'), 'b');
    const onNone = lyingOn('record-protection', 'v-none', ['a']) as Operation & { volume: object };
    const volume = { volume: 'v-none', logical: { physicalVolume: members[0] }, members };
    const all = [join, ...rest.slice(0, 2), { ...onNone, volume } as unknown as Operation];
    const outcomes = await run(all, decided(join, 'failed'));
    expect(outcomes.map(({ kind, operation: one }) => [kind, one])).toEqual([
      ['failed', join],
      // Told before what is begun together with the others.
      ['withheld', all[2]],
      ['applied', all[1]],
      ['applied', all[3]],
    ]);
  });

  it('what lies on no disk that hangs is mounted', async () => {
    const hung = onDisk(operation('create-filesystem', 'x'), 'b');
    const failed = new Map([[hung, TIMEOUT]]);
    const reasonOf = async (one: Operation): Promise<string | null> =>
      reasonOfLast(await run([hung, one], { failed }));
    // What is begun fails here by itself, for want of a host.
    expect(await reasonOf(lyingOn('mount-filesystem', 'v-a', ['a']))).toBeNull();
    expect(await reasonOf(lyingOn('mount-filesystem', 'v-ab', ['a', 'b']))).toBe(
      'The disk does not answer: "create-filesystem" before it failed on it.',
    );
    const volume = { volume: 'v', logical: { physicalVolume: members[0] }, members };
    const linear = { ...onDisk(operation('mount-filesystem'), 'a'), volume };
    expect(await reasonOf(linear as unknown as Operation)).toBeNull();
  });

  /** The partition under the group on disk b; what is left of the group lies on disk a. */
  const removed = { volume: 'pv-b', group: { physicalVolumeUuid: 'b' }, members };
  const removal = (facts: object): Operation =>
    onDisk({ kind: 'remove-volume', removed: facts } as never, 'b');
  const left = { ...lyingOn('record-protection', 'v-a', ['a']) } as Operation & { volume: object };
  const stating = {
    ...left,
    volume: { ...left.volume, members: members.slice(0, 1) },
  } as unknown as Operation;

  it('is not changed while a partition under it may still be going', async () => {
    const reasonBehind = async (first: Operation): Promise<string | null> =>
      reasonOfLast(await run([first, stating], { failed: new Map([[first, TIMEOUT]]) }));
    expect(await reasonBehind(removal(removed))).toBe(
      'Its volume group may still be changing: "remove-volume" before it failed.',
    );
    const { group: _none, ...bare } = removed;
    expect(await reasonBehind(removal(bare))).toBeNull();
  });

  it('loses no partition under it while it may still be changing', async () => {
    const joining = { ...onDisk(operation('extend-volume-group', 'pv-a'), 'a') } as Operation & {
      volume: object;
    };
    const hung = { ...joining, volume: { volume: 'pv-a', members } } as unknown as Operation;
    const reasonOf = async (facts: object): Promise<string | null> =>
      reasonOfLast(await run([hung, removal(facts)], { failed: new Map([[hung, TIMEOUT]]) }));
    const { group, volume } = removed;
    expect(await reasonOf({ volume, group })).toBe(
      'Its volume group may still be changing: "extend-volume-group" before it failed.',
    );
    expect(await reasonOf({ volume })).toBeNull();
  });

  it('is not changed while one of its volumes may still be stating something of itself', async () => {
    const partition = { volume: 'pv-b', members };
    const logical = { ...partition, volume: 'v-b', logical: { physicalVolume: members[1] } };
    const reasonBehind = async (...volumes: readonly object[]): Promise<string | null> => {
      const ledger = onDisk({ kind: 'write-ledger', volumes } as never, 'b');
      return reasonOfLast(await run([ledger, stating], { failed: new Map([[ledger, TIMEOUT]]) }));
    };
    const said = 'Its volume group may still be changing: "write-ledger" before it failed.';
    expect(await reasonBehind(logical)).toBe(said);
    expect(await reasonBehind(partition, logical)).toBe(said);
    expect(await reasonBehind(partition)).toBeNull();
  });

  it('forgets no physical volume before all was copied that lay on it', async () => {
    const from = (uuid: string): Operation =>
      ({ ...lyingOn('rebuild-logical-volume', 'v-a', ['a']), from: uuid }) as unknown as Operation;
    const forgetting = {
      ...onDisk(operation('forget-physical-volume'), 'a'),
      ...{ volume: { volume: 'pv-a', members }, physicalVolumeUuid: 'b' },
    } as unknown as Operation;
    const reasonBehind = async (first: Operation): Promise<string | null> =>
      reasonOfLast(await run([first, forgetting], decided(first, 'failed')));
    expect(await reasonBehind(from('b'))).toBe(
      'It needs to be empty, and "rebuild-logical-volume" before it failed.',
    );
    expect(await reasonBehind(from('c'))).toBeNull();
    expect(await reasonBehind(onDisk(operation('grow-physical-volume', 'pv-a'), 'a'))).toBe(
      'On the same volume, "grow-physical-volume" before it failed.',
    );
  });
});

describe.each(['failed', 'withheld'] as const)('what depends on one that was %s', (how) => {
  const was = how === 'failed' ? 'failed' : 'was withheld';
  const reasonBehind = async (first: Operation, next: Operation): Promise<string | null> =>
    reasonOfLast(await run([first, next], decided(first, how)));

  it.each([
    ['wipe-disk', 'It needs a blank disk, and "wipe-disk" before it'],
    [
      'relabel-partitions',
      'It needs marks under this node\'s name, and "relabel-partitions" before it',
    ],
    [
      'create-partition-table',
      'It needs the partition table, and "create-partition-table" before it',
    ],
  ] as const)('is all of the disk: %s', async (kind, text) => {
    for (const next of [operation('record-protection', OTHER), diskOperation('create-partitions')])
      expect(await reasonBehind(diskOperation(kind), next)).toBe(`${text} ${was}.`);
  });

  it.each([
    ['remove-volume', 'It may need the place of the volume, and "remove-volume" before it'],
    [
      'remove-logical-volume',
      'It may need the place of the volume, and "remove-logical-volume" before it',
    ],
    [
      'repair-partition-table',
      'The partition table is damaged, and "repair-partition-table" before it',
    ],
    [
      'restore-records',
      'It needs the records of what is on the disk, and "restore-records" before it',
    ],
  ] as const)('is all that is written on the disk: %s', async (kind, text) => {
    const first = diskOperation(kind);
    const said = `${text} ${was}.`;
    for (const next of ['create-filesystem', 'grow-partition', 'mark-ready'] as const)
      expect(await reasonBehind(first, operation(next, OTHER))).toBe(said);
    expect(await reasonBehind(first, diskOperation('create-partitions'))).toBe(said);
    for (const next of [
      'record-protection',
      'forget-claim',
      'take-back-claim',
      'assign-claim',
    ] as const)
      expect(await reasonBehind(first, operation(next, OTHER))).toBeNull();
  });

  it('is each volume that would have got a partition', async () => {
    const first = diskOperation('create-partitions', [FIRST, OTHER]);
    const said = `It needs its partition, and "create-partitions" before it ${was}.`;
    for (const volume of [FIRST, OTHER])
      expect(await reasonBehind(first, operation('record-protection', volume))).toBe(said);
    expect(await reasonBehind(first, operation('record-protection', 'c'))).toBeNull();
    expect(await reasonBehind(first, diskOperation('create-partitions', []))).toBe(null);
  });

  it.each([
    'move-logical-volume',
    'rebuild-logical-volume',
    'grow-partition',
    'create-filesystem',
    'prepare-block-volume',
    'encrypt-block-volume',
    'mark-ready',
    'grow-filesystem',
    'mount-filesystem',
    'link-block-device',
    'assign-claim',
    'take-back-claim',
    'forget-claim',
    'record-protection',
  ] as const)('is the rest of its volume: %s', async (kind) => {
    const behind = (volume: string): Promise<string | null> =>
      reasonBehind(operation(kind), operation('forget-claim', volume));
    const said = `On the same volume, "${kind}" before it ${was}.`;
    expect(await behind(FIRST)).toBe(said);
    expect(await reasonBehind(operation(kind), operation('mark-ready'))).toBe(said);
    expect(await behind(OTHER)).toBeNull();
  });

  it('is told with the first reason, not with the last', async () => {
    const first = operation('create-filesystem');
    const all = [first, operation('mark-ready'), operation('record-protection')];
    expect(reasonOfLast(await run(all, decided(first, how)))).toBe(
      `On the same volume, "create-filesystem" before it ${was}.`,
    );
  });
});

describe('what is decided before a chain begins', () => {
  const one = operation('record-protection');

  it('is told as it was decided', async () => {
    const withheld = new Map([[one, 'it was not reviewed']]);
    expect(await run([one], { withheld })).toEqual([
      { kind: 'withheld', operation: one, reason: 'it was not reviewed' },
    ]);
    const failed = new Map([[one, FAILURE]]);
    expect(await run([one], { failed, withheld })).toEqual([
      { kind: 'failed', operation: one, durationMs: 0, failure: FAILURE },
    ]);
  });

  it('and the end that was asked for withhold what is left, each with its own reason', async () => {
    const stop = new AbortController();
    const [first, second, third] = [one, operation('forget-claim'), operation('assign-claim')];
    const outcomes = await run([first, second, third], {
      withheld: new Map([[third, 'it was not reviewed']]),
      started: () => stop.abort(),
      signal: stop.signal,
    });
    expect(outcomes).toMatchObject([
      { kind: 'applied', operation: first },
      {
        kind: 'withheld',
        operation: second,
        reason: 'The agent was stopped before it began.',
      },
      { kind: 'withheld', operation: third, reason: 'it was not reviewed' },
    ]);
  });
});

describe('what is carried out', () => {
  afterEach(() => vi.restoreAllMocks());

  it('takes the rest of its volume with it when it fails, and the rest of a disk that does not answer', async () => {
    const all = [
      operation('record-protection'),
      operation('forget-claim'),
      operation('record-protection', OTHER),
    ];
    const after = async (failure: Failure): Promise<readonly unknown[]> => {
      const outcomes = await run(all, {}, new Map([[FIRST, failure]]));
      expect(outcomes[0]).toMatchObject({ kind: 'failed', operation: all[0], failure });
      return outcomes.slice(1).map((outcome) => ('reason' in outcome ? outcome.reason : null));
    };
    expect(await after(FAILURE)).toEqual([
      'On the same volume, "record-protection" before it failed.',
      null,
    ]);
    const said = 'The disk does not answer: "record-protection" before it failed on it.';
    expect(await after(TIMEOUT)).toEqual([said, said]);
    expect(await after(SILENCE)).toEqual([said, said]);
  });

  it('is begun and ended one by one, or together where one write does for all', async () => {
    const told: string[] = [];
    const all = [
      operation('record-protection'),
      operation('forget-claim', OTHER),
      operation('mark-ready', 'c'),
      operation('mark-ready', 'd'),
      operation('mark-ready', 'e'),
    ];
    let nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 101));
    await run(all, {
      withheld: new Map([[all[2]!, 'it was not reviewed']]),
      started: ({ kind }) => told.push(kind),
      finished: (outcome) =>
        told.push('durationMs' in outcome ? String(outcome.durationMs) : outcome.kind),
    });
    expect(told).toEqual([
      ...['record-protection', '101', 'forget-claim', '101'],
      ...['withheld', 'mark-ready', 'mark-ready', '51', '51'],
    ]);
  });

  it('fails as a whole when its driver does', async () => {
    const outcomes = await run([operation('mark-ready'), operation('mark-ready', OTHER)]);
    expect(outcomes).toMatchObject([
      { kind: 'failed', operation: { volume: { volume: FIRST } }, failure: { code: 'io' } },
      { kind: 'failed', operation: { volume: { volume: OTHER } }, failure: { code: 'io' } },
    ]);
  });
});

describe('a record that cannot be read', () => {
  it('forbids what makes, destroys or gives something back', () => {
    const kinds: readonly OperationKind[] = [
      'wipe-disk',
      'remove-volume',
      'remove-logical-volume',
      'create-partition-table',
      'create-filesystem',
      'take-back-claim',
      'mount-filesystem',
      'forget-claim',
      'mark-ready',
    ];
    expect(kinds.filter((kind) => needsRecords(operation(kind)))).toEqual(kinds.slice(0, 6));
  });
});
