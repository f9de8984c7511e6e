import { parseArgs } from 'node:util';

export type BenchPart =
  'fleet' | 'outputs' | 'memory' | 'start' | 'disks' | 'host' | 'lvm' | 'replacement' | 'cluster';
export const benchParts: readonly BenchPart[] = [
  'fleet',
  'outputs',
  'memory',
  'start',
  'disks',
  'host',
  'lvm',
  'replacement',
  'cluster',
];

export interface BenchOptions {
  readonly parts: readonly BenchPart[];
  readonly rounds: number;
  /** Part of the full fleet: 1 is 1,000 nodes. */
  readonly scale: number;
  readonly ansible: boolean;
}

export const usage = `npm run bench -- [OPTIONS]

  --part PART                one part only (repeatable): fleet, outputs, memory, start, disks, host, lvm,
                             replacement, cluster; all by default
  --rounds N                 rounds of each measurement, 3 by default; figures are medians
  --scale N                  size of the fleet, 1 by default (1,000 nodes, 12,000 disks, 20,000 claims)
  --no-ansible               leave ansible-playbook out
  --help
`;

/**
 * @returns the options, or null when help was asked for. Throws what is wrong with the arguments.
 */
export function parseBenchOptions(args: readonly string[]): BenchOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      part: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '3' },
      scale: { type: 'string', default: '1' },
      'no-ansible': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const parts = benchParts.filter((part) => values.part.length === 0 || values.part.includes(part));
  const unknown = values.part.filter((part) => !benchParts.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`--part ${unknown.join(', ')}: there is no such part`);
  return {
    parts,
    rounds: positive('--rounds', values.rounds),
    scale: positive('--scale', values.scale),
    ansible: !values['no-ansible'],
  };
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new Error(`${option} ${text}: give a number above 0`);
  return value;
}
