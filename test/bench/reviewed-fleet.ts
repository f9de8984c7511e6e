/**
 * A fleet on which everything declared was done, and a commit that asks fifty of its nodes for
 * more.
 */
import { declare } from '../../src/declare/declare.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { SourceFile } from '../../src/model/values/source-file.ts';
import { blankDisk, hardware } from '../examples/hardware.ts';
import { inventoryYaml } from '../examples/inventory-yaml.ts';
import { applyAll } from '../simulation/arbitrary-worlds.ts';
import { INSTALLATION } from '../simulation/builders.ts';
import { fleetFiles, sourceFile, type FleetSize } from './fleet.ts';

/** Fewer claims than volumes: what is reviewed is what happens to disks. */
export const REVIEWED_FLEET: FleetSize = {
  nodes: 1_000,
  disksPerNode: 12,
  claims: 4_000,
  inSets: true,
};

const CHANGED_NODES = 50;
const NODES_PER_FILE = 20;

/** The repository before and after the commit; both have the inventories of today. */
export interface ReviewedFleet {
  readonly base: readonly SourceFile[];
  readonly head: readonly SourceFile[];
}

export function reviewedFleet(size: FleetSize): ReviewedFleet {
  const files = fleetFiles(size).map((file) =>
    file.path === 'installation.yaml' ? sourceFile(file.path, INSTALLATION_TEXT) : file,
  );
  const { declarations, diagnostics } = declare(files);
  if (declarations === null)
    throw new Error(`the generated fleet is not valid: ${JSON.stringify(diagnostics[0])}`);
  const { inventories } = applyAll({ declarations, inventories: declarations.inventories });
  const declared = files.filter(({ path }) => !path.startsWith('inventories/'));
  const observed = inventories
    .map((inventory, index) => (index < CHANGED_NODES ? withNewDisks(inventory) : inventory))
    .map(asReported);
  const recorded = Array.from({ length: Math.ceil(size.nodes / NODES_PER_FILE) }, (_, rack) =>
    sourceFile(
      `inventories/rack-${String(rack)}.yaml`,
      inventoryYaml(observed.slice(rack * NODES_PER_FILE, (rack + 1) * NODES_PER_FILE)),
    ),
  );
  const base = [...declared, ...recorded];
  return { base, head: [...base, sourceFile('more.yaml', MORE)] };
}

/** The simulated host leaves open what only a real one knows. */
function asReported(inventory: Inventory): Inventory {
  const disks = inventory.disks.map((disk): ObservedDisk => {
    const { table, path } = disk;
    if (table === undefined) return disk;
    const partitions = table.partitions.map((partition) => ({
      ...partition,
      path: `${path}p${String(partition.number)}`,
      fingerprint: FINGERPRINT,
    }));
    return { ...disk, table: { ...table, partitions } };
  });
  return { ...inventory, disks };
}

const FINGERPRINT = `sha256:${'0'.repeat(64)}`;

/** Two more disks were put in, of a model that nothing asks for yet. */
function withNewDisks(inventory: Inventory): Inventory {
  const { node, disks } = inventory;
  const added = [20, 21].map((bay) => blankDisk(hardware.pm9a3Small, { node, bay }));
  return { ...inventory, disks: [...disks, ...added] };
}

/** The one by which the simulated host marks what it makes. */
const INSTALLATION_TEXT = `apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: bench }
spec: { id: ${INSTALLATION} }
`;

const MORE = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: scratch }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters: { diskwright.dev/filesystem: xfs }
---
apiVersion: diskwright.dev/v1alpha1
kind: NodeGroup
metadata: { name: busy }
spec: { nodes: ["worker-[00001:${String(CHANGED_NODES).padStart(5, '0')}]"], labels: { load: busy } }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: scratch }
spec:
  nodes: { matchLabels: { load: busy } }
  disks: { match: { model: 'SAMSUNG MZQL2960*' }, count: 2 }
  partitions:
    - { name: scratch, count: 4, size: 100Gi, storageClassName: scratch }
`;
