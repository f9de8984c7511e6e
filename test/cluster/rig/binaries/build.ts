/**
 * `node test/cluster/rig/binaries/build.ts`: has the programs of a control plane built, before any
 * test waits for them.
 */
import { findOrBuild } from './find-or-build.ts';
import { defaultKubernetes } from './releases.ts';

try {
  await findOrBuild(defaultKubernetes(), (line) => {
    console.log(line);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
