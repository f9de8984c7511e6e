import { nearestName } from '../../model/values/nearest-name.ts';
import type { ContextOf } from '../command-context.ts';
import { usageError } from '../command-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/** Prints the JSON Schema of a kind, or the names of all kinds. */
export async function schema({ line, output }: ContextOf<'schema'>): Promise<ExitCode> {
  const { schemaTexts } = await import('../../declare/generated/schema-texts.ts');
  const texts: Readonly<Record<string, string>> = schemaTexts;
  const kinds = Object.keys(texts).sort();
  if (line.kind === null) {
    await output.data(`${kinds.join('\n')}\n`);
    return EXIT.done;
  }
  const asked = line.kind;
  const kind = kinds.find((name) => name.toLowerCase() === asked.toLowerCase());
  const text = kind === undefined ? undefined : texts[kind];
  if (text === undefined) {
    const near = nearestName(asked, kinds);
    throw usageError(
      `there is no kind ${JSON.stringify(asked)}`,
      near === null
        ? `Give one of ${kinds.join(', ')}.`
        : `Did you mean "diskwright schema ${near}"?`,
    );
  }
  await output.data(text.endsWith('\n') ? text : `${text}\n`);
  return EXIT.done;
}
