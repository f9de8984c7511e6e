import { visibleInJson } from '../../model/values/visible-text.ts';

/**
 * JSON text, indented by two, with a line feed at the end. What a terminal would act on (direction
 * marks, C1 controls) is written as `\uXXXX`, which reads back as the same text.
 */
export function printJson(value: unknown): string {
  return `${visibleInJson(JSON.stringify(value, null, 2))}\n`;
}
