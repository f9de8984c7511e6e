import { describe, expect, it } from 'vitest';
import type { Claim, VolumePurpose } from '../../src/model/declared/declarations.ts';
import type { ClaimPlacement, ConsentRef, LogicalPlace } from '../../src/model/planned/desired.ts';
import type { ClaimKey, NodeName } from '../../src/model/identifiers.ts';
import type { Inventory, UnknownContent, Transport } from '../../src/model/observed/inventory.ts';
import type { KeptVolume } from '../../src/model/volumes/kept-volume.ts';
import {
  PLAN_FORMAT_VERSION,
  PLANNER_VERSION,
  type Operation,
  type Plan,
} from '../../src/model/planned/plan.ts';
import type { DiskRef, VolumeRef } from '../../src/model/planned/operation-refs.ts';
import type { PlanComparison } from '../../src/review/compare-plans.ts';
import type { PoolStatus } from '../../src/model/planned/plan-summary.ts';
import type { Refusal, RefusalCode } from '../../src/model/planned/refusal.ts';
import { findings, resolveReference, schemaFiles, type Schema } from './compiled-schemas.ts';
import { failing } from './whole-failing-disks.ts';
import { leaving, mirror } from './whole-leaving-disks.ts';
import {
  consentRecord,
  digest,
  disk,
  diskRecord,
  facts,
  installation,
  inventory,
  node,
  roots,
  spans,
  time,
  uuid,
  volume,
  volumeRecord,
} from './whole-inventory.ts';

// The values here and in whole-inventory.ts have every member of the model's types: tsc refuses one
// that the types do not know or that is left out, the schema one that it does not know, and
// `unused` names what only the schema knows.

const diskRef: DiskRef = { facts, path: '/dev/sdb', content: 'blank' };
const members = [{ volume, partitionUuid: uuid, uuid: 'a-B', disk }];
const logical: LogicalPlace = {
  group: 'vg-fast-k3v6tq2mzx7a',
  name: volume,
  physicalVolume: { volume, partitionUuid: uuid, uuid: 'a-B' },
  legs: { type: 'linear', stripes: 1, copies: 1, on: ['a-B'] },
  thinPool: volume,
  without: { uuid: 'a-B', until: time },
};
const volumeRef: VolumeRef = {
  volume,
  layout: 'a',
  name: 'data',
  ordinal: 0,
  disk,
  partitionUuid: uuid,
  logical,
  members,
  encrypted: true,
  purpose: { kind: 'offered', storageClassName: 'fast' },
};
const source = { file: 'layouts/a.yaml', line: 1, column: 1 };
const common = { node, disk: diskRef, source, reason: 'it is declared' };
const grown = { volume: volumeRef, fromBytes: 1, toBytes: 2 };
const group = { volume: volumeRef, group: 'vg-fast-k3v6tq2mzx7a', physicalVolumeUuid: 'a-B' };
const purposes: readonly VolumePurpose[] = [
  { kind: 'offered', storageClassName: 'fast' },
  { kind: 'kept', storageClassNames: ['fast'] },
  { kind: 'host-path', path: '/var/lib/rancher' },
  { kind: 'volume-group' },
  { kind: 'thin-pool' },
];
const leg = { volume: volumeRef, from: 'a-A', to: 'a-B', sizeBytes: 1 };
const cut = { volume: volumeRef, sizeBytes: 1 };
const partitions = [{ volume: volumeRef, startBytes: 1048576, sizeBytes: 1 }];

