import { formatBytes } from '../../model/values/bytes.ts';
import type { GivenConsent } from '../../model/planned/desired.ts';
import type { PartitionFacts, VolumeFacts } from '../../model/planned/explanation.ts';
import { describeUsage } from '../../model/observed/describe-content.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { ConsentRecord } from '../../model/observed/inventory.ts';
import type { KeptVolume } from '../../model/volumes/kept-volume.ts';
import { OPERATION_TRAITS } from '../../model/planned/operation-traits.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { volumeTitle as titleOf } from '../../model/volumes/volume-name.ts';
import { operationPhrase, purposeText, sourceText, SYMBOL_BY_LOSS } from '../operation-phrase.ts';
import { TONE_BY_LOSS } from '../text/plan/plan-disk-text.ts';
import { refusalLines } from '../text/refusals/refusal-text.ts';
import { consentTerm } from '../consent/consent-term.ts';
import { field, paint, paragraph, shown, textOf, type Style } from '../text/terminal.ts';

export interface ExplainOptions extends Style {
  /** Lists everything. */
  readonly verbose: boolean;
}

/** Items of a list that are shown without -v. */
const LISTED = 16;

/** Sections as one text, with an empty line between them; empty ones are left out. */
export function sectionsText(sections: readonly (readonly string[])[]): string {
  return textOf(
    sections
      .filter((lines) => lines.length > 0)
      .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
  );
}

export function headingLines(text: string, options: ExplainOptions): readonly string[] {
  return paragraph(options, { lead: '', text, hang: 2, toneAll: 'strong' });
}

/** A heading with lines below it; nothing without lines. */
export function sectionLines(
  title: string,
  lines: readonly string[],
  options: ExplainOptions,
): readonly string[] {
  return lines.length === 0 ? [] : [paint(options, 'strong', title), ...lines];
}

export function itemLines(text: string, options: ExplainOptions): readonly string[] {
  return paragraph(options, { lead: '  ', text, hang: 6 });
}

/** As many items as are worth reading, and how many more there are. */
export function cappedLines<T>(
  items: readonly T[],
  lines: (item: T) => readonly string[],
  options: ExplainOptions,
): readonly string[] {
  const listed = options.verbose ? items : items.slice(0, LISTED);
  const more = items.length - listed.length;
  return [
    ...listed.flatMap(lines),
    ...(more > 0 ? itemLines(`and ${more} more (-v lists them)`, options) : []),
  ];
}

const STATE_TEXT: Readonly<Record<VolumeFacts['state'], string>> = {
  planned: 'not made yet',
  unfinished: 'begun, not finished',
  ready: 'ready',
  missing: 'recorded, but its mark is not on the disk any more',
  absent: 'on a disk that is not attached',
  removed: 'given up: wiped, or gone with its disk',
};

function volumeTitle({ volume, name }: VolumeFacts): string {
  return name === null
    ? `volume ${shown(volume)}`
    : `volume ${shown(volume)} (${shown(name.layout)}/${shown(titleOf({ name: name.partition, ordinal: name.ordinal }))})`;
}

/** One volume in a sentence: what it is, how it stands, what it is for. */
export function volumeText(volume: VolumeFacts): string {
  return [
    `${volumeTitle(volume)}: ${formatBytes(volume.sizeBytes)} ${contentText(volume.content)}`,
    STATE_TEXT[volume.state],
    ...volume.mountPoints.map((path) => `mounted at ${shown(path)}`),
    ...(volume.usableBytes === null ? [] : [usableText(volume)]),
    volume.purpose === null
      ? volume.state === 'removed'
        ? 'nothing is left of it'
        : 'no longer declared, its data is kept'
      : purposeText(volume.purpose),
    ...(volume.claim === null ? [] : [claimText(volume)]),
    ...(volume.protected ? ['protected'] : []),
  ].join(', ');
}

function contentText(content: string): string {
  return content === 'block' ? 'raw block' : field(content);
}

function usableText({ usableBytes, freeBytes }: VolumeFacts): string {
  const free = freeBytes === null ? '' : `, ${formatBytes(freeBytes)} free`;
  return `${formatBytes(usableBytes ?? 0)} usable${free}`;
}

