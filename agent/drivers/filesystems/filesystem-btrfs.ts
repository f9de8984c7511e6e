import { KiB } from '../../../src/model/values/bytes.ts';
import type { FilesystemDriver } from './filesystem-driver.ts';

/** Btrfs on one device, with the tools of btrfs-progs. */
export const btrfs: FilesystemDriver = {
  type: 'btrfs',
  makeTool: 'mkfs.btrfs',
  superblockBytes: 128 * KiB,
  makeCommand(device, spec) {
    const options = (
      [
        ['-m', 'metadataProfile'],
        ['-d', 'dataProfile'],
        ['-n', 'nodeSize'],
        ['--csum', 'checksum'],
      ] as const
    ).flatMap(([flag, name]) =>
      spec.mkfs[name] === undefined ? [] : [flag, String(spec.mkfs[name])],
    );
    return [
      'mkfs.btrfs',
      '-q',
      '--nodiscard',
      ...options,
      ...['-U', spec.uuid],
      ...(spec.seed === null ? [] : ['--rootdir', spec.seed.directory]),
      '--',
      device,
    ];
  },
  mountedSize: 'statfs',
  growsMountedOnly: true,
  growTools: ['btrfs'],
  growCommands(place) {
    return [['btrfs', 'filesystem', 'resize', 'max', place.mountPoint ?? place.device]];
  },
  // An fsync names its log in the first copy alone (fs/btrfs/tree-log.c): from another one, what
  // was synced would be lost.
  repairCommand: () => Promise.resolve(null),
  logRunByMount: false,
  checkCommand: (device) => ({
    argv: ['btrfs', 'check', '--readonly', '--', device],
    goodExitCodes: [0],
  }),
};
