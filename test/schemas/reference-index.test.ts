import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isKindFile, readSchemas } from '../../schemas/read-schemas.ts';
import { referenceIndex } from '../../schemas/reference-index.ts';

const schemas = join(import.meta.dirname, '../../schemas');

it('names the page of every kind once, each under a title that says when it is needed', () => {
  const text = referenceIndex(readSchemas(schemas).filter(isKindFile));
  const linked = Array.from(text.matchAll(/\]\((\w+\.md)\)/g), ([, page]) => page);
  const pages = readdirSync(join(schemas, 'reference')).filter((name) => name !== 'README.md');
  expect(linked.toSorted()).toEqual(pages.toSorted());
  expect(text).not.toContain('## Others');
});
