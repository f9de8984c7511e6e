import { afterAll, expect, it } from 'vitest';
import type { ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { groupOverNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { applyStopped, type Stop } from './stopped-lvm.ts';
import { gibibyte, mebibyte, type VirtualDisk } from './virtual-disk.ts';

const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');
const rig = openRig();
const product = installProduct(rig);
const [a, b, c] = ['a', 'b', 'c'].map((name): VirtualDisk => ({
  bus: 'nvme',
  name,
  sizeBytes: gibibyte,
  serial: `NVME-${name}`,
})) as [VirtualDisk, VirtualDisk, VirtualDisk];
let vm: VirtualMachine;
let written = '';

afterAll(() => rig.close());

function volumesIn({ inventory }: Report): readonly ObservedLogicalVolume[] {
  return inventory.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

function statesOf(report: Report): readonly string[] {
  return volumesIn(report)
    .map(({ label, segmentType, physicalVolumes, sizeBytes }) =>
      [
        segmentType,
        `on ${physicalVolumes.length}`,
        `${sizeBytes / mebibyte} MiB`,
        parseMark(label)?.state,
      ].join(' '),
    )
    .toSorted();
}

const whole = [
  'linear on 1 64 MiB ready',
  'linear on 1 64 MiB ready',
  'raid1 on 2 320 MiB ready',
  'striped on 2 128 MiB ready',
];
const readAgain = 'md5sum /var/lib/diskwright/volumes/*/data/file';

/** Then it is spoilt as the stop leaves it. */
function stoppedAtMirror(spoil: string): Stop {
  return {
    at: '--type raid1',
    left: `real "$@"
    name=$(sed 's/.* --name \\([^ ]*\\).*/\\1/' <<<"$*")
    group=$(real lvs --noheadings --options vg_name --select lv_name=$name | tr --delete ' ')
    real lvchange --activate n $group/$name
    ${spoil}`,
  };
}

/**
 * As a power cut leaves a group of which the others know that a disk joins it, and nothing of that
 * is on the disk.
 */
const joinLost: Stop = {
  at: 'vgextend',
  left: `head --bytes=2M \${!#} >/run/before
    real "$@"
    dd if=/run/before of=\${!#} conv=notrunc,fsync status=none`,
};

/**
 * As lvcreate leaves a mirror when it is killed while it clears what the mirror keeps beside its
 * data: of that, what lies on the first leg is active, all of it is to be seen, and the mirror is
 * not to be activated.
 */
const notCleared = `real vgcfgbackup --file /run/whole $group
    awk -v mirror=$name '
      /{$/ { at = $1 }
      at == mirror && /flags = / { sub(/\\[.*/, "[\\"ACTIVATION_SKIP\\"]") }
      at ~ mirror "_rmeta_[0-9]+$" && /status = / { sub(/]/, ", \\"VISIBLE\\"]") }
      { print }' /run/whole >/run/half
    real vgcfgrestore --yes --file /run/half $group
    real lvchange --activate y $group/\${name}_rmeta_0`;

/**
 * As a power cut leaves one of which the kernel had written down the first leg only: the mirror
 * cannot be activated.
 */
const halfWrittenDown = `range=$(real lvs --all --noheadings --options lv_name,seg_pe_ranges $group | awk -v leg="[\${name}_rmeta_1]" '$1 == leg { print $2 }')
    device=\${range%%:*} extent=\${range##*:}
    start=$(real pvs --noheadings --nosuffix --units b --options pe_start $device | tr --delete ' ')
    bytes=$(real vgs --noheadings --nosuffix --units b --options vg_extent_size $group | tr --delete ' ')
    dd if=/dev/zero of=$device bs=4096 count=1 seek=$(((start + \${extent%%-*} * bytes) / 4096)) conv=notrunc,fsync`;

it('makes one group over three disks that a power cut interrupted, in one pass', async () => {
  product.declare(groupOverNvme({ database: '320Mi' }));
  vm = await rig.boot([a, b, c]);
  const applying = product.apply(vm).catch(() => 'cut' as const);
  // The group is made on the first disk, and joined by the second.
  await vm.output(
    'until test $(ls /var/lib/diskwright/records/volumes 2>/dev/null | wc --lines) -ge 2; do sleep 0.1; done',
    { timeoutMs: 300_000 },
  );
  await vm.cutPower();
  expect(await applying).toBe('cut');

  vm = await rig.boot([a, b, c]);
  await applyStopped(product, vm, joinLost);
  await applyStopped(product, vm, stoppedAtMirror(notCleared));
  const left = 'lvs --noheadings --options name,tags,lv_active_locally | grep rmeta';
  expect(await vm.output(left)).toMatch(
    /^ +(\S+)_rmeta_0 +(dw\.\S+) +active locally *\n +\1_rmeta_1 +\2 *\n$/,
  );
  await applyStopped(product, vm, stoppedAtMirror(halfWrittenDown));
  const activated = await vm.output(
    `lvs --noheadings --options vg_name,lv_name --separator / --select segtype=raid1 |
       xargs lvchange --activate y 2>&1 || true`,
  );
  expect(activated).toMatch(/reload ioctl on .* failed: Invalid argument/);
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(statesOf(report)).toEqual(whole);
  written = await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=1M /dev/urandom >$volume/data/file
     done
     sync
     ${readAgain}`,
  );
  await vm.powerOff();
});

itNightly('without one disk serves what does not lie on it, and changes nothing', async () => {
  vm = await rig.boot([c, a]);
  const { exitCode, stdout } = await product.run(
    vm,
    ...['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'],
  );
  expect(exitCode).toBe(3);
  const report = JSON.parse(stdout) as Report;
  expect(new Set(report.refusals.map(({ code }) => code))).toEqual(
    new Set(['disk-absent', 'group-incomplete']),
  );
  const kinds = new Set(report.outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`));
  expect(kinds).toEqual(new Set(['applied activate-logical-volume', 'applied mount-filesystem']));
  const missing = report.inventory.disks.flatMap(({ volumeGroup }) =>
    (volumeGroup?.physicalVolumes ?? []).flatMap(({ uuid, missing }) => (missing ? [uuid] : [])),
  );
  for (const { path, physicalVolumes } of volumesIn(report))
    expect(path !== '').toBe(!physicalVolumes.includes(missing[0]!));
  const served = await vm.output(readAgain);
  expect(
    served
      .trim()
      .split('\n')
      .every((line) => written.includes(line)),
  ).toBe(true);
  await vm.powerOff();
});

itNightly(
  'serves all of it when the disk is back, attached in another order, and grows what is mounted',
  async () => {
    vm = await rig.boot([c, b, a]);
    expect(await vm.output('dmsetup ls')).toBe('No devices found\n');
    const back = (await product.apply(vm))!;
    expect(back).toMatchObject({ refusals: [], remaining: [] });
    expect(await vm.output(readAgain)).toBe(written);
    product.declare(groupOverNvme({ database: '400Mi' }));
    const grown = (await product.apply(vm))!;
    expect(grown).toMatchObject({ refusals: [], remaining: [] });
    expect(await vm.output(readAgain)).toBe(written);
    expect(statesOf(grown)).toEqual(
      whole.map((state) => state.replace('320 MiB', '400 MiB')).toSorted(),
    );
    expect(await vm.output('dmsetup status --target raid')).toMatch(/raid1 2 AA /);
  },
);
