import { expect, it } from 'vitest';
import { CLAIM, declareWith, FAST, found, INSTALLATION, LAYOUT } from './sample.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const spec = {
  ...{ node: 'node-a', volume: 'k3v6tq2mzx7a', metadata: DIGEST },
  ...{ expires: '2026-12-31T00:00:00Z', reason: 'thin_check failed' },
};

function repair(name: string): string {
  const apiVersion = 'diskwright.dev/v1alpha1';
  return `${JSON.stringify({ apiVersion, kind: 'ThinPoolRepair', metadata: { name }, spec })}\n`;
}

it('a ThinPoolRepair is read with its place, sorted by name', () => {
  const text = [repair('second'), repair('first')].join('---\n');
  const declared = declareWith(text, INSTALLATION, FAST, LAYOUT, CLAIM);
  expect(found(declared)).toEqual([]);
  const { reason: _reason, ...said } = spec;
  expect(declared.declarations?.poolRepairs).toMatchObject([
    { name: 'first', ...said, source: { line: 3 } },
    { name: 'second', ...said, source: { line: 1 } },
  ]);
});

it('a ThinPoolRepair of one name is declared once', () => {
  const text = [repair('pool'), repair('pool')].join('---\n');
  const { diagnostics } = declareWith(text, INSTALLATION, FAST, LAYOUT, CLAIM);
  expect(diagnostics.map(({ code }) => code)).toEqual(['duplicate-object']);
});
