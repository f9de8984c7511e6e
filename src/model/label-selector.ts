import type { LabelRequirement } from './declarations.ts';

/**
 * Whether labels satisfy every requirement (apimachinery/pkg/labels/selector.go): NotIn and
 * DoesNotExist hold for a missing key.
 */
export function labelsMatch(
  requirements: readonly LabelRequirement[],
  labels: Readonly<Record<string, string>>,
): boolean {
  return requirements.every((requirement) => unmetRequirement(requirement, labels) === null);
}

/** @returns why the labels do not satisfy the requirement, or null when they do. */
export function unmetRequirement(
  requirement: LabelRequirement,
  labels: Readonly<Record<string, string>>,
): string | null {
  const value = Object.hasOwn(labels, requirement.key) ? labels[requirement.key] : undefined;
  const shown =
    value === undefined ? `${requirement.key} is not set` : `${requirement.key}=${value}`;
  switch (requirement.operator) {
    case 'In':
      return value !== undefined && requirement.values.includes(value)
        ? null
        : `${shown}, wanted ${requirement.values.join(' or ')}`;
    case 'NotIn':
      return value === undefined || !requirement.values.includes(value)
        ? null
        : `${shown}, which is excluded`;
    case 'Exists':
      return value === undefined ? shown : null;
    case 'DoesNotExist':
      return value === undefined ? null : `${shown}, wanted unset`;
  }
}
