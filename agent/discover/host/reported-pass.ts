import { join } from 'node:path';
import type {
  ReportedPass,
  ReportedTrouble,
} from '../../../src/model/observed/host-examination.ts';
import { readTextIfPresent } from '../../host/files.ts';

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

/**
 * What the resident half reported last of this host, when it follows a repository.
 *
 * @returns null where it reported nothing.
 * @throws when its file cannot be read or is of another form.
 */
export async function readReportedPass(stateDir: string): Promise<ReportedPass | null> {
  const path = join(stateDir, 'agent/status.json');
  const text = await readTextIfPresent(path);
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
