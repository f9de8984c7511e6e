/**
 * The rows of the safety table about disks that are not ours, each as a story through the programs
 * as they are shipped, on real loop devices: what is refused keeps every byte.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  diskOf,
  failuresOf,
  MiB,
  mountsBelow,
  openStory,
  part,
  type Layout,
  type Story,
  type StoryDisk,
} from './story.ts';
import { run } from './loop-device.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

/** Of mkswap: a header, and slots that the kernel may write to. */
const SWAP_BYTES = 40 * 1024;
const PAGE_BYTES = 4096;
/** Every disk of the story, each as one ext4. */
const ALL: Layout = { name: 'all', disks: '*', wholeDisk: { storageClassName: 'ext4' } };

interface Case {
  readonly sizeMiB?: number;
  readonly put: (disk: StoryDisk) => unknown;
  readonly code: string;
  readonly evidence: RegExp;
}

/**
 * Plans and applies with one disk for each case and a blank one: each is refused with its code and
 * evidence and keeps every byte; the blank one is made all the same.
 */
async function expectRefused(cases: Readonly<Record<string, Case>>): Promise<void> {
  const disks: (Case & { readonly name: string; readonly disk: StoryDisk })[] = [];
  for (const [name, one] of Object.entries(cases)) {
    const disk = story.disk(name.replaceAll(/[^a-z0-9]+/gi, '-'), one.sizeMiB ?? 64);
    await one.put(disk);
    disks.push({ ...one, name, disk });
  }
  const blank = story.disk('blank-beside', 16);
  story.declare(ALL);
  const before = disks.map(({ disk }) => disk.hash());
  const plan = await story.plan();
  const inventory = await story.discover();
  for (const { name, disk, code, evidence } of disks) {
    const { id } = diskOf(inventory, disk);
    const about = plan.refusals.filter((refusal) => refusal.disk === id);
    expect(
      about.map((refusal) => refusal.code),
      name,
    ).toEqual([code]);
    expect([about[0]?.summary, ...(about[0]?.evidence ?? [])].join('\n'), name).toMatch(evidence);
    expect(about[0]?.remedy, name).not.toBe('');
  }
  expect(plan.refusals).toHaveLength(disks.length);
  expect(new Set(plan.operations.map((operation) => operation.disk.path))).toEqual(
    new Set([blank.path()]),
  );
  const { code, report } = await story.apply();
  expect([code, failuresOf(report), report?.remaining]).toEqual([3, [], []]);
  expect(report?.refusals).toHaveLength(disks.length);
  for (const [index, { name, disk }] of disks.entries())
    expect(disk.hash(), name).toBe(before[index]);
  expect(await story.published()).toHaveLength(1);
}

describe('a blank disk', () => {
  it('is created on, mounted and published, and is as declared the next time', async () => {
    story.disk('one', 32);
    story.declare({
      ...ALL,
      partitions: [part('a', 'ext4', '8Mi'), part('b', 'raw', 'rest')],
      wholeDisk: undefined,
    } as never);
    const plan = await story.plan();
    expect(plan.kinds).toEqual([
      'create-partition-table',
      'create-filesystem',
      'prepare-block-volume',
      'mark-ready',
      'mark-ready',
      'mount-filesystem',
      'link-block-device',
    ]);
    const { code, report } = await story.apply();
    expect([code, report?.remaining]).toEqual([0, []]);
    expect(mountsBelow(story.stateDir)).toHaveLength(1);
    expect(await story.published()).toHaveLength(2);
    const again = await story.plan();
    expect([again.kinds, again.unchanged]).toEqual([[], 2]);
  });
});

