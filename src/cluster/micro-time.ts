/** @returns now as a MicroTime of meta/v1: for people; nothing here is decided by it. */
export function microTime(): string {
  return new Date().toISOString().replace('Z', '000Z');
}
