/**
 * The reference of the LVM benchmark as a shell script: the command lines of lvm, mkfs and mount that diskwright runs for the same
 * volumes, made by the same code, one after another. Nothing between them: no look at a disk, no record, no unit.
 */
import { randomUUID } from 'node:crypto';
import { ext4 } from '../../agent/drivers/filesystem-ext4.ts';
import { hyphenatedUuid, lvmCommand, reportCommand, type LvmVerb } from '../../agent/host/lvm.ts';
import { mebibyte } from '../vm/virtual-disk.ts';

const SEED = '/tmp/reference-seed';
const VOLUME_BYTES = 128 * mebibyte;
const EXTENTS = VOLUME_BYTES / (4 * mebibyte);

/** @param disks paths of blank disks. @returns a script that makes, mounts and finishes so many volumes on each of them. */
export function referenceScript(disks: readonly string[], volumesEach: number): string {
  const partitions = disks.map((disk) => `${disk}p1`);
  return [
    'set -euo pipefail',
    `mkdir -p ${SEED}/data`,
    ...disks.flatMap((disk, index) => diskScript(disk, `reference-${String(index)}`, volumesEach)),
    quoted(reportCommand(partitions)),
  ].join('\n');
}

function diskScript(disk: string, group: string, volumesEach: number): readonly string[] {
  const partition = `${disk}p1`;
  const names = Array.from({ length: volumesEach }, (_, index) => `volume-${String(index)}`);
  const volumes = names.map((name) => ({
    inGroup: `${group}/${name}`,
    device: `/dev/${group}/${name}`,
    mountPoint: `/mnt/${group}-${name}`,
  }));
  const lvm = (verb: LvmVerb, ...args: readonly string[]): string =>
    quoted(lvmCommand({ verb, devices: [partition], group, args }));
  const report = quoted(reportCommand([partition]));
  const all = volumes.map(({ inGroup }) => inGroup);
  const table = `/tmp/${group}.fstab`;
  return [
    `echo 'type=E6D6D379-F507-44C2-A23C-238F2A3DF928' | sfdisk --quiet --label gpt --no-reread --no-tell-kernel --lock=yes ${disk}`,
    `partx -u ${disk}`,
    lvm('pvcreate', '--uuid', physicalVolumeUuid(), '--norestorefile', '--', partition),
    lvm('vgcreate', '--setautoactivation', 'n', '--addtag', 'dw.owner', '--', group, partition),
    report,
    ...names.map((name) =>
      lvm('lvcreate', '--name', name, ...tagsOf(name), ...CUT_INACTIVE, '--', group),
    ),
    lvm('lvchange', '--activate', 'y', '--activationmode', 'complete', '--', ...all),
    report,
    ...volumes.map(({ device }) => makeFilesystem(device)),
    lvm('lvchange', '--deltag', 'dw.new', '--', ...all),
    report,
    ...volumes.map(
      ({ device, mountPoint }) =>
        `mkdir -p ${mountPoint}; echo '${device} ${mountPoint} ext4 nosuid,nodev 0 0' >>${table}`,
    ),
    `mount --all --fstab ${table}`,
  ];
}

const CUT_INACTIVE = [
  ...['--type', 'linear', '--setautoactivation', 'n', '--activate', 'n'],
  ...['--extents', String(EXTENTS), '--wipesignatures', 'n', '--zero', 'n'],
];

function tagsOf(name: string): readonly string[] {
  return ['--addtag', `dw.reference.${name}.ready`, '--addtag', 'dw.new'];
}

function makeFilesystem(device: string): string {
  const seed = { directory: SEED, prototype: '' };
  const spec = { uuid: randomUUID(), sizeBytes: VOLUME_BYTES, mkfs: {}, seed };
  return quoted(ext4.makeCommand(device, spec));
}

/** Thirty-two letters and digits of those that LVM takes. */
function physicalVolumeUuid(): string {
  return hyphenatedUuid(randomUUID().replaceAll('-', ''));
}

function quoted(argv: readonly string[]): string {
  const words = argv.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  return argv.includes('fullreport') ? `${words.join(' ')} >/dev/null` : words.join(' ');
}
