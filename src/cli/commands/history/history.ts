import { localClone } from '../../../git/observed/file-history.ts';
import { loadDiskHistory } from '../../../pass/load-disk-history.ts';
import { historyText } from '../../../render/text/history/history-text.ts';
import type { ContextOf } from '../../command-context.ts';
import { CommandError, usageError } from '../../command-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { branchNamed } from '../../files/inventory-branch.ts';
import { valueText } from '../../value-text.ts';

/** Older ones are not looked at: minutes of git's search in the largest fleets. */
const MOST_COMMITS = 5_000;

/** Prints what became of a disk, by the inventories that were committed to a branch. */
export async function history({ line, output }: ContextOf<'history'>): Promise<ExitCode> {
  const { disk, repo, branch } = line;
  if (disk === '')
    throw usageError('no disk is named', 'Write its serial number or id: disk/S64GNE0R401873.');
  const { ref, path } = branchNamed(branch, null);
  const inventories = {
    ...{ place: localClone(repo), ref, mostCommits: MOST_COMMITS },
    ...(path === undefined ? {} : { path }),
  };
  const found = await loadDiskHistory(inventories, disk);
  if (found.ids.length === 0)
    throw new CommandError({
      message: `no inventory of ${String(found.commits)} commits of ${ref} has a disk ${JSON.stringify(disk)}`,
      remedy: 'Write a whole serial number or id, as "diskwright status disks" prints them.',
    });
  await output.data(
    line.output === 'text'
      ? historyText(found, output.dataStyle)
      : await valueText(line.output, found),
  );
  return EXIT.done;
}
