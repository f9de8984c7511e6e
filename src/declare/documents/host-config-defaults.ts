import type { NodeName } from '../../model/identifiers.ts';

/** The host's own word: what declarations in git may do on it. */
export interface HostConfig {
  /** Directories below which host paths may be mounted; none unless the host says so. */
  readonly mountRoots: readonly string[];
  /** null: the host's name. */
  readonly nodeName: NodeName | null;
  readonly labels: Readonly<Record<string, string>>;
  /** The directory with one file for each key of encrypted volumes. */
  readonly keys: string;
  /** Between two times that a disk is asked for its health, in milliseconds. */
  readonly healthIntervalMs: number;
  /** What this host follows by itself; null where a cluster or people say what to do. */
  readonly repository: HostRepository | null;
}

/** A git repository that a host follows. Times are in milliseconds. */
export interface HostRepository {
  readonly url: string;
  /** Empty: the branch main. Of several the last in this order counts. */
  readonly reference: {
    readonly branch?: string;
    readonly tag?: string;
    /** A range of versions. */
    readonly semver?: string;
    /** The full name of a ref. */
    readonly name?: string;
    /** A full commit id. */
    readonly commit?: string;
  };
  /** Empty: the whole repository. */
  readonly path: string;
  /** Between two looks for new commits. */
  readonly intervalMs: number;
  /** For one fetch. */
  readonly timeoutMs: number;
  /** A directory with one file for each key of a Secret; null: none are needed. */
  readonly credentials: string | null;
  /** Which signatures a revision must carry, and the directory of the keys; null: none. */
  readonly verify: {
    readonly mode: 'HEAD' | 'Tag' | 'TagAndHEAD';
    readonly keys: string;
  } | null;
  readonly approval: 'automatic' | 'locked';
  /** The commit whose rewind was accepted by a person. */
  readonly acknowledgedRevision: string | null;
  readonly suspend: boolean;
}

/** What a repository is followed by where nothing else is said. */
export const HOST_REPOSITORY_DEFAULTS: Omit<HostRepository, 'url'> = {
  reference: {},
  path: '',
  intervalMs: 5 * 60_000,
  timeoutMs: 60_000,
  credentials: null,
  verify: null,
  approval: 'automatic',
  acknowledgedRevision: null,
  suspend: false,
};

/** What a host without a configuration file allows. Known without what reads such files. */
export const defaultHostConfig: HostConfig = {
  mountRoots: [],
  nodeName: null,
  labels: {},
  keys: '/etc/diskwright/keys',
  healthIntervalMs: 6 * 60 * 60_000,
  repository: null,
};
