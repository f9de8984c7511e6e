import { defineConfig } from 'vitest/config';
import { nightlyStories } from './nightly-stories.ts';

/**
 * `npm run test:nightly` lets property tests and crash campaigns run long; then no timeout may cut
 * them short.
 */
const longCampaigns = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const minutesMs = 60_000;

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
const elsewhere = 'test/{host,vm,cluster,kubelet,bench,browser}/**';

/**
 * Unit tests that replace modules, or change what is all of a process's. The others share the
 * modules of their process, which is there for one file after another: to load them again for each
 * took half of the processor's time.
 */
const alone = [
  'test/agent/{drivers,execute,host}/**/*.test.ts',
  'test/agent/boot-words.test.ts',
  'test/agent-link/agent-process.test.ts',
  'test/cli/saved-plan-size.test.ts',
  'test/git/{cache-clone,credentials-https,guards,repository}.test.ts',
];

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
      { ...unit, test: { ...unit.test, isolate: false, exclude: [elsewhere, ...alone] } },
      tier('unit-alone', alone, 30_000),
      tier('host', ['test/host/**/*.test.ts'], 2 * minutesMs),
      { ...vm, test: { ...vm.test, exclude: longCampaigns ? [] : [...nightlyStories] } },
      tier('kubelet', ['test/kubelet/**/*.test.ts'], 30 * minutesMs),
      tier('browser', ['test/browser/**/*.test.ts'], minutesMs),
      // One control plane for all files; it starts only when one of them runs.
      { ...cluster, test: { ...cluster.test, globalSetup: 'test/cluster/rig/global-setup.ts' } },
    ],
  },
});
