/** A record on the node says what the inventory says of it, and nothing else. */
import { expect, it } from 'vitest';
import { schemaFiles, type Schema } from './compiled-schemas.ts';

const record = schemaFiles.get('node-record.schema.json')!;
const inventory = schemaFiles.get('node-inventory.schema.json')!;

/** What judges a value, as it is written in another file. */
function judging({ description: _1, title: _2, ...schema }: Schema): unknown {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"node-inventory.schema.json#/$defs/'),
  );
}

it.each(['disk', 'volume', 'consent'])('of a %s', (kind) => {
  const defined = inventory['$defs'][`${kind}Record`] as Schema;
  const { then } = (record['allOf'] as readonly Schema[]).find(
    (variant) => variant['if'].properties.kind.const === kind,
  )!;
  expect(then.required).toEqual(defined['required']);
  expect(then.properties.state).toEqual({ enum: defined['properties'].state.enum });
  const names = Object.keys(record['properties']).filter(
    (name) => then.properties[name] !== false && !['formatVersion', 'kind'].includes(name),
  );
  expect(names.toSorted()).toEqual(Object.keys(defined['properties']).toSorted());
  for (const name of names.filter((each) => each !== 'state'))
    expect([name, judging(record['properties'][name])]).toEqual([
      name,
      judging(defined['properties'][name]),
    ]);
});
