/** What the launchers let through to the runtime, by each shell that a host may have as /bin/sh. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const launcher = readFileSync(
  resolve(import.meta.dirname, '../../agent/install/host/launcher.sh'),
  'utf8',
);

/** In place of the runtime: it prints its arguments and its environment, one a line. */
const RUNTIME = '#!/bin/sh\nprintf "%s\\n" "$@"\nexec env\n';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'diskwright-launcher-'));
  writeFileSync(join(directory, 'node'), RUNTIME, { mode: 0o755 });
});
afterAll(() => rmSync(directory, { recursive: true }));

const shells = [
  ['/bin/dash'],
  ['/bin/bash', '--posix'],
  ['/bin/busybox', 'sh'],
  ['/bin/sh'],
].filter(([program = '']) => existsSync(program));

function launch(
  shell: readonly string[],
  program: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): readonly string[] {
  const file = join(directory, program);
  const text = launcher
    .replaceAll('@PROGRAM@', program)
    .replaceAll('/usr/lib/diskwright/', `${directory}/`);
  writeFileSync(file, text);
  const [name = '', ...options] = shell;
  const { status, stdout, stderr } = spawnSync(name, [...options, file, ...words], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', ...environment },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trimEnd().split('\n');
}

const meantForOthers = {
  NODE_OPTIONS: '--require=/tmp/evil.js',
  NODE_PATH: "/tmp/it's here",
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
  NODE_V8_COVERAGE: '/tmp/coverage',
  OPENSSL_CONF: '/tmp/openssl.cnf',
  SSL_CERT_FILE: '/tmp/ca.pem',
  UV_USE_IO_URING: '1',
  LD_LIBRARY_PATH: '/nowhere',
};

describe.each(shells)('with %s %s', (...shell) => {
  const words = shell.filter((word): word is string => typeof word === 'string');

  it('no option for a runtime reaches it, and all else does', () => {
    const kept = { HOME: '/root', GIT_SSH_COMMAND: 'ssh -v', MY_NODE_OPTIONS: 'mine' };
    const lines = launch(words, 'diskwright-agent', { ...meantForOthers, ...kept });
    const names = lines.map((line) => line.split('=')[0]);
    expect(names.filter((name) => name !== undefined && name in meantForOthers)).toEqual([]);
    for (const [name, value] of Object.entries(kept)) expect(lines).toContain(`${name}=${value}`);
  });

  it('a certificate of an own authority reaches the command line, and not the agent', () => {
    const environment = { NODE_EXTRA_CA_CERTS: '/etc/ca.pem' };
    const line = 'NODE_EXTRA_CA_CERTS=/etc/ca.pem';
    expect(launch(words, 'diskwright', environment)).toContain(line);
    expect(launch(words, 'diskwright-agent', environment)).not.toContain(line);
  });

  it('a value that looks like other variables changes nothing', () => {
    const text =
      "one\nexport NODE_$(touch /tmp/x)='\nexport NODE_OPTIONS;`false`=2\nexport NODE_ a";
    const lines = launch(words, 'diskwright', { TEXT: text, NODE_OPTIONS: text });
    expect(lines.join('\n')).toContain(`TEXT=${text}`);
    expect(lines.filter((line) => line.startsWith('NODE_OPTIONS='))).toEqual([]);
  });

  it('arguments arrive as they were given', () => {
    const given = ['plan', '', 'two words', "it's", '$HOME', '-o'];
    const lines = launch(words, 'diskwright', {}, given);
    expect(lines.slice(0, 7)).toEqual([join(directory, 'diskwright.js'), ...given]);
  });
});
