import { describe, expect, it } from 'vitest';
import { GiB, TiB } from '../../../src/model/values/bytes.ts';
import type { DiskId, NodeName, VolumeId } from '../../../src/model/identifiers.ts';
import type { NodePlan, Operation, Plan } from '../../../src/model/planned/plan.ts';
import { refusal } from '../../../src/model/planned/refusal.ts';
import { renderPlan } from '../../../src/render/text/plan-text.ts';
import { planSummary } from '../../../src/render/plan-summary.ts';
import {
  aClaim,
  aDisk,
  aNode,
  aPlan,
  aVolume,
  base,
  destroyingPlan,
  digest,
  firstPlan,
  makeFilesystem,
  makeTable,
  mount,
  removeVolume,
  takeBack,
  wipe,
  worker,
} from '../plan-builders.ts';

const wide = { color: false, width: Infinity, verbose: false };
const terminal = { color: false, width: 100, verbose: false };

async function golden(name: string, text: string): Promise<void> {
  expect(text.split('\n').filter((line) => line !== line.trimEnd())).toEqual([]);
  expect(text.endsWith('\n') && !text.endsWith('\n\n')).toBe(true);
  await expect(text).toMatchFileSnapshot(`../../golden/render/${name}.txt`);
}

const foreign = refusal(
  'foreign-content',
  { node: worker, layout: 'database', disk: 'wwn-0x5000c500deadbeef' as DiskId },
  {
    summary: 'wwn-0x5000c500deadbeef is not blank, and nothing says that what is on it may go',
    evidence: ['/dev/sdc: ext4 "backup" at offset 1080 UUID 7f3c', 'fingerprint sha256:00ff'],
    remedy: 'Save what is on it and wipe it by hand, or leave it out of layout database.',
  },
);

const tooFew = refusal(
  'disk-count',
  { node: worker, layout: 'archive' },
  {
    summary: 'layout archive needs 4 disks, and 1 of 3 matches',
    evidence: [
      'wwn-0x5000c500a1b2c3d4: matches',
      'wwn-0x5000c500deadbeef: transport is sata, wanted nvme',
      'loop-k3v6tq2mzx7a: size 500 GiB, wanted at least 1 TiB',
    ],
    remedy: 'Attach the missing disks, or change the selector of the layout.',
  },
);

function refusedPlan(): Plan {
  return aPlan([aNode({ refusals: [foreign, tooFew], unchanged: 40 })]);
}

function consentablePlan(): Plan {
  const subject = { kind: 'disk', disk: 'wwn-0x5000c500deadbeef' as DiskId } as const;
  const consent = { node: worker, subject, content: digest };
  return aPlan([aNode({ refusals: [{ ...foreign, consent }] })]);
}

function grownNode(): NodePlan {
  const disk = aDisk('wwn-0x5000c500a1b2c3d4', {
    content: 'diskwright table, 3 volumes',
    sizeBytes: 4 * TiB,
  });
  const last = aVolume('dataaaaaaaac', { ordinal: 2 });
  const operations: Operation[] = [
    {
      ...base(disk, 'the disk grew'),
      kind: 'repair-partition-table',
      tableUuid: '99999999-2222-8333-9444-555555555555',
      damaged: 'backup-misplaced',
    },
    {
      ...base(disk, 'declared larger than it is'),
      kind: 'grow-partition',
      volume: last,
      fromBytes: 1 * TiB,
      toBytes: 3 * TiB,
      zero: false,
    },
    {
      ...base(disk, 'the filesystem is smaller than its partition'),
      kind: 'grow-filesystem',
      volume: last,
      filesystem: 'xfs',
      fromBytes: 1 * TiB,
      toBytes: 3 * TiB,
    },
    mount(disk, aVolume('dataaaaaaaaa')),
    mount(disk, aVolume('dataaaaaaaab', { ordinal: 1 })),
  ];
  return aNode({ operations, unchanged: 0 });
}

function unplacedPlan(): Plan {
  const held = refusal(
    'claim-held',
    { claim: 'db/pg-wal' as never },
    {
      summary: 'db/pg-wal is not placed: no free volume of class fast-xfs takes 900 GiB',
      evidence: ['worker-1: 3 free volumes, the largest has 200 GiB'],
      remedy: 'Ask for less, or declare a larger volume.',
    },
  );
  return aPlan([aNode({ unchanged: 3, refusals: [held] })], {
    claims: [
      {
        kind: 'placed',
        claim: aClaim('pg-data'),
        node: worker,
        volume: 'dataaaaaaaac' as VolumeId,
        sizeBytes: 200 * GiB,
        recorded: true,
        takeBack: null,
      },
      { kind: 'unplaced', claim: aClaim('pg-wal', { requestBytes: 900 * GiB }), refusal: held },
    ],
  });
}

