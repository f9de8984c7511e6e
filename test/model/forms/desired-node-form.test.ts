import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DesiredNode } from '../../../src/model/planned/desired.ts';
import { canonicalJson } from '../../../src/model/values/digest.ts';
import { decodeDesiredNode } from '../../../src/model/forms/decode-desired-node.ts';
import {
  encodeDesiredNode,
  type DesiredNodeForm,
} from '../../../src/model/forms/desired-node-form.ts';
import { findings } from '../../schemas/compiled-schemas.ts';
import { planWorld, worlds } from '../../simulation/arbitrary-worlds.ts';
import { runs } from '../../simulation/runs.ts';
import { nodesOfExamples, simulatedNodes } from './desired-nodes.ts';

/** As it arrives: written as JSON and read again. */
function arrived(form: DesiredNodeForm): DesiredNodeForm {
  return JSON.parse(JSON.stringify(form)) as DesiredNodeForm;
}

function expectSame(node: DesiredNode): void {
  const form = arrived(encodeDesiredNode(node));
  expect(findings('DesiredNode', form)).toEqual([]);
  const decoded = decodeDesiredNode(form);
  expect(decoded).toEqual({ ok: true, value: node });
  expect(decoded.ok && canonicalJson(decoded.value)).toBe(canonicalJson(node));
}

describe('the form of a desired node', () => {
  it('gives back what was desired, in every world', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        for (const node of planWorld(world).desired.nodes) expectSame(node);
      }),
      runs(100),
    );
  });

  it.each(simulatedNodes())('gives back %s', (_name, nodes) => {
    expect(nodes).not.toEqual([]);
    for (const node of nodes) expectSame(node);
  });

  it('gives back the nodes of every example', async () => {
    for (const [name, nodes] of await nodesOfExamples()) {
      expect([name, nodes.length > 0]).toEqual([name, true]);
      for (const node of nodes) expectSame(node);
    }
  });

  it('gives back a removal that only a record of the node asks for: no line of a file does', () => {
    const nodes = simulatedNodes().flatMap(([, each]) => each);
    const nowhere = { file: '', line: 0, column: 0 };
    const begun = nodes.flatMap((node): readonly DesiredNode[] =>
      node.removals.length === 0
        ? []
        : [{ ...node, removals: node.removals.map((one) => ({ ...one, source: nowhere })) }],
    );
    expect(begun).not.toEqual([]);
    for (const node of begun) expectSame(node);
  });

  it('was tried with everything that a node can have', () => {
    const forms = simulatedNodes().flatMap(([, nodes]) => nodes.map(encodeDesiredNode));
    for (const name of ['groups', 'legs', 'consents', 'removals', 'adoptions'] as const)
      expect([name, forms.some((form) => form[name].length > 0)]).toEqual([name, true]);
    expect(forms.some(({ remembered }) => remembered !== undefined)).toBe(true);
  });

  it('says what stands nowhere in it', () => {
    const [[, nodes] = ['', []]] = simulatedNodes();
    const form = encodeDesiredNode(nodes[0]!);
    expect(decodeDesiredNode({ ...form, sources: [] })).toEqual({
      ok: false,
      error: 'nothing stands at sources[0], which is referred to',
    });
    expect(decodeDesiredNode({ ...form, files: [] })).toMatchObject({ ok: false });
    expect(decodeDesiredNode({ ...form, facts: [] })).toMatchObject({ ok: false });
    expect(decodeDesiredNode({ ...form, formats: [] })).toMatchObject({ ok: false });
    expect(decodeDesiredNode({ ...form, purposes: [] })).toMatchObject({ ok: false });
  });
});
