/**
 * What a digest is made over of things that only some nodes have, word by word: a node without them
 * has no word of them, so that its digest stays what it was before there were such things.
 */
import { describe, expect, it } from 'vitest';
import type {
  DesiredDisk,
  DesiredNode,
  DesiredVolume,
  LogicalPlace,
  RememberedVolume,
} from '../../src/model/planned/desired.ts';
import type { DiskId, VolumeId } from '../../src/model/identifiers.ts';
import type {
  ForeignVolume,
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  Usage,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import type { VolumePath } from '../../src/model/observed/observed-path.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { nodeInputs, type DigestInput, type NodeInputs } from '../../src/plan/node-digest.ts';
import { adopting, someonesNode } from '../simulation/adopted-nodes.ts';
import { source } from '../simulation/builders.ts';
import { withDisk, withTable } from '../simulation/simulated-host.ts';
import { removing } from './consent-cases.ts';
import { block, done, first, fresh, partitions } from './volume-cases.ts';

const desired: DesiredNode = fresh.desired.nodes[0]!;
const [declared] = desired.disks;
const [seen] = done.disks;

function inputs(
  node: Partial<DesiredNode> = {},
  { host, ...facts }: Partial<Omit<Inventory, 'host'>> & { host?: Partial<Inventory['host']> } = {},
): NodeInputs {
  return nodeInputs(
    { ...desired, ...node },
    { ...done, ...facts, host: { ...done.host, ...host } },
  );
}

/** A part of them, by the names on the way to it. */
function at(all: DigestInput | NodeInputs, ...names: readonly (string | number)[]): unknown {
  return names.reduce<unknown>(
    (part, name) => (part as Readonly<Record<string, unknown>>)[name],
    all,
  );
}

function ofDisk(facts: Partial<DesiredDisk>): unknown {
  return at(inputs({ disks: [{ ...declared!, ...facts }] }), 'declaredDisks', 0);
}

/** Of the first volume that is declared. */
function ofVolume(facts: Partial<DesiredVolume>): unknown {
  const [volume, ...others] = declared!.volumes;
  return at(
    ofDisk({ volumes: [{ ...volume!, ...facts }, ...others] }) as DigestInput,
    'volumes',
    0,
  );
}

function ofSeenDisk(facts: Partial<ObservedDisk>): unknown {
  return at(inputs({}, { disks: [{ ...seen!, ...facts }] }), 'observed', 'disks', 0);
}

function observed(facts: Parameters<typeof inputs>[1]): unknown {
  return at(inputs({}, facts), 'observed');
}

/** A finished volume without anything that only some have. */
const record: VolumeRecord = {
  ...{ volume: first, layout: 'data', name: 'db', ordinal: 1, partitionUuid: 'p', sizeBytes: 1 },
  ...{ disk: declared!.facts, state: 'ready', recordedAt: done.takenAt },
};
const stated = {
  ...{ volume: first, state: 'ready', filesystem: null, claimNamespace: null, claimName: null },
  ...{ forgotten: null, protected: null },
  of: { layout: 'data', name: 'db', ordinal: 1, partitionUuid: 'p' },
};
const full: VolumeRecord = {
  ...record,
  ...{ filesystem: { type: 'ext4', uuid: 'f' }, claim: { namespace: 'shop', name: 'cart' } },
  ...{ forgotten: true, protected: true },
};
const fullStated = {
  ...stated,
  ...{ filesystem: { type: 'ext4', uuid: 'f' }, claimNamespace: 'shop', claimName: 'cart' },
  ...{ forgotten: true, protected: true },
};

describe('the inputs of a digest, of what should be', () => {
  it('have a disk that goes, by what is done with what lies on it', () => {
    const leaving = (facts: object): unknown =>
      at(
        inputs({ leaving: [{ disk: 'wwn-1' as DiskId, replacement: 'bay', ...facts }] }),
        'leavingDisks',
      );
    expect(inputs()).not.toHaveProperty('leavingDisks');
    const disk = 'wwn-1';
    const [move, rebuild] = [{ by: null }, { by: 'wwn-2' }];
    expect(leaving({})).toStrictEqual([{ disk }]);
    expect(leaving({ move })).toStrictEqual([{ disk, move }]);
    expect(leaving({ rebuild })).toStrictEqual([{ disk, rebuild }]);
    expect(leaving({ rebuild, discard: true })).toStrictEqual([{ disk, rebuild, discard: true }]);
  });

  it('have what others remember of the node, and not who says it', () => {
    const remembered = (facts: Partial<RememberedVolume>): unknown => {
      const volume = { volume: first, source: 'elsewhere', state: 'ready' as const };
      const volumes = [{ ...volume, claim: null, record: null, ...facts }];
      const disks = [
        { tableUuid: 't', state: 'ready', facts: declared!.facts } as unknown as NonNullable<
          DesiredNode['remembered']
        >['disks'][number],
      ];
      return at(inputs({ remembered: { volumes, disks } }), 'remembered');
    };
    const disks = [{ tableUuid: 't', disk: declared!.facts.id }];
    const bare = { volume: first, state: 'ready', claim: null };
    const claim = { namespace: 'shop', name: 'cart' };
    expect(inputs()).not.toHaveProperty('remembered');
    expect(remembered({})).toStrictEqual({ volumes: [bare], disks });
    expect(remembered({ claim })).toStrictEqual({ volumes: [{ ...bare, claim }], disks });
    expect(remembered({ record })).toStrictEqual({ volumes: [{ ...bare, record: stated }], disks });
    expect(remembered({ record: full })).toStrictEqual({
      volumes: [{ ...bare, record: fullStated }],
      disks,
    });
  });

  it('have the names of today of claims that were called otherwise', () => {
    expect(inputs()).not.toHaveProperty('renamedClaims');
    const names = { from: 'shop/cart', to: 'shop/basket' } as const;
    const renamedClaims = [names] as unknown as NonNullable<DesiredNode['renamedClaims']>;
    expect(at(inputs({ renamedClaims }), 'renamedClaims')).toStrictEqual([names]);
  });

  it('have no user of what others made who only has it open', () => {
    const volume: ForeignVolume = {
      ...{ group: 'hand', groupUuid: 'g', name: 'data', uuid: 'u', volumeType: 'plain' },
      ...{ path: '/dev/dm-0', sizeBytes: 1, disks: [], signatures: [] },
      usedBy: [{ kind: 'swap' }, { kind: 'open', writes: true } as Usage],
    };
    const [adoption] = adopting(someonesNode).adoptions;
    const adoptions = [{ volume: first, adoption: adoption! }];
    expect(at(inputs({ adoptions }, { foreignVolumes: [volume] }), 'foreignVolumes')).toMatchObject(
      [{ usedBy: ['swap'] }],
    );
    expect(inputs({ adoptions })).not.toHaveProperty('foreignVolumes');
    expect(inputs({}, { foreignVolumes: [volume] })).not.toHaveProperty('foreignVolumes');
  });

  it('have whether a disk is held, where it is', () => {
    expect(ofDisk({})).not.toHaveProperty('held');
    expect(ofDisk({ held: true })).toMatchObject({ held: true });
  });

  it('have the work on a leg of a volume', () => {
    const leg = { from: 'a', to: 'b', sizeBytes: 1 };
    for (const name of ['move', 'abortedMove', 'rebuild', 'pool', 'logical', 'members'])
      expect(ofVolume({})).not.toHaveProperty(name);
    expect(at(ofVolume({ move: leg }) as DigestInput, 'move')).toStrictEqual(leg);
    const aborting = ofVolume({ abortedMove: leg }) as DigestInput;
    expect(at(aborting, 'abortedMove')).toStrictEqual(leg);
    expect(at(ofVolume({ rebuild: leg }) as DigestInput, 'rebuild')).toStrictEqual(leg);
  });

  it('have the pool of a volume, and of its repair not where it is declared', () => {
    const pool = { chunkBytes: 1, metadataBytes: 2, overprovision: 3, alarmPercent: 4 };
    const repair = { repair: 'mend', metadata: 'm', expires: 'never' };
    const ofPool = (facts: object): unknown =>
      at(ofVolume({ pool: { ...pool, ...facts } }) as DigestInput, 'pool');
    expect(ofPool({})).toStrictEqual(pool);
    expect(ofPool({ repair: { ...repair, source: source('mend') } })).toStrictEqual({
      ...pool,
      repair,
    });
  });

  it('have the place of a logical volume', () => {
    const place = {
      ...{ group: 'vg', name: 'v' },
      physicalVolume: { volume: 'p' as VolumeId, partitionUuid: 'u', uuid: 'pv' },
    };
    const ofPlace = (facts: Partial<LogicalPlace>): unknown =>
      at(ofVolume({ logical: { ...place, ...facts } }) as DigestInput, 'logical');
    expect(ofPlace({})).toStrictEqual(place);
    const thinPool = 'pool' as VolumeId;
    expect(ofPlace({ thinPool })).toStrictEqual({ ...place, thinPool });
    const without = { uuid: 'pv', until: '2030-01-01T00:00:00Z' };
    expect(ofPlace({ without })).toStrictEqual({ ...place, without });
  });
});

describe('the inputs of a digest, of what was observed', () => {
  it('have that programs are unseen, and not why', () => {
    expect(observed({})).not.toHaveProperty('unseenPrograms');
    expect(observed({ host: { unseenPrograms: 'hidden' } })).toMatchObject({
      unseenPrograms: true,
    });
  });

  const path: VolumePath = {
    ...{ volume: first, partitionUuid: 'p', data: 'directory' as const, instead: [] },
  };

  it('have the paths at which something else is, and not what is said of it', () => {
    expect(observed({})).not.toHaveProperty('volumePaths');
    expect(observed({ volumePaths: [path] })).not.toHaveProperty('volumePaths');
    const instead = ['a tmpfs is mounted there'];
    const logical = { ...path, partitionUuid: null, logicalVolume: 'vg/v', instead };
    expect(
      at(
        observed({ volumePaths: [path, { ...path, instead }, logical] }) as DigestInput,
        'volumePaths',
      ),
    ).toStrictEqual([
      { volume: first, partitionUuid: 'p', logicalVolume: null, data: 'directory' },
      { volume: first, partitionUuid: null, logicalVolume: 'vg/v', data: 'directory' },
    ]);
  });

  it('have the options that a mounted volume has not', () => {
    const asDeclared = ['noatime', 'nosuid', 'nodev'];
    const met = [{ ...path, options: asDeclared }];
    expect(observed({ volumePaths: met })).not.toHaveProperty('unmetMountOptions');
    expect(observed({ volumePaths: [{ ...path, options: ['nodev', 'noatime'] }] })).toMatchObject({
      unmetMountOptions: [{ volume: first, options: ['nosuid'] }],
    });
  });

  it('have what a disk says of the volumes on it', () => {
    const { disk: _disk, ...statement } = full;
    const { disk: _other, ...bare } = record;
    expect(ofSeenDisk({})).not.toHaveProperty('ledger');
    const table = { tableUuid: 't' } as NonNullable<ObservedDisk['ledger']>['table'];
    const ledger = {
      ...{ version: 1, sequence: 2, installation: desired.installation, node: desired.node, table },
      volumes: [statement, bare] as NonNullable<ObservedDisk['ledger']>['volumes'],
    };
    expect(at(ofSeenDisk({ ledger }) as DigestInput, 'ledger')).toStrictEqual({
      ...{ installation: desired.installation, node: desired.node, tableUuid: 't' },
      volumes: [fullStated, stated],
    });
  });

  describe('of a group', () => {
    const cut: ObservedLogicalVolume = {
      ...{ name: 'v', segmentType: 'linear', path: '/dev/dm-0', sizeBytes: 100, uuid: 'u' },
      ...{ label: '', physicalVolumes: ['pv'], usedBy: [], signatures: [], unknownContent: [] },
      fingerprint: 'x',
    };
    const told = {
      ...{ name: 'v', label: '', segmentType: 'linear', physicalVolumes: ['pv'], sizeBytes: 100 },
      ...{ active: true, fingerprint: 'x', filesystemBytes: null, usedBy: [] },
    };

    function ofCut(facts: Partial<ObservedLogicalVolume>): unknown {
      const sizes = { extentBytes: 1, totalExtents: 2, freeExtents: 1 };
      const group = { name: 'vg', uuid: 'g', ...sizes, physicalVolumes: [] };
      const volumeGroup = { ...group, volumes: [{ ...cut, ...facts }] };
      return at(ofSeenDisk({ volumeGroup }) as DigestInput, 'volumeGroup', 'volumes', 0);
    }

    it('have no more of a plain volume than of one of old', () => {
      expect(ofCut({})).toStrictEqual(told);
      const filesystem = { type: 'ext4', uuid: 'f', sizeBytes: 90 } as const;
      expect(ofCut({ filesystem })).toStrictEqual({ ...told, filesystemBytes: 90 });
    });

    it('have what it says of itself, its pool, and work on its legs, but not how far that is', () => {
      const { disk: _disk, ...statement } = full;
      expect(ofCut({ statement: statement as NonNullable<typeof cut.statement> })).toStrictEqual({
        ...told,
        statement: fullStated,
      });
      expect(ofCut({ thinPool: 'pool' })).toStrictEqual({ ...told, thinPool: 'pool' });
      const moving = { from: 'a', to: 'b' } as unknown as NonNullable<typeof cut.moving>;
      expect(ofCut({ moving })).toStrictEqual({ ...told, moving });
      expect(ofCut({ replacing: { from: 'a' } })).toStrictEqual({ ...told, replacing: 'a' });
      const syncing = { doneBytes: 1 } as unknown as NonNullable<typeof cut.syncing>;
      expect(ofCut({ syncing })).toStrictEqual({ ...told, syncing: true });
    });

    it('have of a pool why it takes no new volumes, and not how full it is', () => {
      const pool = { chunkBytes: 1, metadataBytes: 100 };
      const use = { dataUsedBytes: 10, metadataUsedBytes: 10, needsCheck: false };
      const { troubles: _none, ...made } = { ...pool, troubles: [] };
      expect(ofCut({ pool })).toStrictEqual({ ...told, pool: { ...made, troubles: [] } });
      const writable = { ...pool, use: { ...use, state: 'writable' as const } };
      expect(ofCut({ pool: writable })).toStrictEqual({ ...told, pool: { ...made, troubles: [] } });
      const failed = { ...pool, use: { ...use, state: 'failed' as const } };
      expect(at(ofCut({ pool: failed }) as DigestInput, 'pool', 'troubles')).toStrictEqual([
        expect.stringMatching(/\w/),
      ]);
    });

    it('have of a damaged pool which metadata are damaged, and of no other', () => {
      const pool = { chunkBytes: 1, metadataBytes: 100, metadata: 'sha256:1' };
      const use = { dataUsedBytes: 10, metadataUsedBytes: 99, needsCheck: false };
      const damaged = (facts: object): unknown =>
        (at(ofCut({ pool: { ...pool, ...facts } }) as DigestInput, 'pool') as { damaged?: unknown })
          .damaged;
      expect(damaged({})).toBeUndefined();
      expect(damaged({ use: { ...use, state: 'read-only' } })).toBeUndefined();
      expect(damaged({ use: { ...use, state: 'failed' } })).toBe('sha256:1');
      expect(damaged({ damagedSince: 'today' })).toBe('sha256:1');
      expect(damaged({ damagedSince: 'today', metadata: undefined })).toBeNull();
    });
  });

  describe('of who has a finished volume open', () => {
    const reading: Usage = { kind: 'open', writes: false } as Usage;
    const writing: Usage = { kind: 'open', writes: true } as Usage;

    function users(volume: VolumeId, usedBy: readonly Usage[], node: Partial<DesiredNode> = {}) {
      const { disks } = withDisk(done, seen!.id, (disk) =>
        withTable(disk, (all) =>
          all.map((one) => (parseMark(one.label)?.volume === volume ? { ...one, usedBy } : one)),
        ),
      );
      const index = partitions.findIndex(({ label }) => parseMark(label)?.volume === volume);
      return at(inputs(node, { disks }), 'observed', 'disks', 0, 'partitions', index, 'usedBy');
    }

    it('have whoever writes to what is mounted, and nobody else', () => {
      expect(users(first, [reading])).toStrictEqual([]);
      expect(users(first, [writing])).toStrictEqual(['open']);
    });

    it('have nobody who uses a volume that is handed out as a device', () => {
      expect(users(block, [reading, writing])).toStrictEqual([]);
      const { format } = declared!.volumes.find(({ volume }) => volume === first)!;
      const volumes = declared!.volumes.map((one) => ({ ...one, format }));
      expect(users(block, [writing], { disks: [{ ...declared!, volumes }] })).toStrictEqual([
        'open',
      ]);
    });

    it('have everybody where the volume is to be removed', () => {
      const [removal] = removing().desired.nodes[0]!.removals;
      const removals = [{ ...removal!, volume: block }];
      expect(users(block, [reading], { removals })).toStrictEqual(['open']);
      expect(users(first, [reading], { removals })).toStrictEqual([]);
    });
  });
});
