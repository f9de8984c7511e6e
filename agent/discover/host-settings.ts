import {
  defaultHostConfig,
  type HostConfig,
} from '../../src/declare/documents/host-config-defaults.ts';
import { DEFAULT_HOST_CONFIG, type AgentOptions } from '../../src/model/agent-protocol.ts';
import { systemErrorText, readBytesIfPresent } from '../host/files.ts';
import { DiscoverError } from './discover-error.ts';

/**
 * Reads the host's own configuration. Without the default file a host allows what the defaults
 * allow; a file that was named must be there.
 *
 * @throws DiscoverError when it cannot be read or understood: a host that means to forbid must not
 * be taken to allow.
 */
export async function readHostSettings(options: AgentOptions): Promise<HostConfig> {
  const path = options.hostConfig;
  const bytes = await readBytesIfPresent(path).catch((error: unknown) => {
    throw unusable(path, systemErrorText(error));
  });
  if (bytes === null) {
    if (path === DEFAULT_HOST_CONFIG) return defaultHostConfig;
    throw unusable(path, 'there is no such file');
  }
  // Most hosts have none: what parses and validates it is half of this program.
  const { parseHostConfig } = await import('../../src/declare/documents/host-config.ts');
  const config = parseHostConfig(path, bytes);
  if (config.ok) return config.value;
  const problems = config.error.map(
    ({ source, message }) => `${source.line}:${source.column}: ${message}`,
  );
  throw unusable(path, problems.join('; '));
}

function unusable(path: string, reason: string): DiscoverError {
  return new DiscoverError(
    'host-config',
    `The host's configuration ${path} cannot be used: ${reason}.`,
    "Correct the file; without one no host path is allowed and the node has the host's name.",
  );
}
