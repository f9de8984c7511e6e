/** Another key for a LUKS header that cryptsetup made, stopped after each of its commands. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeEncryptionKey } from '../../agent/drivers/encryption/change-key.ts';
import { withKey } from '../../agent/drivers/encryption/key.ts';
import type { DriverContext } from '../../agent/drivers/driver.ts';
import { runWithKey } from '../../agent/drivers/encryption/opening-key.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import type { DeviceNode } from '../../agent/host/devices/partition-nodes.ts';
import { parseLuksHeader } from '../../agent/formats/luks.ts';
import { encryptionUuid, type InstallationId, type VolumeId } from '../../src/model/identifiers.ts';
import type { ChangeEncryptionKey } from '../../src/model/planned/plan.ts';
import { hasCommand, installPackages } from '../debian-packages.ts';

const directory = mkdtempSync(join(tmpdir(), 'diskwright-keys-'));
const device = join(directory, 'device');
vi.mock('../../agent/drivers/groups/locate-volume.ts', () => ({
  groupTools: () => [],
  locateVolume: () =>
    Promise.resolve({ mark: { state: 'ready' }, node: { path: device, sizeBytes: 0 } }),
}));

const installation = '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' as InstallationId;
const volume = 'k3v6tq2mzx7a' as VolumeId;
const operation = {
  kind: 'change-encryption-key',
  volume: { volume },
  ...{ fromKey: 'first', toKey: 'second' },
} as ChangeEncryptionKey;

beforeAll(() => {
  if (!hasCommand('cryptsetup')) installPackages(['cryptsetup-bin']);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function cryptsetup(...words: readonly string[]): number | null {
  return spawnSync('cryptsetup', words).status;
}

function opens(key: string): boolean {
  return cryptsetup('open', '--test-passphrase', '--key-file', join(directory, key), device) === 0;
}

function made(): void {
  rmSync(device, { force: true });
  writeFileSync(device, '');
  truncateSync(device, 32 * 1024 * 1024);
  for (const key of ['first', 'second', 'recovery'])
    writeFileSync(join(directory, key), `the ${key} key`, { mode: 0o400, flag: 'w' });
  const quick = ['--batch-mode', '--pbkdf', 'pbkdf2', '--pbkdf-force-iterations', '1000'];
  const names = ['--uuid', encryptionUuid(installation, volume), '--subsystem', 'first'];
  const first = ['--key-file', join(directory, 'first'), device];
  expect(cryptsetup('luksFormat', '--type', 'luks2', ...quick, ...names, ...first)).toBe(0);
  expect(cryptsetup('luksAddKey', ...quick, ...first, join(directory, 'recovery'))).toBe(0);
}

function contextOf(run: DriverContext['run']): DriverContext {
  return {
    ...{ run, keysDirectory: directory, owner: { installation }, instance: { readOnly: false } },
    deadlineScale: 1,
  } as unknown as DriverContext;
}

/** @param commands after so many no further one is begun. */
async function changed(commands: number): Promise<readonly string[]> {
  let begun = 0;
  const context = contextOf((argv, options) => {
    begun += 1;
    return begun > commands ? Promise.resolve({ kind: 'missing' }) : runCommand(argv, options);
  });
  const failures = await changeEncryptionKey.execute([operation], context);
  return Array.from(failures.values(), ({ message }) => message);
}

function namedKey(): string {
  return parseLuksHeader(readFileSync(device).subarray(0, 4096))?.subsystem ?? '';
}

/** @returns the file of each key that was tried, by its name. */
async function opened(): Promise<readonly string[]> {
  const tried: string[] = [];
  const node = { path: device, sizeBytes: 0 } as DeviceNode;
  await runWithKey(contextOf(runCommand), { node, named: namedKey() }, (key) => {
    tried.push(basename(key));
    return ['cryptsetup', 'open', '--test-passphrase', '--key-file', key, '--', device];
  });
  return tried;
}

it('opens with the new key alone, and with those of others, wherever it was stopped', async () => {
  let deadNames = 0;
  for (let commands = 0; commands < 8; commands += 1) {
    made();
    const stopped = await changed(commands);
    expect(opens('first') || opens('second')).toBe(true);
    const key = opens(namedKey()) ? [] : ['recovery'];
    deadNames += key.length;
    expect(await opened()).toEqual([namedKey(), ...key]);
    if (stopped.length > 0) expect(await changed(99)).toEqual([]);
    const found = [opens('first'), opens('second'), opens('recovery')];
    expect(found).toEqual([false, true, true]);
    expect(namedKey()).toBe('second');
  }
  expect(deadNames).toBeGreaterThan(0);
}, 120_000);

it('takes keys that systemd-creds encrypted, and leaves nothing of them decrypted', async () => {
  made();
  mkdirSync(join(directory, 'encrypted'), { mode: 0o700 });
  for (const key of ['first', 'second']) {
    const at = [join(directory, key), join(directory, 'encrypted', key)];
    // Encrypted with nothing, which needs neither a TPM nor a secret of this machine.
    const argv = ['encrypt', '--with-key=tpm2-absent', `--name=${key}`, ...at];
    expect(spawnSync('systemd-creds', argv).status).toBe(0);
    chmodSync(join(directory, 'encrypted', key), 0o400);
    renameSync(join(directory, key), join(directory, `${key}-plain`));
  }
  expect(await changed(99)).toEqual([]);
  expect(namedKey()).toBe('second');
  expect([opens('first-plain'), opens('second-plain')]).toEqual([false, true]);
  expect(await opened()).toEqual(['second']);
  expect(globSync('/dev/shm/diskwright-key-*')).toEqual([]);
  // One that another host encrypted, or that was renamed, is none.
  const [from, to] = ['second', 'third'].map((key) => join(directory, 'encrypted', key));
  renameSync(from!, to!);
  await expect(withKey(contextOf(runCommand), 'third', () => Promise.resolve())).rejects.toThrow(
    /systemd-creds exited with 1/,
  );
  for (const left of ['encrypted', 'first-plain', 'second-plain'])
    rmSync(join(directory, left), { recursive: true });
});

it('says that no key of the host opens a volume, and names the one that its header names', async () => {
  made();
  for (const key of ['first', 'second', 'recovery'])
    writeFileSync(join(directory, key), 'of another volume');
  await expect(opened()).rejects.toThrow(
    `The key first, which the LUKS header on ${device} names, does not open it, and no other key in ${directory} does.`,
  );
});
