import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { heldByInode } from '../../../../agent/discover/host/held-locks.ts';
import { readKernelParts } from '../../../../agent/discover/host/kernel-parts.ts';
import { readLvmSettings } from '../../../../agent/discover/host/lvm-settings.ts';
import { readStateDirectory } from '../../../../agent/discover/host/state-directory.ts';
import { unitsShown } from '../../../../agent/discover/host/systemd-units.ts';
import { readReport, readReportedPass } from '../../../../agent/discover/host/reported-pass.ts';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-examine-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(scratch, path, '..'), { recursive: true });
  writeFileSync(join(scratch, path), text);
}

describe('what doctor judges by', () => {
  it('has the parts of the kernel: running, built in, loadable or missing', async () => {
    write('proc/filesystems', 'nodev\tsysfs\n\text4\n');
    write('lib/modules/6.12/modules.builtin', 'kernel/drivers/md/dm-mod.ko\n');
    write(
      'lib/modules/6.12/modules.dep',
      'kernel/fs/xfs/xfs.ko.zst: kernel/lib/libcrc32c.ko.zst\nkernel/drivers/md/dm-thin-pool.ko:\n',
    );
    mkdirSync(join(scratch, 'sys/module/dm_raid'), { recursive: true });
    expect(await readKernelParts('6.12', scratch)).toEqual({
      ext4: 'ready',
      xfs: 'loadable',
      btrfs: 'missing',
      dm_crypt: 'missing',
      dm_mod: 'ready',
      dm_raid: 'ready',
      dm_thin_pool: 'loadable',
    });
    expect(await readKernelParts('6.13', scratch)).toMatchObject({ xfs: 'unknown', ext4: 'ready' });
  });

  it('has locks of flock(2) alone, by device and inode', () => {
    const text =
      '1: FLOCK  ADVISORY  WRITE 25906 fe:0a:400076 0 EOF\n2: POSIX  ADVISORY  WRITE 9928 fe:00:398607 0 EOF\n2: -> FLOCK  ADVISORY  WRITE 12 fe:0a:400076 0 EOF\n';
    expect([...heldByInode(text)]).toEqual([['254:10:400076', 25906]]);
  });

  it('has units that are installed', () => {
    const text =
      'Result=success\nId=a.service\nLoadState=loaded\nActiveState=active\nUnitFileState=enabled\nAfter=b.service c.target\n\nId=b.service\nLoadState=not-found\nAfter=\n';
    expect(unitsShown(text)).toEqual([
      {
        name: 'a.service',
        activeState: 'active',
        fileState: 'enabled',
        result: 'success',
        after: ['b.service', 'c.target'],
      },
    ]);
  });

  it('has what LVM says of itself, also where it ends with an error', async () => {
    const run = (argv: readonly string[]): Promise<never> =>
      Promise.resolve({
        kind: 'exited',
        exitCode: argv[1] === 'version' ? 5 : 0,
        stdout:
          argv[1] === 'version'
            ? '  LVM version:     2.03.16(2) (2022-05-18)\n'
            : 'use_devicesfile=1\nglobal_filter=["r|/dev/sdb|"]\n',
        stderr: '',
      } as never);
    expect(await readLvmSettings(run)).toMatchObject({
      version: '2.03.16',
      settings: { 'devices/use_devicesfile': '1', 'devices/global_filter': '["r|/dev/sdb|"]' },
    });
    const silent = (): Promise<never> => Promise.resolve({ kind: 'missing' } as never);
    await expect(readLvmSettings(silent)).rejects.toThrow(/lvm/);
  });

  it('has the state directory as it is', async () => {
    mkdirSync(join(scratch, 'state'), { mode: 0o750 });
    expect(await readStateDirectory(join(scratch, 'state'), true)).toMatchObject({
      kind: 'directory',
      ownerId: process.getuid?.(),
      mode: 0o750,
      unwritable: null,
    });
    write('file', '');
    expect(await readStateDirectory(join(scratch, 'file'), true)).toMatchObject({
      kind: 'no-directory',
    });
    expect(await readStateDirectory(join(scratch, 'none'), true)).toMatchObject({ kind: 'absent' });
  });

  it('has what the agent told last', async () => {
    expect(await readReportedPass(join(scratch, 'none'))).toBeNull();
    const lastPass = {
      finishedAt: '2026-05-01T00:00:00Z',
      outcomes: [{ kind: 'applied' }, { kind: 'failed', message: 'no', remedy: 'Look.' }],
      refusals: [{ summary: 'foreign', remedy: 'Consent.', code: 'foreign-content' }],
    };
    const told = { formatVersion: 1, conditions: [], findings: ['a:1:1: b'], lastPass };
    write('told/agent/status.json', JSON.stringify(told));
    expect(await readReportedPass(join(scratch, 'told'))).toEqual({
      finishedAt: '2026-05-01T00:00:00Z',
      conditions: [],
      findings: ['a:1:1: b'],
      failures: [{ message: 'no', remedy: 'Look.' }],
      refusals: [{ message: 'foreign', remedy: 'Consent.' }],
    });
    for (const text of ['{"formatVersion":2}', '{', '{"formatVersion":1}']) {
      write('other/agent/status.json', text);
      await expect(readReportedPass(join(scratch, 'other'))).rejects.toThrow(
        /is not what this version/,
      );
    }
  });

  it('follows no link of the account of the agent, and waits for no pipe', async () => {
    write('secret.json', '{"formatVersion":1}');
    write('linked/agent/other', '');
    symlinkSync(join(scratch, 'secret.json'), join(scratch, 'linked/agent/status.json'));
    await expect(readReport(join(scratch, 'linked'))).rejects.toThrow('ELOOP');
    write('piped/agent/other', '');
    execFileSync('mkfifo', [join(scratch, 'piped/agent/status.json')]);
    await expect(readReport(join(scratch, 'piped'))).rejects.toThrow('it is no file');
  });
});
