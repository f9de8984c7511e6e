/**
 * Applies the PersistentVolumes and claims of a file with the product's client:
 * `node push-objects.js KUBECONFIG FILE`. The file is a List in JSON, as kubectl takes it.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { kubeconfigCredentials } from '../../src/cluster/kubeconfig.ts';
import { openClient } from '../../src/cluster/open-client.ts';
import {
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  type ApiObject,
} from '../../src/cluster/resources.ts';

const [kubeconfig = '', file = ''] = process.argv.slice(2);
const client = openClient({
  credentials: kubeconfigCredentials(JSON.parse(readFileSync(kubeconfig, 'utf8')), {
    directory: dirname(kubeconfig),
  }),
  fieldManager: 'diskwright',
  userAgent: 'diskwright/bench',
});
const { items } = JSON.parse(readFileSync(file, 'utf8')) as { items: readonly ApiObject[] };
const resources = [PERSISTENT_VOLUMES, PERSISTENT_VOLUME_CLAIMS];
const byKind = new Map(resources.map((resource) => [resource.kind, resource]));
await Promise.all(
  items.map((item) => client.apply(byKind.get(item.kind) ?? PERSISTENT_VOLUMES, item)),
);
client.close();
