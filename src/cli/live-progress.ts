import type { AgentEvent } from '../model/agent-protocol.ts';
import { volumeOfOperation } from '../model/planned/operation-volume.ts';
import type { Operation } from '../model/planned/plan.ts';
import { liveLines, progressLine, type ProgressEvent } from '../render/text/progress-text.ts';
import type { Style } from '../render/text/terminal.ts';

/** Redraws a second: enough to look alive, few enough for a slow line. */
const REDRAW_INTERVAL_MS = 200;

export interface ProgressTarget {
  readonly write: (text: string) => Promise<void>;
  readonly style: Style;
  /** A terminal is redrawn; anything else gets one line for each event. */
  readonly isTerminal: boolean;
  readonly nowMs: () => number;
}

export interface LiveProgress {
  readonly take: (event: AgentEvent) => void;
  /** A message among the progress, such as that an interruption was understood. */
  readonly say: (text: string) => void;
  /** Removes the live lines and waits until everything is written. */
  readonly end: () => Promise<void>;
}

/** Shows what the agent is doing, while it does it. */
export function startProgress(target: ProgressTarget, total: number): LiveProgress {
  const begun = target.nowMs();
  const running = new Map<string, { readonly operation: Operation; readonly since: number }>();
  let finished = 0;
  let failed = 0;
  let drawn = 0;
  const { write, end } = gatheringWriter(target.write);

  function erase(): string {
    // Cursor up so many lines, erase to the end of the screen (ECMA-48 CUU, ED).
    const text = drawn === 0 ? '' : `\u001b[${drawn}A\u001b[0J`;
    drawn = 0;
    return text;
  }
  function draw(): string {
    const now = target.nowMs();
    const lines = liveLines(
      {
        running: [...running.values()].map(({ operation, since }) => ({
          operation,
          elapsedMs: now - since,
        })),
        finished,
        failed,
        total,
        elapsedMs: now - begun,
      },
      target.style,
    );
    drawn = lines.length;
    return lines.map((line) => `${line}\n`).join('');
  }
  function print(line: string): void {
    write(target.isTerminal ? `${erase()}${line}\n${draw()}` : `${line}\n`);
  }
  function redraw(): void {
    if (target.isTerminal) write(erase() + draw());
  }
  function take(event: ProgressEvent): void {
    if (event.kind === 'operation-started') {
      running.set(keyOf(event.operation), { operation: event.operation, since: target.nowMs() });
    } else {
      running.delete(keyOf(event.outcome.operation));
      finished += 1;
      if (event.outcome.kind === 'failed') failed += 1;
    }
    // A terminal shows beginnings in the live lines; of ends it keeps what did not go as planned.
    const isWorthALine = event.kind === 'outcome' && event.outcome.kind !== 'applied';
    if (!target.isTerminal || isWorthALine) print(progressLine(event, target.style));
    else redraw();
  }

  const timer = target.isTerminal ? setInterval(redraw, REDRAW_INTERVAL_MS) : undefined;
  return {
    take: (event) => {
      if (event.kind === 'operation-started' || event.kind === 'outcome') take(event);
    },
    say: print,
    end: async () => {
      clearInterval(timer);
      write(erase());
      await end();
    },
  };
}

/** Events come many at a time; what is written of them is written together. */
function gatheringWriter(target: ProgressTarget['write']): {
  readonly write: (text: string) => void;
  /** Returns when everything is written. */
  readonly end: () => Promise<void>;
} {
  let gathered = '';
  let written: Promise<unknown> = Promise.resolve();
  function flush(): void {
    if (gathered === '') return;
    written = Promise.all([written, target(gathered)]);
    gathered = '';
  }
  return {
    write: (text) => {
      if (gathered === '') setImmediate(flush);
      gathered += text;
    },
    end: async () => {
      flush();
      await written;
    },
  };
}

function keyOf(operation: Operation): string {
  const volume = volumeOfOperation(operation) ?? '';
  return `${operation.disk.facts.id} ${operation.kind} ${volume}`;
}
