/**
 * Plans that destroy without right, each made by changing one thing of a lawful one: the checker
 * must see it.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskId, VolumeId } from '../../src/model/identifiers.ts';
import type { PlanRule } from '../../src/check/plan-violation.ts';
import { changed, declaring } from '../simulation/builders.ts';
import { withDisk } from '../simulation/simulated-host.ts';
import {
  layout,
  operationOf,
  planCase,
  removing,
  used,
  wiping,
  withBegunOn,
  withConsent,
  withDesired,
  withInventory,
  withRecords,
  withRemoval,
  withWipe,
} from './consent-cases.ts';
import { rules, withOperations, type Case } from './planted-cases.ts';

describe('a wipe', () => {
  const lawful = wiping();

  it('under a matching consent is lawful', () => {
    expect(lawful.plan.nodes[0]!.operations[0]!.kind).toBe('wipe-disk');
    expect(rules(lawful)).toEqual([]);
  });

  it.each<readonly [string, PlanRule, () => Case]>([
    ['that git does not allow', 'consent', () => withDesired(lawful, () => ({ consents: [] }))],
    ['after the expiry', 'consent', () => withConsent(lawful, { expired: true })],
    [
      'of what changed since',
      'consent',
      () =>
        withInventory(lawful, (inventory) => ({
          ...inventory,
          disks: inventory.disks.map((disk) => ({
            ...disk,
            fingerprint: `sha256:${'1'.repeat(64)}`,
          })),
        })),
    ],
    ['of other content than named', 'consent', () => withConsent(lawful, { content: 'sha256:00' })],
    [
      'of another disk than named',
      'consent',
      () => withConsent(lawful, { subject: { kind: 'disk', disk: 'wwn-0xbb' as DiskId } }),
    ],
    ['under a consent that was used', 'consent', () => used(lawful, 'done')],
    ['to end what nobody began', 'consent', () => withWipe(lawful, { proof: 'finish' })],
    ['that leaves the end of the disk', 'span', () => withWipe(lawful, { spans: [] })],
    [
      'beyond the disk',
      'span',
      () =>
        withWipe(lawful, {
          spans: [
            ...operationOf(lawful, 'wipe-disk').spans,
            { startBytes: 19 * GiB, sizeBytes: 2 * GiB },
          ],
        }),
    ],
    [
      'after something was made',
      'order',
      () => withOperations(lawful, ([wipe, table, ...rest]) => [table!, wipe!, ...rest]),
    ],
    [
      'of the system disk',
      'system-disk',
      () =>
        withInventory(lawful, (inventory) =>
          withDisk(inventory, 'wwn-0xaa' as DiskId, (disk) => ({ ...disk, systemChain: ['/'] })),
        ),
    ],
    [
      'of a disk in use',
      'disk-in-use',
      () =>
        withInventory(lawful, (inventory) =>
          withDisk(inventory, 'wwn-0xaa' as DiskId, (disk) => ({
            ...disk,
            usedBy: [{ kind: 'swap' }],
          })),
        ),
    ],
    [
      'of a read-only disk',
      'not-writable',
      () =>
        withInventory(lawful, (inventory) => ({
          ...inventory,
          disks: inventory.disks.map((disk) => changed(disk, { readOnly: true })),
        })),
    ],
  ])('%s is seen', (_, rule, broken) => {
    expect(rules(broken())).toContain(rule);
  });

  it('of finished volumes of ours is seen', () => {
    const done = removing();
    const [inventory] = done.inventories;
    const [disk] = inventory!.disks;
    const wipe = operationOf(lawful, 'wipe-disk');
    const planted = withOperations({ ...lawful, inventories: [inventory!] }, () => [
      { ...wipe, content: disk!.fingerprint },
    ]);
    const consenting = withConsent(planted, { content: disk!.fingerprint });
    expect(rules(consenting)).toContain('finished-volume');
  });
});

describe('a removal', () => {
  const lawful = removing();
  const { removed } = operationOf(lawful, 'remove-volume');

  const begun = used(withRemoval(lawful, { proof: 'finish' }), 'begun');

  it('under a matching consent is lawful', () => {
    expect(rules(lawful)).toEqual([]);
  });

  it('that was begun is ended, also on a disk that has grown since', () => {
    expect(rules(begun)).toEqual([]);
    const smaller = withBegunOn(begun, (disk) => ({ ...disk, sizeBytes: disk.sizeBytes - GiB }));
    expect(rules(smaller)).toEqual([]);
  });

  it.each<readonly [string, PlanRule, () => Case]>([
    ['that git does not allow', 'consent', () => withDesired(lawful, () => ({ consents: [] }))],
    ['after the expiry', 'consent', () => withConsent(lawful, { expired: true })],
    ['of other content than named', 'consent', () => withRemoval(lawful, { content: 'sha256:00' })],
    [
      'of another volume than named',
      'consent',
      () =>
        withConsent(lawful, {
          subject: { kind: 'volume', volume: 'aaaaaaaaaaaa' as VolumeId },
        }),
    ],
    ['under a consent that was used', 'consent', () => used(lawful, 'done')],
    [
      'to end what was begun of another',
      'consent',
      () => used(withRemoval(lawful, { proof: 'finish' }), 'begun', 'aaaaaaaaaaaa' as VolumeId),
    ],
    [
      'to end what was begun on another disk',
      'consent',
      () => withBegunOn(begun, (disk) => ({ ...disk, id: 'wwn-0xbb' as DiskId })),
    ],
    [
      'elsewhere than the volume lies',
      'volume-not-declared',
      () => withRemoval(lawful, { removed: { ...removed, startBytes: removed.startBytes + GiB } }),
    ],
    [
      'of what is mounted elsewhere',
      'disk-in-use',
      () => withRemoval(lawful, { removed: { ...removed, mountPoint: '/mnt' } }),
    ],
    [
      'of what is protected',
      'protected',
      () => withRecords(lawful, (record) => ({ ...record, protected: true })),
    ],
    [
      'of what is declared',
      'claim',
      () => {
        const declared = planCase(declaring([layout]), lawful.inventories[0]!);
        const { disks } = declared.desired.nodes[0]!;
        return withDesired(lawful, () => ({ disks }));
      },
    ],
  ])('%s is seen', (_, rule, broken) => {
    expect(rules(broken())).toContain(rule);
  });
});
