import { describe, expect, it } from 'vitest';
import type { Claim, VolumePurpose } from '../../src/model/declarations.ts';
import type { ClaimPlacement } from '../../src/model/desired.ts';
import type {
  ClaimKey,
  DiskId,
  InstallationId,
  NodeName,
  VolumeId,
} from '../../src/model/identifiers.ts';
import type {
  DiskFacts,
  DiskIdentity,
  Finding,
  HostFacts,
  Inventory,
  ObservedPartition,
  PartitionTable,
  Remain,
  RootFilesystem,
  Signature,
  Transport,
  Usage,
} from '../../src/model/inventory.ts';
import {
  PLAN_FORMAT_VERSION,
  PLANNER_VERSION,
  type DiskRef,
  type Operation,
  type Plan,
  type VolumeRef,
} from '../../src/model/plan.ts';
import type { Refusal, RefusalCode } from '../../src/model/refusal.ts';
import { findings, resolveReference, schemaFiles, type Schema } from './compiled-schemas.ts';

// The values below have every member of the model's types: tsc refuses one that the types do not know or that is left
// out, the schema refuses one that it does not know, and `unused` names what only the schema knows.

const node = 'node-a' as NodeName;
const disk = 'wwn-0x5000c500a1b2c3d4' as DiskId;
const volume = 'k3v6tq2mzx7a' as VolumeId;
const installation = '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' as InstallationId;
const uuid = '0b1f7c52-6a0e-8d14-9a55-3c1de0a4b7f2';
const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
const time = '2026-05-04T09:30:00.123Z';

const identity: Required<DiskIdentity> = {
  wwn: '0x5000c500a1b2c3d4',
  eui: '0025385b71b0a1c2',
  nguid: '0025385b71b0a1c20025385b71b0a1c2',
  nvmeUuid: uuid,
  serial: 'S64\u001b[31m\u202e',
  model: 'MZ7L3960',
  vendor: 'ATA',
  backingFile: '/var/lib/images/a b.img',
};
const facts: DiskFacts = { id: disk, identity, sizeBytes: 2 ** 53 - 1, logicalSectorBytes: 512 };

const usages: Usage[] = [
  { kind: 'mounted', mountPoint: '/srv', readOnly: false, inProcess: 42 },
  { kind: 'holder', holder: 'dm-0' },
  { kind: 'swap' },
  { kind: 'loop-backing', loop: '/dev/loop0' },
  { kind: 'open-exclusive' },
];
const signature: Required<Signature> = {
  type: 'LVM2_member',
  offsetBytes: 536,
  usage: 'raid',
  uuid: 'a-B',
  label: 'x',
  group: 'vg0',
};
const remain: Required<Remain> = {
  kind: 'not-zero',
  region: 'backup-superblock',
  offsetBytes: 134217728,
  bytes: '00ff',
};
const partition: Required<ObservedPartition> = {
  number: 1,
  path: '/dev/sdb1',
  startBytes: 1048576,
  sizeBytes: 1073741824,
  typeUuid: uuid.toUpperCase(),
  uuid: 'c0ffee-01',
  label: 'dw.k3v6tq2.mzx7ab.k3v6tq2mzx7a.ready',
  usedBy: usages,
  signatures: [signature],
  filesystem: { type: 'xfs', uuid, sizeBytes: 1, usableBytes: 1, freeBytes: 0 },
  remains: [remain],
  fingerprint: digest,
};
const table: PartitionTable = {
  type: 'gpt',
  uuid,
  primary: 'good',
  backup: 'misplaced',
  partitions: [partition],
};
const roots: RootFilesystem[] = [
  { kind: 'block', chain: ['/', '/dev/sda2', '/dev/sda'] },
  { kind: 'no-block-device', filesystem: '9p' },
  { kind: 'unknown', reason: 'overlay without a lower directory' },
];

function inventory(root: RootFilesystem): Inventory {
  const host: HostFacts = {
    kernel: '6.1.0-40-amd64',
    bootId: uuid,
    systemd: true,
    stateDir: '/var/lib/diskwright',
    mountRoots: ['/srv'],
    root,
  };
  return {
    node,
    labels: { role: 'database', empty: '' },
    takenAt: time,
    host,
    disks: [
      {
        id: disk,
        aliases: [disk, 'unidentified-sdb' as DiskId],
        path: '/dev/sdb',
        links: ['/dev/disk/by-id/a'],
        identity,
        sizeBytes: 960197124096,
        logicalSectorBytes: 512,
        physicalSectorBytes: 4096,
        transport: 'unknown',
        rotational: false,
        readOnly: false,
        removable: false,
        failing: false,
        systemChain: ['/', '/dev/sdb'],
        usedBy: usages,
        table,
        signatures: [signature],
        remains: [remain],
        fingerprint: digest,
      },
    ],
    blockLinks: [
      { volume, partitionUuid: uuid },
      { volume, partitionUuid: null },
    ],
    records: {
      disks: [
        {
          layout: 'a',
          facts,
          tableUuid: uuid,
          partitionUuids: [uuid],
          blankFingerprint: digest,
          state: 'begun',
          recordedAt: time,
        },
      ],
      volumes: [
        {
          volume,
          layout: 'a',
          name: 'data',
          ordinal: 0,
          disk: facts,
          partitionUuid: uuid,
          filesystem: { type: 'xfs', uuid },
          sizeBytes: 1,
          state: 'ready',
          claim: { namespace: 'db', name: 'pg-data' },
          recordedAt: time,
        },
      ],
    },
    findings: [{ code: 'unreadable', subject: '/dev/sdc', message: 'input/output error' }],
  };
}

