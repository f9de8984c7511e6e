import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeSlot,
  encodeLedger,
  latestLedger,
  LEDGER_END_BYTES,
  LEDGER_SLOTS,
  writtenBytes,
} from '../../../agent/formats/ledger.ts';
import { isDiskLedger } from '../../../agent/formats/ledger-checks.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { DiskLedger, VolumeStatement } from '../../../src/model/observed/inventory.ts';
import { roots, inventory } from '../../schemas/whole-inventory.ts';
import { findings } from '../../schemas/compiled-schemas.ts';
import { runs } from '../../simulation/runs.ts';

const [root] = roots;
const whole = inventory(root!).disks[0]!.ledger!;
const [statement] = whole.volumes as readonly [VolumeStatement];

/** As in a slot, with something else behind it. */
function inSlot(bytes: Uint8Array): Buffer {
  const slot = Buffer.alloc(LEDGER_SLOTS[0].lengthBytes, 0xa5);
  slot.set(bytes);
  return slot;
}

function withVolumes(volumes: readonly VolumeStatement[]): DiskLedger {
  return { ...whole, volumes };
}

function named(index: number, members: Partial<VolumeStatement> = {}): VolumeStatement {
  const letters = index
    .toString()
    .padStart(12, '2')
    .replaceAll(/[0189]/g, (digit) => 'abcd'[Number(digit) % 4]!);
  return { ...statement, volume: letters as VolumeId, ...members };
}

describe('a ledger', () => {
  it('is read as it was written', () => {
    const ledger = withVolumes([named(2), named(3, { state: 'removed' })]);
    expect(decodeSlot(inSlot(encodeLedger(ledger)))).toEqual(ledger);
  });

  it('lies behind every table and before the first partition, each slot by itself', () => {
    const [first, second] = LEDGER_SLOTS;
    expect(first.offsetBytes).toBeGreaterThanOrEqual(64 * 1024);
    expect(second.offsetBytes).toBeGreaterThanOrEqual(first.offsetBytes + first.lengthBytes);
    expect(second.offsetBytes + second.lengthBytes).toBeLessThanOrEqual(MiB);
    expect(LEDGER_END_BYTES).toBe(MiB);
  });

  it('is none once any byte of it is another one', () => {
    const bytes = encodeLedger(withVolumes([named(2)]));
    const end = 64 + bytes.indexOf(0, 64) - 64;
    fc.assert(
      fc.property(fc.nat(end - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ flip;
        expect(decodeSlot(inSlot(changed))).toBeNull();
      }),
      runs(400),
    );
  });

  it('is none where any sector of it is another one, or zero: a write that was torn', () => {
    const old = inSlot(encodeLedger({ ...withVolumes([named(2), named(3)]), sequence: 4 }));
    const now = inSlot(encodeLedger({ ...withVolumes([named(2), named(4)]), sequence: 6 }));
    const written = writtenBytes(now)!;
    for (let sector = 0; sector < written; sector += 512)
      for (const before of [old, Buffer.alloc(now.length)]) {
        const torn = Buffer.from(now);
        torn.set(before.subarray(sector, sector + 512), sector);
        const found = decodeSlot(torn);
        const isSame = torn.subarray(0, written).equals(now.subarray(0, written));
        expect(found?.sequence ?? null).toBe(isSame ? 6 : null);
      }
  });

  it('is none in what is something else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decodeSlot(bytes)).toBeNull();
        expect(decodeSlot(inSlot(bytes))).toBeNull();
      }),
      runs(300),
    );
  });

  it('counts by its sequence alone', () => {
    const [old, now] = [
      { ...whole, sequence: 9 },
      { ...whole, sequence: 10 },
    ];
    expect(latestLedger([now, old])).toBe(now);
    expect(latestLedger([old, now])).toBe(now);
    expect(latestLedger([null, old])).toBe(old);
    expect(latestLedger([null, null])).toBeNull();
  });

  it('leaves out the oldest removed volumes when it gets too large, and never a finished one', () => {
    const finished = Array.from({ length: 128 }, (_, index) =>
      named(1000 + index, { name: 'n'.repeat(317), layout: 'l'.repeat(253) }),
    );
    const removed = Array.from({ length: 900 }, (_, index) =>
      named(5000 + index, {
        state: 'removed',
        name: 'r'.repeat(317),
        recordedAt: `2026-05-04T09:30:${String(index % 60).padStart(2, '0')}.${String(index).padStart(3, '0')}Z`,
      }),
    );
    const read = decodeSlot(inSlot(encodeLedger(withVolumes([...removed, ...finished]))))!;
    const ready = read.volumes.filter(({ state }) => state === 'ready');
    const kept = read.volumes.filter(({ state }) => state === 'removed');
    expect(ready).toHaveLength(128);
    expect(kept.length).toBeGreaterThan(100);
    const oldestKept = kept.map(({ recordedAt }) => recordedAt).toSorted()[0]!;
    const dropped = removed.filter(({ volume }) => !kept.some((one) => one.volume === volume));
    expect(dropped.every(({ recordedAt }) => recordedAt <= oldestKept)).toBe(true);
  });
});

describe('what stands on a disk', () => {
  /** Whether the schema of an inventory takes it. */
  function isAccepted(ledger: unknown): boolean {
    const taken = inventory(root!);
    const spec = { ...taken, disks: [{ ...taken.disks[0], ledger }] };
    const document = {
      apiVersion: 'diskwright.dev/v1alpha1',
      kind: 'NodeInventory',
      metadata: { name: taken.node },
      spec,
    };
    return findings('NodeInventory', document).length === 0;
  }

  it('is taken when the schema of an inventory takes it, and else refused', () => {
    expect([isDiskLedger(whole), isAccepted(whole)]).toEqual([true, true]);
    const values: readonly unknown[] = [
      ...['', 'x', 'A_b', 'k3v6tq2mzx7a', '../..', 'x'.repeat(5000), '2026-05-04T09:30:00Z'],
      ...[0, 1, -1, 1.5, 2 ** 53, null, true, false, [], {}, ['x'], { a: 1 }],
      ...['ready', 'removed', 'begun', 'written', `sha256:${'0'.repeat(64)}`, 'wwn-0x5'],
    ];
    let count = 0;
    for (const path of pathsOf(whole))
      for (const value of [...values, undefined]) {
        const changed = withValue(whole, path, value) as { sequence?: unknown };
        // Above what JavaScript counts exactly, only the check refuses.
        if (JSON.stringify(changed).includes(String(2 ** 53))) continue;
        const text = JSON.stringify(changed);
        expect([path.join('.'), value, isDiskLedger(JSON.parse(text))]).toEqual([
          path.join('.'),
          value,
          isAccepted(JSON.parse(text)),
        ]);
        count += 1;
      }
    expect(count).toBeGreaterThan(500);
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, above: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [above];
  const inside = Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...above, key]));
  return [...(above.length === 0 ? [] : [above]), ...inside, [...above, 'unknown']];
}

function withValue(value: unknown, path: Path, put: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return put;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      String(index) === String(key) ? withValue(item, rest, put) : item,
    );
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [key]: withValue(members[key], rest, put) };
}
