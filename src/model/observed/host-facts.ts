import type { HostCopyRate } from './copy-rate.ts';

/** What is known of a host beside its disks. */
export interface HostFacts {
  readonly kernel: string;
  readonly bootId: string;
  /** Whether systemd runs the machine (sd_booted(3)): then mounts are systemd units. */
  readonly systemd: boolean;
  /** Where mounts, links and records live, normally /var/lib/diskwright. */
  readonly stateDir: string;
  /** Directories below which the host's own configuration allows host paths. */
  readonly mountRoots: readonly string[];
  readonly root: RootFilesystem;
  /**
   * Names of the keys of encrypted volumes that can be used, sorted; left out by an agent of old,
   * and where they could not be listed.
   */
  readonly keys?: readonly string[];
  /**
   * How fast it copied when that was measured last, sorted by `copy` and `rotational`; left out
   * while nothing was measured. It is no input of a digest: it decides nothing.
   */
  readonly copyRates?: readonly HostCopyRate[];
  /**
   * Why not every program that may have a disk open could be seen; left out when all were. Forbids
   * every write on the node.
   */
  readonly unseenPrograms?: string;
}

/** Where `/` lies. `unknown` forbids every write on the node. */
export type RootFilesystem =
  | { readonly kind: 'block'; readonly chain: readonly string[] }
  | { readonly kind: 'no-block-device'; readonly filesystem: string }
  | { readonly kind: 'unknown'; readonly reason: string };
