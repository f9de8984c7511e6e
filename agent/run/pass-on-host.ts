import { AgentLinkError } from '../../src/agent-link/agent-link-error.ts';
import { beginOnHost, serveHost } from '../../src/agent-link/agent-session.ts';
import type { AgentLink } from '../../src/agent-link/open-agent.ts';
import type { Cause, PassResult } from '../../src/assess/summarize.ts';
import type { AgentEvent, AgentOptions } from '../../src/model/agent-protocol.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { traitsOf } from '../../src/model/planned/operation-traits.ts';
import { disksOfOperation } from '../../src/plan/operation-chains.ts';
import type { Decided, Orders, PassReport } from './authority.ts';

/** How the root half is reached, and what it is asked with. */
export interface RootHalf {
  readonly link: AgentLink;
  readonly options: AgentOptions;
}

/**
 * One pass: the root half, a process of its own, observes the host and does what the orders allow.
 * Does not reject: a root half that gives no answer is a cause.
 */
export async function passOnHost(
  root: RootHalf,
  orders: Exclude<Orders, { kind: 'unknown' }>,
  onEvent: (event: AgentEvent) => void,
): Promise<PassReport> {
  const startedAt = new Date().toISOString();
  const done = await answerOf(root, orders, onEvent).catch(
    (error: unknown): Omit<PassReport, 'orders' | 'startedAt' | 'finishedAt'> => {
      if (!(error instanceof AgentLinkError)) throw error;
      return { inventory: null, result: { ...NOTHING, causes: [causeOfNoAnswer(error)] } };
    },
  );
  return { orders, startedAt, finishedAt: new Date().toISOString(), ...done };
}

const NOTHING: PassResult = { outcomes: [], refusals: [], remaining: [], kept: [] };

async function answerOf(
  root: RootHalf,
  orders: Exclude<Orders, { kind: 'unknown' }>,
  onEvent: (event: AgentEvent) => void,
): Promise<Pick<PassReport, 'inventory' | 'result'>> {
  switch (orders.kind) {
    case 'serve': {
      const { report, inventory } = await serveHost(root.link, root.options);
      const served = report === null ? NOTHING : { ...NOTHING, outcomes: report.outcomes };
      return { inventory, result: served };
    }
    case 'make':
      return make(root, orders.decide, onEvent);
  }
}

async function make(
  { link, options }: RootHalf,
  decide: (inventory: Inventory) => Decided | Promise<Decided>,
  onEvent: (event: AgentEvent) => void,
): Promise<Pick<PassReport, 'inventory' | 'result'>> {
  const session = beginOnHost(link, options);
  try {
    const inventory = await session.inventory();
    const decided = await decide(inventory);
    const reviewed = permitted(decided);
    if (decided.desired === null || reviewed.length === 0)
      return { inventory, result: resultOf({ ...decided.plan, outcomes: [] }, decided) };
    const { desired } = decided;
    const report = await session.apply({ desired, reviewed }, onEvent);
    const { outcomes, refusals, kept, remaining } = report;
    const after = { operations: remaining, refusals, kept, outcomes };
    return { inventory: report.inventory, result: resultOf(after, decided) };
  } finally {
    await session.end();
  }
}

/**
 * What is allowed, and what serves. The root half withholds by itself what depends on something
 * that is missing here.
 */
function permitted({ plan, isAllowed }: Decided): readonly Operation[] {
  return plan.operations.filter((operation) => mayBeDone(operation, isAllowed));
}

function mayBeDone(operation: Operation, isAllowed: Decided['isAllowed']): boolean {
  return traitsOf(operation).serves === true || isAllowed(operation);
}

function resultOf(
  after: Decided['plan'] & Pick<PassResult, 'outcomes'>,
  { isAllowed, waitsFor }: Decided,
): PassResult {
  const { operations, outcomes, refusals, kept } = after;
  const waiting = operations.filter((operation) => !mayBeDone(operation, isAllowed));
  // What serves comes after what makes: on such a disk it could not be done either.
  const waitingDisks = new Set(waiting.flatMap(disksOfOperation));
  const remaining = operations.filter(
    (operation) =>
      mayBeDone(operation, isAllowed) &&
      !disksOfOperation(operation).some((disk) => waitingDisks.has(disk)),
  );
  return {
    // What was never asked for is reported as what waits, once.
    outcomes: outcomes.filter(
      ({ kind, operation }) => kind !== 'withheld' || mayBeDone(operation, isAllowed),
    ),
    refusals,
    kept,
    remaining,
    causes: waiting.length === 0 ? [] : [causeOfWaiting(waiting, waitsFor)],
  };
}

function causeOfWaiting(waiting: readonly Operation[], waitsFor: string): Cause {
  const count = waiting.length;
  return {
    reason: 'NotAllowed',
    retry: 'on-change',
    message: `${count === 1 ? '1 operation waits' : `${count} operations wait`} for ${waitsFor}`,
  };
}

/**
 * Codes of the root half that another pass may not meet: somebody else works on the host, or a disk
 * came or went.
 */
const PASSING: ReadonlySet<string> = new Set(['lock-held', 'disk-changed']);

function causeOfNoAnswer({ failure, code, message, remedy }: AgentLinkError): Cause {
  const isPassing =
    failure === 'interrupted' || failure === 'ended-early' || PASSING.has(code ?? '');
  return {
    reason: 'RootHalfFailed',
    retry: isPassing ? 'soon' : 'by-person',
    message: `${message} ${remedy}`,
  };
}
