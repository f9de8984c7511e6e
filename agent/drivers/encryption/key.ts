import { keyFile, keyFileProblem } from '../../host/key-files.ts';
import { guard, type DriverContext } from '../driver.ts';

/** As the schema has it: a name is no path. */
const KEY_NAME = /^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/;

/**
 * The file of a key, for cryptsetup to read: its content is in no memory of ours, on no command
 * line and in no log.
 *
 * @throws OperationFailed that names the file when it is missing, or not root's alone.
 */
export async function requireKey(
  { keysDirectory }: Pick<DriverContext, 'keysDirectory'>,
  name: string,
): Promise<string> {
  if (!KEY_NAME.test(name))
    throw guard(
      `${JSON.stringify(name)} is no name of a key.`,
      'Find out what changed the LUKS header of the volume; diskwright writes the name of its key there.',
    );
  const problem = await keyFileProblem(keysDirectory, name);
  if (problem === null) return keyFile(keysDirectory, name);
  throw guard(
    `The key ${name} cannot be used: ${problem}.`,
    `Put the key into ${keyFile(keysDirectory, name)} (owner root, mode 0400, in a directory of mode 0700), then run "diskwright apply" again.`,
  );
}
