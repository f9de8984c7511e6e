import type {
  HeldLock,
  HostExamination,
  UnitState,
} from '../../model/observed/host-examination.ts';
import { judged, notSeen, wellJudged, type HostTrouble, type HostJudgement } from './host-check.ts';

export const BOOT_UNIT = 'diskwright-boot.service';
export const AGENT_UNIT = 'diskwright-agent.service';

/** No pass works longer than this on a host whose disks answer. */
const LONGEST_PASS_SECONDS = 30 * 60;
/** Less than this for records and a new status is soon too little. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;
/** Permission bits of group and others to write. */
const WRITABLE_BY_OTHERS = 0o022;
/** Before this there was no diskwright: a clock that says so was never set. */
const FIRST_YEAR = 2026;

export function judgeHostConfig({ hostConfig }: HostExamination): HostJudgement {
  const { path, state, problem, namesRepository } = hostConfig;
  switch (state) {
    case 'absent':
      return wellJudged(`${path} is not there: the defaults hold, and no host path is allowed`);
    case 'valid':
      return wellJudged(
        `${path} is valid, and names ${namesRepository ? 'a repository' : 'no repository'}`,
      );
    case 'unreadable':
      return notSeen(problem);
    case 'invalid':
      return judged([
        {
          verdict: 'failed',
          evidence: problem,
          remedy: `Correct ${path} ("diskwright schema HostConfig" prints its schema); until then nothing is done on this host.`,
        },
      ]);
  }
}

export function judgeStateDirectory({ stateDirectory }: HostExamination): HostJudgement {
  if ('unseen' in stateDirectory) return notSeen(stateDirectory.unseen);
  const facts = stateDirectory.value;
  const { path } = facts;
  if (facts.kind === 'absent') return wellJudged(`${path} is not there: nothing was applied yet`);
  if (facts.kind === 'no-directory')
    return judged([
      {
        verdict: 'failed',
        evidence: `${path} is no directory`,
        remedy: `Move it away, or name another place with --state-dir.`,
      },
    ]);
  const troubles: HostTrouble[] = [];
  const { ownerId, mode, unwritable, freeBytes } = facts;
  if (ownerId !== 0 || (mode & WRITABLE_BY_OTHERS) !== 0)
    troubles.push({
      verdict: 'failed',
      evidence: `${path} belongs to user ${String(ownerId)} with mode ${mode.toString(8)}: others than root can change what diskwright knows of disks`,
      remedy: `Run "chown root: ${path} && chmod go-w ${path}", and see who wrote there.`,
    });
  if (unwritable !== null)
    troubles.push({
      verdict: 'failed',
      evidence: `${path} cannot be written to: ${unwritable}`,
      remedy:
        'Have it on a local filesystem that is mounted read-write; "dmesg" says why one is not.',
    });
  if (freeBytes < LEAST_FREE_BYTES)
    troubles.push({
      verdict: 'failed',
      evidence: `${path} has only ${String(Math.floor(freeBytes / 1024))} KiB left, and every operation writes a record first`,
      remedy: 'Make room on its filesystem.',
    });
  return judged(troubles, `${path} has mode ${mode.toString(8)}`);
}

export function judgeLocks({ locks }: HostExamination): HostJudgement {
  if ('unseen' in locks) return notSeen(locks.unseen);
  if (locks.value.length === 0) return wellJudged('no lock is held');
  const old = locks.value.filter(
    ({ runningSeconds }) => (runningSeconds ?? 0) > LONGEST_PASS_SECONDS,
  );
  return judged(
    old.map((lock) => ({
      verdict: 'warning',
      evidence: `${lockText(lock)} since ${String(Math.floor((lock.runningSeconds ?? 0) / 60))} minutes: it may hang on a disk that does not answer`,
      remedy:
        'Look at the kernel log (dmesg) for a device that does not answer, and replace it; do not remove the file of the lock.',
    })),
    ...locks.value.filter((lock) => !old.includes(lock)).map(lockText),
  );
}

function lockText({ path, processId, program }: HeldLock): string {
  if (processId === null) return `${path} is held by a tool that an earlier pass started`;
  const name = program === '' ? '' : ` (${program})`;
  return `${path} is held by process ${String(processId)}${name}`;
}

export function judgeBootUnit(facts: HostExamination): HostJudgement {
  const { units, inventory } = facts;
  if (units === null)
    return wellJudged('systemd does not run this machine; call "diskwright-agent boot" at boot');
  if ('unseen' in units) return notSeen(units.unseen);
  const serves =
    'value' in inventory && inventory.value.records.volumes.some(({ state }) => state === 'ready');
  const boot = units.value.find(({ name }) => name === BOOT_UNIT);
  const troubles = boot === undefined ? [notInstalled(serves)] : bootTroubles(boot, units.value);
  return judged(troubles, ...(boot === undefined ? [] : [unitText(boot)]));
}

