import { afterAll, expect, it } from 'vitest';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { groupOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type NvmeDisk, type VirtualDisk } from './virtual-disk.ts';

/**
 * The rest takes minutes: what it tells of partitions, the tests on loop devices tell in every run.
 */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');

/**
 * All that is told with a group on one disk: what comes in its place, or beside it, and looks like
 * it.
 */
const rig = openRig();
const product = installProduct(rig);
product.declare(groupOnNvme({ logs: 1, database: '320Mi' }));
const sizeBytes = gibibyte;
const mine: NvmeDisk = { bus: 'nvme', name: 'mine', sizeBytes, serial: 'MINE', pciSlot: 1 };
const copy: NvmeDisk = { bus: 'nvme', name: 'copy', sizeBytes, serial: 'COPY' };
const other: NvmeDisk = { bus: 'nvme', name: 'other', sizeBytes, serial: 'OTHER', pciSlot: 1 };
const readFiles = 'md5sum /var/lib/diskwright/volumes/*/data/file';
let written = '';
let foreignContent = '';
let copyContent = '';
let vm: VirtualMachine;

afterAll(() => rig.close());

/** Both are attached by another bus while something is put on them. */
function byVirtio({ name }: NvmeDisk): VirtualDisk {
  return { bus: 'virtio', name, sizeBytes, serial: name.toUpperCase() };
}

async function apply(): Promise<Report> {
  return (await applyIfNeeded())!;
}

/** Null when there is nothing to do. */
async function applyIfNeeded(): Promise<Report | null> {
  const argv = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'];
  const { stdout, stderr } = await product.run(vm, ...argv);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Report | null;
}

/** What is refused, by serial number where a disk has one. */
async function refusals(): Promise<readonly string[]> {
  const { stdout } = await product.run(
    vm,
    ...['plan', '/exchange/declarations', '--inventory', 'host', '-o', 'json'],
  );
  const { nodes } = JSON.parse(stdout) as Plan;
  return nodes
    .flatMap((node) => node.refusals)
    .map(({ code, disk }) => `${code} ${/_([A-Z]+)-/.exec(disk ?? '')?.[1] ?? disk ?? ''}`.trim())
    .toSorted();
}

async function mountsOfVolumes(): Promise<string> {
  return vm.output('findmnt --noheadings --list --output SOURCE,TARGET | grep volumes/ || true');
}

async function contentOf({ serial }: NvmeDisk): Promise<string> {
  return vm.output(
    `md5sum </dev/$(lsblk --nodeps --noheadings --output NAME,SERIAL | awk '$2 == "${serial}" { print $1 }')`,
  );
}

it('has a group on a disk, somebody has a filesystem on another one, and there is a copy of the first', async () => {
  vm = await rig.boot([mine, byVirtio(copy), byVirtio(other)]);
  expect(await product.apply(vm)).toMatchObject({ refusals: [], remaining: [] });
  written = await vm.output(`for volume in /var/lib/diskwright/volumes/*; do
      head --bytes=1M /dev/urandom >$volume/data/file
    done
    mkfs.ext4 -q /dev/disk/by-id/virtio-OTHER
    sync
    ${readFiles}`);
  foreignContent = await vm.output('md5sum </dev/disk/by-id/virtio-OTHER');
  await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do umount $volume; done
    dd if=/dev/nvme0n1 of=/dev/disk/by-id/virtio-COPY bs=1M conv=fsync status=none`,
    { timeoutMs: 300_000 },
  );
  copyContent = await vm.output('md5sum </dev/disk/by-id/virtio-COPY');
  await vm.powerOff();
});

it('replaced in its slot by the disk of somebody, keeps its claim and leaves that one alone', async () => {
  vm = await rig.boot([other]);
  expect(await refusals()).toEqual(['disk-absent MINE', 'foreign-content OTHER']);
  expect(await applyIfNeeded()).toBeNull();
  expect(await contentOf(other)).toBe(foreignContent);
  expect(await mountsOfVolumes()).toBe('');
});

itNightly(
  'replaced by a blank disk, gets new volumes there, and what it held waits for it',
  async () => {
    await vm.output('blkdiscard --zeroout /dev/nvme0n1', { timeoutMs: 300_000 });
    const report = await apply();
    expect(report.refusals.map(({ code }) => code)).toEqual(['disk-absent']);
    expect(report.remaining).toEqual([]);
    expect(await mountsOfVolumes()).toMatch(/^(?:\S+data\S* .+\n){2}$/);
    await vm.powerOff();
  },
);

itNightly(
  'attached again behind its copy, mounts what is its own or nothing, and both are named',
  async () => {
    vm = await rig.boot([copy, mine]);
    expect(await refusals()).toEqual(
      expect.arrayContaining(['mark-ambiguous COPY', 'mark-ambiguous MINE']),
    );
    await apply();
    expect(await mountsOfVolumes()).toBe('');
    expect(await contentOf(copy)).toBe(copyContent);
    await vm.powerOff();
  },
);

itNightly('whose copy stands alone in its place, mounts nothing', async () => {
  vm = await rig.boot([copy]);
  await apply();
  expect(await mountsOfVolumes()).toBe('');
  expect(await contentOf(copy)).toBe(copyContent);
  await vm.powerOff();
});

itNightly(
  'with the serial number of another one is not told from it; one without any is told by nothing',
  async () => {
    product.declare(
      groupOnNvme({ logs: 1, database: '320Mi' }).replace(
        'match: { transport: nvme }',
        'match: [{ transport: nvme }, { transport: virtio }]',
      ),
    );
    const nameless: VirtualDisk = { bus: 'virtio', name: 'nameless', sizeBytes };
    // By virtio: of two equal NVMe disks the kernel itself shows but one.
    vm = await rig.boot([{ ...byVirtio(other), serial: 'MINE' }, byVirtio(mine), nameless]);
    expect(await refusals()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^identity-ambiguous .*MINE/),
        expect.stringMatching(/^identity-missing /),
      ]),
    );
    await apply();
    expect(await mountsOfVolumes()).toBe('');
    await vm.powerOff();
  },
);

itNightly('alone again, serves what was written to it', async () => {
  product.declare(groupOnNvme({ logs: 1, database: '320Mi' }));
  vm = await rig.boot([mine]);
  await apply();
  expect(await vm.output(readFiles)).toBe(written);
});
