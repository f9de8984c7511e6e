/** Who finds a partition by its label, at the next boot at the latest. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usersOfLabel } from '../../../../agent/drivers/tables/label-users.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'diskwright-labels-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it.each([
  ['etc/fstab', 'PARTLABEL=data /srv ext4 defaults 0 2', true],
  ['etc/fstab', '/dev/disk/by-partlabel/data /srv ext4 defaults 0 2', true],
  ['etc/fstab', 'PARTLABEL="data" /srv ext4 defaults 0 2', true],
  ['etc/fstab', '# PARTLABEL=data /srv ext4 defaults 0 2', false],
  ['etc/fstab', 'PARTLABEL=data2 /srv ext4 defaults 0 2', false],
  ['etc/fstab', 'LABEL=data /srv ext4 defaults 0 2', false],
  ['etc/crypttab', 'secret PARTLABEL=data none luks', true],
  ['proc/cmdline', 'root=PARTLABEL=data ro', true],
  ['etc/systemd/system/srv.mount', '[Mount]\nWhat=/dev/disk/by-partlabel/data\n', true],
  ['etc/systemd/system/readme.txt', 'PARTLABEL=data', false],
])('%s: %s', async (path, text, names) => {
  put(path, text);
  const users = await usersOfLabel('data', root);
  expect(users.map((user) => user.split(':')[0])).toEqual(names ? [`/${path}`] : []);
});

it('knows how a blank is written', async () => {
  put(
    'etc/fstab',
    'PARTLABEL=data\\040one /srv ext4\n/dev/disk/by-partlabel/data\\x20one /b ext4\n',
  );
  expect(await usersOfLabel('data one', root)).toHaveLength(1);
});

it('has nobody where there is nothing', async () => {
  expect(await usersOfLabel('data', root)).toEqual([]);
});
