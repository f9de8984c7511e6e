import { describe, expect, it } from 'vitest';
import { GiB, MiB, TiB } from '../../src/model/values/bytes.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { Diagnostic } from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { Outcome, Report } from '../../src/model/planned/report.ts';
import { renderDiagnostics } from '../../src/render/text/diagnostics-text.ts';
import { inventoryDocument } from '../../src/render/machine/inventory-document.ts';
import { renderInventory } from '../../src/render/text/host/inventory-table.ts';
import { planJson } from '../../src/render/machine/plan-json.ts';
import { printJson } from '../../src/render/machine/print-json.ts';
import { durationText, liveLines, progressLine } from '../../src/render/text/progress-text.ts';
import { renderReport, reportSummary } from '../../src/render/text/report-text.ts';
import {
  aDisk,
  aVolume,
  destroyingPlan,
  firstPlan,
  makeFilesystem,
  makeTable,
  mount,
  worker,
} from './plan-builders.ts';
import { SITUATIONS } from './situations.ts';
import { findings } from '../schemas/compiled-schemas.ts';

const wide = { color: false, width: 220 };
const evil = 'X\u001b[2J\n\u202eY';

async function golden(name: string, text: string): Promise<void> {
  expect(text.split('\n').filter((line) => line !== line.trimEnd())).toEqual([]);
  expect(text).not.toMatch(/[^\P{C}\n]/u);
  await expect(text).toMatchFileSnapshot(`../golden/render/${name}.txt`);
}

function anObservedDisk(more: Partial<ObservedDisk> & { id: DiskId }): ObservedDisk {
  return {
    aliases: [more.id],
    path: '/dev/sdb',
    links: [],
    identity: { serial: 'S1', model: 'M1' },
    sizeBytes: TiB,
    logicalSectorBytes: 512,
    physicalSectorBytes: 4096,
    transport: 'sata',
    rotational: true,
    readOnly: false,
    removable: false,
    failing: false,
    systemChain: [],
    usedBy: [],
    signatures: [],
    unknownContent: [],
    fingerprint: 'sha256:00',
    ...more,
  };
}

const inventory: Inventory = {
  node: worker,
  labels: {},
  takenAt: '2026-05-04T09:30:00Z',
  host: {
    kernel: '6.12.0',
    bootId: '0b1f7c52-6a0e-4d14-9a55-3c1de0a4b7f2',
    systemd: true,
    stateDir: '/var/lib/diskwright',
    mountRoots: [],
    root: { kind: 'block', chain: ['/', '/dev/mapper/vg0-root', '/dev/sda2', '/dev/sda'] },
  },
  disks: [
    anObservedDisk({
      id: 'serial-M1_S1' as DiskId,
      path: '/dev/sda',
      systemChain: ['/', '/dev/mapper/vg0-root', '/dev/sda2', '/dev/sda'],
      table: {
        type: 'gpt',
        uuid: '0b1f7c52-6a0e-4d14-9a55-3c1de0a4b7f2',
        primary: 'good',
        backup: 'misplaced',
        partitions: [
          {
            number: 2,
            path: '/dev/sda2',
            startBytes: 512 * MiB,
            sizeBytes: 900 * GiB,
            typeUuid: 'e6d6d379-f507-44c2-a23c-238f2a3df928',
            uuid: '1b1f7c52-6a0e-4d14-9a55-3c1de0a4b7f2',
            label: evil,
            usedBy: [{ kind: 'holder', holder: 'dm-0' }],
            signatures: [
              { type: 'LVM2_member', offsetBytes: 536, usage: 'raid', uuid: 'a-b', group: 'vg0' },
            ],
            unknownContent: [],
            fingerprint: 'sha256:01',
          },
        ],
      },
    }),
    anObservedDisk({
      id: 'wwn-0x5000c500a1b2c3d4' as DiskId,
      aliases: ['serial-evil' as DiskId, 'wwn-0x5000c500a1b2c3d4' as DiskId],
      identity: { serial: evil, model: 'A, B' },
      rotational: false,
      readOnly: true,
      failing: true,
      signatures: [
        { type: 'ext4', offsetBytes: 1080, usage: 'filesystem', uuid: 'c-d', label: evil },
      ],
      usedBy: [{ kind: 'mounted', mountPoint: `/mnt/${evil}`, readOnly: false }],
      unknownContent: [
        { kind: 'not-zero', region: 'first-mebibyte', offsetBytes: 4096, bytes: 'deadbeef' },
        { kind: 'unreadable', region: 'sample', offsetBytes: 8192 },
      ],
    }),
    anObservedDisk({ id: 'wwn-0x5000c500deadbeef' as DiskId, path: '/dev/sdc' }),
  ],
  blockLinks: [],
  records: { disks: [], volumes: [] },
  findings: [{ code: 'tool-missing', subject: 'xfs_info', message: `not found ${evil}` }],
};

