/**
 * `npm run cluster [-- --version 1.34]`: a control plane to try things on, and how to use it. It
 * runs until Ctrl-C, and nothing is left then.
 */
import { parseArgs } from 'node:util';
import { administrator } from './access.ts';
import { knownKubernetes } from './binaries/releases.ts';
import { startControlPlane } from './control-plane.ts';

function usage(): string {
  return `usage: npm run cluster [-- --version ${knownKubernetes().join('|')}]`;
}

function readVersion(): string | undefined {
  try {
    return parseArgs({ options: { version: { type: 'string' } } }).values.version;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage()}`);
    process.exit(64);
  }
}

async function main(): Promise<void> {
  const version = readVersion();
  const stopped = new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        stop();
      });
  });
  console.log('Starting a control plane ...');
  const started = performance.now();
  const cluster = await startControlPlane({
    ...(version === undefined ? {} : { version }),
    say: console.log,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const [, kubernetes = ''] =
    /gitVersion: (\S+)/.exec(await cluster.kubectl('version', '-o', 'yaml')) ?? [];
  console.log(`Kubernetes ${kubernetes} at ${cluster.url}, ready after ${seconds} s. In another shell:

    export KUBECONFIG=${await cluster.kubeconfig(administrator)}
    export PATH=${cluster.binaries.kubectl.replace(/\/kubectl$/, '')}:$PATH
    kubectl get nodes

There is no kubelet: Nodes are objects that you make. Logs are in ${cluster.directory}/logs.
Ctrl-C ends it, and nothing is left.`);
  await stopped;
  await cluster.stop();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