const { key } = consentRecord;
const consent: Required<ConsentRef> = { key, consent: 'old-raid', expires: time, reason: 'mdraid' };
const restored = { volumes: [volumeRecord], table: diskRecord };
const wiped = { consent, content: digest, spans } as const;
const down = [{ volume, mountPoint: '/srv' }];
const repairing = { repair: 'a', metadata: digest, expires: time, metadataBytes: 1, volumes: down };
const keys = { volume: volumeRef, fromKey: 'a', toKey: 'b' } as const;
/** Does not compile until a new kind of operation is here. */
const operations: { [K in Operation['kind']]: Extract<Operation, { kind: K }> } = {
  'wipe-disk': { ...common, kind: 'wipe-disk', layout: 'a', ...wiped, proof: 'consent' },
  'remove-volume': {
    ...common,
    kind: 'remove-volume',
    layout: null,
    removed: {
      volume,
      partitionUuid: uuid,
      startBytes: 1048576,
      sizeBytes: 1,
      mountPoint: '/var/lib/diskwright/volumes/k3v6tq2mzx7a',
      ...{ encrypted: true, content: 'ext4', claim: { namespace: 'db', name: 'pg' } },
      group: { physicalVolumeUuid: group.physicalVolumeUuid },
      members,
    },
    ...wiped,
    proof: 'finish',
  },
  'remove-logical-volume': {
    ...common,
    kind: 'remove-logical-volume',
    layout: null,
    removed: {
      volume,
      logical,
      uuid: group.physicalVolumeUuid,
      members,
      sizeBytes: 1,
      mountPoint: null,
      ...{ encrypted: true, content: 'ext4', claim: { namespace: 'db', name: 'pg' } },
      lost: [group.physicalVolumeUuid],
      damaged: `sha256:${'d'.repeat(64)}`,
      ...{ filesystemUuid: uuid, isPool: false },
    },
    consent,
    content: digest,
    proof: 'consent',
  },
  'create-partition-table': {
    ...common,
    kind: 'create-partition-table',
    layout: 'a',
    tableUuid: uuid,
    partitions,
    proof: 'blank',
  },
  'create-partitions': { ...common, kind: 'create-partitions', layout: 'a', partitions },
  'repair-partition-table': {
    ...common,
    kind: 'repair-partition-table',
    tableUuid: uuid,
    damaged: 'backup-misplaced',
  },
  'restore-records': { ...common, kind: 'restore-records', ...restored },
  'write-ledger': {
    ...common,
    kind: 'write-ledger',
    volumes: [{ volume }, { volume, logical, members }],
  },
  'relabel-partitions': {
    ...common,
    kind: 'relabel-partitions',
    marks: [{ volume, partitionUuid: uuid }],
    formerly: ['node-old' as NodeName],
  },
  'adopt-volume': {
    ...common,
    kind: 'adopt-volume',
    adopted: {
      volume,
      adoption: 'worker-1-data',
      partitionUuid: uuid,
      startBytes: 1048576,
      sizeBytes: 1,
      filesystem: { type: 'ext4', uuid },
      formerLabel: 'data',
      mountPath: '/mnt/disks/data',
      devicePaths: ['/dev/disk/by-partuuid/a'],
    },
  },
  'grow-partition': { ...common, kind: 'grow-partition', ...grown, zero: true },
  'create-volume-group': { ...common, kind: 'create-volume-group', ...group, sizeBytes: 1 },
  'extend-volume-group': {
    ...common,
    ...{ kind: 'extend-volume-group', ...group, sizeBytes: 1, missing: ['a-B'] },
  },
  'grow-physical-volume': { ...common, kind: 'grow-physical-volume', ...grown, ...group },
  'activate-logical-volume': { ...common, kind: 'activate-logical-volume', volume: volumeRef },
  'create-logical-volume': { ...common, kind: 'create-logical-volume', ...cut },
  'extend-logical-volume': { ...common, kind: 'extend-logical-volume', ...grown },
  'create-thin-pool': {
    ...common,
    ...{ kind: 'create-thin-pool', ...cut, metadataBytes: 1, chunkBytes: 65536 },
  },
  'extend-thin-pool': {
    ...common,
    ...{ kind: 'extend-thin-pool', ...grown, metadataFromBytes: 1, metadataToBytes: 2 },
  },
  'repair-thin-pool': { ...common, kind: 'repair-thin-pool', volume: volumeRef, ...repairing },
  'move-logical-volume': { ...common, kind: 'move-logical-volume', ...leg },
  'abort-move': { ...common, kind: 'abort-move', ...leg },
  'leave-volume-group': { ...common, kind: 'leave-volume-group', ...group },
  'rebuild-logical-volume': { ...common, kind: 'rebuild-logical-volume', ...leg },
  'forget-physical-volume': { ...common, kind: 'forget-physical-volume', ...group },
  'create-filesystem': {
    ...common,
    kind: 'create-filesystem',
    volume: volumeRef,
    filesystemUuid: uuid,
    encryptionUuid: uuid,
    format: {
      kind: 'filesystem',
      filesystem: 'btrfs',
      mkfs: { checksum: 'xxhash', nodeSize: 16384, reflink: true },
      mountOptions: ['noatime'],
      encryption: { key: 'database' },
    },
    sizeBytes: 1,
    withDataDirectory: true,
  },
  'prepare-block-volume': { ...common, kind: 'prepare-block-volume', ...cut, zero: true },
  'encrypt-block-volume': {
    ...{ ...common, ...cut, kind: 'encrypt-block-volume', encryption: { key: 'a' } },
    encryptionUuid: uuid,
  },
  'mark-ready': {
    ...common,
    kind: 'mark-ready',
    ...cut,
    filesystem: { type: 'xfs', uuid },
    physicalVolumeUuid: 'a-B',
  },
  'grow-filesystem': { ...common, kind: 'grow-filesystem', ...grown, filesystem: 'xfs' },
  'change-encryption-key': { ...common, kind: 'change-encryption-key', ...keys },
  'mount-filesystem': {
    ...common,
    kind: 'mount-filesystem',
    volume: volumeRef,
    filesystem: 'xfs',
    filesystemUuid: uuid,
    mountPoint: '/var/lib/diskwright/volumes/k3v6tq2mzx7a',
    mountOptions: ['noatime'],
  },
  'link-block-device': { ...common, kind: 'link-block-device', volume: volumeRef, link: '/l' },
  'assign-claim': {
    ...common,
    kind: 'assign-claim',
    volume: volumeRef,
    claim: { namespace: 'db', name: 'pg-data' },
    formerly: { namespace: 'db', name: 'data' },
  },
  'take-back-claim': {
    ...common,
    kind: 'take-back-claim',
    volume: volumeRef,
    claim: { namespace: 'db', name: 'pg-data' },
    formerly: { namespace: 'db', name: 'pg-old' },
  },
  'forget-claim': {
    ...common,
    kind: 'forget-claim',
    volume: volumeRef,
    claim: { namespace: 'db', name: 'pg-data' },
  },
  'record-protection': {
    ...common,
    kind: 'record-protection',
    volume: volumeRef,
    protected: true,
  },
};
const refusal: Refusal = {
  code: 'foreign-content',
  node,
  layout: 'a',
  disk,
  volume,
  claim: 'db/pg-data' as ClaimKey,
  summary: 'content that is not ours',
  evidence: ['ext4 at offset 0'],
  remedy: 'choose another disk',
  consent: { node, subject: { kind: 'disk', disk }, content: digest },
};
const nobody: Refusal = {
  ...refusal,
  node: null,
  layout: null,
  disk: null,
  volume: null,
  claim: null,
  consent: null,
};
const ofAVolume: Refusal = {
  ...refusal,
  consent: { node, subject: { kind: 'volume', volume }, content: digest },
};
const claim: Claim = {
  namespace: 'db',
  name: 'pg-data',
  storageClassName: 'fast-xfs',
  requestBytes: 1,
  accessModes: ['ReadWriteOnce'],
  volumeMode: 'Filesystem',
  node,
  nodeRequirements: [{ key: 'role', operator: 'In', values: ['db'] }],
  volumeRequirements: [{ key: 'diskwright.dev/layout', operator: 'Exists', values: [] }],
  native: { apiVersion: 'v1' },
  source,
};
const placed = { kind: 'placed', claim, node, volume, sizeBytes: 1 } as const;
const placements: ClaimPlacement[] = [
  { ...placed, recorded: true, takeBack: source },
  { ...placed, recorded: false, takeBack: null, givesUp: { node, volume, disk: facts.id, source } },
  { kind: 'unplaced', claim: { ...claim, node: null }, refusal },
  { kind: 'unplaced', claim, refusal: ofAVolume },
];

