import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../debian-packages.ts';
import { freePort, untilItAnswers } from './git-repository.ts';

const SSHD = '/usr/sbin/sshd';

export interface SshServer {
  readonly port: number;
  /** `ssh://user@127.0.0.1:port` and a path. */
  readonly url: string;
  /** The line of known_hosts that is right. */
  readonly knownHosts: string;
  readonly stop: () => Promise<void>;
}

/** Makes a key pair by ssh-keygen(1). @returns the private and the public key. */
export function anSshKey(
  file: string,
  passphrase = '',
): { readonly identity: string; readonly publicKey: string } {
  const args = ['-q', '-t', 'ed25519', '-N', passphrase, '-C', 'test', '-f', file];
  execFileSync('ssh-keygen', args, { stdio: 'pipe' });
  return {
    identity: readFileSync(file, 'utf8'),
    publicKey: readFileSync(`${file}.pub`, 'utf8').trim(),
  };
}

/** A real sshd(8) on a port of its own that lets these public keys in. */
export async function serveSsh(
  directory: string,
  publicKeys: readonly string[],
): Promise<SshServer> {
  if (!existsSync(SSHD)) installPackages(['openssh-server']);
  mkdirSync(directory, { recursive: true });
  // Where root starts sshd, it wants an empty directory (sshd(8), "FILES").
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const host = anSshKey(join(directory, 'host_key'));
  writeFileSync(join(directory, 'authorized_keys'), `${publicKeys.join('\n')}\n`, { mode: 0o600 });
  const port = await freePort();
  const config = join(directory, 'sshd_config');
  writeFileSync(
    config,
    `Port ${String(port)}
ListenAddress 127.0.0.1
HostKey ${join(directory, 'host_key')}
PidFile none
AuthorizedKeysFile ${join(directory, 'authorized_keys')}
StrictModes no
UsePAM no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
`,
  );
  const child = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: 'ignore' });
  await untilItAnswers(port);
  return {
    port,
    url: `ssh://${userInfo().username}@127.0.0.1:${String(port)}`,
    knownHosts: `[127.0.0.1]:${String(port)} ${host.publicKey}\n`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}
