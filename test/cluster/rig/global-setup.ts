import type { TestProject } from 'vitest/node';
import { startControlPlane } from './control-plane.ts';
import './shared.ts';

/**
 * Called by vitest once, before the first file of the tier; no time-out of a test counts meanwhile.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startControlPlane();
  const { url, version, directory, binaries } = cluster;
  project.provide('sharedControlPlane', { url, version, directory, binaries });
  return cluster.stop;
}