const kept: readonly KeptVolume[] = [
  {
    ...{ volume, disk, sizeBytes: 1, content: 'xfs', mountPoint: null },
    claim: { namespace: 'db', name: 'pg-data' },
    because: 'claim-gone',
    protected: true,
    fingerprint: digest,
  },
  {
    ...{ volume, disk, sizeBytes: 1, content: 'block', mountPoint: '/srv', claim: null },
    because: 'not-declared',
    fingerprint: digest,
  },
];
const pool: Required<PoolStatus> = {
  ...{ volume, layout: 'a', name: 'pool', disk, sizeBytes: 1, promisedBytes: 2 },
  overprovision: 1.5,
  usedPercent: { data: 80, metadata: 1 },
  alarmPercent: 80,
  alarms: ['its data are 80% used, alarm at 80%'],
};
const plan: Plan = {
  formatVersion: PLAN_FORMAT_VERSION,
  plannerVersion: PLANNER_VERSION,
  installation,
  asOf: time,
  revision: null,
  nodes: [
    {
      node,
      inventoryTakenAt: time,
      digest,
      operations: [
        ...Object.values(operations),
        { ...operations['mark-ready'], filesystem: null },
        { ...operations['assign-claim'], formerly: null },
      ],
      refusals: [refusal, nobody, ofAVolume],
      kept,
      unchanged: 0,
      pools: [pool, { ...pool, usedPercent: null }],
      leaving: [leaving, { ...leaving, group: null, claims: [] }],
      mirrors: [mirror],
      failing,
    },
  ],
  claims: placements,
  capacity: [
    {
      storageClassName: 'fast-xfs',
      volumes: 1,
      totalBytes: 2 ** 60,
      claimedBytes: 0,
      freeBytes: 0,
      largestFreeBytes: 0,
    },
  ],
  notEvaluated: [{ node, reason: 'no inventory' }],
  summary: {
    create: 0,
    grow: 0,
    takeBack: 0,
    destroy: 0,
    none: 0,
    refused: 0,
    kept: 0,
    unchanged: 0,
  },
  digest,
};

