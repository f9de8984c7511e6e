import { isOn } from '../../src/model/planned/operation-traits.ts';
import { afterAll, expect, it } from 'vitest';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { carvedOnNvme, nothingOnNvme, twoPartitionsOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
let vm: VirtualMachine;
let written = '';
/** Consents as they were written, one after another. */
let consents = '';
/** Volumes by the name that their record gives them. */
let volumes: ReadonlyMap<string, string>;

afterAll(() => rig.close());

const apply = [
  ...['apply', '/exchange/declarations', '-o', 'json'],
  ...['--auto-approve', '--approve-destroy', 'vm'],
];
const plan = ['plan', '/exchange/declarations', '--inventory', 'host', '-o', 'json'] as const;

/** Every file that is there, and the raw volume. */
const readAgain = `md5sum /var/lib/diskwright/volumes/*/data/file
  head --bytes=2M /var/lib/diskwright/block/* | md5sum`;

/** LVM takes what it is told to remove, says so, and never comes to it. */
const hangingLvm = `mv /usr/sbin/lvm /usr/sbin/real-lvm
cat >/usr/sbin/lvm <<'END'
#!/bin/bash
case " $* " in
  *' lvremove '*) touch /run/removing; sleep 600 ;;
esac
exec -a lvm /usr/sbin/real-lvm "$@"
END
chmod +x /usr/sbin/lvm`;

async function refusals(): Promise<readonly string[]> {
  const { stdout } = await product.run(vm, ...plan);
  const { nodes } = JSON.parse(stdout) as Plan;
  return (nodes[0]?.refusals ?? []).map(({ code, volume }) => `${code} ${nameOf(volume)}`);
}

function withoutLinesOf(name: string, text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.includes(volumes.get(name) ?? name))
    .join('\n');
}

function nameOf(volume: string | null): string {
  return Array.from(volumes).find(([, id]) => id === volume)?.[0] ?? 'nothing';
}

/**
 * What git declares from here on, with a consent for each of these volumes as the plan of now has
 * it.
 */
async function giveUp(declared: string, names: readonly string[]): Promise<void> {
  product.declare(declared + consents);
  const chosen = names.map((name) => volumes.get(name) ?? name);
  const called = `give-up-${names.join('-').replaceAll('_', '-')}`;
  const document = await product.consentTo(vm, chosen, called);
  consents += `---\n${document}`;
  product.declare(declared + consents);
}

