import { describe, expect, it } from 'vitest';
import {
  everySchema,
  findings,
  kindSchemas,
  schemaFiles,
  type Schema,
} from './compiled-schemas.ts';

/** Kubernetes' own kinds and objects: what we do not read is kept. */
const keepsTheRest = new Set([
  'StorageClass',
  'PersistentVolumeClaim',
  'ObjectMeta',
  'LabelSelector',
  'ObjectReference',
  'PersistentVolumeClaimSpec',
  'AdoptedPersistentVolume',
  'AdoptedPersistentVolumeSpec',
  'LocalVolumeSource',
]);

/** Written by programs and as large as the fleet; a bound would only break it. */
const unbounded = new Set(['plan.schema.json', 'saved-plan.schema.json']);
/** What programs write for programs: no documents of a repository. */
const outputs = new Set([
  'AgentEvent',
  'AgentRequest',
  'DesiredNode',
  'LastDesired',
  'NodeRecord',
  'Plan',
  'SavedPlan',
]);

function conditional(path: string): boolean {
  return /\/(if|then|else|dependentSchemas|oneOf\/\d+|anyOf\/\d+|allOf\/\d+)\//.test(`${path}/`);
}

describe('the schema files', () => {
  it('are one for each kind of the documented vocabulary', () => {
    expect(kindSchemas.map(({ title }) => title as string)).toEqual([
      'Adoption',
      'AgentEvent',
      'AgentRequest',
      'ClaimSet',
      'DesiredNode',
      'DiskLayout',
      'DiskReplacement',
      'DiskRepository',
      'HostConfig',
      'Installation',
      'LastDesired',
      'Moved',
      'NodeGroup',
      'NodeInventory',
      'NodeLock',
      'NodeRecord',
      'NodeStorage',
      'PersistentVolumeClaim',
      'Plan',
      'Release',
      'SavedPlan',
      'StorageClass',
      'TakeBack',
      'ThinPoolRepair',
      'WipeConsent',
    ]);
  });

  it.each([...schemaFiles])('%s is named by its title and its $id', (name, schema) => {
    const kebab = (schema['title'] as string).replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
    expect(name).toBe(`${kebab}.schema.json`);
    expect(schema['$id']).toBe(`https://diskwright.dev/schemas/${name}`);
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
  });

  it.each(kindSchemas)(
    '$title compiles strictly and takes its own examples',
    ({ title, examples }) => {
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(findings(title, example)).toEqual([]);
    },
  );

  it.each(kindSchemas.filter(({ title }) => !outputs.has(title as string)))(
    '$title needs its apiVersion and kind',
    ({ title, properties, examples }) => {
      const [{ apiVersion: _1, kind: _2, ...rest }] = examples;
      expect(findings(title, rest).map(({ params }) => params['missingProperty'])).toEqual([
        'apiVersion',
        'kind',
      ]);
      const other = { ...examples[0], kind: 'Pod', apiVersion: 'v2' };
      expect(findings(title, other).map(({ keyword }) => keyword)).toEqual(['const', 'const']);
      expect(properties.kind.const).toBe(title);
    },
  );

  it.each(kindSchemas)(
    'every field in the examples of $title is a known one',
    ({ title, examples }) => {
      const closed = examples.map((example: Schema) => ({ ...example, surplus: 1 }));
      for (const example of closed) {
        const surplus = findings(title, example).map(({ keyword }) => keyword);
        expect(surplus).toEqual(keepsTheRest.has(title) ? [] : ['additionalProperties']);
      }
    },
  );
});

describe.each([...schemaFiles])('%s', (name, file) => {
  const schemas = everySchema(file);

  it('describes every property in sentences', () => {
    const silent = schemas
      .flatMap(([path, schema]) =>
        conditional(path) && schema['additionalProperties'] === undefined
          ? []
          : Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(
              ([property, value]) => [`${path}/${property}`, value['description']] as const,
            ),
      )
      .filter(([, text]) => typeof text !== 'string' || !/^[A-Za-z/0-9'"`].*[.]$/s.test(text));
    expect(silent).toEqual([]);
  });

  it('says its default in words where it has one', () => {
    const wrong = schemas.filter(
      ([, { default: value, description }]) =>
        value !== undefined && !(description as string).includes(`Default: ${String(value)}`),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('knows no properties beyond those described', () => {
    const open = schemas.filter(
      ([path, schema]) =>
        schema['properties'] !== undefined &&
        !conditional(path) &&
        (schema['additionalProperties'] === undefined || schema['additionalProperties'] === true) &&
        !keepsTheRest.has(schema['title']) &&
        !path.startsWith('/$defs/persistentVolumeClaimSpec/') &&
        !path.includes('/operation') &&
        !path.includes('/allowedOperations/'),
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  it('bounds the length of every text that has a pattern', () => {
    const without = schemas.filter(
      ([path, schema]) =>
        schema['pattern'] !== undefined && schema['maxLength'] === undefined && !conditional(path),
    );
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('bounds every list of ours', () => {
    const without = schemas.filter(
      ([path, schema]) =>
        schema['type'] === 'array' &&
        schema['maxItems'] === undefined &&
        !conditional(path) &&
        !unbounded.has(name) &&
        !keepsTheRest.has(file['title']) &&
        !/^\/\$defs\/(persistentVolumeClaimSpec|labelSelector)\//.test(path),
    );
    expect(without.map(([path]) => path)).toEqual([]);
  });

  const patterns = [...new Set(schemas.map(([, { pattern }]) => pattern as string | undefined))];
  it.each(patterns.filter((pattern) => pattern !== undefined))(
    'matches in linear time: %s',
    (pattern) => {
      const expression = new RegExp(pattern, 'u');
      const pieces = [
        'a',
        '0',
        '-',
        '.',
        '/',
        'a.',
        'a-',
        '/a',
        '0.',
        '1s',
        'a ',
        '{template}',
        '{ordinal}',
        '[0:1]',
        ':',
      ];
      const started = performance.now();
      for (const piece of pieces) {
        for (const head of ['', 'a', '/', 'wwn-', '{ordinal}', 'https://a/', 'a/']) {
          expression.test(`${head}${piece.repeat(20_000)}\n`);
        }
      }
      // About 100 texts of 20 to 200 kB: a linear match takes milliseconds, a quadratic one
      // minutes.
      expect(performance.now() - started).toBeLessThan(3_000);
    },
  );
});
