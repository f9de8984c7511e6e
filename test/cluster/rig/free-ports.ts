import { createServer } from 'node:net';

/**
 * Below the ports that Linux gives to outgoing connections: what is free here stays free while the
 * API server restarts.
 */
const FIRST = 20_000;
const COUNT = 12_000;

let next = (process.pid * 32) % COUNT;

/**
 * @returns ports of 127.0.0.1 on which nobody listens; processes begin to look at different places.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  for (let tried = 0; tried < COUNT && ports.length < count; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) ports.push(port);
  }
  if (ports.length < count) throw new Error(`there are no ${count} free ports on 127.0.0.1`);
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
