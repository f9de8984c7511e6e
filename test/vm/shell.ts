/**
 * `npm run vm`: a virtual machine with a few disks, and a shell in it; the programs are in
 * /exchange/dist. When the shell ends the machine is switched off, and nothing is left. Ctrl-A X
 * ends it at once.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { twoPartitionsOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const sizeBytes = 4 * gibibyte;
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'nvme-a', sizeBytes, serial: 'NVME-A', eui64: '0025385b71b00a01' },
  { bus: 'nvme', name: 'nvme-b', sizeBytes, serial: 'NVME-B', eui64: '0025385b71b00a02' },
  {
    bus: 'scsi',
    name: 'hdd',
    sizeBytes,
    serial: 'SCSI-1',
    wwn: '5000c500a1b2c3d4',
    rotational: true,
  },
  { bus: 'virtio', name: 'virtio', sizeBytes, serial: 'VIRTIO-1' },
];

/** Read by the shell in the machine when it starts. */
const welcome = `
cd /root
alias diskwright='/exchange/node /exchange/dist/diskwright.js'
echo
echo "A virtual machine; its disks are gone when it is off. Try:"
echo "    diskwright discover"
echo "    diskwright apply /exchange/declarations"
echo "exit switches it off; Ctrl-A X ends it at once."
`;

async function main(): Promise<void> {
  if (!existsSync(resolve(import.meta.dirname, '../../dist/diskwright.js')))
    throw new Error('The programs are not built yet: run "npm run build" first.');
  const rig = openRig();
  try {
    installProduct(rig).declare(twoPartitionsOnNvme);
    writeFileSync(join(rig.exchange, 'welcome'), welcome);
    console.log('Booting, some 15 s ...');
    const vm = await rig.boot(disks, { console: 'person' });
    await vm.ended;
  } finally {
    await rig.close();
  }
}

await main();
