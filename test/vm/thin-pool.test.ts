import { afterAll, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-codes.ts';
import type { ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { thinPoolOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { applyStopped } from './stopped-lvm.ts';
import { gibibyte, mebibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
let written = '';
let vm: VirtualMachine;

afterAll(() => rig.close());

function logicalVolumes({ inventory }: Report): readonly ObservedLogicalVolume[] {
  return inventory.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

function statesOf(report: Report): readonly string[] {
  return logicalVolumes(report)
    .map(({ label, filesystem, sizeBytes, segmentType }) =>
      [
        parseMark(label)?.state,
        segmentType,
        filesystem?.type ?? 'raw',
        `${sizeBytes / mebibyte} MiB`,
      ].join(' '),
    )
    .toSorted();
}

/** What takes as long as all that is told before. */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');

const apply = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'] as const;

const readAgain = `md5sum /var/lib/diskwright/volumes/*/data/file
  head --bytes=2M /var/lib/diskwright/block/* | md5sum`;

/** From its third mebibyte on, until the pool has no more. */
async function fillJournal(): Promise<void> {
  const { exitCode, stderr } = await vm.run([
    ...['dd', 'if=/dev/zero', `of=${(await vm.output('echo /var/lib/diskwright/block/*')).trim()}`],
    ...['bs=1M', 'seek=2', 'oflag=direct', 'conv=fsync'],
  ]);
  expect(exitCode, stderr).not.toBe(0);
}

/**
 * As lvcreate leaves it when it is killed between its changes of the metadata: spare metadata
 * without a name of their own, and what is to become the pool. Beside it something that a person
 * cut and wrote to.
 */
const beginningOfPool = `name=$(sed 's/.* --name \\([^ ]*\\).*/\\1/' <<<"$*")
    tags=$(grep --only-matching -e '--addtag [^ ]*' <<<"$*")
    real lvcreate --extents 1 --name $name $tags \${!#}
    real lvcreate --extents 1 \${!#}
    real lvcreate --extents 1 --name lvol7 \${!#}
    echo kept >/dev/\${!#}/lvol7
    sync
    real lvchange --activate n \${!#}/lvol0 \${!#}/lvol7`;

/** As a power cut leaves it before its activation: its metadata have no superblock. */
const poolNotActivated = `real "$@"
    name=$(sed 's/.* --name \\([^ ]*\\).*/\\1/' <<<"$*")
    group=$(real lvs --noheadings --options vg_name --select lv_name=$name | tr --delete ' ')
    real lvchange --activate n $group/$name
    range=$(real lvs --all --noheadings --options lv_name,seg_pe_ranges $group | awk -v part="[\${name}_tmeta]" '$1 == part { print $2 }')
    device=\${range%%:*} extent=\${range##*:}
    dd if=/dev/zero of=$device bs=1M count=1 seek=$((1 + \${extent%%-*} * 4)) conv=notrunc,fsync status=none`;

it('finishes a pool of which lvcreate made only the beginning', async () => {
  product.declare(thinPoolOnNvme({ pool: '600Mi', database: '800Mi' }));
  vm = await rig.boot(disks);
  await applyStopped(product, vm, { at: '--type thin-pool', left: beginningOfPool });
  const left = await vm.output('lvs --noheadings --options segtype,name,tags | grep linear');
  expect(left).toMatch(/linear +\S+ +dw\.(new,.*\.ready|.*\.ready,dw\.new)/);
  expect(left).toMatch(/linear +lvol0 *$/m);
  expect(left).toMatch(/linear +lvol7 *$/m);
  await applyStopped(product, vm, { at: '--type thin-pool', left: poolNotActivated });
  expect(await vm.output('lvs --noheadings --options segtype,tags | grep thin-pool')).toMatch(
    /^ *thin-pool +dw\.(new,.*\.ready|.*\.ready,dw\.new)/,
  );
  expect(await vm.output('dmsetup ls')).not.toContain('tpool');
});

it('makes a thin pool, and thin volumes in it that promise more than it has', async () => {
  const report = (await product.apply(vm))!;
  expect(report.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(statesOf(report)).toEqual([
    ' linear raw 4 MiB',
    'ready linear ext4 64 MiB',
    'ready thin ext4 400 MiB',
    'ready thin raw 200 MiB',
    'ready thin xfs 800 MiB',
    'ready thin-pool raw 600 MiB',
  ]);
  expect(await product.plan(vm)).toContain('No changes. 6 volumes are as declared.');
  // What a person wrote to is what is left of those without a mark.
  const group = (await vm.output('vgs --noheadings --options name')).trim();
  expect(
    await vm.output(`lvchange --activate y ${group}/lvol7; head --bytes=4 /dev/${group}/lvol7`),
  ).toBe('kept');
  await vm.output(`lvremove --yes ${group}/lvol7`);
  // As seen by LVM itself: a full pool fails writes, and what it gives reads as zeros.
  const told = 'lvs --noheadings --options lv_when_full,zero,chunk_size --select segtype=thin-pool';
  expect((await vm.output(told)).trim().split(/\s+/)).toEqual(['error', 'zero', '64.00k']);
  written = await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=1M /dev/urandom >$volume/data/file
     done
     dd if=/dev/urandom of=$(echo /var/lib/diskwright/block/*) bs=1M count=2 conv=fsync status=none
     sync
     ${readAgain}`,
  );
});

itNightly('activates nothing without thin_check, and says which package has it', async () => {
  await vm.powerOff();
  vm = await rig.boot(disks);
  expect(await vm.output('dmsetup ls')).toBe('No devices found\n');
  await vm.output('mv /usr/sbin/thin_check /usr/sbin/no-thin_check');
  const { exitCode, stderr } = await product.run(vm, ...apply);
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain('thin_check is not installed on this node');
  expect(await vm.output('dmsetup ls')).not.toContain('tpool');
  await vm.output('mv /usr/sbin/no-thin_check /usr/sbin/thin_check');
});

itNightly('serves the same data after a reboot', async () => {
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(await vm.output(readAgain)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes. 6 volumes are as declared.');
});

it('grows the pool, and a volume in it while it is mounted', async () => {
  product.declare(thinPoolOnNvme({ pool: '700Mi', database: '1000Mi' }));
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(statesOf(report)).toContain('ready thin xfs 1000 MiB');
  expect(statesOf(report)).toContain('ready thin-pool raw 700 MiB');
  expect(await vm.output(readAgain)).toBe(written);
});

it('tells of a full pool, whose writers get errors at once, and cuts nothing more from it', async () => {
  product.declare(thinPoolOnNvme({ pool: '700Mi', database: '1000Mi', journal: '900Mi' }));
  await product.apply(vm);
  await fillJournal();
  product.declare(thinPoolOnNvme({ pool: '700Mi', database: '1000Mi', journal: '900Mi', logs: 2 }));
  expect((await product.run(vm, ...apply)).exitCode).toBe(3);
  const host = ['plan', '/exchange/declarations', '--inventory', 'host', '-o', 'json'] as const;
  const { nodes } = JSON.parse((await product.run(vm, ...host)).stdout) as Plan;
  expect(nodes[0]?.refusals.map(({ code }) => code)).toEqual(['thin-pool-full']);
  expect(nodes[0]?.pools).toMatchObject([{ name: 'pool', usedPercent: { data: 100 } }]);
  expect(nodes[0]?.pools?.[0]?.alarms).toContain('the data of the pool are full');
  expect(await product.plan(vm)).toContain('thin-pool-full');
  expect(await vm.output(readAgain)).toBe(written);
});

itNightly(
  'cuts nothing from it after a reboot either, when nobody knew how full it is',
  async () => {
    await vm.powerOff();
    vm = await rig.boot(disks);
    const { exitCode, stderr } = await product.run(vm, ...apply);
    expect(exitCode).toBe(EXIT.failed);
    expect(stderr).toMatch(/Nothing is cut from the thin pool \S+: the data of the pool are full/);
    expect(await vm.output('lvs --noheadings --options tags')).not.toContain('.new');
    expect(await vm.output(readAgain)).toBe(written);
  },
);

itNightly('is healed by a larger pool', async () => {
  product.declare(
    thinPoolOnNvme({ pool: '1200Mi', database: '1000Mi', journal: '900Mi', logs: 2 }),
  );
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(report.pools).toMatchObject([{ name: 'pool', alarms: [] }]);
  await vm.output(`for volume in /var/lib/diskwright/volumes/*; do
      head --bytes=20M /dev/urandom >$volume/data/more
    done
    sync`);
  expect(await vm.output(readAgain)).toBe(written);
});

itNightly('gets its space back from a volume that is given up while the pool is full', async () => {
  const sizes = { pool: '1200Mi', database: '1000Mi', logs: 2 };
  product.declare(thinPoolOnNvme({ ...sizes, journal: '2Gi' }));
  await product.apply(vm);
  await fillJournal();
  const full = (
    await vm.output(`lvs --noheadings --options data_percent --select segtype=thin-pool`)
  ).trim();
  expect(full).toBe('100.00');
  const kept = await vm.output('md5sum /var/lib/diskwright/volumes/*/data/*');
  const without = thinPoolOnNvme({ ...sizes, journal: null });
  product.declare(without);
  product.declare(`${without}---\n${await product.consentToAll(vm)}`);
  const { stdout, stderr } = await product.run(vm, ...apply, '--approve-destroy', 'vm');
  expect(stdout, stderr).not.toBe('');
  const report = JSON.parse(stdout) as Report;
  expect(report.outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`)).toEqual([
    'applied remove-logical-volume',
  ]);
  expect(report).toMatchObject({ refusals: [], remaining: [], pools: [{ alarms: [] }] });
  expect(await vm.output('ls /var/lib/diskwright/block')).toBe('');
  await vm.output(
    'head --bytes=20M /dev/urandom >$(echo /var/lib/diskwright/volumes/* | cut -d" " -f1)/data/again; sync',
  );
  expect(await vm.output('md5sum $(ls /var/lib/diskwright/volumes/*/data/* | grep -v again)')).toBe(
    kept,
  );
});
