import { isPending, LEVELS, type Annotation, type Level } from './annotations.ts';
import { counted } from '../text/terminal.ts';

const COMMANDS = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
} as const satisfies Record<Level, string>;

/** GitHub shows ten of a kind for each step, and drops the others. */
const SHOWN_OF_A_LEVEL = 10;

/**
 * Annotations as workflow commands of GitHub Actions, one a line; those that are pending without
 * the change left out. Where there are more of a level than GitHub shows, the last one counts the
 * rest.
 */
export function renderGithubAnnotations(annotations: readonly Annotation[]): string {
  const own = annotations.filter((each) => !isPending(each));
  const lines = LEVELS.flatMap((level) => {
    const all = own.filter((each) => each.level === level);
    if (all.length <= SHOWN_OF_A_LEVEL) return all.map(commandLine);
    const named = all.slice(0, SHOWN_OF_A_LEVEL - 1);
    const more = counted(all.length - named.length, 'more like this', 'more like these');
    return [
      ...named.map(commandLine),
      `::${COMMANDS[level]} title=diskwright::${value(`and ${more}: GitHub shows ${SHOWN_OF_A_LEVEL} of a step; "diskwright ... -o text" lists all`)}`,
    ];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function commandLine({ level, title, message, source }: Annotation): string {
  const place =
    source === null
      ? []
      : [`file=${property(source.file)}`, `line=${source.line}`, `col=${source.column}`];
  return `::${COMMANDS[level]} ${[...place, `title=${property(title)}`].join(',')}::${value(message)}`;
}

/** As actions/toolkit writes them (packages/core/src/command.ts). */
function value(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return value(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
