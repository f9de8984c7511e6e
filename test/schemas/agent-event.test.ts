import { expect, it } from 'vitest';
import { schemaFiles, type Schema } from './compiled-schemas.ts';

it('An event has the operations that a plan has, each found by its kind', () => {
  const event = schemaFiles.get('agent-event.schema.json')!['$defs'].operation as Schema;
  const plan = schemaFiles.get('plan.schema.json')!['$defs'] as Schema;
  const variants = (plan['operation'].oneOf as readonly Schema[]).map(({ $ref: reference }) => {
    const name = String(reference).replace('#/$defs/', '');
    return [plan[name].properties.kind.const, `plan.schema.json#/$defs/${name}`];
  });
  expect(variants.length).toBeGreaterThan(20);
  expect(event['properties'].kind.enum).toEqual(variants.map(([kind]) => kind));
  const found = (event['allOf'] as readonly Schema[]).map((one) => [
    one['if'].properties.kind.const,
    one['then'].$ref,
  ]);
  expect(found).toEqual(variants);
});
