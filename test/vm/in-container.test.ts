/**
 * The agent in a container of a machine with systemd, udev and LVM: the real process 1, whose mount
 * and IPC namespaces it enters.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aRepository } from '../git/git-repository.ts';
import { groupOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
const declarations = groupOnNvme({ logs: 2, database: '400Mi' });
let vm: VirtualMachine;
afterAll(() => rig.close());

/** One pass, where the state directory of the host is covered by another. */
const pass = `unshare --mount --ipc --propagation private sh -c '
    mount -t tmpfs cover /var/lib/diskwright && mount -t tmpfs cover /run && exec "$@"' sh \\
  /exchange/node /exchange/dist/diskwright-agent.js once --in-container --node vm \\
  --repo file:///exchange/disks --path edge`;
const mountsOfHost = 'grep -c " /var/lib/diskwright/volumes/" /proc/1/mountinfo || true';

it('makes a volume group and mounts its volumes for the host, by the tools and locks of the host', async () => {
  const repository = join(rig.exchange, 'disks');
  mkdirSync(repository);
  aRepository(repository, { 'edge/disks.yaml': declarations });
  product.declare(declarations);
  vm = await rig.boot(disks);
  await vm.output(`mkdir -p /var/lib/diskwright && ${pass}`, { timeoutMs: 300_000 });
  expect(await vm.output(mountsOfHost)).toBe('3\n');
  // Nothing that LVM and udev wait for was left waiting, and nothing suspended.
  expect(await vm.output('dmsetup udevcookies | tail --lines=+2')).toBe('');
  expect(await vm.output('dmsetup info --columns --noheadings --options suspended')).not.toContain(
    'Suspended',
  );
  expect(await vm.output('udevadm settle && ls /dev/disk/by-uuid | wc --lines')).not.toBe('0\n');
});

it('leaves nothing to be done by whoever runs on the host itself', async () => {
  expect(await product.plan(vm)).toContain('No changes.');
  await vm.output(pass, { timeoutMs: 300_000 });
  expect(await vm.output(mountsOfHost)).toBe('3\n');
});
