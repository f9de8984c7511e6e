/**
 * What the text of a file says of the plan in it, as far as it was read; whole and valid it need
 * not be.
 */

/** As `plan --save` writes it. */
export function beginsAsSavedPlan(text: string): boolean {
  return /^\s*\{/.test(text) && /"kind"\s*:\s*"SavedPlan"/.test(text);
}

/** As `plan -o json` and `plan -o yaml` print it. */
export function beginsAsPrintedPlan(text: string): boolean {
  return (
    /^(?:---)?\s*\{?\s*"?formatVersion"?\s*:/.test(text) && /^\s*"?plannerVersion"?\s*:/m.test(text)
  );
}
