import { formatBytes } from '../../model/values/bytes.ts';
import type { NodeExplanation } from '../../model/planned/explanation.ts';
import {
  cappedLines,
  headingLines,
  itemLines,
  keptText,
  sectionLines,
  sectionsText,
  volumeText,
  type ExplainOptions,
} from './explanation-lines.ts';
import { sourceText } from '../operation-phrase.ts';
import { diskChanges } from '../plan-changes.ts';
import { diskChangeLines } from '../text/plan/plan-disk-text.ts';
import { refusalLines } from '../text/refusals/refusal-text.ts';
import { tableLines } from '../text/table.ts';
import { field, shown } from '../text/terminal.ts';

/** What to do about a node without an inventory. */
export const SILENT_NODE_REMEDY =
  'Run "diskwright discover -o yaml" there, and bring what it prints with --inventory.';

/** A node for people: which layouts have it, its disks and volumes, and what is planned for it. */
export function renderNode(explained: NodeExplanation, options: ExplainOptions): string {
  return sectionsText([
    [...headingLines(titleText(explained), options), ...factLines(explained, options)],
    sectionLines(
      'Layouts',
      cappedLines(
        explained.layouts,
        (verdict) => itemLines(verdictText(verdict), options),
        options,
      ),
      options,
    ),
    diskSection(explained, options),
    sectionLines(
      'Volumes',
      cappedLines(
        explained.volumes,
        (volume) => itemLines(`${volumeText(volume)}; on ${shown(volume.disk)}`, options),
        options,
      ),
      options,
    ),
    sectionLines(
      'Claims pinned to it without a place',
      cappedLines(explained.waiting, (refusal) => refusalLines(refusal, options, 2), options),
      options,
    ),
    planLines(explained, options),
    sectionLines(
      'Kept',
      cappedLines(
        explained.plan?.kept ?? [],
        (kept) => itemLines(keptText(kept), options),
        options,
      ),
      options,
    ),
    sectionLines(
      'Not observed (counts as unknown, never as absent)',
      cappedLines(
        explained.observed?.findings ?? [],
        ({ code, subject, message }) =>
          itemLines(`${code} ${field(subject)}: ${shown(message)}`, options),
        options,
      ),
      options,
    ),
  ]);
}

function titleText({ node, observed }: NodeExplanation): string {
  return observed === null
    ? `node ${shown(node)}: no inventory, so that nothing can be planned for it`
    : `node ${shown(node)}, observed at ${shown(observed.takenAt)}`;
}

function factLines(explained: NodeExplanation, options: ExplainOptions): readonly string[] {
  const { labels, formerNames, observed } = explained;
  const shownLabels = Object.entries(labels).map(([key, value]) => `${shown(key)}=${shown(value)}`);
  return [
    ...(formerNames.length > 0
      ? itemLines(`called ${formerNames.map(shown).join(', ')} before`, options)
      : []),
    ...(shownLabels.length > 0 ? itemLines(`labels ${shownLabels.join(', ')}`, options) : []),
    ...(observed === null
      ? itemLines(SILENT_NODE_REMEDY, options)
      : [
          ...itemLines(
            `kernel ${field(observed.host.kernel)}, ${observed.host.systemd ? 'systemd' : 'no systemd'}, state directory ${shown(observed.host.stateDir)}`,
            options,
          ),
          ...itemLines(rootText(observed.host.root), options),
          ...(observed.host.unseenPrograms === undefined
            ? []
            : itemLines(unseenText(observed.host.unseenPrograms), options)),
        ]),
  ];
}

function planLines({ plan }: NodeExplanation, options: ExplainOptions): readonly string[] {
  if (plan === null) return [];
  const lines = [
    ...diskChanges(plan).flatMap((disk) => diskChangeLines(disk, options)),
    ...plan.refusals.flatMap((refusal) => refusalLines(refusal, options, 2)),
  ];
  return sectionLines(
    'What the plan does',
    lines.length > 0 ? lines : itemLines('nothing: it is as declared', options),
    options,
  );
}

function rootText(root: NonNullable<NodeExplanation['observed']>['host']['root']): string {
  switch (root.kind) {
    case 'block':
      return `system on ${root.chain.map(shown).join(' -> ')}`;
    case 'no-block-device':
      return `system on no block device (${field(root.filesystem)})`;
    case 'unknown':
      return `where its system lies is unknown (${shown(root.reason)}); nothing is written there`;
  }
}

function unseenText(reason: string): string {
  return `not every program that may have a disk open could be seen (${shown(reason)}); nothing is written there`;
}

function verdictText(verdict: NodeExplanation['layouts'][number]): string {
  const name = `${shown(verdict.layout)} (${sourceText(verdict.source)})`;
  if (verdict.nodeSays !== null) return `${name}: no, ${shown(verdict.nodeSays)}`;
  return `${name}: yes${verdict.held ? ', but nothing new is done for it here' : ''}`;
}

function diskSection(explained: NodeExplanation, options: ExplainOptions): readonly string[] {
  return sectionLines(
    'Disks',
    tableLines(options, {
      columns: [
        { title: 'disk' },
        { title: 'now' },
        { title: 'size', align: 'right' },
        { title: 'layout' },
        { title: 'on it' },
      ],
      rows: explained.disks.map((disk) => [
        shown(disk.disk),
        disk.path === null ? 'absent' : shown(disk.path),
        formatBytes(disk.sizeBytes),
        disk.system ? 'never: system' : disk.chosenBy === null ? '-' : shown(disk.chosenBy),
        shown(disk.content),
      ]),
      indent: 2,
    }),
    options,
  );
}
