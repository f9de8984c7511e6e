/** A volume group on a fake disk, and an LVM that answers and changes it as lvm(8) does. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { FakeDisk } from './fake-disk.ts';
import { encodeGptCopy, encodeProtectiveMbr } from '../../../agent/formats/gpt.ts';
import type { CommandResult } from '../../../agent/host/commands/command.ts';
import { mapperUuid } from '../../../agent/host/commands/lvm.ts';
import { LOGICAL_EXTENT_BYTES, MiB } from '../../../src/model/values/bytes.ts';
import type { LogicalPlace } from '../../../src/model/planned/desired.ts';
import { physicalVolumeUuid } from '../../../src/model/identifiers.ts';
import { formatMark, markFor, tagsOfNew } from '../../../src/model/volumes/mark.ts';
import { LVM_PARTITION_TYPE } from '../../../src/model/observed/partition-types.ts';
import type { VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import {
  createTable,
  diskRef,
  INSTALLATION,
  OWNER,
  volumeRef,
  type TestDisk,
} from '../../host/execute-setup.ts';
import { aMedium, attachDevice, exited, fake, put, runFake, type Medium } from './fake-devices.ts';

const GROUP = 'data-fake';
export const GROUP_UUID = 'NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD';

export interface FakeVolume {
  readonly name: string;
  readonly uuid: string;
  readonly sizeBytes: number;
  segmentType: 'linear' | 'thin' | 'thin-pool' | 'raid1';
  tags: readonly string[];
  /** Of a thin volume. */
  pool: string;
  /** Of a thin pool, the segment types of its data and its metadata. */
  partTypes: readonly string[];
  /** Of a thin pool, at which extent of the disk its metadata begin; null for nowhere. */
  metadataAt: number | null;
  /** UUIDs of the physical volumes that it lies on. */
  on: readonly string[];
  /** Where pvmove(8) copies what it has here, all at once or in pieces; null for nowhere. */
  moving: { readonly to: string; readonly atomic: boolean } | null;
  readonly medium: Medium;
  /** The kernel's names of what its device is made of. */
  slaves: readonly string[];
}

export interface FakeGroup {
  readonly disk: FakeDisk;
  /** The physical volume in the only partition of the disk. */
  readonly uuid: string;
  readonly node: string;
  /** Others in the group, by UUID. */
  readonly others: string[];
  /** Those of the others that no device carries. */
  readonly missing: string[];
  readonly volumes: FakeVolume[];
  /** UUIDs of the physical volumes that the spare metadata lie on. */
  readonly spareOn: string[];
  isGone: boolean;
}

/**
 * Makes a disk of zeros a finished one with an empty group.
 *
 * @param state what the mark of the partition under it says.
 */
export async function groupOn(
  disk: FakeDisk,
  state: 'new' | 'ready' = 'ready',
): Promise<FakeGroup> {
  const { device, medium } = disk;
  const { tableUuid, partitions } = createTable(disk, [6]);
  const [planned] = partitions;
  const { volume } = planned!;
  const table = {
    ...{
      uuid: tableUuid,
      firstUsableSector: 2048,
      lastUsableSector: medium.seen.length / 512 - 34,
    },
    partitions: [
      {
        ...{ number: 1, typeUuid: LVM_PARTITION_TYPE, uuid: volume.partitionUuid },
        ...{ firstSector: 2048, sectors: (6 * MiB) / 512, attributes: '0' },
        name: formatMark(markFor(OWNER, volume.volume, state)),
      },
    ],
  };
  const geometry = { sizeBytes: medium.seen.length, sectorBytes: 512 };
  const copies = (['primary', 'backup'] as const).map((one) => encodeGptCopy(table, geometry, one));
  const regions = copies.flatMap(({ entries, header }) => [entries, header]);
  for (const { offsetBytes, bytes } of [encodeProtectiveMbr(geometry), ...regions])
    put(medium, offsetBytes, bytes);
  await runFake(['partx', '-a', '-n', '1:1', '--', device.path], { timeoutMs: 1 });
  const group: FakeGroup = {
    ...{ disk, uuid: physicalVolumeUuid(INSTALLATION, volume.volume), node: `${device.path}p1` },
    ...{ others: [], missing: [], volumes: [], spareOn: [], isGone: false },
  };
  fake.tools.set('lvm', (argv) => lvm(group, argv));
  fake.tools.set('thin_check', () => '');
  return group;
}

