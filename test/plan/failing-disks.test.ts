/** What a plan says of disks that fail, or say so of themselves. It decides nothing. */
import { describe, expect, it } from 'vitest';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { SmartHealth } from '../../src/model/observed/smart-health.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { failingSentence } from '../../src/render/text/failing-text.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  AS_OF,
  aVolumeGroup,
  changed,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';

function planned(declarations: Declarations, node: Inventory): NodePlan {
  const [plan] = planWorld({ declarations, inventories: [observedAgain(node)] }).plan.nodes;
  return plan!;
}

function settled(declarations: Declarations, node: Inventory): Inventory {
  return observedAgain(predictAll(node, planned(declarations, node).operations));
}

function sentences({ failing = [] }: NodePlan): readonly string[] {
  return failing.map((one) => `${one.disk} ${failingSentence(one)}`);
}

function stating(disk: ObservedDisk, health: Omit<SmartHealth, 'takenAt'>): ObservedDisk {
  return changed(disk, { health: { takenAt: AS_OF, ...health } });
}

const [a, b, c] = [aDisk('aa'), aDisk('bb'), aDisk('cc')];
const layout = aLayout('data', [aLayoutPartition('db', { count: 2 })]);
const declared = declaring([layout]);
const done = settled(declared, aNode([a]));
const [ours = a] = done.disks;

function withDisk(disk: ObservedDisk): Inventory {
  return { ...done, disks: [disk] };
}

describe('of a disk that a layout uses, a plan', () => {
  it.each([
    [{ overall: 'failed' }, 'says that it is failing'],
    [
      { overall: 'passed', availableSparePercent: 4, availableSpareThresholdPercent: 10 },
      'has 4 % of its spare left, less than the 10 % that it wants',
    ],
    [{ criticalWarnings: ['reliability-degraded'] }, 'warns: reliability-degraded'],
    [{ mediaErrors: 3, errorsGrewAt: AS_OF }, `has new errors since ${AS_OF}: 3 media errors`],
  ] as const)('says what it says of itself: %j', (health, says) => {
    const plan = planned(declared, withDisk(stating(ours, health)));
    expect(sentences(plan)).toEqual([
      `wwn-0xaa (serial aa, bay unknown, layout data) ${says}; 2 finished volumes lie on it. Commit a DiskReplacement of it without "by" while it can still be read; "diskwright explain disk/ID" says what lies on it.`,
    ]);
  });

  it('says that the kernel finds it failing, and that nothing new is made on it', () => {
    const failing = changed(ours, { failing: true, bay: 'slot 3' });
    expect(sentences(planned(declared, withDisk(failing)))).toEqual([
      'wwn-0xaa (serial aa, bay slot 3, layout data) is failing; 2 finished volumes lie on it; no new volume is made on it. Look at the kernel log (dmesg), and replace the disk.',
    ]);
  });

  it('decides nothing by that, and has the same digest', () => {
    const well = planned(declared, done);
    const { failing, ...rest } = planned(declared, withDisk(stating(ours, { overall: 'failed' })));
    expect(failing).toHaveLength(1);
    expect(rest).toEqual(well);
  });

  it('says so too where nothing may be done on the node', () => {
    const root = { kind: 'unknown', reason: 'hidden' } as const;
    const disk = stating(ours, { overall: 'failed' });
    const node = { ...withDisk(disk), host: { ...done.host, root } };
    expect(planned(declared, node).failing).toMatchObject([{ volumes: 2, made: 0 }]);
  });

  it('says nothing of one that is well, or whose errors are old', () => {
    for (const health of [
      { overall: 'passed' },
      { overall: 'passed', mediaErrors: 3 },
      { mediaErrors: 3, errorsGrewAt: '2020-01-01T00:00:00Z' },
      { criticalWarnings: ['temperature'] },
    ] as const)
      expect(planned(declared, withDisk(stating(ours, health)))).not.toHaveProperty('failing');
  });
});

describe('of a disk that a layout would use, a plan', () => {
  it('counts what it makes there all the same', () => {
    const node = aNode([stating(a, { overall: 'failed' }), b]);
    const plan = planned(declared, node);
    expect(plan.failing).toMatchObject([
      { disk: a.id, reason: 'SmartFailed', layouts: ['data'], volumes: 0, made: 2 },
    ]);
    expect(sentences(plan)).toEqual([
      'wwn-0xaa (serial aa, bay unknown, layout data) says that it is failing; this plan makes 2 volumes on it. Replace the disk, or leave it out of layout data with "except: [wwn-0xaa]".',
    ]);
  });

  it('makes nothing on one that the kernel finds failing', () => {
    const plan = planned(declared, aNode([changed(a, { failing: true })]));
    expect(plan.failing).toMatchObject([{ reason: 'DiskFailing', volumes: 0, made: 0 }]);
    expect(plan.refusals.map(({ code }) => code)).toEqual(['disk-failing']);
    expect(sentences(plan)[0]).toContain('is failing; no new volume is made on it. Replace the');
  });

  it('says nothing of one that takes no writes but that', () => {
    expect(planned(declared, aNode([changed(a, { readOnly: true })]))).not.toHaveProperty(
      'failing',
    );
    const both = stating(changed(a, { readOnly: true }), { overall: 'failed' });
    expect(planned(declared, aNode([both])).failing).toMatchObject([{ made: 0 }]);
  });

  it('counts volumes of a group by the disks that they lie on', () => {
    const carve = [aLayoutPartition('one'), aLayoutPartition('two')];
    const alone = declaring([aVolumeGroup('fast', carve)]);
    const failing = stating(a, { overall: 'failed' });
    expect(planned(alone, aNode([failing])).failing).toMatchObject([{ made: 2 }]);
    const over = declaring([aVolumeGroup('fast', carve, { group: { per: 'node' } })]);
    const three = aNode([failing, b, c]);
    const { failing: [status] = [], operations } = planned(over, three);
    const legs = operations.flatMap((one) =>
      one.kind === 'create-logical-volume'
        ? (one.volume.logical?.legs?.on ?? []).map((uuid) =>
            one.volume.members?.find((member) => member.uuid === uuid),
          )
        : [],
    );
    expect(status?.made).toBe(legs.filter((member) => member?.disk === a.id).length);
    expect(legs.length).toBe(2);
  });

  it('says nothing of one that no layout wants, and that has nothing of ours', () => {
    const other = declaring([aLayout('data', [aLayoutPartition('db')], { except: [a.id] })]);
    const node = aNode([stating(a, { overall: 'failed' }), b]);
    expect(planned(other, node)).not.toHaveProperty('failing');
  });

  it('says so of one that no layout wants any more, while finished volumes lie on it', () => {
    const plan = planned(declaring([]), withDisk(stating(ours, { overall: 'failed' })));
    expect(plan.failing).toMatchObject([{ layouts: [], volumes: 2, made: 0 }]);
    expect(sentences(plan)[0]).toContain('(serial aa, bay unknown) says');
  });
});