describe('foreign content', () => {
  it('is refused with its evidence, and keeps every byte', async () => {
    await expectRefused({
      ext4: {
        put: (disk) => run('mkfs.ext4', '-q', '-L', 'backup', disk.path()),
        code: 'foreign-content',
        evidence: /ext4 "backup" at offset 1080/,
      },
      xfs: {
        sizeMiB: 300,
        put: (disk) => run('mkfs.xfs', '-q', disk.path()),
        code: 'foreign-content',
        evidence: /xfs at offset 0/,
      },
      'dos table': {
        put: (disk) => table(disk, 'label: dos\nsize=16MiB, type=83\n'),
        code: 'foreign-content',
        evidence: /DOS partition table/,
      },
      'GPT of others': {
        put: (disk) => table(disk, 'label: gpt\nsize=16MiB, name=theirs\n'),
        code: 'foreign-content',
        evidence: /"theirs"/,
      },
      'GPT of others with its backup alone': {
        put: (disk) => {
          table(disk, 'label: gpt\nsize=16MiB, name=theirs\n');
          disk.write(0, new Uint8Array(64 * 1024));
        },
        code: 'foreign-content',
        evidence: /"theirs"/,
      },
      'bytes in the middle': {
        put: (disk) => disk.write(33 * MiB, new Uint8Array(MiB).fill(0x5a)),
        code: 'foreign-content',
        evidence: /sample at offset \d+ is not zero/,
      },
      'a byte at the end': {
        put: (disk) => disk.write(64 * MiB - 1, 'x'),
        code: 'foreign-content',
        evidence: /last-mebibyte at offset 67108863/,
      },
      'ext4 without its first MiB': {
        put: (disk) => {
          run('mkfs.ext4', '-q', disk.path());
          disk.write(0, new Uint8Array(MiB));
        },
        code: 'foreign-content',
        evidence: /backup-superblock|sample/,
      },
    });
  });

  it('of a group is refused with the name of the group, and keeps every byte', async () => {
    await expectRefused({
      lvm: { put: lvmMember, code: 'foreign-group', evidence: /LVM2_member.*"story-vg"/ },
      md: {
        put: (disk) => disk.write(4096, mdSuperblock(4096)),
        code: 'foreign-group',
        evidence: /linux_raid_member/,
      },
      zfs: { put: zfsLabels, code: 'foreign-group', evidence: /zfs_member/ },
      'lvm in a partition': {
        put: (disk) => {
          table(disk, 'label: gpt\nsize=32MiB\n');
          lvmMember(disk, disk.partition(1));
        },
        code: 'foreign-group',
        evidence: /partition 1: LVM2_member/,
      },
    });
  });

  it('as one of several devices of a btrfs is refused, on each of them', async () => {
    const [a, b] = [story.disk('a', 128), story.disk('b', 128)];
    run('mkfs.btrfs', '-q', '-d', 'single', '-m', 'raid1', a.path(), b.path());
    story.declare(ALL);
    const before = [a.hash(), b.hash()];
    const plan = await story.plan();
    expect(plan.kinds).toEqual([]);
    expect(plan.codes).toHaveLength(2);
    expect((await story.apply()).code).toBe(3);
    expect([a.hash(), b.hash()]).toEqual(before);
  });
});

