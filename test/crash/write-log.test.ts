import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loggedWrites } from './log-states.ts';
import { bytesOf, readCalls } from './strace.ts';
import { readLog, readPlaces, type WriteLog } from './write-log.ts';

const above = mkdtempSync(join(tmpdir(), 'diskwright-log-'));
const root = join(above, 'state');
afterAll(() => rmSync(above, { recursive: true }));

const DISK = { name: 'one', path: '/dev/loop7', partitions: new Map([[1, 1_048_576]]) };

function logOf(...lines: readonly string[]): WriteLog {
  const places = readPlaces([DISK], root, (path) => path.endsWith('/lock'));
  return readLog(readCalls(lines.join('\n').replaceAll('ROOT', root)), places);
}

/** Of each write, where it went and which entry of the log is the sync that keeps it. */
function told(log: WriteLog): readonly string[] {
  const kept = loggedWrites(log);
  return log.entries
    .filter((entry) => entry.kind !== 'sync')
    .map((entry, index) => {
      const where =
        entry.kind === 'disk'
          ? `${entry.disk} ${entry.startBytes}+${entry.lengthBytes}`
          : `${entry.change.kind} ${entry.path}`;
      return `${where}: ${kept[index]!.keptFrom}`;
    });
}

describe('the log of a trace', () => {
  it('has writes of a disk and of its partitions at their places, each kept by a sync of its own node', () => {
    const log = logOf(
      String.raw`9 pwrite64(3</dev/loop7>, "\0\1a\"", 4, 512) = 4`,
      String.raw`9 pwrite64(4</dev/loop7p1>, "\0\0", 2, 1024) = 2`,
      '9 fsync(3</dev/loop7>) = 0',
      '9 fsync(4</dev/loop7p1>) = 0',
    );
    expect(told(log)).toEqual(['one 512+4: 2', 'one 1049600+2: 3']);
    expect(log.entries.map((entry) => (entry.kind === 'disk' ? entry.bytes : 'sync'))).toEqual([
      Buffer.from([0, 1, 0x61, 0x22]),
      null,
      'sync',
      'sync',
    ]);
  });

  it('has a write that was not answered when a sync was asked kept by the next one alone', () => {
    const log = logOf(
      '8 pwrite64(3</dev/loop7>, "a", 1, 0 <unfinished ...>',
      '9 fsync(3</dev/loop7> <unfinished ...>',
      '8 <... pwrite64 resumed>)             = 1',
      '9 <... fsync resumed>)    = 0',
      '9 fdatasync(3</dev/loop7>) = 0',
    );
    expect(told(log)).toEqual(['one 0+1: 4']);
  });

  it('has names kept by a sync of their directory, and contents by one of their file', () => {
    const log = logOf(
      `9 mkdir("ROOT", 0700) = 0`,
      `9 fsync(3<${above}>) = 0`,
      `9 openat(AT_FDCWD</>, "ROOT/.a.tmp", O_WRONLY|O_CREAT|O_TRUNC, 0600) = 5<ROOT/.a.tmp>`,
      `9 write(5<ROOT/.a.tmp>, "text", 4) = 4`,
      `9 fsync(5<ROOT/.a.tmp>) = 0`,
      `9 rename("ROOT/.a.tmp", "ROOT/a") = 0`,
      `9 fsync(6<ROOT>) = 0`,
      `9 unlink("ROOT/a") = 0`,
      `9 openat(AT_FDCWD</>, "ROOT/lock", O_WRONLY|O_CREAT, 0600) = 5<ROOT/lock>`,
    );
    expect(told(log)).toEqual([
      'made : 1',
      'made .a.tmp: 6',
      'content .a.tmp: 4',
      'renamed a: 6',
      'removed a: Infinity',
    ]);
  });

  it('has what one piece after another writes, and where a partition lies that was made meanwhile', () => {
    const log = logOf(
      '9 ioctl(3</dev/loop7>, BLKPG, {op=BLKPG_ADD_PARTITION, flags=0, datalen=152, data={start=4096, length=8192, pno=2, devname="", volname=""}}) = 0',
      '9 lseek(4</dev/loop7p2>, 512, SEEK_SET) = 512',
      '9 write(4</dev/loop7p2>, "ab", 2) = 2',
      '9 writev(4</dev/loop7p2>, [{iov_base="c", iov_len=1}, {iov_base="d", iov_len=1}], 2) = 2',
      '9 fallocate(4</dev/loop7p2>, FALLOC_FL_KEEP_SIZE|FALLOC_FL_ZERO_RANGE, 1024, 2048) = 0',
    );
    expect(told(log)).toEqual([
      'one 4608+2: Infinity',
      'one 4610+2: Infinity',
      'one 5120+2048: Infinity',
    ]);
  });

  it('is none where something is written in a way that nobody understands', () => {
    expect(() =>
      logOf('9 copy_file_range(3</dev/loop7>, NULL, 4</dev/loop7>, NULL, 1, 0) = 1'),
    ).toThrow('is not understood');
    expect(() => bytesOf('"cut off"...')).toThrow('cut off');
  });
});
