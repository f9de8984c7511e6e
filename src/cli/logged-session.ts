import { beginOnHost, type AgentSession } from '../agent-link/agent-session.ts';
import { visibleInJson } from '../model/values/visible-text.ts';
import type { CommandContext } from './command-context.ts';
import type { WorldOptions } from './line/shared-options.ts';

/** An agent whose log goes where it disturbs nothing; there is one only when asked to say more. */
export interface LoggedSession extends AgentSession {
  /** From here on; null for standard error. */
  readonly logTo: (write: ((line: string) => void) | null) => void;
}

/** Starts the agent as {@link beginOnHost} does. */
export function beginLogged({
  line,
  output,
  surroundings,
}: CommandContext<WorldOptions>): LoggedSession {
  const note = (text: string): void => void output.note(`${text}\n`);
  let write = note;
  const onLog = (text: string): void => write(visibleInJson(text));
  const session = beginOnHost(line.verbose ? { ...surroundings, onLog } : surroundings, line.agent);
  return {
    ...session,
    logTo: (other) => {
      write = other ?? note;
    },
  };
}
