import { describe, expect, it } from 'vitest';
import {
  damagedSince,
  reportedPool,
  spareFacts,
  spareMetadata,
} from '../../../../agent/discover/groups/pool-metadata.ts';

/** As LVM 2.03.16 reports a pool, its parts, and the spare metadata of its group. */
const pool = { lv_name: 'pool', lv_uuid: 'pool', lv_metadata_size: '4194304' };
const segment = { lv_uuid: 'pool', segtype: 'thin-pool', chunk_size: '65536' };
const lv = [
  pool,
  { lv_name: '[pool_tdata]', lv_uuid: 'data', lv_parent: 'pool', lv_size: '629145600' },
  { lv_name: '[pool_tmeta]', lv_uuid: 'meta', lv_parent: 'pool', lv_size: '4194304' },
  { lv_name: '[lvol0_pmspare]', lv_uuid: 'spare', lv_parent: '', lv_size: '8388608' },
];
const pvseg = [
  { pv_uuid: 'pv-a', lv_uuid: 'spare', pvseg_start: '0' },
  { pv_uuid: 'pv-a', lv_uuid: 'data', pvseg_start: '1' },
  { pv_uuid: 'pv-a', lv_uuid: 'meta', pvseg_start: '151' },
  { pv_uuid: 'pv-a', lv_uuid: '', pvseg_start: '152' },
];
const seg = [
  segment,
  { lv_uuid: 'data', segtype: 'linear', devices: '/dev/sda1(1)' },
  { lv_uuid: 'meta', segtype: 'linear', devices: '/dev/sda1(151)' },
  { lv_uuid: 'meta', segtype: 'linear', devices: '/dev/sdb1(7)' },
  { lv_uuid: 'other', segtype: 'raid1', devices: '/dev/sdc1(0)' },
];
const pv = [
  { pv_name: '/dev/sdb1', pe_start: '2097152' },
  { pv_name: '/dev/sda1', pe_start: '1048576' },
];
const vg = [{ vg_extent_size: '4194304' }];
const section = { lv, pvseg, seg, pv, vg };

function metadataAt(places: readonly object[], named = lv, of = pool): string {
  return reportedPool(of, segment, {
    ...{ ...section, lv: named, pvseg: places as typeof pvseg },
  }).metadata;
}

describe('the name of the metadata of a pool', () => {
  const before = metadataAt(pvseg);

  it('is another one after a repair, which leaves the UUIDs and takes other extents', () => {
    const repaired = pvseg.map((place) =>
      place.lv_uuid === 'meta'
        ? { ...place, pvseg_start: '0' }
        : place.lv_uuid === 'spare'
          ? { ...place, pvseg_start: '152' }
          : place,
    );
    expect(metadataAt(repaired)).not.toBe(before);
    const moved = pvseg.map((place) =>
      place.lv_uuid === 'meta' ? { ...place, pv_uuid: 'pv-b' } : place,
    );
    expect(metadataAt(moved)).not.toBe(before);
  });

  it('is that of the pool with this UUID, and of nothing else in the group', () => {
    expect(metadataAt(pvseg, lv, { ...pool, lv_uuid: 'other' })).not.toBe(before);
    const elsewhere = pvseg.map((place) =>
      place.lv_uuid === 'meta' ? place : { ...place, pvseg_start: `${place.pvseg_start}0` },
    );
    expect(metadataAt(elsewhere)).toBe(before);
    expect(metadataAt(pvseg.toReversed())).toBe(before);
    const others = [
      ...lv,
      { lv_name: '[next_tmeta]', lv_uuid: 'next', lv_parent: 'next', lv_size: '4194304' },
    ];
    expect(
      metadataAt([...pvseg, { pv_uuid: 'pv-a', lv_uuid: 'next', pvseg_start: '9' }], others),
    ).toBe(before);
  });

  it('goes with how the pool was made', () => {
    expect(reportedPool(pool, segment, section)).toMatchObject({
      chunkBytes: 65_536,
      metadataBytes: 4_194_304,
      zeroes: false,
    });
    const zeroing = { ...segment, zero: 'zero' };
    expect(reportedPool(pool, zeroing, section).zeroes).toBe(true);
  });
});

