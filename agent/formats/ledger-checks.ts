import type { DiskLedger } from '../../src/model/observed/inventory.ts';

/**
 * Whether a value is a ledger, as strictly as its schema says (schemas/node-inventory.schema.json,
 * `diskLedger`; a test holds them against each other): what stands on a disk may come from
 * anywhere, and must not spoil the inventory of its host.
 */
export function isDiskLedger(value: unknown): value is DiskLedger {
  return isLedger(value);
}

type Check = (value: unknown) => boolean;

function text(pattern: RegExp, longest: number): Check {
  return (value) => typeof value === 'string' && value.length <= longest && pattern.test(value);
}

function count(least: number): Check {
  return (value) => Number.isSafeInteger(value) && Number(value) >= least;
}

function oneOf(...values: readonly unknown[]): Check {
  return (value) => values.includes(value);
}

function listOf(item: Check, most: number): Check {
  return (value) => Array.isArray(value) && value.length <= most && value.every(item);
}

/** An object with these members and no others. */
function object(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  const checks = new Map(Object.entries({ ...required, ...optional }));
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(required).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, member]) => checks.get(name)?.(member) === true);
}

function anyText(longest: number): Check {
  return text(/^/, longest);
}

const uuid = text(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36);
const LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const nodeName = text(new RegExp(`^${LABEL}(?:[.]${LABEL})*$`), 253);
const timestamp = text(
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:[.]\d{1,9})?Z$/,
  30,
);
const FACTS = ['wwn', 'eui', 'nguid', 'nvmeUuid', 'serial', 'model', 'vendor', 'backingFile'];

const diskFacts = object({
  id: text(
    /^(?:wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-|unidentified-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$/,
    194,
  ),
  identity: object({}, Object.fromEntries(FACTS.map((fact) => [fact, anyText(4096)]))),
  sizeBytes: count(0),
  logicalSectorBytes: count(0),
});

const diskRecord = object({
  layout: anyText(253),
  facts: diskFacts,
  tableUuid: uuid,
  partitionUuids: listOf(uuid, 10_000),
  blankFingerprint: text(/^sha256:[0-9a-f]{64}$/, 71),
  state: oneOf('begun', 'written'),
  recordedAt: timestamp,
});

const statement = object(
  {
    volume: text(/^[a-z2-7]{12}$/, 12),
    layout: anyText(253),
    name: anyText(317),
    ordinal: count(0),
    partitionUuid: uuid,
    sizeBytes: count(0),
    state: oneOf('ready', 'removed'),
    recordedAt: timestamp,
  },
  {
    filesystem: object({ type: anyText(256), uuid: anyText(256) }),
    claim: object({ namespace: anyText(253), name: anyText(253) }),
    forgotten: oneOf(true),
    protected: oneOf(true),
  },
);

const isLedger = object({
  version: count(1),
  sequence: count(1),
  installation: uuid,
  node: nodeName,
  table: diskRecord,
  volumes: listOf(statement, 100_000),
});
