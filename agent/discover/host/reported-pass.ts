import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ReportedPass,
  ReportedTrouble,
} from '../../../src/model/observed/host-examination.ts';
import { hasCode } from '../../host/files.ts';

/** Of the form that the resident half writes, what is read here. */
interface ReportedForm {
  readonly formatVersion: number;
  readonly conditions: ReportedPass['conditions'];
  readonly findings: readonly string[];
  readonly lastPass: {
    readonly finishedAt: string;
    readonly outcomes: readonly (Partial<ReportedTrouble> & { readonly kind: string })[];
    readonly refusals: readonly { readonly summary: string; readonly remedy: string }[];
  };
}

function reportPath(stateDir: string): string {
  return join(stateDir, 'agent/status.json');
}

/**
 * The report of the resident half as it is. Another account than root writes it: no link of its
 * making is followed to what only root may read, and nobody waits for a pipe.
 *
 * @returns null where there is none.
 */
export async function readReport(stateDir: string): Promise<string | null> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const file = await open(reportPath(stateDir), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile()) throw new Error('it is no file');
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * What the resident half reported last of this host, when it follows a repository.
 *
 * @returns null where it reported nothing.
 * @throws when its file cannot be read or is of another form.
 */
export async function readReportedPass(stateDir: string): Promise<ReportedPass | null> {
  const path = reportPath(stateDir);
  const text = await readReport(stateDir);
  if (text === null) return null;
  try {
    const { formatVersion, conditions, findings, lastPass } = JSON.parse(text) as ReportedForm;
    if (formatVersion !== 1) throw new Error(`its form is ${String(formatVersion)}`);
    return {
      finishedAt: lastPass.finishedAt,
      conditions,
      findings,
      failures: lastPass.outcomes
        .filter(({ kind }) => kind === 'failed')
        .map(({ message = '', remedy = '' }) => ({ message, remedy })),
      refusals: lastPass.refusals.map(({ summary, remedy }) => ({ message: summary, remedy })),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} is not what this version writes: ${reason}`, { cause: error });
  }
}
