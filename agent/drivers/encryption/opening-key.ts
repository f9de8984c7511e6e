import { keyFile, keyNames } from '../../host/key-files.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { guard, OperationFailed, runTool, type DriverContext } from '../driver.ts';
import { withKey } from './key.ts';

/** What an open derives from a key takes a second, and more where the machine has no room. */
export const KEY_TIMEOUT_MS = 120_000;

/** cryptsetup(8), "RETURN CODES": no permission, or a wrong passphrase. */
const WRONG_KEY = 2;

/** The keyslot that a key opens; null for none. */
export async function slotOf(
  context: DriverContext,
  node: DeviceNode,
  key: string,
): Promise<number | null> {
  const argv = [
    ...['cryptsetup', 'open', '--test-passphrase', '--type', 'luks2', '--batch-mode'],
    ...['--verbose', '--key-file', key, '--', node.path],
  ];
  const said = await runTool(context, argv, {
    timeoutMs: KEY_TIMEOUT_MS,
    goodExitCodes: [0, WRONG_KEY],
  });
  const slot = /^Key slot (\d+) unlocked\.$/m.exec(said)?.[1];
  return slot === undefined ? null : Number(slot);
}

/**
 * Runs cryptsetup with the key that a header names, and where that opens nothing, with the one of
 * the host's keys that does: a power cut within a change of the key leaves a header that names the
 * former one, whose keyslot is gone. A key proves itself, so that trying another risks nothing.
 *
 * @param named the name in the header.
 * @param argvOf the command for the file of a key.
 * @throws OperationFailed when no key opens it, or with what cryptsetup said otherwise.
 */
export async function runWithKey(
  context: DriverContext,
  { node, named }: { readonly node: DeviceNode; readonly named: string },
  argvOf: (key: string) => readonly string[],
): Promise<void> {
  const how = { timeoutMs: KEY_TIMEOUT_MS };
  const run = (key: string): Promise<string> => runTool(context, argvOf(key), how);
  try {
    await withKey(context, named, run);
  } catch (error) {
    if (!isWrongKey(error)) throw error;
    const other = await openingKey(context, node, named);
    if (other === null) throw noKeyOpens(context, node, named);
    await withKey(context, other, run);
  }
}

function isWrongKey(error: unknown): boolean {
  if (!(error instanceof OperationFailed)) return false;
  const { command, exitCode } = error.failure;
  return command?.[0] === 'cryptsetup' && exitCode === WRONG_KEY;
}

function noKeyOpens(
  { keysDirectory }: DriverContext,
  node: DeviceNode,
  named: string,
): OperationFailed {
  return guard(
    `The key ${named}, which the LUKS header on ${node.path} names, does not open it, and no other key in ${keysDirectory} does.`,
    `Put the key that it was made with into ${keyFile(keysDirectory, named)}; "cryptsetup open --test-passphrase --key-file FILE ${node.path}" says whether a key is the right one. Then run "diskwright apply" again.`,
  );
}

/** The key of the host, other than the named one, that opens a volume; null for none. */
async function openingKey(
  context: DriverContext,
  node: DeviceNode,
  named: string,
): Promise<string | null> {
  for (const name of await keyNames(context.keysDirectory)) {
    if (name === named) continue;
    // What cannot be used as a key is no other key.
    const slot = await withKey(context, name, (key) => slotOf(context, node, key)).catch(
      () => null,
    );
    if (slot !== null) return name;
  }
  return null;
}
