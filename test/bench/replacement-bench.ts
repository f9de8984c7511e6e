/** In a virtual machine: a disk of a volume group is emptied and taken out of it. */
import { installProduct, type Product } from '../vm/product.ts';
import { openRig, type Rig, type VirtualMachine } from '../vm/rig.ts';
import { gibibyte, type VirtualDisk } from '../vm/virtual-disk.ts';
import { INSTALLATION_AND_CLASS } from './declared.ts';
import { APPLY, clock, TIMEOUT_MS, WARM_UP, whatIsMissing } from './machine.ts';
import { inBothOrders, median, milliseconds, ratio, type Measurement } from './measure.ts';
import type { BenchOptions } from './options.ts';

const NAME = 'replacement: diskwright apply that moves a disk / pvmove, vgreduce and pvremove';
const VOLUME_GIB = 2;
/** The disk that has the volume, emptied by hand. */
const BARE = `disk=$(lvm pvs --noheadings --options pv_name --select 'pv_used>0' | tr -d ' ')
  group=$(lvm pvs --noheadings --options vg_name "$disk" | tr -d ' ')
  lvm pvmove --quiet "$disk"
  lvm vgreduce --quiet "$group" "$disk"
  lvm pvremove --quiet "$disk"`;

export async function benchReplacement(options: BenchOptions): Promise<readonly Measurement[]> {
  const obstacle = whatIsMissing();
  if (obstacle !== null)
    return [{ name: NAME, figure: 'not measured', aim: null, detail: obstacle }];
  const rig = openRig();
  try {
    const product = installProduct(rig);
    const [bare, ours]: [number[], number[]] = [[], []];
    await inBothOrders(options.rounds, [
      async (round) => {
        const { vm } = await withGroup(rig, product, `bare-${String(round)}`);
        bare.push(await clock(vm, BARE));
        await requireEmptied(vm);
      },
      async (round) => {
        const { vm, disk } = await withGroup(rig, product, `ours-${String(round)}`);
        product.declare(`${LAYOUT}${replacementOf(disk)}`);
        ours.push(await clock(vm, `${APPLY} || test $? = 3`));
        await requireEmptied(vm);
      },
    ]);
    const [measured, reference] = [median(ours), median(bare)];
    return [
      ratio(
        NAME,
        { measured, reference, limit: 1.05 },
        `${String(VOLUME_GIB)} GiB, ${milliseconds(measured)} / ${milliseconds(reference)}, whole processes; most of the difference is starts of node, which an emulated processor makes long`,
      ),
    ];
  } finally {
    await rig.close();
  }
}

/** A machine with the group, and the disk that has its volume; each on disks of its own. */
async function withGroup(
  rig: Rig,
  product: Product,
  name: string,
): Promise<{ readonly vm: VirtualMachine; readonly disk: string }> {
  const disks = ['a', 'b'].map((letter): VirtualDisk => ({
    bus: 'nvme',
    name: `${name}-${letter}`,
    sizeBytes: (VOLUME_GIB + 1) * gibibyte,
    serial: `NVME-${letter}`,
  }));
  product.declare(LAYOUT);
  const vm = await rig.boot(disks, { root: 'memory' });
  await clock(vm, WARM_UP);
  const report = await product.apply(vm);
  const has = report?.inventory.disks.find(
    ({ volumeGroup }) => (volumeGroup?.volumes.length ?? 0) > 0,
  );
  if (has === undefined) throw new Error('No disk of the group has its volume.');
  return { vm, disk: has.id };
}

async function requireEmptied(vm: VirtualMachine): Promise<void> {
  const groups = await vm.output('lvm vgs --noheadings --options pv_count', {
    timeoutMs: TIMEOUT_MS,
  });
  if (groups.trim() !== '1') throw new Error(`The group is on ${groups.trim()} disks, not on 1.`);
  await vm.cutPower();
}

const LAYOUT = `${INSTALLATION_AND_CLASS}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: bench }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, count: 2 }
  volumeGroup:
    name: bench
    per: node
    carve:
      - { name: volume, size: ${String(VOLUME_GIB)}Gi, storageClassName: local-ext4 }
`;

function replacementOf(disk: string): string {
  return `---
apiVersion: diskwright.dev/v1alpha1
kind: DiskReplacement
metadata: { name: bench }
spec: { node: vm, disk: ${disk}, data: move, reason: bench }
`;
}
