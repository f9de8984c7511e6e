/**
 * A thin pool whose metadata are written over in part: it is held, and nothing else; a
 * ThinPoolRepair has it repaired, through a power cut and a kill; what the damage took is said.
 * Without a superblock it is held before LVM takes it for a new one; consents give it up as a
 * whole.
 */
import { afterAll, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-codes.ts';
import type { ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { thinPoolOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
const layout = thinPoolOnNvme({ pool: '600Mi', database: '800Mi' });
const apply = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'] as const;
const files = '/var/lib/diskwright/volumes/*/data/file';
const readAgain = `md5sum ${files}; head --bytes=2M /var/lib/diskwright/block/* | md5sum`;
let vm: VirtualMachine;
let written = '';
let repairs = '';

afterAll(() => rig.close());

async function pool(): Promise<ObservedLogicalVolume> {
  const { disks: seen } = await product.discover(vm);
  const volumes = seen.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
  return volumes.find((one) => one.pool !== undefined)!;
}

async function planned(): Promise<Plan['nodes'][number]> {
  const host = ['--inventory', 'host', '-o', 'json'];
  const { stdout } = await product.run(vm, 'plan', '/exchange/declarations', ...host);
  return (JSON.parse(stdout) as Plan).nodes[0]!;
}

async function applied(
  ...options: readonly string[]
): Promise<{ readonly exitCode: number; readonly report: Report }> {
  const { exitCode, stdout } = await product.run(vm, ...apply, ...options);
  return { exitCode, report: JSON.parse(stdout) as Report };
}

/** As the plan says it. */
async function declareRepair(name: string): Promise<void> {
  const { name: volume, pool: facts } = await pool();
  repairs += `---
apiVersion: diskwright.dev/v1alpha1
kind: ThinPoolRepair
metadata: { name: ${name} }
spec:
  node: vm
  volume: ${volume}
  metadata: ${facts!.metadata}
  expires: "2100-01-01T00:00:00Z"
  reason: written over by a test
`;
  product.declare(`${layout}${repairs}`);
}

/**
 * Writes over one block of the metadata, on the device, while the pool is not active: where the
 * superblock (dm-thin-metadata.c, thin_disk_superblock) says that the tree lies.
 */
async function damage(tree: 'data space map' | 'mappings of a volume'): Promise<void> {
  const choose =
    tree === 'data space map'
      ? 'my $block = at(0, 80);'
      : 'my $top = at(0, 320); my $block = at($top, 32 + 8 * unpack("V", bytes($top, 20, 4)));';
  await vm.output(`
    line=$(lvs --all --noheadings --units b --nosuffix --options seg_pe_ranges,vg_extent_size \\
      --select 'lv_name=~_tmeta' | tr --squeeze-repeats ' ')
    device=$(echo $line | cut --delimiter=: --fields=1)
    extent=$(echo $line | sed 's/.*:\\([0-9]*\\)-.*/\\1/')
    cat >/run/damage.pl <<'END'
      my ($device, $start) = @ARGV;
      open my $disk, '+<:raw', $device or die $!;
      sub bytes { my ($block, $offset, $size) = @_;
        sysseek $disk, $start + $block * 4096 + $offset, 0; sysread $disk, my $read, $size; $read }
      sub at { unpack 'Q<', bytes(@_, 8) }
      ${choose}
      print "block $block\\n";
      die if $block < 1 || $block > 1024;
      sysseek $disk, $start + $block * 4096, 0;
      syswrite $disk, 'damaged ' x 512;
END
    perl /run/damage.pl $device $((1048576 + extent * 4194304))
    sync
    blockdev --flushbufs $device`);
}

async function expectHeld(): Promise<void> {
  const { exitCode, report } = await applied();
  expect(exitCode).toBe(EXIT.failed);
  const failed = report.outcomes.filter(({ kind }) => kind === 'failed');
  expect(failed[0]).toMatchObject({ operation: { kind: 'activate-logical-volume' } });
  const { refusals, operations } = await planned();
  expect(refusals.map(({ code }) => code)).toEqual(
    Array.from({ length: 4 }, () => 'thin-pool-damaged'),
  );
  expect(operations).toEqual([]);
  expect((await pool()).pool?.damagedSince).toBeDefined();
  expect(await vm.output('dmsetup ls')).not.toContain('tpool');
  // What lies beside the pool is served.
  expect(await vm.output('findmnt --noheadings --list --types ext4,xfs | grep -c /volumes/')).toBe(
    '1\n',
  );
}

/** Shell that sets `device`, and `at`: where the metadata begin on it, in blocks of 4 KiB. */
const findMetadata = `line=$(lvs --all --noheadings --units b --nosuffix --options seg_pe_ranges \\
    --select 'lv_name=~_tmeta' | tr --squeeze-repeats ' ')
  device=$(echo $line | cut --delimiter=: --fields=1)
  at=$((256 + 1024 * $(echo $line | sed 's/.*:\\([0-9]*\\)-.*/\\1/')))`;

it(
  'is held where it has no superblock, and is as before once that is back',
  { timeout: 1_200_000 },
  async () => {
    product.declare(layout);
    vm = await rig.boot(disks);
    await product.apply(vm);
    await vm.output(
      `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=20M /dev/urandom >$volume/data/file
     done
     dd if=/dev/urandom of=$(echo /var/lib/diskwright/block/*) bs=1M count=2 conv=fsync status=none
     sync`,
    );
    written = await vm.output(readAgain);
    await vm.powerOff();
    vm = await rig.boot(disks);
    const metadataSum = `${findMetadata}; blockdev --flushbufs $device
      dd if=$device bs=4096 skip=$((at + 1)) count=1000 status=none | md5sum`;
    const before = await vm.output(metadataSum);
    await vm.output(`${findMetadata}
      dd if=$device bs=4096 skip=$at count=1 of=/run/superblock conv=fsync status=none
      dd if=/dev/zero bs=4096 seek=$at count=1 of=$device conv=fsync status=none
      blockdev --flushbufs $device`);
    await expectHeld();
    await declareRepair('superblock');
    const { report: refused } = await applied();
    const failures = refused.outcomes.flatMap((one) =>
      one.kind === 'failed' ? [one.failure.message] : [],
    );
    expect(failures.join()).toContain('have no superblock any more');
    expect(JSON.stringify(refused)).toMatch(
      /--transaction-id \d+ --data-block-size 128 --nr-data-blocks 9600/,
    );
    // What the guide says to copy.
    const group = (await vm.output('vgs --noheadings --options name')).trim();
    const part = `${group}/${(await pool()).name}_tmeta`;
    await vm.output(`lvchange --yes --activate y ${part}
      dd if=/dev/${part} of=/root/metadata bs=4M
      lvchange --activate n ${part}`);
    // Neither LVM nor the kernel wrote anything there.
    expect(await vm.output(metadataSum)).toBe(before);
    await vm.output(`${findMetadata}
      dd if=/run/superblock bs=4096 seek=$at count=1 of=$device conv=fsync status=none
      blockdev --flushbufs $device`);
    expect((await applied()).exitCode).toBe(EXIT.done);
    expect(await vm.output(readAgain)).toBe(written);
    expect(await vm.output('lvs --noheadings --options name')).not.toContain('_meta0');
    await vm.powerOff();
    repairs = '';
  },
);

it('is held alone, and says what to commit', { timeout: 1_200_000 }, async () => {
  product.declare(layout);
  vm = await rig.boot(disks);
  await damage('data space map');
  await expectHeld();
  const { metadata } = (await pool()).pool!;
  expect(await product.plan(vm)).toContain(metadata);
});

/** Tells when the new metadata are written, and before LVM puts them in the place of the others. */
const slowRepair = `mv /usr/sbin/thin_repair /usr/sbin/real-thin_repair
cat >/usr/sbin/thin_repair <<'END'
#!/bin/bash
(exec -a thin_repair /usr/sbin/real-thin_repair "$@") || exit
echo repaired >>/run/vm/told
sleep 60
END
chmod +x /usr/sbin/thin_repair`;
const restored = 'mv --force /usr/sbin/real-thin_repair /usr/sbin/thin_repair';

/** Begins an apply, and waits until it is in the middle of the repair. */
async function inTheMiddle(): Promise<void> {
  await vm.output(slowRepair);
  const told = new Promise<string>((resolve) => {
    vm.onTold(resolve);
  });
  const ended = product.run(vm, ...apply).then(
    ({ stdout, stderr }) => `it ended: ${stdout}${stderr}`,
    () => 'it was cut',
  );
  expect(await Promise.race([told, ended])).toBe('repaired');
}

it(
  'is repaired, through a power cut and a kill, and loses nothing',
  { timeout: 1_200_000 },
  async () => {
    await declareRepair('repair-pool');
    const { operations } = await planned();
    expect(operations.map(({ kind }) => kind)).toEqual([
      'repair-thin-pool',
      ...Array.from({ length: 3 }, () => 'activate-logical-volume'),
      ...['mount-filesystem', 'mount-filesystem', 'link-block-device'],
    ]);
    await inTheMiddle();
    await vm.cutPower();

    vm = await rig.boot(disks);
    await vm.output(restored);
    await inTheMiddle();
    await vm.output(
      `pkill -KILL -f '[d]iskwright-agent'; pkill -KILL -x lvm; pkill -KILL -f '[t]hin_repair'; pkill -KILL -x sleep; sleep 1
     dmsetup ls`,
    );
    await vm.output(restored);
    const { exitCode, report } = await applied();
    expect(report.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
    expect(exitCode).toBe(EXIT.done);
    expect(report).toMatchObject({ refusals: [], remaining: [] });
    expect(await vm.output(readAgain)).toBe(written);
    expect(await vm.output('lvs --noheadings --options name')).toMatch(/_meta0 *$/m);
    // Neither the declaration nor the metadata that LVM keeps are anything to do.
    expect(await product.plan(vm)).toContain('No changes. 6 volumes are as declared.');
    await vm.powerOff();
  },
);

it(
  'is not repaired a second time by the same declaration, and what is lost is said',
  { timeout: 1_200_000 },
  async () => {
    vm = await rig.boot(disks);
    await damage('mappings of a volume');
    await expectHeld();
    await declareRepair('repair-again');
    const { exitCode, report } = await applied();
    expect(exitCode).toBe(EXIT.failed);
    const outcomes = report.outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
    expect(outcomes).toContain('applied repair-thin-pool');
    const failed = report.outcomes.flatMap((one) => (one.kind === 'failed' ? [one] : []));
    console.log(
      JSON.stringify(
        failed.map(({ failure }) => failure),
        null,
        2,
      ),
    );
    expect(failed).toHaveLength(1);
    const kept = written.split('\n').filter((line) => line.includes('/file'));
    const now = await vm.output(`md5sum ${files}`);
    console.log(written, now);
    // The volume beside the pool, and those whose mappings were not written over.
    expect(
      now
        .trim()
        .split('\n')
        .filter((line) => kept.includes(line)).length,
    ).toBeGreaterThan(1);
    console.log(await product.plan(vm));
  },
);

/** Git without the pool: what lies beside it stays. */
const withoutPool = layout
  .split('\n')
  .filter((line) => !/thinPools:|name: pool|type: thin/.test(line))
  .join('\n');

it(
  'is given up as a whole, through a power cut, and made anew',
  { timeout: 1_200_000 },
  async () => {
    await vm.powerOff();
    vm = await rig.boot(disks);
    await vm.output(`${findMetadata}
      dd if=/dev/zero bs=4096 seek=$at count=1 of=$device conv=fsync status=none
      blockdev --flushbufs $device
      echo "device=$device at=$at" >/root/place`);
    product.declare(layout);
    await expectHeld();
    const metadataSum = `. /root/place; blockdev --flushbufs $device
      dd if=$device bs=4096 skip=$at count=1000 status=none | md5sum`;
    const before = await vm.output(metadataSum);
    const volumes = (await product.discover(vm)).disks
      .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
      .filter(({ thinPool, pool: facts }) => thinPool !== undefined || facts !== undefined)
      .map(({ name }) => name);
    expect(volumes).toHaveLength(4);
    const consentTo = async (given: readonly string[]): Promise<void> => {
      product.declare(withoutPool);
      product.declare(`${withoutPool}---\n${await product.consentTo(vm, given)}`);
    };

    await consentTo(volumes.slice(1));
    const { operations, refusals } = await planned();
    expect(operations).toEqual([]);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(
      new Set(['thin-pool-damaged', 'volumes-left']),
    );

    await consentTo(volumes);
    console.log(await product.plan(vm));
    const approved = ['--approve-destroy', 'vm'] as const;
    const applying = applied(...approved).catch(() => 'cut' as const);
    await vm.output(
      `until grep --quiet --no-messages --recursive '"begun"' /var/lib/diskwright/records/consents; do sleep 0.02; done`,
      { timeoutMs: 300_000 },
    );
    await vm.cutPower();
    await applying;

    vm = await rig.boot(disks);
    const { exitCode, report } = await applied(...approved);
    expect(report.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
    expect(exitCode).toBe(EXIT.done);
    // Beside what the repairs kept of former metadata.
    const left = `lvs --all --noheadings --options name | grep --invert-match --count '_meta[0-9]'`;
    expect(await vm.output(left)).toBe('1\n');
    expect(await vm.output('findmnt --noheadings --list --types ext4 | grep -c /volumes/')).toBe(
      '1\n',
    );
    // Neither LVM nor the kernel wrote anything there.
    expect(await vm.output(metadataSum)).toBe(before);
    const { records } = await product.discover(vm);
    expect(records.consents?.map(({ state }) => state)).toEqual(volumes.map(() => 'done'));

    product.declare(layout);
    await product.apply(vm);
    expect(await product.plan(vm)).toContain('No changes. 6 volumes are as declared.');
    await vm.output(
      `for volume in /var/lib/diskwright/volumes/*; do echo anew >$volume/data/anew; done; sync`,
    );
    await vm.powerOff();
  },
);
