import { EVERYWHERE, HOST, type CommandSpec } from './command-spec.ts';

export const INIT = {
  argument: { name: 'DIR', required: false, completes: 'directory' },
  summary: 'begin a repository of declarations',
  description: [
    'Writes an Installation with an id of its own, a StorageClass, a layout in comments, and the schemas for editors into a directory (default: the current one), which is made if it is not there. No file is overwritten, but for the schemas: run it again after an upgrade to have those of the new version.',
    'At a terminal it asks for what is left out of --name and --inventory. It ends with the three commands that come next.',
  ],
  options: ['name', 'inventory', ...HOST, ...EVERYWHERE],
  optionHelp: {
    name: 'the name of the Installation (default: that of the directory)',
    inventory:
      'inventories of the first nodes, to be written below inventories/: a file, a directory, or "host" for this machine, which needs root; may be repeated',
  },
  outputs: [],
  examples: [
    { line: 'diskwright init disks', does: 'a new directory; then "git init disks"' },
    {
      line: 'sudo diskwright init disks --name edge --inventory host',
      does: 'with what disks this machine has',
    },
    { line: 'diskwright init', does: 'here; again after an upgrade, for the new schemas' },
  ],
} as const satisfies Omit<CommandSpec, 'name'>;