describe('an inventory', () => {
  it('is a table with what lies on each disk', async () => {
    await golden('inventory', renderInventory(inventory, wide));
  });

  it('is a list where the terminal is narrow', async () => {
    await golden('inventory-narrow', renderInventory(inventory, { color: false, width: 60 }));
  });

  it('shows what is cut from a volume group, and what is free in it', async () => {
    for (const name of ['group-not-active', 'group-incomplete']) {
      const seen = SITUATIONS.find((one) => one.name === name)?.inventories[0];
      await golden(`inventory-${name}`, renderInventory(seen!, wide));
    }
  });

  it('says when nothing may be written', () => {
    const rootless: Inventory = {
      ...inventory,
      disks: [],
      findings: [],
      host: { ...inventory.host, root: { kind: 'unknown', reason: 'overlay without lower' } },
    };
    expect(renderInventory(rootless, wide)).toContain('nothing is written on this node');
  });

  it('is a NodeInventory document', () => {
    expect(inventoryDocument(inventory)).toEqual({
      apiVersion: 'diskwright.dev/v1alpha1',
      kind: 'NodeInventory',
      metadata: { name: 'worker-1' },
      spec: inventory,
    });
  });
});

describe('diagnostics', () => {
  const diagnostics: Diagnostic[] = [
    {
      severity: 'error',
      code: 'duplicate-object',
      message: `StorageClass ${evil} is declared twice`,
      hint: 'keep one of them',
      source: { file: 'b.yaml', line: 3, column: 1 },
      related: [{ source: { file: 'a.yaml', line: 1, column: 1 }, message: 'first declared here' }],
    },
    {
      severity: 'warning',
      code: 'unused',
      message: 'nothing names this class',
      source: { file: evil, line: 9, column: 2 },
    },
  ];

  it('stand one a line, as compilers print them', async () => {
    await golden('diagnostics', renderDiagnostics(diagnostics, { color: false, width: 40 }));
  });

  it('say nothing when there are none', () => {
    expect(renderDiagnostics([], wide)).toBe('');
  });
});

const disk = aDisk();
const first = aVolume('dataaaaaaaaa');
const second = aVolume('dataaaaaaaab', { ordinal: 1 });
const table = makeTable(disk, [
  { volume: first, sizeBytes: GiB },
  { volume: second, sizeBytes: GiB },
]);

function applied(...operations: readonly Outcome['operation'][]): Outcome[] {
  return operations.map((operation) => ({ kind: 'applied', operation, durationMs: 1250 }));
}

function aReport(more: Partial<Report>): Report {
  return {
    node: worker,
    startedAt: '2026-05-04T10:00:00Z',
    finishedAt: '2026-05-04T10:00:09Z',
    outcomes: [],
    refusals: [],
    kept: [],
    remaining: [],
    inventory,
    ...more,
  };
}

const [mkfs, ready, mounting] = makeFilesystem(disk, second, GiB);
const failed: Report = aReport({
  outcomes: [
    ...applied(table, ...makeFilesystem(disk, first, GiB)),
    {
      kind: 'failed',
      operation: mkfs!,
      durationMs: 61_000,
      failure: {
        code: 'tool-failed',
        message: 'mkfs.xfs ended with exit code 1',
        command: ['mkfs.xfs', '-L', `it's ${evil}`, '/dev/sdb2'],
        exitCode: 1,
        stderr: `${Array.from({ length: 14 }, (_, index) => `line ${String(index)}`).join('\n')}\n\n${evil}\n`,
        remedy: 'Look at the disk with smartctl.',
      },
    },
    { kind: 'withheld', operation: ready!, reason: 'an operation before it failed' },
    { kind: 'withheld', operation: mounting!, reason: 'an operation before it failed' },
  ],
  remaining: [mkfs!, ready!, mounting!],
});

describe('a report', () => {
  it('shows by volume what was done, and a failure with its command and its end', async () => {
    await golden('report-failed', renderReport(failed, { ...wide, width: 100, verbose: false }));
  });

  it('says under which consent something was destroyed', async () => {
    const { operations } = destroyingPlan().nodes[0]!;
    const report = aReport({
      outcomes: operations.map((operation, index) =>
        index < 9
          ? { kind: 'applied', operation, durationMs: 1250 }
          : { kind: 'withheld', operation, reason: 'not approved' },
      ),
    });
    await golden('report-destroyed', renderReport(report, { ...wide, width: 100, verbose: false }));
  });

  it('lists every operation when asked', async () => {
    const text = renderReport(failed, { ...wide, width: 100, verbose: true });
    await golden('report-failed-verbose', text);
  });

  it.each<[string, Report, string]>([
    [
      'of a failure',
      failed,
      'Applied 4 operations on 1 disk; 1 failed, 2 withheld, 3 still to do.',
    ],
    [
      'of a success',
      aReport({ outcomes: applied(table) }),
      'Applied 1 operation on 1 disk; worker-1 is now as declared.',
    ],
    ['of nothing', aReport({}), 'Nothing to do: worker-1 is as declared.'],
    [
      'of what could not begin',
      aReport({ remaining: [mounting!] }),
      'Nothing was applied; 1 still to do.',
    ],
  ])('sums up in one line: %s', (_name, report, expected) => {
    expect(reportSummary(report)).toBe(expected);
  });

  it('does not call a node as declared while claims have no place', () => {
    expect(reportSummary(aReport({ outcomes: applied(table) }), 2)).toBe(
      'Applied 1 operation on 1 disk; 2 claims not placed.',
    );
  });
});

