import { beginOnHost, type AgentSession } from '../agent-link/agent-session.ts';
import type { AgentLink } from '../agent-link/open-agent.ts';
import { visibleInJson } from '../model/values/visible-text.ts';
import type { CommandContext } from './command-context.ts';
import type { HostOptions, WorldOptions } from './line/shared-options.ts';

/** An agent whose log goes where it disturbs nothing; there is one only when asked to say more. */
export interface LoggedSession extends AgentSession {
  /** From here on; null for standard error. */
  readonly logTo: (write: ((line: string) => void) | null) => void;
}

/** How the agent is started: with a log of its commands where more is to be said. */
export function withCommandLog(
  { line, output, surroundings }: CommandContext<HostOptions>,
  write: (line: string) => void = (text) => void output.note(`${text}\n`),
): AgentLink {
  const onLog = (text: string): void => write(visibleInJson(text));
  return line.verbose ? { ...surroundings, onLog } : surroundings;
}

/** Starts the agent as {@link beginOnHost} does. */
export function beginLogged(context: CommandContext<WorldOptions>): LoggedSession {
  const note = (text: string): void => void context.output.note(`${text}\n`);
  let write = note;
  const session = beginOnHost(
    withCommandLog(context, (text) => write(text)),
    context.line.agent,
  );
  return {
    ...session,
    logTo: (other) => {
      write = other ?? note;
    },
  };
}
