import type { HostExamination } from '../../model/observed/host-examination.ts';
import { diskHealth, FINDING_REMEDY, healthRemedy } from '../storage-health.ts';
import { judged, notSeen, wellJudged, type HostTrouble, type HostJudgement } from './host-check.ts';

export function judgeDisks({ inventory }: HostExamination): HostJudgement {
  if ('unseen' in inventory) return notSeen(inventory.unseen);
  const { disks, findings } = inventory.value;
  return judged(
    [
      ...diskHealth(inventory.value).map((health): HostTrouble => ({
        verdict: 'failed',
        evidence: health.message,
        remedy: healthRemedy(health),
      })),
      ...findings.map(({ message }): HostTrouble => ({
        verdict: 'warning',
        evidence: message,
        remedy: FINDING_REMEDY,
      })),
    ],
    `${String(disks.length)} ${disks.length === 1 ? 'disk was' : 'disks were'} observed`,
  );
}

export function judgeSystemDisk({ inventory }: HostExamination): HostJudgement {
  if ('unseen' in inventory) return notSeen(inventory.unseen);
  const { root } = inventory.value.host;
  switch (root.kind) {
    case 'block':
      return wellJudged(`/ lies on ${root.chain.join(', ')}`);
    case 'no-block-device':
      return wellJudged(`/ is ${root.filesystem}, which lies on no disk`);
    case 'unknown':
      return judged([
        {
          verdict: 'failed',
          evidence: `on which disk / lies is unknown: ${root.reason}`,
          remedy:
            'Nothing is written on this host before that is known; run diskwright in the mount namespace of the host, and mount /sys and /proc whole.',
        },
      ]);
  }
}

export function judgeProcesses({ inventory }: HostExamination): HostJudgement {
  if ('unseen' in inventory) return notSeen(inventory.unseen);
  const { unseenPrograms } = inventory.value.host;
  if (unseenPrograms === undefined) return wellJudged('all processes of this host are seen');
  return judged([
    {
      verdict: 'failed',
      evidence: `not every program that may have a disk open is seen: ${unseenPrograms}`,
      remedy:
        'Nothing is written on this host before they are; mount /proc without hidepid, and run diskwright in the process namespace of the host (hostPID).',
    },
  ]);
}

export function judgeMounts({ inventory }: HostExamination): HostJudgement {
  if ('unseen' in inventory) return notSeen(inventory.unseen);
  const { volumePaths = [] } = inventory.value;
  return judged(
    volumePaths.flatMap(({ instead }) =>
      instead.map((evidence): HostTrouble => ({
        verdict: 'failed',
        evidence,
        remedy:
          'Unmount what hides the volume ("findmnt PATH" lists it), then run "diskwright apply" or restart the agent.',
      })),
    ),
    `${String(volumePaths.length)} mounted ${volumePaths.length === 1 ? 'volume was' : 'volumes were'} looked at`,
  );
}

export function judgeLastPass({ lastPass }: HostExamination): HostJudgement {
  if ('unseen' in lastPass) return notSeen(lastPass.unseen);
  if (lastPass.value === null)
    return wellJudged('no agent that follows a repository has reported a pass on this host');
  const { finishedAt, conditions, findings, failures, refusals } = lastPass.value;
  const stalled = conditions.filter(({ type, status }) => type === 'Stalled' && status === 'True');
  const troubles: readonly HostTrouble[] = [
    ...stalled.map(({ reason, message }): HostTrouble => ({
      verdict: 'failed',
      evidence: `the last pass is stalled (${reason}): ${message}`,
      remedy: 'It goes on by itself once a person has seen to that.',
    })),
    ...findings.map((evidence): HostTrouble => ({
      verdict: 'failed',
      evidence,
      remedy: 'Correct the declarations in git; "diskwright validate" lists all findings.',
    })),
    ...failures.map(({ message, remedy }): HostTrouble => ({
      verdict: 'failed',
      evidence: message,
      remedy,
    })),
    ...refusals.map(({ message, remedy }): HostTrouble => ({
      verdict: 'warning',
      evidence: message,
      remedy,
    })),
  ];
  return judged(troubles, `the last pass ended at ${finishedAt}`);
}
