/** Another key for an encrypted volume, with the power cut between two of its steps. */
import { afterAll, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { encryptedOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'plain', sizeBytes: gibibyte, serial: 'PLAIN' },
  { bus: 'nvme', name: 'group', sizeBytes: gibibyte, serial: 'GROUP' },
];
let vm: VirtualMachine;
let written = '';

afterAll(() => rig.close());

/** The content of the first key: it is to be nowhere but in its file. */
const secret = 'never-to-be-seen-4711';
const keys = '/etc/diskwright/keys';
const readAgain = 'md5sum /var/lib/diskwright/volumes/*/data/file';
const applyWords = ['apply', '/exchange/declarations', '-o', 'json', '--auto-approve'];

function failures({ outcomes }: Report): readonly string[] {
  return outcomes.flatMap((outcome) =>
    outcome.kind === 'failed' ? [`${outcome.operation.kind}: ${outcome.failure.message}`] : [],
  );
}

it('is made with its first key', async () => {
  product.declare(encryptedOnNvme({ database: '600Mi', log: '400Mi', key: 'first' }));
  vm = await rig.boot(disks);
  await vm.output(`mkdir -p -m 700 ${keys}
    printf %s ${secret} >${keys}/first
    chmod 400 ${keys}/first`);
  expect(failures((await product.apply(vm))!)).toEqual([]);
  await vm.output(`for volume in /var/lib/diskwright/volumes/*; do
      dd if=/dev/urandom of=$volume/data/file bs=1M count=8 conv=fsync status=none
    done`);
  written = await vm.output(readAgain);
});

it('changes its key, and goes on with that where it was stopped', async () => {
  await vm.output(`head --bytes=32 /dev/urandom >${keys}/second
    chmod 400 ${keys}/second
    cp /usr/sbin/cryptsetup /run/real-cryptsetup
    cat >/run/stopped-cryptsetup <<'END'
#!/bin/bash
/run/real-cryptsetup "$@"
code=$?
case "$1" in luksKillSlot) sync; touch /run/killed; sleep 600 ;; esac
exit $code
END
    chmod +x /run/stopped-cryptsetup
    mount --bind /run/stopped-cryptsetup /usr/sbin/cryptsetup`);
  product.declare(encryptedOnNvme({ database: '600Mi', log: '400Mi', key: 'second' }));
  expect(await product.plan(vm)).toContain('first -> second');
  const cut = product.run(vm, ...applyWords).catch(() => undefined);
  await vm.output('until test -e /run/killed; do sleep 0.2; done', { timeoutMs: 120_000 });
  await vm.cutPower();
  await cut;
  vm = await rig.boot(disks);
  // The header of at least one names the former key, whose keyslot is gone already. Which key a
  // logical volume has is known once it is active: something may be left to do.
  const first = await product.run(vm, ...applyWords);
  const report = JSON.parse(first.stdout) as Report;
  expect(failures(report)).toEqual([]);
  expect(first.exitCode).toBe(report.remaining.length === 0 ? 0 : 4);
  const again = await product.apply(vm);
  expect(again === null ? [] : failures(again)).toEqual([]);
  expect(await vm.output(readAgain)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes.');
  const opens = async (key: string): Promise<string> =>
    vm.output(`for device in $(blkid --match-token TYPE=crypto_LUKS --output device); do
        cryptsetup open --test-passphrase --key-file ${keys}/${key} $device >/dev/null 2>&1
        echo $?
      done`);
  expect(await opens('first')).toBe('2\n2\n');
  expect(await opens('second')).toBe('0\n0\n');
  // No key is in what diskwright keeps or says.
  await vm.output(`/exchange/node /exchange/dist/diskwright.js support-bundle --output /run/bundle.tar.gz
    mkdir /run/bundle && tar -C /run/bundle -xzf /run/bundle.tar.gz`);
  const kept = ['/var/lib/diskwright', '/run/bundle', '/exchange/declarations', '/etc/systemd'];
  const holding = (places: readonly string[]): Promise<string> =>
    vm.output(`find ${places.join(' ')} -xdev -type f -exec grep -l ${secret} {} + || true`);
  expect(await holding([keys])).toBe(`${keys}/first\n`);
  expect(await holding(kept)).toBe('');
  expect(again === null ? '' : JSON.stringify([again, report])).not.toContain(secret);
});
