import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { visibleText } from '../model/values/visible-text.ts';

export type Log = Logger;

export type LogFormat = 'json' | 'text';

/** Where lines go: standard output of the program. */
export interface LogSink {
  readonly write: (line: string) => void;
}

/**
 * A log of one line a fact: the message is always the same text, what differs are members. JSON is
 * for programs; as text the same facts are for people.
 */
export function openLog(format: LogFormat, sink: LogSink): Log {
  const stream: DestinationStream =
    format === 'json' ? sink : { write: (line) => sink.write(asText(line)) };
  return pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    stream,
  );
}

/** `2026-03-02T07:00:00.000Z info: pass ended result=converged`. */
function asText(line: string): string {
  const { time, level, msg, ...facts } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const shown = Object.entries(facts).map(([name, value]) => ` ${name}=${valueText(value)}`);
  return `${String(time)} ${String(level)}: ${visibleText(String(msg))}${shown.join('')}\n`;
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\w.:@/+-]+$/.test(text) ? text : JSON.stringify(text);
}
