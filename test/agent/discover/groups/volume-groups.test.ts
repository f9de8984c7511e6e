import { describe, expect, it } from 'vitest';
import {
  parseGroupReport,
  readVolumeGroups,
} from '../../../../agent/discover/groups/volume-groups.ts';
import type { CommandResult } from '../../../../agent/host/commands/command.ts';

/** As LVM 2.03.16 prints it for a group with one volume; a hidden part of a pool added. */
function aGroup(device: string, name = 'data-abcdefghijkl'): object {
  return {
    vg: [
      {
        vg_name: name,
        vg_uuid: 'NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD',
        vg_extent_size: '4194304',
        vg_extent_count: '767',
        vg_free_count: '717',
      },
    ],
    pv: [
      {
        pv_uuid: 'abcdef-abcd-abcd-abcd-abcd-abcd-abcdef',
        pv_name: device,
        pv_size: '3217031168',
        pe_start: '1048576',
        pv_missing: '',
        pv_in_use: 'used',
        pv_pe_count: '767',
        pv_pe_alloc_count: '50',
      },
    ],
    lv: [
      {
        lv_name: 'vol-0',
        lv_uuid: 'HAzZ7J-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh',
        lv_size: '209715200',
        lv_tags: 'backup,dw.aaaaaaa.bbbbbb.dddddddddddd.new',
        lv_parent: '',
      },
      { lv_name: '[pool_tmeta]', lv_uuid: 'x', lv_size: '4194304', lv_tags: '', lv_parent: 'pool' },
    ],
    seg: [{ lv_uuid: 'HAzZ7J-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh', segtype: 'linear' }],
    pvseg: [
      {
        pv_uuid: 'abcdef-abcd-abcd-abcd-abcd-abcd-abcdef',
        lv_uuid: 'HAzZ7J-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh',
      },
      { pv_uuid: 'abcdef-abcd-abcd-abcd-abcd-abcd-abcdef', lv_uuid: '' },
    ],
  };
}

/** As LVM 2.03.16 prints it for a raid1 volume on two disks; one that is missing is `[unknown]`. */
function aMirror(devices: readonly [string, string], isHidden = /_r/): object {
  const parts = ['0', '1'].flatMap((leg) => [`mir_rimage_${leg}`, `mir_rmeta_${leg}`]);
  return {
    vg: [{ vg_name: 'shared', vg_uuid: 'vg', vg_extent_size: '4194304', vg_extent_count: '510' }],
    pv: devices.map((device, index) => ({
      ...{ pv_uuid: `pv-${index}`, pv_name: device, pv_size: '1069547520', pe_start: '1048576' },
      pv_missing: device === '[unknown]' ? 'missing' : '',
      ...{ pv_in_use: 'used', pv_pe_count: '255', pv_pe_alloc_count: '11' },
    })),
    lv: [
      { lv_name: 'mir', lv_uuid: 'mir', lv_size: '41943040', lv_tags: '', lv_parent: '' },
      ...parts.map((name) =>
        isHidden.test(name)
          ? { lv_name: `[${name}]`, lv_uuid: name, lv_parent: 'mir' }
          : { lv_name: name, lv_uuid: name, lv_parent: '' },
      ),
    ],
    seg: [{ lv_uuid: 'mir', segtype: 'raid1' }],
    pvseg: parts.map((name) => ({ pv_uuid: `pv-${name.slice(-1)}`, lv_uuid: name })),
  };
}

