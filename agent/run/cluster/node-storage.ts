import type { ApiObject } from '../../../src/cluster/resources.ts';
import type { Condition } from '../../../src/model/condition.ts';
import type { OperationRef } from '../../../src/model/declared/node-lock.ts';
import type { DesiredNode } from '../../../src/model/planned/desired.ts';
import { readDesiredNode } from '../../../src/declare/documents/desired-node.ts';
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
 * What a NodeStorage wants of this node. Form 1 of a desired state was never in a cluster; when the
 * form moves, the one before is read here, too.
 *
 * @returns an error, as a sentence without its full stop, where the spec is of a version that this
 * agent cannot read: what was finished before is served, and nothing else is done.
 */
export function wantedBy({ spec }: OwnNodeStorage): Result<WantedOfNode, string> {
  const { desired: form, allowedOperations = [] } = spec;
  if (form === undefined) return err('its spec has no desired state yet');
  const desired = readDesiredNode(form);
  if (desired.ok)
    return ok({
      desired: desired.value,
      allowed: new Set(allowedOperations.map(({ key }) => key)),
    });
  switch (desired.error.kind) {
    case 'other-form':
      return err(
        `its desired state has form ${shownForm(desired.error.form)}, and this agent reads form ${String(DESIRED_NODE_FORM_VERSION)}: install the agent of the controller's version`,
      );
    case 'not-of-its-form':
      return err(
        `its desired state cannot be read (${desired.error.wrong}): apply the CustomResourceDefinitions of the controller's version, and install the agent of it`,
      );
  }
}

function shownForm(form: unknown): string {
  return typeof form === 'number' ? String(form) : 'unknown';
}
