/**
 * A fleet of any size as a repository of YAML files: what the benchmarks read. The same size gives
 * the same bytes.
 */
import { createHash } from 'node:crypto';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { SourceFile } from '../../src/model/values/source-file.ts';
import { blankDisk, hardware, inventoryOf, systemDisk } from '../examples/hardware.ts';
import { inventoryYaml } from '../examples/inventory-yaml.ts';

export interface FleetSize {
  readonly nodes: number;
  /** Counts the system disk of each node. */
  readonly disksPerNode: number;
  readonly claims: number;
  /** Whether the claims are those of ClaimSets. */
  readonly inSets?: boolean;
}

/** The fleet that the project's aims speak of: 12,000 disks. */
export const FULL_FLEET: FleetSize = { nodes: 1_000, disksPerNode: 12, claims: 20_000 };

const NODES_PER_FILE = 20;
const CLAIMS_PER_FILE = 100;
export const FLEET_AS_OF = '2026-03-02T07:00:00Z';

/** As many claims in sets whose replicas are spread. */
export const FLEET_OF_SETS: FleetSize = { ...FULL_FLEET, inSets: true };

/** A file of text as git would hand it over, blob id and all. */
export function sourceFile(path: string, content: string | Buffer): SourceFile {
  const bytes = Buffer.from(content);
  const header = `blob ${String(bytes.length)}\0`;
  return { path, bytes, blobId: createHash('sha1').update(header).update(bytes).digest('hex') };
}

export function fleetFiles(size: FleetSize): readonly SourceFile[] {
  return [
    sourceFile('installation.yaml', INSTALLATION),
    sourceFile('storage-classes.yaml', storageClasses()),
    sourceFile('nodes.yaml', nodeGroups(size)),
    sourceFile('layouts.yaml', layouts(size)),
    ...chunks(size.claims, CLAIMS_PER_FILE).map(({ from, to }, index) =>
      sourceFile(
        `claims/team-${String(index)}.yaml`,
        size.inSets === true ? claimSetsText({ from, to }) : claimsText({ from, to }, size),
      ),
    ),
    ...chunks(size.nodes, NODES_PER_FILE).map(({ from, to }, index) =>
      sourceFile(`inventories/rack-${String(index)}.yaml`, inventoriesText({ from, to }, size)),
    ),
  ];
}

/** What the nodes of a fleet report. */
export function fleetInventories(size: FleetSize): readonly Inventory[] {
  return numbers({ from: 0, to: size.nodes }).map((number) => fleetInventory(number, size));
}

