import { afterAll, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { isOn } from '../../src/model/planned/operation-traits.ts';
import { encryptedOnNvme, nothingOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, mebibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'plain', sizeBytes: gibibyte, serial: 'PLAIN' },
  { bus: 'nvme', name: 'group', sizeBytes: gibibyte, serial: 'GROUP' },
];
let vm: VirtualMachine;
let written = '';

afterAll(() => rig.close());

const keys = '/etc/diskwright/keys';
const readAgain = 'md5sum /var/lib/diskwright/volumes/*/data/file';
const openNow = "dmsetup ls --target crypt 2>/dev/null | grep '^diskwright-' || true";
const applyWords = ['apply', '/exchange/declarations', '-o', 'json', '--auto-approve'];

/** mkfs of the logical volume says that it begins, and never comes to it. */
const hangingMkfs = `cat >/run/mkfs.xfs <<'END'
#!/bin/bash
sync
touch /run/making
sleep 600
END
chmod +x /run/mkfs.xfs
mount --bind /run/mkfs.xfs /usr/sbin/mkfs.xfs`;

function failures({ outcomes }: Report): readonly string[] {
  return outcomes.flatMap((outcome) =>
    outcome.kind === 'failed' ? [`${outcome.operation.kind}: ${outcome.failure.message}`] : [],
  );
}

/** `type, key, whether open` of every encrypted volume. */
function encrypted({ inventory }: Report): readonly string[] {
  return inventory.disks
    .flatMap(({ table, volumeGroup }) => [
      ...(table?.partitions ?? []),
      ...(volumeGroup?.volumes ?? []),
    ])
    .flatMap(({ encryption, filesystem, sizeBytes }) =>
      encryption === undefined
        ? []
        : [
            `${filesystem?.type ?? 'closed'} ${String(sizeBytes / mebibyte)} MiB, ${encryption.key}, ${encryption.open ? 'open' : 'closed'}`,
          ],
    )
    .toSorted();
}

it('makes nothing without its key, and says which is missing', async () => {
  product.declare(encryptedOnNvme({ database: '400Mi', key: 'first' }));
  vm = await rig.boot(disks);
  const { exitCode, stdout } = await product.run(vm, ...applyWords);
  expect(exitCode).not.toBe(0);
  expect(stdout).toContain('key-missing');
  expect(stdout).toContain('vm has no key first that can be used');
  expect(await vm.output(openNow)).toBe('');
  // Of others' to read it counts as none.
  await vm.output(`mkdir -p -m 700 ${keys}
    head --bytes=32 /dev/urandom >${keys}/first
    chmod 644 ${keys}/first`);
  const open = await product.run(vm, ...applyWords);
  // Nothing is left to be done: what is refused stands in the plan.
  expect(open.stderr.replaceAll(/\s+/g, ' ')).toContain('vm has no key first that can be used');
  await vm.output(`chmod 400 ${keys}/first`);
});

it('is finished after a power cut between the header and the filesystem', async () => {
  await vm.output(hangingMkfs);
  const cut = product.run(vm, ...applyWords).catch(() => undefined);
  await vm.output('until test -e /run/making; do sleep 0.2; done', { timeoutMs: 120_000 });
  expect(await vm.output(openNow)).toContain('diskwright-');
  await vm.cutPower();
  await cut;
  vm = await rig.boot(disks);
  const report = (await product.apply(vm))!;
  expect(failures(report)).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(encrypted(report)).toEqual(['ext4 300 MiB, first, open', 'xfs 400 MiB, first, open']);
  expect(await product.plan(vm)).toContain('No changes.');
  await vm.output(`for volume in /var/lib/diskwright/volumes/*; do
      dd if=/dev/urandom of=$volume/data/file bs=1M count=8 conv=fsync status=none
    done`);
  written = await vm.output(readAgain);
});

it('serves what has its key after a power cut, and holds what has none', async () => {
  await vm.cutPower();
  vm = await rig.boot(disks);
  await vm.output(`mv ${keys}/first /root/first`);
  const agent = '/exchange/node /exchange/dist/diskwright-agent.js';
  const held = await vm.run(['bash', '-c', `${agent} boot`], { timeoutMs: 300_000 });
  expect(held.exitCode).toBe(1);
  expect(held.stderr).toContain(`${keys}/first is not there`);
  // The one that is not encrypted.
  expect(await vm.output('findmnt --noheadings --output SOURCE --list | grep -c ^/dev/nvme')).toBe(
    '1\n',
  );
  await vm.output(`mv /root/first ${keys}/first`);
  await vm.output(`${agent} boot`, { timeoutMs: 300_000 });
  expect(await vm.output(readAgain)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes.');
});

it('grows while it is used', async () => {
  product.declare(encryptedOnNvme({ database: '600Mi', log: '400Mi', key: 'first' }));
  const report = (await product.apply(vm))!;
  expect(failures(report)).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(encrypted(report)).toEqual(['ext4 400 MiB, first, open', 'xfs 600 MiB, first, open']);
  expect(await vm.output(readAgain)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes.');
});

it('is removed under a consent, and no key opens what is left', async () => {
  product.declare(nothingOnNvme);
  await vm.output(`for device in $(blkid --match-token TYPE=crypto_LUKS --output device); do
      echo $device; done >/run/devices`);
  const plan =
    await vm.output(`/exchange/node /exchange/dist/diskwright.js plan /exchange/declarations --inventory host -o json >/run/plan.json
    grep -o '"volume": *"[a-z2-7]*"' /run/plan.json | sort -u`);
  expect(plan).toContain('volume');
  const kept = await vm.output('cat /run/plan.json');
  const ids = (
    JSON.parse(kept) as { nodes: { kept: { volume: string; content: string }[] }[] }
  ).nodes
    .flatMap((node) => node.kept)
    .filter(({ content }) => content.startsWith('encrypted'))
    .map(({ volume }) => volume);
  expect(ids).toHaveLength(2);
  const chosen = ids.map((volume) => `--volume ${volume}`).join(' ');
  const consent = await vm.output(
    `/exchange/node /exchange/dist/diskwright.js consent --from /run/plan.json ${chosen} --expires 7d --reason test --name give-up`,
  );
  product.declare(`${nothingOnNvme}---\n${consent}`);
  expect(await product.plan(vm)).toContain('destroy its LUKS header with all keys');
  const { exitCode, stdout, stderr } = await product.run(
    vm,
    ...applyWords,
    ...['--approve-destroy', 'vm'],
  );
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  const report = JSON.parse(stdout) as Report;
  expect(report.outcomes.filter(({ operation }) => isOn(operation, 'removed'))).toHaveLength(2);
  expect(encrypted(report)).toEqual([]);
  expect(await vm.output(openNow)).toBe('');
  expect(await vm.output('blkid --match-token TYPE=crypto_LUKS --output device || true')).toBe('');
});
