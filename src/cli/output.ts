import { inChunks } from '../render/machine/pieces.ts';
import type { Style } from '../render/text/terminal.ts';
import { CommandError } from './command-error.ts';
import { styleFor, type Surroundings, type TerminalOutput } from './surroundings.ts';

/** Where a command writes: data to standard output, everything else to standard error. */
export interface Output {
  /** Writes data. A reader that went away (`| head`) is no error; nothing more is written then. */
  readonly data: (text: string) => Promise<void>;
  /** Writes data piece by piece: each is made when the one before it was taken. */
  readonly pieces: (pieces: Iterable<string>) => Promise<void>;
  /** Writes what is meant for people beside the data. */
  readonly note: (text: string) => Promise<void>;
  readonly dataStyle: Style;
  readonly noteStyle: Style;
}

/** How much is written at once: what is made for it is soon let go of. */
export const CHUNK_LETTERS = 65_536;

export function createOutput(surroundings: Surroundings, noColor: boolean): Output {
  const data = writerTo(surroundings.stdout, 'standard output');
  return {
    data,
    pieces: async (pieces) => {
      for (const chunk of inChunks(pieces, CHUNK_LETTERS)) await data(chunk);
    },
    note: writerTo(surroundings.stderr, 'standard error'),
    dataStyle: styleFor(surroundings, surroundings.stdout, noColor),
    noteStyle: styleFor(surroundings, surroundings.stderr, noColor),
  };
}

function writerTo(stream: TerminalOutput, name: string): (text: string) => Promise<void> {
  let failure: NodeJS.ErrnoException | null = null;
  function fail(error: NodeJS.ErrnoException): void {
    failure ??= error;
  }
  function failed(): NodeJS.ErrnoException | null {
    return failure;
  }
  // Without a listener the event would end the process; the callback below reports the same.
  stream.on('error', fail);
  return async (text) => {
    if (text === '' || failed()?.code === 'EPIPE') return;
    await new Promise<void>((resolve) => {
      stream.write(text, (error) => {
        if (error) fail(error);
        resolve();
      });
    });
    const found = failed();
    if (found === null || found.code === 'EPIPE' || found.code === 'ERR_STREAM_DESTROYED') return;
    throw new CommandError({
      message: `cannot write to ${name}: ${found.message}`,
      remedy: 'What was printed is not complete; make room or print elsewhere, and run it again.',
    });
  };
}
