import type { WipeConsent } from '../../model/declared/declarations.ts';
import type { GivenConsent } from '../../model/planned/desired.ts';
import { digestValue } from '../../model/values/digest.ts';
import type { NodeName } from '../../model/identifiers.ts';
import { groupedBy, sortedBy } from '../../model/values/order.ts';
import { parseTime } from '../../model/values/time.ts';

/**
 * What each node may destroy, target by target, as it stands at a time. A consent that is written
 * anew (another name or expiry) is another permission; the same one keeps its key and serves once.
 *
 * @param asOf RFC 3339, UTC.
 */
export function givenConsents(
  consents: readonly WipeConsent[],
  asOf: string,
): ReadonlyMap<NodeName, readonly GivenConsent[]> {
  const now = parseTime(asOf);
  const given = consents.flatMap(({ name, targets, expires, reason }) =>
    targets.map(({ node, subject, content, source }) => ({
      node,
      given: {
        key: digestValue(['consent', name, node, subject, content, expires]).slice(7, 39),
        consent: name,
        subject,
        content,
        expires,
        // What is no time at all serves never.
        expired: !(parseTime(expires) > now),
        reason,
        source,
      },
    })),
  );
  const byNode = new Map<NodeName, readonly GivenConsent[]>();
  for (const [node, list] of groupedBy(given, (one) => one.node))
    byNode.set(
      node,
      sortedBy(
        list.map((one) => one.given),
        ({ key }) => key,
      ),
    );
  return byNode;
}
