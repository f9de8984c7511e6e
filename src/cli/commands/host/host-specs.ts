import { DATA_FORMATS, EVERYWHERE, HOST, type CommandSpec } from '../../line/command-spec.ts';

export const DISCOVER = {
  summary: "show this host's disks",
  description: [
    'Observes the disks of this host: identity, partitions, signatures, mounts, holders, and which disk carries the system. It writes nothing. With -o yaml or json it prints a NodeInventory that can be committed beside the declarations. Needs root, to read the devices.',
  ],
  options: ['output', ...HOST, ...EVERYWHERE],
  outputs: DATA_FORMATS,
  examples: [
    { line: 'sudo diskwright discover', does: 'a table of the disks' },
    {
      line: 'sudo diskwright discover -o yaml > inventories/node-a.yaml',
      does: 'an inventory to commit, so that pull requests can be planned',
    },
    {
      line: 'sudo diskwright discover --include-loop',
      does: 'loop devices too, to try things out',
    },
  ],
} as const satisfies Omit<CommandSpec, 'name'>;

export const DOCTOR = {
  summary: 'say what is wrong on this host, and what helps',
  description: [
    "Looks at what diskwright needs of this host: the system and its programs, the kernel, LVM, the host's own configuration, the state directory, locks, systemd units, the clock, disks, mounts and the last pass of the agent. Each check says by what it was judged, and what helps. It writes nothing, and takes no lock.",
    'Needs root for all of it; without root it says what it could not see.',
    'Exit codes: 0 when all was seen and nothing failed (there may be warnings); 1 when a check failed; 4 when none failed, and not all could be seen.',
  ],
  options: ['output', ...HOST, ...EVERYWHERE],
  outputs: DATA_FORMATS,
  examples: [
    { line: 'sudo diskwright doctor', does: 'everything, with what helps' },
    { line: 'sudo diskwright doctor -o json', does: 'the same for a program' },
  ],
} as const satisfies Omit<CommandSpec, 'name'>;

export const SUPPORT_BUNDLE = {
  summary: 'write what helps others to see what is wrong on this host into one file',
  description: [
    "Collects what doctor says, versions, the host's own configuration, what was last desired, records, the last outcomes, the inventory, lsblk, LVM's report, mounts, lines of the kernel about disks, and the journal of diskwright's units. Passwords, tokens, keys and credentials in URLs are left out. It prints what is in the file, which can be read before it is sent, and sends nothing.",
    'Each part is 512 KiB at most, and is said to be cut where there was more; one that cannot be read says why in its place. Only its owner can read the file. Needs root for all of it.',
    'Exit codes: 0 when the file was written, whatever could be read; 1 when it was not.',
  ],
  options: ['output', 'overwrite', ...HOST, ...EVERYWHERE],
  optionHelp: { output: 'the file that is written (default: diskwright-support.tar.gz)' },
  outputs: [],
  examples: [
    { line: 'sudo diskwright support-bundle', does: 'into diskwright-support.tar.gz' },
    { line: 'sudo diskwright support-bundle -o node-a.tar.gz', does: 'into a file of this name' },
  ],
} as const satisfies Omit<CommandSpec, 'name'>;

export const LOCATE = {
  argument: { name: 'disk/ID', required: true, completes: 'nothing' },
  summary: 'say where a disk of this host is, and light its slot',
  description: [
    'Prints what leads a person to the disk: the bay, where the hardware names one, serial number, WWN, model, and the name that the kernel has for it now. The beginning of the id will do. Writes to no disk. Needs root.',
    '--led on switches on the locate light of the slot that the disk is in, until --led off, where the kernel knows its enclosure (SES). Where it knows none, the exit code is 1, and what else may help is said.',
  ],
  options: ['output', 'led', ...HOST, ...EVERYWHERE],
  outputs: DATA_FORMATS,
  examples: [
    { line: 'sudo diskwright locate disk/wwn-0x5000c500a1b2c3d4', does: 'where it is' },
    {
      line: 'sudo diskwright locate disk/wwn-0x5000c500a1b2c3d4 --led on',
      does: 'with the light of its slot',
    },
  ],
} as const satisfies Omit<CommandSpec, 'name'>;
