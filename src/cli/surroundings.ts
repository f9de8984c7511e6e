import type { Readable, Writable } from 'node:stream';
import type { Style } from '../render/text/terminal.ts';

/** A stream that may be a terminal. */
export type TerminalOutput = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** What a command sees of the process that it runs in; tests bring their own. */
export interface Surroundings {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: TerminalOutput;
  readonly stderr: TerminalOutput;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  readonly now: () => Date;
  /** The agent as Node runs it. */
  readonly agentProgram: string;
  /** Fires at Ctrl-C and when the program is asked to end. */
  readonly interruption: AbortSignal;
}

/** RFC 3339 in UTC, to the second. */
export function timeNow({ now }: Pick<Surroundings, 'now'>): string {
  return now()
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z');
}

/** Where text that nobody looks at on a terminal is wrapped: logs of CI systems are this wide. */
const WIDTH_WITHOUT_TERMINAL = 100;

/**
 * Colours and width for one of the two outputs. `--no-color` and NO_COLOR (no-color.org) win over
 * FORCE_COLOR, which wins over what the stream is.
 */
export function styleFor(
  surroundings: Surroundings,
  stream: TerminalOutput,
  noColor: boolean,
): Style {
  return {
    color: !noColor && wantsColor(surroundings.environment, stream),
    width: stream.columns ?? WIDTH_WITHOUT_TERMINAL,
  };
}

function wantsColor(environment: Surroundings['environment'], stream: TerminalOutput): boolean {
  if (isSet(environment['NO_COLOR'])) return false;
  const forced = environment['FORCE_COLOR'];
  if (isSet(forced)) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && environment['TERM'] !== 'dumb';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
