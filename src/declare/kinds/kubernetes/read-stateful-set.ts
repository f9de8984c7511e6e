import type { Path } from '../../findings/finding.ts';

/** When a StatefulSet has its claims deleted (apps/v1, persistentVolumeClaimRetentionPolicy). */
export type ClaimDeletion = 'whenDeleted' | 'whenScaled';

/** What a StatefulSet says of its claims. */
export interface StatefulSetClaims {
  /** The names of its claims without the ordinal: `<template>-<name of the set>`. */
  readonly stems: readonly string[];
  /** Each field that says Delete; Kubernetes keeps claims where nothing is said. */
  readonly deletions: readonly { readonly when: ClaimDeletion; readonly path: Path }[];
}

/**
 * Reads a native object of which nothing else concerns us: what has another form than expected is
 * taken as not said, and the API server will say so to its author.
 */
export function readStatefulSet(document: unknown, base: Path): StatefulSetClaims {
  const { metadata, spec } = members(document);
  const { name } = members(metadata);
  const { volumeClaimTemplates, persistentVolumeClaimRetentionPolicy: policy } = members(spec);
  const templates: readonly unknown[] = Array.isArray(volumeClaimTemplates)
    ? (volumeClaimTemplates as unknown[])
    : [];
  return {
    stems: templates.flatMap((template) => {
      const { name: ofTemplate } = members(members(template)['metadata']);
      return typeof ofTemplate === 'string' && typeof name === 'string'
        ? [`${ofTemplate}-${name}`]
        : [];
    }),
    deletions: (['whenDeleted', 'whenScaled'] as const)
      .filter((when) => members(policy)[when] === 'Delete')
      .map((when) => ({
        when,
        path: [...base, 'spec', 'persistentVolumeClaimRetentionPolicy', when],
      })),
  };
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