describe('progress', () => {
  it('is one line for each event', () => {
    const [outcome] = applied(mounting!);
    const lines = [
      progressLine({ kind: 'operation-started', operation: mounting! }, wide),
      progressLine({ kind: 'operation-progress', operation: mounting!, percent: 25 }, wide, 20_000),
      progressLine(
        { kind: 'operation-progress', operation: mounting!, percent: 100 },
        wide,
        80_000,
      ),
      progressLine({ kind: 'outcome', outcome: outcome! }, wide),
      ...failed.outcomes
        .slice(4)
        .map((each) => progressLine({ kind: 'outcome', outcome: each }, wide)),
    ];
    const mountText = 'mount data-1 at /var/lib/diskwright/volumes/dataaaaaaaab';
    const on = 'wwn-0x5000c500a1b2c3d4 (now /dev/sdb)';
    expect(lines).toEqual([
      `${on}: ${mountText} ...`,
      `${on}: ${mountText}: 25% copied, about 1 min 00 s left`,
      `${on}: ${mountText}: 100% copied`,
      `${on}: ${mountText}: done in 1.2 s`,
      `${on}: make xfs on data-1: FAILED after 1 min 01 s: mkfs.xfs ended with exit code 1`,
      `${on}: mark data-1 ready: withheld: an operation before it failed`,
      `${on}: ${mountText}: withheld: an operation before it failed`,
    ]);
  });

  it('as a display never takes more lines than it says, nor more columns', () => {
    const running = Array.from({ length: 20 }, (_, index) => ({
      operation: mount(aDisk(`wwn-${String(index)}`, { path: evil }), first),
      elapsedMs: index * 1000,
      percent: index === 0 ? null : index,
    }));
    const lines = liveLines(
      { running, finished: 3, failed: 1, total: 64, elapsedMs: 9_940 },
      { color: false, width: 60 },
    );
    expect(lines).toHaveLength(18);
    expect(lines.filter((line) => line.length > 60 || /[^\P{C}]/u.test(line))).toEqual([]);
    expect(lines.at(-1)).toBe('3 of 64 operations, 1 failed, 9.9 s');
    expect(lines.at(-2)?.trim()).toBe('and 4 more');
    expect(lines[1]).toMatch(/^ {4}1\.0 s {2}1% copied, about 1 min 39 s left {2}wwn/);
  });

  it.each([
    [0, '0.0 s'],
    [-5, '0.0 s'],
    [1_999, '1.9 s'],
    [59_999, '59.9 s'],
    [60_000, '1 min 00 s'],
    [3_725_000, '62 min 05 s'],
  ])('%i ms is %s', (durationMs, expected) => {
    expect(durationText(durationMs)).toBe(expected);
  });
});

describe('the JSON of a plan', () => {
  it('is the whole plan, but for what the owners of claims noted on them', () => {
    const plan = firstPlan();
    const json = planJson(plan) as unknown as Plan;
    const noted = { 'diskwright.dev/node': 'node-a' };
    const claims = plan.claims.map((placement) => {
      const { name, namespace } = placement.claim;
      const metadata = { name, namespace, labels: { token: 'a' } };
      const annotations = { ...noted, 'example.com/token': 'b' };
      const native = { spec: {}, metadata: { ...metadata, annotations } };
      return { ...placement, claim: { ...placement.claim, native } };
    });
    expect({ ...json, claims: [] }).toEqual({ ...plan, claims: [] });
    const shown = planJson({ ...plan, claims }) as unknown as Plan;
    expect(shown.claims.map(({ claim }) => claim.native)).toEqual(
      claims.map(({ claim: { name, namespace } }) => ({
        spec: {},
        metadata: { name, namespace, annotations: noted },
      })),
    );
  });

  it('has the same bytes whatever order members were made in', () => {
    const plan = firstPlan();
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, turned(member)]),
      );
    };
    expect(printJson(planJson(turned(plan) as typeof plan))).toBe(printJson(planJson(plan)));
  });

  it('is what its schema describes', () => {
    const plan: unknown = JSON.parse(printJson(planJson(firstPlan())));
    expect(findings('Plan', plan)).toEqual([]);
  });

  it('begins with what it is', () => {
    expect(Object.keys(planJson(firstPlan()) as object).slice(0, 2)).toEqual([
      'formatVersion',
      'plannerVersion',
    ]);
  });
});
