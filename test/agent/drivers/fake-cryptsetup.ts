/** A cryptsetup(8) on fake devices: headers in the clear, and mappings that encrypt nothing. */
import { basename } from 'node:path';
import { LUKS_HEADER_BYTES, parseLuksHeader } from '../../../agent/formats/luks.ts';
import type { CommandResult } from '../../../agent/host/commands/command.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import {
  ENCRYPTION_HEADER_BYTES,
  mappingName,
  mappingUuid,
} from '../../../src/model/volumes/encryption.ts';
import { attachDevice, exited, fake, put } from './fake-devices.ts';

/** Under `mapper` as the device mapper has it. */
export const MAPPING = '/dev/dm-7';

/** From now on every program that the encryption of a volume takes is there. */
export function fakeCryptsetup(): void {
  fake.tools.set('cryptsetup', cryptsetup);
  fake.tools.set('wipefs', wipefs);
}

/** After a boot nothing is open. */
export function closeAll(): void {
  fake.mapped.clear();
  for (const path of fake.devices.keys())
    if (path === MAPPING || path.startsWith('/dev/mapper/')) fake.devices.delete(path);
}

/** As a header that names a volume and its key. */
export function luksHeader(names: {
  readonly uuid: string;
  readonly label: string;
  readonly subsystem: string;
}): Buffer {
  const header = Buffer.alloc(LUKS_HEADER_BYTES);
  header.set(Buffer.from('LUKS\xba\xbe', 'latin1'));
  header.writeUInt16BE(2, 6);
  header.write(names.label, 24);
  header.write(names.uuid, 168);
  header.write(names.subsystem, 208);
  return header;
}

function headerOn(path: string) {
  const { medium, startBytes } = fake.devices.get(path)!;
  return parseLuksHeader(medium.seen.subarray(startBytes, startBytes + LUKS_HEADER_BYTES));
}

function wipefs(argv: readonly string[]): string {
  const path = argv.at(-1)!;
  const { medium, startBytes } = fake.devices.get(path)!;
  if (argv.includes('--offset')) put(medium, startBytes, Buffer.alloc(LUKS_HEADER_BYTES));
  if (!argv.includes('--json')) return '';
  const header = headerOn(path);
  const found = { offset: '0x0', type: 'crypto_LUKS', uuid: header?.uuid ?? null };
  return JSON.stringify({ signatures: header === null ? [] : [found] });
}

function cryptsetup(argv: readonly string[]): CommandResult | string {
  const [, verb = ''] = argv;
  switch (verb) {
    case 'luksFormat':
      return format(argv);
    case 'open':
      return open(argv.at(-2)!, argv.at(-1)!);
    case 'resize':
      return open(lowerOf(argv.at(-1)!), argv.at(-1)!);
    case 'refresh':
      return '';
    case 'close':
      closeAll();
      return '';
    default:
      return exited(1, `no such command: ${verb}`);
  }
}

function format(argv: readonly string[]): string {
  const told = (option: string): string => argv[argv.indexOf(option) + 1]!;
  const { medium, startBytes, sizeBytes } = fake.devices.get(argv.at(-1)!)!;
  const label = told('--label');
  put(
    medium,
    startBytes,
    luksHeader({ uuid: told('--uuid'), label, subsystem: told('--subsystem') }),
  );
  // What was there reads as noise.
  const inside = sizeBytes - ENCRYPTION_HEADER_BYTES;
  put(medium, startBytes + ENCRYPTION_HEADER_BYTES, Buffer.alloc(inside, 0xa5));
  return '';
}

function open(path: string, name: string): string {
  const { medium, startBytes: start, sizeBytes: size } = fake.devices.get(path)!;
  const startBytes = start + ENCRYPTION_HEADER_BYTES;
  const sizeBytes = size - ENCRYPTION_HEADER_BYTES;
  const deviceNumber = attachDevice(MAPPING, medium, { startBytes, sizeBytes });
  fake.devices.set(`/dev/mapper/${name}`, fake.devices.get(MAPPING)!);
  const uuid = mappingUuid(
    headerOn(path)!.uuid,
    name.slice(mappingName('' as VolumeId).length) as VolumeId,
  );
  const slaves = [basename(path)];
  fake.mapped.set(uuid, { path: MAPPING, sizeBytes, deviceNumber, slaves, isSuspended: false });
  return '';
}

function lowerOf(name: string): string {
  const { deviceNumber } = fake.devices.get(`/dev/mapper/${name}`)!;
  const mapping = Array.from(fake.mapped.values()).find((one) => one.deviceNumber === deviceNumber);
  return `/dev/${mapping!.slaves[0]!}`;
}
