/** Whatever the root half says is of the form that its schema has, and nothing else is. */
import { describe, expect, it } from 'vitest';
import { checkAgentEvent } from '../../../src/declare/documents/agent-events.ts';
import type { AgentEvent } from '../../../src/model/agent-protocol.ts';
import type { HostExamination } from '../../../src/model/observed/host-examination.ts';
import { operationRef } from '../../../src/model/operation-key.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import type { ExecutedReport, Failure } from '../../../src/model/planned/report.ts';
import { anExaminedHost, aUnit } from '../../assess/host/examined-hosts.ts';
import { disk, inventory, node, roots, time } from '../../schemas/whole-inventory.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import { aClaim, aDisk, aNode, aVolumeGroup, declaring } from '../../simulation/builders.ts';
import { aLayoutPartition, aThinPool } from '../../simulation/builders.ts';

const [plan] = planWorld({
  declarations: declaring(
    [
      aVolumeGroup('data', [aLayoutPartition('cut')], {
        group: { thinPools: [aThinPool('pool')] },
      }),
    ],
    { claims: [aClaim('one')] },
  ),
  inventories: [aNode([aDisk('a'), aDisk('b')])],
}).plan.nodes;
const operations: readonly Operation[] = plan?.operations ?? [];
const [operation] = operations;
const observed = inventory(roots[0]!);

const failure: Required<Failure> = {
  code: 'tool-failed',
  message: 'mkfs.xfs says no',
  command: ['mkfs.xfs', '-f'],
  exitCode: 1,
  stderr: 'no',
  remedy: 'Look at it.',
};
const codes: Readonly<Record<Failure['code'], true>> = {
  'tool-missing': true,
  'tool-failed': true,
  'tool-timeout': true,
  'device-timeout': true,
  'not-verified': true,
  guard: true,
  io: true,
  'record-not-written': true,
  'medium-error': true,
};
const report: Required<ExecutedReport> = {
  node,
  startedAt: time,
  finishedAt: time,
  outcomes: operations.map((one) => ({ kind: 'applied', operation: one, durationMs: 1.5 })),
  refusals: [],
  kept: [],
  remaining: operations,
  pools: plan?.pools ?? [],
  inventory: observed,
  notPlanned: [{ operation: operationRef(operation!), reason: 'It is gone.' }],
};
const trouble = { message: 'a', remedy: 'b' };
const examinations: readonly HostExamination[] = [
  anExaminedHost(),
  anExaminedHost({
    lvm: { unseen: 'it does not answer' },
    stateDirectory: { value: { kind: 'absent', path: '/var/lib/diskwright' } },
    locks: { value: [{ path: '/l', processId: null, program: '', runningSeconds: 1.5 }] },
    units: { value: [aUnit('kubelet.service')] },
    clockSynchronized: null,
    inventory: { value: observed },
    lastPass: {
      value: {
        finishedAt: time,
        conditions: [
          {
            ...{ type: 'Ready', status: 'True', observedGeneration: 1, lastTransitionTime: time },
            ...{ reason: 'Converged', message: '' },
          },
        ],
        findings: ['a'],
        failures: [trouble],
        refusals: [trouble],
      },
    },
  }),
  anExaminedHost({
    lvm: { value: null },
    stateDirectory: { value: { kind: 'no-directory', path: '/var/lib/diskwright' } },
    units: null,
    lastPass: { value: null },
  }),
];

const events: readonly AgentEvent[] = [
  { kind: 'started', protocol: 2, version: '0.1.0' },
  { kind: 'inventory', inventory: observed },
  ...examinations.map((examination) => ({ kind: 'examination' as const, examination })),
  { kind: 'health' },
  { kind: 'health', disk },
  { kind: 'light', disk, light: 'off', path: '/sys/class/enclosure/0/Slot 1/locate' },
  ...operations.map((one) => ({ kind: 'operation-started' as const, operation: one })),
  { kind: 'operation-progress', operation: operation!, percent: 42 },
  { kind: 'outcome', outcome: { kind: 'withheld', operation: operation!, reason: 'not reviewed' } },
  ...(Object.keys(codes) as Failure['code'][]).map((code) => ({
    kind: 'outcome' as const,
    outcome: {
      kind: 'failed' as const,
      operation: operation!,
      durationMs: 0,
      failure: { ...failure, code },
    },
  })),
  { kind: 'report', report },
  { kind: 'error', code: 'failed', message: 'a', hint: 'b' },
];

function said(event: unknown): unknown {
  return JSON.parse(JSON.stringify(event));
}

describe('an event', () => {
  it('of every kind is what it is', () => {
    expect(operations.length).toBeGreaterThan(5);
    expect(report.pools).not.toEqual([]);
    for (const event of events)
      expect(checkAgentEvent(said(event))).toEqual({ ok: true, value: said(event) });
  });

  it.each([
    ['nothing', null, 'it does not satisfy "type"'],
    ['a list', [], 'it does not satisfy "type"'],
    ['no kind', { inventory: observed }, '"required"'],
    [
      'an inventory without disks',
      { kind: 'inventory', inventory: { ...observed, disks: 1 } },
      '/inventory/disks',
    ],
    ['an inventory that is missing', { kind: 'inventory' }, '"inventory"'],
    [
      'a report without its inventory',
      { kind: 'report', report: { ...report, inventory: null } },
      '/report/inventory',
    ],
    [
      'an outcome of nothing',
      { kind: 'outcome', outcome: { kind: 'applied', durationMs: 1 } },
      '/outcome',
    ],
    [
      'an operation of no kind',
      { kind: 'operation-started', operation: { ...operation, kind: 'erase' } },
      '/operation',
    ],
    ['more than all copied', { kind: 'operation-progress', operation, percent: 101 }, '/percent'],
    [
      'an examination without locks',
      { kind: 'examination', examination: { ...anExaminedHost(), locks: {} } },
      '/examination/locks',
    ],
  ])('that has %s is refused with its place', (_what, event, place) => {
    expect(checkAgentEvent(said(event))).toEqual({
      ok: false,
      error: expect.stringContaining(place),
    });
  });
});
