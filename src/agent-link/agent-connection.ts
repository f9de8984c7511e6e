import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import type { AgentEnding, AgentProcess } from './agent-process.ts';

/**
 * Asks the root half that systemd starts for each connection to its socket (systemd.socket(5),
 * `Accept=yes`). The end of what we say is an interruption: what is under way there ends, and the
 * rest is withheld. Where the connection is gone, too, nothing is reported to anybody.
 */
export function connectAgent(path: string): AgentProcess {
  const socket = connect({ path });
  let notStarted: string | null = null;
  // An agent that is gone says so by the end of what it says, as a child does.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall === 'connect') notStarted = error.message;
  });
  const said = new PassThrough();
  socket.pipe(said);
  socket.once('close', () => said.end());
  return {
    stdin: socket,
    stdout: said,
    kill: (signal) => {
      if (signal === 'SIGINT') socket.end();
      else socket.destroy();
    },
    abandon: () => socket.destroy(),
    ended: new Promise<AgentEnding>((resolve) => {
      socket.once('close', () => resolve({ exitCode: null, signal: null, stderr: '', notStarted }));
    }),
  };
}
