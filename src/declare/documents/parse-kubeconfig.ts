import { decodeText } from '../text/decode-text.ts';
import { parseYaml } from '../text/parse-yaml.ts';
import { yamlValue } from '../text/yaml-value.ts';
import { err, ok, type Result } from '../../model/values/result.ts';

/**
 * @returns the value of a kubeconfig's only YAML or JSON document, or what is wrong with the text.
 */
export function parseKubeconfig(bytes: Uint8Array): Result<unknown, string> {
  const text = decodeText(bytes);
  if (!text.ok) return err(text.error.message);
  const values: unknown[] = [];
  const errors: string[] = [];
  const stop = parseYaml(text.value, (document) => {
    errors.push(...document.errors.map(({ message }) => message.split('\n')[0] ?? ''));
    const { value, problems } = yamlValue(document);
    errors.push(...problems.map(({ message }) => message));
    if (value !== null) values.push(value);
  });
  if (stop !== null) return err(stop.message);
  const [first] = errors;
  if (first !== undefined) return err(first);
  return values.length === 1
    ? ok(values[0])
    : err(`it has ${String(values.length)} documents, and a kubeconfig is one`);
}
