/** A disk of a mirror dies, another one takes its place, and the data is on it. */
import { afterAll, expect, it } from 'vitest';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { mirrorOverNvme } from './declarations.ts';
import { installProduct, type Product } from './product.ts';
import { openRig, type Rig, type VirtualMachine } from './rig.ts';
import { gibibyte, mebibyte, type VirtualDisk } from './virtual-disk.ts';
import { expectSynced, openWriters } from './writers.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name): VirtualDisk => ({
  bus: 'nvme',
  name,
  sizeBytes: gibibyte,
  serial: `NVME-${name}`,
})) as [VirtualDisk, VirtualDisk, VirtualDisk, VirtualDisk];
const layout = mirrorOverNvme({ database: '512Mi', count: 2 });
const rigs: Rig[] = [];

afterAll(async () => {
  for (const rig of rigs) await rig.close();
});

interface Stage {
  readonly rig: Rig;
  readonly product: Product;
}

function stage(): Stage {
  const rig = openRig();
  rigs.push(rig);
  return { rig, product: installProduct(rig) };
}

const readAgain = 'md5sum /var/lib/diskwright/volumes/*/data/file';
const copied = "until dmsetup status --target raid | grep ' AA '; do sleep 0.5; done";

/** As the guide shows it. */
function replacement(name: string, disk: DiskId, more = ''): string {
  return `---
apiVersion: diskwright.dev/v1alpha1
kind: DiskReplacement
metadata: { name: ${name} }
spec: { node: vm, disk: ${disk}, data: rebuild, reason: it is dead${more} }
`;
}

function idOf(serial: string, { disks }: Inventory): DiskId {
  return disks.find(({ identity }) => identity.serial === serial)!.id;
}

function done({ outcomes }: Report): readonly string[] {
  return outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
}

const write = `for volume in /var/lib/diskwright/volumes/*; do
  head --bytes=300M /dev/urandom >$volume/data/file
done
sync
${readAgain}`;

async function expectRepaired(
  { product }: Stage,
  vm: VirtualMachine,
  written: string,
): Promise<void> {
  expect(await vm.output(readAgain)).toBe(written);
  await vm.output(copied, { timeoutMs: 300_000 });
  const { disks } = await product.discover(vm);
  const groups = disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  expect(
    groups.map(({ physicalVolumes }) => physicalVolumes.map(({ missing }) => missing)),
  ).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(groups.flatMap(({ volumes }) => volumes)).toHaveLength(1);
  const { stdout } = await product.run(vm, 'plan', '/exchange/declarations', '--inventory', 'host');
  expect(stdout).toMatch(/^No (changes|operations)/m);
}

