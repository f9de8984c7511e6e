import { readPath } from '../../declare/text/read-files.ts';
import { readSavedPlan } from '../../declare/kinds/read-saved-plan.ts';
import { alteration, type SavedPlan } from '../../review/saved-plan.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';

/**
 * Reads a saved plan.
 *
 * @throws CommandError when it is none, and with exit code 3 when it is not what was saved.
 */
export async function loadSavedPlan(path: string): Promise<SavedPlan> {
  const [file, ...others] = await readPath(path);
  if (file === undefined || others.length > 0)
    throw new CommandError({
      message: `${path} is a directory; a saved plan was expected`,
      remedy: 'Name the file that "diskwright plan --save FILE" wrote.',
    });
  const read = readSavedPlan(file);
  if (!read.ok) {
    const { message, hint = '' } = read.error;
    throw new CommandError({ message, remedy: hint });
  }
  const saved = read.value.saved as unknown as SavedPlan;
  const altered = alteration(saved, read.value.written);
  if (altered !== null)
    throw new CommandError(
      {
        message: `${path} was changed after it was saved: ${altered}`,
        remedy: 'Nothing was done. Plan and save again; a saved plan is not edited.',
      },
      EXIT.refused,
    );
  return saved;
}
