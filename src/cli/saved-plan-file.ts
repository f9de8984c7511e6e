import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** A file of declarations may begin with a few comments; a saved plan begins as we write it, or as a JSON tool does. */
const BEGINNING_BYTES = 4_096;

/** Whether what the argument of `apply` names is a saved plan rather than declarations. */
export function isSavedPlanFile(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(BEGINNING_BYTES);
    const text = bytes.toString('utf8', 0, readSync(file, bytes));
    return /^\s*\{/.test(text) && /"kind"\s*:\s*"SavedPlan"/.test(text);
  } finally {
    closeSync(file);
  }
}
