import { isMembers } from './read-object.ts';

/**
 * Whether `found` says all that `sent` says; the server may have added members. Elements of lists
 * are compared one by one.
 */
export function carries(found: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(found) &&
      found.length === sent.length &&
      sent.every((element: unknown, at) => carries(found[at], element))
    );
  if (isMembers(sent))
    return (
      isMembers(found) &&
      Object.entries(sent).every(
        ([member, value]) => value === undefined || carries(found[member], value),
      )
    );
  return Object.is(found, sent);
}
