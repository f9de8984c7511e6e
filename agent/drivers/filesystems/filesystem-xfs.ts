import { KiB } from '../../../src/model/values/bytes.ts';
import { flagsOf, type FilesystemDriver } from './filesystem-driver.ts';

/** XFS, with the tools of xfsprogs. */
export const xfs: FilesystemDriver = {
  type: 'xfs',
  makeTool: 'mkfs.xfs',
  superblockBytes: 4 * KiB,
  makeCommand(device, spec) {
    const { mkfs } = spec;
    // A stripe unit needs a width; without one it is a stripe of one disk.
    const swidth = mkfs['swidth'] ?? mkfs['sunit'];
    const data = flagsOf({ ...mkfs, ...(swidth === undefined ? {} : { swidth }) }, [
      ['agCount', 'agcount'],
      ['sunit', 'sunit'],
      ['swidth', 'swidth'],
    ]);
    const metadata = flagsOf(mkfs, [
      ['reflink', 'reflink'],
      ['rmapbt', 'rmapbt'],
      ['bigtime', 'bigtime'],
    ]);
    return [
      'mkfs.xfs',
      '-q',
      '-K',
      ...(mkfs['blockSize'] === undefined ? [] : ['-b', `size=${String(mkfs['blockSize'])}`]),
      ...(mkfs['inodeSize'] === undefined ? [] : ['-i', `size=${String(mkfs['inodeSize'])}`]),
      ...(data.length === 0 ? [] : ['-d', data.join(',')]),
      ...['-m', [`uuid=${spec.uuid}`, ...metadata].join(',')],
      ...(spec.seed === null ? [] : ['-p', spec.seed.prototype]),
      '--',
      device,
    ];
  },
  mountedSize: 'statfs',
  growsMountedOnly: true,
  growTools: ['xfs_growfs'],
  growCommands(place) {
    return [['xfs_growfs', '-d', '--', place.mountPoint ?? place.device]];
  },
  // Its superblock is one sector.
  repairCommand: () => Promise.resolve(null),
  logRunByMount: true,
  checkCommand: (device) => ({ argv: ['xfs_repair', '-n', '--', device], goodExitCodes: [0] }),
};
