/**
 * The commonest bad day: the disk of the system is replaced, the disks of data are well. The second
 * boot has nothing of what the first one wrote to its root filesystem: no state directory, nothing
 * in /etc/lvm, no mount units.
 */
import { afterAll, expect, it } from 'vitest';
import type { VolumeRecord } from '../../src/model/observed/inventory.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { claimsOfEveryKind } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks = ['PARTITIONS', 'GROUP'].map((name): VirtualDisk => ({
  bus: 'scsi',
  name,
  sizeBytes: 2 * gibibyte,
  serial: name,
  rotational: false,
}));
const stateDirectory = '/var/lib/diskwright';
const kinds = ['partition', 'partition-raw', 'linear', 'linear-raw', 'thin', 'thin-raw'];
const claims = kinds.map((kind) => `${kind}-b`);
let vm: VirtualMachine;
let records: readonly VolumeRecord[] = [];

afterAll(() => rig.close());

/** Where a claim's data are: a file in its filesystem, or the begin of its raw volume. */
function placeOf(claim: string): string {
  const volume = records.find((record) => record.claim?.name === claim)?.volume;
  if (volume === undefined) throw new Error(`No record gives a volume to the claim ${claim}.`);
  return claim.includes('raw')
    ? `${stateDirectory}/block/${volume}`
    : `${stateDirectory}/volumes/${volume}/data/owner`;
}

/** What is read there, by claim. */
async function owners(of: readonly string[]): Promise<string> {
  const reads = of.map((claim) => `echo "${claim}: $(head --bytes=14 ${placeOf(claim)})"`);
  return vm.output(reads.join('\n'));
}

/** Of the volumes of claims, without what a record tells of the time. */
function claimed(report: Report, of: readonly string[]): readonly object[] {
  return report.inventory.records.volumes.flatMap(({ recordedAt: _time, ...record }) =>
    of.includes(record.claim?.name ?? '') ? [record] : [],
  );
}

it('serves everything to whom it belonged after one pass on a host that was installed anew', async () => {
  product.declare(claimsOfEveryKind(claims));
  vm = await rig.boot(disks, { root: 'memory' });
  const before = (await product.apply(vm))!;
  expect(before).toMatchObject({ refusals: [], remaining: [] });
  ({ volumes: records } = before.inventory.records);
  const writes = claims.map((claim) => {
    const place = placeOf(claim);
    const how = claim.includes('raw') ? 'conv=nocreat,notrunc,fsync' : 'conv=fsync';
    return `printf '%-14s' ${claim} | dd of=${place} ${how} status=none`;
  });
  await vm.output(writes.join('\n'));
  const written = await owners(claims);
  const group = (await vm.output('vgs --noheadings --options vg_name')).trim();
  expect((await vm.run(['test', '-e', `/etc/lvm/backup/${group}`])).exitCode).toBe(0);
  await vm.powerOff();

  vm = await rig.boot(disks, { root: 'memory' });
  // Of the old system nothing is there: no records, no copy of LVM's metadata.
  for (const path of [stateDirectory, `/etc/lvm/backup/${group}`])
    expect((await vm.run(['test', '-e', path])).exitCode, path).toBe(1);
  // Claims that come first by their names, of the same classes and sizes: the volumes of the others
  // would fit them, too.
  product.declare(claimsOfEveryKind([...kinds.map((kind) => `${kind}-a`), ...claims]));
  const after = (await product.apply(vm))!;
  expect(after).toMatchObject({ refusals: [], remaining: [] });
  ({ volumes: records } = after.inventory.records);
  expect(claimed(after, claims)).toEqual(claimed(before, claims));
  expect(await owners(claims)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes.');
});
