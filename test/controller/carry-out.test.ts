/** Writes of a pass that saw an object as it is no more: each meets its fence. */
import { describe, expect, it } from 'vitest';
import { carryOut, type WriteResult } from '../../src/controller/carry-out.ts';
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../../src/cluster/resources.ts';
import type { NativeObject } from '../../src/model/declared/declarations.ts';
import type { Fence, PublicationChange } from '../../src/publish/publication-change.ts';
import { simulatedApi, type Loose } from '../cluster-lives/simulated-api.ts';

const VOLUME = { kind: 'PersistentVolume', name: 'v' } as const;
const CLAIM = { kind: 'PersistentVolumeClaim', name: 'pg', namespace: 'db' } as const;

function native(kind: string, metadata: object, spec: object): NativeObject {
  return { apiVersion: 'v1', kind, metadata, spec };
}

const volume = native('PersistentVolume', { name: 'v' }, { capacity: { storage: '1Gi' } });
const claim = native('PersistentVolumeClaim', { name: 'pg', namespace: 'db' }, { volumeName: 'v' });

/** A server with both objects, and what each is fenced by before somebody else writes to it. */
function cluster() {
  const api = simulatedApi();
  api.put(PERSISTENT_VOLUMES, 'v', volume);
  api.put(PERSISTENT_VOLUME_CLAIMS, 'db/pg', claim);
  const volumeNow = (): Loose => api.of(PERSISTENT_VOLUMES).get('v');
  const claimNow = (): Loose => api.of(PERSISTENT_VOLUME_CLAIMS).get('db/pg');
  const fenceOf = ({ metadata: { uid, resourceVersion } }: Loose): Fence => ({
    uid,
    resourceVersion,
  });
  const carried = async (change: object): Promise<WriteResult['kind']> => {
    const results: WriteResult['kind'][] = [];
    const writer = { client: api.client('diskwright', () => 'none'), isLeader: () => true };
    const made = { reason: 'test', ...change } as PublicationChange;
    await carryOut([made], writer, (_change, { kind }) => results.push(kind));
    return results[0]!;
  };
  return { api, volumeNow, claimNow, fenceOf, carried };
}

type Cluster = ReturnType<typeof cluster>;

const FENCED: readonly (readonly [string, (given: Cluster) => object])[] = [
  [
    'apply',
    ({ volumeNow, fenceOf }) => ({
      ...{ kind: 'apply', ref: VOLUME, fence: fenceOf(volumeNow()) },
      object: native('PersistentVolume', { name: 'v' }, { capacity: { storage: '2Gi' } }),
    }),
  ],
  [
    'delete',
    ({ volumeNow, fenceOf }) => ({
      ...{ kind: 'delete', ref: VOLUME, fence: fenceOf(volumeNow()) },
    }),
  ],
  [
    'retain',
    ({ volumeNow, fenceOf }) => ({
      ...{ kind: 'retain', ref: VOLUME, fence: fenceOf(volumeNow()) },
    }),
  ],
  [
    'record-capacity',
    ({ claimNow, fenceOf }) => ({
      ...{
        kind: 'record-capacity',
        ref: CLAIM,
        fence: fenceOf(claimNow()),
        capacityBytes: 2 ** 31,
      },
    }),
  ],
];

describe.each(FENCED)('%s', (_kind, changeOf) => {
  it('is made to the object as it was seen', async () => {
    const given = cluster();
    expect(await given.carried(changeOf(given))).toBe('made');
  });

  it('changes nothing where somebody wrote to the object meanwhile', async () => {
    const given = cluster();
    const change = changeOf(given);
    const others = { annotations: { by: 'somebody' } };
    for (const [resource, key, now] of [
      [PERSISTENT_VOLUMES, 'v', given.volumeNow()],
      [PERSISTENT_VOLUME_CLAIMS, 'db/pg', given.claimNow()],
    ] as const)
      given.api.put(resource, key, { ...now, metadata: { ...now.metadata, ...others } });
    const before = given.api.now();
    expect(await given.carried(change)).toBe('outdated');
    expect(given.api.now()).toBe(before);
  });
});

describe('a PersistentVolume that is to be made', () => {
  it('is made where there is none', async () => {
    const given = cluster();
    const ref = { kind: 'PersistentVolume', name: 'w' };
    const object = native('PersistentVolume', { name: 'w' }, {});
    expect(await given.carried({ kind: 'create', ref, object })).toBe('made');
    expect(given.api.of(PERSISTENT_VOLUMES).has('w')).toBe(true);
  });

  it('is not written over one that somebody made meanwhile', async () => {
    const given = cluster();
    const before = given.api.now();
    const object = native('PersistentVolume', { name: 'v' }, { capacity: { storage: '9Gi' } });
    expect(await given.carried({ kind: 'create', ref: VOLUME, object })).not.toBe('made');
    expect(given.api.now()).toBe(before);
  });
});
