/**
 * The order of an apply's writes, syncs and records in the words of the table in
 * `simulated-agent.ts`: as they were recorded, and as they are simulated.
 */
import { MiB } from '../../src/model/values/bytes.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { NodeRecords } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { kindOfDiskWrite, kindOfFile } from '../crash/write-kinds.ts';
import type { LogEntry, WriteLog } from '../crash/write-log.ts';
import type { Step } from '../simulation/agent-steps.ts';
import { PRODUCT } from '../simulation/living.ts';
import { machineOf, mediumOf, type Machine, type World } from '../simulation/machine.ts';
import type { Write } from '../simulation/medium.ts';
import { runPass } from '../simulation/passes.ts';

interface Word {
  readonly what: string;
  /**
   * Of a write, the cache that it lies in; of a sync, the one that it writes out; null for a
   * record, which is one step.
   */
  readonly cache: string | null;
  readonly isSync: boolean;
}

/**
 * What is written and has no place in the simulation. Who simulates one of these takes it out of
 * this list, and gives it its word in {@link kindOfWrite} or {@link changedWords}.
 */
const NOT_SIMULATED: ReadonlySet<string> = new Set([
  'what was desired',
  'seed',
  'mount point',
  'directory of records',
  'state directory',
]);

/** Makers of filesystems write and sync in an order of their own. */
const FILESYSTEM_TOOL = /^(mkfs\.\w+|resize2fs|e2fsck|xfs_growfs|btrfs)$/;

/** A step for each kind of write or sync, and one where several of a kind follow each other. */
function told(words: readonly Word[]): readonly string[] {
  const dirty = new Set<string>();
  const steps: string[] = [];
  for (const { what, cache, isSync } of words) {
    // Nothing is written out: it proves something, and changes nothing.
    if (isSync && !dirty.delete(cache ?? '')) continue;
    if (!isSync && cache !== null) dirty.add(cache);
    if (steps.at(-1) !== what) steps.push(what);
  }
  return steps;
}

/** @param sizeBytes of the disk; there is one. */
export function recordedSteps({ entries }: WriteLog, sizeBytes: number): readonly string[] {
  const contents = new Map<number, Buffer>();
  const words = entries.flatMap((entry, at): readonly Word[] => {
    switch (entry.kind) {
      case 'disk': {
        const isMaker = FILESYSTEM_TOOL.test(entry.tool ?? '');
        const what = isMaker ? 'filesystem' : kindOfDiskWrite({ ...entry, tool: null }, sizeBytes);
        return NOT_SIMULATED.has(what) ? [] : [{ what, cache: entry.cache, isSync: false }];
      }
      case 'sync':
        return syncWords(entry, entries.slice(at + 1));
      case 'file':
        return fileWords(entry, contents);
    }
  });
  return told(words);
}

/** Of a tool that syncs in between, what it does in the end counts. */
function syncWords(
  { of }: Extract<LogEntry, { kind: 'sync' }>,
  later: readonly LogEntry[],
): readonly Word[] {
  const cache = of ?? '';
  if (!cache.startsWith('/dev/')) return [];
  const next = later.find((entry) => entry.kind === 'disk' && entry.cache === cache);
  const goesOn = next?.kind === 'disk' && FILESYSTEM_TOOL.test(next.tool ?? '');
  if (goesOn && later.slice(0, later.indexOf(next)).every(({ kind }) => kind !== 'file')) return [];
  const node = /\dp\d+$/.test(cache) ? 'a partition' : 'the disk';
  return [{ what: `sync of ${node}`, cache, isSync: true }];
}

/** A record is there when its name is: what it says was synced under another one. */
function fileWords(
  { change, path }: Extract<LogEntry, { kind: 'file' }>,
  contents: Map<number, Buffer>,
): readonly Word[] {
  if (change.kind === 'content')
    contents.set(
      change.id,
      Buffer.concat([contents.get(change.id) ?? Buffer.alloc(0), change.bytes]),
    );
  const kind = kindOfFile(path);
  if (NOT_SIMULATED.has(kind)) return [];
  if (change.kind === 'removed') return kind === 'link' ? [step('link')] : [];
  if (change.kind !== 'renamed') return [];
  if (!kind.startsWith('record')) return [step(kind)];
  const { state } = JSON.parse(contents.get(change.id)!.toString()) as { readonly state: string };
  return [step(`${kind}: ${state}`)];
}

function step(what: string): Word {
  return { what, cache: null, isSync: false };
}

export interface SimulatedPass {
  readonly world: World;
  readonly steps: readonly string[];
}

/**
 * A pass over a simulated machine that does what was planned for the real one. @throws when it does
 * not end well.
 */
export function simulatedPass(
  world: World,
  plan: { readonly node: NodePlan; readonly desired: DesiredNode },
): SimulatedPass {
  const { node } = plan.desired;
  const words: Word[] = [];
  const pass = runPass(
    world,
    { node, desired: plan.desired, plan: plan.node, reviewed: null, stop: null, turns: 0 },
    PRODUCT,
    {
      begins: () => undefined,
      destroys: () => undefined,
      done: () => undefined,
      stepped: (one, before) => words.push(...wordsOf(one, before, node)),
    },
  );
  if (pass.failed.length > 0)
    throw new Error(
      pass.failed.map(({ operation, reason }) => `${operation.kind}: ${reason}`).join(),
    );
  return { world: pass.world, steps: told(words) };
}

function wordsOf(one: Step, before: World, node: NodeName): readonly Word[] {
  switch (one.kind) {
    case 'write': {
      const { sizeBytes } = mediumOf(before, one.medium);
      return [{ what: kindOfWrite(one.write, sizeBytes), cache: one.write.via, isSync: false }];
    }
    case 'sync': {
      const what = `sync of ${one.via === 'disk' ? 'the disk' : 'a partition'}`;
      return [{ what, cache: one.via, isSync: true }];
    }
    case 'machine': {
      const was = machineOf(before, node);
      return changedWords(was, one.change(was)).map(step);
    }
  }
}

function kindOfWrite({ content, via, startBytes }: Write, sizeBytes: number): string {
  if (content === null) return 'zeros';
  if (content.kind === 'mbr') return 'protective MBR';
  if (content.kind === 'gpt-entries' || content.kind === 'gpt-header')
    return startBytes < sizeBytes / 2 ? 'primary table' : 'backup table';
  if (via !== 'disk') return 'filesystem';
  // Before the first partition that diskwright makes.
  return startBytes < MiB ? 'ledger' : 'content';
}

function changedWords(was: Machine, is: Machine): readonly string[] {
  const kinds = [
    ['disks', 'record of a disk'],
    ['volumes', 'record of a volume'],
    ['consents', 'record of a consent'],
  ] as const;
  return [
    ...kinds.flatMap(([kind, what]) =>
      changedRecords(was.records, is.records, kind).map((state) => `${what}: ${state}`),
    ),
    ...(was.wiped === is.wiped ? [] : ['places of a wipe']),
    ...(was.blockLinks.length === is.blockLinks.length ? [] : ['link']),
  ];
}

function changedRecords(
  was: NodeRecords,
  is: NodeRecords,
  kind: 'disks' | 'volumes' | 'consents',
): readonly string[] {
  const before = new Set<unknown>(was[kind] ?? []);
  return (is[kind] ?? []).filter((record) => !before.has(record)).map(({ state }) => state);
}
