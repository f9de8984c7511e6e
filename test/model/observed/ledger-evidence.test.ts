import { expect, it } from 'vitest';
import { ledgerEvidence } from '../../../src/model/observed/ledger-evidence.ts';
import type { ObservedDisk } from '../../../src/model/observed/inventory.ts';
import { installation, inventory, roots } from '../../schemas/whole-inventory.ts';

const disk = inventory(roots[0]!).disks[0]!;
const of = `/dev/sdb says itself: of node node-a, installation ${installation}`;
const finished = '/dev/sdb says itself: volume k3v6tq2mzx7a (a/data-0) of claim db/pg-data, kept';

it('tells whose a disk and its finished volumes are, those in a group too', () => {
  expect(ledgerEvidence(disk)).toEqual([of, finished, finished]);
  const { volumeGroup: _group, ...plain } = disk;
  const [statement] = disk.ledger!.volumes;
  const { claim: _claim, ...free } = statement!;
  const ledger = { ...disk.ledger!, volumes: [free] };
  expect(ledgerEvidence({ ...plain, ledger })).toEqual([
    of,
    '/dev/sdb says itself: volume k3v6tq2mzx7a (a/data-0) of no claim',
  ]);
});

it('tells nothing that was copied from another disk, and all where the table is lost', () => {
  const { volumeGroup: _group, table, ...plain } = disk;
  const another: ObservedDisk = { ...plain, table: { ...table!, uuid: 'another' } };
  expect(ledgerEvidence(another)).toEqual([]);
  expect(ledgerEvidence(plain)).toEqual([of, finished]);
  const { ledger: _ledger, ...silent } = plain;
  expect(ledgerEvidence(silent)).toEqual([]);
});