/** The disk under a group, as who gives up something of it saw it. */
export function givenUpDisk({ disk }: FakeGroup, fingerprint: string): TestDisk {
  const { id, identity } = diskRef(disk).facts;
  const observed = {
    ...{ path: disk.device.path, id, aliases: [id], identity, systemChain: [] },
    ...{ signatures: [], usedBy: [], fingerprint },
  } as unknown as TestDisk['context']['observed'];
  return { ...disk, context: { ...disk.context, observed } };
}

/** A volume that is cut; of ours with the mark of the disk's volume of that index. */
export function cutIn(
  group: FakeGroup,
  name: string,
  more: Partial<Pick<FakeVolume, 'segmentType' | 'pool' | 'on' | 'tags' | 'sizeBytes'>> = {},
): FakeVolume {
  const { sizeBytes = LOGICAL_EXTENT_BYTES } = more;
  const letters = name.replaceAll(/[^A-Za-z0-9]/g, '').padEnd(32, 'x');
  const volume: FakeVolume = {
    ...{ name, sizeBytes, segmentType: 'linear', tags: [], pool: '', on: [group.uuid], ...more },
    ...{ partTypes: ['linear', 'linear'], metadataAt: null, moving: null },
    uuid: letters.replace(/^(.{6})(.{4})(.{4})(.{4})(.{4})(.{4})(.{6}).*$/, '$1-$2-$3-$4-$5-$6-$7'),
    medium: aMedium(sizeBytes),
    slaves: [group.node.slice('/dev/'.length)],
  };
  group.volumes.push(volume);
  changed(group);
  return volume;
}

/** The tags of a volume of ours. */
export function markTags(disk: TestDisk, index: number, state: 'new' | 'ready'): readonly string[] {
  const mark = markFor(OWNER, disk.volumes[index]!, 'ready');
  return state === 'ready' ? [formatMark(mark)] : tagsOfNew(mark);
}

/** As a plan names a volume of the group. */
export function logicalRef(
  { disk, uuid }: FakeGroup,
  index: number,
  more: Partial<LogicalPlace> = {},
): VolumeRef & { readonly logical: LogicalPlace } {
  const under = volumeRef(disk, 0);
  const { volume, partitionUuid } = under;
  const logical: LogicalPlace = {
    ...{ group: GROUP, name: disk.volumes[index]!, ...more },
    physicalVolume: { volume, partitionUuid, uuid },
  };
  return { ...volumeRef(disk, index), partitionUuid, logical };
}

/** Activated by whoever it was. */
export function activateIn(group: FakeGroup, volume: FakeVolume): void {
  const path = `/dev/dm-${group.volumes.indexOf(volume)}`;
  const { sizeBytes, medium, slaves } = volume;
  const deviceNumber = attachDevice(path, medium, { startBytes: 0, sizeBytes });
  const device = { path, sizeBytes, deviceNumber, slaves, isSuspended: false };
  fake.mapped.set(mapperUuid(GROUP_UUID, volume.uuid), device);
}

export function isActive(volume: FakeVolume): boolean {
  return fake.mapped.has(mapperUuid(GROUP_UUID, volume.uuid));
}

/** Every change of a group writes the header of the metadata on its physical volumes. */
function changed({ disk, volumes }: FakeGroup): void {
  const offset = MiB + 4096;
  put(disk.medium, offset, Buffer.from([disk.medium.seen[offset]! + 1, volumes.length]));
}

function lvm(group: FakeGroup, [, verb = '', ...args]: readonly string[]): CommandResult | string {
  if (verb === 'fullreport') return JSON.stringify({ report: [report(group)] });
  const operands = args.slice(args.indexOf('--') + 1);
  const names = operands.map((operand) => operand.replace(`${GROUP}/`, ''));
  const volumes = group.volumes.filter(({ name }) => names.includes(name));
  changed(group);
  switch (verb) {
    case 'lvchange':
      return change(group, volumes, args);
    case 'lvremove':
      if (volumes.some(isActive)) return exited(5, 'Removing active logical volume: [n]');
      for (const { name } of volumes) removeFrom(group, name);
      if (names.includes(SPARE)) group.spareOn.splice(0);
      return '';
    case 'pvcreate':
    case 'vgcreate':
      return '';
    case 'lvcreate':
      cutIn(group, args[args.indexOf('--name') + 1] ?? '', {
        tags: args.filter((_, index) => args[index - 1] === '--addtag'),
        ...(args.includes('thin-pool') ? { segmentType: 'thin-pool' } : {}),
      });
      return '';
    case 'lvconvert':
      for (const volume of volumes)
        volume.on = volume.on.map((uuid) => (group.missing.includes(uuid) ? group.uuid : uuid));
      return '';
    case 'pvmove':
      if (args.includes('--abort')) for (const volume of group.volumes) volume.moving = null;
      return '';
    case 'vgcfgbackup':
    case 'pvck':
      return metadata(group, verb, args[args.indexOf('--file') + 1] ?? '');
    case 'vgreduce':
      for (const uuid of group.missing.splice(0))
        group.others.splice(group.others.indexOf(uuid), 1);
      return '';
    case 'vgremove':
      group.isGone = true;
      return '';
    default:
      return exited(3, `no such command: ${verb}`);
  }
}

