import { KiB } from '../../src/model/bytes.ts';
import { flagsOf, type FilesystemDriver } from './filesystem-driver.ts';

/** ext4, with the tools of e2fsprogs. */
export const ext4: FilesystemDriver = {
  type: 'ext4',
  makeTool: 'mkfs.ext4',
  superblockBytes: 4 * KiB,
  makeCommand(device, spec) {
    const { mkfs } = spec;
    const extended = [
      // The kernel would write the tables after the first mount, into the time of whoever uses it.
      'lazy_itable_init=0',
      'lazy_journal_init=0',
      'nodiscard',
      'root_owner=0:0',
      ...flagsOf(mkfs, [
        ['stride', 'stride'],
        ['stripeWidth', 'stripe_width'],
      ]),
    ];
    const options = (
      [
        ['-b', 'blockSize'],
        ['-I', 'inodeSize'],
        ['-i', 'inodeRatioBytes'],
      ] as const
    ).flatMap(([flag, name]) => (mkfs[name] === undefined ? [] : [flag, String(mkfs[name])]));
    return [
      'mkfs.ext4',
      '-q',
      ...['-m', String(mkfs['reservedPercent'] ?? 0)],
      ...options,
      ...['-E', extended.join(',')],
      ...['-U', spec.uuid],
      ...(spec.seed === null ? [] : ['-d', spec.seed.directory]),
      '--',
      device,
    ];
  },
  mountedSize: 'superblock',
  growsMountedOnly: false,
  growTools: ['resize2fs', 'e2fsck'],
  growCommands(place) {
    // Not mounted, resize2fs wants a check first; -p repairs only what needs no decision.
    return place.mountPoint === null
      ? [
          ['e2fsck', '-f', '-p', '--', place.device],
          ['resize2fs', '--', place.device],
        ]
      : [['resize2fs', '--', place.device]];
  },
};
