import { afterAll, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { isOn } from '../../src/model/planned/operation-traits.ts';
import { encryptedRawOnNvme, nothingOnNvme } from './declarations.ts';
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
const agent = '/exchange/node /exchange/dist/diskwright-agent.js';
const openNow = "dmsetup ls --target crypt 2>/dev/null | grep '^diskwright-' || true";
/** Where the links of PersistentVolumes lead now; `nothing` where that is not there. */
const linksNow = `for link in /var/lib/diskwright/block/*; do
  readlink --canonicalize-existing $link >/dev/null && readlink $link || echo nothing
done | sort`;
/** How many mappings pass discards on: that of the thin volume alone. */
const discarding = 'dmsetup table --target crypt | grep -c allow_discards';
const readAgain =
  'for link in /var/lib/diskwright/block/*; do head --bytes=8M $link | md5sum; done';
const sizesNow =
  'for link in /var/lib/diskwright/block/*; do blockdev --getsize64 $link; done | sort';

function failures({ outcomes }: Report): readonly string[] {
  return outcomes.flatMap((outcome) =>
    outcome.kind === 'failed' ? [`${outcome.operation.kind}: ${outcome.failure.message}`] : [],
  );
}

/** In MiB, as the devices have them that are handed out. */
async function handedOut(): Promise<readonly number[]> {
  const lines = (await vm.output(sizesNow)).trim().split('\n');
  return lines.map((line) => Number(line) / mebibyte).toSorted((a, b) => a - b);
}

it('is handed out as a mapping that is empty where somebody looks', async () => {
  product.declare(encryptedRawOnNvme({ partition: '200Mi', logical: '200Mi' }));
  vm = await rig.boot(disks);
  await vm.output(`mkdir -p -m 700 ${keys}
    head --bytes=32 /dev/urandom >${keys}/first
    chmod 400 ${keys}/first`);
  const report = (await product.apply(vm))!;
  expect(failures(report)).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(await product.plan(vm)).toContain('No changes.');
  expect(await vm.output(discarding)).toBe('1\n');
  expect(await vm.output(linksNow)).toMatch(/^(?:\/dev\/mapper\/diskwright-[a-z2-7]{12}\n){2}$/);
  expect(await handedOut()).toEqual([184, 184]);
  expect(
    await vm.output(
      'for link in /var/lib/diskwright/block/*; do head --bytes=1M $link | tr -d "\\0" | wc -c; done',
    ),
  ).toBe('0\n0\n');
  await vm.output(`for link in /var/lib/diskwright/block/*; do
      dd if=/dev/urandom of=$link bs=1M count=8 conv=fsync status=none
    done`);
  written = await vm.output(readAgain);
});

it('is not there after a power cut until it is opened, and then as it was', async () => {
  await vm.cutPower();
  vm = await rig.boot(disks);
  expect(await vm.output(linksNow)).toBe('nothing\nnothing\n');
  await vm.output(`mv ${keys}/first /root/first`);
  const held = await vm.run(['bash', '-c', `${agent} boot`], { timeoutMs: 300_000 });
  expect(held.exitCode).toBe(1);
  expect(await vm.output(linksNow)).toBe('nothing\nnothing\n');
  await vm.output(`mv /root/first ${keys}/first`);
  await vm.output(`${agent} boot`, { timeoutMs: 300_000 });
  expect(await vm.output(readAgain)).toBe(written);
  expect(await vm.output(discarding)).toBe('1\n');
  expect(await product.plan(vm)).toContain('No changes.');
});

it('grows while it is used', async () => {
  product.declare(encryptedRawOnNvme({ partition: '300Mi', logical: '400Mi' }));
  await vm.output(
    'setsid sleep 600 3</dev/mapper/$(dmsetup ls --target crypt | head -1 | cut -f1) >/dev/null 2>&1 &',
  );
  const report = (await product.apply(vm))!;
  expect(failures(report)).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(await handedOut()).toEqual([284, 384]);
  expect(await vm.output(readAgain)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes.');
  await vm.output('pkill -x sleep');
});

it('is given up under a consent, and no key opens what is left', async () => {
  product.declare(nothingOnNvme);
  const kept = await vm.output(
    '/exchange/node /exchange/dist/diskwright.js plan /exchange/declarations --inventory host -o json | tee /run/plan.json',
  );
  const ids = (
    JSON.parse(kept) as { nodes: { kept: { volume: string; content: string }[] }[] }
  ).nodes
    .flatMap((node) => node.kept)
    .filter(({ content }) => content.startsWith('encrypted'))
    .map(({ volume }) => volume);
  expect(ids).toHaveLength(3);
  const chosen = ids.map((volume) => `--volume ${volume}`).join(' ');
  const consent = await vm.output(
    `/exchange/node /exchange/dist/diskwright.js consent --from /run/plan.json ${chosen} --expires 7d --reason test --name give-up`,
  );
  product.declare(`${nothingOnNvme}---\n${consent}`);
  expect(await product.plan(vm)).toContain('destroy its LUKS header with all keys');
  const { exitCode, stdout, stderr } = await product.run(
    vm,
    ...['apply', '/exchange/declarations', '-o', 'json', '--auto-approve'],
    ...['--approve-destroy', 'vm'],
  );
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  const report = JSON.parse(stdout) as Report;
  expect(report.outcomes.filter(({ operation }) => isOn(operation, 'removed'))).toHaveLength(3);
  expect(await vm.output(openNow)).toBe('');
  expect(await vm.output('ls /var/lib/diskwright/block')).toBe('');
  expect(await vm.output('blkid --match-token TYPE=crypto_LUKS --output device || true')).toBe('');
});
