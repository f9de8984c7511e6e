import type { StorageClass } from '../model/declared/declarations.ts';
import { members } from './live-objects.ts';
import type { PublicationChange } from './publication-change.ts';
import { difference, differs, isOurs, stamped } from './stamp.ts';
import { fenceOf, NO_CHANGE, type Cluster, type VolumeDecision } from './volume-changes.ts';

/** Of a StorageClass (pkg/apis/storage/validation, ValidateStorageClassUpdate). */
const IMMUTABLE = ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'] as const;

/**
 * A class as git has it. What cannot be changed in place takes deleting and making it again: no
 * volume and no claim is touched by that, they keep its name.
 */
export function decideClass(
  { name, native }: StorageClass,
  { live, origin }: Cluster,
): VolumeDecision {
  const ref = { kind: 'StorageClass', name } as const;
  const object = stamped(declared(native), origin);
  const found = live.classes.get(name);
  if (found === undefined)
    return { changes: [{ kind: 'create', ref, object, reason: 'it is in git' }], findings: [] };
  if (found.deleting) return NO_CHANGE;
  const changed = IMMUTABLE.find(
    (field) => differs(native[field], found.native[field], field) !== null,
  );
  const fence = fenceOf(found);
  if (changed !== undefined) {
    if (!isOurs(found, origin))
      return {
        changes: [],
        findings: [
          {
            ref,
            code: 'NotOurs',
            message: `a StorageClass of this name exists with another ${changed}, and was not published by this installation`,
            remedy: 'Give the class another name in git, or delete the one in the cluster.',
          },
        ],
      };
    const reason = `its ${changed} cannot be changed in place: the class is deleted and made again, volumes and claims stay`;
    const changes: readonly PublicationChange[] = [
      { kind: 'delete', ref, reason, fence },
      { kind: 'create', ref, reason, object },
    ];
    return { changes, findings: [] };
  }
  const reason = difference(object, found);
  if (reason === null) return NO_CHANGE;
  return { changes: [{ kind: 'apply', ref, object, reason, fence }], findings: [] };
}

/** As written, without what only a cluster fills in. */
function declared(native: StorageClass['native']): StorageClass['native'] {
  const { name, labels, annotations } = members(native['metadata']);
  const metadata = { name, labels: members(labels), annotations: members(annotations) };
  return { ...native, metadata };
}
