import type { NativeObject } from '../../model/declared/declarations.ts';
import type { Consentable } from '../../model/planned/refusal.ts';

export interface ConsentTerms {
  readonly name: string;
  /** RFC 3339, UTC. */
  readonly expires: string;
  readonly reason: string;
}

/** A permission to destroy, as the WipeConsent document to commit and have reviewed. */
export function consentDocument(
  targets: readonly Consentable[],
  { name, expires, reason }: ConsentTerms,
): NativeObject {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'WipeConsent',
    metadata: { name },
    spec: {
      targets: targets.map(({ node, subject, content }) => ({
        node,
        ...(subject.kind === 'disk' ? { disk: subject.disk } : { volume: subject.volume }),
        content,
      })),
      expires,
      reason,
    },
  };
}

/** The document that is proposed for one thing, to be copied; a person writes the reason. */
export function proposedConsent(target: Consentable, expires: string): NativeObject {
  const { subject } = target;
  const id = subject.kind === 'disk' ? subject.disk : subject.volume;
  return consentDocument([target], {
    name: `give-up-${id.toLowerCase().replace(/[^a-z0-9-]+/g, '-')}`
      .slice(0, 60)
      .replace(/-+$/, ''),
    expires,
    reason: 'say why it may go',
  });
}
