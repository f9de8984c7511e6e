import { describe, expect, it } from 'vitest';
import { CLAIM, declareWith, FAST, found, INSTALLATION, LAYOUT, stream } from './sample.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const REPOSITORY = [INSTALLATION, FAST, LAYOUT, CLAIM] as const;

function own(kind: string, name: string, spec: unknown): string {
  return `${JSON.stringify({ apiVersion: 'diskwright.dev/v1alpha1', kind, metadata: { name }, spec }, null, 1)}\n`;
}

function consent(spec: Readonly<Record<string, unknown>> = {}): string {
  return own('WipeConsent', 'old-raid', {
    targets: [{ node: 'node-a', disk: 'wwn-0x5000c500a1b2c3d4', content: DIGEST }],
    expires: '2026-12-31T00:00:00Z',
    reason: 'old mdraid members',
    ...spec,
  });
}

function moved(kind: string, from: string, to: string, name = 'rename'): string {
  return own('Moved', name, { kind, from, to });
}

function takeBack(volume: string, claim: string, name = 'again'): string {
  const [namespace, own_] = claim.split('/');
  return own('TakeBack', name, { volume, claim: { namespace, name: own_ } });
}

function release(volume: string, name = 'free'): string {
  return own('Release', name, { volume });
}

function codes(...documents: readonly string[]): readonly string[] {
  return declareWith(stream(...documents), ...REPOSITORY).diagnostics.map(
    ({ severity, code }) => `${severity} ${code}`,
  );
}

function messages(...documents: readonly string[]): readonly string[] {
  return declareWith(stream(...documents), ...REPOSITORY).diagnostics.map(({ message }) => message);
}

describe('a WipeConsent', () => {
  it('is read with the place of each target', () => {
    const text = consent({
      targets: [
        { node: 'node-a', disk: 'wwn-0x5000c500a1b2c3d4', content: DIGEST },
        { node: 'node-b', volume: 'k3v6tq2mzx7a', content: DIGEST },
      ],
    });
    const declared = declareWith(text, ...REPOSITORY);
    expect(found(declared)).toEqual([]);
    expect(declared.declarations?.consents).toEqual([
      {
        name: 'old-raid',
        targets: [
          {
            node: 'node-a',
            subject: { kind: 'disk', disk: 'wwn-0x5000c500a1b2c3d4' },
            content: DIGEST,
            source: { file: 'test.yaml', line: 9, column: 4 },
          },
          {
            node: 'node-b',
            subject: { kind: 'volume', volume: 'k3v6tq2mzx7a' },
            content: DIGEST,
            source: { file: 'test.yaml', line: 14, column: 4 },
          },
        ],
        expires: '2026-12-31T00:00:00Z',
        reason: 'old mdraid members',
        source: { file: 'test.yaml', line: 1, column: 1 },
      },
    ]);
  });

  it.each([
    ['2026-02-30T00:00:00Z', ['error bad-format']],
    ['2027-02-29T12:00:00.5Z', ['error bad-format']],
    ['2028-02-29T12:00:00.5Z', []],
    ['2026-12-31T00:00:00+02:00', ['error bad-format']],
    ['2026-12-31', ['error bad-format']],
    // Whether it is over depends on when it is planned, and is said there.
    ['2001-01-01T00:00:00Z', []],
  ])('expires at a time in UTC that there is: %s', (expires, expected) => {
    expect(codes(consent({ expires }))).toEqual(expected);
  });

  it('names a disk or volume once', () => {
    const target = { node: 'node-a', disk: 'wwn-0x5000c500a1b2c3d4', content: DIGEST };
    const other = { ...target, content: DIGEST.replace('0', 'f') };
    expect(codes(consent({ targets: [target, { ...target, node: 'node-b' }] }))).toEqual([]);
    expect(codes(consent({ targets: [target, other] }))).toEqual(['error duplicate-target']);
  });

  it('is not declared twice', () => {
    expect(codes(consent(), consent())).toEqual(['error duplicate-object']);
  });
});