/** As LVM 2.03.16 prints it for a thin pool and a volume in it. */
function aPool(device: string): object {
  const part = (name: string, size: string) => ({
    ...{ lv_name: `[pool_${name}]`, lv_uuid: name, lv_size: size, lv_parent: 'pool' },
    ...{ lv_tags: '', pool_lv: '', lv_metadata_size: '' },
  });
  return {
    vg: [{ vg_name: 'thin', vg_uuid: 'vg', vg_extent_size: '4194304', vg_extent_count: '510' }],
    pv: [
      {
        ...{ pv_uuid: 'pv', pv_name: device, pv_size: '1069547520', pe_start: '1048576' },
        ...{ pv_missing: '', pv_in_use: 'used', pv_pe_count: '255', pv_pe_alloc_count: '155' },
      },
    ],
    lv: [
      {
        ...{ lv_name: 'pool', lv_uuid: 'pool', lv_size: '629145600', lv_tags: '', lv_parent: '' },
        ...{ pool_lv: '', lv_metadata_size: '4194304' },
      },
      {
        ...{ lv_name: 'v', lv_uuid: 'v', lv_size: '838860800', lv_tags: '', lv_parent: '' },
        ...{ pool_lv: 'pool', lv_metadata_size: '' },
      },
      part('tdata', '629145600'),
      part('tmeta', '4194304'),
      { lv_name: '[lvol0_pmspare]', lv_uuid: 'spare', lv_size: '4194304', lv_parent: '' },
    ],
    seg: [
      {
        ...{ lv_uuid: 'pool', segtype: 'thin-pool', chunk_size: '65536', zero: 'zero' },
        ...{ transaction_id: '1', devices: 'pool_tdata(0)' },
      },
      { lv_uuid: 'v', segtype: 'thin', chunk_size: '0' },
      { lv_uuid: 'tdata', segtype: 'linear', chunk_size: '0', devices: `${device}(1)` },
      { lv_uuid: 'tmeta', segtype: 'linear', chunk_size: '0', devices: `${device}(151)` },
    ],
    pvseg: ['tdata', 'tmeta', 'spare'].map((uuid) => ({ pv_uuid: 'pv', lv_uuid: uuid })),
  };
}

/** As LVM 2.03.16 prints it while pvmove copies one leg of a mirror from `pv-0` to `pv-2`. */
function aMovingMirror(devices: readonly [string, string, string]): object {
  const parts = ['0', '1'].flatMap((leg) => [`mir_rimage_${leg}`, `mir_rmeta_${leg}`]);
  return {
    vg: [{ vg_name: 'shared', vg_uuid: 'vg', vg_extent_size: '4194304', vg_extent_count: '765' }],
    pv: devices.map((device, index) => ({
      ...{ pv_uuid: `pv-${index}`, pv_name: device, pv_size: '1069547520', pe_start: '1048576' },
      ...{ pv_missing: device === '[unknown]' ? 'missing' : '', pv_in_use: 'used' },
      ...{ pv_pe_count: '255', pv_pe_alloc_count: '11' },
    })),
    lv: [
      { lv_name: 'mir', lv_uuid: 'mir', lv_size: '41943040', lv_tags: '', lv_parent: '' },
      ...parts.map((name) => ({ lv_name: `[${name}]`, lv_uuid: name, lv_parent: 'mir' })),
      { lv_name: '[pvmove0]', lv_uuid: 'move', lv_parent: '', move_pv_uuid: 'pv-0' },
    ],
    seg: [
      { lv_uuid: 'mir', segtype: 'raid1', devices: 'mir_rimage_0(0),mir_rimage_1(0)' },
      { lv_uuid: 'mir_rimage_0', segtype: 'linear', devices: 'pvmove0(0)' },
      { lv_uuid: 'mir_rmeta_0', segtype: 'linear', devices: 'pvmove0(10)' },
      { lv_uuid: 'mir_rimage_1', segtype: 'linear', devices: `${devices[1]}(1)` },
      { lv_uuid: 'move', segtype: 'mirror', devices: `${devices[0]}(1),${devices[2]}(1)` },
    ],
    pvseg: [
      { pv_uuid: 'pv-0', lv_uuid: 'move' },
      { pv_uuid: 'pv-1', lv_uuid: 'mir_rimage_1' },
      { pv_uuid: 'pv-2', lv_uuid: 'move' },
    ],
  };
}

function aPhysicalVolume(device: string, inUse: '' | 'used'): object {
  const size = { pv_size: '3221225472', pe_start: '1048576' };
  return { pv: [{ pv_uuid: 'u', pv_name: device, ...size, pv_missing: '', pv_in_use: inUse }] };
}

