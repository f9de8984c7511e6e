import type { Diagnostic } from '../../model/declared/declarations.ts';
import { parseDuration } from '../../model/duration.ts';
import { parseNodeName } from '../../model/identifiers.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import { decodeText } from '../text/decode-text.ts';
import { API_VERSION } from './document-kind.ts';
import { errorAt, shownValue, type Finding } from '../findings/finding.ts';
import {
  defaultHostConfig,
  HOST_REPOSITORY_DEFAULTS,
  type HostConfig,
  type HostRepository,
} from './host-config-defaults.ts';
import type * as written from '../generated/declarations.ts';
import { validators } from '../generated/validators.js';
import { locator } from '../findings/locate.ts';
import { located } from '../findings/located.ts';
import { parseYaml, type YamlDocument } from '../text/parse-yaml.ts';
import { schemaFindings } from '../schema/schema-findings.ts';
import { textPositions, type TextPositions } from '../text/text-position.ts';
import { yamlValue } from '../text/yaml-value.ts';

/**
 * Reads the text of /etc/diskwright/config.yaml. An empty file means the defaults; anything that is
 * not understood is an error, because a host that means to forbid must not be taken to allow.
 */
export function parseHostConfig(
  file: string,
  bytes: Uint8Array,
): Result<HostConfig, readonly Diagnostic[]> {
  const text = decodeText(bytes);
  if (!text.ok) {
    const { badAt: _badAt, ...problem } = text.error;
    return err([{ severity: 'error', ...problem, source: { file, line: 1, column: 1 } }]);
  }
  const positions = textPositions(text.value);
  const documents: YamlDocument[] = [];
  const stop = parseYaml(text.value, (document) => {
    documents.push(document);
  });
  if (stop !== null) {
    const { offset, ...problem } = stop;
    return err([{ severity: 'error', ...problem, source: { file, ...positions.at(offset) } }]);
  }
  const filled = documents.filter(
    (document) => document.errors.length > 0 || yamlValue(document).value !== null,
  );
  const [document] = filled;
  if (document === undefined) return ok(defaultHostConfig);
  return readHostConfig(document, { file, positions, several: filled.length > 1 });
}

interface ConfigPlace {
  readonly file: string;
  readonly positions: TextPositions;
  readonly several: boolean;
}

function readHostConfig(
  document: YamlDocument,
  { file, positions, several }: ConfigPlace,
): Result<HostConfig, readonly Diagnostic[]> {
  const problems = [
    ...[...document.errors, ...document.warnings].map((error) => ({
      code: 'yaml-syntax',
      message: error.message,
      offset: error.pos[0],
    })),
    ...yamlValue(document).problems,
  ].map(({ code, message, offset }): Diagnostic => ({
    severity: 'error',
    code,
    message,
    source: { file, ...positions.at(offset) },
  }));
  const { value } = yamlValue(document);
  const { offset, written: spelling } = locator(document);
  const findings = [
    ...(several ? [severalDocuments] : []),
    ...(problems.length > 0 || validators.HostConfig(value)
      ? []
      : schemaFindings({
          kind: 'HostConfig',
          base: [],
          value,
          errors: validators.HostConfig.errors ?? [],
          written: spelling,
        })),
  ].map((finding) => located(finding, (path, at) => ({ file, ...positions.at(offset(path, at)) })));
  if (problems.length + findings.length > 0) return err([...problems, ...findings]);
  return ok(configOf(value as written.HostConfig));
}

const severalDocuments: Finding = errorAt([], {
  code: 'several-documents',
  message: `the host's configuration is one document of kind ${shownValue('HostConfig')}, ${API_VERSION}`,
  hint: 'put everything into the first document',
});

function configOf(config: written.HostConfig): HostConfig {
  const name = config.nodeName === undefined ? null : parseNodeName(config.nodeName);
  return {
    mountRoots: (config.mountRoots ?? []).toSorted(),
    nodeName: name?.ok === true ? name.value : null,
    labels: config.labels ?? {},
    keys: config.keys ?? defaultHostConfig.keys,
    healthIntervalMs: healthIntervalOf(config.health?.interval),
    repository: config.repository === undefined ? null : repositoryOf(config.repository),
  };
}

/** Asking takes a part of a second of a disk's time, and what it says changes slowly. */
const SHORTEST_HEALTH_INTERVAL_MS = 60_000;

/** Longer than can be counted is as good as never. */
function healthIntervalOf(interval: string | undefined): number {
  if (interval === undefined) return defaultHostConfig.healthIntervalMs;
  return Math.max(SHORTEST_HEALTH_INTERVAL_MS, parseDuration(interval) ?? Infinity);
}

function repositoryOf({
  ref,
  interval,
  timeout,
  ...given
}: written.HostRepository): HostRepository {
  const { intervalMs, timeoutMs } = HOST_REPOSITORY_DEFAULTS;
  return {
    ...HOST_REPOSITORY_DEFAULTS,
    ...given,
    reference: ref ?? {},
    // Longer than can be counted is as good as never.
    intervalMs: interval === undefined ? intervalMs : (parseDuration(interval) ?? Infinity),
    timeoutMs: timeout === undefined ? timeoutMs : (parseDuration(timeout) ?? Infinity),
  };
}
