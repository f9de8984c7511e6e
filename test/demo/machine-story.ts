/**
 * `npm run demo -- --vm`: the demo's story with LVM, on a real kernel: volume groups on NVMe disks,
 * growth while mounted, a power cut and the boot after it. The machine has the tools of this one,
 * and its disks are gone when it is off.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installProduct } from '../vm/product.ts';
import { openRig, type Rig, type VirtualMachine } from '../vm/rig.ts';
import { gibibyte, type VirtualDisk } from '../vm/virtual-disk.ts';
import {
  CommandFailed,
  expectIn,
  heading,
  openly,
  quietly,
  show,
  unlessStopped,
} from './commands.ts';

const root = resolve(import.meta.dirname, '../..');
const commandTimeoutMs = 300_000;

const disks: readonly (readonly [VirtualDisk, string])[] = [
  [nvme('a', 'NVME-A', 'f1'), 'blank'],
  [nvme('b', 'NVME-B', 'f2'), 'blank'],
  [nvme('c', 'NVME-C', 'f3'), "someone's ext4 with files on it"],
  [
    { bus: 'virtio', name: 'd', sizeBytes: gibibyte / 2, serial: 'ARCHIVE-1' },
    'member of an LVM volume group',
  ],
];

function nvme(name: string, serial: string, end: string): VirtualDisk {
  return { bus: 'nvme', name, sizeBytes: gibibyte, serial, eui64: `0025385b71b00a${end}` };
}

/** Run by every command in the machine; one would type it once. */
const aliases = `
export LC_ALL=C.UTF-8 XDG_CACHE_HOME=/root/cache
cd /root
diskwright() { /exchange/node /exchange/dist/diskwright.js "$@"; }
diskwright-agent() { /exchange/node /exchange/dist/diskwright-agent.js "$@"; }
exec 2>&1
`;

const source = '--repo /exchange/storage.git --ref main';
const host = '--node host-1';
const plan = `diskwright plan ${source} --inventory host ${host}`;
const apply = `diskwright apply ${source} --auto-approve ${host}`;
const checkData = 'md5sum /var/lib/diskwright/volumes/*/data/orders';
const foreign =
  'md5sum /dev/disk/by-id/nvme-QEMU_NVMe_Ctrl_NVME-C /dev/disk/by-id/virtio-ARCHIVE-1';
const nothingToDo = /^No operations.*\b2 refused/m;

const claim = `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: pg-data, namespace: shop }
spec:
  storageClassName: fast-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 500Mi } }
`;

