/** A repository with a branch `observed` of inventories, as the controller commits them. */
import { observedFile } from '../../src/controller/code-host/observed-files.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { smallWorld } from '../render/small-fleet.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { aRepository, commit, git } from './git-repository.ts';

export const [a, b] = ['node-a', 'node-b'] as unknown as readonly [NodeName, NodeName];

const made = smallWorld()
  .inventories.flatMap(({ disks }) => disks)
  .find(({ identity }) => identity.serial === 'a1');
if (made?.table === undefined) throw new Error('the small fleet has a disk a1');
/** The simulated host leaves open what only a real one knows. */
const finished: ObservedDisk = {
  ...made,
  table: {
    ...made.table,
    partitions: made.table.partitions.map((partition) => ({
      ...partition,
      path: `${made.path}${String(partition.number)}`,
      fingerprint: `sha256:${'0'.repeat(64)}`,
    })),
  },
};
/** How many volumes the disk a1 has had. */
export const madeVolumes = made.table.partitions.length;
const blank = aDisk('a1', { bay: finished.bay ?? '' });

function files(hour: number, ...inventories: readonly Inventory[]): Record<string, string> {
  const takenAt = `2026-05-01T0${String(hour)}:00:00Z`;
  return Object.fromEntries(
    inventories.map((one) => {
      const { path, bytes } = observedFile({ ...one, takenAt });
      return [path, new TextDecoder().decode(bytes)];
    }),
  );
}

function onA(...disks: readonly ObservedDisk[]): Inventory {
  return aNode(disks, { node: a });
}

function onB(...disks: readonly ObservedDisk[]): Inventory {
  return aNode(disks, { node: b });
}

/**
 * The disk a1 is put into node-a, finished, failing, carried over to node-b, wiped and pulled.
 *
 * @returns the commits, oldest first, after the first one, of another disk.
 */
export function commitObserved(repo: string): readonly string[] {
  const other = aDisk('b1');
  aRepository(repo, files(1, onB(other)));
  git(repo, 'checkout', '-q', '-b', 'observed');
  const commits = [
    commit(repo, files(2, onA(blank), onB(other)), 'put in'),
    commit(repo, files(3, onA(finished)), 'finished'),
    commit(repo, files(3, onB(aDisk('b2'))), 'of another disk'),
    commit(repo, files(4, onA({ ...finished, failing: true, bay: 'Slot 09' })), 'failing'),
    commit(repo, files(5, onA(), onB(other, finished)), 'carried over'),
    commit(repo, files(6, onB(other, blank)), 'wiped'),
    commit(repo, files(7, onB(other)), 'pulled'),
  ];
  git(repo, 'checkout', '-q', 'main');
  return commits;
}