function incompletePlan(): Plan {
  return aPlan([aNode({ unchanged: 12 })], {
    notEvaluated: [
      ...Array.from({ length: 11 }, (_, index) => ({
        node: `worker-${String(index + 2)}` as NodeName,
        reason: 'it has no inventory',
      })),
      { node: worker, reason: 'its inventory is of 2026-01-01T00:00:00Z, too old' },
    ],
  });
}

function keptPlan(): Plan {
  const kept = {
    volume: 'oldaaaaaaaaa' as VolumeId,
    disk: 'wwn-0x5000c500a1b2c3d4' as DiskId,
    sizeBytes: 100 * GiB,
    content: 'xfs',
    claim: null,
    because: 'not-declared' as const,
    fingerprint: digest,
  };
  return aPlan([
    aNode({
      kept: [
        { ...kept, mountPoint: '/var/lib/diskwright/volumes/oldaaaaaaaaa' },
        { ...kept, volume: 'oldaaaaaaaab' as VolumeId, mountPoint: null },
      ],
      unchanged: 12,
    }),
  ]);
}

const evil = 'X\u001b[2J\u001b]0;owned\u0007\n\u202eYAML\u2066\u200b';

function hostilePlan(): Plan {
  const disk = aDisk('wwn-0x5000c500a1b2c3d4', {
    identity: { serial: evil, model: 'WDC; on it now: blank"', backingFile: evil },
    content: `ext4 "${evil}"`,
    path: `/dev/sd\u001b[31mb`,
  });
  const volume = aVolume('dataaaaaaaaa', { name: evil });
  return aPlan(
    [
      aNode({
        node: evil as NodeName,
        inventoryTakenAt: evil,
        operations: [
          { ...wipe(disk), consent: { key: evil, consent: evil, expires: evil } } as Operation,
          { ...removeVolume(disk, evil), layout: evil } as Operation,
          { ...takeBack(disk, volume), claim: { namespace: evil, name: evil } } as Operation,
          makeTable(disk, [{ volume, sizeBytes: GiB }]),
          ...makeFilesystem(disk, volume, GiB).map((operation) => ({
            ...operation,
            reason: evil,
            source: { file: evil, line: 1, column: 1 },
          })),
        ],
        refusals: [
          refusal(
            'foreign-content',
            { layout: evil, disk: evil as DiskId, volume: evil as VolumeId },
            { summary: `s ${evil}`, evidence: [evil, 'A'.repeat(5000)], remedy: evil },
          ),
        ],
        kept: [
          {
            volume: evil as VolumeId,
            disk: evil as DiskId,
            sizeBytes: GiB,
            content: evil,
            mountPoint: evil,
            claim: { namespace: evil, name: evil },
            because: 'claim-gone',
            fingerprint: evil,
          },
        ],
      }),
    ],
    {
      revision: evil,
      asOf: evil,
      digest: evil,
      claims: [
        {
          kind: 'placed',
          claim: aClaim(evil, { namespace: evil, storageClassName: evil }),
          node: evil as NodeName,
          volume: evil as VolumeId,
          sizeBytes: GiB,
          recorded: false,
          takeBack: null,
        },
        {
          kind: 'unplaced',
          claim: aClaim(evil),
          refusal: refusal('claim-held', {}, { summary: evil, evidence: [evil], remedy: evil }),
        },
      ],
      capacity: [
        {
          storageClassName: evil,
          volumes: 1,
          totalBytes: GiB,
          claimedBytes: 0,
          freeBytes: GiB,
          largestFreeBytes: 0,
        },
      ],
      notEvaluated: [{ node: evil as NodeName, reason: evil }],
    },
  );
}

