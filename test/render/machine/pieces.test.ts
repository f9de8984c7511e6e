/**
 * Outputs are written as they are made: none is ever there as one text, and the pieces are what the
 * whole would have been.
 */
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createOutput, CHUNK_LETTERS } from '../../../src/cli/output.ts';
import type { CommandContext } from '../../../src/cli/command-context.ts';
import type { PlanPrint } from '../../../src/cli/line/shared-options.ts';
import { planOutput } from '../../../src/cli/commands/plan/plan-output.ts';
import { declare } from '../../../src/declare/declare.ts';
import { printYaml, yamlPieces } from '../../../src/declare/text/print-yaml.ts';
import { canonicalJson, digestLargeValue, digestText } from '../../../src/model/values/digest.ts';
import { inChunks, jsonPieces, AS_GIVEN } from '../../../src/render/machine/pieces.ts';
import { IN_READING_ORDER, planJson, planValue } from '../../../src/render/machine/plan-json.ts';
import { printJson } from '../../../src/render/machine/print-json.ts';
import { resolve } from '../../../src/resolve/resolve.ts';
import { planFleet } from '../../../src/plan/plan-fleet.ts';
import { FLEET_AS_OF, fleetFiles } from '../../bench/fleet.ts';
import { SITUATIONS } from '../situations.ts';

const HOSTILE = [
  [],
  {},
  null,
  'text\u202e',
  {
    a: undefined,
    b: [],
    c: {},
    'on off': 'on',
    d: [[1, [2]], 'two\nlines\n', '0777', { e: null }],
  },
  [{ x: 'a\n\nb\n', y: { z: [1, 2] } }, 'plain', ['- x']],
];

describe('pieces', () => {
  it.each([0, 1, 2, 3, 4])('are the JSON of the whole, %i levels deep', (levels) => {
    for (const value of HOSTILE)
      expect(Array.from(jsonPieces(value, { ...AS_GIVEN, levels })).join('')).toBe(
        printJson(value),
      );
    // At once, without the order of reading.
    if (levels > 0)
      for (const { plan, comparison } of SITUATIONS)
        expect(
          Array.from(jsonPieces(planValue(plan, comparison), { ...IN_READING_ORDER, levels })).join(
            '',
          ),
        ).toBe(printJson(planJson(plan, comparison)));
  });

  it('are the YAML of the whole', () => {
    for (const levels of [0, 1, 2, 3])
      for (const value of HOSTILE)
        expect(Array.from(yamlPieces(value, { ...AS_GIVEN, levels })).join('')).toBe(
          printYaml([value]),
        );
    for (const { plan, comparison } of SITUATIONS.slice(0, 12))
      expect(Array.from(yamlPieces(planValue(plan, comparison), IN_READING_ORDER)).join('')).toBe(
        printYaml([planJson(plan, comparison)]),
      );
  });

  it('have the digest of the whole', () => {
    for (const value of [...HOSTILE, ...SITUATIONS.map(({ plan }) => plan)])
      for (const levels of [0, 1, 3])
        expect(digestLargeValue(value, levels)).toBe(digestText(canonicalJson(value)));
  });

  it('are gathered to chunks, and none is lost', () => {
    const pieces = ['a'.repeat(30), 'b', 'c'.repeat(200), '', 'd'.repeat(99), 'e'];
    const chunks = Array.from(inChunks(pieces, 100));
    expect(chunks.join('')).toBe(pieces.join(''));
    expect(chunks.map(({ length }) => length)).toEqual([31, 200, 100]);
  });
});

/** As the command line writes it: what is written at once, and how much in all. */
async function written(output: string, nodes: number) {
  const size = { nodes, disksPerNode: 12, claims: 2 * nodes };
  const { declarations } = declare(fleetFiles(size));
  if (declarations === null) throw new Error('the generated fleet is not valid');
  const { inventories } = declarations;
  const desired = resolve({ declarations, inventories, asOf: FLEET_AS_OF });
  const options = { asOf: FLEET_AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
  const plan = planFleet(desired, inventories, options);
  let largest = 0;
  let all = 0;
  const stdout = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      largest = Math.max(largest, text.length);
      all += text.length;
      done();
    },
  });
  const surroundings = { stdout, stderr: stdout, environment: {} };
  const context = {
    line: { output, verbose: false, maxBytes: null },
    output: createOutput(surroundings as never, true),
  } as unknown as CommandContext<PlanPrint>;
  await context.output.pieces(
    await planOutput(context, { plan, comparison: null, inventories, declarations, desired }),
  );
  return { largest, all, nodes: plan.nodes.length };
}

describe('a plan of a fleet', () => {
  it.each(['text', 'json', 'yaml', 'html', 'markdown', 'sarif'])(
    'is never one text, as %s',
    async (output) => {
      const { largest, all } = await written(output, output === 'yaml' ? 8 : 24);
      // What is made at once is of one node at most.
      if (all > 4 * CHUNK_LETTERS) expect(largest).toBeLessThan(all / 4);
      expect(largest).toBeLessThan(4 * CHUNK_LETTERS);
    },
  );

  it('is written in pieces that do not grow with it', async () => {
    const [small, large] = [await written('json', 8), await written('json', 24)];
    expect(large.all).toBeGreaterThan(2.5 * small.all);
    expect(large.largest).toBeLessThan(1.5 * small.largest);
  });
});
