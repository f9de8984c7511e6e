import { examineThisHost } from '../../../agent-link/agent-session.ts';
import type { HostCheck } from '../../../assess/host/host-check.ts';
import { judgeHost } from '../../../assess/host/judge-host.ts';
import { renderHostChecks } from '../../../render/text/host/host-checks-text.ts';
import type { CommandContext } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import type { LineOf } from '../../line/command-line.ts';
import { valueText } from '../../value-text.ts';

/** Judges this host, and prints each check with what helps. */
export async function doctor({
  line,
  surroundings,
  output,
}: CommandContext<LineOf<'doctor'>>): Promise<ExitCode> {
  const examination = await examineThisHost(surroundings, line.agent);
  const checks = judgeHost(examination);
  await output.data(
    line.output === 'text'
      ? renderHostChecks(checks, output.dataStyle)
      : await valueText(line.output, { takenAt: examination.takenAt, checks }),
  );
  return exitCodeOfChecks(checks);
}

function exitCodeOfChecks(checks: readonly HostCheck[]): ExitCode {
  if (checks.some(({ verdict }) => verdict === 'failed')) return EXIT.error;
  return checks.some(({ verdict }) => verdict === 'not-seen') ? EXIT.incomplete : EXIT.done;
}
