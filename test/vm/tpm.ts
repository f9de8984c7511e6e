import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hasCommand, installPackages } from '../debian-packages.ts';

/** Debian's systemd loads them where there is a TPM, and only recommends them. */
const TPM_LIBRARIES = [
  'libtss2-esys-3.0.2-0',
  'libtss2-mu0',
  'libtss2-rc0',
  'libtss2-tcti-device0',
];
const SOCKET_TIMEOUT_MS = 20_000;

/** An emulated TPM 2.0; what it keeps is in the directory of the rig, as its chip would. */
export interface Tpm {
  /** That QEMU asks it through. */
  readonly socket: string;
  readonly process: ChildProcess;
}

/** Of the machine that runs the tests, which is the one in the virtual machine, too. */
export function installTpm(): void {
  if (!hasCommand('swtpm')) installPackages(['swtpm', ...TPM_LIBRARIES]);
}

/** Powers it on. It ends with the machine that it is of. */
export async function startTpm(directory: string): Promise<Tpm> {
  const state = join(directory, 'tpm');
  const socket = join(directory, 'tpm.socket');
  mkdirSync(state, { recursive: true });
  rmSync(socket, { force: true });
  const argv = [
    ...['--pdeathsig', 'KILL', '--', 'swtpm', 'socket', '--tpm2', '--terminate'],
    ...['--tpmstate', `dir=${state}`, '--ctrl', `type=unixio,path=${socket}`],
  ];
  const child = spawn('setpriv', argv, { stdio: ['ignore', 'inherit', 'inherit'] });
  const endMs = performance.now() + SOCKET_TIMEOUT_MS;
  while (!existsSync(socket)) {
    if (child.exitCode !== null || performance.now() > endMs)
      throw new Error('swtpm does not answer: see above.');
    await setTimeout(20);
  }
  return { socket, process: child };
}

/** Waits until it has kept what it was told. */
export async function tpmEnded({ process }: Tpm): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
}

/** What QEMU is started with, to be a machine that has it. */
export function tpmOptions(socket: string): readonly string[] {
  return [
    ...['-chardev', `socket,id=tpm,path=${socket}`],
    ...['-tpmdev', 'emulator,id=tpm0,chardev=tpm', '-device', 'tpm-tis,tpmdev=tpm0'],
  ];
}
