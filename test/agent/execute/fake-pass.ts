/**
 * Passes on a host that only remembers what was asked of it, of worlds that were planned as ever.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { execute, type ExecuteRequest, type HostAccess } from '../../../agent/execute/execute.ts';
import type { AgentOptions } from '../../../src/model/agent-protocol.ts';
import type { DesiredNode } from '../../../src/model/planned/desired.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import type { ExecutedReport, Outcome, Report } from '../../../src/model/planned/report.ts';
import { operationRef } from '../../../src/model/operation-key.ts';
import { planNode } from '../../../src/plan/plan-node.ts';
import { lawful } from '../../plan/planted-cases.ts';
import { aDisk, aNode, observedAgain } from '../../simulation/builders.ts';
import { predictAll } from '../../simulation/simulated-host.ts';
import { fake, resetHost } from './fake-host.ts';

vi.hoisted(() => vi.resetModules());
vi.mock('../../../agent/host/lock.ts', async () => {
  const { lockFile } = await import('./fake-host.ts');
  return { lockFile };
});
vi.mock('../../../agent/drivers/registry.ts', async (original) => {
  const { carryOut } = await import('./fake-host.ts');
  return { ...(await original<object>()), carryOutOperation: carryOut };
});
vi.mock('../../../agent/host/devices/partition-nodes.ts', async (original) => {
  const host = await import('./fake-host.ts');
  return { ...(await original<object>()), readDiskInstances: () => host.fake.instances };
});
vi.mock('../../../agent/host/devices/kernel-state.ts', async () => {
  const host = await import('./fake-host.ts');
  return { readKernelState: () => host.fake.kernelState };
});
vi.mock('../../../src/plan/plan-node.ts', async (original) => {
  const real = await original<{ planNode: (...given: readonly unknown[]) => unknown }>();
  const host = await import('./fake-host.ts');
  const planNodeAndTell: typeof real.planNode = (...given) => {
    host.fake.planned.push(host.fake.told.at(-1) ?? 'nothing');
    return real.planNode(...given);
  };
  return { ...real, planNode: planNodeAndTell };
});
vi.mock('../../../agent/host/mounts/mount-table.ts', async (original) => {
  const host = await import('./fake-host.ts');
  const readOwnMounts = () => host.fake.mountPoints.map((mountPoint) => ({ mountPoint }));
  return { ...(await original<object>()), readOwnMounts };
});

export interface World {
  readonly desired: DesiredNode;
  readonly inventory: Inventory;
}

export function fresh(...names: readonly string[]): World {
  const { desired, inventories } = lawful(aNode(names.map((name) => aDisk(name))));
  return { desired: desired.nodes[0]!, inventory: inventories[0]! };
}

export function after({ desired, inventory }: World): Inventory {
  return observedAgain(predictAll(inventory, planNode(desired, inventory).operations));
}

/** Everything is there, and is to be protected from now on: nothing but records changes. */
export function settled(...names: readonly string[]): World {
  const world = fresh(...names);
  const disks = world.desired.disks.map((disk) => ({ ...disk, protected: true }));
  return { desired: { ...world.desired, disks }, inventory: after(world) };
}

export const [AA, BB] = ['wwn-0xaa', 'wwn-0xbb'];

/** Of the host of a test; set anew before each. */
export const at = { nowMs: 0, options: {} as AgentOptions };

beforeEach(() => {
  const stateDir = mkdtempSync(join(tmpdir(), 'diskwright-pass-'));
  at.options = {
    stateDir,
    hostConfig: '/none',
    keysDirectory: '/none',
    node: null,
    includeLoop: false,
  };
  at.nowMs = Date.parse('2026-03-02T08:00:00Z');
  resetHost(['aa', 'bb', 'a', 'b', 'c'].map((name) => aDisk(name)));
});
// Where test files share their modules, others are not to get these.
afterAll(() => vi.resetModules());
afterEach(() => rmSync(at.options.stateDir, { recursive: true }));

/**
 * Observed first is the world, and then what all that is planned comes to.
 *
 * @param run what carries it out.
 */
export async function pass(
  world: World,
  what: Partial<ExecuteRequest> = {},
  run = execute,
): Promise<ExecutedReport> {
  const seen = [world.inventory];
  const host: Partial<HostAccess> = {
    discover: () => {
      fake.told.push('observe');
      return Promise.resolve(seen.pop() ?? after(world));
    },
    run: (argv) => {
      fake.told.push(argv.join(' '));
      return Promise.resolve({ kind: 'exited', exitCode: 0, stdout: '', stderr: '' });
    },
    hasProgram: () => Promise.resolve(true),
    now: () => new Date((at.nowMs += 1_000)),
  };
  return run({
    desired: world.desired,
    reviewed: planNode(world.desired, world.inventory).operations.map(operationRef),
    options: at.options,
    emit: () => undefined,
    ...what,
    host: { ...host, ...what.host },
  });
}

export function text(outcome: Outcome): string {
  return `${outcome.kind} ${outcome.operation.kind} ${outcome.operation.disk.facts.id}`;
}

export function applied(operations: readonly Operation[]): readonly string[] {
  return operations.map((operation) => text({ kind: 'applied', operation, durationMs: 0 }));
}

/** Why what was withheld on a disk was, each reason once. */
export function reasons({ outcomes }: Report, disk: string): readonly string[] {
  const on = outcomes.filter(({ operation }) => operation.disk.facts.id === disk);
  return Array.from(new Set(on.map((one) => ('reason' in one ? one.reason : one.kind))));
}

export function operationsOf({ desired, inventory }: World, disk?: string): readonly Operation[] {
  return planNode(desired, inventory).operations.filter(
    (operation) => disk === undefined || operation.disk.facts.id === disk,
  );
}