function claimText({ claim, claimStands, claimRecorded, state }: VolumeFacts): string {
  const name = claim === null ? '' : shown(claimKey(claim));
  if (state === 'removed') return `was of claim ${name}`;
  if (claimStands === 'gone') return `keeps the data of claim ${name}, which git declares no more`;
  return claimRecorded ? `serves claim ${name}` : `is going to serve claim ${name}`;
}

export function publicationText({ persistentVolume, publication }: VolumeFacts): string {
  const name = `PersistentVolume ${shown(persistentVolume)}`;
  return publication.kind === 'published'
    ? `${name} of class ${shown(publication.storageClassName)}, path ${shown(publication.path)}`
    : `no ${name}: ${shown(publication.reason)}`;
}

const OWNER_TEXT: Readonly<Record<PartitionFacts['owner'], string>> = {
  ours: 'volume',
  'other-node': 'marked as volume of another node,',
  'other-installation': 'marked as volume of another installation,',
  foreign: '',
};

export function partitionText(partition: PartitionFacts): string {
  const { number, owner, volume, label } = partition;
  const whose =
    volume === null
      ? label === ''
        ? "not diskwright's"
        : `${field(label)}, not diskwright's`
      : `${OWNER_TEXT[owner]} ${shown(volume)}`;
  return [
    `partition ${number}: ${formatBytes(partition.sizeBytes)} at offset ${partition.startBytes}: ${whose}`,
    ...partition.content.map(shown),
    ...partition.usedBy.map((usage) => shown(describeUsage(usage))),
  ].join(', ');
}

/** Operations with their sign, their reason and their line of YAML. */
export function operationLines(
  operations: readonly Operation[],
  options: ExplainOptions,
): readonly string[] {
  return cappedLines(
    operations,
    (operation) => {
      const loss = OPERATION_TRAITS[operation.kind].loss;
      const where = operation.source.line > 0 ? ` (${sourceText(operation.source)})` : '';
      return paragraph(options, {
        lead: `  ${SYMBOL_BY_LOSS[loss]} `,
        text: `${operationPhrase(operation)}: ${shown(operation.reason)}${where}`,
        hang: 6,
        tone: TONE_BY_LOSS[loss],
      });
    },
    options,
  );
}

/** What the plan does to the thing asked about, and what it refuses. */
export function planSection(
  planned: {
    readonly operations: readonly Operation[];
    readonly refusals: readonly Refusal[];
    /** Why there is nothing to do, if there is nothing. */
    readonly idle: string;
  },
  options: ExplainOptions,
): readonly string[] {
  const nothing = planned.operations.length + planned.refusals.length === 0;
  return sectionLines(
    'What the plan does',
    nothing
      ? itemLines(`nothing: ${planned.idle}`, options)
      : [
          ...operationLines(planned.operations, options),
          ...planned.refusals.flatMap((refusal) => refusalLines(refusal, options, 2)),
        ],
    options,
  );
}

const KEPT_BECAUSE = {
  'not-declared': 'no longer declared',
  'claim-gone': 'its claim is not declared in git',
  provisioned: 'made for a claim in the cluster',
} as const satisfies Record<KeptVolume['because'], string>;

export function keptText(kept: KeptVolume): string {
  const whose = kept.claim === null ? '' : `, data of claim ${shown(claimKey(kept.claim))}`;
  return `volume ${shown(kept.volume)}: kept (${KEPT_BECAUSE[kept.because]})${whose}; to give it up, a consent has to name ${shown(kept.fingerprint)}`;
}

export function consentLines(
  given: readonly GivenConsent[],
  used: readonly ConsentRecord[],
  options: ExplainOptions,
): readonly string[] {
  return sectionLines(
    'Consents',
    [
      ...given.flatMap((consent) =>
        itemLines(
          `${shown(consent.consent)} (${sourceText(consent.source)}): gives up ${shown(consent.content)} ${consentTerm(consent)}${consent.expired ? ', which has passed' : ''}: ${field(consent.reason)}`,
          options,
        ),
      ),
      ...used.flatMap((record) =>
        itemLines(
          `${shown(record.consent)}: ${record.state === 'begun' ? 'begun, and its end is not written down' : 'used'}, recorded ${shown(record.recordedAt)}`,
          options,
        ),
      ),
    ],
    options,
  );
}