/** What was written is what the group is from then on. */
function metadata(group: FakeGroup, verb: 'vgcfgbackup' | 'pvck', file: string): string {
  if (verb === 'vgcfgbackup') writeFileSync(file, metadataOf(group));
  else if (!readFileSync(file, 'utf8').includes('pvmove0'))
    for (const volume of group.volumes) volume.moving = null;
  return '';
}

/** As LVM writes them, of the volume that is moved alone. */
function metadataOf({ uuid, others, volumes }: FakeGroup): string {
  const { name } = volumes.find(({ moving }) => moving !== null)!;
  const places = [uuid, ...others].map((id, at) => `pv${String(at)} { id = "${id}" }`);
  const volume = (of: string, status: string, type: string, areas: string): string =>
    `${of} { id = "${of === 'pvmove0' ? PVMOVE_UUID : of}" status = [${status}] segment_count = 1
      segment1 { start_extent = 0 extent_count = 1 type = "${type}" ${areas} } }`;
  const images = 'mirrors = [ "pvmove0_mimage_0", 0, "pvmove0_mimage_1", 0 ]';
  return `group { seqno = 7
    physical_volumes { ${places.join('\n')} }
    logical_volumes {
      ${volume(name, '"READ", "LOCKED"', 'striped', 'stripes = [ "pvmove0", 0 ]')}
      ${volume('pvmove0', '"PVMOVE"', 'mirror', images)}
      ${volume('pvmove0_mimage_0', '"READ"', 'striped', 'stripes = [ "pv0", 3 ]')}
      ${volume('pvmove0_mimage_1', '"READ"', 'striped', 'stripes = [ "pv1", 0 ]')}
    } }`;
}

/** Of the hidden mirror, as the metadata of the group have it. */
export const PVMOVE_UUID = 'pvmove-aaaa-bbbb-cccc-dddd-eeee-ffffff';

/** A pool takes what is cut from it along, if it is told to go. */
function removeFrom({ volumes }: FakeGroup, name: string): void {
  for (const one of volumes.filter((each) => each.name === name || each.pool === name))
    volumes.splice(volumes.indexOf(one), 1);
}

function change(
  group: FakeGroup,
  volumes: readonly FakeVolume[],
  args: readonly string[],
): CommandResult | string {
  const told = (option: string): readonly string[] =>
    args.filter((_, index) => args[index - 1] === option);
  const untagged = told('--deltag');
  const tagged = told('--addtag');
  for (const volume of volumes) {
    if (untagged.length + tagged.length > 0)
      volume.tags = [...volume.tags.filter((tag) => !untagged.includes(tag)), ...tagged];
    else if (args.includes('y')) activateIn(group, volume);
    else if (!deactivate(volume)) return exited(5, `Logical volume ${volume.name} in use.`);
  }
  return '';
}

function deactivate({ uuid }: FakeVolume): boolean {
  const key = mapperUuid(GROUP_UUID, uuid);
  const device = fake.mapped.get(key);
  if (device !== undefined && fake.held.has(device.path)) return false;
  fake.mapped.delete(key);
  return true;
}

const EXTENTS = 100;

