import type { NodeName } from '../../model/identifiers.ts';

/** A file that `diskwright init` writes, by its path below the directory. */
export interface StarterFile {
  readonly path: string;
  readonly text: string;
}

/** Hidden, so that nobody reads the schemas as declarations. */
export const SCHEMA_DIRECTORY = '.diskwright/schemas';

/** `DiskLayout` -> `disk-layout.schema.json`, as the schemas are named everywhere. */
export function schemaFile(kind: string): string {
  const words = kind.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  return `${words}.schema.json`;
}

/**
 * The declarations of a repository that is about to be written: valid as they stand, and nothing
 * happens to any disk until somebody takes away a comment sign.
 *
 * @param name of the Installation, a DNS label.
 * @param id a random UUID.
 * @param nodes those whose inventories are known; empty where none is yet.
 */
export function starterFiles(
  name: string,
  id: string,
  nodes: readonly NodeName[],
): readonly StarterFile[] {
  return [
    { path: 'README.md', text: README },
    { path: 'installation.yaml', text: installation(name, id) },
    { path: 'storage-classes.yaml', text: STORAGE_CLASSES },
    { path: 'disks.yaml', text: disks(nodes.length === 0 ? SOME_NODES : nodes) },
  ];
}

/** For editors that run the YAML language server: completion and checks while one types. */
function editorLine(kind: string): string {
  return `# yaml-language-server: $schema=${SCHEMA_DIRECTORY}/${schemaFile(kind)}\n`;
}

const README = `# Disks of our nodes

What is declared here becomes partitions, filesystems and mounts on the nodes, by diskwright. A change is reviewed with the
plan that says what it does to which disk.

1. On each node: \`sudo diskwright discover -o yaml > NODE.yaml\`, and commit the file below \`inventories/\`.
2. Take the comment signs away from a layout in \`disks.yaml\` and make it yours.
3. \`diskwright validate .\` finds mistakes; \`diskwright plan .\` shows what would happen. Nothing is changed by either.
4. On the node: \`sudo diskwright apply .\` shows the plan of that node, asks, and carries it out.

The schemas in \`${SCHEMA_DIRECTORY}\` are for editors, and are written anew by \`diskwright init\` of a later version.
`;

function installation(name: string, id: string): string {
  return `${editorLine('Installation')}#
# One per repository. The id is random, and goes into the mark around every volume that is made from this
# repository: never change it, and never copy it into another one.
apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata:
  name: ${name}
spec:
  id: ${id}
`;
}

const STORAGE_CLASSES = `${editorLine('StorageClass')}#
# Native StorageClasses, applied to the cluster as they are. The filesystem is read from them.
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: local-ext4
provisioner: kubernetes.io/no-provisioner # the volumes are there before the claims
volumeBindingMode: WaitForFirstConsumer # anything else is an error: a pod could be bound to the wrong node
reclaimPolicy: Retain
mountOptions: [noatime]
parameters:
  diskwright.dev/filesystem: ext4 # or xfs, btrfs
`;

const SOME_NODES = ['worker-1', 'worker-2'];

function disks(nodes: readonly string[]): string {
  return `${editorLine('DiskLayout')}#
# Which disks of which nodes are used, and how. Until a layout is declared, nothing is done to any disk.
#
# A disk is selected by what it is, never by its kernel name: /dev/sdb may be another disk after the next boot.
# "diskwright discover" shows what there is to select by. Each layout says how many disks that must be on each node;
# with more, or fewer, no new work of it is begun there.
#
# apiVersion: diskwright.dev/v1alpha1
# kind: DiskLayout
# metadata:
#   name: data
# spec:
#   nodes:
#     names: [${nodes.join(', ')}] # or matchLabels: { ... }
#   disks:
#     match: { transport: nvme, minSize: 1Ti } # or serial: S64GNE0R500123
#     count: 1
#   partitions:
#     - name: database
#       count: 2
#       size: 200Gi
#       claims: [local-ext4] # kept for PersistentVolumeClaims in this repository
#     - name: scratch
#       size: rest # what the others leave
#       storageClassName: local-ext4 # offered to the cluster: any pod may claim it
`;
}
