/** The digest changes with every input that can change what is planned, and with nothing else. */
import { describe, expect, it } from 'vitest';
import type { Adoption } from '../../src/model/declared/declarations.ts';
import { digestText } from '../../src/model/values/digest.ts';
import type { DesiredDisk, DesiredNode, DesiredVolume } from '../../src/model/planned/desired.ts';
import type {
  ForeignVolume,
  Inventory,
  ObservedDisk,
  ObservedPartition,
  Usage,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import { digestOfInputs, nodeDigest, nodeInputs } from '../../src/plan/node-digest.ts';
import { adopting, someonesNode } from '../simulation/adopted-nodes.ts';
import { aDisk, aFilesystem, aNode, source } from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { removing } from './consent-cases.ts';
import { lawful } from './planted-cases.ts';

const fresh = lawful(aNode([aDisk('aa')]));
const [desired] = fresh.desired.nodes;
const observed = predictAll(fresh.inventories[0]!, fresh.plan.nodes[0]!.operations);
const giving = removing().desired.nodes[0]!;
const refusal = {
  code: 'foreign-content',
  layout: 'data',
  disk: 'wwn-0xaa',
  volume: 'v',
} as unknown as DesiredNode['refusals'][number];
const consentRecord = { key: 'k', state: 'begun' } as unknown as NonNullable<
  Inventory['records']['consents']
>[number];

function mounted(mountPoint: string): readonly Usage[] {
  return [{ kind: 'mounted', mountPoint, readOnly: false }];
}

function changedFirst<One>(list: readonly One[], facts: object): readonly One[] {
  return list.map((one, index) => (index === 0 ? { ...one, ...facts } : one));
}

function node(facts: object): string {
  return nodeDigest({ ...desired!, ...facts }, observed);
}

function disk(facts: Partial<DesiredDisk>): string {
  return node({ disks: changedFirst(desired!.disks, facts) });
}

function volume(facts: Partial<DesiredVolume>): string {
  return disk({ volumes: changedFirst(desired!.disks[0]!.volumes, facts) });
}

function inventory(facts: object): string {
  return nodeDigest(desired!, { ...observed, ...facts });
}

function host(facts: object): string {
  return inventory({ host: { ...observed.host, ...facts } });
}

function seenDisk(facts: object): string {
  return inventory({ disks: changedFirst(observed.disks, facts) });
}

function seenTable(facts: object): string {
  return seenDisk({ table: { ...observed.disks[0]!.table!, ...facts } });
}

function seenPartition(facts: object): string {
  return seenTable({ partitions: changedFirst(observed.disks[0]!.table!.partitions, facts) });
}

function records(facts: object): string {
  return inventory({ records: { ...observed.records, ...facts } });
}

function record(facts: Partial<VolumeRecord>): string {
  return records({ volumes: changedFirst(observed.records.volumes, facts) });
}

const claim = { namespace: 'a', name: 'b' };
const adopted = adopting(someonesNode).adoptions;
const logicalVolume = {
  ...{ group: 'hand', groupUuid: 'g', name: 'data', uuid: 'u' },
  sizeBytes: 1,
  otherDisks: [],
};

/** The node with something adopted; `facts` are other than those of the first. */
function adoption(facts: Partial<Adoption>): string {
  const adoptions = changedFirst(adopted, facts).map((one) => ({ volume: 'v', adoption: one }));
  return node({ adoptions });
}

const inProcess = { pid: 1, command: 'kubelet' };
const swap = [{ kind: 'swap' as const }];
const facts: ObservedDisk = observed.disks[0]!;
const partition: ObservedPartition = facts.table!.partitions[0]!;

describe('the inputs of a digest', () => {
  it('are digested with their names, in any order', () => {
    const inputs = { version: 3, none: null, disks: [{ layout: 'data', held: true }, []] };
    const { version, none, disks } = inputs;
    expect(digestOfInputs(inputs)).toBe(
      digestText('{"disks":[{"held":true,"layout":"data"},[]],"none":null,"version":3}'),
    );
    expect(digestOfInputs({ none, disks, version })).toBe(digestOfInputs(inputs));
    expect(digestOfInputs({ called: version, none, disks })).not.toBe(digestOfInputs(inputs));
  });

  it('have what others made with LVM beside what is adopted of it, and nowhere else', () => {
    const volume: ForeignVolume = {
      group: 'hand',
      groupUuid: 'g',
      name: 'data',
      uuid: 'u',
      volumeType: 'plain',
      path: '/dev/dm-0',
      sizeBytes: 1,
      disks: ['x' as never],
      signatures: [{ type: 'ext4', usage: 'filesystem', offsetBytes: 0, uuid: 'a' }],
      usedBy: [],
    };
    const [first] = volume.signatures;
    // The kernel numbers such devices anew at each boot.
    const renamed: Partial<ForeignVolume> = { path: '/dev/dm-1' };
    const others: readonly Partial<ForeignVolume>[] = [
      { groupUuid: 'h' },
      { uuid: 'v' },
      { volumeType: 'raid' },
      { group: 'other' },
      { name: 'other' },
      { sizeBytes: 2 },
      { disks: [] },
      { signatures: [] },
      { signatures: [{ ...first!, type: 'xfs' }] },
      { signatures: [{ ...first!, uuid: 'b' }] },
      { usedBy: swap },
    ];
    const digests = (adoptions: DesiredNode['adoptions']): readonly string[] =>
      [{}, renamed, ...others].map((facts) => {
        const foreignVolumes = [{ ...volume, ...facts }];
        return digestOfInputs(
          nodeInputs({ ...desired!, adoptions }, { ...observed, foreignVolumes }),
        );
      });
    const withAdopted = digests([{ volume: 'v' as never, adoption: adopted[0]! }]);
    expect(new Set(withAdopted).size).toBe(1 + others.length);
    expect(new Set(digests([])).size).toBe(1);
  });

  it('count no users: a volume more that others make of a disk changes nothing', () => {
    const held = (...holders: readonly string[]): string =>
      seenDisk({ usedBy: holders.map((holder) => ({ kind: 'holder', holder })) });
    expect(held('dm-0', 'dm-1')).toBe(held('dm-0'));
    expect(held('dm-0')).not.toBe(held());
  });

  it('say what is so, and not the contrary', () => {
    expect(nodeInputs(desired!, observed)).toMatchObject({
      declaredDisks: [{ volumes: [{ takenBack: false }, {}, {}] }],
      observed: { disks: [{ condition: { readOnly: false, carriesSystem: false } }] },
    });
    const raw: Adoption = { ...adopted[1]!, filesystem: null, mountPath: null };
    const adoptions = [...adopted, raw].map((adoption) => ({ volume: 'v' as never, adoption }));
    const disks = changedFirst(observed.disks, { usedBy: mounted('/a') });
    expect(nodeInputs({ ...desired!, adoptions }, { ...observed, disks })).toMatchObject({
      adoptions: [
        { partition: {}, filesystem: {} },
        { partition: null, filesystem: {} },
        { filesystem: null, mountPath: null },
      ],
      observed: { disks: [{ usedBy: ['mounted /a'] }] },
    });
  });

  it('leave out what older plans did not know, where there is none of it', () => {
    const blockLinks = [{ volume: 'v' as never, partitionUuid: 'u' }];
    const inputs = nodeInputs(desired!, { ...observed, blockLinks });
    expect(inputs).not.toHaveProperty('adoptions');
    const adoptions = [{ volume: 'v' as never, adoption: adopted[0]! }];
    const withAdopted = nodeInputs({ ...desired!, adoptions }, observed);
    expect(withAdopted).not.toHaveProperty('adoptions.0.logicalVolume');
    expect(inputs).not.toHaveProperty('observed.blockLinks.0.logicalVolume');
    expect(inputs).not.toHaveProperty('observed.disks.0.volumeGroup');
    expect(inputs).not.toHaveProperty('declaredDisks.0.volumes.0.logical');
    expect(inputs).not.toHaveProperty('declaredDisks.0.volumes.0.members');
  });
});

describe('the digest of a node', () => {
  it('is not changed by labels, reasons, lines, times and names for people', () => {
    const same = node({});
    for (const other of [
      node({ labels: { rack: 'r9' } }),
      disk({ source: source('moved') }),
      volume({ source: source('moved'), name: 'other' }),
      volume({ format: { ...desired!.disks[0]!.volumes[0]!.format } }),
      inventory({ takenAt: '2030-01-01T00:00:00Z' }),
      host({ kernel: '7.0.0', bootId: 'boot-9' }),
      seenDisk({ path: '/dev/zz' }),
      record({ recordedAt: '2030-01-01T00:00:00Z' }),
      records({ consents: [] }),
    ])
      expect(other).toBe(same);
  });

  it('differs for each of these, from all others', () => {
    const consents = giving.consents;
    const [one] = consents;
    const [removal] = giving.removals;
    const { mountRoots } = observed.host;
    const digests = {
      nothing: node({}),
      installation: node({ installation: 'other' }),
      name: node({ node: 'other' }),
      noDisks: node({ disks: [] }),
      layout: disk({ layout: 'other' }),
      chosenAs: disk({ chosenAs: 'other' as never }),
      tableUuid: disk({ tableUuid: 'other' }),
      protected: disk({ protected: true }),
      noVolumes: disk({ volumes: [] }),
      volume: volume({ volume: 'other' as never }),
      start: volume({ startBytes: 1 }),
      size: volume({ sizeBytes: 1 }),
      filesystem: volume({ format: aFilesystem('xfs') }),
      purpose: volume({ purpose: { kind: 'kept', storageClassNames: ['x'] } }),
      claim: volume({ claim: null, takeBack: null }),
      claimName: volume({ claim }),
      claimNamespace: volume({ claim: { ...claim, namespace: 'z' } }),
      takeBack: volume({ takeBack: source('take') }),
      held: node({ heldLayouts: ['data'] }),
      leaving: node({ leaving: [{ disk: 'wwn-1' as never, replacement: 'bay-3' }] }),
      consent: node({ consents }),
      consentExpired: node({ consents: [{ ...one!, expired: true }] }),
      consentKey: node({ consents: [{ ...one!, key: 'other' }] }),
      removal: node({ removals: [removal!] }),
      removalVolume: node({ removals: [{ ...removal!, volume: 'other' as never }] }),
      removalConsent: node({
        removals: [{ ...removal!, consent: { ...removal!.consent, key: 'other' } }],
      }),
      removalProof: node({ removals: [{ ...removal!, proof: 'finish' }] }),
      forgotten: node({ forgotten: [{ volume: 'v', claim }] }),
      forgottenOther: node({ forgotten: [{ volume: 'w', claim }] }),
      formerNames: node({ formerNames: ['old'] }),
      refusal: node({ refusals: [refusal] }),
      refusalCode: node({ refusals: [{ ...refusal, code: 'x' }] }),
      refusalLayout: node({ refusals: [{ ...refusal, layout: 'x' }] }),
      refusalDisk: node({ refusals: [{ ...refusal, disk: 'x' }] }),
      refusalVolume: node({ refusals: [{ ...refusal, volume: 'x' }] }),
      root: host({ root: { kind: 'unknown', reason: 'hidden' } }),
      stateDir: host({ stateDir: '/x' }),
      mountRoots: host({ mountRoots: [...mountRoots, '/mnt'] }),
      noSeenDisks: inventory({ disks: [] }),
      adopted: adoption({}),
      adoptedNone: node({ adoptions: [{ volume: 'v', adoption: adopted[1]! }] }),
      adoptedOther: node({ adoptions: [{ volume: 'w', adoption: adopted[0]! }] }),
      adoptedDisk: adoption({ disk: 'x' as never }),
      adoptedDiskSize: adoption({ diskBytes: 1 }),
      adoptedWhole: adoption({ partition: null }),
      adoptedPartition: adoption({ partition: { ...adopted[0]!.partition!, startBytes: 1 } }),
      adoptedFilesystem: adoption({ filesystem: { ...adopted[0]!.filesystem!, uuid: 'x' } }),
      adoptedPath: adoption({ mountPath: '/x' }),
      adoptedBy: adoption({ pinnedBy: 'record' }),
      adoptedLogical: adoption({ logicalVolume }),
      adoptedLarger: adoption({ logicalVolume: { ...logicalVolume, sizeBytes: 2 } }),
      adoptedAcross: adoption({ logicalVolume: { ...logicalVolume, otherDisks: ['x' as never] } }),
      linkToLogical: inventory({
        blockLinks: [{ volume: 'v', partitionUuid: null, logicalVolume: 'v' }],
      }),
      linkToOtherLogical: inventory({
        blockLinks: [{ volume: 'v', partitionUuid: null, logicalVolume: 'w' }],
      }),
      mountedElsewhere: seenDisk({ usedBy: mounted('/a').map((one) => ({ ...one, inProcess })) }),
      link: inventory({ blockLinks: [{ volume: 'v', partitionUuid: 'u' }] }),
      linkVolume: inventory({ blockLinks: [{ volume: 'w', partitionUuid: 'u' }] }),
      linkTo: inventory({ blockLinks: [{ volume: 'v', partitionUuid: null }] }),
      diskRecords: records({ disks: [] }),
      diskRecordUuid: records({ disks: changedFirst(observed.records.disks, { tableUuid: 'x' }) }),
      diskRecordState: records({ disks: changedFirst(observed.records.disks, { state: 'begun' }) }),
      diskRecordId: records({
        disks: changedFirst(observed.records.disks, { facts: { id: 'x' } }),
      }),
      volumeRecords: records({ volumes: [] }),
      recordVolume: record({ volume: 'x' as never }),
      recordState: record({ state: 'removed' }),
      recordFilesystem: record({ filesystem: { type: 'other', uuid: 'x' } }),
      recordClaim: record({ claim }),
      recordClaimName: record({ claim: { ...claim, name: 'z' } }),
      recordClaimNamespace: record({ claim: { ...claim, namespace: 'z' } }),
      recordForgotten: record({ forgotten: true }),
      recordProtected: record({ protected: true }),
      consentRecord: records({ consents: [consentRecord] }),
      consentRecordKey: records({ consents: [{ ...consentRecord, key: 'x' }] }),
      consentRecordState: records({ consents: [{ ...consentRecord, state: 'done' }] }),
      aliases: seenDisk({ aliases: facts.aliases.slice(1) }),
      sizeSeen: seenDisk({ sizeBytes: 1 }),
      sector: seenDisk({ logicalSectorBytes: 4096 }),
      readOnly: seenDisk({ readOnly: true }),
      failing: seenDisk({ failing: true }),
      system: seenDisk({ systemChain: ['/'] }),
      used: seenDisk({ usedBy: swap }),
      heldByOther: seenDisk({ usedBy: [{ kind: 'holder', holder: 'dm-0' }] }),
      mounted: seenDisk({ usedBy: mounted('/a') }),
      mountedThere: seenDisk({ usedBy: mounted('/b') }),
      primary: seenTable({ primary: 'damaged' }),
      backup: seenTable({ backup: 'damaged' }),
      content: seenDisk({ fingerprint: 'x' }),
      noPartitions: seenTable({ partitions: [] }),
      noTable: seenDisk({ table: undefined }),
      label: seenPartition({ label: 'x' }),
      partitionStart: seenPartition({ startBytes: 1 }),
      partitionSize: seenPartition({ sizeBytes: 1 }),
      grown: seenPartition({ filesystem: { ...partition.filesystem!, sizeBytes: 1 } }),
      partitionUsed: seenPartition({ usedBy: swap }),
      partitionMounted: seenPartition({ usedBy: mounted('/a') }),
    };
    const byDigest = Map.groupBy(Object.entries(digests), ([, digest]) => digest);
    const alike = Array.from(byDigest.values(), (entries) => entries.map(([name]) => name));
    expect(alike.filter(({ length }) => length > 1)).toEqual([]);
    expect(node({})).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});
