/**
 * Stands in for the agent in tests of the command line: speaks the same lines, and does what the
 * name of the host's configuration file says.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import {
  AGENT_PROTOCOL,
  type AgentEvent,
  type AgentRequest,
} from '../../src/model/agent-protocol.ts';
import { decodeDesiredNode } from '../../src/model/forms/decode-desired-node.ts';
import type { HostExamination } from '../../src/model/observed/host-examination.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { operationKey } from '../../src/model/operation-key.ts';
import type { ExecutedReport, Outcome } from '../../src/model/planned/report.ts';
import { planNode } from '../../src/plan/plan-node.ts';

if (process.env['DISKWRIGHT_AGENT_LOG'] === 'commands')
  process.stderr.write('{"msg":"command","argv":["true"]}\nno line of a log\n');

const lines = createInterface(process.stdin)[Symbol.asyncIterator]();

async function nextRequest(): Promise<AgentRequest | null> {
  const line = await lines.next();
  return line.done === true ? null : (JSON.parse(line.value) as AgentRequest);
}

const request = await nextRequest();
if (request === null) throw new Error('no request');
const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: {
    'state-dir': { type: 'string' },
    'host-config': { type: 'string', default: '' },
    node: { type: 'string' },
    'include-loop': { type: 'boolean' },
  },
});
const hostConfig = options['host-config'];
const scenario = basename(hostConfig);

function say(event: AgentEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

function inventory(): Inventory {
  return JSON.parse(readFileSync(join(dirname(hostConfig), 'inventory.json'), 'utf8')) as Inventory;
}

function examination(): HostExamination {
  const text = readFileSync(join(dirname(hostConfig), 'examination.json'), 'utf8');
  return JSON.parse(text) as HostExamination;
}

/** Ends by itself only when it was interrupted, and says how often. */
async function untilInterrupted(): Promise<number> {
  let times = 0;
  process.on('SIGINT', () => {
    times += 1;
  });
  writeFileSync(join(dirname(hostConfig), 'ready'), String(process.pid));
  for (let waited = 0; times === 0 && waited < 20_000; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  // A second signal would have time to arrive.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return times;
}

function report(outcomes: readonly Outcome[], gone: ExecutedReport['notPlanned']): ExecutedReport {
  const time = '2026-05-04T10:00:00Z';
  const observed = inventory();
  return {
    node: observed.node,
    startedAt: time,
    finishedAt: time,
    outcomes,
    refusals: [],
    kept: [],
    remaining: scenario === 'left' ? outcomes.slice(0, 1).map(({ operation }) => operation) : [],
    inventory: observed,
    notPlanned: gone,
  };
}

/** As the real one: looks, and waits for what is decided. */
async function begin(): Promise<void> {
  say({ kind: 'inventory', inventory: inventory() });
  const decided = await nextRequest();
  if (decided?.kind === 'apply') await apply(decided);
}

/** As the real one: plans afresh, and takes of that what was reviewed. */
function reviewedNow({ desired, reviewed }: Extract<AgentRequest, { kind: 'apply' }>) {
  const node = decodeDesiredNode(desired);
  if (!node.ok) throw new Error(node.error);
  const keys = new Set(reviewed.map(({ key }) => key));
  return planNode(node.value, inventory()).operations.filter((one) => keys.has(operationKey(one)));
}

function notPlannedNow(of: Extract<AgentRequest, { kind: 'apply' }>): ExecutedReport['notPlanned'] {
  const planned = new Set(reviewedNow(of).map(operationKey));
  return of.reviewed
    .filter(({ key }) => !planned.has(key))
    .map((operation) => ({ operation, reason: 'It is not planned any more.' }));
}

async function apply(of: Extract<AgentRequest, { kind: 'apply' }>): Promise<void> {
  writeFileSync(join(dirname(hostConfig), 'request.json'), JSON.stringify({ ...of, options }));
  const outcomes: Outcome[] = [];
  for (const [index, operation] of reviewedNow(of).entries()) {
    let outcome: Outcome = { kind: 'applied', operation, durationMs: 5 };
    say({ kind: 'operation-started', operation });
    if (scenario === 'interrupted' && index === 0) {
      const times = await untilInterrupted();
      writeFileSync(join(dirname(hostConfig), 'times'), String(times));
    } else if (scenario === 'interrupted')
      outcome = { kind: 'withheld', operation, reason: 'interrupted' };
    else if (scenario === 'failing' && index === 0)
      outcome = {
        kind: 'failed',
        operation,
        durationMs: 5,
        failure: { code: 'tool-failed', message: 'sfdisk says no', remedy: 'look at it' },
      };
    outcomes.push(outcome);
    say({ kind: 'outcome', outcome });
  }
  say({ kind: 'report', report: report(outcomes, notPlannedNow(of)) });
}

if (scenario === 'older') say({ kind: 'started', protocol: 1, version: '0.0.9' });
else if (scenario !== 'babble' && scenario !== 'oldest')
  say({ kind: 'started', protocol: AGENT_PROTOCOL, version: '0.1.0' });

if (scenario === 'older') await nextRequest();
else if (scenario === 'error')
  say({ kind: 'error', code: 'locked', message: 'another agent runs', hint: 'Wait for it.' });
else if (scenario === 'crash') {
  process.stderr.write('TypeError: of undefined\n');
  process.exitCode = 7;
} else if (scenario === 'babble') process.stdout.write('hello\n');
else if (scenario === 'hang') await untilInterrupted();
else if (scenario === 'surplus')
  say({ kind: 'inventory', inventory: Object.assign(inventory(), { of: 'tomorrow' }) });
else if (request.kind === 'discover' || request.kind === 'serve')
  say({ kind: 'inventory', inventory: inventory() });
else if (request.kind === 'examine') say({ kind: 'examination', examination: examination() });
else if (request.kind === 'gather')
  say({ kind: 'gathered', parts: [{ name: 'journal.txt', text: 'last words\n', state: 'cut' }] });
else if (request.kind === 'light') {
  const { disk, light } = request;
  if (scenario === 'dark')
    say({ kind: 'error', code: 'no-light', message: 'it has no light', hint: 'Try ledctl.' });
  else say({ kind: 'light', disk, light, path: '/sys/locate' });
} else if (request.kind === 'health') say({ kind: 'health' });
else if (request.kind === 'begin') await begin();
else await apply(request);
// A line that nobody sends is not waited for.
process.stdin.destroy();
