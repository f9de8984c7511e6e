import { readlink } from 'node:fs/promises';
import { whyNotSupported } from '../../../src/assess/host/supported-platform.ts';
import { HOST_PLACES, type HostPlaces } from '../host-state.ts';
import type { AgentProgram, AgentSocket } from '../../../src/agent-link/open-agent.ts';
import { BadSettings } from '../settings.ts';
import { placeProgram } from './place-program.ts';
import { readOsRelease } from './os-release.ts';

/** How the resident half reaches the files of the host, and starts the root half there. */
export interface ReachedHost {
  /** Before every absolute path of the host. */
  readonly root: string;
  readonly places: HostPlaces;
  readonly start: AgentProgram | AgentSocket;
}

/** The host as process 1 sees it, from a container (proc_pid_root(5)). */
const HOST_ROOT = '/proc/1/root';

/** @param agentProgram the file of this program. */
export function hostItself(agentProgram: string): ReachedHost {
  return { root: '', places: HOST_PLACES, start: { agentProgram } };
}

/** @param agentSocket of the root half that systemd starts. */
export function hostBySocket(agentSocket: string): ReachedHost {
  return { root: '', places: HOST_PLACES, start: { agentSocket } };
}

/**
 * The host of this container. The root half runs in the mount and IPC namespaces of process 1: its
 * tools, its locks of LVM and its mounts are the host's, and kubelet sees them. It has no network.
 * What it consists of is copied to the host first, because no file of the container is seen there.
 *
 * @param stateDir of the agent, as the host has it.
 * @throws BadSettings where this is no container that may do so, or the host is not supported.
 */
export async function hostOfContainer(
  agentProgram: string,
  { stateDir, version }: { readonly stateDir: string; readonly version: string },
): Promise<ReachedHost> {
  await requireHostNamespaces();
  const unsupported = whyNotSupported(await readOsRelease(HOST_ROOT));
  if (unsupported !== null) throw new BadSettings(unsupported, 1);
  const placed = await placeProgram({ agentProgram, root: HOST_ROOT, stateDir, version });
  return {
    root: HOST_ROOT,
    places: {
      sys: '/sys',
      mountinfo: '/proc/1/mountinfo',
      swaps: '/proc/swaps',
      udevData: `${HOST_ROOT}/run/udev/data`,
      keys: null,
    },
    start: {
      agentProgram: placed.agentProgram,
      // Each replaces itself by the next (unshare(1), nsenter(1)): signals reach the root half.
      runtime: [
        ...(['unshare', '--net', '--'] as const),
        ...['nsenter', '--target', '1', '--mount', '--ipc', '--'],
        // With the libraries of the image: the host may have none, or older ones (ld.so(8)).
        ...[placed.loader, '--library-path', placed.libraries, placed.runtime],
      ],
    },
  };
}

/** Process 1 has to be the host's, and one that we may look into. */
async function requireHostNamespaces(): Promise<void> {
  const [own, first] = await Promise.all(
    ['self', '1'].map(async (name) =>
      readlink(`/proc/${name}/ns/mnt`).catch((error: unknown) => {
        throw new BadSettings(
          `--in-container needs a privileged container: the namespaces of process 1 cannot be read (${error instanceof Error ? error.message : String(error)})`,
          1,
        );
      }),
    ),
  );
  if (own === first)
    throw new BadSettings(
      '--in-container needs "hostPID: true" in the pod: process 1 is in the mount namespace of this container and not the host\'s; without a container leave the option out',
      1,
    );
}
