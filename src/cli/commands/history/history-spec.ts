import { DATA_FORMATS, EVERYWHERE, type CommandSpec } from '../../line/command-spec.ts';

export const HISTORY = {
  argument: { name: 'disk/ID', required: true, completes: 'nothing' },
  summary: 'show what became of a disk, on every node that it was in',
  description: [
    'Reads the inventories that were committed to a branch, as the controller commits them (spec.observedBranch), and prints what changed of one disk from commit to commit: when it was first seen, on which node and in which bay, its size and health, volumes begun, finished and gone, wiped, moved to another node. The disk is named by its whole serial number or id.',
    'It reads a clone on this machine, and changes nothing. The newest 5,000 commits are looked at, and when there are older ones that is said.',
    'Exit codes: 0 it was found; 1 no inventory of these commits has it.',
  ],
  options: ['output', 'repo', 'inventory', ...EVERYWHERE],
  optionHelp: {
    repo: 'the clone (default: the current directory)',
    inventory: 'the branch, as git:REF[:PATH] (default: git:observed)',
  },
  outputs: DATA_FORMATS,
  examples: [
    { line: 'diskwright history disk/S64GNE0R401873', does: 'by its serial number, in a clone' },
    {
      line: 'diskwright history disk/wwn-0x5000c500a1b2c3d4 --inventory git:origin/observed',
      does: 'by its id, as the server has the branch',
    },
    {
      line: 'diskwright history disk/S64GNE0R401873 --repo ../disks -o json',
      does: 'of another clone, for a program to read',
    },
  ],
} as const satisfies Omit<CommandSpec, 'name'>;
