import type { AgentEvent } from '../../model/agent-protocol.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import { validateAgentEvent } from '../generated/validators.js';
import { wrongPlaces } from './wrong-places.ts';

/**
 * An event of the root half, as its schema has it.
 *
 * @returns an error that says where what is wrong, a part of a sentence.
 */
export function checkAgentEvent(value: unknown): Result<AgentEvent, string> {
  const wrong = wrongPlaces(validateAgentEvent, value);
  return wrong === null ? ok(value as AgentEvent) : err(wrong);
}
