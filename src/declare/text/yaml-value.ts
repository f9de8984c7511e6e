import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { nearestName } from '../../model/values/nearest-name.ts';
import type { ProblemText } from '../findings/finding.ts';
import { limits } from './limits.ts';
import { tooDeep, type YamlDocument } from './parse-yaml.ts';

/** Something wrong with a YAML document itself, at an offset into the text. */
export interface YamlProblem extends ProblemText {
  readonly offset: number;
  readonly related?: { readonly offset: number; readonly message: string };
}

export interface YamlValue {
  readonly value: unknown;
  readonly problems: readonly YamlProblem[];
}

interface Anchored {
  readonly value: unknown;
  /** How many values it holds, itself included. */
  readonly size: number;
}

interface Reading {
  readonly anchors: Map<string, Anchored>;
  readonly problems: YamlProblem[];
  /** Values so far, aliases counted as often as they are used. */
  size: number;
  aliasValues: number;
}

const PROBLEMS_PER_DOCUMENT = 50;
/** Among more than these, looking for the one that was meant takes too long. */
const ANCHORS_COMPARED = 1_000;

/**
 * A YAML document as a JavaScript value. Aliases share the value they stand for, merge keys are
 * resolved (what a map says itself wins), and keys are texts. Numbers that a double cannot hold
 * exactly stay the text that was written. Whatever cannot be read is named and left out.
 */
export function yamlValue(document: YamlDocument): YamlValue {
  const reading: Reading = { anchors: new Map(), problems: [], size: 0, aliasValues: 0 };
  const value = readNode(document.contents, 0, reading);
  return { value, problems: reading.problems };
}

function readNode(node: unknown, depth: number, reading: Reading): unknown {
  const before = reading.size;
  reading.size += 1;
  let value: unknown = null;
  if (isScalar(node)) value = scalarValue(node);
  else if (isAlias(node)) return aliasValue(node, reading);
  else if (depth >= limits.depth) problem(reading, offsetOf(node), tooDeep());
  else if (isMap(node)) value = mapValue(node, depth, reading);
  else if (isSeq(node)) value = node.items.map((item) => readNode(item, depth + 1, reading));
  const anchor = (node as { anchor?: string } | null)?.anchor;
  if (anchor !== undefined) reading.anchors.set(anchor, { value, size: reading.size - before });
  return value;
}

function mapValue(map: YAMLMap, depth: number, reading: Reading): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  let merges: Pair[] | null = null;
  for (const pair of map.items) {
    const key = keyText(pair);
    if (key === '<<' && (pair.key as Scalar).type === 'PLAIN') (merges ??= []).push(pair);
    else if (object[key] !== undefined && Object.hasOwn(object, key))
      reportDuplicate(reading, map, pair);
    else setMember(object, key, readNode(pair.value, depth + 1, reading));
  }
  for (const pair of merges ?? []) mergeInto(object, pair, { depth, reading });
  return object;
}

/** `__proto__` is a key like any other: it must not change what the object inherits. */
function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  else object[key] = value;
}

function keyText(pair: Pair): string {
  const key = pair.key;
  return isScalar(key) ? textOf(key) : '';
}

/** Keys are read as texts (`stringKeys`); one that is none has an error of its own. */
function textOf({ value }: Scalar): string {
  return typeof value === 'string' ? value : '';
}

function reportDuplicate(reading: Reading, map: YAMLMap, again: Pair): void {
  // Looking for the first one takes time, and a map may have a hundred thousand of them.
  if (reading.problems.length >= PROBLEMS_PER_DOCUMENT) return;
  const key = keyText(again);
  const first = map.items.find((pair) => keyText(pair) === key);
  problem(reading, offsetOf(again.key), {
    code: 'duplicate-key',
    message: `the key ${JSON.stringify(key)} is given twice in one map`,
    hint: 'keep one of the two',
    related: { offset: offsetOf(first?.key), message: 'first given here' },
  });
}

/** `<<: *base` or `<<: [*first, *second]`: keys that are not there yet, the first source wins. */
function mergeInto(
  object: Record<string, unknown>,
  pair: Pair,
  { depth, reading }: { readonly depth: number; readonly reading: Reading },
): void {
  const given = readNode(pair.value, depth + 1, reading);
  const sources: readonly unknown[] = Array.isArray(given) ? given : [given];
  for (const source of sources) {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) {
      problem(reading, offsetOf(pair.value), {
        code: 'bad-merge-key',
        message: 'the merge key << takes a map or a list of maps, given by their aliases',
        hint: 'write <<: *anchor, with &anchor at a map above; quote "<<" if it is meant as a key',
      });
      return;
    }
    for (const [key, value] of Object.entries(source))
      if (!Object.hasOwn(object, key)) setMember(object, key, value);
  }
}

function aliasValue(alias: Alias, reading: Reading): unknown {
  const anchored = reading.anchors.get(alias.source);
  if (anchored === undefined) {
    const near =
      reading.anchors.size > ANCHORS_COMPARED
        ? null
        : nearestName(alias.source, reading.anchors.keys());
    problem(reading, offsetOf(alias), {
      code: 'unknown-alias',
      message: `the alias *${alias.source} has no anchor &${alias.source} above it in this document`,
      hint: near === null ? 'anchors hold within one document only' : `did you mean *${near}?`,
    });
    return null;
  }
  reading.size += anchored.size - 1;
  reading.aliasValues += anchored.size;
  if (reading.aliasValues > limits.aliasValues) {
    problem(reading, offsetOf(alias), {
      code: 'too-many-aliases',
      message: `the aliases of this document stand for more than ${String(limits.aliasValues)} values together`,
      hint: 'aliases within anchors multiply; write the values out, or split the document',
    });
    return null;
  }
  return anchored.value;
}

function offsetOf(node: unknown): number {
  return (node as { range?: readonly [number, number, number] | null } | null)?.range?.[0] ?? 0;
}

function problem(reading: Reading, offset: number, text: Omit<YamlProblem, 'offset'>): void {
  if (reading.problems.length < PROBLEMS_PER_DOCUMENT) reading.problems.push({ ...text, offset });
}

function scalarValue(scalar: Scalar): unknown {
  const { value } = scalar;
  if (typeof value !== 'string' || scalar.type !== 'PLAIN' || scalar.tag !== undefined)
    return value;
  return plainValue(value);
}

const NULL = /^(?:~|[Nn]ull|NULL)?$/;
const BOOLEAN = /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/;
const NUMBER =
  /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/;
/** So many digits a double always holds exactly. */
const EXACT_DIGITS = 15;

/** A plain scalar by the core schema of YAML 1.2, chapter 10.3.2. */
function plainValue(text: string): unknown {
  const first = text.charCodeAt(0);
  // Digits, `+`, `-` and `.`; 47 is `/`, which is cheaper to let through than to distinguish.
  if (first >= 0x2b && first <= 0x39 && first !== 0x2f && first !== 0x2c) return numberOrText(text);
  switch (text[0]) {
    case undefined:
    case '~':
    case 'n':
    case 'N':
      return NULL.test(text) ? null : text;
    case 't':
    case 'T':
    case 'f':
    case 'F':
      return BOOLEAN.test(text) ? text.toLowerCase() === 'true' : text;
    default:
      return text;
  }
}

function numberOrText(text: string): unknown {
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (NOT_A_NUMBER.test(text)) return NaN;
  if (!NUMBER.test(text)) return text;
  const value = Number(text);
  return text.length <= EXACT_DIGITS || Number.isSafeInteger(value) ? value : text;
}
