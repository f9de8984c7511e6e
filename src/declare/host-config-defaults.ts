import type { NodeName } from '../model/identifiers.ts';

/** The host's own word: what declarations in git may do on it. */
export interface HostConfig {
  /** Directories below which host paths may be mounted; none unless the host says so. */
  readonly mountRoots: readonly string[];
  /** null: the host's name. */
  readonly nodeName: NodeName | null;
  readonly labels: Readonly<Record<string, string>>;
}

/** What a host without a configuration file allows. Known without what reads such files. */
export const defaultHostConfig: HostConfig = { mountRoots: [], nodeName: null, labels: {} };
