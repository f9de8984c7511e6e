import { volumeNameOf } from '../../assess/adoptions/adopted-place.ts';
import { formatBytes, type Bytes } from '../../model/values/bytes.ts';
import type { Claim, NativeObject } from '../../model/declared/declarations.ts';
import { groupedBy } from '../../model/values/order.ts';
import { parseQuantity } from '../../model/values/quantity.ts';
import { within, type CrossFinding } from './cross-finding.ts';
import { errorAt, shownValue } from '../findings/finding.ts';
import type { DocumentRecord } from '../documents/record.ts';
import type { World } from './world.ts';

interface DeclaredClaim {
  readonly record: DocumentRecord;
  readonly claim: Claim;
}

/**
 * Claims, of whatever class, that name a PersistentVolume which an Adoption keeps in git, or that
 * such a volume names, and that the cluster would never bind to it. The rules are those of its
 * controller (k8s.io/kubernetes pkg/controller/volume/persistentvolume, checkVolumeSatisfyClaim and
 * syncUnboundClaim; k8s.io/component-helpers storage/volume, FindMatchingVolume): it leaves such a
 * claim Pending for ever.
 */
export function claimsNeverBound(world: World): readonly CrossFinding[] {
  const volumes = new Map(
    world.adoptions.flatMap(({ content: { adoption } }) =>
      adoption.persistentVolumes.map((volume) => [volumeNameOf(volume), volume] as const),
    ),
  );
  if (volumes.size === 0) return [];
  const claims = [...world.claims, ...world.strayClaims, ...world.skipped.map((one) => one.record)]
    .map((record) => ({ record, claim: claimIn(record) }))
    .filter((one): one is DeclaredClaim => one.claim !== null);
  const byReference = new Map(
    Array.from(volumes.values(), (volume) => [referenceOf(volume), volume] as const),
  );
  return [
    ...claims.flatMap((one) => {
      const name = namedBy(one.claim);
      const volume = name === null ? byReference.get(keyOf(one.claim)) : volumes.get(name);
      if (volume === undefined) return [];
      const why = mismatch(one.claim, volume);
      return why === null ? [] : [finding(one, { name, volume, why })];
    }),
    ...namedTwice(claims, volumes),
  ];
}

function claimIn({ content }: DocumentRecord): Claim | null {
  return content.is === 'claim' ? content.claim : null;
}

/** Its volumeName; null where it names none. */
function namedBy({ native }: Claim): string | null {
  const { volumeName } = members(native['spec']);
  return typeof volumeName === 'string' && volumeName !== '' ? volumeName : null;
}

function keyOf({ namespace, name }: Pick<Claim, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}

/** The claim that a volume is kept for, as `namespace/name`; null for none. */
function referenceOf(volume: NativeObject): string | null {
  const { namespace, name } = members(members(volume['spec'])['claimRef']);
  return typeof namespace === 'string' && typeof name === 'string' ? `${namespace}/${name}` : null;
}

/**
 * Why the volume is never bound to the claim, in the order in which the controller looks; null when
 * it may be.
 */
function mismatch(claim: Claim, volume: NativeObject): string | null {
  const { deletionTimestamp, annotations } = members(volume['metadata']);
  const spec = members(volume['spec']);
  const reference = referenceOf(volume);
  if (reference !== null && reference !== keyOf(claim))
    return `it is bound to the claim ${shownValue(reference)}`;
  if (deletionTimestamp !== undefined) return 'its deletion was asked for';
  const capacity = capacityOf(spec);
  if (capacity !== null && capacity < claim.requestBytes)
    return `it has ${formatBytes(capacity)}, and the claim asks for ${formatBytes(claim.requestBytes)}`;
  const className = members(annotations)[CLASS_ANNOTATION] ?? spec['storageClassName'] ?? '';
  if (className !== claim.storageClassName)
    return `it is of class ${shownValue(className)}, and the claim of ${shownValue(claim.storageClassName)}`;
  const mode = spec['volumeMode'] ?? 'Filesystem';
  if (mode !== claim.volumeMode)
    return `its volumeMode is ${shownValue(mode)}, and that of the claim ${shownValue(claim.volumeMode)}`;
  const modes: readonly unknown[] = Array.isArray(spec['accessModes']) ? spec['accessModes'] : [];
  const missing = claim.accessModes.find((one) => !modes.includes(one));
  return missing === undefined ? null : `it does not give ${missing}, which the claim asks for`;
}

function capacityOf(spec: Readonly<Record<string, unknown>>): Bytes | null {
  const { storage } = members(spec['capacity']);
  if (typeof storage !== 'string' && typeof storage !== 'number') return null;
  const parsed = parseQuantity(storage);
  return parsed.ok ? parsed.value : null;
}

/** What the class of a volume was written into before it had a field of its own. */
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';

function finding(
  { record }: DeclaredClaim,
  at: { readonly name: string | null; readonly volume: NativeObject; readonly why: string },
): CrossFinding {
  const { name, volume, why } = at;
  return {
    record,
    finding: errorAt(
      name === null ? within(record, 'metadata', 'name') : within(record, 'spec', 'volumeName'),
      {
        code: 'volume-does-not-match',
        message: `the PersistentVolume ${shownValue(volumeNameOf(volume))}, ${name === null ? 'which is kept for this claim' : 'which this claim names'}, is never bound to it: ${why}`,
        hint: 'correct the claim, or let it name another volume; the cluster would leave it Pending',
      },
    ),
  };
}

/** A volume is bound to one claim: all but one of those that name it wait for ever. */
function namedTwice(
  claims: readonly DeclaredClaim[],
  volumes: ReadonlyMap<string, NativeObject>,
): readonly CrossFinding[] {
  const named = claims.filter(({ claim }) => volumes.has(namedBy(claim) ?? ''));
  const byVolume = groupedBy(named, ({ claim }) => namedBy(claim) ?? '');
  return Array.from(byVolume).flatMap(([name, [first, ...others]]) =>
    first === undefined
      ? []
      : others.map(({ record }) => ({
          record,
          finding: errorAt(within(record, 'spec', 'volumeName'), {
            code: 'volume-named-twice',
            message: `the PersistentVolume ${shownValue(name)} is named by the claim ${shownValue(keyOf(first.claim))} too, and is bound to one of them`,
            hint: 'let each claim name a volume of its own',
          }),
          elsewhere: [
            {
              record: first.record,
              path: within(first.record, 'spec', 'volumeName'),
              message: 'it is named here too',
            },
          ],
        })),
  );
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