describe('a disk in use', () => {
  it('is refused with who uses it, blank as some of them read', async () => {
    const namespace = join(story.directory, 'hidden');
    mkdirSync(namespace);
    await expectRefused({
      'mounted in another mount namespace': {
        put: async (disk) => {
          run('mkfs.ext4', '-q', disk.path());
          await story.hold('unshare', ...hiddenMount(disk.path(), namespace));
          // Only the kernel knows it now.
          disk.write(0, new Uint8Array(64 * MiB));
        },
        code: 'disk-in-use',
        evidence: /mounted at \S+\/hidden in the mount namespace of process \d+/,
      },
      'opened exclusively': {
        put: (disk) => story.hold('python3', '-c', exclusiveOpen(disk.path())),
        code: 'disk-in-use',
        evidence: /opened exclusively/,
      },
      'backing a loop device': {
        put: (disk) => story.attachOver(disk.path()),
        code: 'disk-in-use',
        evidence: /backing \/dev\/loop\d+/,
      },
      'swap that is not used': {
        put: (disk) => run('mkswap', disk.path()),
        code: 'foreign-content',
        evidence: /swap at offset/,
      },
    });
    expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain(namespace);
  });

  it('as swap, or mounted by somebody, is part of the system and left alone', async () => {
    const [swap, theirs] = [story.disk('swap', 32), story.disk('theirs', 32)];
    // The least there is (mkswap(8), 10 pages): a kernel that is short of memory may swap to it
    // meanwhile.
    run('mkswap', swap.path(), String(SWAP_BYTES / 1024));
    run('swapon', swap.path());
    table(theirs, 'label: gpt\nsize=16MiB, name=theirs\n');
    run('mkfs.ext4', '-q', theirs.partition(1));
    const mountPoint = join(story.directory, 'mnt');
    mkdirSync(mountPoint);
    run('mount', '-o', 'ro', theirs.partition(1), mountPoint);
    story.declare({ ...ALL, count: 2 });
    const besidesSlots = (): readonly Buffer[] => [
      swap.read(0, PAGE_BYTES),
      swap.read(SWAP_BYTES, 32 * MiB - SWAP_BYTES),
    ];
    const before = [...besidesSlots(), theirs.hash()];
    const plan = await story.plan();
    expect(plan.kinds).toEqual([]);
    expect(new Set(plan.codes)).toEqual(new Set(['system-disk', 'disk-count']));
    const evidence = plan.refusals.flatMap((refusal) => refusal.evidence).join('\n');
    expect(evidence).toContain(`swap -> ${swap.path()}`);
    expect(evidence).toContain(`${mountPoint} -> ${theirs.partition(1)}`);
    expect((await story.apply()).code).toBe(3);
    expect([...besidesSlots(), theirs.hash()]).toEqual(before);
    expect(readFileSync('/proc/swaps', 'utf8')).toContain(swap.path());
  });
});

describe('identity', () => {
  it('that two devices share keeps both from new work, by name', async () => {
    const disk = story.disk('twice', 32);
    const second = story.attachOver(disk.image);
    story.declare(ALL);
    const before = disk.hash();
    const plan = await story.plan();
    expect([plan.kinds, plan.codes]).toEqual([[], ['identity-ambiguous']]);
    const evidence = plan.refusals[0]?.evidence.join('\n');
    expect(evidence).toContain(`${disk.path()}: `);
    expect(evidence).toContain(`${second}: `);
    expect((await story.apply()).code).toBe(3);
    expect(disk.hash()).toBe(before);
  });

  it('that two devices share leaves what is mounted as it is', async () => {
    const disk = story.disk('twice', 32);
    story.declare(ALL);
    expect((await story.apply()).code).toBe(0);
    const mounts = mountsBelow(story.stateDir);
    story.attachOver(disk.image);
    const plan = await story.plan();
    expect([plan.kinds, plan.codes]).toEqual([[], ['identity-ambiguous']]);
    expect((await story.apply()).code).toBe(3);
    expect(mountsBelow(story.stateDir)).toEqual(mounts);
  });

  it('of volumes that a copied image repeats keeps both from new work', async () => {
    const disk = story.disk('original', 32);
    story.declare(ALL);
    expect((await story.apply()).code).toBe(0);
    const mounts = mountsBelow(story.stateDir);
    const copy = story.disk('copy', 32);
    copy.detach();
    run('sync', disk.path());
    run('cp', disk.image, copy.image);
    copy.attach();
    const before = copy.hash();
    const plan = await story.plan();
    expect(plan.kinds).toEqual([]);
    expect(new Set(plan.codes)).toEqual(new Set(['mark-ambiguous']));
    expect((await story.apply()).code).toBe(3);
    expect(copy.hash()).toBe(before);
    expect(mountsBelow(story.stateDir)).toEqual(mounts);
  });
});

