import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';

/** Fixed, so that no caller's environment decides which program runs as root. */
export const COMMAND_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/** Whether a program can be started: it is in the fixed path of commands and may be executed. */
export async function hasProgram(program: string): Promise<boolean> {
  for (const directory of COMMAND_PATH.split(':')) {
    try {
      await access(join(directory, program), constants.X_OK);
      return true;
    } catch {
      // Not here; perhaps in the next one.
    }
  }
  return false;
}
