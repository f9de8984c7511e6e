import type { FilesystemType } from './declarations.ts';

/** One option that volumes may be mounted with. */
export interface MountOption {
  readonly name: string;
  /** What may follow the name. */
  readonly takes: 'nothing' | 'value' | 'either';
  /** What a value has to look like, and the same in words. */
  readonly value: readonly [pattern: RegExp, words: string];
  /**
   * Options of one setting exclude each other: the kernel would take the last one and say nothing.
   */
  readonly setting: string;
  /**
   * By what /proc/self/mountinfo shows that the option is in force: words that must be there, or
   * with `!` before them must not. `{}` is the value. Empty where the kernel shows nothing.
   */
  readonly shown: readonly string[];
  /** Of these values, the defaults, the kernel shows nothing. */
  readonly silent: readonly string[];
}

const VALUES = {
  '': [/^$/, 'no value'],
  number: [/^\d{1,9}$/, 'a number'],
  seconds: [/^\d{1,6}$/, 'a number of seconds'],
  priority: [/^[0-7]$/, '0 to 7'],
  'power-of-two': [
    /^(?:1|2|4|8|16|32|64|128|256|512|1024|2048|4096|8192|16384|32768)$/,
    'a power of two',
  ],
  positive: [/^[1-9]\d{0,3}$/, 'a number from 1 to 9999'],
  one: [/^1$/, '1'],
  data: [/^(?:journal|ordered|writeback)$/, 'journal, ordered or writeback'],
  errors: [/^(?:continue|remount-ro|panic)$/, 'continue, remount-ro or panic'],
  buffers: [/^[2-8]$/, '2 to 8'],
  'log-buffer': [/^(?:32|64|128|256)k$/, '32k, 64k, 128k or 256k'],
  allocation: [
    /^(?:(?:4|8|16|32|64|128|256|512)k|(?:1|2|4|8|16|32|64|128|256|512)m|1g)$/,
    'a power of two from 4k to 1g',
  ],
  compression: [
    /^(?:no|lzo|zlib(?::[1-9])?|zstd(?::(?:[1-9]|1[0-5]))?)$/,
    'no, lzo, zlib, zlib:1 to zlib:9, zstd, or zstd:1 to zstd:15',
  ],
  'sync-or-async': [/^(?:sync|async)$/, 'sync or async'],
  v2: [/^v2$/, 'v2'],
} as const satisfies Readonly<Record<string, readonly [RegExp, string]>>;

/**
 * One option a line: `name`, `name=kind of value` or `name[=kind of value]`; its setting; how it is
 * shown; values that are not. What is not shown has a dash. Of every filesystem, from mount(8),
 * "filesystem-independent mount options".
 */
const GENERIC = `
rw              read-only    rw
nosuid          suid         nosuid
nodev           dev          nodev
exec            exec         !noexec
noexec          exec         noexec
async           sync         !sync
sync            sync         sync
dirsync         dirsync      dirsync
atime           atime        !noatime
relatime        atime        relatime
strictatime     atime        !noatime,!relatime
noatime         atime        noatime
diratime        diratime     !nodiratime
nodiratime      diratime     nodiratime
lazytime        lazytime     lazytime
nolazytime      lazytime     !lazytime
nosymfollow     symfollow    nosymfollow
silent          silent       -
`;

/**
 * What each filesystem adds: ext4(5), xfs(5), btrfs(5), and
 * Documentation/admin-guide/{ext4,xfs}.rst of Linux.
 */
