import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, symlinkSync, mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discover } from '../../agent/discover/discover.ts';
import { validators } from '../../src/declare/generated/validators.js';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';

const MiB = 1024 * 1024;
const MARK = 'dw.abcdefg.abcdef.abcdefghijkl';

let devices: LoopDevices;
beforeEach(() => {
  devices = openLoopDevices();
});
afterEach(() => devices.close());

async function inventory(): Promise<Inventory> {
  return discover({
    stateDir: join(devices.directory, 'state'),
    hostConfig: '/etc/diskwright/config.yaml',
    node: 'node-a',
    includeLoop: true,
  });
}

async function observe(device: LoopDevice): Promise<ObservedDisk> {
  return find(await inventory(), device);
}

function find(taken: Inventory, device: LoopDevice): ObservedDisk {
  const disk = taken.disks.find(({ path }) => path === device.path);
  if (disk === undefined) throw new Error(`${device.path} is not in the inventory`);
  return disk;
}

function overwrite(path: string, offsetBytes: number, bytes: string | Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.from(bytes), 0, undefined, offsetBytes);
  closeSync(file);
}

describe('a blank disk', () => {
  it('has nothing on it, the id of its backing file, and the same fingerprint each time', async () => {
    const device = devices.attach('blank.img', 200 * MiB);
    const disk = await observe(device);
    expect(disk).toMatchObject({
      transport: 'loop',
      sizeBytes: 200 * MiB,
      logicalSectorBytes: 512,
      identity: { backingFile: device.backingFile },
      usedBy: [],
      signatures: [],
      unknownContent: [],
      systemChain: [],
      readOnly: false,
    });
    expect(disk.table).toBeUndefined();
    expect(disk.id).toMatch(/^loop-[a-z2-7]{16}$/);
    expect(disk.aliases).toEqual([disk.id]);
    expect(await observe(device)).toEqual(disk);
  });

  it('is no disk unless loop devices are asked for', async () => {
    const device = devices.attach('blank.img', 8 * MiB);
    const taken = await discover({
      stateDir: '/nonexistent',
      hostConfig: '/etc/diskwright/config.yaml',
      node: 'node-a',
      includeLoop: false,
    });
    expect(taken.disks.map(({ path }) => path)).not.toContain(device.path);
    expect(taken.host.root.kind).not.toBe('unknown');
  });

  it('is not blank when somebody keeps data in its middle and nowhere else', async () => {
    const device = devices.attach('middle.img', 64 * MiB);
    // A MiB in the middle: no prober knows it, and both ends are zero.
    overwrite(device.path, 33 * MiB, new Uint8Array(MiB).fill(0x5a));
    const disk = await observe(device);
    expect(disk.signatures).toEqual([]);
    expect(disk.unknownContent[0]).toMatchObject({ kind: 'not-zero', region: 'sample' });
    expect(disk.unknownContent[0]?.bytes).toBe('5a'.repeat(16));
  });

  it('is not blank after a wipe of the superblock alone', async () => {
    const device = devices.attach('wiped.img', 300 * MiB);
    run('mkfs.ext4', '-q', '-b', '4096', device.path);
    overwrite(device.path, 0, new Uint8Array(2 * MiB));
    const disk = await observe(device);
    expect(disk.signatures).toEqual([]);
    expect(disk.unknownContent.map(({ region }) => region)).toContain('backup-superblock');
  });
});

