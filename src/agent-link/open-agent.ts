import { agentArguments, type AgentOptions } from '../model/agent-protocol.ts';
import { connectAgent } from './agent-connection.ts';
import { AgentLinkError } from './agent-link-error.ts';
import { startAgentProcess, type AgentEnding, type AgentProcess } from './agent-process.ts';

/** An agent that is started as a child, with our rights. */
export interface AgentProgram {
  /** The file of the agent, as Node runs it. */
  readonly agentProgram: string;
  /** What runs it, and its words before the file; the Node that runs us unless given. */
  readonly runtime?: readonly [string, ...string[]];
}

/** An agent that systemd starts as root for each connection; its unit has the options. */
export interface AgentSocket {
  /** The path of the socket. */
  readonly agentSocket: string;
}

/** Which agent is asked, and what ends the wait for it. */
export type AgentLink = (AgentProgram | AgentSocket) & {
  /** Fires when the calling program is asked to end. */
  readonly interruption: AbortSignal;
  /**
   * Gets what the agent runs on the host, one line of JSON for each command; left out for no log.
   * Over a socket nothing comes: the unit of the agent has its own log.
   */
  readonly onLog?: (line: string) => void;
};

/** Asks for an agent, which then waits for its request. */
export function openAgent(link: AgentLink, options: AgentOptions): AgentProcess {
  if ('agentSocket' in link) return connectAgent(link.agentSocket);
  const command = [...(link.runtime ?? [process.execPath]), link.agentProgram] as const;
  return startAgentProcess(command, agentArguments(options), link.onLog ?? null);
}

/**
 * Why an agent gave no answer.
 *
 * @param result how it ended, and after how many ms it was stopped because it took too long.
 */
export function endedEarly(
  link: AgentLink,
  result: AgentEnding & { readonly afterMs: number | null },
): AgentLinkError {
  const over = 'agentSocket' in link;
  const said = result.stderr.trim();
  const words = said === '' ? (result.notStarted ?? '') : said.slice(-2_000);
  return new AgentLinkError(link.interruption.aborted ? 'interrupted' : 'ended-early', {
    message: `the agent (${over ? link.agentSocket : link.agentProgram}) ${howItEnded(result, over)}${words === '' ? '' : `:\n${words}`}`,
    remedy: over
      ? `"systemctl status diskwright-root.socket" and "journalctl --unit 'diskwright-root@*'" say why.`
      : 'What it had begun is recorded on the node; "sudo diskwright plan --inventory host" shows where it stands.',
  });
}

function howItEnded(
  { afterMs, notStarted, signal, exitCode }: AgentEnding & { readonly afterMs: number | null },
  overSocket: boolean,
): string {
  if (afterMs !== null) return `did not end within ${afterMs / 60_000} minutes and was stopped`;
  if (overSocket)
    return notStarted === null ? 'closed the connection before it reported' : 'cannot be reached';
  return signal === null
    ? `ended with exit code ${exitCode ?? 'unknown'} before it reported`
    : `was ended by ${signal} before it reported`;
}