it('says how a pool lies where a part of it may have a copy', () => {
  const lying = (...types: readonly string[]): readonly string[] | undefined =>
    reportedPool(pool, segment, {
      ...section,
      seg: [
        segment,
        ...types.map((segtype, at) => ({ lv_uuid: at === 0 ? 'meta' : 'data', segtype })),
      ],
    }).segmentTypes;
  expect(reportedPool(pool, segment, section).segmentTypes).toBeUndefined();
  expect(lying('linear', 'striped', 'linear')).toBeUndefined();
  expect(lying('linear', 'raid1')).toEqual(['linear', 'raid1']);
  expect(lying('raid1', 'cache', 'raid1')).toEqual(['cache', 'raid1']);
});

it('says where the metadata of a pool begin, unless that is not known', () => {
  const place = (devices: string) =>
    reportedPool(pool, segment, {
      ...section,
      seg: [segment, { lv_uuid: 'meta', segtype: 'linear', devices }],
    }).superblock;
  expect(reportedPool(pool, { ...segment, transaction_id: '3' }, section)).toMatchObject({
    superblock: { path: '/dev/sda1', offsetBytes: 1_048_576 + 151 * 4_194_304 },
    transactionId: 3,
  });
  expect(place('/dev/sdb1(2)')).toEqual({ path: '/dev/sdb1', offsetBytes: 10_485_760 });
  expect(place('[unknown](2)')).toBeNull();
  expect(place('pool_tmeta_rimage_0(0),pool_tmeta_rimage_1(0)')).toBeNull();
  expect(place('/dev/sdc1(2)')).toBeNull();
  expect(reportedPool(pool, segment, { ...section, seg: [segment] }).superblock).toBeNull();
});

it('finds the spare metadata of a group, and where they lie', () => {
  expect(spareMetadata({ lv, pvseg })).toEqual({
    name: 'lvol0_pmspare',
    sizeBytes: 8_388_608,
    physicalVolumes: ['pv-a'],
  });
  expect(spareMetadata({ lv: lv.slice(0, 3), pvseg })).toBeNull();
  expect(
    spareMetadata({ lv, pvseg: [...pvseg, { ...pvseg[0]!, pv_uuid: 'pv-0', pvseg_start: '7' }] }),
  ).toMatchObject({ physicalVolumes: ['pv-0', 'pv-a'] });
});

it('says of the spare metadata how large they are, and among several disks where they lie', () => {
  const spare = spareMetadata({ lv, pvseg });
  const volumes = [{ pool: reportedPool(pool, segment, section) }, {}];
  expect(spareFacts({ spare, volumes, physicalVolumes: ['pv-a', 'pv-b'] })).toEqual({
    spareMetadataBytes: 8_388_608,
    spareMetadata: { name: 'lvol0_pmspare', physicalVolumes: ['pv-a'] },
  });
  expect(spareFacts({ spare, volumes, physicalVolumes: ['pv-a'] })).toEqual({
    spareMetadataBytes: 8_388_608,
  });
  expect(spareFacts({ spare: null, volumes, physicalVolumes: ['pv-a', 'pv-b'] })).toEqual({
    spareMetadataBytes: 0,
  });
  expect(spareFacts({ spare, volumes: [{}], physicalVolumes: ['pv-a', 'pv-b'] })).toEqual({});
});

it('takes a record of damage for that of the metadata which it names', () => {
  const now = reportedPool(pool, segment, section);
  const since = '2026-07-01T00:00:00Z';
  expect(damagedSince(now, { damaged: { metadata: now.metadata, since } })).toBe(since);
  expect(damagedSince(now, { damaged: { metadata: 'sha256:0', since } })).toBeNull();
  expect(damagedSince(now, {})).toBeNull();
  expect(damagedSince(now, undefined)).toBeNull();
});
