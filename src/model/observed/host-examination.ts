import type { Condition } from '../condition.ts';
import type { Inventory } from './inventory.ts';

/** Something that was looked for: what was found, or why it could not be seen. */
export type Seen<T> = { readonly value: T } | { readonly unseen: string };

/**
 * What `diskwright doctor` judges a host by: facts alone, gathered at one time by the agent, which
 * writes nothing for it.
 */
export interface HostExamination {
  /** RFC 3339, UTC, by the clock of the host. */
  readonly takenAt: string;
  /** As Node calls it: linux, darwin, ... */
  readonly platform: string;
  /** The text of os-release(5); empty where there is none. */
  readonly osRelease: string;
  /** Of the Node that runs the agent, such as 24.22.1. */
  readonly nodeVersion: string;
  /** Of the programs that diskwright may start, those that are there. */
  readonly programs: readonly string[];
  /** By name, for each part of the kernel that diskwright may need. */
  readonly kernelParts: Readonly<Record<string, KernelPartState>>;
  /** Null where there is no LVM. */
  readonly lvm: Seen<LvmSettings | null>;
  readonly hostConfig: HostConfigFacts;
  readonly stateDirectory: Seen<StateDirectory>;
  readonly locks: Seen<readonly HeldLock[]>;
  /** Null where systemd does not run the machine; what is not installed is left out. */
  readonly units: Seen<readonly UnitState[]> | null;
  /** Whether the clock is kept by another one, as the kernel was set; null where nobody says. */
  readonly clockSynchronized: boolean | null;
  readonly inventory: Seen<Inventory>;
  /** What an agent that follows a repository reported last; null where none did. */
  readonly lastPass: Seen<ReportedPass | null>;
}

/** `ready`: built in or loaded. `loadable`: a module that the kernel takes when it is needed. */
export type KernelPartState = 'ready' | 'loadable' | 'missing' | 'unknown';

/**
 * What the host's own LVM is and is set to do; commands of diskwright bring settings of their own.
 */
export interface LvmSettings {
  /** Such as 2.03.16; empty where it does not say. */
  readonly version: string;
  /** The value of each setting that matters, as lvmconfig(8) prints it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether the file that `use_devicesfile` speaks of is there. */
  readonly hasDevicesFile: boolean;
}

export interface HostConfigFacts {
  readonly path: string;
  readonly state: 'absent' | 'valid' | 'invalid' | 'unreadable';
  /** What is wrong, in a sentence; empty when nothing is. */
  readonly problem: string;
  /** Whether it names a repository that the agent follows. */
  readonly namesRepository: boolean;
}

/** The state directory as it is; `absent` where nothing was ever applied. */
export type StateDirectory =
  | { readonly kind: 'absent'; readonly path: string }
  | { readonly kind: 'no-directory'; readonly path: string }
  | {
      readonly kind: 'directory';
      readonly path: string;
      readonly ownerId: number;
      /** The permission bits, such as 0o700. */
      readonly mode: number;
      /** Why root cannot write to it; null when it can. */
      readonly unwritable: string | null;
      readonly freeBytes: number;
    };

/** A lock of ours that a process holds. */
export interface HeldLock {
  readonly path: string;
  /** Null when whoever took it is gone, while a child of it holds on. */
  readonly processId: number | null;
  /** The name of its program; empty when that is not known. */
  readonly program: string;
  /** How long that process has been running; null when that is not known. */
  readonly runningSeconds: number | null;
}

/** A unit of systemd, as `systemctl show` has it. */
export interface UnitState {
  readonly name: string;
  readonly activeState: string;
  /** enabled, disabled, static, ...; empty where there is no file. */
  readonly fileState: string;
  /** success, exit-code, timeout, ...: of its last run. */
  readonly result: string;
  /** The units that it starts after. */
  readonly after: readonly string[];
}

/** What matters of the last pass of the agent. */
export interface ReportedPass {
  readonly finishedAt: string;
  readonly conditions: readonly Condition[];
  /** What was found wrong in the declarations, a line each. */
  readonly findings: readonly string[];
  readonly failures: readonly ReportedTrouble[];
  readonly refusals: readonly ReportedTrouble[];
}

/** What failed or was refused, and what helps. */
export interface ReportedTrouble {
  readonly message: string;
  readonly remedy: string;
}
