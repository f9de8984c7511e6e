/** Keys that only the TPM of the machine decrypts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { encryptedOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { installTpm } from './tpm.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'plain', sizeBytes: gibibyte, serial: 'PLAIN' },
  { bus: 'nvme', name: 'group', sizeBytes: gibibyte, serial: 'GROUP' },
];
const keys = '/etc/diskwright/keys';
const readAgain = 'md5sum /var/lib/diskwright/volumes/*/data/file';
let vm: VirtualMachine;
let written = '';

beforeAll(installTpm);
afterAll(() => rig.close());

async function apply(): Promise<Report> {
  const words = ['apply', '/exchange/declarations', '-o', 'json', '--auto-approve'];
  return JSON.parse((await product.run(vm, ...words)).stdout);
}

function failures({ outcomes }: Report): readonly string[] {
  return outcomes.flatMap((outcome) =>
    outcome.kind === 'failed' ? [`${outcome.operation.kind}: ${outcome.failure.message}`] : [],
  );
}

it('opens volumes with a key that no file has in the clear', async () => {
  product.declare(encryptedOnNvme({ database: '400Mi', key: 'sealed' }));
  vm = await rig.boot(disks, { tpm: true });
  await vm.output(`set -e
    mkdir -p -m 700 ${keys} ${keys}/encrypted
    head --bytes=32 /dev/urandom >/run/key
    systemd-creds encrypt --with-key=tpm2 --name=sealed /run/key ${keys}/encrypted/sealed
    chmod 400 ${keys}/encrypted/sealed
    mv /run/key /var/recovery
    chmod 400 /var/recovery`);
  expect(failures(await apply())).toEqual([]);
  expect(await vm.output('ls /dev/shm')).toBe('');
  await vm.output(`for volume in /var/lib/diskwright/volumes/*; do
      dd if=/dev/urandom of=$volume/data/file bs=1M count=8 conv=fsync status=none
    done`);
  written = await vm.output(readAgain);
});

it('opens them after a power cut, by the same TPM', async () => {
  await vm.cutPower();
  vm = await rig.boot(disks, { tpm: true });
  expect(failures(await apply())).toEqual([]);
  expect(await vm.output(readAgain)).toBe(written);
});

it('opens nothing of them elsewhere, and all with the key that was kept for a recovery', async () => {
  // With a TPM the machine has no ACPI tables, and only halts.
  await vm.cutPower();
  vm = await rig.boot(disks);
  const closed = failures(await apply());
  expect(closed.length).toBeGreaterThan(0);
  for (const failure of closed) expect(failure).toContain('systemd-creds exited with 1');
  await vm.output(`cp --preserve=mode /var/recovery ${keys}/sealed`);
  expect(failures(await apply())).toEqual([]);
  expect(await vm.output(readAgain)).toBe(written);
});