const OWN: Readonly<Record<FilesystemType, string>> = {
  ext4: `
acl                          acl              -
user_xattr                   user_xattr       -
bsddf                        df               !minixdf
minixdf                      df               minixdf
grpid                        grpid            grpid
bsdgroups                    grpid            grpid
nogrpid                      grpid            !grpid
sysvgroups                   grpid            !grpid
barrier[=one]                barrier          !nobarrier
commit=seconds               commit           commit={}                    0,5
data=data                    data             data={}                      ordered
journal_checksum             journal_checksum !nojournal_checksum
nojournal_checksum           journal_checksum nojournal_checksum
journal_ioprio=priority      journal_ioprio   -
delalloc                     delalloc         !nodelalloc
nodelalloc                   delalloc         nodelalloc
max_batch_time=number        max_batch_time   max_batch_time={}            15000
min_batch_time=number        min_batch_time   min_batch_time={}            0
inode_readahead_blks=power-of-two readahead   -
init_itable[=number]         init_itable      !noinit_itable
noinit_itable                init_itable      noinit_itable
auto_da_alloc[=one]          auto_da_alloc    !noauto_da_alloc
noauto_da_alloc              auto_da_alloc    noauto_da_alloc
discard                      discard          discard
nodiscard                    discard          !discard
dioread_lock                 dioread          !dioread_nolock
dioread_nolock               dioread          !nodioread_nolock
errors=errors                errors           errors={}                    continue
max_dir_size_kb=number       max_dir_size_kb  max_dir_size_kb={}           0
block_validity               block_validity   !noblock_validity
noblock_validity             block_validity   noblock_validity
`,
  xfs: `
allocsize=allocation         allocsize        allocsize
discard                      discard          discard
nodiscard                    discard          !discard
grpid                        grpid            grpid
bsdgroups                    grpid            grpid
nogrpid                      grpid            !grpid
sysvgroups                   grpid            !grpid
filestreams                  filestreams      filestreams
inode32                      inode            inode32
inode64                      inode            inode64
largeio                      largeio          largeio
nolargeio                    largeio          !largeio
logbufs=buffers              logbufs          logbufs={}
logbsize=log-buffer          logbsize         logbsize={}
noalign                      align            noalign
swalloc                      align            swalloc
noquota                      quota            noquota
quota                        user-quota       usrquota
uquota                       user-quota       usrquota
usrquota                     user-quota       usrquota
uqnoenforce                  user-quota       uqnoenforce
gquota                       group-quota      grpquota
grpquota                     group-quota      grpquota
gqnoenforce                  group-quota      gqnoenforce
pquota                       project-quota    prjquota
prjquota                     project-quota    prjquota
pqnoenforce                  project-quota    pqnoenforce
wsync                        wsync            wsync
`,
  btrfs: `
acl                          acl              !noacl
noacl                        acl              noacl
autodefrag                   autodefrag       autodefrag
noautodefrag                 autodefrag       !autodefrag
barrier                      barrier          !nobarrier
commit=seconds               commit           commit={}                    0,30
compress[=compression]       compress         compress={}                  no
compress-force[=compression] compress         compress-force={}            no
datacow                      datacow          !nodatacow
nodatacow                    datacow          nodatacow
datasum                      datasum          !nodatasum
nodatasum                    datasum          nodatasum
discard[=sync-or-async]      discard          discard
nodiscard                    discard          !discard
flushoncommit                flushoncommit    flushoncommit
noflushoncommit              flushoncommit    !flushoncommit
max_inline=number            max_inline       -
metadata_ratio=number        metadata_ratio   metadata_ratio={}            0
skip_balance                 skip_balance     skip_balance
space_cache=v2               space_cache      space_cache=v2
ssd                          ssd              ssd
ssd_spread                   ssd              ssd_spread
nossd                        ssd              nossd
thread_pool=positive         thread_pool      -
treelog                      treelog          !notreelog
notreelog                    treelog          notreelog
user_subvol_rm_allowed       user_subvol_rm   user_subvol_rm_allowed
`,
};

const LINE = /^([a-z0-9_]+)(\[?=)?([a-z0-9-]*)\]? +(\S+) +(\S+)(?: +(\S+))?$/;

function readTable(table: string): readonly MountOption[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', equals, kind = '', setting = '', shown = '-', silent] =
        LINE.exec(line) ?? [];
      return {
        name,
        takes: equals === undefined ? 'nothing' : equals === '=' ? 'value' : 'either',
        value: VALUES[kind as keyof typeof VALUES],
        setting,
        shown: shown === '-' ? [] : shown.split(','),
        silent: silent?.split(',') ?? [],
      };
    });
}

const FOR_ALL = readTable(GENERIC);

/** The options that a volume with this filesystem may be mounted with. */
export const MOUNT_OPTIONS: Readonly<Record<FilesystemType, readonly MountOption[]>> = {
  ext4: [...FOR_ALL, ...readTable(OWN.ext4)],
  xfs: [...FOR_ALL, ...readTable(OWN.xfs)],
  btrfs: [...FOR_ALL, ...readTable(OWN.btrfs)],
};
