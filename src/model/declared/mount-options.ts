import type { FilesystemType } from './declarations.ts';
import { MOUNT_OPTIONS, type MountOption } from './mount-option-table.ts';
import { nearestName } from '../values/nearest-name.ts';

/** What every volume is mounted with, after the options of its class. */
export const ALWAYS_MOUNTED_WITH: readonly string[] = ['nosuid', 'nodev'];

/** Why some options are refused although mount(8) or the filesystem takes them. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:suid|dev|defaults)$/,
    'volumes are mounted with nosuid and nodev, which it would undo (mount(8): defaults is rw, suid, dev, exec, auto, nouser and async)',
  ],
  [/^ro$/, 'volumes are mounted for writing; a pod asks for a read-only mount itself'],
  [
    /^(?:remount|bind|rbind|move|loop|offset|sizelimit|encryption|private|shared|slave|unbindable|r?private|rshared|rslave|make-[a-z]+)\b/,
    'how a volume is mounted is decided by diskwright',
  ],
  [/^(?:x-|X-|comment)/, 'options for systemd and other tools are set by diskwright'],
  [
    /^(?:context|fscontext|defcontext|rootcontext|seclabel)\b/,
    'kubelet sets the SELinux context of each pod',
  ],
  [
    /^(?:helper|uhelper|user|users|nouser|owner|group|noauto|auto|nofail|_netdev|mand|nomand)\b/,
    'it is meant for /etc/fstab, which diskwright does not use',
  ],
  [
    /^(?:subvol|subvolid|device|degraded|rescue|recovery|usebackuproot|clear_cache|norecovery|noload|nouuid|sb|journal_dev|journal_path|logdev|rtdev|abort|nologreplay|noskip_balance)\b/,
    'it changes which device or which part of it is mounted, or skips its recovery',
  ],
  [
    /^(?:nobarrier|barrier=0|journal_async_commit)$/,
    'without flushes a power cut can lose what was reported as written, the marks of volumes among it',
  ],
  [/^(?:norelatime|nostrictatime)$/, 'it changes nothing; name the atime option that is meant'],
  [
    /^(?:iversion|noiversion|i_version|attr2|noattr2|ikeep|noikeep|noacl|nouser_xattr|nospace_cache|space_cache|space_cache=v1|inode_cache|alloc_start=.*|check_int.*)$/,
    'newer kernels ignore it or refuse to mount with it',
  ],
  [
    /^(?:stripe|sunit|swidth)=/,
    'it has to be what the filesystem was made with; write it under mkfs of the layout',
  ],
  [
    /^(?:usrquota|grpquota|prjquota|quota|noquota|usrjquota=.*|grpjquota=.*|jqfmt=.*)$/,
    'ext4 enforces quotas only when it was made with that feature, which diskwright does not do',
  ],
];

/**
 * Two options that the kernel refuses together, or of which one silently loses: ext4(5), xfs(5),
 * btrfs(5).
 */
const CLASHES: readonly (readonly [FilesystemType, RegExp, RegExp])[] = [
  ['ext4', /^data=journal$/, /^(?:delalloc|dioread_nolock)$/],
  ['xfs', /^noquota$/, /quota$|noenforce$/],
  ['btrfs', /^compress/, /^nodata(?:cow|sum)$/],
  ['btrfs', /^datasum$/, /^nodatacow$/],
];

/** What is wrong with one option. */
export interface MountOptionProblem {
  readonly kind: 'refused' | 'unknown' | 'value';
  /** The rest of a sentence that begins with the option. */
  readonly reason: string;
  /** A known option that was probably meant. */
  readonly near: string | null;
}

/**
 * @param filesystems any of which may take it: more than one while it is not known yet which it
 * will be.
 */
export function mountOptionProblem(
  option: string,
  filesystems: readonly FilesystemType[],
): MountOptionProblem | null {
  const name = nameOf(option);
  const known = filesystems.flatMap((type) => MOUNT_OPTIONS[type]);
  const found = known.filter((one) => one.name === name);
  if (found.some((one) => takesValue(one, valueOf(option)))) return null;
  const refused = REFUSED.find(([pattern]) => pattern.test(option));
  if (refused !== undefined) return { kind: 'refused', reason: refused[1], near: null };
  const [first] = found;
  if (first !== undefined) return { kind: 'value', reason: valueText(first), near: null };
  return {
    kind: 'unknown',
    reason: `is none that diskwright mounts ${filesystems.join(', ')} with`,
    near: nearestName(
      name,
      known.map((one) => one.name),
    ),
  };
}

/** All options that may be declared for a filesystem, as a person would write them. */
export function knownMountOptions(filesystems: readonly FilesystemType[]): readonly string[] {
  const written = filesystems.flatMap((type) =>
    MOUNT_OPTIONS[type].map(({ name, takes }) => `${name}${TAKES[takes]}`),
  );
  return [...new Set(written)];
}

const TAKES = { nothing: '', value: '=…', either: '[=…]' } as const;

/**
 * @returns for each option that another one before it excludes, the two, by their places in the
 * list.
 */
export function clashingMountOptions(
  options: readonly string[],
  filesystem: FilesystemType,
): readonly { readonly index: number; readonly before: number }[] {
  return options.flatMap((option, index) => {
    const before = options.findIndex(
      (other, place) => place < index && other !== option && clash(filesystem, option, other),
    );
    return before < 0 ? [] : [{ index, before }];
  });
}

function clash(filesystem: FilesystemType, one: string, other: string): boolean {
  const settings = [one, other].map((option) => optionOf(option, filesystem)?.setting);
  if (settings[0] !== undefined && settings[0] === settings[1]) return true;
  return CLASHES.some(
    ([type, left, right]) =>
      type === filesystem &&
      ((left.test(one) && right.test(other) && !left.test(other)) ||
        (left.test(other) && right.test(one) && !left.test(one))),
  );
}

/**
 * The options that a mount does not have.
 *
 * @param shown what /proc/self/mountinfo says of the mount and of its filesystem, word by word.
 */
export function unmetMountOptions(
  options: readonly string[],
  filesystem: FilesystemType,
  shown: readonly string[],
): readonly string[] {
  return options.filter((option) => {
    const known = optionOf(option, filesystem);
    const value = valueOf(option);
    if (known === null || known.silent.includes(value ?? '')) return false;
    return !known.shown.every((rule) => {
      const absent = rule.startsWith('!');
      const word = rule.slice(absent ? 1 : 0).replace(value === null ? '={}' : '{}', value ?? '');
      // `compress=zstd` is shown with its level, `discard` with its kind.
      const isThere = shown.some(
        (one) => one === word || one.startsWith(`${word}=`) || one.startsWith(`${word}:`),
      );
      return isThere !== absent;
    });
  });
}

function optionOf(option: string, filesystem: FilesystemType): MountOption | null {
  const name = nameOf(option);
  return MOUNT_OPTIONS[filesystem].find((one) => one.name === name) ?? null;
}

function nameOf(option: string): string {
  const equals = option.indexOf('=');
  return equals < 0 ? option : option.slice(0, equals);
}

function valueOf(option: string): string | null {
  const equals = option.indexOf('=');
  return equals < 0 ? null : option.slice(equals + 1);
}

function takesValue({ takes, value: [pattern] }: MountOption, value: string | null): boolean {
  if (value === null) return takes !== 'value';
  return takes !== 'nothing' && pattern.test(value);
}

function valueText({ name, takes, value: [, words] }: MountOption): string {
  return takes === 'nothing' ? `takes no value` : `takes a value: ${name}=, with ${words}`;
}
