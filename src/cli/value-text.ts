import { printJson } from '../render/print-json.ts';
import type { OutputFormat } from './command-spec.ts';

/**
 * A value for a program to read: YAML where that is asked for, else JSON. Formats that not every value has
 * are written by those who know the value. The YAML writer is loaded when it is wanted.
 */
export async function valueText(format: OutputFormat, value: unknown): Promise<string> {
  if (format !== 'yaml') return printJson(value);
  const { printYaml } = await import('../declare/print-yaml.ts');
  return printYaml([value]);
}
