/**
 * What comes back from earlier, or from elsewhere: an old state directory, that of another host, an
 * older copy of a table.
 */
import type { NodeName } from '../../src/model/identifiers.ts';
import { forgetNode, forgetUnmarked } from './life-oracle.ts';
import type { Living, StateCopy } from './living.ts';
import { machineOf, mediumOf, tableOn, withMachine, withMedium } from './machine.ts';
import { copyWrites, synced, written } from './medium.ts';

const KEPT = 4;

/** Copies of what a pass is about to change. */
export function remember(life: Living, node: NodeName): void {
  const { states, tables } = life.past;
  const machine = machineOf(life.world, node);
  const { records, blockLinks, wiped } = machine;
  keep(states, node, { records, blockLinks, wiped });
  for (const name of machine.slots) {
    const table = tableOn(mediumOf(life.world, name), records);
    if (table !== null) keep(tables, name, table);
  }
}

function keep<Key, Value>(past: Map<Key, readonly Value[]>, key: Key, value: Value): void {
  past.set(key, [...(past.get(key) ?? []), value].slice(-KEPT));
}

/**
 * The state directory of a machine that is switched off is replaced. Which consents were used
 * since, nobody knows any more, so people take these out of git.
 */
export function replaceState(life: Living, node: NodeName, copy: StateCopy): void {
  const { records } = machineOf(life.world, node);
  const known = new Set((copy.records.consents ?? []).map(({ key }) => key));
  const lost = new Set(
    (records.consents ?? []).filter(({ key }) => !known.has(key)).map(({ consent }) => consent),
  );
  const consents = life.git.consents.filter(({ name }) => !lost.has(name));
  life.git = { ...life.git, consents };
  forgetNode(life.oracle, life.world, node, copy.records.consents ?? []);
  forgetUnmarked(life.oracle, life.world);
  life.shown.delete(node);
  life.oracle.brought.set(
    node,
    new Set(copy.records.volumes.map((record) => JSON.stringify(record))),
  );
  life.world = withMachine(life.world, node, (machine) => ({ ...machine, ...copy }));
}

/** One of the earlier copies of a node; null: there is none. */
export function earlierState(life: Living, node: NodeName, pick: number): StateCopy | null {
  const copies = life.past.states.get(node) ?? [];
  return copies[pick % Math.max(1, copies.length)] ?? null;
}

/** One copy of a disk's table is what it was earlier, as after a mirror that came back. */
export function bringOlderCopy(life: Living, name: string, which: 'primary' | 'backup'): void {
  const before = mediumOf(life.world, name);
  const now = tableOn(before);
  const older = (life.past.tables.get(name) ?? []).find(
    ({ uuid, partitions }) =>
      uuid === now?.uuid && JSON.stringify(partitions) !== JSON.stringify(now.partitions),
  );
  if (older === undefined) return;
  life.world = withMedium(life.world, name, (medium) =>
    synced(copyWrites(medium, older, which).reduce(written, medium), 'disk'),
  );
}