const diskRef: DiskRef = { facts, path: '/dev/sdb', content: 'blank' };
const volumeRef: VolumeRef = {
  volume,
  layout: 'a',
  name: 'data',
  ordinal: 0,
  disk,
  partitionUuid: uuid,
  purpose: { kind: 'offered', storageClassName: 'fast' },
};
const source = { file: 'layouts/a.yaml', line: 1, column: 1 };
const common = { node, disk: diskRef, source, reason: 'it is declared' };
const grown = { volume: volumeRef, fromBytes: 1, toBytes: 2 };
const purposes: readonly VolumePurpose[] = [
  { kind: 'offered', storageClassName: 'fast' },
  { kind: 'kept', storageClassNames: ['fast'] },
  { kind: 'host-path', path: '/var/lib/rancher' },
];
const partitions = [{ volume: volumeRef, startBytes: 1048576, sizeBytes: 1 }];

/** Does not compile until a new kind of operation is here. */
const operations: { [K in Operation['kind']]: Extract<Operation, { kind: K }> } = {
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
  'grow-partition': { ...common, kind: 'grow-partition', ...grown },
  'create-filesystem': {
    ...common,
    kind: 'create-filesystem',
    volume: volumeRef,
    filesystemUuid: uuid,
    format: {
      kind: 'filesystem',
      filesystem: 'btrfs',
      mkfs: { checksum: 'xxhash', nodeSize: 16384, reflink: true },
      mountOptions: ['noatime'],
    },
    sizeBytes: 1,
    withDataDirectory: true,
  },
  'prepare-block-volume': {
    ...common,
    kind: 'prepare-block-volume',
    volume: volumeRef,
    sizeBytes: 1,
  },
  'mark-ready': {
    ...common,
    kind: 'mark-ready',
    volume: volumeRef,
    sizeBytes: 1,
    filesystem: { type: 'xfs', uuid },
  },
  'grow-filesystem': { ...common, kind: 'grow-filesystem', ...grown, filesystem: 'xfs' },
  'mount-filesystem': {
    ...common,
    kind: 'mount-filesystem',
    volume: volumeRef,
    filesystem: 'xfs',
    filesystemUuid: uuid,
    mountPoint: '/var/lib/diskwright/volumes/k3v6tq2mzx7a',
    mountOptions: ['noatime'],
  },
  'link-block-device': {
    ...common,
    kind: 'link-block-device',
    volume: volumeRef,
    link: '/var/lib/diskwright/block/k3v6tq2mzx7a',
  },
  'assign-claim': {
    ...common,
    kind: 'assign-claim',
    volume: volumeRef,
    claim: { namespace: 'db', name: 'pg-data' },
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
};
const nobody: Refusal = {
  ...refusal,
  node: null,
  layout: null,
  disk: null,
  volume: null,
  claim: null,
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
const placements: ClaimPlacement[] = [
  { kind: 'placed', claim, node, volume, sizeBytes: 1, recorded: true },
  { kind: 'unplaced', claim: { ...claim, node: null }, refusal },
];

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
      operations: [...Object.values(operations), { ...operations['mark-ready'], filesystem: null }],
      refusals: [refusal, nobody],
      kept: [{ volume, disk, sizeBytes: 1, content: 'xfs', mountPoint: null }],
      unchanged: 0,
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
  summary: { create: 0, grow: 0, destroy: 0, none: 0, refused: 0, kept: 0, unchanged: 0 },
  digest,
};

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
  });

  it('no field of an inventory is known to the schema alone', () => {
    const documents = roots.map((root) => inventoryDocument(inventory(root)));
    expect(unused('node-inventory.schema.json', documents)).toEqual([
      'metadata.annotations',
      'metadata.labels',
    ]);
  });

  it('no field of a plan is known to the schema alone', () => {
    const everyPurpose = purposes.map(
      (purpose) =>
        JSON.parse(JSON.stringify(plan), (name, member: unknown) =>
          name === 'purpose' ? purpose : member,
        ) as Plan,
    );
    expect(unused('plan.schema.json', everyPurpose)).toEqual([]);
  });

  it.each([
    ['refusal', 'plan.schema.json', '/$defs/refusal/properties/code', refusalCodes()],
    ['transport', 'node-inventory.schema.json', '/$defs/transport', transports()],
    ['finding', 'node-inventory.schema.json', '/$defs/finding/properties/code', findingCodes()],
    ['region', 'node-inventory.schema.json', '/$defs/remain/properties/region', regions()],
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
    'system-disk': true,
    'identity-missing': true,
    'identity-ambiguous': true,
    'mark-ambiguous': true,
    'disk-absent': true,
    'disk-in-use': true,
    'facts-differ': true,
    'other-node': true,
    'other-installation': true,
    'volume-damaged': true,
    'would-shrink': true,
    'cannot-grow': true,
    'content-differs': true,
    'disk-read-only': true,
    'disk-failing': true,
    'disk-count': true,
    'layouts-overlap': true,
    'no-room': true,
    'foreign-content': true,
    'foreign-group': true,
    'foreign-partition': true,
    'interrupted-by-others': true,
    'host-path-not-allowed': true,
    'host-path-twice': true,
    'mount-point-taken': true,
    'out-of-scope': true,
    'claim-does-not-fit': true,
    'claim-held': true,
    'claim-elsewhere': true,
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
  } satisfies Record<Finding['code'], true>);
}

function regions(): readonly string[] {
  return Object.keys({
    'first-mebibyte': true,
    'last-mebibyte': true,
    'backup-superblock': true,
    sample: true,
  } satisfies Record<Remain['region'], true>);
}

/** The fields of a schema that no document has, as paths in which lists and variants do not show. */
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
