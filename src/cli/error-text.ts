import { visibleText } from '../model/values/visible-text.ts';
import { withoutSecrets } from '../model/values/without-secrets.ts';
import { paint } from '../render/text/terminal.ts';
import type { Output } from './output.ts';

/** Why a command cannot go on, as lines for people; with causes where more is asked for. */
export function errorText(error: unknown, output: Output, verbose: boolean): string {
  const { message, remedy } = wordsOf(error);
  const lines = [
    `${paint(output.noteStyle, 'danger', 'error:')} ${visibleLines(message)}`,
    ...(remedy === '' ? [] : [`  ${visibleLines(remedy)}`]),
    ...(verbose ? causes(error).map((line) => visibleLines(line)) : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Errors of all doors carry what to do next; anything else is a fault of this program. */
function wordsOf(error: unknown): { readonly message: string; readonly remedy: string } {
  if (error instanceof Error) {
    const remedy = remedyOf(error);
    if (remedy !== null) return { message: error.message, remedy };
  }
  return {
    message: `internal error: ${error instanceof Error ? error.message : String(error)}`,
    remedy: 'This is a fault of diskwright; run it again with -v and report what it prints.',
  };
}

/** What to do next, as the errors of all doors say it; null for a fault of this program. */
export function remedyOf(error: Error): string | null {
  if ('remedy' in error && typeof error.remedy === 'string') return error.remedy;
  return 'hint' in error && typeof error.hint === 'string' ? error.hint : null;
}

function causes(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const command =
    'command' in error && error.command !== null ? [`  ${JSON.stringify(error.command)}`] : [];
  const own = remedyOf(error) === null ? [error.stack ?? ''] : [];
  const cause = error.cause instanceof Error ? [`  caused by: ${error.cause.message}`] : [];
  return [...own, ...command, ...cause, ...causes(error.cause)];
}

function visibleLines(text: string): string {
  return withoutSecrets(text).split('\n').map(visibleText).join('\n');
}
