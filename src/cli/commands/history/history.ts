import { readFileHistory, type FileVersion } from '../../../git/observed/file-history.ts';
import { historyText, type DiskHistory } from '../../../render/text/history/history-text.ts';
import {
  diskEvents,
  idsOf,
  isCalled,
  type RecordedDisk,
} from '../../../review/history/disk-history.ts';
import type { ContextOf } from '../../command-context.ts';
import { CommandError, usageError } from '../../command-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { branchNamed } from '../../files/inventory-branch.ts';
import { valueText } from '../../value-text.ts';
import { readDiskRecords } from './read-disk-records.ts';

/** Older ones are not looked at: minutes of git's search in the largest fleets. */
const MOST_COMMITS = 5_000;

/** Prints what became of a disk, by the inventories that were committed to a branch. */
export async function history({ line, output }: ContextOf<'history'>): Promise<ExitCode> {
  const { disk, repo, branch } = line;
  if (disk === '')
    throw usageError('no disk is named', 'Write its serial number or id: disk/S64GNE0R401873.');
  const { ref, path } = branchNamed(branch, null);
  const { commits, isCut, versions } = await readFileHistory({
    ...{ repo, ref, text: disk, mostCommits: MOST_COMMITS },
    ...(path === undefined ? {} : { path }),
  });
  const { records, unreadable } = await recordsOf(versions, disk);
  if (records.length === 0)
    throw new CommandError({
      message: `no inventory of ${String(commits)} commits of ${ref} has a disk ${JSON.stringify(disk)}`,
      remedy: 'Write a whole serial number or id, as "diskwright status disks" prints them.',
    });
  const found: DiskHistory = {
    ...{ disk, ids: idsOf(records), branch: ref, commits, isCut, unreadable },
    events: diskEvents(records),
  };
  await output.data(
    line.output === 'text'
      ? historyText(found, output.dataStyle)
      : await valueText(line.output, found),
  );
  return EXIT.done;
}

interface Records {
  readonly records: readonly RecordedDisk[];
  /** Versions of files that this release does not read. */
  readonly unreadable: number;
}

async function recordsOf(versions: AsyncIterable<FileVersion>, name: string): Promise<Records> {
  const { records, unreadable } = await readDiskRecords(versions, (disk) =>
    isCalled(disk, name) ? name : null,
  );
  return { records: records.get(name) ?? [], unreadable };
}