describe('a plan as text', () => {
  it.each([
    ['plan-first', firstPlan(), terminal],
    ['plan-first-verbose', firstPlan(), { ...terminal, verbose: true }],
    ['plan-first-pipe', firstPlan(), wide],
    ['plan-first-narrow', firstPlan(), { ...terminal, width: 48 }],
    ['plan-nothing-to-do', aPlan([aNode({ unchanged: 12 })]), terminal],
    ['plan-refused', refusedPlan(), terminal],
    ['plan-grow', aPlan([grownNode()]), terminal],
    ['plan-kept', keptPlan(), terminal],
    ['plan-claims-unplaced', unplacedPlan(), terminal],
    ['plan-incomplete', incompletePlan(), terminal],
    ['plan-destroy', destroyingPlan(), terminal],
    ['plan-destroy-verbose', destroyingPlan(), { ...terminal, verbose: true }],
    ['plan-consentable', consentablePlan(), terminal],
    ['plan-hostile', hostilePlan(), { ...terminal, verbose: true }],
  ] as const)('%s', async (name, plan, options) => {
    await golden(name, renderPlan(plan, options));
  });

  it('says on the line of every disk that changes what it is and what is on it', () => {
    const lines = renderPlan(firstPlan(), wide).split('\n');
    expect(lines.filter((line) => /^ {2}\+ \S/.test(line))).toEqual([
      '  + wwn-0x5000c500a1b2c3d4 on worker-1 (now /dev/sdb): serial S5GXNX0T123456, model Samsung SSD 990 PRO, 2 TiB; on it now: blank',
      '  + loop-k3v6tq2mzx7a on worker-1 (now /dev/loop7): no serial, no model, backing file /var/lib/images/data.img, 500 GiB; on it now: blank',
    ]);
  });

  it('says of everything that is destroyed what it is, what is on it, who allows it and until when', () => {
    const text = renderPlan(destroyingPlan(), wide);
    const lines = text.split('\n');
    const from = lines.indexOf('Destroyed, for good');
    const section = lines.slice(from + 1, lines.indexOf('', from));
    expect(section).toHaveLength(4);
    for (const line of section) {
      expect(line).toMatch(
        /^ {2}- .*wwn-0x\w+ on worker-1 \(now \/dev\/sd\w\): serial \w+, model /,
      );
      expect(line).toMatch(/ TiB; on it now: .*; .*consent retire-old-raid.*until 2026-12-31/);
    }
  });

  it('folds nothing that destroys or takes back, however many there are', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      wipe(aDisk(`wwn-0x${String(index).padStart(16, '0')}`, { content: 'ext4' })),
    );
    const text = renderPlan(aPlan([aNode({ operations: many })]), wide);
    expect(text.match(/^ {2}- the whole disk wwn-/gm)).toHaveLength(40);
  });

  it('explains only the symbols that it uses', () => {
    const symbols = (plan: Plan) =>
      renderPlan(plan, wide)
        .split('\n')
        .flatMap((line) => /^ {2}(\S) {2,} ?\d* {2}[a-z]/.exec(line)?.[1] ?? []);
    expect(symbols(firstPlan())).toEqual(['+', '.']);
    expect(symbols(aPlan([grownNode()]))).toEqual(['~', '.']);
    expect(symbols(refusedPlan())).toEqual(['!']);
    expect(symbols(destroyingPlan())).toEqual(['-', '<', '+', '=', '.']);
    expect(symbols(keptPlan())).toEqual(['=']);
    expect(symbols(aPlan([aNode({ unchanged: 1 })]))).toEqual([]);
  });

  it.each([24, 40, 60, 80, 100])('keeps to %i columns, but for words that are longer', (width) => {
    const ofTables = /^ +[a-z ]+: \d/;
    for (const plan of [
      firstPlan(),
      refusedPlan(),
      destroyingPlan(),
      unplacedPlan(),
      incompletePlan(),
    ])
      for (const line of renderPlan(plan, { ...terminal, width }).split('\n'))
        if (line.length > width && !ofTables.test(line)) expect(line).toMatch(/^ *(\S )?\S+$/);
  });

  it('loses no word by breaking lines', () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
    const narrow = renderPlan(refusedPlan(), { ...terminal, width: 40 });
    expect(words(narrow)).toEqual(words(renderPlan(refusedPlan(), wide)));
  });

  it('has no colour unless asked, and the same text with it', () => {
    const plan = aPlan([grownNode()], unplacedPlan());
    const plain = renderPlan(plan, terminal);
    const coloured = renderPlan(plan, { ...terminal, color: true });
    // eslint-disable-next-line no-control-regex -- the escape of colours is what is looked for
    const sequences = /\u001b\[\d+m/g;
    expect(plain).not.toMatch(sequences);
    expect(coloured).toMatch(sequences);
    expect(coloured.replace(sequences, '')).toBe(plain);
  });

  it.each([false, true])('shows no raw control or direction mark (verbose %s)', (verbose) => {
    const text = renderPlan(hostilePlan(), { ...wide, verbose });
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(text).toContain(String.raw`\x1b[2J`);
    expect(text).toContain(String.raw`\u202e`);
    expect(text).toContain(String.raw`model "WDC; on it now: blank\""`);
    expect(text).not.toContain('A'.repeat(2001));
  });
});

