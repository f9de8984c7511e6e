import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { KeptVolume } from '../../model/volumes/kept-volume.ts';
import type { ConsentCandidate } from '../../review/consent-candidates.ts';
import { consentOptions } from '../text/refusals/refusal-text.ts';
import { paragraph, shown, textOf, type Style } from '../text/terminal.ts';

/**
 * What a consent allows to destroy, for whoever writes it and whoever reviews it. Ends in a line
 * feed.
 *
 * @param expires RFC 3339, UTC.
 */
export function consentText(
  candidates: readonly ConsentCandidate[],
  expires: string,
  style: Style,
): string {
  return textOf([
    ...paragraph(style, {
      lead: '',
      text: `Allows diskwright, once and until ${shown(expires)}, to destroy for good:`,
      toneAll: 'danger',
    }),
    ...candidates.flatMap((candidate) => candidateLines(candidate, style)),
  ]);
}

function candidateLines(candidate: ConsentCandidate, style: Style): readonly string[] {
  const { node, subject, because, seenAt } = candidate;
  const what =
    subject.kind === 'disk'
      ? `the whole disk ${shown(subject.disk)}`
      : `volume ${shown(subject.volume)}`;
  const facts = because.kind === 'kept' ? [keptText(because.kept)] : because.refusal.evidence;
  return [
    ...paragraph(style, {
      lead: '  - ',
      text: `${what} of ${shown(node)}, as seen at ${shown(seenAt)}:`,
      hang: 6,
      tone: 'danger',
    }),
    ...facts.flatMap((fact) => paragraph(style, { lead: '      ', text: shown(fact), hang: 8 })),
    ...alsoNeeded(candidate).flatMap((text) =>
      paragraph(style, { lead: '      ', text, hang: 8, toneAll: 'change' }),
    ),
  ];
}

function keptText(kept: KeptVolume): string {
  const mount = kept.mountPoint === null ? 'not mounted' : `mounted at ${kept.mountPoint}`;
  const claim = kept.claim === null ? '' : `, data of claim ${claimKey(kept.claim)}`;
  return `${formatBytes(kept.sizeBytes)} on ${kept.disk}: ${kept.content}, ${mount}${claim}`;
}

/** What the consent alone does not do. */
function alsoNeeded({ because }: ConsentCandidate): readonly string[] {
  switch (because.kind) {
    case 'kept':
      return because.kept.because === 'claim-gone'
        ? ['Its layout still declares it: it goes only when a Release document names it too.']
        : [];
    case 'refused':
      return because.refusal.code === 'foreign-group'
        ? ['It is a member of a group: it goes only when every member has its own consent.']
        : [];
  }
}

/** What can be chosen from, each with the options that choose it. Ends in a line feed. */
export function candidatesText(candidates: readonly ConsentCandidate[], style: Style): string {
  return textOf(
    candidates.flatMap((candidate) => [
      ...paragraph(style, { lead: '  ', text: consentOptions(candidate), hang: 6 }),
      ...paragraph(style, {
        lead: '      ',
        text:
          candidate.because.kind === 'kept'
            ? shown(`kept: ${keptText(candidate.because.kept)}`)
            : `${candidate.because.refusal.code}: ${shown(candidate.because.refusal.summary)}`,
        hang: 8,
        toneAll: 'quiet',
      }),
    ]),
  );
}
