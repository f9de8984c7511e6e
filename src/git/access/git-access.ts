/** What git is given to reach one server: made by `openAccess`, valid until that is closed. */
export interface GitAccess {
  /** Set for every git child. */
  readonly environment: Readonly<Record<string, string>>;
  /** Variables of our own surroundings that a git child does not see. */
  readonly withheld: readonly string[];
  /** What must stand in no message, whatever a server answers. */
  readonly secrets: readonly string[];
}

/** A text without the secrets of an access. */
export function withoutAccess(text: string, access: GitAccess | undefined): string {
  let cleaned = text;
  for (const secret of access?.secrets ?? []) cleaned = cleaned.replaceAll(secret, '***');
  return cleaned;
}
