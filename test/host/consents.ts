import type { Consentable } from '../../src/model/planned/refusal.ts';

export interface ConsentFacts {
  readonly name?: string;
  readonly expires?: string;
}

/** A WipeConsent to what a plan asks one for. */
export function consentTo(
  wanted: readonly (Consentable | null)[],
  { name = 'give-up', expires = '2099-01-01T00:00:00Z' }: ConsentFacts = {},
): object {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'WipeConsent',
    metadata: { name },
    spec: {
      targets: wanted.map((one) => ({
        node: one!.node,
        ...(one!.subject.kind === 'disk'
          ? { disk: one!.subject.disk }
          : { volume: one!.subject.volume }),
        content: one!.content,
      })),
      expires,
      reason: 'a story',
    },
  };
}
