/**
 * Every output of every situation is recorded; `npx vitest run -u` records anew what changed on
 * purpose.
 */
import { describe, expect, it } from 'vitest';
import { OPERATION_TRAITS, type LossClass } from '../../src/model/planned/operation-traits.ts';
import { OUTPUTS } from './outputs.ts';
import { SITUATIONS } from './situations.ts';

describe('the situations', () => {
  it('have every loss class, and refusals of each row of the safety table', () => {
    const operations = SITUATIONS.flatMap(({ plan }) =>
      plan.nodes.flatMap((node) => node.operations),
    );
    const losses = new Set(operations.map(({ kind }): LossClass => OPERATION_TRAITS[kind].loss));
    expect([...losses].toSorted()).toEqual(
      [...new Set(Object.values(OPERATION_TRAITS).map(({ loss }) => loss))].toSorted(),
    );
    const codes = SITUATIONS.flatMap(({ plan }) => [
      ...plan.nodes.flatMap(({ refusals }) => refusals.map(({ code }) => code)),
      ...plan.claims.flatMap((placement) =>
        placement.kind === 'unplaced' ? [placement.refusal.code] : [],
      ),
    ]);
    expect([...new Set(codes)].toSorted()).toMatchInlineSnapshot(`
      [
        "adoption-differs",
        "claim-does-not-fit",
        "claim-kept",
        "consent-expired",
        "consent-missing",
        "content-differs",
        "disk-absent",
        "disk-adopted",
        "disk-count",
        "disk-in-use",
        "disk-read-only",
        "facts-differ",
        "foreign-content",
        "foreign-group",
        "group-incomplete",
        "identity-ambiguous",
        "identity-missing",
        "interrupted-by-others",
        "key-missing",
        "mark-ambiguous",
        "no-room",
        "other-installation",
        "other-node",
        "owner-contradicted",
        "owner-unknown",
        "programs-unknown",
        "root-unknown",
        "system-disk",
        "tables-differ",
        "thin-pool-damaged",
        "thin-pool-full",
        "volume-damaged",
        "volumes-left",
        "would-shrink",
      ]
    `);
    expect(SITUATIONS.length).toBeGreaterThan(20);
  });
});

describe.each(Object.entries(OUTPUTS))('%s', (ending, output) => {
  it.each(SITUATIONS.map((situation) => [situation.name, situation] as const))(
    'of %s',
    async (name, situation) => {
      const text = output(situation);
      expect(text).not.toMatch(/[^\P{C}\n]/u);
      await expect(text).toMatchFileSnapshot(`../golden/situations/${name}.${ending}`);
    },
  );
});
