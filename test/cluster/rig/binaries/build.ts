/**
 * `node test/cluster/rig/binaries/build.ts [tools] [node]`: has the programs of a control plane
 * built, and Helm and actionlint, and those of a node, when it is told so, before any test waits
 * for them.
 */
import {
  findOrBuild,
  findOrBuildActionlint,
  findOrBuildHelm,
  findOrBuildNode,
} from './find-or-build.ts';
import { defaultKubernetes } from './releases.ts';

try {
  const say = (line: string): void => {
    console.log(line);
  };
  await findOrBuild(defaultKubernetes(), say);
  if (process.argv.includes('tools')) {
    await findOrBuildHelm(say);
    await findOrBuildActionlint(say);
  }
  if (process.argv.includes('node')) await findOrBuildNode(say);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
