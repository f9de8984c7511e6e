/** A disk of a volume group dies, what lay on it alone is given up, and the rest is as before. */
import { afterAll, expect, it } from 'vitest';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { groupOverNvme, poolsOverNvme } from './declarations.ts';
import { installProduct, type Product } from './product.ts';
import { openRig, type Rig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const disks = ['a', 'b', 'c', 'd'].map((name): VirtualDisk => ({
  bus: 'nvme',
  name,
  sizeBytes: gibibyte,
  serial: `NVME-${name}`,
}));
const layout = groupOverNvme({ database: '320Mi' });
const rigs: Rig[] = [];

afterAll(async () => {
  for (const rig of rigs) await rig.close();
});

function stage(): { readonly rig: Rig; readonly product: Product } {
  const rig = openRig();
  rigs.push(rig);
  return { rig, product: installProduct(rig) };
}

function replacement(disk: DiskId): string {
  return `---
apiVersion: diskwright.dev/v1alpha1
kind: DiskReplacement
metadata: { name: bay-1 }
spec: { node: vm, disk: ${disk}, data: discard, reason: it is dead }
`;
}

const write = `for volume in /var/lib/diskwright/volumes/*; do
  head --bytes=4M /dev/urandom >$volume/data/file
done
sync`;

/** Until every leg of every mirror is a whole copy. */
async function untilCopied(vm: VirtualMachine): Promise<void> {
  await vm.output("until dmsetup status --target raid | grep ' AA '; do sleep 0.5; done", {
    timeoutMs: 300_000,
  });
}

/** Of volumes by their ids, as written and read again. */
function sums(volumes: readonly string[]): string {
  return `cd /var/lib/diskwright/volumes; md5sum ${volumes.map((one) => `${one}/data/file`).join(' ')}`;
}

function volumesIn({ disks: all }: Inventory) {
  return all.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

/** The one under a striped volume and a leg of the mirror. */
function goingIn(inventory: Inventory): ObservedDisk {
  const on = (type: string): readonly string[] =>
    volumesIn(inventory).flatMap((one) => (one.segmentType === type ? one.physicalVolumes : []));
  const uuid = on('striped').find((one) => on('raid1').includes(one)) ?? on('striped')[0]!;
  return diskOf(inventory, uuid);
}

interface Fates {
  /** Names of the logical volumes, which are the ids of the volumes. */
  readonly lost: readonly string[];
  readonly kept: readonly string[];
}

function fatesIn(inventory: Inventory, going: ObservedDisk): Fates {
  const uuids = going.table!.partitions.flatMap(({ signatures }) =>
    signatures.flatMap(({ uuid }) => uuid ?? []),
  );
  const all = volumesIn(inventory);
  const isLost = ({ segmentType, physicalVolumes }: (typeof all)[number]): boolean =>
    segmentType !== 'raid1' && physicalVolumes.some((uuid) => uuids.includes(uuid));
  return {
    lost: all.filter(isLost).map(({ name }) => name),
    kept: all.filter((one) => !isLost(one)).map(({ name }) => name),
  };
}

async function applied(product: Product, vm: VirtualMachine): Promise<Report> {
  const given = ['-o', 'json', '--auto-approve', '--approve-destroy', 'vm'];
  const outcome = await product.run(vm, 'apply', '/exchange/declarations', ...given);
  if (outcome.stdout === '') throw new Error(outcome.stderr);
  return JSON.parse(outcome.stdout) as Report;
}

function kindsOf({ outcomes }: Report): readonly string[] {
  return outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
}

async function expectWhole(
  product: Product,
  vm: VirtualMachine,
  { lost, kept }: Fates,
): Promise<void> {
  const found = await product.discover(vm);
  const groups = found.disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  const missing = groups.flatMap((one) => one.physicalVolumes.map((member) => member.missing));
  expect(missing).toEqual(Array(groups.length ** 2).fill(false));
  const names = volumesIn(found).map(({ name }) => name);
  expect(names).toHaveLength(lost.length + kept.length);
  expect(names).toEqual(expect.arrayContaining([...kept]));
  expect(names.filter((name) => lost.includes(name))).toEqual([]);
  const { stdout } = await product.run(vm, 'plan', '/exchange/declarations', '--inventory', 'host');
  expect(stdout).toMatch(/^No (changes|operations)/m);
}

it('gives up what lay on a dead disk alone, under a consent, and the group is whole again', async () => {
  const { rig, product } = stage();
  product.declare(layout);
  const first = await rig.boot(disks.slice(0, 3));
  const { inventory } = (await product.apply(first))!;
  const going = goingIn(inventory);
  const fates = fatesIn(inventory, going);
  expect(fates.lost.length).toBeGreaterThan(0);
  await first.output(write);
  const written = await first.output(sums(fates.kept));
  await untilCopied(first);
  await first.powerOff();

  const second = await rig.boot(disks.filter(({ serial }) => serial !== going.identity.serial));
  const given = `${layout}${replacement(going.id)}`;
  product.declare(given);
  const asked = await applied(product, second);
  expect(asked.refusals.map(({ code }) => code)).toContain('consent-missing');
  expect(kindsOf(asked)).toContain('applied rebuild-logical-volume');
  expect(kindsOf(asked)).not.toContain('applied remove-logical-volume');
  expect(kindsOf(asked)).not.toContain('applied forget-physical-volume');
  expect(await second.output(sums(fates.kept))).toBe(written);

  product.declare(`${given}---\n${await product.consentToAll(second)}`);
  const applying = applied(product, second).catch(() => 'cut' as const);
  // In the middle of it: one is taken out of the group, or its consent is used.
  await second.output(
    `until grep --quiet --recursive '"begun"' /var/lib/diskwright/records/consents; do sleep 0.02; done`,
    { timeoutMs: 300_000 },
  );
  await second.cutPower();
  await applying;

  const third = await rig.boot(disks.filter(({ serial }) => serial !== going.identity.serial));
  const passes = [await applied(product, third), await applied(product, third)];
  expect(passes.flatMap(kindsOf).filter((one) => !one.startsWith('applied'))).toEqual([]);
  expect(passes.flatMap(kindsOf)).toEqual(
    expect.arrayContaining([
      'applied forget-physical-volume',
      'applied create-logical-volume',
      'applied mount-filesystem',
    ]),
  );
  expect(await third.output(sums(fates.kept))).toBe(written);
  await expectWhole(product, third, fates);
  const after = await product.discover(third);
  expect(after.records.consents?.map(({ state }) => state)).toEqual(fates.lost.map(() => 'done'));
  await third.powerOff();

  // The dead disk comes back: nothing of what it says counts any more.
  const fourth = await rig.boot(disks);
  await applied(product, fourth);
  expect(await fourth.output(sums(fates.kept))).toBe(written);
  const back = await product.discover(fourth);
  expect(volumesIn(back).filter(({ name }) => fates.lost.includes(name))).toEqual([]);
  await fourth.powerOff();
});

it('gives it up while it is mounted from a disk that was pulled', async () => {
  const { rig, product } = stage();
  product.declare(layout);
  const vm = await rig.boot(disks.slice(0, 3));
  const { inventory } = (await product.apply(vm))!;
  const going = goingIn(inventory);
  const fates = fatesIn(inventory, going);
  await vm.output(write);
  const written = await vm.output(sums(fates.kept));
  await untilCopied(vm);
  // From the bus, as a bay does that is opened.
  await vm.output(`echo 1 >/sys/block/${going.path.replace('/dev/', '')}/device/device/remove`);
  const given = `${layout}${replacement(going.id)}`;
  product.declare(given);
  product.declare(`${given}---\n${await product.consentToAll(vm)}`);
  const report = await applied(product, vm);
  expect(kindsOf(report)).toEqual(
    expect.arrayContaining([
      ...fates.lost.map(() => 'applied remove-logical-volume'),
      'applied forget-physical-volume',
    ]),
  );
  expect(kindsOf(report).filter((one) => !one.startsWith('applied'))).toEqual([]);
  expect(await vm.output(sums(fates.kept))).toBe(written);
  // The layout wants a third disk before anything is made anew.
  const found = await product.discover(vm);
  const members = found.disks.flatMap(({ volumeGroup }) => volumeGroup?.physicalVolumes ?? []);
  expect(members.filter(({ missing }) => missing)).toEqual([]);
  expect(volumesIn(found).map(({ name }) => name)).toEqual(expect.arrayContaining([...fates.kept]));
  expect(volumesIn(found)).toHaveLength(fates.kept.length);
  await vm.powerOff();
});

/** Of the group, the disk under a physical volume. */
function diskOf({ disks: all }: Inventory, uuid: string): ObservedDisk {
  return all.find(({ table }) =>
    (table?.partitions ?? []).some(({ signatures }) =>
      signatures.some((signature) => signature.uuid === uuid),
    ),
  )!;
}

const writePools = `for volume in /var/lib/diskwright/volumes/*; do
  [ -d $volume/data ] && head --bytes=4M /dev/urandom >$volume/data/file
done
sync`;

it('gives up a thin pool of a dead disk, with all that was cut from it and the spare metadata', async () => {
  const { rig, product } = stage();
  product.declare(poolsOverNvme());
  const first = await rig.boot(disks.slice(0, 3));
  const { inventory } = (await product.apply(first))!;
  const [{ spareMetadata }] = inventory.disks.flatMap(({ volumeGroup }) => volumeGroup ?? []) as [
    NonNullable<ObservedDisk['volumeGroup']>,
  ];
  const [under = ''] = spareMetadata!.physicalVolumes;
  const pools = volumesIn(inventory).filter(({ pool }) => pool !== undefined);
  expect(pools.map(({ physicalVolumes }) => physicalVolumes.includes(under)).toSorted()).toEqual([
    false,
    true,
  ]);
  const going = diskOf(inventory, under);
  const fates = fatesIn(inventory, going);
  const served = volumesIn(inventory).filter(
    ({ name, filesystem }) => fates.kept.includes(name) && filesystem !== undefined,
  );
  const keptFiles = sums(served.map(({ name }) => name));
  await first.output(writePools);
  const written = await first.output(keptFiles);
  await untilCopied(first);
  await first.powerOff();

  const left = disks.filter(({ serial }) => serial !== going.identity.serial);
  const second = await rig.boot(left);
  const given = `${poolsOverNvme()}${replacement(going.id)}`;
  product.declare(given);
  const asked = await applied(product, second);
  expect(asked.refusals.map(({ code }) => code)).toContain('consent-missing');
  expect(kindsOf(asked)).not.toContain('applied remove-logical-volume');
  product.declare(`${given}---\n${await product.consentToAll(second)}`);
  const applying = applied(product, second).catch(() => 'cut' as const);
  await second.output(
    `until grep --quiet --recursive '"begun"' /var/lib/diskwright/records/consents; do sleep 0.02; done`,
    { timeoutMs: 300_000 },
  );
  await second.cutPower();
  await applying;

  const third = await rig.boot(left);
  const passes = [await applied(product, third), await applied(product, third)];
  expect(passes.flatMap(kindsOf).filter((one) => !one.startsWith('applied'))).toEqual([]);
  expect(passes.flatMap(kindsOf)).toEqual(
    expect.arrayContaining([
      'applied remove-logical-volume',
      'applied forget-physical-volume',
      'applied create-thin-pool',
      'applied create-logical-volume',
      'applied mount-filesystem',
    ]),
  );
  expect(await third.output(keptFiles)).toBe(written);
  await expectWhole(product, third, fates);
  await third.powerOff();

  const fourth = await rig.boot(disks);
  await applied(product, fourth);
  expect(await fourth.output(keptFiles)).toBe(written);
  const back = await product.discover(fourth);
  expect(volumesIn(back).filter(({ name }) => fates.lost.includes(name))).toEqual([]);
  await fourth.powerOff();
});

it('gives up a thin pool while its volumes are mounted from a disk that was pulled', async () => {
  const { rig, product } = stage();
  product.declare(poolsOverNvme());
  const vm = await rig.boot(disks.slice(0, 3));
  const { inventory } = (await product.apply(vm))!;
  const pool = volumesIn(inventory).find(({ pool: facts }) => facts !== undefined)!;
  const going = diskOf(inventory, pool.physicalVolumes[0]!);
  const fates = fatesIn(inventory, going);
  await vm.output(writePools);
  await untilCopied(vm);
  await vm.output(`echo 1 >/sys/block/${going.path.replace('/dev/', '')}/device/device/remove`);
  const given = `${poolsOverNvme()}${replacement(going.id)}`;
  product.declare(given);
  product.declare(`${given}---\n${await product.consentToAll(vm)}`);
  const report = await applied(product, vm);
  expect(kindsOf(report)).toEqual(
    expect.arrayContaining([
      ...fates.lost.map(() => 'applied remove-logical-volume'),
      'applied forget-physical-volume',
    ]),
  );
  expect(kindsOf(report).filter((one) => !one.startsWith('applied'))).toEqual([]);
  const found = await product.discover(vm);
  const members = found.disks.flatMap(({ volumeGroup }) => volumeGroup?.physicalVolumes ?? []);
  expect(members.filter(({ missing }) => missing)).toEqual([]);
  expect(
    volumesIn(found)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(fates.kept.toSorted());
  await vm.powerOff();
});
