import { describe, expect, it } from 'vitest';
import { HOST_CHECKS, type HostCheckName } from '../../../src/assess/host/host-check.ts';
import { judgeHost } from '../../../src/assess/host/judge-host.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { HostExamination } from '../../../src/model/observed/host-examination.ts';
import type { Inventory, VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { aDisk, aNode } from '../../simulation/builders.ts';
import { anExaminedHost, aUnit } from './examined-hosts.ts';

const disk = aDisk('a');

function volume(facts: Partial<VolumeRecord> = {}): VolumeRecord {
  return {
    volume: 'v1' as VolumeId,
    layout: 'data',
    name: 'db',
    ordinal: 0,
    disk,
    partitionUuid: '0b1f7c52-6a0e-8d14-9a55-3c1de0a4b7f2',
    filesystem: { type: 'xfs', uuid: '' },
    sizeBytes: 2 ** 30,
    state: 'ready',
    recordedAt: '2026-05-01T00:00:00.000Z',
    ...facts,
  };
}

function withVolume(
  facts: Partial<VolumeRecord> = {},
  more: Partial<Inventory> = {},
): Pick<HostExamination, 'inventory'> {
  return {
    inventory: {
      value: aNode([disk], { records: { disks: [], volumes: [volume(facts)] }, ...more }),
    },
  };
}

function withGroup(segmentType: string, volume: object = {}): Pick<HostExamination, 'inventory'> {
  const group = {
    ...{ name: 'vg', uuid: 'u', extentBytes: 1, totalExtents: 1, freeExtents: 0 },
    physicalVolumes: [],
    volumes: [{ segmentType, ...volume }],
  };
  const carved = { ...disk, volumeGroup: group } as unknown as typeof disk;
  return { inventory: { value: aNode([carved]) } };
}

const LVM = anExaminedHost().lvm as { readonly value: object };
const STATE = anExaminedHost().stateDirectory as { readonly value: object };
const CONFIG = anExaminedHost().hostConfig;

/** What is changed of a host in order; the check, its verdict, and words of evidence or remedy. */
const cases: readonly (readonly [
  string,
  Partial<HostExamination> | object,
  HostCheckName,
  string,
  RegExp,
])[] = [
  ['macOS', { platform: 'darwin' }, 'platform', 'failed', /this is darwin/],
  ['Talos', { osRelease: 'ID=talos\n' }, 'platform', 'failed', /Talos Linux is not supported/],
  ['no os-release', { osRelease: '' }, 'platform', 'ok', /without an os-release/],
  ['an old Node', { nodeVersion: '24.9.0' }, 'runtime', 'warning', /older than 24\.22\.1/],
  ['a Node that lacks things', { nodeVersion: '20.20.2' }, 'runtime', 'failed', /Node 20/],
  ['an old line', { nodeVersion: '22.3.0' }, 'runtime', 'warning', /no security releases/],
  [
    'no sfdisk',
    { programs: ['wipefs'] },
    'commands',
    'failed',
    /sfdisk is not there.*every disk[^]*Install the package fdisk \(RHEL: util-linux\)/,
  ],
  [
    'no xfs_growfs, and xfs in use',
    { programs: without('xfs_growfs'), ...withVolume() },
    'commands',
    'failed',
    /xfs_growfs is not there.*volumes with xfs/,
  ],
  [
    'no xfs_growfs, and no xfs',
    { programs: without('xfs_growfs') },
    'commands',
    'ok',
    /xfs_growfs \(the package xfsprogs\) is not there; only volumes with xfs need it/,
  ],
  [
    'no xfs_growfs for a volume that was removed',
    { programs: without('xfs_growfs'), ...withVolume({ state: 'removed' }) },
    'commands',
    'ok',
    /xfs_growfs/,
  ],
  [
    'no lvm under a group',
    { programs: without('lvm'), ...withGroup('linear') },
    'commands',
    'failed',
    /lvm is not there, which is needed for volume groups/,
  ],
  [
    'no thin_check under a pool',
    { programs: without('thin_check'), ...withGroup('thin-pool') },
    'commands',
    'failed',
    /RHEL: device-mapper-persistent-data/,
  ],
  [
    'no cryptsetup under an encrypted volume',
    { programs: without('cryptsetup'), ...withGroup('linear', { encryption: {} }) },
    'commands',
    'failed',
    /cryptsetup is not there, which is needed for encrypted volumes/,
  ],
  [
    'no cryptsetup, and nothing encrypted',
    { programs: without('cryptsetup'), ...withGroup('linear') },
    'commands',
    'ok',
    /cryptsetup .* only encrypted volumes need it/,
  ],
  [
    'no dm_crypt under an encrypted partition',
    {
      kernelParts: { xfs: 'ready', dm_crypt: 'missing' },
      inventory: {
        value: aNode([{ ...disk, table: { partitions: [{ encryption: {} }] } } as never]),
      },
    },
    'kernel-modules',
    'failed',
    /no dm_crypt, which is needed for encrypted volumes/,
  ],
  [
    'no systemctl, and no systemd',
    { programs: without('systemctl'), units: null },
    'commands',
    'ok',
    /23 of 24/,
  ],
  [
    'no smartctl',
    { programs: without('smartctl') },
    'commands',
    'ok',
    /smartctl \(the package smartmontools\) is not there; without it the health of disks is not known/,
  ],
  [
    'no dm_raid under mirrors',
    { kernelParts: { xfs: 'ready', dm_raid: 'missing' }, ...withGroup('raid1') },
    'kernel-modules',
    'failed',
    /has no dm_raid.*mirrored volumes/,
  ],
  [
    'no dm_raid without mirrors',
    { kernelParts: { xfs: 'ready', dm_raid: 'missing' }, ...withGroup('linear') },
    'kernel-modules',
    'ok',
    /dm_raid: missing/,
  ],
  ['no modules', { kernelParts: {} }, 'kernel-modules', 'not-seen', /neither/],
  ['LVM unseen', { lvm: { unseen: 'only root sees it' } }, 'lvm', 'not-seen', /only root/],
  ['no LVM', { lvm: { value: null } }, 'lvm', 'ok', /no LVM/],
  ['an old LVM', withLvm({ version: '2.03.11' }), 'lvm', 'failed', /older than 2\.03\.12/],
  ['a newer LVM', withLvm({ version: '2.04.0' }), 'lvm', 'ok', /LVM 2\.04\.0/],
  ['an LVM that does not say', withLvm({ version: '' }), 'lvm', 'ok', /unknown version/],
  [
    'a filter over groups of ours',
    { ...withLvm({ settings: { 'devices/filter': '["r|.*|"]' } }), ...withGroup('linear') },
    'lvm',
    'warning',
    /filter of lvm\.conf may hide/,
  ],
  [
    'a filter and no groups',
    withLvm({ settings: { 'devices/filter': '["r|.*|"]' } }),
    'lvm',
    'ok',
    /LVM/,
  ],
  [
    'a devices file over groups of ours',
    {
      ...withLvm({ settings: { 'devices/use_devicesfile': '1' }, hasDevicesFile: true }),
      ...withGroup('linear'),
    },
    'lvm',
    'warning',
    /the devices file may hide/,
  ],
  [
    'a devices file that is not there',
    { ...withLvm({ settings: { 'devices/use_devicesfile': '1' } }), ...withGroup('linear') },
    'lvm',
    'ok',
    /LVM/,
  ],
  [
    'pools that grow by themselves',
    withLvm({ settings: { 'activation/thin_pool_autoextend_threshold': '70' } }),
    'lvm',
    'warning',
    /autoextend_threshold=70/,
  ],
  [
    'an invalid configuration',
    { hostConfig: { ...CONFIG, state: 'invalid', problem: '3:1: unknown field' } },
    'host-config',
    'failed',
    /3:1: unknown field[^]*diskwright schema HostConfig/,
  ],
  [
    'an unreadable configuration',
    { hostConfig: { ...CONFIG, state: 'unreadable', problem: 'root alone' } },
    'host-config',
    'not-seen',
    /root alone/,
  ],
  [
    'no configuration',
    { hostConfig: { ...CONFIG, state: 'absent' } },
    'host-config',
    'ok',
    /defaults/,
  ],
  [
    'no state yet',
    { stateDirectory: { value: { kind: 'absent', path: '/s' } } },
    'state-directory',
    'ok',
    /nothing was applied/,
  ],
  [
    'a file for a state directory',
    { stateDirectory: { value: { kind: 'no-directory', path: '/s' } } },
    'state-directory',
    'failed',
    /is no directory/,
  ],
  [
    'a state directory of somebody',
    withState({ ownerId: 1000 }),
    'state-directory',
    'failed',
    /user 1000[^]*chown root/,
  ],
  [
    'a state directory for all',
    withState({ mode: 0o777 }),
    'state-directory',
    'failed',
    /mode 777/,
  ],
  [
    'a read-only filesystem',
    withState({ unwritable: 'EROFS' }),
    'state-directory',
    'failed',
    /EROFS/,
  ],
  ['a full one', withState({ freeBytes: 4096 }), 'state-directory', 'failed', /only 4 KiB/],
  ['a pass at work', withLock(60), 'locks', 'ok', /held by process 7 \(node\)/],
  [
    'a tool that lives on',
    { locks: { value: [{ path: '/l', processId: null, program: '', runningSeconds: null }] } },
    'locks',
    'ok',
    /held by a tool that an earlier pass started/,
  ],
  ['a pass that hangs', withLock(3600), 'locks', 'warning', /since 60 minutes/],
  [
    'no boot unit',
    { units: { value: [] } },
    'boot-unit',
    'warning',
    /no volume is served at boot[^]*diskwright-agent boot --unit/,
  ],
  [
    'no boot unit, and volumes',
    { units: { value: [] }, ...withVolume() },
    'boot-unit',
    'failed',
    /the volumes of this host are/,
  ],
  ['no systemd', { units: null }, 'boot-unit', 'ok', /diskwright-agent boot/],
  [
    'a boot unit that is disabled',
    withUnits({ fileState: 'disabled' }),
    'boot-unit',
    'failed',
    /is disabled[^]*systemctl enable diskwright-boot/,
  ],
  [
    'a boot unit that failed',
    withUnits({ activeState: 'failed', result: 'exit-code' }),
    'boot-unit',
    'failed',
    /failed \(exit-code\)[^]*journalctl/,
  ],
  [
    'a kubelet that does not wait',
    {
      units: {
        value: [aUnit('diskwright-boot.service'), aUnit('k3s.service', { after: ['a.target'] })],
      },
    },
    'boot-unit',
    'failed',
    /k3s\.service does not start after diskwright-boot/,
  ],
  [
    'an agent that is dead',
    withUnits({}, { activeState: 'failed', result: 'exit-code' }),
    'agent-unit',
    'failed',
    /is failed \(exit-code\)/,
  ],
  [
    'an agent that is not enabled',
    withUnits({}, { fileState: 'disabled' }),
    'agent-unit',
    'warning',
    /does not start at the next boot/,
  ],
  [
    'no agent unit',
    { units: { value: [aUnit('diskwright-boot.service')] } },
    'agent-unit',
    'warning',
    /is not installed/,
  ],
  [
    'nothing to follow',
    { hostConfig: { ...CONFIG, namesRepository: false }, units: { value: [] } },
    'agent-unit',
    'ok',
    /no repository/,
  ],
  ['a clock of long ago', { takenAt: '1970-01-01T00:00:09Z' }, 'clock', 'failed', /long ago/],
  [
    'a clock before its records',
    withVolume({ recordedAt: '2027-01-01T00:00:00.000Z' }),
    'clock',
    'failed',
    /recorded here at 2027/,
  ],
  ['a clock that is not kept', { clockSynchronized: false }, 'clock', 'warning', /no other one/],
  ['a clock nobody speaks of', { clockSynchronized: null }, 'clock', 'ok', /unknown/],
  [
    'a disk that is gone',
    { inventory: { value: aNode([], { records: { disks: [], volumes: [volume()] } }) } },
    'disks',
    'failed',
    /not attached[^]*diskwright explain/,
  ],
  [
    'something that was not observed',
    withVolume({}, { findings: [{ code: 'unreadable', subject: '/dev/b', message: 'EIO' }] }),
    'disks',
    'warning',
    /EIO/,
  ],
  [
    'an unknown system disk',
    {
      inventory: {
        value: aNode([], {
          host: { ...aNode([]).host, root: { kind: 'unknown', reason: 'no /sys' } },
        }),
      },
    },
    'system-disk',
    'failed',
    /no \/sys/,
  ],
  [
    'a system disk',
    {
      inventory: {
        value: aNode([], {
          host: { ...aNode([]).host, root: { kind: 'block', chain: ['/', 'sda1'] } },
        }),
      },
    },
    'system-disk',
    'ok',
    /sda1/,
  ],
  [
    'processes that are hidden',
    { inventory: { value: aNode([], { host: { ...aNode([]).host, unseenPrograms: 'hidepid' } }) } },
    'processes',
    'failed',
    /hidepid/,
  ],
  [
    'a mount over a volume',
    withVolume(
      {},
      {
        volumePaths: [
          {
            volume: 'v1' as VolumeId,
            partitionUuid: null,
            data: 'missing',
            instead: ['tmpfs is mounted at /x'],
          },
        ],
      },
    ),
    'mounts',
    'failed',
    /tmpfs is mounted[^]*findmnt/,
  ],
  [
    'a pass that is stalled',
    withPass({ conditions: [condition('Stalled', 'True')] }),
    'last-pass',
    'failed',
    /stalled \(Why\): what/,
  ],
  [
    'a pass that goes on',
    withPass({ conditions: [condition('Stalled', 'False')] }),
    'last-pass',
    'ok',
    /ended at/,
  ],
  ['findings', withPass({ findings: ['a.yaml:1:1: no'] }), 'last-pass', 'failed', /a\.yaml:1:1/],
  [
    'a failure',
    withPass({ failures: [{ message: 'mkfs says no', remedy: 'Look at it.' }] }),
    'last-pass',
    'failed',
    /mkfs says no[^]*Look at it\./,
  ],
  [
    'a refusal',
    withPass({ refusals: [{ message: 'foreign content', remedy: 'Consent.' }] }),
    'last-pass',
    'warning',
    /foreign content[^]*Consent\./,
  ],
];

function without(program: string): readonly string[] {
  return anExaminedHost().programs.filter((each) => each !== program);
}

function withLvm(facts: object): object {
  return { lvm: { value: { ...LVM.value, ...facts } } };
}

function withState(facts: object): object {
  return { stateDirectory: { value: { ...STATE.value, ...facts } } };
}

function withLock(runningSeconds: number): object {
  return { locks: { value: [{ path: '/s/lock', processId: 7, program: 'node', runningSeconds }] } };
}

function withUnits(boot: object, agent: object = {}): object {
  return {
    units: {
      value: [aUnit('diskwright-boot.service', boot), aUnit('diskwright-agent.service', agent)],
    },
  };
}

function condition(type: string, status: string): object {
  return { type, status, reason: 'Why', message: 'what' };
}

function withPass(facts: object): object {
  const pass = { finishedAt: '2026-05-01T00:00:00Z', conditions: [], findings: [] };
  return { lastPass: { value: { ...pass, failures: [], refusals: [], ...facts } } };
}

describe('doctor judges a host', () => {
  it('and finds nothing on one that is in order', () => {
    const checks = judgeHost(anExaminedHost());
    expect(checks.map(({ check }) => check)).toEqual(HOST_CHECKS);
    expect(checks.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(checks.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
  });

  it.each(cases)('with %s', (_what, facts, name, verdict, words) => {
    const checks = judgeHost(anExaminedHost(facts));
    const judged = checks.find(({ check }) => check === name);
    expect(judged).toMatchObject({ verdict });
    expect([...(judged?.evidence ?? []), ...(judged?.remedies ?? [])].join('\n')).toMatch(words);
    const wrong = verdict === 'failed' || verdict === 'warning';
    expect((judged?.remedies ?? []).length > 0).toBe(wrong);
  });

  it('without root, and says of each part that it was not seen', () => {
    const unseen = { unseen: 'only root sees it' };
    const facts = { lvm: unseen, locks: unseen, inventory: unseen, lastPass: unseen };
    const checks = judgeHost(anExaminedHost({ ...facts, stateDirectory: unseen, units: unseen }));
    expect(checks.flatMap(({ check, verdict }) => (verdict === 'not-seen' ? [check] : []))).toEqual(
      [
        ...['lvm', 'state-directory', 'locks', 'boot-unit', 'agent-unit'],
        ...['disks', 'system-disk', 'processes', 'mounts', 'last-pass'],
      ],
    );
  });
});
