/** What a program or a part of the kernel is needed for; `always` for every host. */
export type HostNeed =
  | 'always'
  | 'raw-block'
  | 'ext4'
  | 'xfs'
  | 'btrfs'
  | 'groups'
  | 'mirrors'
  | 'thin'
  | 'encryption'
  | 'systemd'
  | 'health';

/** A program that diskwright may start, and the packages that have it. */
export interface HostTool {
  readonly program: string;
  readonly debian: string;
  /** Of Red Hat Enterprise Linux and what is built from it. */
  readonly redHat: string;
  readonly need: HostNeed;
}

const UTIL_LINUX = { debian: 'util-linux', redHat: 'util-linux' } as const;
const E2FSPROGS = { debian: 'e2fsprogs', redHat: 'e2fsprogs' } as const;
const XFSPROGS = { debian: 'xfsprogs', redHat: 'xfsprogs' } as const;
const THIN_TOOLS = {
  debian: 'thin-provisioning-tools',
  redHat: 'device-mapper-persistent-data',
} as const;
const BTRFS_PROGS = { debian: 'btrfs-progs', redHat: 'btrfs-progs' } as const;

/** Every program that an agent may start, each once. */
export const HOST_TOOLS: readonly HostTool[] = [
  { program: 'sfdisk', debian: 'fdisk', redHat: 'util-linux', need: 'always' },
  { program: 'wipefs', ...UTIL_LINUX, need: 'always' },
  { program: 'blkid', ...UTIL_LINUX, need: 'always' },
  { program: 'partx', ...UTIL_LINUX, need: 'always' },
  { program: 'flock', ...UTIL_LINUX, need: 'always' },
  { program: 'mount', debian: 'mount', redHat: 'util-linux', need: 'always' },
  { program: 'umount', debian: 'mount', redHat: 'util-linux', need: 'always' },
  // Keeps anybody from writing below a mount point while nothing is mounted there.
  { program: 'chattr', ...E2FSPROGS, need: 'always' },
  { program: 'blkdiscard', ...UTIL_LINUX, need: 'raw-block' },
  { program: 'mkfs.ext4', ...E2FSPROGS, need: 'ext4' },
  { program: 'e2fsck', ...E2FSPROGS, need: 'ext4' },
  { program: 'resize2fs', ...E2FSPROGS, need: 'ext4' },
  { program: 'mkfs.xfs', ...XFSPROGS, need: 'xfs' },
  { program: 'xfs_growfs', ...XFSPROGS, need: 'xfs' },
  { program: 'xfs_repair', ...XFSPROGS, need: 'xfs' },
  { program: 'mkfs.btrfs', ...BTRFS_PROGS, need: 'btrfs' },
  { program: 'btrfs', ...BTRFS_PROGS, need: 'btrfs' },
  { program: 'lvm', debian: 'lvm2', redHat: 'lvm2', need: 'groups' },
  { program: 'dmsetup', debian: 'dmsetup', redHat: 'device-mapper', need: 'thin' },
  { program: 'thin_check', ...THIN_TOOLS, need: 'thin' },
  { program: 'thin_repair', ...THIN_TOOLS, need: 'thin' },
  {
    program: 'cryptsetup',
    debian: 'cryptsetup-bin',
    redHat: 'cryptsetup',
    need: 'encryption',
  },
  { program: 'smartctl', debian: 'smartmontools', redHat: 'smartmontools', need: 'health' },
  { program: 'systemctl', debian: 'systemd', redHat: 'systemd', need: 'systemd' },
];

/** A part of the kernel that may be a module. */
export interface KernelPart {
  /** With underscores, as in /sys/module. */
  readonly name: string;
  readonly isFilesystem: boolean;
  readonly need: HostNeed;
}

export const KERNEL_PARTS: readonly KernelPart[] = [
  { name: 'ext4', isFilesystem: true, need: 'ext4' },
  { name: 'xfs', isFilesystem: true, need: 'xfs' },
  { name: 'btrfs', isFilesystem: true, need: 'btrfs' },
  { name: 'dm_mod', isFilesystem: false, need: 'groups' },
  { name: 'dm_raid', isFilesystem: false, need: 'mirrors' },
  { name: 'dm_thin_pool', isFilesystem: false, need: 'thin' },
  { name: 'dm_crypt', isFilesystem: false, need: 'encryption' },
];

/** What a need is called in a sentence, after "for". */
export const NEED_TEXT: Readonly<Record<HostNeed, string>> = {
  always: 'every disk',
  'raw-block': 'raw block volumes',
  ext4: 'volumes with ext4',
  xfs: 'volumes with xfs',
  btrfs: 'volumes with btrfs',
  groups: 'volume groups',
  mirrors: 'mirrored volumes',
  thin: 'thin pools',
  encryption: 'encrypted volumes',
  systemd: 'mounts that systemd knows',
  health: 'health of disks',
};

/** The tool of that name; undefined for a program that is none of them. */
export function hostTool(program: string): HostTool | undefined {
  return HOST_TOOLS.find((tool) => tool.program === program);
}
