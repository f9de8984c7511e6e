import { afterAll, expect, it } from 'vitest';
import type { ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { claimsOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, mebibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks = ['a', 'b'].map((name): VirtualDisk => ({
  bus: 'nvme',
  name,
  sizeBytes: gibibyte,
  serial: `NVME-${name}`,
}));
/** Volumes of claims are served after another boot in every run (reinstalled-host.test.ts). */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');
let vm: VirtualMachine;
let written = '';

afterAll(() => rig.close());

function volumesIn({ inventory }: Report): readonly ObservedLogicalVolume[] {
  return inventory.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

/** Each with the claim that its record gives it to. */
function claimed(report: Report): readonly string[] {
  const { volumes } = report.inventory.records;
  return volumesIn(report)
    .map(({ name, label, filesystem, sizeBytes, usedBy }) => {
      const record = volumes.find(({ volume }) => volume === name);
      return [
        record?.claim?.name,
        filesystem?.type ?? 'raw',
        `${sizeBytes / mebibyte} MiB`,
        parseMark(label)?.state,
        usedBy.some(({ kind }) => kind === 'mounted') ? 'mounted' : 'not mounted',
        ...(record?.forgotten === true ? ['forgotten'] : []),
      ].join(' ');
    })
    .toSorted();
}

/** The objects for the cluster, by kind and name, each with its size. */
async function published(): Promise<readonly string[]> {
  const arguments_ = ['/exchange/declarations', '--inventory', 'host', '-o', 'json'];
  const { stdout } = await product.run(vm, 'manifests', ...arguments_);
  const { items } = JSON.parse(stdout) as {
    readonly items: readonly {
      readonly kind: string;
      readonly metadata: { readonly name: string };
      readonly spec?: {
        readonly capacity?: { readonly storage: string };
        readonly claimRef?: { readonly name: string };
        readonly volumeName?: string;
      };
    }[];
  };
  return items
    .filter(({ kind }) => kind !== 'StorageClass')
    .map(({ kind, metadata, spec }) =>
      kind === 'PersistentVolume'
        ? `volume of ${spec?.claimRef?.name ?? 'nobody'}: ${spec?.capacity?.storage ?? ''}`
        : `claim ${metadata.name}: ${spec?.volumeName === undefined ? 'unbound' : 'bound'}`,
    )
    .toSorted();
}

const readAgain = `md5sum /var/lib/diskwright/volumes/*/data/file
  head --bytes=2M /var/lib/diskwright/block/* | md5sum`;
const asked = {
  pg: ['fast-xfs', '400Mi'],
  mq: ['bulk-ext4', '200Mi'],
  queue: ['raw', '64Mi'],
} as const;

it('cuts a volume for each claim, finished after a power cut, and publishes it for that claim', async () => {
  product.declare(claimsOnNvme(asked));
  vm = await rig.boot(disks);
  const applying = product.apply(vm).catch(() => 'cut' as const);
  // Both groups are made, and the first volume of a claim is begun.
  await vm.output(
    'until test $(ls /var/lib/diskwright/records/volumes 2>/dev/null | wc --lines) -ge 3; do sleep 0.1; done',
    { timeoutMs: 300_000 },
  );
  await vm.cutPower();
  expect(await applying).toBe('cut');

  vm = await rig.boot(disks);
  const report = (await product.apply(vm))!;
  expect(report.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(claimed(report)).toEqual([
    'mq ext4 200 MiB ready mounted',
    'pg xfs 400 MiB ready mounted',
    'queue raw 64 MiB ready not mounted',
  ]);
  expect(await product.plan(vm)).toContain('No changes.');
  expect(await published()).toEqual([
    'claim mq: bound',
    'claim pg: bound',
    'claim queue: bound',
    'volume of mq: 200Mi',
    'volume of pg: 400Mi',
    'volume of queue: 64Mi',
  ]);
  written = await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=1M /dev/urandom >$volume/data/file
     done
     dd if=/dev/urandom of=$(echo /var/lib/diskwright/block/*) bs=1M count=2 conv=fsync status=none
     sync
     ${readAgain}`,
  );
});

it('grows a volume with its claim while it is mounted, and says how large it may become', async () => {
  product.declare(claimsOnNvme({ ...asked, pg: ['fast-xfs', '600Mi'] }));
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(claimed(report)).toContain('pg xfs 600 MiB ready mounted');
  expect(await published()).toContain('volume of pg: 600Mi');
  expect(await vm.output(readAgain)).toBe(written);

  product.declare(claimsOnNvme({ ...asked, pg: ['fast-xfs', '4Gi'] }));
  const refused = await product.plan(vm);
  expect(refused.replaceAll(/\s+/g, ' ')).toMatch(
    /has 600 MiB and can grow to \d+\.?\d* MiB at most/,
  );
  expect(refused).toMatch(/free \(\d+ extents\) beside the reserve/);
  product.declare(claimsOnNvme(asked));
  expect((await product.plan(vm)).replaceAll(/\s+/g, ' ')).toContain(
    'has 600 MiB, declared are 400 MiB; diskwright never shrinks',
  );
});

itNightly(
  'keeps the data of a claim that git declares no more, mounted also after a reboot',
  async () => {
    const { mq: _gone, ...left } = asked;
    product.declare(claimsOnNvme({ ...left, pg: ['fast-xfs', '600Mi'] }));
    const report = (await product.apply(vm))!;
    expect(claimed(report)).toContain('mq ext4 200 MiB ready mounted forgotten');
    expect(await published()).toEqual([
      'claim pg: bound',
      'claim queue: bound',
      'volume of pg: 600Mi',
      'volume of queue: 64Mi',
    ]);
    await vm.powerOff();
    vm = await rig.boot(disks);
    const after = (await product.apply(vm))!;
    expect(after).toMatchObject({ refusals: [], remaining: [] });
    expect(claimed(after)).toEqual(claimed(report));
    expect(await vm.output(readAgain)).toBe(written);
    expect(await product.plan(vm)).toContain('No changes.');
  },
);
