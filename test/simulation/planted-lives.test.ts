/** Each law is given a program that breaks it, and a life in which that shows. */
import { describe, expect, it } from 'vitest';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import type { Guard } from './agent-steps.ts';
import { changed, source } from './builders.ts';
import type { ChangeKind } from './life-commits.ts';
import type { EventKind } from './life-events.ts';
import type { Law } from './life-oracle.ts';
import { declarationsOf } from './life-git.ts';
import { live, type LifeStep } from './lives.ts';
import { PRODUCT, type LifePrograms } from './living.ts';
import { untold } from './simulated-ledger.ts';

function apply(
  node = 0,
  afterSteps: number | null = null,
  how: 'kill' | 'power' = 'power',
): LifeStep {
  const stop = afterSteps === null ? null : { afterSteps, how, fates: [0] };
  return { kind: 'apply', node, isLate: false, stop, turns: 0 };
}

function commit(kind: ChangeKind, pick = 0, other = 0): LifeStep {
  return { kind: 'commit', change: { kind, pick, other } };
}

function event(kind: EventKind, pick = 0, other = 0): LifeStep {
  return { kind: 'event', event: { kind, node: 0, pick, other } };
}

/** A program that sees another world than there is. */
function seeing(
  change: (inventory: Inventory) => Inventory,
  ...without: readonly Guard[]
): LifePrograms {
  return {
    resolve: (input) => resolve({ ...input, inventories: input.inventories.map(change) }),
    planNode: (desired, observed) => planNode(desired, change(observed)),
    declarationsOf,
    without: new Set(without),
    laws: null,
  };
}

/** As an agent that does not look into /proc would tell it. */
function unopened({ usedBy, ...rest }: ObservedDisk): ObservedDisk {
  const closed = (uses: typeof usedBy): typeof usedBy => uses.filter(({ kind }) => kind !== 'open');
  const disk = { ...rest, usedBy: closed(usedBy) };
  if (disk.table === undefined) return disk;
  const partitions = disk.table.partitions.map((one) => ({ ...one, usedBy: closed(one.usedBy) }));
  return { ...disk, table: { ...disk.table, partitions } };
}

/** As disks that do not say for whom a volume was finished. */
function ownerless({ ledger, ...disk }: ObservedDisk): ObservedDisk {
  if (ledger === undefined) return disk;
  const volumes = ledger.volumes.map(({ claim: _gone, ...volume }) => volume);
  return { ...disk, ledger: { ...ledger, volumes } };
}

function without(...guards: readonly Guard[]): LifePrograms {
  return { ...PRODUCT, without: new Set(guards) };
}

function eachDisk(
  change: (disk: ObservedDisk) => ObservedDisk,
): (inventory: Inventory) => Inventory {
  return (inventory) => ({ ...inventory, disks: inventory.disks.map(change) });
}

function eachVolumeRecord(
  change: (record: Inventory['records']['volumes'][number]) => Inventory['records']['volumes'],
): (inventory: Inventory) => Inventory {
  return (inventory) => ({
    ...untold(inventory),
    records: { ...inventory.records, volumes: inventory.records.volumes.flatMap(change) },
  });
}

/** Without anything of somebody else's. */
function blank(disk: ObservedDisk): ObservedDisk {
  const { table, ...rest } = disk;
  const isMarked = (table?.partitions ?? []).some(({ label }) => parseMark(label) !== null);
  if (isMarked || disk.systemChain.length > 0) return disk;
  return changed(rest, { signatures: [], unknownContent: [] });
}

function unfinished(disk: ObservedDisk): ObservedDisk {
  if (disk.table === undefined) return disk;
  const partitions = disk.table.partitions.map(({ filesystem: _gone, ...one }) => ({
    ...one,
    label: one.label.replace(/\.ready$/, '.new'),
    signatures: [],
    usedBy: [],
  }));
  return { ...disk, table: { ...disk.table, partitions } };
}

interface Planted {
  readonly what: string;
  readonly programs: LifePrograms;
  readonly life: readonly LifeStep[];
  readonly laws: readonly Law[];
}

