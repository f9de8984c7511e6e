import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_NAME, keyFile, keyFileProblem, keyPlace } from '../../host/key-files.ts';
import { guard, runTool, type DriverContext } from '../driver.ts';

/** A TPM is no fast device, and others may ask it at the same time. */
const DECRYPT_TIMEOUT_MS = 60_000;

/** What a key is decrypted to lies in memory: TMPFS_MAGIC and RAMFS_MAGIC (statfs(2)). */
const IN_MEMORY: ReadonlySet<number> = new Set([0x01021994, 0x858458f6]);
/** As every C library has it (shm_overview(7)). */
const SHARED_MEMORY = '/dev/shm';

type KeyContext = Pick<DriverContext, 'keysDirectory' | 'run' | 'deadlineScale'>;

/**
 * Has cryptsetup read a key: its content is in no memory of ours, on no command line and in no log.
 * One that systemd-creds(1) encrypted to this host or its TPM lies decrypted in a file of root's in
 * memory until `use` has ended.
 *
 * @param use gets the file of the key.
 * @throws OperationFailed that names the file when it is missing, not root's alone, or of another
 *   host.
 */
export async function withKey<T>(
  context: KeyContext,
  name: string,
  use: (key: string) => Promise<T>,
): Promise<T> {
  const { keysDirectory } = context;
  if (!KEY_NAME.test(name))
    throw guard(
      `${JSON.stringify(name)} is no name of a key.`,
      'Find out what changed the LUKS header of the volume; diskwright writes the name of its key there.',
    );
  const directory = keyPlace(keysDirectory, name);
  const problem = await keyFileProblem(directory, name);
  if (problem !== null)
    throw guard(
      `The key ${name} cannot be used: ${problem}.`,
      `Put the key into ${keyFile(directory, name)} (owner root, mode 0400, in a directory of mode 0700), then run "diskwright apply" again.`,
    );
  const key = keyFile(directory, name);
  return directory === keysDirectory ? use(key) : withDecrypted(context, { name, key }, use);
}

/** As {@link withKey}, to know that the key is there before anything depends on it. */
export async function requireKey(context: KeyContext, name: string): Promise<void> {
  await withKey(context, name, () => Promise.resolve());
}

async function withDecrypted<T>(
  context: KeyContext,
  { name, key: encrypted }: { readonly name: string; readonly key: string },
  use: (key: string) => Promise<T>,
): Promise<T> {
  if (!IN_MEMORY.has((await statfs(SHARED_MEMORY)).type))
    throw guard(
      `The key ${name} is not decrypted: ${SHARED_MEMORY} does not lie in memory.`,
      `Mount a tmpfs on ${SHARED_MEMORY}, as systemd does, then run "diskwright apply" again.`,
    );
  // mkdtemp(3) makes it 0700.
  const directory = await mkdtemp(join(SHARED_MEMORY, 'diskwright-key-'));
  try {
    const key = join(directory, name);
    const argv = ['systemd-creds', 'decrypt', `--name=${name}`, '--newline=no', encrypted, key];
    await runTool(context, argv, { timeoutMs: DECRYPT_TIMEOUT_MS });
    return await use(key);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