function printed(...reports: readonly object[]): string {
  return JSON.stringify({ report: reports });
}

describe('the report of LVM', () => {
  it('tells how a thin pool was made, and that its volumes lie where it does', () => {
    const answer = parseGroupReport(printed(aPool('/dev/sda1')))?.get('/dev/sda1');
    const volumes = answer?.kind === 'group' ? answer.group.volumes : [];
    const common = { tags: [], physicalVolumes: ['pv'] };
    expect(volumes).toEqual([
      {
        ...{ ...common, name: 'pool', uuid: 'pool', segmentType: 'thin-pool' },
        ...{ sizeBytes: 629_145_600 },
        pool: {
          ...{ chunkBytes: 65_536, metadataBytes: 4_194_304 },
          metadata: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
          zeroes: true,
          transactionId: 1,
          superblock: { path: '/dev/sda1', offsetBytes: 1_048_576 + 151 * 4_194_304 },
        },
      },
      {
        ...{ ...common, name: 'v', uuid: 'v', segmentType: 'thin' },
        ...{ sizeBytes: 838_860_800, thinPool: 'pool' },
      },
    ]);
  });

  it('tells of a group, its visible volumes and their tags', () => {
    const answer = parseGroupReport(printed(aGroup('/dev/sda1')))?.get('/dev/sda1');
    expect(answer).toEqual({
      kind: 'group',
      uuid: 'abcdef-abcd-abcd-abcd-abcd-abcd-abcdef',
      group: {
        name: 'data-abcdefghijkl',
        uuid: 'NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD',
        extentBytes: 4 * 1024 ** 2,
        totalExtents: 767,
        freeExtents: 717,
        spare: null,
        physicalVolumes: [
          {
            uuid: 'abcdef-abcd-abcd-abcd-abcd-abcd-abcdef',
            sizeBytes: 767 * 4 * 1024 ** 2 + 1024 ** 2,
            missing: false,
            totalExtents: 767,
            freeExtents: 717,
          },
        ],
        volumes: [
          {
            name: 'vol-0',
            uuid: 'HAzZ7J-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh',
            segmentType: 'linear',
            sizeBytes: 209_715_200,
            tags: ['backup', 'dw.aaaaaaa.bbbbbb.dddddddddddd.new'],
            physicalVolumes: ['abcdef-abcd-abcd-abcd-abcd-abcd-abcdef'],
          },
        ],
      },
    });
  });

  it('tells on which disks a mirror lies, by its hidden legs, also while one of them is missing', () => {
    const report = aMirror(['/dev/sda1', '[unknown]']);
    const answers = parseGroupReport(printed(report));
    const answer = answers?.get('/dev/sda1');
    if (answer?.kind !== 'group') throw new Error('it is in no group');
    expect(answer.group.volumes).toEqual([
      {
        name: 'mir',
        uuid: 'mir',
        segmentType: 'raid1',
        sizeBytes: 41_943_040,
        tags: [],
        physicalVolumes: ['pv-0', 'pv-1'],
      },
    ]);
    expect(answer.group.physicalVolumes.map(({ missing }) => missing)).toEqual([false, true]);
  });

  /** Its leg would be the home of the mirror, on a disk that nobody sees. */
  it.each([[['/dev/sda1', '[unknown]']], [['[unknown]', '/dev/sda1']]] as const)(
    'knows no device of a leg that is missing, of %j',
    (devices) => {
      const answers = parseGroupReport(printed(aMirror(devices)));
      expect(Array.from(answers?.keys() ?? [])).toEqual(['/dev/sda1']);
    },
  );

  it('counts as parts of a mirror what lvcreate was stopped at before it had hidden it', () => {
    const answer = parseGroupReport(printed(aMirror(['/dev/sda1', '/dev/sdb1'], /rimage/)));
    const told = answer?.get('/dev/sda1');
    if (told?.kind !== 'group') throw new Error('it is in no group');
    expect(told.group.volumes).toMatchObject([
      {
        name: 'mir',
        physicalVolumes: ['pv-0', 'pv-1'],
        uncleared: ['mir_rmeta_0', 'mir_rmeta_1'],
      },
    ]);
  });

  it('takes nothing for a part of what is not there', () => {
    const report = aGroup('/dev/sda1') as { readonly lv: readonly object[] };
    const lv = [{ ...report.lv[0], lv_name: 'mir_rmeta_0' }];
    const answer = parseGroupReport(printed({ ...report, lv }))?.get('/dev/sda1');
    expect(answer).toMatchObject({ group: { volumes: [{ name: 'mir_rmeta_0' }] } });
  });

  it('tells apart what belongs to no group, and what only seems to, with damaged metadata', () => {
    const orphan = parseGroupReport(printed(aPhysicalVolume('/dev/sda1', '')));
    expect(orphan?.get('/dev/sda1')).toEqual({ kind: 'orphan', uuid: 'u' });
    const damaged = parseGroupReport(printed(aPhysicalVolume('/dev/sda1', 'used')));
    expect(damaged?.has('/dev/sda1')).toBe(false);
  });

  it('is no report when something else is printed into it', () => {
    expect(
      parseGroupReport(`{ "report": [\n  Retrying metadata scan.\n${printed()} ] }`),
    ).toBeNull();
    expect(parseGroupReport('{}')).toBeNull();
  });
});

