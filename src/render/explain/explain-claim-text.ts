import { formatBytes } from '../../model/values/bytes.ts';
import type {
  NodeForClaim,
  ClaimExplanation,
  DeclaredClaim,
} from '../../model/planned/explanation.ts';
import {
  headingLines,
  itemLines,
  operationLines,
  publicationText,
  sectionLines,
  sectionsText,
  volumeText,
  type ExplainOptions,
} from './explanation-lines.ts';
import { sourceText } from '../operation-phrase.ts';
import { refusalLines } from '../text/refusals/refusal-text.ts';
import { tableLines } from '../text/table.ts';
import { paragraph, shown } from '../text/terminal.ts';

/** A claim for people: where it is and why, or why it has no place yet. */
export function renderClaim(claim: ClaimExplanation, options: ExplainOptions): string {
  return sectionsText([
    [...headingLines(titleText(claim), options), ...declaredLines(claim.declared, options)],
    outcomeLines(claim, options),
    sectionLines(
      claim.outcome.kind === 'gone' ? 'Its data is kept' : 'Other data kept for it',
      claim.kept.flatMap((volume) => [
        ...itemLines(volumeText(volume), options),
        ...itemLines(`  on ${shown(volume.disk)} of ${shown(volume.node)}`, options),
      ]),
      options,
    ),
    claim.outcome.kind === 'gone' && claim.kept.length > 0
      ? itemLines(
          `Declared again, it gets this data back only by a TakeBack that names the volume and the claim; a Release with a consent gives it up.`,
          options,
        )
      : [],
    candidateSection(claim.candidates, options),
    sectionLines('What the plan does', operationLines(claim.operations, options), options),
  ]);
}

function titleText({ claim, declared }: ClaimExplanation): string {
  return declared === null
    ? `claim ${shown(claim)}: git does not declare it`
    : `claim ${shown(claim)}: ${formatBytes(declared.requestBytes)} of ${shown(declared.storageClassName)}`;
}

function declaredLines(declared: DeclaredClaim | null, options: ExplainOptions): readonly string[] {
  if (declared === null) return [];
  const { source, volumeMode, accessModes, pin, set } = declared;
  return [
    ...itemLines(
      [
        `declared at ${sourceText(source)}`,
        volumeMode,
        accessModes.join(' and '),
        ...(pin === null ? [] : [`pinned to ${shown(pin)}`]),
      ].join(', '),
      options,
    ),
    ...(set === null
      ? []
      : itemLines(
          `replica ${set.ordinal} of ${shown(set.name)}${set.others.length === 0 ? '' : `, together with ${set.others.map(shown).join(', ')}`}`,
          options,
        )),
  ];
}

function outcomeLines(claim: ClaimExplanation, options: ExplainOptions): readonly string[] {
  const { outcome, volume } = claim;
  switch (outcome.kind) {
    case 'unplaced':
      return sectionLines(
        'Why it has no place',
        refusalLines(outcome.refusal, { ...options, about: '' }, 2),
        options,
      );
    case 'gone':
      return [];
    case 'placed':
      return [
        ...sectionLines(
          'Where it is',
          volume === null
            ? itemLines(`volume ${shown(outcome.volume)} on ${shown(outcome.node)}`, options)
            : [
                ...itemLines(volumeText(volume), options),
                ...itemLines(`on ${shown(volume.disk)} of ${shown(outcome.node)}`, options),
                ...itemLines(publicationText(volume), options),
              ],
          options,
        ),
        '',
        ...sectionLines(
          'Why there',
          [
            ...outcome.why.flatMap((reason) => itemLines(shown(reason), options)),
            ...(outcome.since === null
              ? []
              : itemLines(`the record is of ${shown(outcome.since)}`, options)),
          ],
          options,
        ),
      ];
  }
}

/** Nodes that are listed without -v; the one that was chosen always is. */
const LISTED_NODES = 12;

function cuttableText({ cuttableBytes }: NodeForClaim): readonly string[] {
  return cuttableBytes === undefined
    ? []
    : [`its volume groups have up to ${formatBytes(cuttableBytes)} left to cut`];
}

function candidateSection(
  candidates: readonly NodeForClaim[],
  options: ExplainOptions,
): readonly string[] {
  const ordered = candidates.toSorted((a, b) => Number(b.chosen) - Number(a.chosen));
  const listed = options.verbose ? ordered : ordered.slice(0, LISTED_NODES);
  const more = ordered.length - listed.length;
  return sectionLines(
    'Volumes of its class and mode',
    [
      ...tableLines(options, {
        columns: [
          { title: 'node' },
          { title: 'volumes', align: 'right' },
          { title: 'large enough', align: 'right' },
          { title: 'free', align: 'right' },
          { title: '' },
        ],
        rows: listed.map((row) => [
          shown(row.node),
          String(row.volumes),
          String(row.largeEnough),
          String(row.free),
          row.chosen ? 'has it' : '',
        ]),
        indent: 2,
        below: (index) => {
          const row = listed[index];
          const said = row === undefined ? [] : [...row.against.map(shown), ...cuttableText(row)];
          return said.length === 0
            ? []
            : paragraph(options, { lead: '      ', text: said.join('; '), toneAll: 'quiet' });
        },
      }),
      ...(more > 0 ? itemLines(`and ${more} more nodes (-v lists them)`, options) : []),
    ],
    options,
  );
}
