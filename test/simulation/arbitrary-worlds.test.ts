import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planWorld, worlds } from './arbitrary-worlds.ts';
import { PATIENT_MS } from './runs.ts';

/** Laws that are only ever tried on empty plans prove nothing. */
it(
  'the worlds of the property tests are full of incident',
  () => {
    const plans = fc
      .sample(worlds, { numRuns: 600, seed: 20_260_302 })
      .map((world) => planWorld(world).plan);
    const nodes = plans.flatMap((plan) => plan.nodes);
    const kinds = new Set(nodes.flatMap(({ operations }) => operations.map(({ kind }) => kind)));
    const codes = new Set([
      ...nodes.flatMap(({ refusals }) => refusals.map(({ code }) => code)),
      ...plans.flatMap(({ claims }) =>
        claims.map((claim) =>
          claim.kind === 'unplaced'
            ? claim.refusal.code
            : `placed, recorded ${String(claim.recorded)}`,
        ),
      ),
    ]);
    expect([...kinds].sort()).toEqual([
      'assign-claim',
      'create-filesystem',
      'create-partition-table',
      'create-partitions',
      'encrypt-block-volume',
      'forget-claim',
      'grow-filesystem',
      'grow-partition',
      'link-block-device',
      'mark-ready',
      'mount-filesystem',
      'prepare-block-volume',
      'repair-partition-table',
      'restore-records',
    ]);
    expect([...codes]).toEqual(
      expect.arrayContaining([
        'cannot-grow',
        'claim-does-not-fit',
        'claim-elsewhere',
        'claim-held',
        'content-differs',
        'disk-absent',
        'disk-count',
        'disk-failing',
        'disk-in-use',
        'disk-read-only',
        'facts-differ',
        'foreign-content',
        'foreign-group',
        'host-path-not-allowed',
        'host-path-twice',
        'identity-ambiguous',
        'identity-missing',
        'interrupted-by-others',
        'layouts-overlap',
        'no-room',
        'other-installation',
        'other-node',
        'placed, recorded false',
        'placed, recorded true',
        'root-unknown',
        'volume-damaged',
        'would-shrink',
      ]),
    );
    const busy = nodes.filter(({ operations }) => operations.length > 0).length;
    expect(busy / nodes.length).toBeGreaterThan(0.2);
  },
  PATIENT_MS,
);
