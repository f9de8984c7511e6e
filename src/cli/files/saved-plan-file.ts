import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { beginsAsPrintedPlan, beginsAsSavedPlan } from '../../declare/documents/plan-beginnings.ts';

/**
 * A file of declarations may begin with comments; a saved plan begins as we write it, or as a JSON
 * tool does.
 */
const BEGINNING_BYTES = 65_536;

/**
 * Whether what the argument of `apply` names is a plan rather than declarations: a saved one, or
 * what can only be meant as one and is refused as such (one that was printed for reading, a file of
 * nothing).
 */
export function isPlanFile(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(BEGINNING_BYTES);
    const text = bytes.toString('utf8', 0, readSync(file, bytes));
    return beginsAsSavedPlan(text) || beginsAsPrintedPlan(text) || !/\bapiVersion\b/.test(text);
  } finally {
    closeSync(file);
  }
}
