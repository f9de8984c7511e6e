import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginOnHost, discoverHost, type Decision } from '../../src/agent-link/agent-session.ts';
import type { AgentLink } from '../../src/agent-link/open-agent.ts';
import {
  AGENT_PROTOCOL,
  type AgentEvent,
  type AgentOptions,
} from '../../src/model/agent-protocol.ts';
import { encodeDesiredNode } from '../../src/model/forms/desired-node-form.ts';
import { operationRef } from '../../src/model/operation-key.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { aDisk, aNode, aWholeDisk, declaring } from '../simulation/builders.ts';

const directory = mkdtempSync(join(tmpdir(), 'diskwright-agent-child-'));
// Longer than a pipe holds, and with letters that are cut between two reads.
const longFinding = { code: 'unreadable', subject: '/dev/x', message: 'é'.repeat(50_000) } as const;
const blank = aNode([aDisk('a')], { findings: Array.from({ length: 10 }, () => longFinding) });
const inventory = blank;
const world = planWorld({
  declarations: declaring([aWholeDisk('data', {})]),
  inventories: [blank],
});
const [{ operations: reviewed } = { operations: [] }] = world.plan.nodes;
const decision: Decision = { desired: world.desired.nodes[0]!, reviewed };

beforeAll(() => writeFileSync(join(directory, 'inventory.json'), JSON.stringify(inventory)));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function link(interruption = new AbortController().signal): AgentLink {
  return { agentProgram: join(import.meta.dirname, 'fake-agent.ts'), interruption };
}

function options(scenario: string): AgentOptions {
  return {
    stateDir: '/s',
    hostConfig: join(directory, scenario),
    node: null,
    includeLoop: false,
  };
}

/** From the first look to the report. */
async function applyOnHost(
  of: AgentLink,
  scenario: string,
  onEvent: (event: AgentEvent) => void,
): Promise<Report> {
  const session = beginOnHost(of, options(scenario));
  try {
    expect(await session.inventory()).toEqual(inventory);
    return await session.apply(decision, onEvent);
  } finally {
    await session.end();
  }
}

describe('the agent as a child', () => {
  it('gives the inventory whole', async () => {
    expect(await discoverHost(link(), options('fine'))).toEqual(inventory);
  });

  it('passes on what it runs on the host, line by line, when that is asked for', async () => {
    const log: string[] = [];
    await discoverHost({ ...link(), onLog: (line) => log.push(line) }, options('fine'));
    expect(log).toEqual(['{"msg":"command","argv":["true"]}']);
  });

  it('carries out what it is given, and tells of it as it goes', async () => {
    const events: AgentEvent[] = [];
    const report = await applyOnHost(link(), 'fine', (event) => events.push(event));
    expect(report.outcomes).toHaveLength(reviewed.length);
    expect(events.map(({ kind }) => kind)).toEqual(
      reviewed.flatMap(() => ['operation-started', 'outcome']),
    );
    expect(reviewed.length).toBeGreaterThan(2);
    expect(JSON.parse(readFileSync(join(directory, 'request.json'), 'utf8'))).toEqual({
      protocol: AGENT_PROTOCOL,
      kind: 'apply',
      desired: encodeDesiredNode(decision.desired),
      reviewed: reviewed.map(operationRef),
      // Said by the start alone.
      options: { 'state-dir': '/s', 'host-config': join(directory, 'fine') },
    });
  });

  it('knows again what the agent plans no more, and has only a reference of', async () => {
    const gone = { ...reviewed[0]!, reason: 'of yesterday', tableUuid: 'other' } as Operation;
    const session = beginOnHost(link(), options('fine'));
    const events: AgentEvent[] = [];
    await session.inventory();
    const report = await session.apply({ ...decision, reviewed: [gone] }, (event) =>
      events.push(event),
    );
    await session.end();
    const outcome = { kind: 'withheld', operation: gone, reason: 'It is not planned any more.' };
    expect(report.outcomes).toEqual([outcome]);
    expect(report).not.toHaveProperty('notPlanned');
    expect(events).toEqual([{ kind: 'outcome', outcome }]);
  });

  it('that looked is sent away when nothing is to be done, and while it still looks', async () => {
    for (const scenario of ['fine', 'hang']) {
      const session = beginOnHost(link(), options(scenario));
      if (scenario === 'fine') await session.inventory();
      const before = performance.now();
      await session.end();
      expect(performance.now() - before).toBeLessThan(5_000);
    }
  });

  it.each([
    ['error', 'refused', /^another agent runs$/, /^Wait for it\.$/],
    [
      'crash',
      'ended-early',
      /exit code 7 before it reported:\nTypeError: of undefined/,
      /--inventory host/,
    ],
    ['babble', 'not-understood', /said "hello", which is no event/, /different versions/],
    ['older', 'not-understood', /^the agent 0\.0\.9 speaks protocol 1/, /of one version/],
    ['oldest', 'not-understood', /^the agent speaks protocol 1/, /of one version/],
    [
      'surplus',
      'not-understood',
      /said "inventory" in a form that is not known \(\/inventory does not satisfy "additionalProperties"/,
      /different versions/,
    ],
  ])(
    'that goes wrong (%s) says what and what to do',
    async (scenario, failure, message, remedy) => {
      await expect(discoverHost(link(), options(scenario))).rejects.toMatchObject({
        name: 'AgentLinkError',
        failure,
        message: expect.stringMatching(message),
        remedy: expect.stringMatching(remedy),
      });
    },
  );

  it('that is not there is named', async () => {
    const nowhere = { ...link(), agentProgram: '/nonexistent/agent.js' };
    await expect(discoverHost(nowhere, options('fine'))).rejects.toThrow(
      /\/nonexistent\/agent\.js/,
    );
  });

  it('is interrupted once while it applies, and its report is waited for', async () => {
    const interruption = new AbortController();
    const report = await applyOnHost(link(interruption.signal), 'interrupted', () =>
      setTimeout(() => interruption.abort(), 300),
    );
    expect(report.outcomes.map(({ kind }) => kind)).toEqual([
      'applied',
      ...reviewed.slice(1).map(() => 'withheld'),
    ]);
    expect(readFileSync(join(directory, 'times'), 'utf8')).toBe('1');
  });

  it('is ended by an interruption while it observes', async () => {
    const interruption = new AbortController();
    setTimeout(() => interruption.abort(), 500);
    await expect(discoverHost(link(interruption.signal), options('hang'))).rejects.toMatchObject({
      failure: 'interrupted',
      message: 'interrupted',
    });
  });
});