/** Tells the story; leaves nothing behind, however it ends. */
export async function storyInMachine(): Promise<void> {
  const started = performance.now();
  await quietly([process.execPath, join(root, '.config/build.ts')], { cwd: root });
  const rig = openRig();
  try {
    await tell(rig);
    console.log(`\nDone in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  } finally {
    await rig.close();
    console.log('Nothing is left: no virtual machine, no files.');
  }
}

async function tell(rig: Rig): Promise<void> {
  installProduct(rig);
  heading('A virtual machine, with a kernel of its own');
  for (const [{ bus, serial }, story] of disks) console.log(`${bus}  ${serial ?? ''}  ${story}`);
  await makeRepository(rig);
  heading('It starts');
  let vm = await boot(rig);
  const before = await makeForeignDisks(vm);
  await firstCommit(vm);
  const written = await secondCommit(rig, vm);

  heading('The power is cut, and comes back');
  await vm.cutPower();
  vm = await boot(rig);
  heading(
    'At boot the agent verifies, activates and mounts what was applied; it needs no repository and no network',
  );
  console.log('(status 0: on the two refused disks nothing was ever made that could be served)\n');
  expectIn(await typed(vm, 'diskwright-agent boot'), /all volumes are served \([1-9]/);
  expectSame(await typed(vm, checkData), written);

  heading('And again: nothing to do');
  expectIn(await typed(vm, plan), nothingToDo);
  heading('The two refused disks: not one byte differs from before');
  expectSame(await typed(vm, foreign), before);
}

async function boot(rig: Rig): Promise<VirtualMachine> {
  console.log('Booting, some 15 s on a quiet machine ...');
  return unlessStopped(rig.boot(disks.map(([disk]) => disk)));
}

async function makeRepository(rig: Rig): Promise<void> {
  heading('A bare git repository with the declarations');
  const repository = join(rig.exchange, 'storage.git');
  await quietly(['git', 'init', '--quiet', '--bare', '--initial-branch=main', repository], {
    cwd: rig.exchange,
  });
  cpSync(join(import.meta.dirname, 'machine-repository'), workTree(rig), { recursive: true });
  await quietly(['git', 'init', '--quiet', '--initial-branch=main', workTree(rig)], {
    cwd: rig.exchange,
  });
  show(['cat', 'disks.yaml']);
  await openly(['cat', 'disks.yaml'], { cwd: workTree(rig) });
  await commit(rig, 'Disks of host-1');
}

function workTree(rig: Rig): string {
  return join(rig.exchange, 'storage');
}

async function commit(rig: Rig, message: string): Promise<void> {
  const options = { cwd: workTree(rig) };
  const identity = ['-c', 'user.name=Demo', '-c', 'user.email=demo@example.com'];
  await quietly(['git', 'add', '--all'], options);
  await quietly(['git', ...identity, 'commit', '--quiet', '--message', message], options);
  await quietly(['git', 'push', '--quiet', '../storage.git', 'HEAD:main'], options);
  console.log('');
  show(['git', 'commit', '--all', '--message', message]);
  show(['git', 'push']);
}

/** Filled before diskwright sees them; they must not change. */
async function makeForeignDisks(vm: VirtualMachine): Promise<string> {
  await unlessStopped(
    vm.output(`mkfs.ext4 -q -L photos /dev/disk/by-id/nvme-QEMU_NVMe_Ctrl_NVME-C
      mkdir /run/photos
      mount /dev/disk/by-id/nvme-QEMU_NVMe_Ctrl_NVME-C /run/photos
      for name in garden harbour winter; do head --bytes=1M /dev/urandom >/run/photos/$name.jpg; done
      umount /run/photos
      vgcreate --quiet --setautoactivation n demo_backup /dev/disk/by-id/virtio-ARCHIVE-1
      sync`),
  );
  return unlessStopped(vm.output(foreign));
}

async function firstCommit(vm: VirtualMachine): Promise<void> {
  heading('What would happen to which disk? Two are used; two are refused, with the evidence');
  expectIn(await typed(vm, plan), /^Plan: 2 disks: .*\b2 refused/m);

  heading('Make it so (status 3: something was refused, and left alone)');
  await typed(vm, apply, 3);

  heading('What the kernel says, and LVM: the volumes bear our marks as tags');
  await typed(vm, 'lsblk --output NAME,SIZE,TYPE,MOUNTPOINTS');
  await typed(vm, 'lvs --options lv_name,vg_name,lv_size,lv_tags');

  heading('The same plan again: nothing to do');
  expectIn(await typed(vm, plan), nothingToDo);
}

async function secondCommit(rig: Rig, vm: VirtualMachine): Promise<string> {
  heading('Somebody writes data');
  const written = await typed(
    vm,
    `for volume in /var/lib/diskwright/volumes/*; do head --bytes=8M /dev/urandom >$volume/data/orders; done
sync
${checkData}`,
  );

  heading('A new commit adds a claim, and declares the volumes larger');
  const layout = join(workTree(rig), 'disks.yaml');
  writeFileSync(layout, readFileSync(layout, 'utf8').replace('size: 512Mi', 'size: 640Mi'));
  mkdirSync(join(workTree(rig), 'claims'));
  writeFileSync(join(workTree(rig), 'claims/pg-data.yaml'), claim);
  await openly(['git', '--no-pager', 'diff', '--unified=0'], { cwd: workTree(rig) });
  show(['cat', 'claims/pg-data.yaml']);
  await openly(['cat', 'claims/pg-data.yaml'], { cwd: workTree(rig) });
  await commit(rig, 'A volume for the database of the shop, and room for it');

  heading("They grow while they are mounted; one of them is the claim's");
  expectIn(await typed(vm, apply, 3), /2 .*grow/);
  await typed(vm, 'df --human-readable --print-type /var/lib/diskwright/volumes/*');

  heading('Not a byte of the data differs');
  expectSame(await typed(vm, checkData), written);

  heading('The objects of the claim: a volume that waits for it and for no other');
  const manifests = `diskwright manifests ${source} --inventory host ${host}`;
  expectIn(
    await typed(vm, `${manifests} | grep --before-context 3 --after-context 9 pg-data`),
    /kind: PersistentVolumeClaim/,
  );
  return written;
}

/** Shows a command, runs it in the machine, and shows what it said. */
async function typed(vm: VirtualMachine, line: string, status = 0): Promise<string> {
  console.log(`$ ${line.replaceAll('\n', '\n$ ')}`);
  const { exitCode, stdout } = await unlessStopped(
    vm.run(['bash', '-c', `${aliases}${line}`], { timeoutMs: commandTimeoutMs }),
  );
  process.stdout.write(stdout);
  if (exitCode !== status)
    throw new CommandFailed(
      `this ended with status ${String(exitCode)}, expected was ${String(status)}: ${line}`,
    );
  return stdout;
}

function expectSame(now: string, before: string): void {
  if (now === before) return;
  throw new CommandFailed(`this is not as it was before, which is\n${before}`);
}
