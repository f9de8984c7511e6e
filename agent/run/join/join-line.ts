import { parseArgs } from 'node:util';
import { DEFAULT_HOST_CONFIG } from '../../../src/model/agent-protocol.ts';
import { parseDuration } from '../../../src/model/duration.ts';

/** What the words after `join` say. */
export interface JoinLine {
  /** Of the API server, such as `https://10.0.0.1:6443`. */
  readonly server: string;
  /** The certificate authority of the API server, PEM. */
  readonly caFile: string;
  /** A bootstrap token, ID.SECRET; `-` is standard input. */
  readonly tokenFile: string;
  readonly timeoutMs: number;
  readonly hostConfig: string;
}

const OPTIONS = {
  server: { type: 'string' },
  'ca-file': { type: 'string' },
  'token-file': { type: 'string' },
  timeout: { type: 'string', default: '30m' },
  'host-config': { type: 'string', default: DEFAULT_HOST_CONFIG },
} as const;

/** @returns what is wrong, as a sentence without its full stop, or what the words say. */
export function parseJoinLine(words: readonly string[]): JoinLine | string {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS });
    const { server, 'ca-file': caFile, 'token-file': tokenFile } = values;
    if (server === undefined || caFile === undefined || tokenFile === undefined)
      return 'join needs --server URL, --ca-file FILE and --token-file FILE';
    const timeoutMs = parseDuration(values.timeout);
    if (timeoutMs === null)
      return `--timeout ${JSON.stringify(values.timeout)} is no length of time`;
    const hostConfig = values['host-config'];
    return { server, caFile, tokenFile, timeoutMs, hostConfig };
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  }
}