describe('the age of inventories', () => {
  const seen = '2026-05-01T00:00:00Z';
  function planned(asOf: string, ...takenAt: readonly string[]): string {
    const nodes = takenAt.map((inventoryTakenAt, index) => ({
      ...aNode({ node: `node-${String(index)}` as NodeName }),
      inventoryTakenAt,
    }));
    return renderPlan({ ...aPlan(nodes), asOf }, wide);
  }

  it('is told from a day on, and of the oldest alone', () => {
    expect(planned('2026-05-02T00:00:00Z', seen)).not.toContain('old');
    expect(planned('2026-05-02T00:00:01Z', seen)).toContain(
      'The inventory of node-0 is 1 day old: its disks may hold something else by now.',
    );
    const three = planned(
      '2026-05-11T12:00:00Z',
      '2026-05-11T11:00:00Z',
      seen,
      '2026-05-04T00:00:00Z',
    );
    expect(three).toContain(
      '2 inventories are older than a day; the oldest is that of node-1, 10 days old: its disks',
    );
  });

  it('is told when it is of a time to come, but for what clocks may differ', () => {
    expect(planned('2026-04-30T23:55:00Z', seen)).not.toContain('clock');
    expect(planned('2026-04-30T23:54:59Z', seen)).toContain(
      'The inventory of node-0 is of 2026-05-01T00:00:00Z, later than this plan: a clock is wrong, or --as-of.',
    );
  });

  it('is not told again of what is not evaluated', () => {
    const asOf = '2026-05-09T00:00:00Z';
    const plan = { ...aPlan([aNode({ inventoryTakenAt: seen })]), asOf };
    const notEvaluated = [{ node: plan.nodes[0]!.node, reason: 'too old' }];
    expect(renderPlan({ ...plan, notEvaluated }, wide)).not.toContain('days old');
  });
});

describe('the summary line', () => {
  const disk = aDisk();
  const volumes = [0, 1].map((ordinal) => aVolume(`dataaaaaaaa${'ab'[ordinal]!}`, { ordinal }));
  const finishing = aNode({
    operations: [
      makeTable(
        disk,
        volumes.map((volume) => ({ volume, sizeBytes: GiB })),
        'finish',
      ),
      ...volumes.flatMap((volume) => makeFilesystem(disk, volume, GiB)),
    ],
  });
  const halfMade = aNode({ operations: makeFilesystem(disk, volumes[0]!, GiB) });
  const remount = aNode({ operations: volumes.map((volume) => mount(disk, volume)) });

  it.each<[string, Plan, string]>([
    [
      'counts volumes by what it costs if it was a mistake',
      firstPlan(),
      'Plan: 2 disks: 5 to create on blank, 0 to grow, 0 to destroy.',
    ],
    [
      'tells finishing from creating',
      aPlan([finishing]),
      'Plan: 1 disk: 2 to finish, 0 to grow, 0 to destroy.',
    ],
    [
      'knows a filesystem alone as finishing',
      aPlan([halfMade]),
      'Plan: 1 disk: 1 to finish, 0 to grow, 0 to destroy.',
    ],
    [
      'counts growth, mounts and repairs',
      aPlan([grownNode()]),
      'Plan: 1 disk: 0 to create, 1 to grow, 0 to destroy; 2 to mount or record; 1 partition table to repair.',
    ],
    [
      'adds refusals and what stays',
      aPlan([
        { ...firstPlan().nodes[0]!, refusals: [foreign, tooFew], unchanged: 40 },
        {
          ...remount,
          node: 'worker-2' as NodeName,
          operations: remount.operations.map((each) => ({ ...each, node: 'worker-2' as NodeName })),
        },
      ]),
      'Plan: 3 disks on 2 nodes: 5 to create on blank, 0 to grow, 0 to destroy; 2 to mount or record; 2 refused; 40 unchanged.',
    ],
    [
      'counts disks and volumes that are lost, and what is given back',
      destroyingPlan(),
      'Plan: 3 disks: 1 to create on wiped, 0 to grow, 1 to take back, 4 to destroy; 1 to mount or record; 1 kept; 1 kept whose claim is not declared in git; 2 unchanged.',
    ],
    [
      'says no changes when all is as declared',
      aPlan([aNode({ unchanged: 12 })]),
      'No changes. 12 volumes are as declared.',
    ],
    [
      'says so of one volume',
      aPlan([aNode({ unchanged: 1 })]),
      'No changes. 1 volume is as declared.',
    ],
    ['says so of none', aPlan([aNode()]), 'No changes. No volume is declared for these nodes.'],
    [
      'names what is kept',
      keptPlan(),
      'No changes. 12 volumes are as declared; 2 kept that nothing declares any more.',
    ],
    [
      'never says no changes when something is refused',
      refusedPlan(),
      'No operations, but not all is as declared: 2 refused; 40 unchanged.',
    ],
    [
      'counts a claim without a place once',
      unplacedPlan(),
      'No operations, but not all is as declared: 1 claim not placed; 3 unchanged.',
    ],
    [
      'never says no changes when nodes were not looked at',
      incompletePlan(),
      'No operations, but not all is as declared: incomplete, 11 nodes not evaluated, 1 inventory out of date; 12 unchanged.',
    ],
  ])('%s', (_name, plan, expected) => {
    expect(planSummary(plan)).toBe(expected);
  });
});
