import { contentEvidence, describeSystemUse } from '../../model/observed/describe-content.ts';
import { leavingSentence } from '../text/leaving-text.ts';
import { mirrorSentence } from '../text/mirror-text.ts';
import type {
  DiskExplanation,
  LayoutVerdict,
  VolumeExplanation,
} from '../../model/planned/explanation.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';
import type { PoolStatus } from '../../model/planned/plan-summary.ts';
import {
  cappedLines,
  consentLines,
  headingLines,
  itemLines,
  keptText,
  partitionText,
  planSection,
  publicationText,
  sectionLines,
  sectionsText,
  volumeText,
  type ExplainOptions,
} from './explanation-lines.ts';
import { lossSections } from '../text/loss-text.ts';
import { hardwareText, sourceText } from '../operation-phrase.ts';
import { poolName, poolSentence } from '../text/pool-text.ts';
import { smartText } from '../smart-text.ts';
import { counted, field, shown } from '../text/terminal.ts';

/**
 * A disk for people: what it is, what lives there, who wants it, what needs it, what is planned.
 */
export function renderDisk(disk: DiskExplanation, options: ExplainOptions): string {
  return sectionsText([
    [...headingLines(titleText(disk), options), ...factLines(disk, options)],
    sectionLines('On it now', contentLines(disk, options), options),
    sectionLines(
      'Volumes',
      cappedLines(
        disk.volumes,
        (volume) => [
          ...itemLines(volumeText(volume), options),
          ...(volume.publication.kind === 'published'
            ? itemLines(`  ${publicationText(volume)}`, options)
            : []),
        ],
        options,
      ),
      options,
    ),
    sectionLines(
      'Legs of volumes that are told at another disk of the group',
      cappedLines(
        disk.legs,
        (volume) => itemLines(`${volumeText(volume)}; told at ${shown(volume.disk)}`, options),
        options,
      ),
      options,
    ),
    sectionLines(
      'Thin pools',
      disk.pools.flatMap((pool) => poolLinesOf(pool, options)),
      options,
    ),
    sectionLines(
      'It leaves',
      disk.leaving === undefined ? [] : itemLines(leavingSentence(disk.leaving), options),
      options,
    ),
    layoutSection(disk, options),
    sectionLines('Depends on it', dependentLines(disk, options), options),
    consentLines(disk.consents, disk.usedConsents, options),
    planSection({ ...disk, idle: idleText(disk) }, options),
    sectionLines(
      'Kept',
      disk.kept.flatMap((kept) => itemLines(keptText(kept), options)),
      options,
    ),
    ...lossSections(disk.loss, options),
  ]);
}

/** A volume for people. */
export function renderVolume(explained: VolumeExplanation, options: ExplainOptions): string {
  const { facts, observed, partition, kept } = explained;
  const where =
    observed === null
      ? `on ${shown(facts.disk)} of ${shown(facts.node)}, which is not attached`
      : `on ${shown(observed.id)} of ${shown(facts.node)} (now ${shown(observed.path)}): ${hardwareText(observed.identity, observed.sizeBytes)}`;
  return sectionsText([
    [
      ...headingLines(volumeText(facts), options),
      ...itemLines(where, options),
      ...(partition === null ? [] : itemLines(partitionText(partition), options)),
      ...(facts.source === null
        ? []
        : itemLines(`declared at ${sourceText(facts.source)}`, options)),
      ...(facts.recordedAt === null
        ? itemLines('no record of it on the node', options)
        : itemLines(`recorded on the node ${shown(facts.recordedAt)}`, options)),
      ...itemLines(publicationText(facts), options),
    ],
    sectionLines(
      'Thin pool',
      explained.pool === null ? [] : poolLinesOf(explained.pool, options),
      options,
    ),
    sectionLines(
      'A copy too few',
      explained.mirror === undefined ? [] : itemLines(mirrorSentence(explained.mirror), options),
      options,
    ),
    consentLines(explained.consents, explained.usedConsents, options),
    planSection(
      {
        ...explained,
        idle:
          facts.purpose === null
            ? 'what nothing declares any more stays as it is'
            : 'it is as declared',
      },
      options,
    ),
    sectionLines('Kept', kept === null ? [] : itemLines(keptText(kept), options), options),
  ]);
}

function poolLinesOf(pool: PoolStatus, options: ExplainOptions): readonly string[] {
  return [
    ...itemLines(`${poolName(pool)}: ${poolSentence(pool)}`, options),
    ...pool.alarms.flatMap((alarm) => itemLines(`  ! ${shown(alarm)}`, options)),
  ];
}

function idleText({ chosenBy, observed }: DiskExplanation): string {
  if (chosenBy !== null) return 'everything is as declared';
  return observed !== null && observed.systemChain.length > 0
    ? `it ${shown(describeSystemUse(observed) ?? '')}; such a disk is never touched`
    : 'no layout has it';
}

