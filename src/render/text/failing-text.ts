import { healthRemedy } from '../../assess/storage-health.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { FailingDiskStatus } from '../../model/planned/plan-summary.ts';
import { counted, paint, paragraph, shown, type Style } from './terminal.ts';

export const FAILING_TITLE = 'Failing disks';

/**
 * What is wrong with a disk, what lies on it, what is made on it all the same, and what to do. Goes
 * on where the disk was named. Not escaped.
 */
export function failingSentence(failing: FailingDiskStatus): string {
  const { serial, bay, says, layouts } = failing;
  const which = [
    serial === undefined ? 'no serial' : `serial ${serial}`,
    `bay ${bay ?? 'unknown'}`,
    ...(layouts.length === 0
      ? []
      : [`${layouts.length === 1 ? 'layout' : 'layouts'} ${layouts.join(', ')}`]),
  ].join(', ');
  return `(${which}) ${[says, ...onIt(failing)].join('; ')}. ${failingRemedy(failing)}`;
}

function onIt({ reason, volumes, made }: FailingDiskStatus): readonly string[] {
  return [
    ...(volumes === 0
      ? []
      : [`${counted(volumes, 'finished volume')} ${volumes === 1 ? 'lies' : 'lie'} on it`]),
    ...(made > 0 ? [`this plan makes ${counted(made, 'volume')} on it`] : []),
    ...(reason === 'DiskFailing' ? ['no new volume is made on it'] : []),
  ];
}

function failingRemedy(failing: FailingDiskStatus): string {
  const { disk, volumes, layouts } = failing;
  if (volumes > 0) return healthRemedy(failing);
  return `Replace the disk, or leave it out of layout ${layouts.join(', ')} with "except: [${disk}]".`;
}

/** A failing disk, and on which node. */
export interface FailingOnNode {
  readonly node: NodeName;
  readonly failing: FailingDiskStatus;
}

/** The failing disks of a plan, in its order. */
export function failingOf({ nodes }: Pick<Plan, 'nodes'>): readonly FailingOnNode[] {
  return nodes.flatMap(({ node, failing = [] }) => failing.map((one) => ({ node, failing: one })));
}

/** A warning for each failing disk that is used, or would be. */
export function failingLines(plan: Plan, options: Style): readonly string[] {
  const disks = failingOf(plan);
  if (disks.length === 0) return [];
  return [
    paint(options, 'danger', FAILING_TITLE),
    ...disks.flatMap(({ node, failing }) =>
      paragraph(options, {
        lead: '  ! ',
        text: `${shown(failing.disk)} of ${shown(node)} ${shown(failingSentence(failing))}`,
        hang: 6,
        tone: 'danger',
      }),
    ),
  ];
}
