import { expect, it } from 'vitest';
import {
  lvmCommand,
  mapperUuid,
  poolMapperUuid,
  reportCommand,
  type LvmCommand,
  type LvmVerb,
} from '../../../../agent/host/commands/lvm.ts';

const verbs: readonly LvmVerb[] = [
  'fullreport',
  'pvcreate',
  'pvresize',
  'vgcreate',
  'lvcreate',
  'lvchange',
  'lvextend',
];

it.each(verbs)(
  '%s looks at the named devices alone, and is neither forced nor answered for',
  (verb) => {
    const command: LvmCommand = { verb, devices: ['/dev/sda1', '/dev/sdb1'], args: ['--', 'x'] };
    const argv = lvmCommand(command);
    expect(argv.slice(0, 4)).toEqual(['lvm', verb, '--devices', '/dev/sda1,/dev/sdb1']);
    expect(argv.slice(-2)).toEqual(['--', 'x']);
    expect(argv.join(' ')).toContain('use_devicesfile=0');
    expect(argv.join(' ')).toContain('issue_discards=0');
    expect(argv.join(' ')).not.toMatch(/--force|--yes|(?:^| )-\w*[fy]/);
  },
);

it('uses no device mapper where it is told so, and only there', () => {
  const command: LvmCommand = { verb: 'lvremove', devices: ['/dev/sda1'], args: ['--', 'x'] };
  const argv = lvmCommand({ ...command, withoutDeviceMapper: true });
  expect(argv.slice(-4)).toEqual(['--driverloaded', 'n', '--', 'x']);
  expect(lvmCommand(command).join(' ')).not.toContain('driverloaded');
});

it('may activate what is in its own group, whatever the host says of that', () => {
  const argv = lvmCommand({ verb: 'lvchange', devices: ['/dev/sda1'], args: [], group: 'data' });
  expect(argv.join(' ')).toContain('volume_list=["data"]');
});

it('reports without locks, in bytes', () => {
  expect(reportCommand(['/dev/sda1'])).toEqual(
    expect.arrayContaining(['--readonly', '--units', 'b', '--nosuffix', 'json']),
  );
});

it('knows a volume by the UUID that the device mapper has', () => {
  expect(
    mapperUuid('NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD', 'HAzZ7J-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh'),
  ).toBe('LVM-NMHlgJu33jM211QcmuTqngMBmlaFwPwDHAzZ7JKY5nJYN22mufIVkyZ3jexVwuQh');
});

it('knows the device under the volumes of a thin pool', () => {
  expect(poolMapperUuid('a-b', 'c-d')).toBe('LVM-abcd-tpool');
});

it('lets no thin pool grow by itself, and a full one fail writes at once', () => {
  const argv = lvmCommand({ verb: 'lvcreate', devices: ['/dev/sda1'], args: [] }).join(' ');
  expect(argv).toContain('thin_pool_autoextend_threshold=100');
  expect(argv).toContain('error_when_full=1');
});
