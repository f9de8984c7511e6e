import { pino, stdTimeFunctions, type Logger } from 'pino';

export type Log = Logger;

/** One line of JSON a fact: the message is always the same text, what differs are members. */
export function openLog(sink: { readonly write: (line: string) => void }): Log {
  return pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    sink,
  );
}
