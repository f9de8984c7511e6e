/**
 * Each operand of the laws about records that are written down again, and about what a disk is to
 * say of its volumes, broken alone: the complaints are compared word by word.
 */
import { describe, expect, it } from 'vitest';
import type { ClaimKey, VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory, VolumeRecord } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { nodeHash } from '../../src/model/volumes/mark.ts';
import { aDisk, aNode, observedAgain } from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { untold } from '../simulation/simulated-ledger.ts';
import { lawful, withOperations, type Case } from '../plan/planted-cases.ts';

/** What is said of records. */
function faults({ plan, desired, inventories }: Case): readonly string[] {
  return checkPlan(plan, { desired, inventories })
    .filter(({ rule }) => rule === 'restored-record')
    .map(({ message }) => message);
}

const fresh = lawful(aNode([aDisk('aa'), aDisk('bb')]));
const done = observedAgain(predictAll(fresh.inventories[0]!, fresh.plan.nodes[0]!.operations));

function ofNode(facts: Partial<Inventory['records']>, inventory = done): Inventory {
  return observedAgain({ ...inventory, records: { ...inventory.records, ...facts } });
}

/** The node lost its records, and its disks say what they were. */
const lost = lawful(ofNode({ disks: [], volumes: [] }));
const pg = done.records.volumes.find(({ claim }) => claim?.name === 'pg')!;
const other = done.records.volumes.find(
  ({ claim, disk }) => claim === undefined && disk.id !== pg.disk.id,
)!;
const said = `volume ${pg.volume}: `;

/** One record is written down again, on a node with records of its own. */
function restoring(
  facts: Partial<VolumeRecord>,
  own: readonly VolumeRecord[] = [],
  inventory: Inventory = done,
): Case {
  const given = { ...lost, inventories: [ofNode({ disks: [], volumes: own }, inventory)] };
  return withOperations(given, (all) =>
    all.flatMap((one): readonly Operation[] =>
      one.kind === 'restore-records' && one.volumes.some(({ volume }) => volume === pg.volume)
        ? [{ ...one, volumes: [{ ...pg, ...facts }] }]
        : [],
    ),
  );
}

function renamed(from: string, to: string, given: Case): Case {
  const renamedClaims = [{ from: from as ClaimKey, to: to as ClaimKey }];
  const nodes = given.desired.nodes.map((node) => ({ ...node, renamedClaims }));
  return { ...given, desired: { ...given.desired, nodes } };
}

function named(name: string): NonNullable<VolumeRecord['claim']> {
  return { ...pg.claim!, name };
}

const { claim: _none, ...bare } = pg;

function nobody(state: string): string {
  return `${said}is recorded as ${state} again, and nobody says so`;
}

const another = `${said}is recorded for one claim, and sources name another`;

