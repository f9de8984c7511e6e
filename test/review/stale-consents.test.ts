import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { WipeConsent } from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { explainStaleConsents } from '../../src/review/stale-consents.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  changed,
  declaring,
  NODE,
  observedAgain,
  someonesExt4,
  source,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';

const layout = aLayout('data', [aLayoutPartition('db', {})]);

function consentFor(content: string, disk = 'wwn-0xaa'): WipeConsent {
  const subject = { kind: 'disk', disk: disk as DiskId } as const;
  return {
    name: 'give-up',
    targets: [{ node: NODE, subject, content, source: source('consent') }],
    expires: '2027-01-01T00:00:00Z',
    reason: 'no longer needed',
    source: source('consent'),
  };
}

/** What is said of a disk beyond the fingerprints, when a consent names other content. */
function said(
  now: Inventory,
  given: { readonly consent: WipeConsent; readonly inventories?: readonly Inventory[] },
): readonly string[] {
  const committed = given.inventories ?? [];
  const declarations = {
    ...declaring([layout], { consents: [given.consent] }),
    inventories: committed,
  };
  const inventories = [observedAgain(now)];
  const { plan } = planWorld({ declarations, inventories });
  const before = plan.nodes[0]!.refusals[0]!;
  expect(before.code).toBe('consent-stale');
  const after = explainStaleConsents(plan, { declarations, inventories }).nodes[0]!.refusals[0]!;
  expect(after.evidence.slice(0, before.evidence.length)).toEqual(before.evidence);
  return after.evidence.slice(before.evidence.length);
}

function seen(disk: ObservedDisk): Inventory {
  return observedAgain(aNode([disk]));
}

describe('a consent that names other content than there is', () => {
  const then = seen(someonesExt4('aa'));
  const consent = consentFor(then.disks[0]!.fingerprint);
  const since = `since the inventory of ${then.takenAt}, in which it was as the consent names it`;

  it('shows line by line what changed since an inventory in which it was so', () => {
    const [signature] = then.disks[0]!.signatures;
    const other = changed(aDisk('aa'), {
      sizeBytes: then.disks[0]!.sizeBytes + GiB,
      signatures: [{ ...signature!, type: 'xfs' }],
      table: aTable([aPartition(1, { label: 'films', startBytes: MiB })]),
    });
    const lines = said(aNode([other]), { consent, inventories: [then] });
    expect(lines[0]).toBe(`${since}:`);
    const has = (...words: readonly string[]): boolean =>
      lines.some((line) => words.every((word) => line.includes(word)));
    expect(has('then, not now: the disk: ext4')).toBe(true);
    expect(has('now, not then: the disk: xfs')).toBe(true);
    expect(has('now, not then: the disk partition 1', '"films"')).toBe(true);
    expect(has('now, not then', String(other.sizeBytes))).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(14);
  });

  it('says so when an inventory tells no difference', () => {
    const same = changed(someonesExt4('aa'), { path: '/dev/sdz' });
    const committed = { ...then, disks: [{ ...then.disks[0]!, fingerprint: 'sha256:then' }] };
    const lines = said(aNode([same]), {
      consent: consentFor('sha256:then'),
      inventories: [committed],
    });
    expect(lines).toEqual([
      `${since}: only bytes changed, at the places that are read of every disk`,
    ]);
  });

  it('says when it names what is on another disk, or on a partition alone', () => {
    const parted = aDisk('aa', { table: aTable([aPartition(1)]) });
    const now = observedAgain(aNode([parted, someonesExt4('bb')]));
    const [aa, bb] = now.disks;
    expect(said(now, { consent: consentFor(bb!.fingerprint) })).toEqual([
      `the consent names what is on ${bb!.path} (${bb!.id}) now`,
    ]);
    const [partition] = aa!.table!.partitions;
    expect(said(now, { consent: consentFor(partition!.fingerprint) })).toEqual([
      `the consent names partition 1 of ${aa!.path} alone, not the disk`,
    ]);
  });

  it('says what records know of the content that it names', () => {
    const used = {
      key: 'k',
      consent: 'earlier',
      subject: { kind: 'disk', disk: 'wwn-0xaa' as DiskId },
      disk: { id: 'wwn-0xaa' as DiskId } as never,
      content: consent.targets[0]!.content,
      spans: [],
      expires: '2027-01-01T00:00:00Z',
      state: 'done',
      recordedAt: '2026-02-01T00:00:00Z',
    } as const;
    const node = aNode([
      changed(someonesExt4('aa'), { signatures: [], unknownContent: UNKNOWN_CONTENT }),
    ]);
    const now = { ...node, records: { ...node.records, consents: [used] } };
    expect(said(now, { consent })).toEqual([
      'the content that it names was given up on this node under consent earlier (record of 2026-02-01T00:00:00Z: done)',
    ]);
  });

  it('says nothing more where nothing tells', () => {
    const now = aNode([
      changed(someonesExt4('aa'), { signatures: [], unknownContent: UNKNOWN_CONTENT }),
    ]);
    expect(said(now, { consent })).toEqual([]);
  });

  it('compares a volume with the partition that it was', () => {
    const declarations = declaring([layout], {});
    const blank = observedAgain(aNode([aDisk('aa')]));
    const made = observedAgain(
      predictAll(
        blank,
        planWorld({ declarations, inventories: [blank] }).plan.nodes[0]!.operations,
      ),
    );
    const empty = declaring([], {});
    const kept = planWorld({ declarations: empty, inventories: [made] }).plan.nodes[0]!.kept[0]!;
    const subject = { kind: 'volume', volume: kept.volume } as const;
    const target = { node: NODE, subject, content: kept.fingerprint, source: source('consent') };
    const given = { ...empty, consents: [{ ...consent, targets: [target] }], inventories: [made] };
    const [disk] = made.disks;
    const [first, ...rest] = disk!.table!.partitions;
    const larger = { ...first!, sizeBytes: first!.sizeBytes + MiB };
    const now = {
      ...made,
      disks: [{ ...disk!, table: { ...disk!.table!, partitions: [larger, ...rest] } }],
    };
    const { plan } = planWorld({ declarations: given, inventories: [now] });
    expect(plan.nodes[0]!.refusals.map(({ code }) => code)).toEqual(['consent-stale']);
    const explained = explainStaleConsents(plan, { declarations: given, inventories: [now] });
    const { evidence } = explained.nodes[0]!.refusals[0]!;
    expect(evidence.at(-1)).toMatch(/^now, not then: the disk partition 1/);
  });
});

const UNKNOWN_CONTENT = [{ kind: 'not-zero', region: 'sample', offsetBytes: 5 * GiB }] as const;
