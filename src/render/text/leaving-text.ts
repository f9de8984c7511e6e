import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey, type NodeName } from '../../model/identifiers.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { LeavingDiskStatus } from '../../model/planned/plan-summary.ts';
import { copyTimeText } from '../copy-text.ts';
import { counted, paint, paragraph, shown, type Style } from './terminal.ts';

/** So many claims are named; the rest is counted. */
const LISTED_CLAIMS = 8;

/** How far a disk has been emptied that is to go, in one sentence. Not escaped. */
export function leavingSentence(leaving: LeavingDiskStatus): string {
  return `DiskReplacement ${leaving.replacement}: ${stateText(leaving)}`;
}

function stateText(status: LeavingDiskStatus): string {
  const { attached, volumes, claims, group, unseen, unmoved } = status;
  const rebuilt = rebuiltText(status);
  const are = volumes === 1 ? 'is' : 'are';
  const held = `${counted(volumes, 'volume')} ${are}`;
  const forClaims = claims.length === 0 ? '' : `, for ${claimsText(claims.map(claimKey))}`;
  if (!attached) {
    const gone = ['the node has it no more', ...(rebuilt === null ? [] : [rebuilt])].join('; ');
    const waits =
      volumes === 0
        ? `${gone}, and nothing on it is waited for`
        : `${gone}; ${counted(volumes, 'volume')} on it ${are} waited for${forClaims}`;
    return [waits, ...rebuildTimes(status)].join('; ');
  }
  const on = [
    ...(volumes === 0 ? [] : [`${held} on it${forClaims}`]),
    ...(rebuilt === null ? [] : [`${rebuilt}, and it leaves its group once they are copied`]),
    ...rebuildTimes(status),
    ...moveTimes(status),
    ...(unmoved === true
      ? [
          'not all of it is moved: only what lies in a volume group over several disks is, where the others have room',
        ]
      : []),
    ...(group?.shared === true ? [`it is a member of volume group ${group.name}`] : []),
    ...(unseen === true
      ? ['not all that was made on it is seen: look at it before it is taken out']
      : []),
  ];
  if (on.length > 0) return `nothing new is made on it; ${on.join('; ')}`;
  return group === null
    ? "nothing of diskwright's is on it: it can be taken out"
    : `nothing but the empty volume group ${group.name} is on it: it can be taken out`;
}

function rebuiltText({ rebuilds = 0 }: LeavingDiskStatus): string | null {
  if (rebuilds === 0) return null;
  return rebuilds === 1
    ? 'a mirror gets its leg on it anew on another disk'
    : `${String(rebuilds)} mirrors get their legs on it anew on other disks`;
}

/** How much is moved, and how long that takes. */
function moveTimes({ toCopyBytes, copyRates }: LeavingDiskStatus): readonly string[] {
  if (toCopyBytes === undefined) return [];
  const time = copyTimeText(toCopyBytes, 'move', copyRates?.move);
  return [
    `${formatBytes(toCopyBytes)} are copied to other disks (${time}), which can be used meanwhile`,
  ];
}

/** How much is copied for mirrors that get a leg anew, and how long that takes. */
function rebuildTimes({ toRebuildBytes, copyRates }: LeavingDiskStatus): readonly string[] {
  if (toRebuildBytes === undefined) return [];
  const time = copyTimeText(toRebuildBytes, 'rebuild', copyRates?.rebuild);
  return [`${formatBytes(toRebuildBytes)} are copied for that (${time})`];
}

function claimsText(claims: readonly string[]): string {
  const more = claims.length - LISTED_CLAIMS;
  const named = claims.slice(0, LISTED_CLAIMS).join(', ');
  return `${claims.length === 1 ? 'claim' : 'claims'} ${named}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

/** A disk that goes, and on which node. */
export interface LeavingOnNode {
  readonly node: NodeName;
  readonly leaving: LeavingDiskStatus;
}

/** The disks of a plan that go, in its order. */
export function leavingOf({ nodes }: Pick<Plan, 'nodes'>): readonly LeavingOnNode[] {
  return nodes.flatMap(({ node, leaving = [] }) => leaving.map((one) => ({ node, leaving: one })));
}

/** What still holds the disks that go, a sentence for each. */
export function leavingLines(plan: Plan, options: Style): readonly string[] {
  const disks = leavingOf(plan);
  if (disks.length === 0) return [];
  return [
    paint(options, 'strong', 'Disks that leave'),
    ...disks.flatMap(({ node, leaving }) =>
      paragraph(options, {
        lead: '  ',
        text: `${shown(leaving.disk)} of ${shown(node)}: ${shown(leavingSentence(leaving))}`,
        hang: 6,
      }),
    ),
  ];
}