describe('a record that is written down again', () => {
  it('is what a disk says', () => {
    expect(lost.plan.nodes[0]!.operations.map(({ kind }) => kind)).toContain('restore-records');
    expect(faults(lost)).toEqual([]);
    expect(faults(restoring({}))).toEqual([]);
    expect(faults(restoring({ state: 'removed' }))).toEqual([nobody('removed')]);
    expect(faults(restoring({ volume: 'aaaaaaaaaaaa' as VolumeId }))).toEqual([
      'volume aaaaaaaaaaaa: is recorded as ready again, and nobody says so',
    ]);
  });

  it('is not only what the node says itself', () => {
    expect(faults(restoring({}, [pg], untold(done)))).toEqual([nobody('ready')]);
  });

  it('is of no volume that was removed', () => {
    const removed = { ...pg, state: 'removed' as const };
    expect(faults(restoring({}, [removed]))).toEqual([`${said}was removed here`]);
    expect(faults(restoring({}, [{ ...removed, volume: other.volume }]))).toEqual([]);
    expect(faults(restoring({ state: 'removed' }, [removed]))).toEqual([nobody('removed')]);
  });

  it('names the claim that all name, by the name that it has today', () => {
    const calling = restoring({ claim: named('new') });
    expect(faults(calling)).toEqual([another]);
    expect(faults(renamed('default/pg', 'default/new', calling))).toEqual([]);
    expect(faults(renamed('default/pg', 'default/else', calling))).toEqual([another]);
    expect(faults(renamed('default/new', 'default/pg', calling))).toEqual([]);
    expect(faults(restoring({}, [{ ...pg, claim: named('new') }]))).toEqual([another]);
    expect(faults(restoring({}, [bare]))).toEqual([]);
    const { claim: _no, ...without } = pg;
    const none = restoring({});
    const unnamed = withOperations(none, (all) =>
      all.map((one) => (one.kind === 'restore-records' ? { ...one, volumes: [without] } : one)),
    );
    expect(faults(unnamed)).toEqual([]);
  });

  it('names no claim that has another volume', () => {
    const has = (facts: Partial<VolumeRecord>): readonly string[] =>
      faults(restoring({}, [{ ...other, ...facts }]));
    const claim = named('pg');
    const taken = `${said}is recorded for a claim that has volume ${other.volume}`;
    expect(has({ claim })).toEqual([taken]);
    expect(has({})).toEqual([]);
    expect(has({ claim: named('else') })).toEqual([]);
    expect(has({ claim, state: 'begun' })).toEqual([]);
    expect(faults(restoring({}, [pg]))).toEqual([]);
  });

  it('may name a claim whose other volume was given up with its disk', () => {
    const given = restoring({}, [{ ...other, claim: named('pg') }]);
    const remembering = (volume: VolumeId, state: 'ready' | 'removed'): Case => {
      const record = { ...other, volume, state, claim: named('pg') };
      const one = { volume, state, source: 'a Release', claim: record.claim, record };
      const remembered = { volumes: [one as never], disks: [] };
      const nodes = given.desired.nodes.map((node) => ({ ...node, remembered }));
      return { ...given, desired: { ...given.desired, nodes } };
    };
    const taken = `${said}is recorded for a claim that has volume ${other.volume}`;
    const gone = remembering(other.volume, 'removed');
    const away = given.inventories.map((inventory) => ({
      ...inventory,
      disks: inventory.disks.filter(({ id }) => id === pg.disk.id),
    }));
    expect(faults({ ...gone, inventories: away })).toEqual([]);
    expect(faults({ ...remembering(other.volume, 'ready'), inventories: away })).toEqual([taken]);
    const elsewhere = remembering('aaaaaaaaaaaa' as VolumeId, 'removed');
    expect(faults({ ...elsewhere, inventories: away })).toEqual([taken]);
  });
});

describe('what a disk is to say', () => {
  const silent = lawful(untold(done));
  const [ledger] = silent.plan.nodes[0]!.operations.filter(({ kind }) => kind === 'write-ledger');
  const on = ledger!.disk.facts.id;
  const here = done.records.volumes.findLast(({ disk }) => disk.id === on)!;
  const there = done.records.volumes.find(({ disk }) => disk.id !== on)!;
  const saying = (volume: VolumeId, inventory: Inventory = untold(done)): Case =>
    withOperations({ ...silent, inventories: [observedAgain(inventory)] }, () => [
      { ...ledger!, volumes: [{ volume }] } as Operation,
    ]);
  const recorded = (state: VolumeRecord['state']): Inventory =>
    ofNode({ disks: [], volumes: [{ ...here, state }] }, untold(done));
  const wrong = (volume: string): string => `${on} is to say of volume ${volume} what is not so`;

  it('is of finished volumes that lie on it, or of such as were removed', () => {
    expect(faults(silent)).toEqual([]);
    expect(faults(saying(here.volume))).toEqual([]);
    expect(faults(saying(there.volume))).toEqual([wrong(there.volume)]);
    expect(faults(saying('aaaaaaaaaaaa' as VolumeId))).toEqual([wrong('aaaaaaaaaaaa')]);
    expect(faults(saying(here.volume, recorded('begun')))).toEqual([wrong(here.volume)]);
    const [first] = done.records.volumes;
    const volumes = [{ ...first!, state: 'begun' as const }, here];
    const beside = ofNode({ disks: [], volumes }, untold(done));
    expect(faults(saying(here.volume, beside))).toEqual([]);
    const gone = { ...recorded('removed'), disks: [aDisk('aa'), aDisk('bb')] };
    expect(faults(saying(here.volume, gone))).toEqual([]);
  });

  it('is of volumes with a mark of ours that says that they are finished', () => {
    const marked = (from: string, to: string): Inventory => ({
      ...untold(done),
      disks: untold(done).disks.map(({ table, ...disk }) =>
        table === undefined
          ? disk
          : {
              ...disk,
              table: {
                ...table,
                partitions: table.partitions.map((one) => ({
                  ...one,
                  label: one.label.includes(here.volume) ? one.label.replace(from, to) : one.label,
                })),
              },
            },
      ),
    });
    expect(faults(saying(here.volume, marked('.ready', '.new')))).toEqual([wrong(here.volume)]);
    const foreign = marked(`.${nodeHash(silent.plan.nodes[0]!.node)}.`, '.aaaaaa.');
    expect(faults(saying(here.volume, foreign))).toEqual([wrong(here.volume)]);
  });
});