function notInstalled(serves: boolean): HostTrouble {
  return {
    verdict: serves ? 'failed' : 'warning',
    evidence: `${BOOT_UNIT} is not installed: ${serves ? 'the volumes of this host are' : 'no volume is'} served at boot before pods start`,
    remedy: `Install the package, or run "diskwright-agent boot --unit > /etc/systemd/system/${BOOT_UNIT}" and "systemctl enable ${BOOT_UNIT}".`,
  };
}

function bootTroubles(boot: UnitState, units: readonly UnitState[]): readonly HostTrouble[] {
  const troubles: HostTrouble[] = [];
  if (!boot.fileState.startsWith('enabled'))
    troubles.push({
      verdict: 'failed',
      evidence: `${BOOT_UNIT} is ${boot.fileState === '' ? 'not enabled' : boot.fileState}`,
      remedy: `Run "systemctl enable ${BOOT_UNIT}".`,
    });
  if (boot.activeState === 'failed')
    troubles.push({
      verdict: 'failed',
      evidence: `${BOOT_UNIT} failed (${boot.result})`,
      remedy: `Read "journalctl --unit ${BOOT_UNIT} --boot", then run "systemctl restart ${BOOT_UNIT}".`,
    });
  const early = units.filter(
    ({ name, after }) => name !== BOOT_UNIT && name !== AGENT_UNIT && !after.includes(BOOT_UNIT),
  );
  for (const { name } of early)
    troubles.push({
      verdict: 'failed',
      evidence: `${name} does not start after ${BOOT_UNIT}: pods may write below mount points`,
      remedy: `Run "systemctl daemon-reload"; if that does not help, add "After=${BOOT_UNIT}" with "systemctl edit ${name}".`,
    });
  return troubles;
}

export function judgeAgentUnit({ units, hostConfig }: HostExamination): HostJudgement {
  if (!hostConfig.namesRepository)
    return wellJudged(`${hostConfig.path} names no repository: no agent has to stay on this host`);
  if (units === null)
    return wellJudged(
      'systemd does not run this machine; have something keep "diskwright-agent run"',
    );
  if ('unseen' in units) return notSeen(units.unseen);
  const agent = units.value.find(({ name }) => name === AGENT_UNIT);
  if (agent === undefined)
    return judged([
      {
        verdict: 'warning',
        evidence: `${hostConfig.path} names a repository, and ${AGENT_UNIT} is not installed`,
        remedy: 'Install the package, or keep "diskwright-agent run" running by other means.',
      },
    ]);
  const troubles: HostTrouble[] = [];
  if (agent.activeState !== 'active' && agent.activeState !== 'activating')
    troubles.push({
      verdict: 'failed',
      evidence: `${AGENT_UNIT} is ${agent.activeState} (${agent.result}), and the repository is not followed`,
      remedy: `Run "systemctl enable --now ${AGENT_UNIT}"; "journalctl --unit ${AGENT_UNIT}" says why it ended.`,
    });
  else if (!agent.fileState.startsWith('enabled'))
    troubles.push({
      verdict: 'warning',
      evidence: `${AGENT_UNIT} runs, and does not start at the next boot`,
      remedy: `Run "systemctl enable ${AGENT_UNIT}".`,
    });
  return judged(troubles, unitText(agent));
}

function unitText({ name, activeState, fileState }: UnitState): string {
  return `${name} is ${activeState}${fileState === '' ? '' : ` and ${fileState}`}`;
}

export function judgeClock(facts: HostExamination): HostJudgement {
  const { takenAt, clockSynchronized, inventory, lastPass } = facts;
  const known = [
    ...('value' in inventory
      ? [...inventory.value.records.disks, ...inventory.value.records.volumes].map(
          ({ recordedAt }) => recordedAt,
        )
      : []),
    ...('value' in lastPass && lastPass.value !== null ? [lastPass.value.finishedAt] : []),
  ];
  // RFC 3339 in UTC sorts as text.
  const latest = known.toSorted().at(-1);
  const troubles: HostTrouble[] = [];
  const remedy = 'Set the clock, and have chrony or systemd-timesyncd keep it.';
  if (Number(takenAt.slice(0, 4)) < FIRST_YEAR || (latest !== undefined && takenAt < latest))
    troubles.push({
      verdict: 'failed',
      evidence: `the clock says ${takenAt}, ${latest !== undefined && takenAt < latest ? `and something was recorded here at ${latest}` : 'which is long ago'}: consents that expired would count`,
      remedy,
    });
  if (clockSynchronized === false)
    troubles.push({ verdict: 'warning', evidence: 'the clock is kept by no other one', remedy });
  const kept = clockSynchronized === null ? 'whether it is kept is unknown' : 'it is kept';
  return judged(troubles, ...(troubles.length === 0 ? [`the clock says ${takenAt}; ${kept}`] : []));
}
