import type { HostExamination } from '../../model/observed/host-examination.ts';
import {
  HOST_CHECKS,
  type HostCheck,
  type HostCheckName,
  type HostJudgement,
} from './host-check.ts';
import {
  judgeDisks,
  judgeLastPass,
  judgeMounts,
  judgeProcesses,
  judgeSystemDisk,
} from './judge-disks.ts';
import {
  judgeCommands,
  judgeKernel,
  judgeLvm,
  judgePlatform,
  judgeRuntime,
} from './judge-programs.ts';
import {
  judgeAgentUnit,
  judgeBootUnit,
  judgeClock,
  judgeHostConfig,
  judgeLocks,
  judgeStateDirectory,
} from './judge-services.ts';

const JUDGES: Readonly<Record<HostCheckName, (facts: HostExamination) => HostJudgement>> = {
  platform: judgePlatform,
  runtime: judgeRuntime,
  commands: judgeCommands,
  'kernel-modules': judgeKernel,
  lvm: judgeLvm,
  'host-config': judgeHostConfig,
  'state-directory': judgeStateDirectory,
  locks: judgeLocks,
  'boot-unit': judgeBootUnit,
  'agent-unit': judgeAgentUnit,
  clock: judgeClock,
  disks: judgeDisks,
  'system-disk': judgeSystemDisk,
  processes: judgeProcesses,
  mounts: judgeMounts,
  'last-pass': judgeLastPass,
};

/** Every check of a host, in the order of {@link HOST_CHECKS}. */
export function judgeHost(facts: HostExamination): readonly HostCheck[] {
  return HOST_CHECKS.map((check) => ({ check, ...JUDGES[check](facts) }));
}
