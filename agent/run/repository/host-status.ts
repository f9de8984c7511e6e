import type { Cause } from '../../../src/assess/summarize.ts';
import type { HostRepository } from '../../../src/declare/documents/host-config-defaults.ts';
import type { Condition } from '../../../src/model/condition.ts';
import type { Refusal } from '../../../src/model/planned/refusal.ts';
import type { PassReport } from '../authority.ts';
import { readOwnJson, writeOwnJson } from '../own-files.ts';
import { reportedOutcome, type ReportedOutcome } from '../pass-report.ts';
import { firstError, lineOf } from './declared-revision.ts';
import type { Followed } from './follow-repository.ts';

/** What a host that follows a repository reports of itself, in a file that anybody may read. */
export interface HostStatus {
  /** Moves when a reader of this form could misunderstand it. */
  readonly formatVersion: 1;
  readonly node: string;
  readonly agentVersion: string;
  readonly repository: Pick<HostRepository, 'url' | 'reference' | 'path' | 'approval'>;
  /** The commit that was found last; null when none was since the agent started. */
  readonly observedRevision: string | null;
  /** The commit that is in force; null before the first valid one. */
  readonly revision: string | null;
  readonly conditions: readonly Condition[];
  /**
   * Findings in the observed revision, `file:line:column: code: message`. Empty when it is in
   * force.
   */
  readonly findings: readonly string[];
  readonly lastPass: {
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly outcomes: readonly ReportedOutcome[];
    readonly refusals: readonly Refusal[];
    /** How many operations a fresh plan still lists that may be done. */
    readonly remaining: number;
  };
}

const FILE = 'status.json';

export function hostStatusOf({
  place,
  followed,
  report,
  conditions,
}: {
  readonly place: {
    readonly node: string;
    readonly version: string;
    readonly repository: HostRepository;
  };
  readonly followed: Followed;
  readonly report: PassReport;
  readonly conditions: readonly Condition[];
}): HostStatus {
  const { url, reference, path, approval } = place.repository;
  const { outcomes, refusals, remaining } = report.result;
  return {
    formatVersion: 1,
    node: place.node,
    agentVersion: place.version,
    repository: { url, reference, path, approval },
    observedRevision: followed.found?.revision ?? null,
    revision: followed.good?.revision ?? null,
    conditions,
    findings: (followed.invalid ?? []).map(lineOf),
    lastPass: {
      ...{ startedAt: report.startedAt, finishedAt: report.finishedAt },
      outcomes: outcomes.map(reportedOutcome),
      refusals,
      remaining: remaining.length,
    },
  };
}

/** What the repository itself keeps from being ready, the gravest first. */
export function causesOf(
  { good, found, invalid, rewound, trouble }: Followed,
  { repository, configFile }: { readonly repository: HostRepository; readonly configFile: string },
): readonly Cause[] {
  const causes: Cause[] = [];
  if (repository.suspend)
    causes.push({
      ...{ reason: 'Suspended', retry: 'by-person' },
      message: `the repository is not followed: "suspend" is set in ${configFile}`,
    });
  if (rewound !== null)
    causes.push({
      ...{ reason: 'Rewound', retry: 'by-person' },
      message: `${rewound}; all writes are held. If that was meant, set "acknowledgedRevision: ${found?.commit ?? '<commit>'}" below "repository" in ${configFile}, and restart the agent`,
    });
  if (invalid !== null)
    causes.push({
      ...{ reason: 'InvalidDeclaration', retry: 'by-person' },
      message: `commit ${found?.commit.slice(0, 12) ?? ''} is not valid, and ${good === null ? 'nothing is in force' : `${good.commit.slice(0, 12)} stays in force`}: ${firstError(invalid)}`,
    });
  if (trouble !== null)
    causes.push({ ...{ reason: 'FetchFailed', retry: 'on-change' }, message: trouble });
  return causes;
}

export async function writeHostStatus(directory: string, status: HostStatus): Promise<void> {
  await writeOwnJson(directory, FILE, status);
}

/** @returns null where none was written yet, or one of another form. */
export async function readHostStatus(directory: string): Promise<HostStatus | null> {
  const value = (await readOwnJson(directory, FILE)) as Partial<HostStatus> | null;
  return value?.formatVersion === 1 ? (value as HostStatus) : null;
}
