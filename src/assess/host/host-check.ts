/** Every check of `diskwright doctor`, in the order in which they are shown. */
export const HOST_CHECKS = [
  'platform',
  'runtime',
  'commands',
  'kernel-modules',
  'lvm',
  'host-config',
  'state-directory',
  'locks',
  'boot-unit',
  'agent-unit',
  'clock',
  'disks',
  'system-disk',
  'processes',
  'mounts',
  'last-pass',
] as const;

export type HostCheckName = (typeof HOST_CHECKS)[number];

/** `not-seen`: it could not be looked at, and says nothing of the host. */
export type HostVerdict = 'ok' | 'warning' | 'failed' | 'not-seen';

/** What one check came to. */
export interface HostCheck {
  readonly check: HostCheckName;
  readonly verdict: HostVerdict;
  /** What it was judged by, a sentence without its full stop each. */
  readonly evidence: readonly string[];
  /** What to do, a sentence with its full stop each; empty when all is well. */
  readonly remedies: readonly string[];
}

/** A check before it is known which one it is. */
export type HostJudgement = Omit<HostCheck, 'check'>;

/** Something that is wrong, and what helps. */
export interface HostTrouble {
  readonly verdict: 'warning' | 'failed';
  readonly evidence: string;
  readonly remedy: string;
}

export function wellJudged(...evidence: readonly string[]): HostJudgement {
  return { verdict: 'ok', evidence, remedies: [] };
}

export function notSeen(why: string): HostJudgement {
  return { verdict: 'not-seen', evidence: [why], remedies: [] };
}

/** The gravest of the troubles counts; without any all is well. */
export function judged(
  troubles: readonly HostTrouble[],
  ...evidence: readonly string[]
): HostJudgement {
  if (troubles.length === 0) return wellJudged(...evidence);
  return {
    verdict: troubles.some(({ verdict }) => verdict === 'failed') ? 'failed' : 'warning',
    evidence: [...troubles.map((trouble) => trouble.evidence), ...evidence],
    remedies: Array.from(new Set(troubles.map(({ remedy }) => remedy))),
  };
}
