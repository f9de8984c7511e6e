/**
 * Stories that only the night has time for. By day others prove what they do: cuts of the power in
 * the middle of LVM's commands `node-group`, `claimed-volumes` and `removed-node-group`, which also
 * removes; kills `volume-group` and the host tests; disks with other names `identity`; a full pool
 * `thin-pool`; disks that do not answer, or fail, `failing-disks` and the host tests, and at boot
 * `package`, whose order of units it shares; adoption, a container, and keys that are encrypted,
 * the host tests; the package over an earlier one `package` and the fixtures of `test/released`.
 */
export const nightlyStories: readonly string[] = [
  'dead-disk-at-boot',
  'discarded-disk',
  'encryption',
  'encryption-keys',
  'encryption-raw',
  'failing-groups',
  'in-container',
  'import',
  'killed-applies',
  'package-versions',
  'power-cuts',
  'rebuild',
  'removed-volumes',
  'slow-and-unplugged',
  'swapped-disks',
  'thin-metadata',
  'thin-repair',
  'tpm',
].map((name) => `test/vm/${name}.test.ts`);
