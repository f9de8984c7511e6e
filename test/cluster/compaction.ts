import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { ControlPlane } from './rig/control-plane.ts';
import { keysIn } from './rig/keys.ts';

/**
 * Has etcd forget all that is older than a revision, as the API server does every five minutes
 * (etcd's JSON gateway, /v3/kv/compaction). A resourceVersion is a revision of etcd.
 */
export async function compactEtcd(cluster: ControlPlane, revision: string): Promise<void> {
  const { etcd, etcdAuthority } = keysIn(cluster.directory);
  const pid = cluster.services().get('etcd')?.pid ?? 0;
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const url = /--listen-client-urls=([^\0]+)/.exec(commandLine)?.[1] ?? '';
  const sent = request(`${url}/v3/kv/compaction`, {
    method: 'POST',
    ca: readFileSync(etcdAuthority.certFile),
    cert: readFileSync(etcd.certFile),
    key: readFileSync(etcd.keyFile),
  });
  sent.end(JSON.stringify({ revision, physical: true }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  if (response.statusCode !== 200) throw new Error(`etcd answered ${response.statusCode}`);
}