/** The same repository one commit later: one claim of one file asks for less. */
export function withOneFileChanged(
  files: readonly SourceFile[],
  commit: number,
): readonly SourceFile[] {
  const at = files.findIndex((file) => file.path.startsWith('claims/'));
  return files.map((file, index) => {
    if (index !== at) return file;
    const text = Buffer.from(file.bytes).toString('utf8');
    return sourceFile(
      file.path,
      text.replace(/storage: \d+Gi/, `storage: ${String(50 + commit)}Gi`),
    );
  });
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function chunks(total: number, each: number): readonly Range[] {
  return Array.from({ length: Math.ceil(total / each) }, (_, index) => ({
    from: index * each,
    to: Math.min(total, (index + 1) * each),
  }));
}

function numbers(range: Range): readonly number[] {
  return Array.from({ length: range.to - range.from }, (_, index) => range.from + index);
}

function nodeName(number: number): string {
  return `worker-${String(number + 1).padStart(5, '0')}`;
}

function inventoriesText(range: Range, size: FleetSize): string {
  return inventoryYaml(numbers(range).map((number) => fleetInventory(number, size)));
}

function fleetInventory(number: number, size: FleetSize): Inventory {
  const node = nodeName(number);
  const half = Math.ceil((size.disksPerNode - 1) / 2);
  const disks: ObservedDisk[] = [systemDisk(hardware.s4510, { node, bay: 0 })];
  for (let bay = 1; bay < size.disksPerNode; bay += 1)
    disks.push(blankDisk(bay <= half ? hardware.p5510 : hardware.micron7450, { node, bay }));
  const labels = {
    'kubernetes.io/hostname': node,
    rack: `r${String(Math.floor(number / NODES_PER_FILE))}`,
  };
  return inventoryOf({ node, labels, mountRoots: [], disks }, '2026-03-02T06:00:00Z');
}

const INSTALLATION = `apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: bench }
spec: { id: 0d0e7a4c-9c58-4b7d-8f57-4a8f3f1f2b6e }
`;

function storageClasses(): string {
  return ['data', 'logs']
    .map(
      (name) => `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: ${name} }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters: { diskwright.dev/filesystem: xfs }
`,
    )
    .join('---\n');
}

function nodeGroups(size: FleetSize): string {
  return `apiVersion: diskwright.dev/v1alpha1
kind: NodeGroup
metadata: { name: workers }
spec: { nodes: ["worker-[00001:${String(size.nodes).padStart(5, '0')}]"], labels: { role: worker } }
`;
}

/**
 * Room for twice as many claims as there are, beside scratch volumes; for sets for half as many
 * again.
 */
function layouts(size: FleetSize): string {
  const half = Math.ceil((size.disksPerNode - 1) / 2);
  const room = size.inSets === true ? 1.5 : 2;
  const volumesPerDisk = Math.ceil((room * size.claims) / (size.nodes * (size.disksPerNode - 1)));
  const scratch = (name: string): string =>
    size.inSets === true ? '' : `    - { name: scratch, size: rest, storageClassName: ${name} }\n`;
  const layout = (
    name: string,
    match: string,
    count: number,
  ) => `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: ${name} }
spec:
  nodes: { matchLabels: { role: worker } }
  disks: { match: { transport: nvme, model: ${match} }, count: ${String(count)} }
  partitions:
    - { name: kept, count: ${String(volumesPerDisk)}, size: 200Gi, claims: [${name}] }
${scratch(name)}`;
  return [
    layout('data', 'INTEL SSDPF2KX038T*', half),
    layout('logs', 'Micron_7450*', size.disksPerNode - 1 - half),
  ].join('---\n');
}

/** A third pinned to a node, a third to a rack by labels, the rest anywhere. */
function claimsText(range: Range, size: FleetSize): string {
  return numbers(range)
    .map((number) => {
      const node = (number * 7) % size.nodes;
      const rule = [
        `diskwright.dev/node: ${nodeName(node)}`,
        `diskwright.dev/node-selector: "rack=r${String(Math.floor(node / NODES_PER_FILE))}"`,
        'team: bench',
      ][number % 3]!;
      return `apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: data-${String(number)}
  namespace: team-${String(number % 50)}
  annotations: { ${rule} }
spec:
  storageClassName: ${number % 2 === 0 ? 'data' : 'logs'}
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: ${String(50 + (number % 140))}Gi } }
`;
    })
    .join('---\n');
}

const REPLICAS = 5;
const TEMPLATES = 2;

/**
 * Sets of five replicas with two claims each: by node, by rack, by both; some in a few racks only.
 */
function claimSetsText(range: Range): string {
  const each = REPLICAS * TEMPLATES;
  return numbers({ from: range.from / each, to: Math.ceil(range.to / each) })
    .map((number) => {
      const spread = [
        '[{ topologyKey: kubernetes.io/hostname }]',
        '[{ topologyKey: rack }, { topologyKey: kubernetes.io/hostname }]',
        '[{ topologyKey: rack, maxSkew: 2, whenUnsatisfiable: ScheduleAnyway }]',
      ][number % 3]!;
      const racks = [0, 1, 2, 3, 4, 5].map((rack) => `r${String((number + 8 * rack) % 50)}`);
      const nodes =
        number % 2 === 0
          ? '{ matchLabels: { role: worker } }'
          : `{ matchExpressions: [{ key: rack, operator: In, values: [${racks.join(', ')}] }] }`;
      const template = (name: string, size: number): string =>
        `    - metadata: { name: ${name} }
      spec: { storageClassName: ${name}, accessModes: [ReadWriteOnce], resources: { requests: { storage: ${String(size)}Gi } } }`;
      return `apiVersion: diskwright.dev/v1alpha1
kind: ClaimSet
metadata: { name: set-${String(number)}, namespace: team-${String(number % 50)} }
spec:
  statefulSetName: set-${String(number)}
  replicas: ${String(REPLICAS)}
  nodes: ${nodes}
  topologySpreadConstraints: ${spread}
  volumeClaimTemplates:
${template('data', 50 + (number % 140))}
${template('logs', 60 + (number % 120))}
`;
    })
    .join('---\n');
}
