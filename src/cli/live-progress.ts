import type { AgentEvent } from '../model/agent-protocol.ts';
import { volumeOfOperation } from '../model/planned/operation-volume.ts';
import type { Operation } from '../model/planned/plan.ts';
import { liveLines, progressLine, type ProgressEvent } from '../render/text/progress-text.ts';
import { isNextTenth } from '../model/values/tenths.ts';
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
  const running = new Map<string, Running>();
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
        running: [...running.values()].map(({ since, ...rest }) => ({
          ...rest,
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
  function elapsedMs(event: ProgressEvent): number {
    const now = target.nowMs();
    return event.kind === 'outcome' ? 0 : now - (running.get(keyOf(event.operation))?.since ?? now);
  }
  function take(event: ProgressEvent): void {
    const isWorthALine = target.isTerminal ? isUnplanned(event) : isNews(event, running);
    if (event.kind === 'outcome') {
      running.delete(keyOf(event.outcome.operation));
      finished += 1;
      if (event.outcome.kind === 'failed') failed += 1;
    } else {
      running.set(keyOf(event.operation), nowRunning(event, running, target.nowMs()));
    }
    if (isWorthALine) print(progressLine(event, target.style, elapsedMs(event)));
    else redraw();
  }

  const timer = target.isTerminal ? setInterval(redraw, REDRAW_INTERVAL_MS) : undefined;
  return {
    take: (event) => {
      if (isProgress(event)) take(event);
    },
    say: print,
    end: async () => {
      clearInterval(timer);
      write(erase());
      await end();
    },
  };
}

interface Running {
  readonly operation: Operation;
  readonly since: number;
  readonly percent: number | null;
}

function isProgress(event: AgentEvent): event is ProgressEvent {
  return ['operation-started', 'operation-progress', 'outcome'].includes(event.kind);
}

function nowRunning(
  event: Exclude<ProgressEvent, { kind: 'outcome' }>,
  running: ReadonlyMap<string, Running>,
  nowMs: number,
): Running {
  const { operation } = event;
  return {
    operation,
    since: running.get(keyOf(operation))?.since ?? nowMs,
    percent: event.kind === 'operation-progress' ? event.percent : null,
  };
}

/** A terminal shows beginnings in the live lines; of ends it keeps what did not go as planned. */
function isUnplanned(event: ProgressEvent): boolean {
  return event.kind === 'outcome' && event.outcome.kind !== 'applied';
}

/** A log has a line for each event; of a copy, which may take a day, for each tenth. */
function isNews(event: ProgressEvent, running: ReadonlyMap<string, Running>): boolean {
  if (event.kind !== 'operation-progress') return true;
  const before = running.get(keyOf(event.operation))?.percent ?? 0;
  return isNextTenth(before, event.percent);
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
