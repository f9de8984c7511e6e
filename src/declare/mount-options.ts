import type { FilesystemType } from '../model/declarations.ts';
import { nearestName } from '../model/nearest-name.ts';
import { errorAt, shownValue, type Finding, type Path } from './finding.ts';

/** Options of every filesystem, from mount(8), "filesystem-independent mount options". */
const GENERIC =
  'defaults rw async sync dirsync atime noatime diratime nodiratime relatime norelatime strictatime nostrictatime lazytime nolazytime dev nodev exec noexec suid nosuid iversion noiversion silent nosymfollow';

/** What each filesystem adds: ext4(5), xfs(5), btrfs(5). A name that ends in = takes a value. */
const OWN: Readonly<Record<FilesystemType, string>> = {
  ext4: 'acl noacl user_xattr nouser_xattr bsddf minixdf grpid nogrpid bsdgroups sysvgroups barrier nobarrier barrier= commit= data= journal_checksum nojournal_checksum journal_async_commit journal_ioprio= delalloc nodelalloc max_batch_time= min_batch_time= stripe= inode_readahead_blks= init_itable init_itable= noinit_itable auto_da_alloc auto_da_alloc= noauto_da_alloc discard nodiscard dioread_lock dioread_nolock errors= i_version max_dir_size_kb= usrquota grpquota prjquota quota noquota block_validity noblock_validity',
  xfs: 'allocsize= attr2 noattr2 discard nodiscard grpid nogrpid bsdgroups sysvgroups filestreams ikeep noikeep inode32 inode64 largeio nolargeio logbufs= logbsize= noalign sunit= swidth= swalloc quota noquota uquota uqnoenforce usrquota gquota gqnoenforce grpquota pquota pqnoenforce prjquota wsync max_atomic_write=',
  btrfs:
    'acl noacl autodefrag noautodefrag barrier nobarrier commit= compress compress= compress-force compress-force= datacow nodatacow datasum nodatasum discard discard= nodiscard enospc_debug noenospc_debug fatal_errors= flushoncommit noflushoncommit max_inline= metadata_ratio= skip_balance noskip_balance space_cache space_cache= nospace_cache ssd ssd_spread nossd nossd_spread thread_pool= treelog notreelog user_subvol_rm_allowed',
};

/** Why some options are refused although mount(8) takes them. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^ro$/, 'volumes are mounted for writing; a pod asks for a read-only mount itself'],
  [
    /^(?:remount|bind|rbind|move|loop|offset|sizelimit|private|shared|slave)\b/,
    'how a volume is mounted is decided by diskwright',
  ],
  [/^(?:x-|X-|comment)/, 'options for systemd and other tools are set by diskwright'],
  [
    /^(?:context|fscontext|defcontext|rootcontext)\b/,
    'kubelet sets the SELinux context of each pod',
  ],
  [
    /^(?:helper|uhelper|user|users|owner|group|noauto|auto|nofail|_netdev|mand|nomand)\b/,
    'it is meant for /etc/fstab, which diskwright does not use',
  ],
  [
    /^(?:subvol|subvolid|device|degraded|rescue|clear_cache|norecovery|nouuid|journal_dev|journal_path|logdev|rtdev|noload|nodelay)\b/,
    'it changes which device or which part of it is mounted, or skips its recovery',
  ],
];

const SAFE = /^[A-Za-z0-9_][A-Za-z0-9_.:/+@%-]*(?:=[A-Za-z0-9_.:/+@%-]+)?$/;

/**
 * Checks a list of mount options against what the filesystem takes. Null as filesystem: not known
 * yet, then any filesystem may take them. nosuid and nodev are added when volumes are mounted.
 */
export function mountOptionFindings(
  options: readonly string[],
  filesystem: FilesystemType | null,
  path: Path,
): readonly Finding[] {
  return options.flatMap((option, index) => {
    const finding = mountOptionFinding(option, filesystem, [...path, index]);
    return finding === null ? [] : [finding];
  });
}

function mountOptionFinding(
  option: string,
  filesystem: FilesystemType | null,
  path: Path,
): Finding | null {
  if (!SAFE.test(option))
    return errorAt(path, {
      code: 'bad-mount-option',
      message: `the mount option ${shownValue(option)} has characters that are not taken`,
      hint: option.includes(',')
        ? 'write each option as an entry of its own'
        : 'an option is a name, or name=value, of letters, digits and _ . : / + @ % -',
    });
  const refused = REFUSED.find(([pattern]) => pattern.test(option));
  if (refused !== undefined)
    return errorAt(path, {
      code: 'mount-option-refused',
      message: `the mount option ${shownValue(option)} is refused: ${refused[1]}`,
      hint: 'remove it',
    });
  const filesystems: readonly FilesystemType[] =
    filesystem === null ? ['ext4', 'xfs', 'btrfs'] : [filesystem];
  const known = filesystems.flatMap((type) => [...GENERIC.split(' '), ...OWN[type].split(' ')]);
  const name = option.includes('=') ? option.slice(0, option.indexOf('=') + 1) : option;
  if (known.includes(name)) return null;
  const near = nearestName(name, known);
  return errorAt(path, {
    code: 'unknown-mount-option',
    message: `${filesystems.join(', ')} ${filesystems.length === 1 ? 'has' : 'have'} no mount option ${shownValue(option)}`,
    hint:
      near === null
        ? `see ${filesystems.map((type) => `${type}(5)`).join(', ')} and mount(8)`
        : `did you mean ${near}?`,
  });
}
