import { describe, expect, it } from 'vitest';
import type { ClaimKey, DiskId, NodeName, VolumeId } from '../../../src/model/identifiers.ts';
import { refusal, type Refusal } from '../../../src/model/planned/refusal.ts';
import { withAlikeJoined } from '../../../src/render/text/refusals/alike-refusals.ts';
import { refusalLines } from '../../../src/render/text/refusals/refusal-text.ts';

const subject = { node: 'node-a' as NodeName, layout: 'data', disk: 'wwn-0xaa' as DiskId };

function noRoom(ordinal: number, free = '3 GiB'): Refusal {
  return refusal(
    'no-room',
    { ...subject, volume: `v${String(ordinal)}` as VolumeId },
    {
      summary: `wwn-0xaa has no room for db-${String(ordinal)}`,
      evidence: [`needs 10 GiB, the largest free span has ${free}`],
      remedy: 'Make db smaller.',
    },
  );
}

describe('refusals in the same words', () => {
  it('are said once, and the other volumes are listed', () => {
    const [joined, ...others] = withAlikeJoined([noRoom(4), noRoom(5), noRoom(6)]);
    expect(others).toEqual([]);
    expect(joined).toMatchObject({
      summary: 'wwn-0xaa has no room for db-4',
      volume: null,
      evidence: [
        'needs 10 GiB, the largest free span has 3 GiB',
        'likewise: wwn-0xaa has no room for db-5',
        'likewise: wwn-0xaa has no room for db-6',
      ],
    });
  });

  it('take a few lines however many they are, and all of them with -v', () => {
    const forty = Array.from({ length: 40 }, (_, ordinal) => noRoom(ordinal));
    const lines = (verbose: boolean): number =>
      withAlikeJoined(forty).flatMap((one) =>
        refusalLines(one, { width: 100, color: false, verbose }, 2),
      ).length;
    expect(lines(false)).toBeLessThan(30);
    expect(lines(true)).toBeGreaterThan(40);
  });

  it('stay apart where anything but the volume differs', () => {
    const other = noRoom(5, '2 GiB');
    expect(withAlikeJoined([noRoom(4), other])).toEqual([noRoom(4), other]);
  });

  it('stay apart where they are about a claim, a whole disk, or something that a consent can lift', () => {
    const consent = {
      node: subject.node,
      subject: { kind: 'disk', disk: subject.disk },
      content: 'sha256:00',
    } as const;
    const text = { summary: 'held', remedy: 'Wait.' };
    const volume = 'v1' as VolumeId;
    const all = [
      refusal('disk-absent', subject, text),
      refusal('disk-absent', subject, text),
      refusal('claim-held', { ...subject, volume, claim: 'default/a' as ClaimKey }, text),
      refusal('claim-held', { ...subject, volume, claim: 'default/a' as ClaimKey }, text),
      refusal('content-differs', { ...subject, volume }, { ...text, consent }),
      refusal('content-differs', { ...subject, volume }, { ...text, consent }),
    ];
    expect(withAlikeJoined(all)).toEqual(all);
  });
});