describe('the system disk', () => {
  it('is left out of a broad selector, and named when a selector means it', async ({ skip }) => {
    const disk = story.disk('blank', 16);
    const inventory = await story.discover();
    const system = inventory.disks.find(({ systemChain }) => systemChain[0] === '/');
    if (system === undefined) {
      skip('the root filesystem lies on no disk here');
      return;
    }
    // Planned and never applied: on another machine this selects disks that are not of this test.
    story.declare({ ...ALL, match: { minSize: '1Mi' } });
    const broad = await story.plan();
    const touched = new Set(broad.operations.map((operation) => operation.disk.path));
    expect(touched).toContain(disk.path());
    expect(touched).not.toContain(system.path);
    expect(broad.refusals.filter((refusal) => refusal.disk === system.id)).toEqual([]);
    const { wwn, serial } = system.identity;
    const explicit = wwn === undefined ? { serial, minSize: '1Mi' } : { wwn };
    const except = inventory.disks
      .filter(
        ({ id, path }) =>
          ![system.path, disk.path()].includes(path) && !id.startsWith('unidentified-'),
      )
      .map(({ id }) => id);
    story.declare({ ...ALL, match: [explicit, { path: disk.image }], except, count: 1 });
    const named = await story.plan();
    expect(named.refusals).toMatchObject([{ code: 'system-disk', disk: system.id }]);
    expect(named.refusals[0]?.evidence.join()).toContain('/ -> ');
    expect(new Set(named.operations.map((operation) => operation.disk.path))).toEqual(
      new Set([disk.path()]),
    );
    const { code, report } = await story.apply();
    expect([code, failuresOf(report)]).toEqual([3, []]);
    expect(new Set(report?.outcomes.map(({ operation }) => operation.disk.path))).toEqual(
      new Set([disk.path()]),
    );
  });
});

describe('how many disks there are', () => {
  it('fewer than declared: nothing new, and what exists stays', async () => {
    const first = story.disk('one', 16);
    story.declare({ ...ALL, count: 2 });
    const before = first.hash();
    const plan = await story.plan();
    expect([plan.kinds, plan.codes]).toEqual([[], ['disk-count']]);
    expect((await story.apply()).code).toBe(3);
    expect(first.hash()).toBe(before);
  });

  it('more than declared, a foreign one counted: nothing new, each said yes or no', async () => {
    const disks = [story.disk('one', 16), story.disk('two', 16), story.disk('foreign', 16)];
    run('mkfs.ext4', '-q', disks[2]!.path());
    const before = disks.map((disk) => disk.hash());
    story.declare({ ...ALL, count: 2 });
    const plan = await story.plan();
    expect(plan.kinds).toEqual([]);
    expect(new Set(plan.codes)).toEqual(new Set(['disk-count', 'foreign-content']));
    const count = plan.refusals.find(({ code }) => code === 'disk-count');
    for (const disk of disks)
      expect(count?.evidence.join('\n')).toMatch(new RegExp(`\\(${disk.path()}\\): yes`));
    expect((await story.apply()).code).toBe(3);
    expect(disks.map((disk) => disk.hash())).toEqual(before);
  });

  it('more than declared after it was made: mounts stay, the new one is not touched', async () => {
    story.disk('one', 16);
    story.declare({ ...ALL, count: 1 });
    expect((await story.apply()).code).toBe(0);
    const mounts = mountsBelow(story.stateDir);
    const second = story.disk('two', 16);
    const before = second.hash();
    const plan = await story.plan();
    expect([plan.kinds, plan.codes]).toEqual([[], ['disk-count']]);
    expect((await story.apply()).code).toBe(3);
    expect(second.hash()).toBe(before);
    expect(mountsBelow(story.stateDir)).toEqual(mounts);
  });
});