function exited(stdout: string, more: { exitCode?: number; stderr?: string } = {}): CommandResult {
  return { kind: 'exited', exitCode: 0, stderr: '', stdout, ...more };
}

/** Answers by the devices that are asked about, and keeps what was asked. */
function aHost(answers: Readonly<Record<string, CommandResult>>) {
  const asked: string[] = [];
  return {
    asked,
    run: (argv: readonly [string, ...string[]]): Promise<CommandResult> => {
      const devices = argv[argv.indexOf('--devices') + 1] ?? '';
      asked.push(devices);
      const fault = exited('', { exitCode: 5, stderr: '  cannot read' });
      return Promise.resolve(answers[devices] ?? fault);
    },
  };
}

describe('reading the groups of a host', () => {
  it('starts no child without a device', async () => {
    const { asked, run } = aHost({});
    await readVolumeGroups([], run);
    expect(asked).toEqual([]);
  });

  it('asks once about all devices', async () => {
    const { asked, run } = aHost({
      '/dev/sda1,/dev/sdb1': exited(printed(aGroup('/dev/sda1'), aPhysicalVolume('/dev/sdb1', ''))),
    });
    const { answers, unread, findings } = await readVolumeGroups(['/dev/sda1', '/dev/sdb1'], run);
    expect([...answers].map(([path, { kind }]) => `${path} ${kind}`)).toEqual([
      '/dev/sda1 group',
      '/dev/sdb1 orphan',
    ]);
    expect({ asked, unread: [...unread], findings }).toEqual({
      asked: ['/dev/sda1,/dev/sdb1'],
      unread: [],
      findings: [],
    });
  });

  it('does not let one device that cannot be read hide the groups of others', async () => {
    const { run } = aHost({ '/dev/sda1': exited(printed(aGroup('/dev/sda1'))) });
    const { answers, unread, findings } = await readVolumeGroups(['/dev/sda1', '/dev/sdb1'], run);
    expect([...answers.keys()]).toEqual(['/dev/sda1']);
    expect([...unread]).toEqual(['/dev/sdb1']);
    expect(findings).toEqual([
      {
        code: 'tool-failed',
        subject: '/dev/sdb1',
        message: expect.stringContaining('cannot read'),
      },
    ]);
  });

  it('asks together about the disks of one group when another device spoils the question', async () => {
    const both = exited(printed(aMirror(['/dev/sda1', '/dev/sdb1'])));
    const { asked, run } = aHost({
      '/dev/sda1': exited(printed(aMirror(['/dev/sda1', '[unknown]']))),
      '/dev/sdb1': exited(printed(aMirror(['[unknown]', '/dev/sdb1']))),
      '/dev/sda1,/dev/sdb1': both,
    });
    const devices = ['/dev/sda1', '/dev/sdb1', '/dev/sdc1'];
    const { answers, unread } = await readVolumeGroups(devices, run);
    expect([...unread]).toEqual(['/dev/sdc1']);
    const first = answers.get('/dev/sda1');
    const missing = first?.kind === 'group' ? first.group.physicalVolumes : [];
    expect(missing.map((one) => one.missing)).toEqual([false, false]);
    expect(asked.at(-1)).toBe('/dev/sda1,/dev/sdb1');
  });

  it('leaves out what its group forgot while it was away, and not the copy of a device', async () => {
    const devices = ['/dev/a1', '/dev/b1', '/dev/c1'];
    const seen = (of: readonly [string, string, string], known: readonly number[]) => {
      const group = aMovingMirror(of) as { readonly pv: readonly object[] };
      return exited(printed({ ...group, pv: group.pv.filter((_, at) => known.includes(at)) }));
    };
    const alone = (known: readonly number[]) => ({
      '/dev/a1': seen(['/dev/a1', '[unknown]', '[unknown]'], [0, 1]),
      '/dev/b1': seen(['[unknown]', '/dev/b1', '[unknown]'], known),
      '/dev/c1': seen(['[unknown]', '[unknown]', '/dev/c1'], known),
    });
    // By the newest metadata the group has b and c alone.
    const together = seen(['[unknown]', '/dev/b1', '/dev/c1'], [1, 2]);
    const forgotten = aHost({ ...alone([1, 2]), [devices.join(',')]: together });
    const { answers, unread, findings } = await readVolumeGroups(devices, forgotten.run);
    expect([...answers.keys()]).toEqual(['/dev/b1', '/dev/c1']);
    const first = answers.get('/dev/b1');
    const members = first?.kind === 'group' ? first.group.physicalVolumes : [];
    expect(members.map(({ uuid, missing }) => `${uuid} ${missing}`)).toEqual([
      'pv-1 false',
      'pv-2 false',
    ]);
    expect([[...unread], findings]).toEqual([[], []]);
    // Of a copy the group knows the UUID: nobody can say which of the two is meant.
    const known = seen(['[unknown]', '/dev/b1', '/dev/c1'], [0, 1, 2]);
    const copied = aHost({ ...alone([0, 1, 2]), [devices.join(',')]: known });
    const copy = await readVolumeGroups(devices, copied.run);
    expect([...copy.answers.keys()]).toEqual(devices);
  });

  it('counts a group as unread when LVM ends well and leaves its device out', async () => {
    const damaged = exited(printed(aPhysicalVolume('/dev/sda1', 'used')));
    const { run } = aHost({ '/dev/sda1': damaged });
    const { unread, findings } = await readVolumeGroups(['/dev/sda1'], run);
    expect([...unread]).toEqual(['/dev/sda1']);
    expect(findings).toMatchObject([{ code: 'tool-failed', subject: '/dev/sda1' }]);
  });

  it('says once that LVM is missing, and knows no group then', async () => {
    const run = (): Promise<CommandResult> => Promise.resolve({ kind: 'missing' });
    const { unread, findings } = await readVolumeGroups(['/dev/sda1', '/dev/sdb1'], run);
    expect([...unread]).toEqual(['/dev/sda1', '/dev/sdb1']);
    expect(findings).toMatchObject([{ code: 'tool-missing', subject: 'lvm' }]);
  });

  it('says that LVM is too old', async () => {
    const stderr = "lvm: unrecognized option '--devices'\n  Error during parsing of command line.";
    const { run } = aHost({ '/dev/sda1': exited('', { exitCode: 3, stderr }) });
    const { findings } = await readVolumeGroups(['/dev/sda1'], run);
    expect(findings).toMatchObject([{ message: expect.stringContaining('2.03.12') }]);
  });
});

