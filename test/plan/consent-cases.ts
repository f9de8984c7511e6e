/** Lawful wipes and removals under a consent, and the same with one thing changed. */
import type { Declarations, WipeConsent } from '../../src/model/declared/declarations.ts';
import type { DesiredNode, GivenConsent } from '../../src/model/planned/desired.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { DiskFacts, Inventory, VolumeRecord } from '../../src/model/observed/inventory.ts';
import type { Operation, RemoveVolume, WipeDisk } from '../../src/model/planned/plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  NODE,
  observedAgain,
  someonesExt4,
  source,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { withOperations, type Case } from './planted-cases.ts';
import { untold } from '../simulation/simulated-ledger.ts';

export const layout = aLayout('data', [aLayoutPartition('db', { count: 2 })]);

export function consenting(targets: WipeConsent['targets']): WipeConsent {
  return {
    name: 'give-up',
    targets,
    expires: '2027-01-01T00:00:00Z',
    reason: 'old',
    source: source('consent'),
  };
}

export function planCase(declarations: Declarations, inventory: Inventory): Case {
  const inventories = [observedAgain(inventory)];
  return { ...planWorld({ declarations, inventories }), inventories };
}

export function wiping(disk = someonesExt4('aa')): Case {
  const subject = { kind: 'disk' as const, disk: disk.id };
  const target = { node: NODE, subject, content: disk.fingerprint, source: source('consent') };
  return planCase(declaring([layout], { consents: [consenting([target])] }), aNode([disk]));
}

export function removing(): Case {
  const served = declaring([layout], { claims: [aClaim('pg')] });
  const before = planCase(served, aNode([aDisk('aa')]));
  const done = observedAgain(predictAll(before.inventories[0]!, before.plan.nodes[0]!.operations));
  const { kept } = planCase(declaring([]), done).plan.nodes[0]!;
  const free = kept.find(({ claim }) => claim === null)!;
  const subject = { kind: 'volume' as const, volume: free.volume };
  const target = { node: NODE, subject, content: free.fingerprint, source: source('consent') };
  return planCase(declaring([], { consents: [consenting([target])] }), done);
}

export function withDesired(
  given: Case,
  change: (node: DesiredNode) => Partial<DesiredNode>,
): Case {
  const nodes = given.desired.nodes.map((node) => ({ ...node, ...change(node) }));
  return { ...given, desired: { ...given.desired, nodes } };
}

export function withConsent(given: Case, change: Partial<GivenConsent>): Case {
  return withDesired(given, ({ consents }) => ({
    consents: consents.map((one) => ({ ...one, ...change })),
  }));
}

export function withInventory(given: Case, change: (inventory: Inventory) => Inventory): Case {
  return { ...given, inventories: given.inventories.map(change) };
}

export function operationOf<Kind extends Operation['kind']>(
  given: Case,
  kind: Kind,
): Extract<Operation, { kind: Kind }> {
  return given.plan.nodes[0]!.operations.find(
    (one): one is Extract<Operation, { kind: Kind }> => one.kind === kind,
  )!;
}

export function withWipe(given: Case, change: Partial<WipeDisk>): Case {
  return withOperations(given, (operations) =>
    operations.map((one) => (one.kind === 'wipe-disk' ? { ...one, ...change } : one)),
  );
}

export function withRemoval(given: Case, change: Partial<RemoveVolume>): Case {
  return withOperations(given, (operations) =>
    operations.map((one) => (one.kind === 'remove-volume' ? { ...one, ...change } : one)),
  );
}

export function used(given: Case, state: 'begun' | 'done', volume?: VolumeId): Case {
  const [consent] = given.desired.nodes[0]!.consents;
  return withInventory(given, (inventory) => ({
    ...inventory,
    records: {
      ...inventory.records,
      consents: [
        {
          key: consent!.key,
          consent: consent!.consent,
          subject: volume === undefined ? consent!.subject : { kind: 'volume', volume },
          disk: { ...inventory.disks[0]!, id: inventory.disks[0]!.id },
          content: consent!.content,
          spans: [],
          expires: consent!.expires,
          state,
          recordedAt: inventory.takenAt,
        },
      ],
    },
  }));
}

/** What was written down of the disk when it began. */
export function withBegunOn(given: Case, change: (disk: DiskFacts) => DiskFacts): Case {
  return withInventory(given, (inventory) => ({
    ...inventory,
    records: {
      ...inventory.records,
      consents: (inventory.records.consents ?? []).map((record) => ({
        ...record,
        disk: change(record.disk),
      })),
    },
  }));
}

export function withRecords(given: Case, change: (record: VolumeRecord) => VolumeRecord): Case {
  return withInventory(given, (inventory) => ({
    ...untold(inventory),
    records: { ...inventory.records, volumes: inventory.records.volumes.map(change) },
  }));
}
