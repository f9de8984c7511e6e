/**
 * A thin pool whose metadata are full: nothing more is cut from it, what was written stays, and
 * more metadata in git heal it. Metadata fill up long before the data where blocks are shared, so a
 * thin volume is copied again and again behind LVM's back.
 */
import { afterAll, expect, it } from 'vitest';
import type { Plan } from '../../src/model/planned/plan.ts';
import { thinPoolOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

/** Making it larger takes another boot; that of a pool with full data is told in every run. */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
const sizes = { pool: '600Mi', database: '800Mi', journal: '256Mi', metadata: '4Mi' };
const apply = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'] as const;
const readFiles = 'md5sum /var/lib/diskwright/volumes/*/data/file';
let vm: VirtualMachine;
let written = '';

afterAll(() => rig.close());

async function planned(): Promise<Plan['nodes'][number]> {
  const host = ['--inventory', 'host', '-o', 'json'];
  const { stdout } = await product.run(vm, 'plan', '/exchange/declarations', ...host);
  return (JSON.parse(stdout) as Plan).nodes[0]!;
}

/**
 * Each copy shares the whole tree of chunks with the raw volume; one write in each of its leaves
 * (of at most 252 chunks of 64 KiB) takes these apart. Ends when the pool has no room for metadata.
 */
const fillMetadata = `
volume=$(realpath /var/lib/diskwright/block/*)
name=$(dmsetup info --columns --noheadings --options name $volume)
pool=$(dmsetup ls --target thin-pool | cut --fields=1)
id=$(dmsetup table $name | cut --delimiter=' ' --fields=5)
cat >/run/touch-leaves.pl <<'END'
open my $device, '+<', $ARGV[0] or die;
for (my $at = 0; $at < 256 << 20; $at += 4 << 20) {
  sysseek $device, $at, 0;
  syswrite $device, 'x' x 512 or exit 1;
}
END
dd if=/dev/zero of=$volume bs=1M count=256 oflag=direct status=none
for copy in {1..100}; do
  dmsetup suspend $name
  dmsetup message $pool 0 "create_snap $((1000 + copy)) $id" || full=yes
  dmsetup resume $name
  [ -z "$full" ] && perl /run/touch-leaves.pl $volume && sync $volume || break
done
dmsetup status $pool`;

it(
  'cuts nothing more once the metadata are full, says so, and leaves what was written',
  { timeout: 1_200_000 },
  async () => {
    product.declare(thinPoolOnNvme(sizes));
    vm = await rig.boot(disks);
    await product.apply(vm);
    written = await vm.output(
      `for volume in /var/lib/diskwright/volumes/*; do head --bytes=1M /dev/urandom >$volume/data/file; done
     sync
     ${readFiles}`,
    );
    console.log(await vm.output(fillMetadata, { timeoutMs: 600_000 }));
    product.declare(thinPoolOnNvme({ ...sizes, logs: 2 }));
    expect((await product.run(vm, ...apply)).exitCode).toBe(3);
    const { pools, refusals } = await planned();
    expect(refusals.map(({ code }) => code)).toEqual(['thin-pool-full']);
    expect(pools?.[0]?.usedPercent?.metadata).toBeGreaterThan(75);
    console.log(pools?.[0]?.alarms.join('\n'));
    expect(await vm.output(readFiles)).toBe(written);
    await vm.cutPower();
  },
);

itNightly('is healed by more metadata', async () => {
  vm = await rig.boot(disks);
  product.declare(thinPoolOnNvme({ ...sizes, pool: '900Mi', metadata: '16Mi', logs: 2 }));
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(report.pools).toMatchObject([{ name: 'pool', alarms: [] }]);
  expect(await vm.output(readFiles)).toBe(written);
});