/** As it is printed with a plan that was made with --base. */
const comparison: PlanComparison = {
  base: {
    state: 'planned',
    revision: null,
    digest,
    capacity: plan.capacity,
    installation: plan.installation,
  },
  nodes: [
    {
      node,
      operations: ['new', 'changed', 'pending'],
      refusals: ['new'],
      kept: ['pending'],
      gone: {
        operations: Object.values(operations),
        refusals: [refusal, nobody, ofAVolume],
        kept,
      },
    },
  ],
  claims: ['new'],
  goneClaims: placements,
};
const compared = { ...plan, comparison };

function inventoryDocument(spec: Inventory): Schema {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeInventory',
    metadata: { name: 'node-a' },
    spec,
  };
}

describe('the schemas and the types of src/model are the same', () => {
  it.each(roots)('an inventory with everything in it, root $kind', (root) => {
    expect(findings('NodeInventory', inventoryDocument(inventory(root)))).toEqual([]);
  });

  it('a plan with everything in it', () => {
    expect(findings('Plan', plan)).toEqual([]);
    expect(findings('Plan', compared)).toEqual([]);
    for (const state of ['empty', 'invalid'] as const)
      expect(
        findings('Plan', {
          ...plan,
          comparison: { ...comparison, base: { ...comparison.base, state, digest: null } },
        }),
      ).toEqual([]);
  });

  it('no field of an inventory is known to the schema alone', () => {
    const documents = roots.map((root) => inventoryDocument(inventory(root)));
    const metadata = ['annotations', 'labels', 'namespace'].map((name) => `metadata.${name}`);
    expect(unused('node-inventory.schema.json', documents)).toEqual(metadata);
  });

  it('no field of a plan is known to the schema alone', () => {
    const everyPurpose = purposes.map(
      (purpose) =>
        JSON.parse(JSON.stringify(compared), (name, member: unknown) =>
          name === 'purpose' ? purpose : member,
        ) as Plan,
    );
    expect(unused('plan.schema.json', everyPurpose)).toEqual([]);
  });

  it.each([
    ['refusal', 'plan.schema.json', '/$defs/refusal/properties/code', refusalCodes()],
    ['transport', 'node-inventory.schema.json', '/$defs/transport', transports()],
    ['finding', 'node-inventory.schema.json', '/$defs/finding/properties/code', findingCodes()],
    ['region', 'node-inventory.schema.json', '/$defs/unknownContent/properties/region', regions()],
  ])('the words for a %s', (_what, file, path, words) => {
    const schema = schemaFiles.get(file)!;
    const [found] = resolveReference(`#${path}`, schema['$id'] as string);
    expect(found['enum'].toSorted()).toEqual(words.toSorted());
  });
});

