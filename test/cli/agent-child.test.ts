import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginOnHost, discoverHost } from '../../src/cli/agent-child.ts';
import type { Surroundings } from '../../src/cli/surroundings.ts';
import type { AgentEvent, AgentOptions, AgentRequest } from '../../src/model/agent-protocol.ts';
import type { DesiredNode } from '../../src/model/desired.ts';
import type { Report } from '../../src/model/report.ts';
import { aDisk, aVolume, makeFilesystem } from '../render/plan-builders.ts';

const directory = mkdtempSync(join(tmpdir(), 'diskwright-agent-child-'));
// Longer than a pipe holds, and with letters that are cut between two reads.
const inventory = { node: 'worker-1', labels: { long: 'é'.repeat(500_000) } };
const reviewed = makeFilesystem(aDisk(), aVolume('aaaaaaaaaaaa'), 1024);

beforeAll(() => writeFileSync(join(directory, 'inventory.json'), JSON.stringify(inventory)));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function surroundings(interruption = new AbortController().signal): Surroundings {
  const agentProgram = join(import.meta.dirname, 'fake-agent.ts');
  return { agentProgram, interruption } as Surroundings;
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
  of: Surroundings,
  decided: Extract<AgentRequest, { kind: 'apply' }>,
  onEvent: (event: AgentEvent) => void,
): Promise<Report> {
  const session = beginOnHost(of, decided.options);
  try {
    expect(await session.inventory()).toEqual(inventory);
    return await session.apply(decided, onEvent);
  } finally {
    await session.end();
  }
}

const desired = { node: 'worker-1' } as DesiredNode;

describe('the agent as a child', () => {
  it('gives the inventory whole', async () => {
    expect(await discoverHost(surroundings(), options('fine'))).toEqual(inventory);
  });

  it('carries out what it is given, and tells of it as it goes', async () => {
    const events: AgentEvent[] = [];
    const report = await applyOnHost(
      surroundings(),
      { kind: 'apply', options: options('fine'), desired, reviewed },
      (event) => events.push(event),
    );
    expect(report.outcomes).toHaveLength(reviewed.length);
    expect(events.map(({ kind }) => kind)).toEqual([
      ...reviewed.flatMap(() => ['operation-started', 'outcome']),
      'report',
    ]);
    expect(JSON.parse(readFileSync(join(directory, 'request.json'), 'utf8'))).toEqual({
      kind: 'apply',
      options: options('fine'),
      desired,
      reviewed,
    });
  });

  it('that looked is sent away when nothing is to be done, and while it still looks', async () => {
    for (const scenario of ['fine', 'hang']) {
      const session = beginOnHost(surroundings(), options(scenario));
      if (scenario === 'fine') await session.inventory();
      const before = performance.now();
      await session.end();
      expect(performance.now() - before).toBeLessThan(5_000);
    }
  });

  it.each([
    ['error', /^another agent runs$/, /^Wait for it\.$/],
    ['crash', /exit code 7 before it reported:\nTypeError: of undefined/, /--inventory host/],
    ['babble', /said "hello", which is no event/, /different versions/],
  ])('that goes wrong (%s) says what and what to do', async (scenario, message, remedy) => {
    await expect(discoverHost(surroundings(), options(scenario))).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
  });

  it('that is not there is named', async () => {
    const nowhere = { ...surroundings(), agentProgram: '/nonexistent/agent.js' };
    await expect(discoverHost(nowhere, options('fine'))).rejects.toThrow(
      /\/nonexistent\/agent\.js/,
    );
  });

  it('is interrupted once while it applies, and its report is waited for', async () => {
    const interruption = new AbortController();
    const report = await applyOnHost(
      surroundings(interruption.signal),
      { kind: 'apply', options: options('interrupted'), desired, reviewed },
      () => setTimeout(() => interruption.abort(), 300),
    );
    expect(report.outcomes.map(({ kind }) => kind)).toEqual(['applied', 'withheld', 'withheld']);
    expect(readFileSync(join(directory, 'times'), 'utf8')).toBe('1');
  });

  it('is ended by an interruption while it observes', async () => {
    const interruption = new AbortController();
    setTimeout(() => interruption.abort(), 500);
    await expect(
      discoverHost(surroundings(interruption.signal), options('hang')),
    ).rejects.toMatchObject({ exitCode: 130 });
  });
});
