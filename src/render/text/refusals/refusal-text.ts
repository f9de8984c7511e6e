import type { Consentable, Refusal } from '../../../model/planned/refusal.ts';
import { paragraph, shown, type Style } from '../terminal.ts';

/** Evidence that is shown without being asked for more. */
const EVIDENCE_LINES = 24;

export interface RefusalOptions extends Style {
  readonly verbose: boolean;
  /** What it is about, where the refusal alone does not say enough; safe to show. */
  readonly about?: string;
}

/**
 * A refusal as lines: what is refused and why, what it is about, the evidence, and what to do.
 *
 * @param indent columns before the symbol.
 */
export function refusalLines(
  refusal: Refusal,
  options: RefusalOptions,
  indent: number,
): readonly string[] {
  const before = ' '.repeat(indent);
  const inside = `${before}    `;
  const about = options.about ?? subjectText(refusal);
  const evidence = options.verbose ? refusal.evidence : refusal.evidence.slice(0, EVIDENCE_LINES);
  const more = refusal.evidence.length - evidence.length;
  return [
    ...paragraph(options, {
      lead: `${before}! `,
      text: `${refusal.code}: ${shown(refusal.summary)}`,
      hang: indent + 4,
      tone: 'danger',
    }),
    ...(about === '' ? [] : paragraph(options, { lead: inside, text: about, toneAll: 'quiet' })),
    ...evidence.flatMap((line) => paragraph(options, { lead: `${inside}- `, text: shown(line) })),
    ...(more > 0
      ? paragraph(options, { lead: `${inside}- `, text: `and ${more} more; -v shows all` })
      : []),
    ...paragraph(options, {
      lead: inside,
      text: `What to do: ${shown(refusal.remedy)}`,
      hang: indent + 6,
    }),
    ...consentLines(refusal, options, indent),
  ];
}

/** The command that writes the consent, where one can lift the refusal. */
function consentLines(
  { consent }: Refusal,
  options: RefusalOptions,
  indent: number,
): readonly string[] {
  if (consent === null) return [];
  return paragraph(options, {
    lead: ' '.repeat(indent + 4),
    text: `Consent: diskwright consent --from PLAN.json ${consentOptions(consent)} --expires 7d --reason TEXT`,
    hang: indent + 6,
    toneAll: 'quiet',
  });
}

/** The options of `diskwright consent` that choose this one thing. */
export function consentOptions({ node, subject }: Consentable): string {
  const what =
    subject.kind === 'disk' ? `--disk ${shown(subject.disk)}` : `--volume ${shown(subject.volume)}`;
  return `--node ${shown(node)} ${what}`;
}

/** What the refusal is about, as far as its sentence does not say so already. */
function subjectText(refusal: Refusal): string {
  const parts: readonly (readonly [string, string | null])[] = [
    ['layout', refusal.layout],
    ['disk', refusal.disk],
    ['volume', refusal.volume],
    ['claim', refusal.claim],
  ];
  return parts
    .flatMap(([noun, name]) =>
      name === null || refusal.summary.includes(name) ? [] : [`${noun} ${shown(name)}`],
    )
    .join(', ');
}
