import { HOST_CHECKS, type HostCheck, type HostVerdict } from '../../../assess/host/host-check.ts';
import { counted, paint, paragraph, shown, textOf, type Style, type Tone } from '../terminal.ts';

const VERDICTS: Readonly<Record<HostVerdict, { readonly word: string; readonly tone: Tone }>> = {
  ok: { word: 'ok', tone: 'good' },
  warning: { word: 'warning', tone: 'change' },
  failed: { word: 'FAILED', tone: 'danger' },
  'not-seen': { word: 'not seen', tone: 'quiet' },
};
const WIDEST_WORD = Math.max(...Object.values(VERDICTS).map(({ word }) => word.length));
const WIDEST_NAME = Math.max(...HOST_CHECKS.map((name) => name.length));

/** The checks of a host for people: what was seen, what helps, and how many there are of each. */
export function renderHostChecks(checks: readonly HostCheck[], style: Style): string {
  return textOf([
    ...checks.flatMap((check) => checkLines(check, style)),
    '',
    summaryOf(checks, style),
  ]);
}

function checkLines(
  { check, verdict, evidence, remedies }: HostCheck,
  style: Style,
): readonly string[] {
  const { word, tone } = VERDICTS[verdict];
  const hang = WIDEST_WORD + WIDEST_NAME + 4;
  const indent = ' '.repeat(hang);
  const lead = `${word.padEnd(WIDEST_WORD)}  ${check.padEnd(WIDEST_NAME)}  `;
  return [
    ...evidence.flatMap((text, at) =>
      paragraph(style, { lead: at === 0 ? lead : indent, text: shown(text), hang, tone }),
    ),
    ...remedies.flatMap((text) =>
      paragraph(style, { lead: `${indent}-> `, text: shown(text), hang: hang + 3 }),
    ),
  ];
}

function summaryOf(checks: readonly HostCheck[], style: Style): string {
  const count = (verdict: HostVerdict): number =>
    checks.filter((check) => check.verdict === verdict).length;
  const failed = count('failed');
  const parts = [
    `${counted(checks.length, 'check')}: ${String(count('ok'))} ok`,
    `${String(count('warning'))} with warnings`,
    `${String(failed)} failed`,
    ...(count('not-seen') === 0
      ? []
      : [`${String(count('not-seen'))} not seen (run it with sudo, or read above why)`]),
  ];
  return paint(style, failed > 0 ? 'danger' : 'strong', parts.join(', '));
}
