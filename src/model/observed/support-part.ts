/** A part of what is sent to who helps: a text without secrets, of a bounded size. */
export interface SupportPart {
  /** Of its file. */
  readonly name: string;
  readonly text: string;
  /** `cut`: there was more; `unread`: the text says why there is nothing. */
  readonly state: 'whole' | 'cut' | 'unread';
}

/** The most letters of one part. */
export const MOST_PART_LETTERS = 512 * 1024;

/**
 * @param kept which end of a text that is too long; of a log the last lines count.
 * @param text without secrets: one that is cut in two is not known any more.
 */
export function supportPart(name: string, text: string, kept: 'first' | 'last'): SupportPart {
  if (text.length <= MOST_PART_LETTERS) return { name, text, state: 'whole' };
  const left = kept === 'first' ? text.slice(0, MOST_PART_LETTERS) : text.slice(-MOST_PART_LETTERS);
  return { name, text: left, state: 'cut' };
}
