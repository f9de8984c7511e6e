import type { ApiObject } from '../../../src/cluster/resources.ts';
import type { Condition } from '../../../src/model/condition.ts';
import type { OperationRef } from '../../../src/model/declared/declarations.ts';
import type { DesiredNode } from '../../../src/model/planned/desired.ts';
import { decodeDesiredNode } from '../../../src/model/forms/decode-desired-node.ts';
import {
  DESIRED_NODE_FORM_VERSION,
  type DesiredNodeForm,
} from '../../../src/model/forms/desired-node-form.ts';
import type { NodePassForm } from '../../../src/model/forms/node-pass-form.ts';
import { err, ok, type Result } from '../../../src/model/values/result.ts';

/** The NodeStorage of this node, as far as its agent reads and writes it. */
export interface OwnNodeStorage extends ApiObject {
  readonly spec: {
    readonly revision?: string;
    readonly planDigest?: string;
    readonly desired?: DesiredNodeForm;
    readonly allowedOperations?: readonly OperationRef[];
  };
  readonly status?: OwnNodeStorageStatus;
}

export interface OwnNodeStorageStatus extends Partial<NodePassForm> {
  readonly observedGeneration?: number;
  readonly observedUid?: string;
  readonly observedRevision?: string;
  readonly planDigest?: string;
  readonly agentVersion?: string;
  readonly conditions?: readonly Condition[];
}

/** What the controller wants of this node. */
export interface WantedOfNode {
  readonly desired: DesiredNode;
  /** Keys of the operations that are allowed. */
  readonly allowed: ReadonlySet<string>;
}

/**
 * @returns an error, as a sentence without its full stop, where the spec is of a version that this
 * agent cannot read.
 */
export function wantedBy({ spec }: OwnNodeStorage): Result<WantedOfNode, string> {
  const { desired: form, allowedOperations = [] } = spec;
  if (form === undefined) return err('its spec has no desired state yet');
  if (form.formatVersion !== DESIRED_NODE_FORM_VERSION)
    return err(
      `its desired state has form ${String(form.formatVersion)}, and this agent reads form ${String(DESIRED_NODE_FORM_VERSION)}: install the agent of the controller's version`,
    );
  const desired = decodeDesiredNode(form);
  if (!desired.ok) return err(`its desired state cannot be read: ${desired.error}`);
  return ok({ desired: desired.value, allowed: new Set(allowedOperations.map(({ key }) => key)) });
}
