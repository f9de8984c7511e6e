import { release } from 'node:os';
import { HOST_TOOLS } from '../../../src/assess/host/host-tools.ts';
import type { AgentOptions } from '../../../src/model/agent-protocol.ts';
import type {
  HostConfigFacts,
  HostExamination,
  Seen,
} from '../../../src/model/observed/host-examination.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import { runCommand } from '../../host/commands/command.ts';
import { hasProgram } from '../../host/commands/find-program.ts';
import { hasCode, readTextIfPresent, systemErrorText } from '../../host/files.ts';
import { discover } from '../discover.ts';
import { readHostSettings } from '../host-settings.ts';
import { readHeldLocks } from './held-locks.ts';
import { readKernelParts } from './kernel-parts.ts';
import { readLvmSettings } from './lvm-settings.ts';
import { readStateDirectory } from './state-directory.ts';
import { isClockSynchronized, readUnits } from './systemd-units.ts';
import { readReportedPass } from './reported-pass.ts';

const NOT_ROOT = 'only root sees it';

/**
 * Gathers what `diskwright doctor` judges this host by. Writes nothing, starts nothing that writes,
 * takes no lock. Without root it says of each part whether it was seen; it never throws for what is
 * wrong with the host.
 */
export async function examineHost(options: AgentOptions): Promise<HostExamination> {
  const isRoot = process.getuid?.() === 0;
  const asRoot = <T>(look: () => Promise<T>): Promise<Seen<T>> =>
    isRoot ? seen(look) : Promise.resolve({ unseen: NOT_ROOT });
  const isThere = await Promise.all(HOST_TOOLS.map(({ program }) => hasProgram(program)));
  const programs = HOST_TOOLS.flatMap(({ program }, at) => (isThere[at] === true ? [program] : []));
  return {
    takenAt: new Date().toISOString(),
    platform: process.platform,
    osRelease: await readOsText(),
    nodeVersion: process.versions.node,
    programs,
    kernelParts: await readKernelParts(release()),
    lvm: programs.includes('lvm')
      ? await asRoot(() => readLvmSettings(runCommand))
      : { value: null },
    hostConfig: await readConfigFacts(options),
    stateDirectory: await seen(() => readStateDirectory(options.stateDir, isRoot)),
    locks: await asRoot(() => readHeldLocks(options.stateDir)),
    units: await readUnits(runCommand),
    clockSynchronized: await isClockSynchronized(runCommand),
    inventory: await asRoot(() => observed(options)),
    lastPass: await seen(() => readReportedPass(options.stateDir)),
  };
}

async function seen<T>(look: () => Promise<T>): Promise<Seen<T>> {
  try {
    return { value: await look() };
  } catch (error) {
    return { unseen: systemErrorText(error) };
  }
}

function observed(options: AgentOptions): Promise<Inventory> {
  return discover(options);
}

async function readOsText(): Promise<string> {
  for (const path of ['/etc/os-release', '/usr/lib/os-release']) {
    const text = await readTextIfPresent(path).catch(() => null);
    if (text !== null) return text;
  }
  return '';
}

async function readConfigFacts(options: AgentOptions): Promise<HostConfigFacts> {
  const path = options.hostConfig;
  try {
    const text = await readTextIfPresent(path);
    const config = await readHostSettings(options);
    const namesRepository = config.repository !== null;
    return { path, state: text === null ? 'absent' : 'valid', problem: '', namesRepository };
  } catch (error) {
    const isForbidden = hasCode(error, 'EACCES', 'EPERM');
    return {
      path,
      state: isForbidden ? 'unreadable' : 'invalid',
      problem: isForbidden
        ? `${path} may be read by root alone`
        : systemErrorText(error).replace(/\.$/, ''),
      namesRepository: false,
    };
  }
}