async function applied(): Promise<Report> {
  const { exitCode, stdout, stderr } = await product.run(vm, ...apply);
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}\n${stdout}${stderr}`);
  return JSON.parse(stdout) as Report;
}

function done({ outcomes }: Report): readonly string[] {
  return outcomes.map(({ kind, operation }) =>
    isOn(operation, 'removed')
      ? `${kind} ${operation.kind} ${nameOf(operation.removed.volume)}`
      : `${kind} ${operation.kind}`,
  );
}

it('removes a mounted logical volume that a consent names, once nobody uses it; the others keep theirs', async () => {
  product.declare(carvedOnNvme(['log', 'scratch', 'database', 'journal', 'thin']));
  vm = await rig.boot(disks);
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  const { records } = report.inventory;
  volumes = new Map(records.volumes.map(({ name, volume }) => [name, volume]));
  await vm.output(`for volume in /var/lib/diskwright/volumes/*; do
      head --bytes=1M /dev/urandom >$volume/data/file
    done
    dd if=/dev/urandom of=$(echo /var/lib/diskwright/block/*) bs=1M count=2 conv=fsync status=none
    sync`);
  const left = carvedOnNvme(['scratch', 'database', 'journal', 'thin']);
  await giveUp(left, ['log']);
  const mountPoint = `/var/lib/diskwright/volumes/${volumes.get('log')}`;
  const file = `${mountPoint}/data/file`;
  const holder = (await vm.output(`sleep 1000 <${file} >/dev/null 2>&1 & echo $!`)).trim();
  const held = await product.run(vm, ...apply);
  expect([held.exitCode, held.stdout]).toEqual([
    5,
    expect.stringContaining(`is used by sleep (process ${holder})`),
  ]);
  await vm.output(`kill ${holder}`);
  written = withoutLinesOf('log', await vm.output(readAgain));
  expect(done(await applied())).toEqual(['applied remove-logical-volume log']);
  expect(await vm.output(readAgain)).toBe(written);
  expect(await vm.output('lvs --noheadings --options lv_name')).not.toContain(volumes.get('log'));
  expect((await vm.run(['test', '-e', mountPoint])).exitCode).toBe(1);
  expect(await product.plan(vm)).toContain('No changes.');
});

it('wipes nothing that is active from a copy of the disk, and no other filesystem than the consent names', async () => {
  await giveUp(carvedOnNvme(['database', 'journal', 'thin']), ['scratch']);
  const volume = volumes.get('scratch')!;
  const select = `--select lv_name=${volume}`;
  const group = (await vm.output(`lvs --noheadings --options vg_name ${select}`)).trim();
  const device = `/dev/${group}/${volume}`;
  await vm.output(`umount ${device}
    uuid=$(dmsetup info --columns --noheadings --options uuid ${device})
    lvchange --activate n ${group}/${volume}
    head --bytes=128M /dev/urandom >/run/copy
    copy=$(losetup --find --show /run/copy)
    dmsetup create copy --uuid $uuid --table "0 262144 linear $copy 0"`);
  const copied = await vm.output('md5sum /run/copy');
  const active = await product.run(vm, ...apply);
  expect([active.exitCode, active.stdout]).toEqual([5, expect.stringContaining('is active as')]);
  await vm.output('dmsetup remove copy; losetup --detach-all');
  expect(await vm.output('md5sum /run/copy')).toBe(copied);

  // Nobody sees what is in a volume that is not active.
  const uuid = (
    await vm.output(`lvchange --activate y ${group}/${volume}
    blkid --probe --match-tag UUID --output value ${device}
    e2fsck -fp ${device} >/dev/null
    tune2fs -U random ${device} >/dev/null`)
  ).trim();
  const changed = await vm.output(`md5sum ${device}; lvchange --activate n ${group}/${volume}`);
  const other = await product.run(vm, ...apply);
  expect([other.exitCode, other.stdout]).toEqual([
    5,
    expect.stringContaining(`the consent gives up the filesystem ${uuid}`),
  ]);
  await vm.output(`lvchange --activate y ${group}/${volume}`);
  expect(changed).toContain((await vm.output(`md5sum ${device}`)).trim());
  await vm.output(`tune2fs -U ${uuid} ${device}`);
});

it('finishes at the next pass what a power cut stopped between the wipe and lvremove', async () => {
  await vm.output(hangingLvm);
  const applying = applied().catch(() => 'cut' as const);
  await vm.output('until test -e /run/removing; do sleep 0.2; done', { timeoutMs: 300_000 });
  await vm.cutPower();
  expect(await applying).toBe('cut');
  written = withoutLinesOf('scratch', written);

  vm = await rig.boot(disks);
  await vm.output('test ! -e /usr/sbin/real-lvm || mv /usr/sbin/real-lvm /usr/sbin/lvm');
  expect(await vm.output('lvs --noheadings --options lv_name')).toContain(volumes.get('scratch'));
  const report = await applied();
  expect(done(report)[0]).toBe('applied remove-logical-volume scratch');
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(report.inventory.records.consents?.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await vm.output('lvs --noheadings --options lv_name')).not.toContain(
    volumes.get('scratch'),
  );
  expect(await vm.output(readAgain)).toBe(written);
});

/** It takes as long as all that is told before. */
const isNightly = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';

it.runIf(isNightly)(
  'gives up a thin pool and a group only with all that is cut from them',
  async () => {
    const strange = consents.replaceAll(volumes.get('scratch')!, volumes.get('database')!);
    product.declare(nothingOnNvme + strange);
    expect(await refusals()).toEqual(['consent-stale database']);
    await giveUp(nothingOnNvme, ['pool', 'physical_volume']);
    expect(await refusals()).toEqual(['volumes-left pool', 'volumes-left physical_volume']);
    const user = `exec 3<$(echo /var/lib/diskwright/block/*); exec sleep 1000`;
    const holder = (await vm.output(`bash -c '${user}' >/dev/null 2>&1 & echo $!`)).trim();
    await giveUp(nothingOnNvme, ['database', 'journal', 'thin']);
    const held = await product.run(vm, ...apply);
    expect([held.exitCode, held.stdout]).toEqual([
      3,
      expect.stringContaining(`open by sleep (process ${holder})`),
    ]);
    await vm.output(`kill ${holder}`);
    const report = await applied();
    expect(done(report).toSorted()).toContain('applied remove-volume physical_volume');
    expect(report).toMatchObject({ refusals: [], remaining: [], kept: [] });
    expect(await vm.output('vgs --noheadings; pvs --noheadings; dmsetup ls')).toBe(
      'No devices found\n',
    );
    product.declare(twoPartitionsOnNvme + consents);
    expect(await product.apply(vm)).toMatchObject({ refusals: [], remaining: [] });
  },
);
