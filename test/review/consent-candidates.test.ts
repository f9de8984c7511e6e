import { describe, expect, it } from 'vitest';
import type { DiskId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { KeptVolume } from '../../src/model/volumes/kept-volume.ts';
import type { NodePlan, Plan } from '../../src/model/planned/plan.ts';
import { refusal, type Refusal } from '../../src/model/planned/refusal.ts';
import { consentCandidates, subjectId } from '../../src/review/consent-candidates.ts';

const text = { summary: 's', remedy: 'r' };
function about(node: string, id: string, content = 'c'): Refusal {
  const subject = { kind: 'disk' as const, disk: id as DiskId };
  return refusal(
    'foreign-content',
    {},
    {
      ...text,
      consent: { node: node as NodeName, subject, content },
    },
  );
}

function kept(volume: string, fingerprint: string): KeptVolume {
  return { volume: volume as VolumeId, fingerprint } as KeptVolume;
}

function candidates(...nodes: readonly Partial<NodePlan>[]) {
  const plans = nodes.map((node) => ({ refusals: [], kept: [], ...node }));
  return consentCandidates({ nodes: plans } as unknown as Plan).map((one) => [
    one.node,
    one.subject.kind,
    subjectId(one.subject),
    one.content,
    one.because.kind,
    one.seenAt,
  ]);
}

describe('what a consent could give up', () => {
  const node = 'b' as NodeName;

  it('is what is refused for want of one, and what is kept', () => {
    expect(
      candidates({
        node,
        inventoryTakenAt: 'then',
        refusals: [about('b', 'wwn-1'), refusal('system-disk', {}, text)],
        kept: [kept('v1', 'f1')],
      }),
    ).toEqual([
      ['b', 'disk', 'wwn-1', 'c', 'refused', 'then'],
      ['b', 'volume', 'v1', 'f1', 'kept', 'then'],
    ]);
  });

  it('is listed once, as it was said first, by node and subject', () => {
    const other = 'a' as NodeName;
    expect(
      candidates(
        {
          node,
          refusals: [about('b', 'wwn-2'), about('b', 'wwn-1'), about('b', 'wwn-2', 'later')],
        },
        { node: other, refusals: [about('a', 'wwn-2')], kept: [kept('wwn-2', 'f')] },
      ).map((one) => one.slice(0, 4)),
    ).toEqual([
      ['a', 'disk', 'wwn-2', 'c'],
      ['a', 'volume', 'wwn-2', 'f'],
      ['b', 'disk', 'wwn-1', 'c'],
      ['b', 'disk', 'wwn-2', 'c'],
    ]);
  });
});
