/** Why a saved plan is not carried out, in the words of plans. */
import { describe, expect, it } from 'vitest';
import type { DiskId } from '../../../src/model/identifiers.ts';
import { refusal } from '../../../src/model/planned/refusal.ts';
import type { InputDifference } from '../../../src/review/input-differences.ts';
import type { SavedPlan, Stale } from '../../../src/review/saved-plan.ts';
import { staleText, type StaleContext } from '../../../src/render/text/stale-text.ts';
import { SITUATIONS } from '../situations.ts';

const blank = SITUATIONS.find(({ name }) => name === 'blank')!;
const [host] = blank.inventories;
const saved: SavedPlan = {
  kind: 'SavedPlan',
  formatVersion: '1.1',
  checksum: '',
  source: { kind: 'standard-input' },
  inventorySources: [],
  plan: blank.plan,
  locks: [],
  inputs: [],
  inventories: [{ spec: host! }],
};
const context: StaleContext = {
  saved,
  revision: null,
  host: host!,
  verbose: false,
  includeLoop: false,
};
const [volume] = blank.plan.nodes[0]!.operations.flatMap((each) =>
  each.kind === 'mark-ready' ? [each.volume] : [],
);

function said(path: readonly string[], was: unknown, now: unknown): string {
  const difference = { path, was, now } as InputDifference;
  const kind = path[0] === 'observed' ? 'node' : 'declarations';
  return staleText([{ kind, differences: [difference] }], context).split('\n')[1] ?? '';
}

describe('a saved plan that is not carried out', () => {
  it('was begun: what is left and not as it was reviewed is named', () => {
    const [operation] = blank.plan.nodes[0]!.operations;
    const others = [operation!];
    const refusals = [
      refusal(
        'disk-in-use',
        { disk: 'serial-x' as DiskId },
        { summary: 'serial-x is in use', remedy: 'Look.' },
      ),
    ];
    const text = staleText([{ kind: 'begun', left: 3, others, refusals }], context);
    expect(text.split('\n')).toEqual([
      'it was begun before and interrupted, and nothing else changed on this node; of what is left (3 operations) this is not as it was reviewed:',
      expect.stringMatching(/^ {2}disk wwn-0xaa: write the partition table: GPT/),
      '  refused: serial-x is in use',
    ]);
  });

  it.each<[string, readonly string[], unknown, unknown]>([
    [
      'the Installation was a-1, and is b-2: every volume would be another installation’s',
      ['installation'],
      'a-1',
      'b-2',
    ],
    ['disk wwn-0xaa: size was 1 GiB, and is 2 GiB', disk('sizeBytes'), 2 ** 30, 2 ** 31],
    [
      'disk wwn-0xaa: size was 1073741825, and is 1073741826',
      disk('sizeBytes'),
      2 ** 30 + 1,
      2 ** 30 + 2,
    ],
    [
      'disk wwn-0xaa: "carries the running system" was no, and is yes',
      disk('condition', 'carriesSystem'),
      false,
      true,
    ],
    [
      'disk wwn-0xaa: partitions: the partition at 1 MiB of 4 GiB was not there, and is now',
      disk('partitions', '1048576'),
      undefined,
      { sizeBytes: 4 * 2 ** 30 },
    ],
    [
      'disk wwn-0xaa: partitions: the partition at 1 MiB: use was none, and is mounted /mnt',
      disk('partitions', '1048576', 'usedBy'),
      [],
      ['mounted /mnt'],
    ],
    [
      'disk serial-alpha_aa: layout data takes it, and did not',
      ['declaredDisks', 'serial-alpha_aa'],
      undefined,
      { layout: 'data' },
    ],
    [
      `the node's record of volume db-0 (${volume!.volume}): state was begun, and is ready`,
      ['observed', 'volumeRecords', volume!.volume, 'state'],
      'begun',
      'ready',
    ],
  ])('%s', (expected, path, was, now) => {
    expect(said(path, was, now)).toBe(`  ${expected.replace('’', "'")}`);
  });

  it('tells the node before the declarations where a disk is another, and records last', () => {
    const reasons: readonly Stale[] = [
      {
        kind: 'declarations',
        differences: [{ path: ['heldLayouts'], was: [], now: ['data'] }],
      },
      {
        kind: 'node',
        differences: [
          { path: ['observed', 'volumeRecords', 'x', 'state'], was: 'begun', now: 'ready' },
          { path: ['observed', 'disks', 'serial-alpha_aa'], was: {}, now: undefined },
        ],
      },
    ];
    const lines = staleText(reasons, context).split('\n');
    expect(lines.map((line) => line.slice(0, 24))).toEqual([
      'the node is not as it wa',
      '  disk wwn-0xaa is not t',
      "  the node's record of v",
      'the declarations make so',
      '  layouts whose new work',
    ]);
    const records: Stale = {
      ...reasons[1]!,
      differences: [(reasons[1] as Extract<Stale, { kind: 'node' }>).differences[0]!],
    } as Stale;
    expect(staleText([records, reasons[0]!], context)).toMatch(/^the declarations/);
  });
});

function disk(...path: readonly string[]): readonly string[] {
  return ['observed', 'disks', 'serial-alpha_aa', ...path];
}
