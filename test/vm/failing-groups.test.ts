/**
 * Disks with bad sectors under volume groups: where LVM keeps its metadata, and where a new volume
 * is zeroed.
 */
import { afterAll, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-codes.ts';
import type { Outcome, Report } from '../../src/model/planned/report.ts';
import { carvedOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type NvmeDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
product.declare(carvedOnNvme(['log', 'scratch']));

const healthy = named('HEALTHY');
/** Whose header of LVM's metadata is in a bad sector. */
const metadata = named('METADATA');
/**
 * With a bad sector at the begin of the first volume that is cut, and something near it that no
 * look at the disk finds.
 */
const volume = named('VOLUME');
/**
 * Partitions begin at 1 MiB; the label and the header are in the first 8 KiB (lvm2,
 * lib/format_text/layout.h).
 */
const headerSector = 2048 + 8;
/** Extents begin 1 MiB behind the begin of the partition. */
const extentSector = 2 * 2048 + 1;
const leftBehind = `printf 'left behind' |
  dd of=$(ls /dev/disk/by-id/nvme-*_VOLUME | head --lines=1) bs=4096 seek=${(2 * 1024 * 1024) / 4096 + 2} conv=fsync status=none`;
const apply = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'];
const volumesOf = 'ls --directory /var/lib/diskwright/volumes/*/data | wc --lines';
let vm: VirtualMachine;
let written = '';

afterAll(() => rig.close());

function named(serial: string): NvmeDisk {
  return { bus: 'nvme', name: serial.toLowerCase(), sizeBytes: gibibyte, serial };
}

async function applyOnce(): Promise<{ readonly exitCode: number; readonly report: Report }> {
  const { exitCode, stdout, stderr } = await product.run(vm, ...apply);
  if (stdout === '') throw new Error(stderr);
  return { exitCode, report: JSON.parse(stdout) as Report };
}

function told({ operation, kind }: Outcome): string {
  return `${kind} ${operation.kind} ${operation.disk.facts.identity.serial}`;
}

it('makes what can be made, and says of each disk what it could not write', async () => {
  vm = await rig.boot([
    healthy,
    { ...metadata, badSectors: { write: [headerSector] } },
    { ...volume, badSectors: { write: [extentSector] } },
  ]);
  await vm.output(leftBehind);
  const { exitCode, report } = await applyOnce();
  expect(exitCode).toBe(EXIT.failed);
  const failed = report.outcomes.filter((outcome) => outcome.kind === 'failed');
  expect(failed.map(told)).toEqual([
    'failed create-volume-group METADATA',
    'failed create-filesystem VOLUME',
  ]);
  // Not what mkfs says: it was not begun.
  expect(failed[1]?.failure).toMatchObject({ code: 'io', message: expect.stringContaining('EIO') });
  const served = report.outcomes.filter(
    ({ kind, operation }) => kind === 'applied' && operation.kind === 'mount-filesystem',
  );
  expect(served.map(told).toSorted()).toEqual([
    'applied mount-filesystem HEALTHY',
    'applied mount-filesystem HEALTHY',
    'applied mount-filesystem VOLUME',
  ]);
  await vm.cutPower();
});

it('finishes once their sectors are well', async () => {
  vm = await rig.boot([healthy, metadata, volume]);
  const { exitCode, report } = await applyOnce();
  expect({ exitCode, refusals: report.refusals, remaining: report.remaining }).toEqual({
    exitCode: 0,
    refusals: [],
    remaining: [],
  });
  expect((await vm.output(volumesOf)).trim()).toBe('6');
  written = await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do head --bytes=1M /dev/urandom >$volume/data/file; done
     sync
     md5sum /var/lib/diskwright/volumes/*/data/file`,
  );
  await vm.powerOff();
});

it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1')(
  'serves the others while the metadata of one cannot be read, changes nothing of it, and serves it again',
  async () => {
    vm = await rig.boot([healthy, { ...metadata, badSectors: { read: [headerSector] } }, volume]);
    const { exitCode, report } = await applyOnce();
    expect(exitCode).not.toBe(0);
    expect((await vm.output(volumesOf)).trim()).toBe('4');
    const onBad = [
      ...report.refusals.map(({ code, disk }) => `${code} ${disk ?? ''}`),
      ...report.outcomes.filter(({ kind }) => kind !== 'applied').map(told),
    ];
    expect(onBad).not.toEqual([]);
    expect(onBad.every((text) => text.includes('METADATA'))).toBe(true);
    console.log(onBad.join('\n'));
    await vm.cutPower();
    vm = await rig.boot([healthy, metadata, volume]);
    expect((await applyOnce()).exitCode).toBe(0);
    expect(await vm.output('md5sum /var/lib/diskwright/volumes/*/data/file')).toBe(written);
  },
);
