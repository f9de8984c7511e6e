import { afterAll, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-codes.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { twoPartitionsOnNvme, volumesIn } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig } from './rig.ts';
import { gibibyte, type NvmeDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
product.declare(twoPartitionsOnNvme);

const sizeBytes = 2 * gibibyte;
const lastSector = sizeBytes / 512 - 1;
const healthy: NvmeDisk = { bus: 'nvme', name: 'healthy', sizeBytes, serial: 'HEALTHY' };
const firstUnreadable = named('FIRST');
const lastUnreadable = named('LAST');
const unwritable = named('WRITE');
const applying = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'];
let written = '';

afterAll(() => rig.close());

function named(serial: string): NvmeDisk {
  return { bus: 'nvme', name: serial.toLowerCase(), sizeBytes, serial };
}

function statesOf({ inventory }: Report): readonly string[] {
  return volumesIn(inventory)
    .map(({ serial = '', state }) => `${serial} ${state}`)
    .toSorted();
}

/** Where the first volume of a disk is mounted. */
function mounted({ inventory }: Report, wanted: string): string {
  const volume = volumesIn(inventory).find(({ serial }) => serial === wanted);
  return volume?.mountPoint ?? '';
}

it('serves the healthy disk, and tells of each other one what it could not read or write', async () => {
  const vm = await rig.boot([
    healthy,
    { ...firstUnreadable, badSectors: { read: [0] } },
    { ...lastUnreadable, badSectors: { read: [lastSector] } },
    // In the first partition, where mkfs.ext4 writes its superblock.
    { ...unwritable, badSectors: { write: [2048 + 2] } },
  ]);
  const { exitCode, stdout, stderr } = await product.run(vm, ...applying);
  expect(exitCode).toBe(EXIT.failed);
  expect(stderr).toContain('Input/output error');
  const report = JSON.parse(stdout) as Report;
  expect(report.refusals.map(({ code, summary }) => `${code} ${summary}`)).toEqual([
    expect.stringMatching(/^foreign-content \S+_FIRST-\S+ cannot be read everywhere/),
    expect.stringMatching(/^foreign-content \S+_LAST-\S+ cannot be read everywhere/),
  ]);
  const failed = report.outcomes.filter(({ kind }) => kind === 'failed');
  expect(failed).toMatchObject([
    {
      operation: { kind: 'create-filesystem', disk: { facts: { identity: { serial: 'WRITE' } } } },
    },
  ]);
  expect(statesOf(report)).toEqual(['HEALTHY ready', 'HEALTHY ready', 'WRITE new', 'WRITE ready']);
  written = await vm.output(
    `head --bytes=1M /dev/urandom >${mounted(report, 'HEALTHY')}/data/file
     sync
     md5sum ${mounted(report, 'HEALTHY')}/data/file`,
  );
  await vm.powerOff();
});

it('makes and finishes the others once their sectors are well, with the data on the healthy one untouched', async () => {
  const vm = await rig.boot([healthy, firstUnreadable, lastUnreadable, unwritable]);
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(statesOf(report)).toEqual(
    ['FIRST', 'HEALTHY', 'LAST', 'WRITE'].flatMap((serial) => [
      `${serial} ready`,
      `${serial} ready`,
    ]),
  );
  expect(await vm.output(`md5sum ${mounted(report, 'HEALTHY')}/data/file`)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes. 8 volumes are as declared.');
});