function titleText({ disk, node, observed }: DiskExplanation): string {
  return observed === null
    ? `disk ${shown(disk)} of ${shown(node)}: not attached`
    : `disk ${shown(disk)} of ${shown(node)} (now ${shown(observed.path)}): ${hardwareText(observed.identity, observed.sizeBytes)}`;
}

function factLines(explained: DiskExplanation, options: ExplainOptions): readonly string[] {
  const { observed, observedAt } = explained;
  const when = `inventory of ${shown(observedAt)}`;
  if (observed === null)
    return itemLines(`${when}: no device answers to this id; records know it`, options);
  const others = observed.aliases.filter((alias) => alias !== observed.id);
  return [
    ...(others.length > 0 ? itemLines(`also ${others.map(shown).join(', ')}`, options) : []),
    ...(observed.links.length > 0 && options.verbose
      ? itemLines(`links ${observed.links.map(shown).join(', ')}`, options)
      : []),
    ...itemLines(`${stateText(observed)}; ${when}`, options),
    ...(observed.health === undefined
      ? []
      : itemLines(
          `${smartText(observed, observedAt)}; asked at ${shown(observed.health.takenAt)}`,
          options,
        )),
    ...(observed.systemChain.length > 0
      ? itemLines(
          `${shown(describeSystemUse(observed) ?? '')}: ${observed.systemChain.map(shown).join(' -> ')}`,
          options,
        )
      : []),
  ];
}

function stateText(disk: ObservedDisk): string {
  const { identity } = disk;
  return [
    disk.rotational ? `${disk.transport}, rotational` : disk.transport,
    ...(identity.vendor === undefined ? [] : [`vendor ${field(identity.vendor)}`]),
    `sectors of ${disk.logicalSectorBytes} bytes`,
    ...(disk.bay === undefined ? [] : [`bay ${field(disk.bay)}`]),
    ...(disk.readOnly ? ['read-only'] : []),
    ...(disk.removable ? ['removable'] : []),
    ...(disk.failing ? ['failing'] : []),
  ].join(', ');
}

function contentLines(explained: DiskExplanation, options: ExplainOptions): readonly string[] {
  const { observed, content, partitions } = explained;
  if (observed === null) return [];
  const evidence = contentEvidence({
    ...observed,
    ...(observed.table === undefined ? {} : { table: { ...observed.table, partitions: [] } }),
  });
  return [
    ...itemLines(shown(content), options),
    ...cappedLines(evidence, (line) => itemLines(`  ${shown(line)}`, options), options),
    ...cappedLines(
      partitions,
      (partition) => itemLines(`  ${partitionText(partition)}`, options),
      options,
    ),
    ...itemLines(`  fingerprint ${shown(observed.fingerprint)}`, options),
  ];
}

function layoutSection(explained: DiskExplanation, options: ExplainOptions): readonly string[] {
  const { layouts, chosenBy } = explained;
  const lines = cappedLines(
    layouts,
    (verdict) => itemLines(verdictText(verdict, explained), options),
    options,
  );
  const none = chosenBy === null ? itemLines('no layout has it', options) : [];
  return sectionLines('Layouts', [...lines, ...none], options);
}

function verdictText(verdict: LayoutVerdict, { chosenBy, observed }: DiskExplanation): string {
  const name = `${shown(verdict.layout)} (${sourceText(verdict.source)})`;
  if (verdict.layout === chosenBy)
    return observed === null
      ? `${name}: has it, as records say`
      : verdict.selected
        ? `${name}: has it`
        : `${name}: has it, although ${sayingNo(verdict)}`;
  if (observed === null && verdict.nodeSays === null)
    return `${name}: unknown, a disk that is not here cannot be held against its selector`;
  if (!verdict.selected) return `${name}: no, ${sayingNo(verdict)}`;
  return observed !== null && observed.systemChain.length > 0
    ? `${name}: its selector takes it, and it is left out because it ${shown(describeSystemUse(observed) ?? '')}`
    : `${name}: its selector takes it, and it does not have it`;
}

function sayingNo({ nodeSays, because }: LayoutVerdict): string {
  if (nodeSays !== null) return `not this node: ${shown(nodeSays)}`;
  return because.map(shown).join('; ');
}

function dependentLines(explained: DiskExplanation, options: ExplainOptions): readonly string[] {
  const { claims, persistentVolumes, hostPaths } = explained.dependents;
  const list = (noun: string, names: readonly string[]): readonly string[] =>
    names.length === 0
      ? []
      : itemLines(`${counted(names.length, noun)}: ${names.map(shown).join(', ')}`, options);
  return [
    ...list('claim', claims),
    ...list('PersistentVolume', persistentVolumes),
    ...list('host path', hostPaths),
  ];
}
