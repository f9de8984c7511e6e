import { compareText } from './values/order.ts';

/**
 * A condition of a Kubernetes object, in the form of `metav1.Condition`
 * (k8s.io/apimachinery/pkg/apis/meta/v1/types.go).
 */
export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  /** `metadata.generation` of the object that the condition was judged for. */
  readonly observedGeneration: number;
  /** RFC 3339, UTC: when `status` became what it is. */
  readonly lastTransitionTime: string;
  /** One word in CamelCase, for programs. */
  readonly reason: string;
  /** One line, for people; may be empty. */
  readonly message: string;
}

/** A condition before it is known since when its status holds. */
export type Judgement = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/** For which object, and when, conditions are judged. */
export interface ConditionContext {
  readonly observedGeneration: number;
  /** RFC 3339, UTC. */
  readonly now: string;
  /** The conditions that the object has. */
  readonly previous: readonly Condition[];
}

/**
 * Gives each judgement its generation and time: a condition whose status is as before keeps the
 * time of its last transition (API conventions of Kubernetes). Sorted by type. Conditions of other
 * types are not among the result.
 */
export function conditionsOf(
  judgements: readonly Judgement[],
  { observedGeneration, now, previous }: ConditionContext,
): readonly Condition[] {
  const before = new Map(previous.map((condition) => [condition.type, condition]));
  return judgements
    .map(({ type, status, reason, message }) => {
      const known = before.get(type);
      const lastTransitionTime = known?.status === status ? known.lastTransitionTime : now;
      return { type, status, observedGeneration, lastTransitionTime, reason, message };
    })
    .toSorted((a, b) => compareText(a.type, b.type));
}