describe('content', () => {
  it.each([
    ['ext4', ['mkfs.ext4', '-q'], 0x438],
    ['xfs', ['mkfs.xfs', '-q'], 0],
    ['btrfs', ['mkfs.btrfs', '-q'], 0x10040],
  ])('%s on a whole disk is a signature with place and UUID', async (type, mkfs, offsetBytes) => {
    const device = devices.attach('fs.img', 320 * MiB);
    const blank = await observe(device);
    const [program = '', ...args] = mkfs;
    run(program, ...args, device.path);
    const disk = await observe(device);
    expect(disk.signatures).toMatchObject([{ type, offsetBytes, usage: 'filesystem' }]);
    expect(disk.signatures[0]?.uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(disk.fingerprint).not.toBe(blank.fingerprint);
    expect((await observe(device)).fingerprint).toBe(disk.fingerprint);
  });

  it('of LVM names the group, without LVM being asked', async () => {
    const device = devices.attach('pv.img', 64 * MiB);
    run('pvcreate', '--devices', device.path, device.path);
    expect((await observe(device)).signatures).toMatchObject([
      { type: 'LVM2_member', usage: 'raid', offsetBytes: 0x218 },
    ]);
    run('vgcreate', '--devices', device.path, 'vg-foreign', device.path);
    expect((await observe(device)).signatures).toMatchObject([
      { type: 'LVM2_member', group: 'vg-foreign' },
    ]);
  });

  it('of md at the end of the disk is found', async () => {
    const device = devices.attach('md.img', 64 * MiB);
    overwrite(device.path, 64 * MiB - 8 * 1024, mdSuperblock(64 * MiB - 8 * 1024));
    const [signature] = (await observe(device)).signatures;
    expect(signature).toMatchObject({ type: 'linux_raid_member', usage: 'raid', group: 'host:7' });
  });

  it('of swap and LUKS is found', async () => {
    const swap = devices.attach('swap.img', 16 * MiB);
    run('mkswap', swap.path);
    const luks = devices.attach('luks.img', 16 * MiB);
    overwrite(luks.path, 0, luksHeader());
    const taken = await inventory();
    expect(find(taken, swap).signatures).toMatchObject([{ type: 'swap', usage: 'other' }]);
    expect(find(taken, luks).signatures).toMatchObject([{ type: 'crypto_LUKS', usage: 'crypto' }]);
  });

  it('that contradicts itself is listed in full', async () => {
    const device = devices.attach('both.img', 320 * MiB);
    run('mkfs.btrfs', '-q', device.path);
    const image = devices.attach('ext.img', 320 * MiB);
    run('mkfs.ext4', '-q', image.path);
    const superblock = execFileSync('dd', [`if=${image.path}`, 'bs=1024', 'skip=1', 'count=1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    overwrite(device.path, 1024, superblock);
    const types = (await observe(device)).signatures.map(({ type }) => type);
    expect(types).toEqual(['ext4', 'btrfs']);
  });
});

describe('partitions', () => {
  const table = `label: gpt
label-id: 11111111-2222-8333-8444-555555555555
size=40MiB, uuid=AAAAAAAA-2222-8333-8444-555555555555, name="${MARK}.new"
size=40MiB, uuid=BBBBBBBB-2222-8333-8444-555555555555, name="${MARK}.ready"
size=40MiB, name="data, of somebody"
`;

  it('of a GPT have number, place, type, GUID and PARTLABEL', async () => {
    const device = devices.attach('gpt.img', 200 * MiB);
    device.writeTable(table);
    const disk = await observe(device);
    expect(disk.signatures).toEqual([]);
    expect(disk.table).toMatchObject({
      type: 'gpt',
      uuid: '11111111-2222-8333-8444-555555555555',
      primary: 'good',
      backup: 'good',
      partitions: [
        {
          number: 1,
          path: device.partition(1),
          startBytes: MiB,
          sizeBytes: 40 * MiB,
          uuid: 'aaaaaaaa-2222-8333-8444-555555555555',
          label: `${MARK}.new`,
          typeUuid: '0fc63daf-8483-4772-8e79-3d69d8477de4',
          unknownContent: [],
        },
        { number: 2, startBytes: 41 * MiB, label: `${MARK}.ready` },
        { number: 3, startBytes: 81 * MiB },
      ],
    });
  });

  it.each([512, 4096])(
    'with sectors of %i bytes, also when the kernel knows none',
    async (sectorBytes) => {
      const device = devices.attach('gpt.img', 400 * MiB, { sectorBytes });
      device.writeTable('label: gpt\nsize=300MiB, name="one"\nsize=10MiB, name="two"\n');
      run('mkfs.ext4', '-q', device.partition(1));
      const known = await observe(device);
      run('partx', '--delete', device.path);
      const unknown = await observe(device);
      for (const disk of [known, unknown]) {
        expect(disk.logicalSectorBytes).toBe(sectorBytes);
        expect(disk.table?.partitions).toMatchObject([
          {
            label: 'one',
            signatures: [{ type: 'ext4', offsetBytes: 0x438 }],
            filesystem: { type: 'ext4', sizeBytes: 300 * MiB },
            unknownContent: [],
          },
          { label: 'two', signatures: [], unknownContent: [] },
        ]);
      }
      expect(unknown.table?.partitions.map(({ path }) => path)).toEqual(['', '']);
      expect(unknown.fingerprint).toBe(known.fingerprint);
    },
  );

  it('of a dos table are shown, with their content', async () => {
    const device = devices.attach('dos.img', 64 * MiB);
    device.writeTable(
      'label: dos\nlabel-id: 0xcafe0001\nsize=20MiB, type=83\nsize=20MiB, type=82\n',
    );
    run('mkswap', device.partition(2));
    expect((await observe(device)).table).toMatchObject({
      type: 'dos',
      uuid: '0xcafe0001',
      partitions: [
        { number: 1, startBytes: MiB, typeUuid: '83', signatures: [] },
        { number: 2, typeUuid: '82', signatures: [{ type: 'swap' }] },
      ],
    });
  });

  it('stay known from the backup when the primary copy is damaged', async () => {
    const device = devices.attach('gpt.img', 200 * MiB);
    device.writeTable(table);
    const whole = await observe(device);
    overwrite(device.path, 512 + 60, 'damage');
    const disk = await observe(device);
    expect(disk.table).toMatchObject({ primary: 'damaged', backup: 'good' });
    expect(disk.table?.partitions).toEqual(whole.table?.partitions);
    expect(disk.fingerprint).not.toBe(whole.fingerprint);
  });

  it('stay known when the backup is damaged, or both headers and only their GUID is legible', async () => {
    const device = devices.attach('gpt.img', 200 * MiB);
    device.writeTable(table);
    overwrite(device.path, 200 * MiB - 512 + 88, 'crc!');
    expect((await observe(device)).table).toMatchObject({ primary: 'good', backup: 'damaged' });
    overwrite(device.path, 512 + 88, 'crc!');
    expect((await observe(device)).table).toEqual({
      type: 'gpt',
      uuid: '11111111-2222-8333-8444-555555555555',
      primary: 'damaged',
      backup: 'damaged',
      partitions: [],
    });
  });

  it('have a misplaced backup after the disk grew', async () => {
    const device = devices.attach('gpt.img', 200 * MiB);
    device.writeTable(table);
    device.growTo(300 * MiB);
    const disk = await observe(device);
    expect(disk.sizeBytes).toBe(300 * MiB);
    expect(disk.table).toMatchObject({ primary: 'good', backup: 'misplaced' });
    expect(disk.table?.partitions).toHaveLength(3);
  });

  it('are remembered by the leftover backup of a table that a filesystem replaced', async () => {
    const device = devices.attach('gpt.img', 200 * MiB);
    device.writeTable(table);
    run('partx', '--delete', device.path);
    overwrite(device.path, 0, new Uint8Array(MiB));
    const bare = await observe(device);
    expect(bare.table).toMatchObject({ primary: 'damaged', backup: 'good' });
    run('mkfs.ext4', '-q', '-F', device.path);
    const disk = await observe(device);
    expect(disk.table).toBeUndefined();
    expect(disk.signatures.map(({ type }) => type)).toContain('ext4');
  });

  it('marked ready are not searched for unknownContent, marked new are', async () => {
    const device = devices.attach('gpt.img', 200 * MiB);
    device.writeTable(table);
    for (const number of [1, 2, 3]) overwrite(device.partition(number), 5000, 'user data');
    const unknownContent = (await observe(device)).table?.partitions.map(
      (partition) => partition.unknownContent,
    );
    expect(unknownContent?.map((found) => found.length)).toEqual([1, 0, 1]);
    expect(unknownContent?.[0]?.[0]).toMatchObject({ region: 'first-mebibyte', offsetBytes: 5000 });
  });
});

describe('use', () => {
  let child: ChildProcess | null = null;
  afterEach(() => {
    child?.kill('SIGKILL');
    child = null;
  });

  it('by a mount of ours gives the space, and no unknown content', async () => {
    const device = devices.attach('gpt.img', 700 * MiB);
    device.writeTable(
      `label: gpt\nsize=340MiB, name="${MARK}.ready"\nsize=340MiB, name="${MARK}.new"\n`,
    );
    run('mkfs.xfs', '-q', device.partition(1));
    run('mkfs.btrfs', '-q', device.partition(2));
    const unmounted = await observe(device);
    const mountPoint = devices.mount(device.partition(1), 'state/volumes/one');
    devices.mount(device.partition(2), 'elsewhere', ['ro']);
    const disk = await observe(device);
    const [xfs, btrfs] = disk.table?.partitions ?? [];
    expect(xfs).toMatchObject({
      usedBy: [{ kind: 'mounted', mountPoint, readOnly: false }],
      filesystem: { type: 'xfs', sizeBytes: 340 * MiB },
    });
    expect(xfs?.filesystem?.usableBytes).toBeGreaterThan(200 * MiB);
    expect(btrfs).toMatchObject({
      usedBy: [{ kind: 'mounted', readOnly: true }],
      filesystem: { type: 'btrfs', sizeBytes: 340 * MiB },
    });
    expect(disk.usedBy).toEqual([]);
    expect(disk.systemChain).toEqual([]);
    // Neither mounting nor `new` becoming `ready` changes what a consent names.
    expect(xfs?.fingerprint).toBe(unmounted.table?.partitions[0]?.fingerprint);
  });

  it('by the mount of somebody else is part of the system', async () => {
    const device = devices.attach('foreign.img', 64 * MiB);
    run('mkfs.ext4', '-q', device.path);
    const mountPoint = devices.mount(device.path, 'foreign mount');
    const disk = await observe(device);
    expect(disk.usedBy).toEqual([{ kind: 'mounted', mountPoint, readOnly: false }]);
    expect(disk.systemChain).toEqual([mountPoint, device.path]);
  });

  it('by a mount in another mount namespace is seen', async () => {
    const device = devices.attach('hidden.img', 64 * MiB);
    run('mkfs.ext4', '-q', device.path);
    const mountPoint = join(devices.directory, 'hidden');
    mkdirSync(mountPoint);
    child = spawn(
      'unshare',
      [
        '--mount',
        'sh',
        '-c',
        `mount ${device.path} ${mountPoint} && echo mounted && exec sleep 60`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((resolve) => child?.stdout?.once('data', resolve));
    const disk = await observe(device);
    expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain(mountPoint);
    expect(disk.usedBy).toEqual([
      { kind: 'mounted', mountPoint, readOnly: false, inProcess: child.pid },
    ]);
  });

  it('by an exclusive open that nothing explains is seen', async () => {
    const device = devices.attach('open.img', 16 * MiB);
    device.writeTable('label: gpt\nsize=4MiB\nsize=4MiB\n');
    child = spawn('python3', ['-c', exclusiveOpen(device.partition(1))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child?.stdout?.once('data', resolve));
    const disk = await observe(device);
    expect(disk.table?.partitions.map(({ usedBy }) => usedBy)).toEqual([
      // Of programs that this process started itself it says nothing.
      [{ kind: 'open-exclusive' }],
      [],
    ]);
    expect(disk.usedBy).toEqual([]);
  });

  it('by a loop device over it, as kubelet uses raw block volumes, is seen under any name', async () => {
    const device = devices.attach('raw.img', 64 * MiB);
    device.writeTable('label: gpt\nsize=20MiB\nsize=20MiB\n');
    const alias = join(devices.directory, 'volumeDevice');
    symlinkSync(device.partition(2), alias);
    const over = [devices.attachOver(device.partition(1)), devices.attachOver(alias)];
    const taken = await inventory();
    expect(find(taken, device).table?.partitions.map(({ usedBy }) => usedBy)).toEqual(
      over.map((loop) => [{ kind: 'loop-backing', loop }]),
    );
    // It is the partition in use, and no disk of its own.
    for (const loop of over) expect(taken.disks.map(({ path }) => path)).not.toContain(loop);
  });

  it('of partitions that only the kernel knows counts as use of the disk', async () => {
    const device = devices.attach('stray.img', 64 * MiB);
    device.writeTable('label: gpt\nsize=20MiB\n');
    run('mkfs.ext4', '-q', device.partition(1));
    const mountPoint = devices.mount(device.partition(1), 'stray');
    overwrite(device.path, 0, new Uint8Array(64 * 1024));
    overwrite(device.path, 64 * MiB - 64 * 1024, new Uint8Array(64 * 1024));
    const disk = await observe(device);
    expect(disk.table).toBeUndefined();
    expect(disk.usedBy).toEqual([{ kind: 'mounted', mountPoint, readOnly: false }]);
  });
});

describe('links of block volumes', () => {
  it('lead to partitions by GUID, or to none', async () => {
    const device = devices.attach('gpt.img', 64 * MiB);
    device.writeTable('label: gpt\nsize=20MiB, uuid=AAAAAAAA-2222-8333-8444-555555555555\n');
    const block = join(devices.directory, 'state/block');
    mkdirSync(block, { recursive: true });
    symlinkSync(device.partition(1), join(block, 'abcdefghijkl'));
    symlinkSync('/dev/no-such-device', join(block, 'bbcdefghijkl'));
    symlinkSync('/dev/null', join(block, 'not a volume'));
    expect((await inventory()).blockLinks).toEqual([
      { volume: 'abcdefghijkl', partitionUuid: 'aaaaaaaa-2222-8333-8444-555555555555' },
      { volume: 'bbcdefghijkl', partitionUuid: null },
    ]);
  });
});

describe('discovery', () => {
  it('writes nothing', async () => {
    const device = devices.attach('gpt.img', 64 * MiB);
    device.writeTable('label: gpt\nsize=20MiB\n');
    run('mkfs.ext4', '-q', device.partition(1));
    const blank = devices.attach('blank.img', 64 * MiB);
    const before = [device, blank].map(writesOf);
    await inventory();
    expect([device, blank].map(writesOf)).toEqual(before);
  });

  it('is a NodeInventory by its schema', async () => {
    const device = devices.attach('gpt.img', 64 * MiB);
    device.writeTable('label: dos\nsize=20MiB\n');
    const spec = await inventory();
    const document = {
      apiVersion: 'diskwright.dev/v1alpha1',
      kind: 'NodeInventory',
      metadata: { name: spec.node },
      spec,
    };
    validators.NodeInventory(document);
    expect(validators.NodeInventory.errors ?? []).toEqual([]);
  });

  it('gives the same again when nothing changed', async () => {
    const device = devices.attach('gpt.img', 64 * MiB);
    device.writeTable('label: gpt\nsize=20MiB\n');
    run('mkfs.ext4', '-q', device.partition(1));
    const [first, second] = [await inventory(), await inventory()];
    expect(find(second, device)).toEqual(find(first, device));
  });
});

/** Completed writes of a device (Documentation/block/stat.rst, fifth field). */
function writesOf(device: LoopDevice): string | undefined {
  return readFileSync(`/sys/block/${device.name}/stat`, 'utf8').trim().split(/\s+/)[4];
}

function exclusiveOpen(path: string): string {
  return `import os,time; f=os.open(${JSON.stringify(path)}, os.O_RDONLY|os.O_EXCL); print("open", flush=True); time.sleep(60)`;
}

/** A version 1.0 superblock as mdadm writes it at the end of a member (linux/raid/md_p.h). */
function mdSuperblock(offsetBytes: number): Uint8Array {
  const block = Buffer.alloc(4096);
  block.writeUInt32LE(0xa92b4efc, 0);
  block.writeUInt32LE(1, 4);
  Buffer.from('00112233445566778899aabbccddeeff', 'hex').copy(block, 16);
  block.write('host:7', 32);
  block.writeUInt32LE(1, 72);
  block.writeBigUInt64LE(BigInt(offsetBytes / 512), 144);
  // Number of devices; then the checksum over the first 256 bytes and two for each device.
  block.writeUInt32LE(0, 220);
  let sum = 0n;
  for (let at = 0; at < 256; at += 4) sum += BigInt(block.readUInt32LE(at));
  block.writeUInt32LE(Number(((sum & 0xffffffffn) + (sum >> 32n)) & 0xffffffffn), 216);
  return block;
}

/** The begin of a version 1 header (LUKS On-Disk Format Specification 1.2.3). */
function luksHeader(): Uint8Array {
  const header = Buffer.alloc(592);
  Buffer.from('4c554b53babe0001', 'hex').copy(header);
  header.write('aes', 8);
  header.write('00112233-4455-6677-8899-aabbccddeeff', 168);
  return header;
}
