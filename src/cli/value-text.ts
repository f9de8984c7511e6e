import { printJson } from '../render/print-json.ts';

/** A value for a program to read. The YAML writer is loaded when it is wanted. */
export async function valueText(format: 'json' | 'yaml', value: unknown): Promise<string> {
  switch (format) {
    case 'json':
      return printJson(value);
    case 'yaml': {
      const { printYaml } = await import('../declare/print-yaml.ts');
      return printYaml([value]);
    }
  }
}
