import type { ConsentRef } from '../../model/planned/desired.ts';
import { WHILE_CLASS_SAYS_SO } from '../../model/planned/reclaim.ts';
import { field, shown } from '../text/terminal.ts';

/** How long a consent serves, in words: until a time, or while its StorageClass says so. */
export function consentTerm({ expires }: Pick<ConsentRef, 'expires'>): string {
  return expires === WHILE_CLASS_SAYS_SO
    ? 'while its class says Delete'
    : `until ${shown(expires)}`;
}

/** The same, and why it was given, where that is known. */
export function consentTermAndReason({ expires, reason }: ConsentRef): string {
  return `${consentTerm({ expires })}${reason === undefined ? '' : `, because: ${field(reason)}`}`;
}
