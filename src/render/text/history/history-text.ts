import type { DiskEventKind, DiskHistory } from '../../../review/history/disk-history.ts';
import { counted, paint, paragraph, shown, textOf, type Style, type Tone } from '../terminal.ts';

/** What happened, in a word or two. */
export const EVENT_WORDS = {
  'first-seen': 'first seen',
  moved: 'moved here',
  'seen-again': 'seen again',
  gone: 'gone',
  bay: 'bay',
  size: 'size',
  health: 'health',
  'volume-begun': 'begun',
  'volume-finished': 'finished',
  'volume-gone': 'removed',
  wiped: 'wiped',
  content: 'content',
} as const satisfies Record<DiskEventKind, string>;

const TONES: Partial<Record<DiskEventKind, Tone>> = {
  gone: 'danger',
  health: 'danger',
  wiped: 'danger',
  'volume-gone': 'danger',
  'volume-finished': 'create',
  moved: 'change',
};

/** Below the node: what follows a time. */
const HANG = 24;

/** Line by line, oldest first: when, on which node, what. */
export function historyText(history: DiskHistory, style: Style): string {
  const { ids, branch, commits, isCut, unreadable, events } = history;
  const nodeWidth = Math.max(...events.map(({ node }) => node.length));
  const kindWidth = Math.max(...Object.values(EVENT_WORDS).map((word) => word.length));
  return textOf([
    paint(style, 'strong', ids.map(shown).join(', ')),
    ...events.flatMap(({ at, node, kind, detail, commit }) => {
      const words = EVENT_WORDS[kind].padEnd(kindWidth);
      const tone = TONES[kind];
      return paragraph(style, {
        lead: `  ${at}  ${node.padEnd(nodeWidth)}  ${words}  `,
        hang: HANG,
        ...(tone === undefined ? {} : { tone }),
        text: `${shown(detail)} (commit ${commit.slice(0, 12)})`,
      });
    }),
    paint(
      style,
      'quiet',
      `Of ${counted(commits, 'commit')} of ${shown(branch)}${isCut ? '; older ones were not looked at' : ''}${unreadable === 0 ? '' : `; ${counted(unreadable, 'version')} could not be read`}.`,
    ),
  ]);
}