const planted: readonly Planted[] = [
  {
    what: 'a planner that takes any disk for blank, and an agent that does not look',
    programs: seeing(eachDisk(blank), 'span'),
    life: [apply()],
    laws: ['bytes-lost'],
  },
  {
    what: 'a planner that takes finished volumes for half made, and an agent that makes them anew',
    programs: seeing(
      (inventory) =>
        eachVolumeRecord((record) => [{ ...record, state: 'begun' }])(
          eachDisk(unfinished)(inventory),
        ),
      'unfinished',
      'span',
    ),
    life: [apply(), event('reboot'), apply()],
    laws: ['ready-formatted', 'bytes-lost'],
  },
  {
    what: 'a node that forgets that a consent was used',
    programs: seeing(
      (inventory) => ({ ...inventory, records: { ...inventory.records, consents: [] } }),
      'used',
    ),
    life: [commit('consent-all'), apply(0, 60), apply()],
    laws: ['consent-twice'],
  },
  {
    what: 'a resolver for which no consent expires',
    programs: {
      ...without('expiry'),
      resolve: (input) => resolve({ ...input, asOf: '2020-01-01T00:00:00Z' }),
    },
    life: [commit('consent-expired'), apply()],
    laws: ['no-consent'],
  },
  {
    what: 'a resolver for which a consent names whatever is there now',
    programs: {
      ...without(),
      resolve: (input) => {
        const disks = input.inventories.flatMap((inventory) => inventory.disks);
        const consents = input.declarations.consents.map((consent) => ({
          ...consent,
          targets: consent.targets.map((target) => ({
            ...target,
            source: source('now'),
            content:
              disks.find(({ id }) => target.subject.kind === 'disk' && id === target.subject.disk)
                ?.fingerprint ?? target.content,
          })),
        }));
        return resolve({ ...input, declarations: { ...input.declarations, consents } });
      },
    },
    life: [commit('consent-stale'), apply()],
    laws: ['no-consent'],
  },
  {
    what: 'a planner that does not see what is protected',
    programs: seeing(eachVolumeRecord(({ protected: _gone, ...record }) => [record])),
    life: [commit('protect'), apply(), commit('retire'), apply()],
    laws: ['protected'],
  },
  {
    what: 'a planner that does not see that data is kept',
    programs: seeing(eachVolumeRecord(({ forgotten: _gone, ...record }) => [record])),
    life: [apply(), commit('claim-toggle'), apply(), commit('claim-toggle'), apply()],
    laws: ['kept-data'],
  },
  {
    what: 'a resolver that does not see where claims have their data',
    programs: seeing(eachVolumeRecord(({ claim: _gone, ...record }) => [record])),
    life: [
      apply(),
      event('loop'),
      event('detach', 0),
      apply(),
      event('attach', 0),
      commit('claim-toggle', 2),
      apply(),
    ],
    laws: ['claim-twice', 'kept-data'],
  },
  {
    what: 'disks that do not say whose their volumes are, on a node that lost its records',
    programs: seeing(eachDisk(ownerless)),
    life: [
      apply(),
      apply(1),
      commit('claim-toggle', 2),
      apply(),
      apply(1),
      event('lose-state'),
      commit('claim-toggle'),
      apply(),
    ],
    laws: ['claim-data'],
  },
  {
    what: 'an agent that writes a table before it writes down that it will',
    programs: without('record-first'),
    life: [apply(0, 3, 'kill')],
    laws: ['not-the-same-end', 'not-converged'],
  },
  {
    what: 'an agent that hands out a raw volume with what a wipe left',
    programs: without('zero'),
    life: [commit('consent-all'), apply()],
    laws: ['leak'],
  },
  {
    what: 'an agent that lets a raw volume grow into what a wipe left',
    programs: without('room'),
    life: [commit('consent-all'), apply(), commit('partition-grow', 0, 15), apply()],
    laws: ['leak'],
  },
  {
    what: 'an agent that ends a wipe whatever was written meanwhile',
    programs: without('blocks'),
    life: [
      commit('consent-all'),
      apply(0, 60, 'kill'),
      ...Array.from({ length: 4 }, (_, pick) => event('mkfs', pick)),
      apply(),
    ],
    laws: ['bytes-lost'],
  },
  {
    what: 'a planner that does not see who has a blank disk open, and an agent that does not look',
    programs: seeing(eachDisk(unopened), 'open'),
    life: [event('open', 0), event('open', 1), event('open', 2), event('open', 3), apply()],
    laws: ['open-written'],
  },
  {
    what: 'a planner that does not see who has a disk with our volumes open, and an agent that does not look',
    programs: seeing(eachDisk(unopened), 'open'),
    life: [
      apply(),
      ...Array.from({ length: 12 }, (_, pick) => event('open', pick % 4, 1 + (pick % 3))),
      commit('retire'),
      apply(),
    ],
    laws: ['open-written'],
  },
  {
    what: 'a planner that does not see who has open what a consent gives up, and an agent that does not look',
    programs: seeing(eachDisk(unopened), 'open'),
    life: [
      ...Array.from({ length: 4 }, (_, pick) => event('open', pick)),
      commit('consent-all'),
      apply(),
    ],
    laws: ['open-written'],
  },
  {
    what: 'a planner that forgets about links, until all else is there',
    programs: {
      ...without(),
      planNode: (desired, observed) => {
        const plan = planNode(desired, observed);
        const operations = plan.operations.filter(({ kind }) => kind !== 'link-block-device');
        return operations.length === 0 ? plan : { ...plan, operations };
      },
    },
    life: [apply()],
    laws: ['not-converged'],
  },
  {
    what: 'a planner that writes into what it was given',
    programs: {
      ...without(),
      planNode: (desired, observed) => {
        Object.assign(observed.host, { kernel: 'mine' });
        return planNode(desired, observed);
      },
    },
    life: [apply()],
    laws: ['planning-wrote'],
  },
];

describe('a life shows', () => {
  it.each(planted)('$what', ({ programs, life, laws }) => {
    expect(live(life).violations).toEqual([]);
    const found = live(life, { ...programs, laws }).violations.map(({ law }) => law);
    expect(found.filter((law) => laws.includes(law))).not.toEqual([]);
  });
});
