import { defineConfig } from 'vitest/config';

/**
 * `npm run test:nightly` lets property tests and crash campaigns run long; then no timeout may cut
 * them short.
 */
const longCampaigns = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const minutesMs = 60_000;

/**
 * Stories that only the night has time for. By day others prove what they do: cuts of the power in
 * the middle of LVM's commands `node-group`, `claimed-volumes` and `removed-node-group`, which also
 * removes; kills `volume-group` and the host tests; disks with other names `identity`; a full pool
 * `thin-pool`; disks that do not answer, or fail, `failing-disks` and the host tests; adoption, and
 * a container, the host tests.
 */
const nightlyStories = [
  'failing-groups',
  'in-container',
  'import',
  'killed-applies',
  'power-cuts',
  'removed-volumes',
  'slow-and-unplugged',
  'swapped-disks',
  'thin-metadata',
].map((name) => `test/vm/${name}.test.ts`);

function tier(name: string, include: string[], timeoutMs: number): object {
  return {
    extends: true,
    test: {
      name,
      include,
      testTimeout: longCampaigns ? 60 * minutesMs : timeoutMs,
      hookTimeout: timeoutMs,
    },
  };
}

const cluster = tier('cluster', ['test/cluster/**/*.test.ts'], 5 * minutesMs) as { test: object };
const vm = tier('vm', ['test/vm/**/*.test.ts'], 10 * minutesMs) as { test: object };
const unit = tier('unit', ['test/**/*.test.ts'], 30_000) as { test: object };

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    pool: 'forks',
    // Loop devices, mounts and processors are shared: two files at a time, on any machine.
    maxWorkers: 2,
    passWithNoTests: true,
    watch: false,
    // Default imports of CommonJS modules as Node itself gives them.
    deps: { interopDefault: false },
    projects: [
      {
        ...unit,
        test: { ...unit.test, exclude: ['test/{host,vm,cluster,kubelet,bench,browser}/**'] },
      },
      tier('host', ['test/host/**/*.test.ts'], 2 * minutesMs),
      { ...vm, test: { ...vm.test, exclude: longCampaigns ? [] : nightlyStories } },
      tier('kubelet', ['test/kubelet/**/*.test.ts'], 30 * minutesMs),
      tier('browser', ['test/browser/**/*.test.ts'], minutesMs),
      // One control plane for all files; it starts only when one of them runs.
      { ...cluster, test: { ...cluster.test, globalSetup: 'test/cluster/rig/global-setup.ts' } },
    ],
  },
});