describe('a volume that pvmove is at work on', () => {
  it('still counts as lying where it did, and says where it goes', () => {
    const answers = parseGroupReport(printed(aMovingMirror(['/dev/a1', '/dev/b1', '/dev/c1'])))!;
    const answer = answers.get('/dev/c1');
    expect(answer?.kind === 'group' ? answer.group.volumes : []).toMatchObject([
      {
        name: 'mir',
        segmentType: 'raid1',
        physicalVolumes: ['pv-0', 'pv-1'],
        moving: { from: 'pv-0', to: ['pv-2'] },
      },
    ]);
  });
});

describe('a volume that pvmove is at work on, all of it at once', () => {
  it('says so, and where it goes by the parts of the hidden mirror', () => {
    const moving = aMovingMirror(['/dev/a1', '/dev/b1', '/dev/c1']) as Readonly<
      Record<'vg' | 'pv' | 'lv' | 'seg' | 'pvseg', readonly object[]>
    >;
    const parts = ['pvmove0_mimage_0', 'pvmove0_mimage_1'];
    const atomic = {
      ...moving,
      lv: [
        ...moving.lv,
        ...parts.map((name) => ({ lv_name: `[${name}]`, lv_uuid: name, lv_parent: '[pvmove0]' })),
      ],
      seg: [
        ...moving.seg.slice(0, -1),
        { lv_uuid: 'move', segtype: 'mirror', devices: 'pvmove0_mimage_0(0),pvmove0_mimage_1(0)' },
      ],
      pvseg: [
        { pv_uuid: 'pv-0', lv_uuid: parts[0] },
        { pv_uuid: 'pv-1', lv_uuid: 'mir_rimage_1' },
        { pv_uuid: 'pv-2', lv_uuid: parts[1] },
      ],
    };
    const answer = parseGroupReport(printed(atomic))!.get('/dev/c1');
    const { volumes } = answer?.kind === 'group' ? answer.group : { volumes: [] };
    expect(volumes).toHaveLength(1);
    expect(volumes).toMatchObject([
      {
        ...{ name: 'mir', physicalVolumes: ['pv-0', 'pv-1'] },
        moving: { from: 'pv-0', to: ['pv-2'], atomic: true },
      },
    ]);
  });
});

