import type { ValidRevision } from '../../src/controller/source/read-source.ts';
import { readDeclarations } from '../../src/pass/read-declarations.ts';
import { INSTALLATION } from '../simulation/builders.ts';
import { HOSTS } from './simulated-hosts.ts';

/** What may stand in git, and the claims that it asks for. */
export interface Revision extends ValidRevision {
  readonly claims: readonly string[];
  /** How many partitions for claims its layout has. */
  readonly layouts: number;
  /** Whether volumes of class scratch are wiped after their claim. */
  readonly wipes: boolean;
}

/** The class of which volumes are made for claims in the cluster. */
export const MADE = 'made';

function storageClass(name: string, reclaimPolicy = 'Retain', parameters = ''): string {
  const provisioner = name === MADE ? 'local.diskwright.dev' : 'kubernetes.io/no-provisioner';
  return `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: ${name} }
provisioner: ${provisioner}
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: ${reclaimPolicy}
parameters: { diskwright.dev/filesystem: xfs${parameters} }
`;
}

function claim(name: string): string {
  return `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: ${name}, namespace: db }
spec:
  storageClassName: kept
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 4Gi } }
`;
}

function kept(name: string): string {
  return `    - { name: ${name}, size: 4Gi, claims: [kept] }\n`;
}

const AT_ONCE = ', diskwright.dev/reclaim-after: 0s';
const WIPED = storageClass('scratch', 'Delete', AT_ONCE) + storageClass(MADE, 'Delete', AT_ONCE);

function revision(
  partitions: readonly string[],
  claims: readonly string[],
  scratch = WIPED,
): Revision {
  const text = `
apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: prod }
spec: { id: ${INSTALLATION} }
${storageClass('kept')}${storageClass('offered')}${scratch}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: disks }
spec:
  nodes: { names: [${HOSTS.join(', ')}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions:
${partitions.map(kept).join('')}    - { name: spare, size: 2Gi, storageClassName: offered }
    - { name: scratch, size: 2Gi, storageClassName: scratch }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: groups }
spec:
  nodes: { names: [${HOSTS.join(', ')}] }
  disks: { match: { transport: sata }, count: 1 }
  volumeGroup: { name: vg, reserve: 1Gi, provision: [{ storageClassName: ${MADE} }] }
${claims.map(claim).join('')}`;
  const bytes = new TextEncoder().encode(text);
  const files = [{ path: 'disks.yaml', blobId: null, bytes }];
  const read = readDeclarations({ files, diagnostics: [], revision: null });
  if (read.declarations === null) throw new Error(JSON.stringify(read.diagnostics));
  const commit = Buffer.from(`${partitions.length}${claims.length}`.padEnd(20)).toString('hex');
  const { declarations } = read;
  return {
    declarations,
    commit,
    revision: `main@sha1:${commit}`,
    treeId: null,
    claims,
    layouts: partitions.length,
    wipes: scratch === WIPED,
  };
}

export const REVISIONS: readonly Revision[] = [
  revision(['data'], ['pg-0']),
  revision(['data'], ['pg-0', 'pg-1']),
  revision(['data', 'more'], ['pg-0', 'pg-1', 'pg-2']),
  revision(['data', 'more'], ['pg-1'], storageClass('scratch') + storageClass(MADE)),
];
