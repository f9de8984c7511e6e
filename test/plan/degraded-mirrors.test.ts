/** A mirror is activated with a leg too few only where git names it, until a time. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { Declarations, DegradedMirror } from '../../src/model/declared/declarations.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';

const [a, b] = [aDisk('aa'), aDisk('bb')];
const wal = { ...aLayoutPartition('wal'), type: 'raid1' as const, stripes: null, mirrors: 1 };
const layout = aVolumeGroup('data', [], { group: { per: 'node', carve: [wal] } });

function declared(degraded: readonly DegradedMirror[]): Declarations {
  const data = 'rebuild' as const;
  const replacement = { name: 'bay-3', node: NODE, disk: a.id, by: null, data };
  return declaring([layout], {
    replacements: [{ ...replacement, degraded, source: source('bay') }],
  });
}

function planned(declarations: Declarations, node: Inventory) {
  const inventories = [node];
  const { desired, plan } = planWorld({ declarations, inventories });
  return { desired, plan, violations: checkPlan(plan, { desired, inventories }) };
}

function operations(declarations: Declarations, node: Inventory): readonly Operation[] {
  const { plan, violations } = planned(declarations, node);
  expect(violations).toEqual([]);
  return plan.nodes[0]!.operations;
}

const whole = observedAgain(
  predictAll(aNode([a, b]), operations(declaring([layout]), aNode([a, b]))),
);
const volume = parseMark(
  whole.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])[0]!.label,
)!.volume;
const gone = rebooted(observedAgain({ ...whole, disks: withoutDisk(whole.disks, a.id) }));
/** The plans of these tests are made in March 2026. */
const LATER = '2026-12-31T00:00:00Z';
const EARLIER = '2026-01-31T00:00:00Z';

describe('a mirror without one of its legs, after a reboot', () => {
  it('is not activated while nobody says so', () => {
    expect(operations(declared([]), gone)).toEqual([]);
    expect(operations(declaring([layout]), gone)).toEqual([]);
  });

  it('is activated and served where it is named, without a new disk', () => {
    const found = operations(declared([{ volume, until: LATER }]), gone);
    expect(found.map(({ kind }) => kind)).toEqual(['activate-logical-volume', 'mount-filesystem']);
    for (const one of found)
      expect('volume' in one ? one.volume.logical?.without : null).toMatchObject({ until: LATER });
  });

  it('is not, once the time has come, or where another one is named', () => {
    expect(operations(declared([{ volume, until: EARLIER }]), gone)).toEqual([]);
    const other = 'aaaaaaaaaaaa' as VolumeId;
    expect(operations(declared([{ volume: other, until: LATER }]), gone)).toEqual([]);
  });

  it('is not by a word that nobody gave: the checker finds it', () => {
    const { plan, desired } = planned(declared([{ volume, until: LATER }]), gone);
    const unsaid = {
      ...desired,
      nodes: desired.nodes.map((node) => ({
        ...node,
        leaving: (node.leaving ?? []).map(({ degraded: _none, ...rest }) => rest),
      })),
    };
    const messages = checkPlan(plan, { desired: unsaid, inventories: [gone] }).map(
      ({ message }) => message,
    );
    expect(messages.join('\n')).toContain(
      `activate-logical-volume of volume ${volume}, which is not whole`,
    );
  });

  it('is whole again where its disk is back, and the word changes nothing', () => {
    const kinds = operations(declared([{ volume, until: LATER }]), rebooted(whole));
    expect(
      kinds.every((one) => !('volume' in one) || one.volume.logical?.without === undefined),
    ).toBe(true);
  });
});
