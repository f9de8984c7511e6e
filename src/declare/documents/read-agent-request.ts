import { AGENT_PROTOCOL, type AgentRequest } from '../../model/agent-protocol.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import { shownValue } from '../findings/finding.ts';
import { TooManyErrors, validators } from '../generated/validators.js';

/** Findings that are named; the first says most. */
const NAMED_ERRORS = 3;

/**
 * Reads a request to the root half of the agent: JSON of the protocol's version, as its schema has
 * it.
 *
 * @returns an error in a sentence that says where what is wrong.
 */
export function readAgentRequest(text: string): Result<AgentRequest, string> {
  const value = jsonOf(text);
  if (value === undefined) return err('The request is not one line of JSON.');
  const { protocol } = (value ?? {}) as { readonly protocol?: unknown };
  if (protocol !== AGENT_PROTOCOL)
    return err(
      `The request is of protocol ${protocol === undefined ? '1' : shownValue(protocol)}, and this agent speaks ${String(AGENT_PROTOCOL)}: diskwright and diskwright-agent are of different versions.`,
    );
  const wrong = wrongPlaces(value);
  return wrong.length === 0
    ? ok(value as AgentRequest)
    : err(`The request is not of its form: ${wrong.slice(0, NAMED_ERRORS).join('; ')}.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function wrongPlaces(value: unknown): readonly string[] {
  const validate = validators.AgentRequest;
  try {
    if (validate(value)) return [];
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
    return ['it has too many errors to name them'];
  }
  return (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
    const place = instancePath === '' ? 'the request' : instancePath;
    return `${place} does not satisfy "${keyword}" ${JSON.stringify(params)}`;
  });
}
