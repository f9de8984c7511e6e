/**
 * Watches the ConfigMaps of a namespace with the product's reflector, and then changes one of them
 * so many times: `node watch-objects.js KUBECONFIG NAMESPACE CHANGES`. Prints one line of JSON: its
 * resident memory when it has seen the last change, and the peak of it (proc_pid_status(5), VmRSS
 * and VmHWM).
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kubeconfigCredentials } from '../../src/cluster/kubeconfig.ts';
import { openClient } from '../../src/cluster/open-client.ts';
import { reflect } from '../../src/cluster/reflector.ts';

const [kubeconfig = '', namespace = '', changes = ''] = process.argv.slice(2);
const client = openClient({
  credentials: kubeconfigCredentials(JSON.parse(readFileSync(kubeconfig, 'utf8')), {
    directory: dirname(kubeconfig),
  }),
  fieldManager: 'diskwright',
  userAgent: 'diskwright/bench',
});
const configMaps = {
  ...{ group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true },
};
const reflector = reflect(client, configMaps, {
  namespace,
  onChange: () => undefined,
  signal: new AbortController().signal,
});
await reflector.synced;
const name = 'changing';
for (let at = 1; at <= Number(changes); at += 1) {
  const data = { at: String(at), content: 'x'.repeat(38_000) };
  const { metadata } = await client.apply(configMaps, {
    ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace, name }, data },
  });
  while (
    reflector.objects().get(`${namespace}/${name}`)?.metadata.resourceVersion !==
    metadata.resourceVersion
  )
    await sleep(5);
}
await sleep(2_000);
const rssBytes = kibibytes('VmRSS') * 1024;
console.log(JSON.stringify({ rssBytes, peakBytes: kibibytes('VmHWM') * 1024 }));
process.exit();

function kibibytes(member: string): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${member}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
}
