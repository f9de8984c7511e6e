import { WHILE_CLASS_SAYS_SO } from '../../model/planned/reclaim.ts';
import { shown } from '../text/terminal.ts';

/** How long a consent serves, in words: until a time, or while its StorageClass says so. */
export function consentTerm({ expires }: { readonly expires: string }): string {
  return expires === WHILE_CLASS_SAYS_SO
    ? 'while its class says Delete'
    : `until ${shown(expires)}`;
}