/** Each list does not compile until it has exactly the words of its type. */
function refusalCodes(): readonly string[] {
  return Object.keys({
    'root-unknown': true,
    'programs-unknown': true,
    'system-disk': true,
    'identity-missing': true,
    'identity-ambiguous': true,
    'mark-ambiguous': true,
    'tables-differ': true,
    'disk-absent': true,
    'disk-in-use': true,
    'facts-differ': true,
    'other-node': true,
    'other-installation': true,
    'volume-damaged': true,
    'would-shrink': true,
    'cannot-grow': true,
    'cannot-move': true,
    'cannot-rebuild': true,
    'content-differs': true,
    'disk-read-only': true,
    'disk-failing': true,
    'disk-count': true,
    'layouts-overlap': true,
    'no-room': true,
    'foreign-content': true,
    'foreign-group': true,
    'foreign-partition': true,
    'adoption-differs': true,
    'disk-adopted': true,
    'interrupted-by-others': true,
    'group-unreadable': true,
    'group-incomplete': true,
    'thin-pool-full': true,
    'key-missing': true,
    'thin-pool-damaged': true,
    'host-path-not-allowed': true,
    'host-path-twice': true,
    'mount-point-taken': true,
    'data-differs': true,
    'claim-does-not-fit': true,
    'not-locked': true,
    'consent-missing': true,
    'consent-stale': true,
    'consent-expired': true,
    'consent-used': true,
    'volumes-left': true,
    'volume-protected': true,
    'claim-kept': true,
    'claim-held': true,
    'claim-elsewhere': true,
    'owner-unknown': true,
    'owner-contradicted': true,
  } satisfies Record<RefusalCode, true>);
}

function transports(): readonly string[] {
  return Object.keys({
    nvme: true,
    sata: true,
    sas: true,
    scsi: true,
    virtio: true,
    usb: true,
    mmc: true,
    loop: true,
    unknown: true,
  } satisfies Record<Transport, true>);
}

function findingCodes(): readonly string[] {
  return Object.keys({
    'tool-missing': true,
    'tool-failed': true,
    'tool-timeout': true,
    unreadable: true,
    'identity-missing': true,
    'record-unreadable': true,
  } satisfies Record<Inventory['findings'][number]['code'], true>);
}

function regions(): readonly string[] {
  return Object.keys({
    'first-mebibyte': true,
    'last-mebibyte': true,
    'backup-superblock': true,
    sample: true,
  } satisfies Record<UnknownContent['region'], true>);
}

/** The fields of a schema that no document has, as paths without lists and variants. */
function unused(file: string, documents: readonly unknown[]): readonly string[] {
  const declared = new Set<string>();
  const used = new Set<string>();

  function walk(schema: Schema, base: string, values: readonly unknown[], path: string): void {
    if (typeof schema['$ref'] === 'string') {
      const [target, id] = resolveReference(schema['$ref'], base);
      walk(target, id, values, path);
      return;
    }
    for (const variant of [...(schema['oneOf'] ?? []), ...(schema['anyOf'] ?? [])] as Schema[]) {
      const kind =
        variant['$ref'] === undefined
          ? variant
          : resolveReference(variant['$ref'] as string, base)[0];
      const word = kind['properties']?.kind?.const as string | undefined;
      const own = values.filter(
        (value) => word === undefined || (value as Schema)['kind'] === word,
      );
      walk(variant, base, own, word === undefined ? path : `${path}<${word}>`);
    }
    const items = values.filter((value) => Array.isArray(value)).flat() as unknown[];
    if (schema['items'] !== undefined) walk(schema['items'] as Schema, base, items, path);
    const objects = values.filter(
      (value) => typeof value === 'object' && value !== null,
    ) as Schema[];
    for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Schema)) {
      const at = path === '' ? name : `${path}.${name}`;
      declared.add(at);
      const below = objects
        .filter((value) => Object.hasOwn(value, name))
        .map((value) => value[name]);
      if (below.length > 0) used.add(at);
      walk(property as Schema, base, below, at);
    }
  }

  const schema = schemaFiles.get(file)!;
  walk(schema, schema['$id'] as string, documents, '');
  return [...declared].filter((path) => !used.has(path)).toSorted();
}