it('gets its data on a new disk, after each of its disks died', async () => {
  const one = stage();
  const { rig, product } = one;
  product.declare(layout);
  const first = await rig.boot([a, b]);
  const { inventory } = (await product.apply(first))!;
  const written = await first.output(write);
  await first.output(copied, { timeoutMs: 300_000 });
  await first.cutPower();

  product.declare(`${layout}${replacement('bay-1', idOf(a.serial!, inventory))}`);
  const second = await rig.boot([b, c]);
  const repaired = (await product.apply(second))!;
  expect(done(repaired)).toEqual(
    expect.arrayContaining([
      'applied extend-volume-group',
      'applied rebuild-logical-volume',
      'applied mount-filesystem',
      'applied forget-physical-volume',
    ]),
  );
  expect(repaired.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
  await expectRepaired(one, second, written);
  await second.powerOff();

  // The only leg that was there from the beginning is gone as well.
  const gone = idOf(b.serial!, inventory);
  product.declare(
    `${layout}${replacement('bay-1', idOf(a.serial!, inventory))}${replacement('bay-2', gone)}`,
  );
  const third = await rig.boot([c, d]);
  const applying = product.apply(third).catch(() => 'cut' as const);
  await third.output(
    "until dmsetup status --target raid | grep -E ' (Aa|aA) '; do sleep 0.1; done",
    {
      timeoutMs: 300_000,
    },
  );
  await third.cutPower();
  await applying;

  const fourth = await rig.boot([c, d]);
  await product.apply(fourth);
  // What was stopped before the volume was served is served by now.
  await expectRepaired(one, fourth, written);
  await fourth.powerOff();

  // Dead disks may come back; what their metadata say was true before.
  const fifth = await rig.boot([b, c, d]);
  await product.apply(fifth);
  await expectRepaired(one, fifth, written);
  await fifth.powerOff();
});

/** In a leg of 512 MiB, in free space of its filesystem. */
const unreadable = 2 * (mebibyte / 512) + 90 * ((4 * mebibyte) / 512) + 100;

it('is not copied to its end where the other leg cannot be read, and begins anew once it can', async () => {
  const one = stage();
  const { rig, product } = one;
  product.declare(layout);
  const first = await rig.boot([a, b]);
  const { inventory } = (await product.apply(first))!;
  const written = await first.output(write.replace('300M', '4M'));
  await first.output(copied, { timeoutMs: 300_000 });
  await first.powerOff();

  product.declare(`${layout}${replacement('bay-1', idOf(b.serial!, inventory))}`);
  const second = await rig.boot([{ ...a, badSectors: { read: [unreadable] } }, c]);
  expect(done((await product.apply(second))!)).toContain('applied rebuild-logical-volume');
  await second.output(
    "until dmsetup status --target raid | grep -E ' (Aa|aA) [0-9/]+ idle '; do sleep 0.5; done",
    { timeoutMs: 300_000 },
  );
  const plan = (await product.plan(second)).replaceAll(/\s+/g, ' ');
  expect(plan).toContain('a leg is no copy, and the kernel does not copy it; as a rule');
  expect(await second.output(readAgain)).toBe(written);
  await second.powerOff();

  const third = await rig.boot([a, c]);
  await product.apply(third);
  await expectRepaired(one, third, written);
  await third.powerOff();
});

it('gets a leg anew while it is written to, when its disk is pulled', async () => {
  const one = stage();
  const { rig, product } = one;
  const over = mirrorOverNvme({ database: '512Mi', count: 3 });
  product.declare(over);
  const vm = await rig.boot([a, b, c]);
  const { inventory } = (await product.apply(vm))!;
  const written = await vm.output(write);
  await vm.output(copied, { timeoutMs: 300_000 });
  const mirror = inventory.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])[0]!;
  const going = inventory.disks.find(({ volumeGroup }) =>
    (volumeGroup?.volumes ?? []).includes(mirror),
  )!;
  const writers = openWriters();
  const mounted = await vm.output('ls --directory /var/lib/diskwright/volumes/*/data');
  writers.begin(vm, mounted.trim().split('\n'));

  // From the bus, as a bay does that is opened.
  await vm.output(`echo 1 >/sys/block/${going.path.replace('/dev/', '')}/device/device/remove`);
  product.declare(`${over}${replacement('bay-1', going.id)}`);
  const report = (await product.apply(vm))!;
  expect(done(report)).toEqual([
    'applied rebuild-logical-volume',
    'applied forget-physical-volume',
  ]);
  expect(report.refusals).toEqual([]);
  await expectSynced(vm, writers.synced());
  await expectRepaired(one, vm, written);
});

it('is served with a leg too few where git names it, and only until then', async () => {
  const { rig, product } = stage();
  product.declare(layout);
  const first = await rig.boot([a, b]);
  const { inventory } = (await product.apply(first))!;
  const written = await first.output(write);
  await first.output(copied, { timeoutMs: 300_000 });
  const volume = (await first.output('ls /var/lib/diskwright/volumes')).trim();
  await first.powerOff();

  const second = await rig.boot([b]);
  const gone = idOf(a.serial!, inventory);
  const apply = async (until: string): Promise<string> => {
    const named = `, degraded: [{ volume: ${volume}, until: ${until} }]`;
    product.declare(`${layout}${replacement('bay-1', gone, named)}`);
    await product.run(second, 'apply', '/exchange/declarations', '--auto-approve');
    return second.output(`${readAgain} || true`);
  };
  expect(await apply('2020-01-01T00:00:00Z')).not.toContain(written);
  expect(await apply('2099-01-01T00:00:00Z')).toBe(written);
  const found = await product.discover(second);
  const groups = found.disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  expect(groups.flatMap(({ volumes }) => volumes.map(({ path }) => path !== ''))).toEqual([true]);
  await second.powerOff();
});
