import { describe, expect, it } from 'vitest';
import type { TablePartition } from '../../../../agent/discover/disks/partition-table.ts';
import { readGroups } from '../../../../agent/discover/groups/probe-groups.ts';
import type { VolumeGroupReading } from '../../../../agent/discover/groups/volume-groups.ts';
import type { CommandResult, runCommand } from '../../../../agent/host/commands/command.ts';

const partitions = [[{ node: { path: '/dev/sda1' } } as TablePartition]];
const answer: VolumeGroupReading = { answers: new Map(), unread: new Set(), findings: [] };

/** What counts of what LVM was asked about some paths, and what it was asked besides. */
async function readAfterAsking(...paths: readonly string[]) {
  const commands: (readonly string[])[] = [];
  const run: typeof runCommand = (argv) => {
    commands.push(argv);
    return Promise.resolve<CommandResult>({ kind: 'missing' });
  };
  const asked = { paths, reading: Promise.resolve(answer) };
  return { reading: await readGroups(partitions, { asked, run }), commands };
}

describe('the answer of LVM that was asked beside the rest', () => {
  it('is taken where the groups lie where it was asked about', async () => {
    const { reading, commands } = await readAfterAsking('/dev/sda1');
    expect(reading).toBe(answer);
    expect(commands).toEqual([]);
  });

  it.each([[['/dev/sdb1']], [['/dev/sda1', '/dev/sdb1']], [[]]])(
    'is not taken where it was asked about %j',
    async (paths) => {
      const { reading, commands } = await readAfterAsking(...paths);
      expect(commands[0]).toContain('/dev/sda1');
      expect([...reading.unread]).toEqual(['/dev/sda1']);
    },
  );
});
