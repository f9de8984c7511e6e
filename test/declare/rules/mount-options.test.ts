import { describe, expect, it } from 'vitest';
import { MOUNT_OPTIONS } from '../../../src/model/declared/mount-option-table.ts';
import { declareWith, FAST, found, INSTALLATION, LAYOUT, stream } from '../sample.ts';

function withClass(filesystem: string, ...options: readonly string[]) {
  const text = FAST.replace('xfs', filesystem);
  return declareWith(`${text}mountOptions: [${options.join(', ')}]\n`, INSTALLATION, LAYOUT);
}

function textOf({ diagnostics }: ReturnType<typeof withClass>): string {
  return diagnostics.map(({ message, hint }) => `${message}\n${hint ?? ''}`).join('\n');
}

describe('mount options of a StorageClass', () => {
  it.each(['ext4', 'xfs', 'btrfs'])('that undo those of every volume are refused on %s', (type) => {
    for (const option of ['suid', 'dev', 'defaults', 'ro', 'loop', 'offset=4096', 'user', 'users'])
      expect([option, ...found(withClass(type, 'noatime', option))]).toEqual([
        option,
        '8:25 mount-option-refused',
      ]);
    for (const option of ['x-systemd.automount', 'x-systemd.device-timeout=0', '_netdev', 'nofail'])
      expect(found(withClass(type, option))).toEqual(['8:16 mount-option-refused']);
    expect(textOf(withClass(type, 'suid'))).toContain('nosuid and nodev, which it would undo');
  });

  it.each([
    ['ext4', 'nobarrier', 'a power cut can lose'],
    ['ext4', 'barrier=0', 'a power cut can lose'],
    ['ext4', 'journal_async_commit', 'a power cut can lose'],
    ['btrfs', 'nobarrier', 'a power cut can lose'],
    ['ext4', 'usrquota', 'made with that feature'],
    ['ext4', 'prjquota', 'made with that feature'],
    ['ext4', 'noload', 'skips its recovery'],
    ['xfs', 'norecovery', 'skips its recovery'],
    ['xfs', 'sunit=8', 'under mkfs of the layout'],
    ['xfs', 'attr2', 'newer kernels'],
    ['btrfs', 'space_cache=v1', 'newer kernels'],
    ['btrfs', 'subvol=a', 'which part of it is mounted'],
    ['xfs', 'norelatime', 'changes nothing'],
  ])('%s does not get %s', (type, option, reason) => {
    const declared = withClass(type, option);
    expect(found(declared)).toEqual(['8:16 mount-option-refused']);
    expect(textOf(declared)).toContain(reason);
  });

  it('of another filesystem, or misspelt, are answered with what was meant and with the list', () => {
    const declared = withClass('xfs', 'noatme', 'data=journal', 'logbufs=9', 'wsync=1');
    expect(found(declared)).toEqual([
      '8:16 unknown-mount-option',
      '8:24 unknown-mount-option',
      '8:38 mount-option-value',
      '8:49 mount-option-value',
    ]);
    const text = textOf(declared);
    expect(text).toContain('did you mean noatime? xfs may have: rw, nosuid, nodev,');
    expect(text).toContain('logbufs=…');
    expect(text).toContain('takes a value: logbufs=, with 2 to 8');
    expect(text).toContain('"wsync=1" takes no value');
  });

  it.each([
    ['xfs', 'noatime', 'relatime'],
    ['ext4', 'exec', 'noexec'],
    ['ext4', 'delalloc', 'data=journal'],
    ['xfs', 'noalign', 'swalloc'],
    ['xfs', 'noquota', 'pquota'],
    ['btrfs', 'compress=zstd', 'nodatacow'],
    ['btrfs', 'nodatasum', 'compress'],
  ])('%s: %s and %s exclude each other', (type, one, other) => {
    const declared = withClass(type, one, other);
    expect(found(declared)).toEqual([`8:${String(18 + one.length)} mount-options-clash`]);
    expect(textOf(declared)).toContain(`"${one}" and "${other}"`);
  });

  it('are taken where nothing is wrong with them', () => {
    for (const [type, options] of Object.entries({
      ext4: ['noatime', 'nosuid', 'commit=30', 'data=writeback', 'errors=remount-ro', 'discard'],
      xfs: ['noatime', 'nodev', 'logbsize=256k', 'inode64', 'allocsize=64k', 'pquota'],
      btrfs: ['noatime', 'noexec', 'compress=zstd:3', 'discard=async', 'ssd'],
    }))
      expect(found(withClass(type, ...options))).toEqual([]);
  });

  it('are held against the filesystem that the volume names itself', () => {
    const layout = LAYOUT.replace('{ claims: [fast] }', '{ filesystem: ext4, claims: [fast] }');
    const text = FAST.replace(/parameters.*\n/, 'mountOptions: [noatime]\n');
    expect(found(declareWith(layout, INSTALLATION, text))).toEqual([]);
    const xfs = layout.replace('ext4', 'xfs');
    const declared = declareWith(stream(xfs), INSTALLATION, text.replace('noatime', 'commit=5'));
    expect(found(declared)).toEqual(['7:28 unknown-mount-option']);
    expect(textOf(declared)).toContain('xfs may have:');
  });
});

it('no option on the list is one that sends a mount elsewhere or undoes ours', () => {
  const names = Object.values(MOUNT_OPTIONS).flatMap((options) => options.map(({ name }) => name));
  for (const name of ['suid', 'dev', 'ro', 'bind', 'loop', 'remount', 'subvol', 'nobarrier'])
    expect(names).not.toContain(name);
});
