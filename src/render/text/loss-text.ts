import { formatBytes } from '../../model/values/bytes.ts';
import {
  losesSomething,
  type ClaimLoss,
  type Loss,
  type VolumeFacts,
} from '../../model/planned/explanation.ts';
import {
  cappedLines,
  headingLines,
  itemLines,
  sectionLines,
  sectionsText,
  volumeText,
  type ExplainOptions,
} from '../explain/explanation-lines.ts';
import { refusalLines } from './refusals/refusal-text.ts';
import { tableLines } from './table.ts';
import { counted, paragraph, shown } from './terminal.ts';

/**
 * The answer to `plan --without`: what would be lost, what no longer fits. Nothing is planned by
 * it.
 */
export function renderLoss(loss: Loss, options: ExplainOptions): string {
  return sectionsText([
    [
      ...headingLines(`Without ${loss.without.map(subjectText).join(' and ')}`, options),
      ...itemLines('a question only: nothing is planned, and nothing is done', options),
    ],
    ...bodySections(loss, options),
    paragraph(options, { lead: '', text: sumText(loss), hang: 2, toneAll: 'strong' }),
  ]);
}

/** The same below an explanation of the disk itself. */
export function lossSections(loss: Loss, options: ExplainOptions): readonly (readonly string[])[] {
  const lines = [
    ...itemLines(sumText(loss), options),
    ...degradedLines(loss, options),
    ...claimLines(loss, options),
    ...loss.foreign.flatMap((foreign) => foreignLines(foreign, options)),
  ];
  return [sectionLines('Without it', lines, options)];
}

function bodySections(loss: Loss, options: ExplainOptions): readonly (readonly string[])[] {
  return [
    sectionLines(
      'Data that would be lost',
      [
        ...cappedLines(
          loss.volumes,
          (volume) =>
            paragraph(options, {
              lead: '  - ',
              text: `${volumeText(volume)}; on ${shown(volume.disk)} of ${shown(volume.node)}`,
              hang: 6,
              tone: 'danger',
            }),
          options,
        ),
        ...loss.foreign.flatMap((foreign) => foreignLines(foreign, options)),
        ...(loss.volumes.some(({ purpose }) => purpose?.kind === 'offered')
          ? itemLines(
              'Whether claims of the cluster use what is offered, only the cluster knows: it counts as data.',
              options,
            )
          : []),
      ],
      options,
    ),
    sectionLines('Whole, with a copy too few', degradedLines(loss, options), options),
    sectionLines('Claims', claimLines(loss, options), options),
    capacityLines(loss, options),
    sectionLines(
      'Refused then',
      cappedLines(loss.refusals, (refusal) => refusalLines(refusal, options, 2), options),
      options,
    ),
  ];
}

/** Mirrored volumes keep their data. */
function degradedLines({ degraded }: Loss, options: ExplainOptions): readonly string[] {
  const lines = (volume: VolumeFacts): readonly string[] =>
    paragraph(options, {
      lead: '  ~ ',
      text: `${volumeText(volume)}; on ${shown(volume.node)}`,
      hang: 6,
      tone: 'change',
    });
  return cappedLines(degraded, lines, options);
}

function foreignLines(
  foreign: Loss['foreign'][number],
  options: ExplainOptions,
): readonly string[] {
  const system = foreign.system ? '; the running system lies on it' : '';
  return paragraph(options, {
    lead: '  - ',
    text: `what is on ${shown(foreign.disk)} of ${shown(foreign.node)} beside diskwright's volumes: ${shown(foreign.content)}${system}`,
    hang: 6,
    tone: 'danger',
  });
}

/**
 * Those that lose something first; places that were only planned are counted, unless all is asked
 * for.
 */
function claimLines(loss: Loss, options: ExplainOptions): readonly string[] {
  const grave = loss.claims.filter(isGrave);
  const moved = loss.claims.filter((claim) => !isGrave(claim));
  const lines = (claim: ClaimLoss): readonly string[] =>
    paragraph(options, {
      lead: isGrave(claim) ? '  - ' : '  . ',
      text: `${shown(claim.claim)}: ${claimText(claim)}`,
      hang: 6,
      tone: isGrave(claim) ? 'danger' : 'quiet',
    });
  return [
    ...cappedLines(grave, lines, options),
    ...(options.verbose ? moved.flatMap(lines) : []),
    ...(moved.length > 0 && !options.verbose
      ? paragraph(options, {
          lead: '  . ',
          text: `${counted(moved.length, 'claim')} without data yet would get another place than the one planned now (-v lists them)`,
          hang: 6,
          tone: 'quiet',
        })
      : []),
  ];
}

function isGrave({ data, to }: ClaimLoss): boolean {
  return data || to.kind === 'unplaced';
}

function claimText({ data, from, to }: ClaimLoss): string {
  const before = data
    ? `its data in volume ${shown(from.volume)} on ${shown(from.node)} is lost`
    : `nothing of it is in volume ${shown(from.volume)} on ${shown(from.node)} yet`;
  switch (to.kind) {
    case 'placed':
      return `${before}; it would get the empty volume ${shown(to.volume)} on ${shown(to.node)}`;
    case 'unplaced':
      return `${before}; it would have no place: ${shown(to.refusal.summary)}`;
    case 'not-declared':
      return `${before}; git does not declare it any more`;
  }
}

function capacityLines(loss: Loss, options: ExplainOptions): readonly string[] {
  const rows = loss.capacity.filter(
    (row) =>
      options.verbose ||
      row.beforeBytes !== row.afterBytes ||
      row.freeBeforeBytes !== row.freeAfterBytes,
  );
  return sectionLines(
    'Capacity',
    tableLines(options, {
      columns: [
        { title: 'class' },
        { title: 'total now', align: 'right' },
        { title: 'then', align: 'right' },
        { title: 'free now', align: 'right' },
        { title: 'then', align: 'right' },
      ],
      rows: rows.map((row) => [
        shown(row.storageClassName),
        formatBytes(row.beforeBytes),
        formatBytes(row.afterBytes),
        formatBytes(row.freeBeforeBytes),
        formatBytes(row.freeAfterBytes),
      ]),
      indent: 2,
    }),
    options,
  );
}

function subjectText(subject: Loss['without'][number]): string {
  return subject.kind === 'node'
    ? `node ${shown(subject.node)}`
    : `disk ${shown(subject.disk)} of ${shown(subject.node)}`;
}

function sumText(loss: Loss): string {
  const { degraded } = loss;
  const thinner =
    degraded.length === 0
      ? []
      : [`${counted(degraded.length, 'volume')} with data would be whole, with a copy too few.`];
  if (!losesSomething(loss))
    return ['Nothing that exists would be lost, and every claim keeps a place.', ...thinner].join(
      ' ',
    );
  const bytes = loss.volumes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const data = loss.claims.filter((claim) => claim.data).length;
  const homeless = loss.claims.filter(({ to }) => to.kind === 'unplaced').length;
  const lost = [
    ...(loss.volumes.length > 0
      ? [`${counted(loss.volumes.length, 'volume')} with data (${formatBytes(bytes)})`]
      : []),
    ...(data > 0 ? [`the data of ${counted(data, 'claim')}`] : []),
    ...(loss.foreign.length > 0
      ? [`what is not diskwright's on ${counted(loss.foreign.length, 'disk')}`]
      : []),
  ];
  return [
    ...(lost.length > 0 ? [`Lost would be ${lost.join(', ')}.`] : []),
    ...(homeless > 0 ? [`${counted(homeless, 'claim')} would have no place.`] : []),
    ...thinner,
  ].join(' ');
}
