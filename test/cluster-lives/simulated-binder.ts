/**
 * What the controller of volumes and the scheduler do with claims and volumes
 * (pkg/controller/volume/persistentvolume/pv_controller.go): each round until nothing changes.
 */
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../../src/cluster/resources.ts';
import { AS_OF } from '../simulation/builders.ts';
import type { Loose, SimulatedApi } from './simulated-api.ts';

/** Told of each binding that is made. */
export type Bound = (given: { readonly volume: Loose; readonly claim: Loose }) => void;

export function bindAll(api: SimulatedApi, told: Bound): void {
  const claims = (): ReadonlyMap<string, Loose> => api.of(PERSISTENT_VOLUME_CLAIMS);
  const volumes = (): ReadonlyMap<string, Loose> => api.of(PERSISTENT_VOLUMES);
  for (const [name, volume] of volumes()) {
    const phase = phaseOf(volume, claims());
    if (volume.status?.phase !== phase) {
      const status = { ...volume.status, phase, lastPhaseTransitionTime: AS_OF };
      api.put(PERSISTENT_VOLUMES, name, { ...volume, status });
    }
  }
  for (const [key, claim] of claims()) {
    const isBound = claim.status?.phase === 'Bound';
    const named = volumes().get(claim.spec.volumeName ?? '');
    if (isBound && named === undefined) {
      api.put(PERSISTENT_VOLUME_CLAIMS, key, { ...claim, status: { phase: 'Lost' } });
      continue;
    }
    if (isBound) continue;
    const isLost = claim.status?.phase === 'Lost';
    const volume =
      isLost || claim.spec.volumeName !== undefined ? named : freeFor(claim, volumes());
    if (volume !== undefined && mayBind(volume, claim)) bind(api, { key, claim, volume }, told);
  }
}

function phaseOf({ spec, status }: Loose, claims: ReadonlyMap<string, Loose>): string {
  const { claimRef } = spec;
  if (claimRef?.uid === undefined) return 'Available';
  const claim = claims.get(`${claimRef.namespace}/${claimRef.name}`);
  if (claim?.metadata.uid !== claimRef.uid) return 'Released';
  return claim.status?.phase === 'Bound' ? 'Bound' : (status?.phase ?? 'Available');
}

function mayBind({ spec }: Loose, { metadata }: Loose): boolean {
  const { claimRef } = spec;
  if (claimRef === undefined) return true;
  const { namespace, name, uid } = claimRef;
  return (
    namespace === metadata.namespace &&
    name === metadata.name &&
    (uid === undefined || uid === metadata.uid)
  );
}

/** Kept for it by name, or of its class and kept for nobody. */
function freeFor(claim: Loose, volumes: ReadonlyMap<string, Loose>): Loose {
  const all = [...volumes.values()].filter(
    (volume) => volume.spec.storageClassName === claim.spec.storageClassName,
  );
  return (
    all.find((volume) => volume.spec.claimRef !== undefined && mayBind(volume, claim)) ??
    all.find(
      ({ metadata, spec, status }) =>
        spec.claimRef === undefined &&
        metadata.deletionTimestamp === undefined &&
        status?.phase === 'Available',
    )
  );
}

function bind(
  api: SimulatedApi,
  { key, claim, volume }: { readonly key: string; readonly claim: Loose; readonly volume: Loose },
  told: Bound,
): void {
  const { namespace, name, uid, resourceVersion } = claim.metadata;
  const reference = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name };
  const { capacity } = volume.spec;
  api.put(PERSISTENT_VOLUMES, volume.metadata.name, {
    ...volume,
    spec: { ...volume.spec, claimRef: { ...reference, uid, resourceVersion } },
    status: { ...volume.status, phase: 'Bound' },
  });
  const annotations = {
    ...claim.metadata.annotations,
    'pv.kubernetes.io/bind-completed': 'yes',
  };
  api.put(PERSISTENT_VOLUME_CLAIMS, key, {
    ...claim,
    metadata: { ...claim.metadata, annotations },
    spec: { ...claim.spec, volumeName: volume.metadata.name },
    status: { phase: 'Bound', capacity },
  });
  told({ volume, claim });
}
