/**
 * Carries out one operation on one disk and ends itself with SIGKILL at the step that it is told:
 * before a record is saved, or in the middle of a write to a device. Prints how many steps there
 * were.
 */
import { open, type FileHandle } from 'node:fs/promises';
import type { DriverContext } from '../../agent/drivers/driver.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import { carryOutOperation } from '../../agent/drivers/registry.ts';
import { openRecordStore } from '../../agent/execute/record-store.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import type { Operation } from '../../src/model/planned/plan.ts';

interface Task {
  readonly operation: Operation;
  readonly context: Omit<DriverContext, 'run' | 'records' | 'now' | 'fingerprintNow'>;
  /** The step at which it ends; none when it is negative. */
  readonly dieAt: number;
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const { operation, context, dieAt } = task;
let steps = 0;

/** @returns whether this is the step at which all ends. */
function isLast(): boolean {
  steps += 1;
  return steps - 1 === dieAt;
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

const { records } = await readRecords(context.stateDir);
const store = openRecordStore(context.stateDir, records);

function dying<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    if (isLast()) end();
    return act(...args);
  };
}

/** The handles of node:fs/promises have one class, which it does not export. */
const probe = await open('/dev/null', 'r+');
const handles = Object.getPrototypeOf(probe) as { write: FileHandle['write'] };
await probe.close();
const write = handles.write as (
  this: FileHandle,
  bytes: Uint8Array,
  from: number,
  length: number,
  position: number,
) => Promise<unknown>;
handles.write = async function (
  this: FileHandle,
  bytes: Uint8Array,
  from: number,
  length: number,
  position: number,
) {
  if (!isLast()) return write.call(this, bytes, from, length, position);
  // Half of what was to be written, cut between two sectors.
  await write.call(this, bytes, from, Math.floor(length / 1024) * 512, position);
  end();
  return { bytesWritten: 0, buffer: bytes };
} as unknown as FileHandle['write'];

const failures = await carryOutOperation([operation], {
  ...context,
  run: runCommand,
  records: {
    ...store,
    saveConsent: dying(store.saveConsent),
    saveWipedPlaces: dying(store.saveWipedPlaces),
    forgetWipedPlaces: dying(store.forgetWipedPlaces),
    saveVolume: dying(store.saveVolume),
    saveDisk: dying(store.saveDisk),
  },
  now: () => '2026-01-02T03:04:05.000Z',
  fingerprintNow: () =>
    Promise.resolve('content' in operation ? operation.content : 'not to be asked'),
});
process.stdout.write(JSON.stringify({ steps, failure: failures.get(operation) ?? null }));
