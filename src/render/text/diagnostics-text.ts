import type { Diagnostic, SourceRef } from '../../model/declared/declarations.ts';
import { sourceText } from '../operation-phrase.ts';
import { counted, paint, paragraph, shown, textOf, type Style } from './terminal.ts';

/**
 * Diagnostics as compilers print them: `file:line:column: error CODE: message`, never broken, so
 * that editors can read it; below it other places and what to do; counts at the end. Empty without
 * diagnostics.
 */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], style: Style): string {
  if (diagnostics.length === 0) return '';
  return textOf([
    ...diagnostics.flatMap((diagnostic) => diagnosticLines(diagnostic, style)),
    countsText(diagnostics),
  ]);
}

/** Documents that were read and are none of ours, one a line, each where it stands. */
export function renderSkipped(skipped: readonly SkippedText[]): string {
  return skipped
    .map(
      ({ kind, name, source, why }) =>
        `${sourceText(source)}: skipped ${shown(kind)} ${shown(name)}: ${shown(why)}\n`,
    )
    .join('');
}

interface SkippedText {
  readonly kind: string;
  readonly name: string;
  readonly source: SourceRef;
  readonly why: string;
}

function diagnosticLines(diagnostic: Diagnostic, style: Style): readonly string[] {
  const { severity, related = [], hint } = diagnostic;
  const tone = severity === 'error' ? 'danger' : 'change';
  return [
    `${paint(style, 'strong', `${sourceText(diagnostic.source)}:`)} ${paint(style, tone, severity)} ${shown(diagnostic.code)}: ${shown(diagnostic.message)}`,
    ...related.map(({ source, message }) => `    ${sourceText(source)}: ${shown(message)}`),
    ...(hint === undefined
      ? []
      : paragraph(style, { lead: '    ', text: `hint: ${shown(hint)}`, hang: 6 })),
  ];
}

function countsText(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const counts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return `${counts.join(', ')}.`;
}
