import {
  cappedLines,
  itemLines,
  sectionLines,
  type ExplainOptions,
} from '../../../render/explain/explanation-lines.ts';
import { shown, textOf } from '../../../render/text/terminal.ts';
import { age, shownRevision } from './status-text.ts';
import type { LiveClaimRow, LiveEvent, LiveNode, LiveView, LiveVolumeRow } from './live-view.ts';

/** Events that are shown without -v. */
const LISTED_EVENTS = 8;

/** What a cluster has, below what an explanation says from git. Ends in a line feed. */
export function liveText(
  { claims, volumes, node, events }: LiveView,
  { now, options }: { readonly now: Date; readonly options: ExplainOptions },
): string {
  const listed = options.verbose ? events : events.slice(0, LISTED_EVENTS);
  const more = events.length - listed.length;
  return textOf([
    ...sectionLines(
      'In the cluster',
      [
        ...claims.flatMap((row) => itemLines(claimText(row), options)),
        ...cappedLines(volumes, (row) => itemLines(volumeText(row), options), options),
        ...(node === null ? [] : nodeTexts(node, now).flatMap((text) => itemLines(text, options))),
        ...(claims.length + volumes.length === 0 && node === null
          ? itemLines('nothing of it', options)
          : []),
      ],
      options,
    ),
    ...(events.length === 0 ? [] : ['']),
    ...sectionLines(
      'Events',
      [
        ...listed.flatMap((event) => itemLines(eventText(event, now), options)),
        ...(more > 0 ? itemLines(`and ${String(more)} more (-v lists them)`, options) : []),
      ],
      options,
    ),
  ]);
}

function claimText({ namespace, name, found }: LiveClaimRow): string {
  const claim = `PersistentVolumeClaim ${shown(`${namespace}/${name}`)}`;
  if (found === null) return `no ${claim}`;
  const { phase, volume, requested, capacity, isDeleting } = found;
  return [
    `${claim}: ${shown(phase)}`,
    volume === '' ? 'no volume yet' : `volume ${shown(volume)}`,
    `asks for ${shown(requested)}`,
    ...(capacity === null ? [] : [`has ${shown(capacity)}`]),
    ...(isDeleting ? ['being deleted'] : []),
  ].join(', ');
}

function volumeText({ name, found }: LiveVolumeRow): string {
  const volume = `PersistentVolume ${shown(name)}`;
  if (found === null) return `no ${volume}`;
  const { phase, since, claim, capacity, storageClass, reclaimPolicy, isDeleting } = found;
  return [
    `${volume}: ${shown(phase)}${since === null ? '' : ` since ${shown(since)}`}`,
    claim === null ? 'for any claim' : `for claim ${shown(claim)}`,
    `${shown(capacity)} of class ${shown(storageClass)}`,
    `reclaim policy ${shown(reclaimPolicy)}`,
    ...(isDeleting ? ['being deleted'] : []),
  ].join(', ');
}

function nodeTexts({ name, storage, observedAt }: LiveNode, now: Date): readonly string[] {
  const observed =
    observedAt === null
      ? `no NodeInventory ${shown(name)}: its agent has not reported`
      : `NodeInventory ${shown(name)}: observed ${age(observedAt, now)} ago`;
  if (storage === null)
    return [`no NodeStorage ${shown(name)}: the controller has nothing for it to do`, observed];
  const { generation, observedGeneration, revision, conditions, lastPass, refusals } = storage;
  const seen =
    observedGeneration === generation
      ? 'which its agent has seen'
      : observedGeneration === null
        ? 'which its agent has not seen'
        : `and its agent has seen ${String(observedGeneration)}`;
  const pass =
    lastPass === null
      ? 'no pass yet'
      : `last pass ${age(lastPass.finishedAt, now)} ago: ${String(lastPass.applied)} applied, ${String(lastPass.failed)} failed, ${String(lastPass.withheld)} withheld, ${String(lastPass.remaining)} to do`;
  return [
    `NodeStorage ${shown(name)} at ${shownRevision(revision)}: generation ${String(generation)}, ${seen}; ${pass}`,
    ...conditions.map(
      ({ type, status, reason, message }) =>
        `  ${shown(type)} ${shown(status)} (${shown(reason)}): ${shown(message)}`,
    ),
    ...refusals.map(({ code, summary }) => `  refused (${shown(code)}): ${shown(summary)}`),
    observed,
  ];
}

function eventText({ about, type, reason, message, at }: LiveEvent, now: Date): string {
  const when = at === '' ? '' : `, ${age(at, now)} ago`;
  return `${shown(type)} ${shown(reason)} on ${shown(about)}${when}: ${shown(message)}`;
}
