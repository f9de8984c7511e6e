import { EVERYWHERE, HOST, type CommandSpec } from './command-spec.ts';

export const IMPORT = {
  summary: 'write declarations that keep what is there as it is',
  description: [
    'Looks in inventories for what others made and use, by hand or with the static provisioner: mounted filesystems in partitions, in logical volumes and on whole disks. For each it writes an Adoption, which pins it by identity and UUIDs. A plan of these only adds marks, and the plan after that is empty: nothing is formatted, unmounted or moved, and PersistentVolumes keep their name and their path.',
    'With -f the PersistentVolumes of the cluster are written into the Adoptions that they lie on. Only they name raw block volumes: one whose path names a device for ever (/dev/disk/by-partuuid, by-id, /dev/GROUP/VOLUME) is adopted, and its content is not looked at. Those of CSI drivers (TopoLVM, OpenEBS LVM) stay with their driver. What is not clear is left alone, and named with the reason: the system disk and its group, thin pools, snapshots, what is not mounted or not active, copies.',
    'One file is written for each node, adoptions/NODE.yaml below --output-dir, or everything to standard output. No file is overwritten. Nothing on any host or in any cluster changes.',
  ],
  options: ['inventory', 'file', 'output-dir', ...HOST, ...EVERYWHERE],
  optionHelp: {
    inventory:
      'what is there: a file that "diskwright discover -o yaml" printed, a directory of them, git:REF[:PATH], or "host" for this machine; may be repeated',
    file: 'PersistentVolumes, as "kubectl get pv -o yaml" prints them, or "-" for standard input',
    node: 'only this node; with --inventory host: the name of this machine in the cluster (default: the host name)',
  },
  outputs: [],
  examples: [
    {
      line: 'diskwright import --inventory inventories/ --output-dir disks',
      does: 'what is mounted on the nodes, into disks/adoptions/',
    },
    {
      line: 'kubectl get pv -o yaml | diskwright import --inventory inventories/ -f - --output-dir disks',
      does: 'with the PersistentVolumes of the cluster',
    },
    {
      line: 'sudo diskwright import --inventory host',
      does: 'of this machine, to standard output',
    },
  ],
} as const satisfies Omit<CommandSpec, 'name'>;