describe('a Moved', () => {
  it('is read', () => {
    const declared = declareWith(moved('DiskLayout', 'old', 'nvme'), ...REPOSITORY);
    expect(declared.declarations?.moves).toEqual([
      {
        name: 'rename',
        kind: 'DiskLayout',
        from: 'old',
        to: 'nvme',
        source: { file: 'test.yaml', line: 1, column: 1 },
      },
    ]);
  });

  it.each([
    ['DiskLayout', 'old', 'nvme'],
    ['Partition', 'nvme/data', 'nvme/disk'],
    ['StorageClass', 'slow', 'fast'],
    ['PersistentVolumeClaim', 'db/old', 'db/data'],
    ['Node', 'node-old', 'node-a'],
    ['Disk', 'wwn-0x1', 'serial-A_B'],
  ])('renames a %s', (kind, from, to) => {
    expect(codes(moved(kind, from, to))).toEqual([]);
  });

  it.each([
    ['DiskLayout', 'old', 'nvmee', ['error moved-to-unknown']],
    ['Partition', 'nvme/data', 'nvme/dist', ['error moved-to-unknown']],
    ['StorageClass', 'slow', 'fats', ['error moved-to-unknown']],
    ['PersistentVolumeClaim', 'db/old', 'db/date', ['error moved-to-unknown']],
    ['ClaimSet', 'db/kafka', 'db/kafka-new', ['error moved-to-unknown']],
    // It may report without any document that names it.
    ['Node', 'node-old', 'node-z', ['warning moved-to-unknown']],
    ['DiskLayout', 'nvme', 'nvme', ['error moved-nowhere']],
    ['DiskLayout', 'nvme', 'new', ['error moved-from-declared', 'error moved-to-unknown']],
    ['Node', 'node-a', 'node-b', ['error moved-from-declared', 'warning moved-to-unknown']],
    [
      'Partition',
      'nvme/data',
      'other/disk',
      ['error moved-across-layouts', 'error moved-to-unknown'],
    ],
    ['Carve', 'nvme/a', 'nvme/b', ['warning not-carried-out']],
  ])('does not rename a %s from %s to %s', (kind, from, to, expected) => {
    expect(codes(moved(kind, from, to)).toSorted()).toEqual(expected);
  });

  it('proposes the name that was meant', () => {
    const declared = declareWith(moved('DiskLayout', 'old', 'nvmee'), ...REPOSITORY);
    expect(declared.diagnostics[0]?.hint).toBe('did you mean nvme?');
  });

  it('takes chains, and a partition under any name of its layout', () => {
    expect(
      codes(
        moved('DiskLayout', 'oldest', 'old', 'one'),
        moved('DiskLayout', 'old', 'nvme', 'two'),
        moved('Partition', 'oldest/data', 'old/middle', 'three'),
        moved('Partition', 'nvme/middle', 'nvme/disk', 'four'),
      ),
    ).toEqual([]);
  });

  it('has one Moved for each name, old or new', () => {
    expect(
      codes(moved('DiskLayout', 'old', 'nvme', 'one'), moved('DiskLayout', 'older', 'nvme', 'two')),
    ).toEqual(['error moved-twice']);
    expect(
      codes(
        moved('PersistentVolumeClaim', 'db/old', 'db/data', 'one'),
        moved('PersistentVolumeClaim', 'db/old', 'db/older', 'two'),
      ).toSorted(),
    ).toEqual(['error moved-to-unknown', 'error moved-twice']);
  });

  it('finds a ring once, however many renames it has', () => {
    const ring = ['a', 'b', 'c'].map((name, index) =>
      moved('DiskLayout', name, ['b', 'c', 'a'][index]!, name),
    );
    expect(codes(...ring, moved('DiskLayout', 'x', 'nvme', 'x'))).toEqual([
      'error moved-in-a-ring',
    ]);
    expect(messages(...ring)[0]).toContain('"a" becomes "b, then c, then a"');
  });
});

describe('a TakeBack and a Release', () => {
  const volume = 'k3v6tq2mzx7a';

  it('are read', () => {
    const declared = declareWith(
      stream(takeBack(volume, 'db/data'), release('aaaaaaaaaaaa')),
      ...REPOSITORY,
    );
    expect(found(declared)).toEqual([]);
    expect(declared.declarations?.takeBacks).toEqual([
      {
        name: 'again',
        volume,
        claim: { namespace: 'db', name: 'data' },
        source: { file: 'test.yaml', line: 1, column: 1 },
      },
    ]);
    expect(declared.declarations?.releases).toMatchObject([
      { name: 'free', volume: 'aaaaaaaaaaaa' },
    ]);
  });

  it('of one volume contradict each other', () => {
    const declared = declareWith(
      stream(takeBack(volume, 'db/data'), release(volume)),
      ...REPOSITORY,
    );
    expect(declared.diagnostics).toMatchObject([
      {
        code: 'released-and-taken-back',
        source: { line: 23 },
        related: [{ source: { line: 8 } }],
      },
    ]);
  });

  it('give one volume to one claim, once', () => {
    const first = takeBack(volume, 'db/data', 'one');
    expect(codes(first, takeBack('aaaaaaaaaaaa', 'db/data', 'two'))).toEqual([
      'error duplicate-volume',
    ]);
    expect(codes(first, takeBack(volume, 'db/other', 'two')).toSorted()).toEqual([
      'error duplicate-volume',
      'warning unknown-claim',
    ]);
    expect(codes(release(volume, 'one'), release(volume, 'two'))).toEqual([
      'error duplicate-volume',
    ]);
  });

  it('warns of a claim that nothing declares', () => {
    expect(codes(takeBack(volume, 'db/dat'))).toEqual(['warning unknown-claim']);
  });
});

it('names what is meant in documents that are left in git, without doing anything twice', () => {
  const declared = declareWith(
    stream(consent(), moved('DiskLayout', 'old', 'nvme'), release('k3v6tq2mzx7a')),
    ...REPOSITORY,
  );
  expect(declared.skipped).toEqual([]);
});
