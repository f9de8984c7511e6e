/**
 * A host for one pass: its locks, drivers, mounts and kernel only remember what was asked of them.
 */
import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { DriverContext } from '../../../agent/drivers/driver.ts';
import type { LockResult, RunOn } from '../../../agent/host/lock.ts';
import type { DiskInstance } from '../../../agent/host/devices/partition-nodes.ts';
import { shortHash } from '../../../src/model/values/digest.ts';
import type { DiskId } from '../../../src/model/identifiers.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import type { Failure } from '../../../src/model/planned/report.ts';

export interface Done {
  readonly kind: Operation['kind'];
  readonly disk: DiskId;
  readonly context: DriverContext;
}

/** Set anew before each test. */
interface FakeHost {
  /** What happened, in its order. */
  told: string[];
  done: Done[];
  /** For each time that the node was planned: what happened last before it. */
  planned: string[];
  disks: readonly DiskId[];
  instances: ReadonlyMap<string, DiskInstance>;
  mountPoints: readonly string[];
  kernelState: string;
  /**
   * What becomes of a lock, by its name, when flock was run with its tools; it is taken unless
   * told.
   */
  locks: Readonly<Record<string, (runFlock: () => Promise<unknown>) => Promise<LockResult>>>;
  carryOut: (done: Done) => Promise<Failure | null>;
}

export const fake: FakeHost = blankHost();

function blankHost(): FakeHost {
  return {
    told: [],
    done: [],
    planned: [],
    disks: [],
    instances: new Map(),
    mountPoints: [],
    kernelState: 'as before',
    locks: {},
    carryOut: () => Promise.resolve(null),
  };
}

export function resetHost(disks: readonly { readonly id: DiskId; readonly path: string }[]): void {
  Object.assign(fake, blankHost(), {
    disks: disks.map(({ id }) => id),
    instances: new Map(disks.map(({ path }) => [path, { identity: path } as DiskInstance])),
  });
}

/** A lock is known by its disk; the one of the node is called so. */
function lockName(path: string): string {
  const name = basename(path);
  if (name === 'lock') return 'node';
  return fake.disks.find((disk) => shortHash(['disk', disk], 20) === name) ?? 'unknown';
}

const DESCRIPTOR = 0;

export async function lockFile(path: string, runOn?: RunOn): Promise<LockResult> {
  const name = lockName(path);
  fake.told.push(`lock ${name}`);
  await mkdir(dirname(path), { recursive: true });
  const runFlock = async (): Promise<unknown> =>
    runOn?.(DESCRIPTOR, ['flock', '-n', name], { timeoutMs: 1_000 });
  const given = fake.locks[name];
  if (given !== undefined) return given(runFlock);
  await runFlock();
  return {
    kind: 'locked',
    lock: {
      descriptor: DESCRIPTOR,
      release: () => Promise.resolve(void fake.told.push(`release ${name}`)),
    },
  };
}

export async function carryOut(
  group: readonly [Operation, ...Operation[]],
  context: DriverContext,
): Promise<ReadonlyMap<Operation, Failure>> {
  const { kind, disk } = group[0];
  const done = { kind, disk: disk.facts.id, context };
  fake.told.push(`${kind} ${done.disk}`);
  fake.done.push(done);
  const failure = await fake.carryOut(done);
  return new Map(failure === null ? [] : group.map((operation) => [operation, failure]));
}
