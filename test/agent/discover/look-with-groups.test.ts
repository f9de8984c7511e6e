import { describe, expect, it } from 'vitest';
import type { TablePartition } from '../../../agent/discover/disks/partition-table.ts';
import { lookWithGroups, type AskedAhead } from '../../../agent/discover/groups/probe-groups.ts';
import type { VolumeGroupReading } from '../../../agent/discover/groups/volume-groups.ts';
import type { CommandResult, runCommand } from '../../../agent/host/commands/command.ts';

function aReading(printed: string): VolumeGroupReading {
  return { answers: new Map(), unread: new Set(), findings: [], printed };
}

const partitions = [[{ node: { path: '/dev/sda1' } } as TablePartition]];
const before = aReading('before');

function anAnswer(
  reading: VolumeGroupReading | Promise<VolumeGroupReading>,
  expected: VolumeGroupReading | null = before,
): AskedAhead {
  return { paths: ['/dev/sda1'], reading: Promise.resolve(reading), expected };
}

/** What was looked at with which answer, in the order in which it happened. */
async function looked(ahead: AskedAhead) {
  const readings: VolumeGroupReading[] = [];
  const asked: (readonly string[])[] = [];
  const run: typeof runCommand = (argv) => {
    asked.push(argv);
    return Promise.resolve<CommandResult>({ kind: 'missing' });
  };
  const seen = await lookWithGroups(partitions, { ahead, run }, (reading) => {
    readings.push(reading);
    return Promise.resolve(readings.length);
  });
  return { seen, readings, asked };
}

describe('a look at what depends on the groups', () => {
  it('waits for what LVM says where it is not known what it said before', async () => {
    const now = aReading('now');
    expect(await looked(anAnswer(now, null))).toEqual({ seen: 1, readings: [now], asked: [] });
  });

  it('is taken while LVM is still looking, and counts when it says the same', async () => {
    const { promise, resolve } = Promise.withResolvers<VolumeGroupReading>();
    const ahead = anAnswer(promise);
    let isTaken = false;
    const run: typeof runCommand = () => Promise.resolve<CommandResult>({ kind: 'missing' });
    const looking = lookWithGroups(partitions, { ahead, run }, (reading) => {
      expect(reading).toBe(before);
      isTaken = true;
      resolve(before);
      return Promise.resolve('what is there');
    });
    await expect(looking).resolves.toBe('what is there');
    expect(isTaken).toBe(true);
  });

  it('is taken again when LVM says something else', async () => {
    const now = aReading('now');
    const { seen, readings } = await looked(anAnswer(now));
    expect(seen).toBe(2);
    expect(readings[0]).toBe(before);
    expect(readings[1]).toBe(now);
  });

  it('asks anew where the groups lie in other places than was asked about', async () => {
    const ahead = { ...anAnswer(before), paths: ['/dev/sdb1'] };
    const { readings, asked } = await looked(ahead);
    expect(asked[0]).toContain('/dev/sda1');
    expect(readings).toMatchObject([{ unread: new Set(['/dev/sda1']) }]);
  });
});
