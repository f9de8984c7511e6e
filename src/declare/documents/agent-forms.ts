/** What the root half reads and did not just make itself: requests, and its own older files. */
import { AGENT_PROTOCOL, type AgentRequest } from '../../model/agent-protocol.ts';
import { decodeDesiredNode } from '../../model/forms/decode-desired-node.ts';
import { encodeDesiredNode, type DesiredNodeForm } from '../../model/forms/desired-node-form.ts';
import {
  LAST_DESIRED_FORM_VERSION,
  type LastDesired,
  type LastDesiredForm,
} from '../../model/forms/last-desired-form.ts';
import {
  NODE_RECORD_FORM_VERSION,
  type NodeRecordForm,
  type RecordByKind,
  type RecordKind,
} from '../../model/forms/node-record-form.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import { shownValue } from '../findings/finding.ts';
import {
  validateAgentRequest,
  validateLastDesired,
  validateNodeRecord,
} from '../generated/validators.js';
import { wrongPlaces } from './wrong-places.ts';

/**
 * Reads a request to the root half of the agent: JSON of the protocol's version, as its schema has
 * it.
 *
 * @returns an error in a sentence that says where what is wrong.
 */
export function readAgentRequest(text: string): Result<AgentRequest, string> {
  const value = jsonIn(text);
  if (value === undefined) return err('The request is not one line of JSON.');
  const { protocol } = (value ?? {}) as { readonly protocol?: unknown };
  if (protocol !== AGENT_PROTOCOL)
    return err(
      `The request is of protocol ${protocol === undefined ? '1' : shownValue(protocol)}, and this agent speaks ${String(AGENT_PROTOCOL)}: diskwright and diskwright-agent are of different versions.`,
    );
  const wrong = wrongPlaces(validateAgentRequest, value);
  return wrong === null
    ? ok(value as AgentRequest)
    : err(`The request is not of its form: ${wrong}.`);
}

/**
 * Reads a record of the node in the form of today, or in form 1, which had neither a version nor a
 * kind in it.
 *
 * @returns an error that goes on with the name of the file: what is wrong, and what helps.
 */
export function readNodeRecord<K extends RecordKind>(
  kind: K,
  text: string,
): Result<RecordByKind[K], string> {
  const value = jsonIn(text);
  if (!isObject(value)) return err(`it is no JSON object; ${RESTORE}`);
  const { formatVersion } = value;
  if (typeof formatVersion === 'number' && formatVersion !== NODE_RECORD_FORM_VERSION)
    return err(
      `it is of form ${String(formatVersion)}, and this agent reads ${String(NODE_RECORD_FORM_VERSION)} and 1; install the diskwright-agent that wrote it, or a newer one`,
    );
  const form: unknown =
    formatVersion === undefined
      ? { ...value, formatVersion: NODE_RECORD_FORM_VERSION, kind }
      : value;
  const wrong = wrongPlaces(validateNodeRecord, form);
  if (wrong !== null) return err(`it is no record of a ${kind}: ${wrong}; ${RESTORE}`);
  const { formatVersion: _version, kind: written, ...record } = form as NodeRecordForm;
  return written === kind
    ? ok(record as RecordByKind[K])
    : err(`it is the record of a ${written}, and not of a ${kind}; ${RESTORE}`);
}

const RESTORE = 'restore it, or move it away if its disk is gone';

/** What was desired last, as far as it can be read. */
export interface ReadLastDesired {
  /** The version of the form; null where it says none. */
  readonly form: number | null;
  /** An error is a sentence without its full stop. */
  readonly last: Result<LastDesired, string>;
}

/**
 * Reads what was desired last in the form of today, or in form 1, which had desired nodes as they
 * are in memory.
 */
export function readLastDesiredForm(text: string): ReadLastDesired {
  const value = jsonIn(text);
  if (!isObject(value)) return { form: null, last: err('it is no JSON object') };
  const { formatVersion } = value;
  const form = typeof formatVersion === 'number' ? formatVersion : null;
  if (form === 1) return { form, last: readWhole(() => encodedForm(value)) };
  if (form === null || form === LAST_DESIRED_FORM_VERSION)
    return { form, last: readWhole(() => value) };
  const readable = `this agent reads ${String(LAST_DESIRED_FORM_VERSION)} and 1`;
  return { form, last: err(`it has form ${String(form)}, and ${readable}`) };
}

/** What is no node throws at some member that it has not. */
function encodedForm({ desired, former, ...rest }: Readonly<Record<string, unknown>>): unknown {
  return {
    ...rest,
    formatVersion: LAST_DESIRED_FORM_VERSION,
    desired: encodeDesiredNode(desired as DesiredNode),
    former: (former as readonly DesiredNode[]).map(encodeDesiredNode),
  };
}

function readWhole(form: () => unknown): Result<LastDesired, string> {
  try {
    const value = form();
    const wrong = wrongPlaces(validateLastDesired, value);
    if (wrong !== null) return err(wrong);
    const { hostConfig = null, includeLoop = false, desired, former } = value as LastDesiredForm;
    return ok({ hostConfig, includeLoop, desired: decoded(desired), former: former.map(decoded) });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function decoded(form: DesiredNodeForm): DesiredNode {
  const node = decodeDesiredNode(form);
  if (node.ok) return node.value;
  throw new Error(node.error);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
