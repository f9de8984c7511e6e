import type { LabelRequirement } from './declarations.ts';

/**
 * The well-known label that a kubelet sets (Kubernetes, k8s.io/api/core/v1/well_known_labels.go).
 */
export const HOSTNAME_LABEL = 'kubernetes.io/hostname';

/**
 * Whether labels satisfy every requirement (apimachinery/pkg/labels/selector.go): NotIn and
 * DoesNotExist hold for a missing key.
 */
export function labelsMatch(
  requirements: readonly LabelRequirement[],
  labels: Readonly<Record<string, string>>,
): boolean {
  return requirements.every((requirement) => isMet(requirement, valueOf(requirement, labels)));
}

/** @returns why the labels do not satisfy the requirement, or null when they do. */
export function unmetRequirement(
  requirement: LabelRequirement,
  labels: Readonly<Record<string, string>>,
): string | null {
  const value = valueOf(requirement, labels);
  // Asked of every node and every layout: the sentence is made only where one is needed.
  if (isMet(requirement, value)) return null;
  const shown =
    value === undefined ? `${requirement.key} is not set` : `${requirement.key}=${value}`;
  switch (requirement.operator) {
    case 'In':
      return `${shown}, wanted ${requirement.values.join(' or ')}`;
    case 'NotIn':
      return `${shown}, which is excluded`;
    case 'Exists':
      return shown;
    case 'DoesNotExist':
      return `${shown}, wanted unset`;
  }
}

function valueOf(
  { key }: LabelRequirement,
  labels: Readonly<Record<string, string>>,
): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

function isMet({ operator, values }: LabelRequirement, value: string | undefined): boolean {
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
  }
}
