import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { startAgentProcess } from '../../src/agent-link/agent-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'diskwright-agent-process-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

it('The agent gets no certificates to trust, and all else of the environment', async () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', '/etc/ca.pem');
  vi.stubEnv('GIT_SSH_COMMAND', 'ssh -v');
  const program = join(directory, 'agent.cjs');
  writeFileSync(program, 'process.stdout.write(JSON.stringify(process.env));');
  const agent = startAgentProcess([process.execPath, program], []);
  const environment = JSON.parse(await text(agent.stdout)) as Record<string, string>;
  expect(environment['NODE_EXTRA_CA_CERTS']).toBeUndefined();
  expect(environment).toMatchObject({ GIT_SSH_COMMAND: 'ssh -v', UV_THREADPOOL_SIZE: '64' });
  expect((await agent.ended).exitCode).toBe(0);
});