function report(group: FakeGroup): object {
  const { uuid, node, others, missing, volumes, spareOn, isGone } = group;
  const size = { pv_size: String(EXTENTS * LOGICAL_EXTENT_BYTES), pe_start: String(MiB) };
  const own = { pv_uuid: uuid, pv_name: node, pv_missing: '', ...size };
  if (isGone) return { pv: [{ ...own, pv_in_use: '' }] };
  const spare = spareOn.includes(uuid) ? 1 : 0;
  const used = volumes.reduce((sum, one) => sum + one.sizeBytes / LOGICAL_EXTENT_BYTES, spare);
  const counts = { pv_pe_count: String(EXTENTS), pv_pe_alloc_count: String(used) };
  return {
    vg: [
      {
        ...{ vg_name: GROUP, vg_uuid: GROUP_UUID, vg_extent_size: String(LOGICAL_EXTENT_BYTES) },
        ...{ vg_extent_count: String(EXTENTS), vg_free_count: String(EXTENTS - used) },
      },
    ],
    pv: [
      { ...own, ...counts, pv_in_use: 'used' },
      ...others.map((other, index) => ({
        ...{ ...own, ...counts, pv_uuid: other, pv_name: `/dev/other${index}`, pv_in_use: 'used' },
        ...{ pv_missing: missing.includes(other) ? 'missing' : '' },
        pv_pe_alloc_count: String(usedOn(other, group)),
      })),
    ],
    lv: [
      ...volumes.map((one) => ({
        ...{ lv_name: one.name, lv_uuid: one.uuid, lv_size: String(one.sizeBytes), lv_parent: '' },
        ...{ lv_tags: one.tags.join(','), pool_lv: one.pool, lv_metadata_size: String(4 * MiB) },
      })),
      ...volumes.flatMap(partsOf).map(({ of, name }) => ({
        ...{ lv_name: `[${name}]`, lv_uuid: name, lv_size: '0', lv_tags: '', lv_parent: of },
      })),
      ...(spareOn.length === 0 ? [] : [{ lv_name: `[${SPARE}]`, ...SPARE_FACTS }]),
      ...volumes.flatMap((one) => hiddenMirror(group, one).lv),
    ],
    seg: [
      ...volumes.map((one) => ({
        ...{ lv_uuid: one.uuid, segtype: one.segmentType, chunk_size: '65536' },
        ...(one.moving === null ? {} : { devices: 'pvmove0(0)' }),
        zero: one.segmentType === 'thin-pool' ? 'zero' : '',
        transaction_id: one.segmentType === 'thin-pool' ? '2' : '',
      })),
      ...volumes.flatMap(partsOf).map(({ name, type, at }) => ({
        ...{ lv_uuid: name, segtype: type },
        ...(at === null ? {} : { devices: `${node}(${String(at)})` }),
      })),
    ],
    pvseg: [
      ...volumes.flatMap((one) => one.on.map((on) => ({ pv_uuid: on, lv_uuid: one.uuid }))),
      ...volumes.flatMap((one) => hiddenMirror(group, one).pvseg),
      ...spareOn.map((on) => ({ pv_uuid: on, lv_uuid: SPARE_FACTS.lv_uuid })),
    ],
  };
}

/** What pvmove(8) puts under a volume it copies: with --atomic it has a part for each place. */
function hiddenMirror({ uuid }: FakeGroup, { moving }: FakeVolume) {
  if (moving === null) return { lv: [], pvseg: [] };
  const parts = moving.atomic ? ['pvmove0_mimage_0', 'pvmove0_mimage_1'] : [];
  const [from = 'pvmove0', to = 'pvmove0'] = parts;
  return {
    lv: [
      { lv_name: '[pvmove0]', lv_uuid: 'pvmove0', lv_parent: '', move_pv_uuid: uuid },
      ...parts.map((part) => ({ lv_name: `[${part}]`, lv_uuid: part, lv_parent: '[pvmove0]' })),
    ],
    pvseg: [
      { pv_uuid: uuid, lv_uuid: from },
      { pv_uuid: moving.to, lv_uuid: to },
    ],
  };
}

/** What LVM keeps to repair pools with. */
const SPARE = 'lvol0_pmspare';
const SPARE_FACTS = {
  ...{ lv_uuid: 'spare', lv_size: String(LOGICAL_EXTENT_BYTES), lv_tags: '', lv_parent: '' },
};

/** The hidden volumes that are the data and the metadata of a pool. */
function partsOf({ name, segmentType, partTypes, metadataAt }: FakeVolume) {
  if (segmentType !== 'thin-pool') return [];
  return ['tdata', 'tmeta'].map((part, at) => ({
    ...{ of: name, name: `${name}_${part}`, type: partTypes[at] ?? 'linear' },
    at: part === 'tmeta' ? metadataAt : null,
  }));
}

function usedOn(uuid: string, { volumes, spareOn }: FakeGroup): number {
  const spare = spareOn.includes(uuid) ? 1 : 0;
  return volumes
    .filter(({ on }) => on.includes(uuid))
    .reduce((sum, one) => sum + one.sizeBytes / LOGICAL_EXTENT_BYTES, spare);
}