describe('a leg of a mirror that another one took the place of', () => {
  it('is no volume of its own, and its mirror says where it lies', () => {
    const moving = aMovingMirror(['/dev/a1', '/dev/b1', '/dev/c1']) as Readonly<
      Record<'vg' | 'pv' | 'lv' | 'seg' | 'pvseg', readonly object[]>
    >;
    const rows = (names: readonly string[]) => names.map((name) => ({ lv_uuid: name }));
    const parts = ['mir_rimage_1', 'mir_rmeta_1', 'mir_rimage_2', 'mir_rmeta_2'];
    const old = ['mir_rimage_0_extracted', 'mir_rmeta_0_extracted'];
    const stopped = {
      ...moving,
      lv: [
        moving.lv[0]!,
        ...parts.map((name) => ({ lv_name: `[${name}]`, lv_uuid: name, lv_parent: 'mir' })),
        ...old.map((name) => ({ lv_name: name, lv_uuid: name, lv_parent: '' })),
      ],
      seg: [moving.seg[0]!, ...rows([...parts, ...old])],
      pvseg: [
        ...rows(old).map((row) => ({ ...row, pv_uuid: 'pv-0' })),
        ...rows(parts.slice(0, 2)).map((row) => ({ ...row, pv_uuid: 'pv-1' })),
        ...rows(parts.slice(2)).map((row) => ({ ...row, pv_uuid: 'pv-2' })),
      ],
    };
    const answer = parseGroupReport(printed(stopped))!.get('/dev/b1');
    const { volumes } = answer?.kind === 'group' ? answer.group : { volumes: [] };
    expect(volumes).toHaveLength(1);
    expect(volumes).toMatchObject([
      { name: 'mir', physicalVolumes: ['pv-1', 'pv-2'], replaced: { from: 'pv-0', parts: old } },
    ]);
  });
});