describe('a read-only disk', () => {
  it('gets no new volume', async () => {
    const disk = story.disk('worm', 32);
    disk.detach();
    disk.attach('--read-only');
    story.declare(ALL);
    const before = disk.hash();
    const plan = await story.plan();
    expect([plan.kinds, plan.codes]).toEqual([[], ['disk-read-only']]);
    expect((await story.apply()).code).toBe(3);
    expect(disk.hash()).toBe(before);
  });

  it('with a finished volume is neither grown nor repaired, and its data stays', async () => {
    const disk = story.disk('worm', 32);
    story.declare(ALL);
    const { report } = await story.apply();
    for (const line of mountsBelow(story.stateDir)) run('umount', line.split(' ')[0] ?? '');
    disk.detach();
    run('truncate', '-s', '64M', disk.image);
    disk.attach('--read-only');
    const before = disk.hash();
    const plan = await story.plan();
    expect(plan.codes).toContain('disk-read-only');
    expect(plan.kinds.filter((kind) => kind !== 'mount-filesystem')).toEqual([]);
    const applied = await story.apply();
    expect([3, 5]).toContain(applied.code);
    expect(disk.hash()).toBe(before);
    expect(report?.remaining).toEqual([]);
  });
});

it('a disk that others look at all the time is waited for', async () => {
  const disk = story.disk('busy', 32);
  story.declare(ALL);
  const looking = `echo go; while true; do blkid -p ${disk.path()}; wipefs -n ${disk.path()}; done >/dev/null 2>&1`;
  await story.hold('sh', '-c', looking);
  const { code, report } = await story.apply();
  expect([code, failuresOf(report)]).toEqual([0, []]);
  expect(diskOf(report!.inventory, disk).table?.partitions).toHaveLength(1);
});

function table(disk: StoryDisk, script: string): void {
  run(
    'sh',
    '-c',
    `printf '%b' "$1" | sfdisk --quiet --no-reread --no-tell-kernel "$2" && partx --update "$2"`,
    'sh',
    script.replaceAll('\n', '\\n'),
    disk.path(),
  );
}

function lvmMember(disk: StoryDisk, device = disk.path()): void {
  const devices = `devices { use_devicesfile=0 filter=["a|^${device}$|","r|.*|"] }`;
  run('pvcreate', '-q', '-y', '--config', devices, device);
  run('vgcreate', '-q', '--config', devices, 'story-vg', device);
}

/** A mount that only its own namespace shows. */
function hiddenMount(device: string, mountPoint: string): readonly string[] {
  const script = `mount -o ro ${device} ${mountPoint} && echo mounted && exec sleep 300`;
  return ['--mount', '--propagation', 'private', 'sh', '-c', script];
}

function exclusiveOpen(path: string): string {
  return `import os,time; f=os.open(${JSON.stringify(path)}, os.O_RDONLY|os.O_EXCL); print("open", flush=True); time.sleep(120)`;
}

/** A version 1.2 superblock as mdadm writes it (linux/raid/md_p.h). */
function mdSuperblock(offsetBytes: number): Uint8Array {
  const block = Buffer.alloc(4096);
  block.writeUInt32LE(0xa92b4efc, 0);
  block.writeUInt32LE(1, 4);
  Buffer.from('00112233445566778899aabbccddeeff', 'hex').copy(block, 16);
  block.write('host:7', 32);
  block.writeUInt32LE(1, 72);
  block.writeBigUInt64LE(BigInt(offsetBytes / 512), 144);
  let sum = 0n;
  for (let at = 0; at < 256; at += 4) sum += BigInt(block.readUInt32LE(at));
  block.writeUInt32LE(Number(((sum & 0xffffffffn) + (sum >> 32n)) & 0xffffffffn), 216);
  return block;
}

/**
 * Uberblocks in all four labels of a vdev (OpenZFS, vdev_impl.h): magic at each KiB of the second
 * half of a label.
 */
function zfsLabels(disk: StoryDisk): void {
  const label = Buffer.alloc(256 * 1024);
  for (let at = 128 * 1024; at < label.length; at += 1024) {
    label.writeBigUInt64LE(0x00bab10cn, at);
    label.writeBigUInt64LE(5000n, at + 8);
    label.writeBigUInt64LE(BigInt(1 + at / 1024), at + 16);
  }
  const sizeBytes = 64 * MiB;
  for (const offset of [0, label.length, sizeBytes - 2 * label.length, sizeBytes - label.length])
    disk.write(offset, label);
}
