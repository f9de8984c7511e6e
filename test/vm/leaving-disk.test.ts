/** A disk of a volume group is emptied while its volumes are used, and leaves the group. */
import { afterAll, expect, it } from 'vitest';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedVolumeGroup } from '../../src/model/observed/inventory.ts';
import { fences } from '../examples/shown-commands.ts';
import { groupOverNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';
import { expectSynced, openWriters } from './writers.ts';

const rig = openRig();
const product = installProduct(rig);
const [a, b, c] = ['a', 'b', 'c'].map((name): VirtualDisk => ({
  bus: 'nvme',
  name,
  sizeBytes: gibibyte,
  serial: `NVME-${name}`,
})) as [VirtualDisk, VirtualDisk, VirtualDisk];
const writers = openWriters();
let vm: VirtualMachine;
let written = '';

afterAll(() => rig.close());

const readAgain = 'md5sum /var/lib/diskwright/volumes/*/data/file';
// Of the mirror's leg, which takes the longest: the small volumes that move before it have 64 MiB.
const mirrored = "dmsetup status | grep -E 'pvmove0: 0 [3-9][0-9]{5} mirror '";

function groupOf({ disks }: Inventory): ObservedVolumeGroup {
  return disks.flatMap(({ volumeGroup }) => volumeGroup ?? [])[0]!;
}

/** As the guide page of bad days shows it, of this disk. */
function shownReplacement(disk: DiskId): string {
  const shown = fences('examples/bad-days/README.md').filter(({ text }) =>
    text.includes('data: move'),
  );
  expect(shown).toHaveLength(1);
  return shown[0]!.text.replace('node-a', 'vm').replace(/disk: [^,]+/, `disk: ${disk}`);
}

async function beginWriting(): Promise<void> {
  const mounted = await vm.output('ls --directory /var/lib/diskwright/volumes/*/data');
  writers.begin(vm, mounted.trim().split('\n').slice(0, 1));
}

it('goes on with a move that a power cut stopped, while its volumes are written to', async () => {
  product.declare(groupOverNvme({ database: '320Mi' }));
  vm = await rig.boot([a, b, c]);
  const made = (await product.apply(vm))!;
  const going = made.inventory.disks.find(({ volumeGroup }) =>
    (volumeGroup?.volumes ?? []).some(({ segmentType }) => segmentType === 'raid1'),
  )!;
  written = await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=4M /dev/urandom >$volume/data/file
     done
     sync
     ${readAgain}`,
  );
  await beginWriting();
  product.declare(`${groupOverNvme({ database: '320Mi' })}---\n${shownReplacement(going.id)}`);
  const applying = product.apply(vm).catch(() => 'cut' as const);
  await vm.output(`until ${mirrored}; do sleep 0.1; done`, { timeoutMs: 300_000 });
  await vm.cutPower();
  expect(await applying).toBe('cut');

  vm = await rig.boot([a, b, c]);
  const begun = await product.discover(vm);
  const moving = begun.disks.flatMap(({ volumeGroup }) =>
    (volumeGroup?.volumes ?? []).filter((one) => one.moving !== undefined),
  );
  expect(moving).toHaveLength(1);
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  const kinds = report.outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
  expect(kinds).toContain('applied move-logical-volume');
  expect(kinds.at(-1)).toBe('applied leave-volume-group');
  await expectSynced(vm, writers.synced());
  expect(await vm.output(readAgain)).toBe(written);

  const { physicalVolumes } = groupOf(report.inventory);
  expect(physicalVolumes).toHaveLength(2);
  expect(physicalVolumes.every(({ missing }) => !missing)).toBe(true);
  const left = report.inventory.disks.find(({ id }) => id === going.id)!;
  expect(left.volumeGroup).toBeUndefined();
  expect(await vm.output('dmsetup ls | grep pvmove || true')).toBe('');
  expect(await product.apply(vm)).toBeNull();
  await vm.powerOff();

  const staying = [a, b, c].filter(({ serial }) => serial !== left.identity.serial);
  vm = await rig.boot(staying);
  const without = (await product.apply(vm))!;
  expect(without).toMatchObject({ refusals: [], remaining: [] });
  expect(await vm.output(readAgain)).toBe(written);
  await expectSynced(vm, writers.synced());
});
