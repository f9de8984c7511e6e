/**
 * Many agents in one process: `node agents-child.ts KUBECONFIG NODE...`. Each is the resident half
 * as it is, with connections of its own, before a host whose one disk exists only in memory. It
 * runs until it is killed.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { kubeconfigCredentials } from '../../src/cluster/kubeconfig.ts';
import { openClient } from '../../src/cluster/open-client.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { startResident } from './simulated-residents.ts';

const [kubeconfig = '', ...nodes] = process.argv.slice(2);
const credentials = kubeconfigCredentials(JSON.parse(readFileSync(kubeconfig, 'utf8')), {
  directory: dirname(kubeconfig),
});
for (const node of nodes) {
  const client = openClient({
    credentials,
    fieldManager: 'diskwright-agent',
    userAgent: 'diskwright-agent/test',
  });
  const serial = node.replace(/\D/g, '').padStart(16, '0');
  startResident(client, aNode([aDisk(serial)], { node: node as NodeName }));
}
