import { jsonPieces, type PieceRules } from '../render/machine/pieces.ts';
import { printJson } from '../render/machine/print-json.ts';
import type { OutputFormat } from './line/command-spec.ts';

/**
 * A value for a program to read: YAML where that is asked for, else JSON. Formats that not every
 * value has are written by those who know the value. The YAML writer is loaded when it is wanted.
 */
export async function valueText(format: OutputFormat, value: unknown): Promise<string> {
  if (format !== 'yaml') return printJson(value);
  const { printYaml } = await import('../declare/text/print-yaml.ts');
  return printYaml([value]);
}

/** The same of a large value, in pieces, so that it is never there as one text. */
export async function valuePieces(
  format: OutputFormat,
  value: unknown,
  apart: PieceRules,
): Promise<Iterable<string>> {
  if (format !== 'yaml') return jsonPieces(value, apart);
  const { yamlPieces } = await import('../declare/text/print-yaml.ts');
  return yamlPieces(value, apart);
}
