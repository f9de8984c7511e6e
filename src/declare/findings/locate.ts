import { isAlias, isMap, isScalar, isSeq, visit, type Node, type Pair } from 'yaml';
import type { Path } from './finding.ts';
import { limits } from '../text/limits.ts';
import type { YamlDocument } from '../text/parse-yaml.ts';

/** Finds where in the text of a document a path leads. */
export interface Locator {
  /** Offset of the key or the value; of the deepest step that exists when the path ends early. */
  readonly offset: (path: Path, at: 'key' | 'value') => number;
  /** A scalar as it is written, without quotes; null when the path leads to none. */
  readonly written: (path: Path) => string | null;
}

export function locator(document: YamlDocument): Locator {
  const anchors = anchorFinder(document);
  return {
    offset: (path, at) => walk(document, path, anchors)[at],
    written: (path) => {
      const { node } = walk(document, path, anchors);
      const target = isAlias(node) ? anchors(node.source) : node;
      return isScalar(target) ? (target.source ?? null) : null;
    },
  };
}

type AnchorFinder = (name: string) => Node | null;

function anchorFinder(document: YamlDocument): AnchorFinder {
  let found: Map<string, Node> | null = null;
  return (name) => {
    if (found === null) {
      const anchors = new Map<string, Node>();
      visit(document, {
        Value: (_key, node) => {
          if (node.anchor !== undefined) anchors.set(node.anchor, node);
        },
      });
      found = anchors;
    }
    return found.get(name) ?? null;
  };
}

interface Place {
  readonly key: number;
  readonly value: number;
  readonly node: unknown;
}

function walk(document: YamlDocument, path: Path, anchors: AnchorFinder): Place {
  let node: unknown = document.contents;
  const start = offsetOf(node) ?? document.range[0];
  let place: Place = { key: start, value: start, node };
  for (const step of path) {
    const target = isAlias(node) ? anchors(node.source) : node;
    const next = child(target, step, { anchors, merges: 0 });
    if (next === null) return { ...place, node: null };
    node = next.value;
    const value = offsetOf(node) ?? place.value;
    place = { key: offsetOf(next.key) ?? value, value, node };
  }
  return place;
}

interface Child {
  readonly key: unknown;
  readonly value: unknown;
}

interface Search {
  readonly anchors: AnchorFinder;
  /** Merge keys gone through: a map that merges itself would never end. */
  readonly merges: number;
}

function child(node: unknown, step: string | number, search: Search): Child | null {
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return item === undefined ? null : { key: item, value: item };
  }
  if (!isMap(node)) return null;
  const pair = node.items.find((candidate) => keyIs(candidate, String(step)));
  return pair ?? mergedChild(node.items, step, { ...search, merges: search.merges + 1 });
}

function mergedChild(pairs: readonly Pair[], step: string | number, search: Search): Child | null {
  const { anchors } = search;
  if (search.merges > limits.depth) return null;
  for (const pair of pairs) {
    if (!keyIs(pair, '<<')) continue;
    const given = isAlias(pair.value) ? anchors(pair.value.source) : pair.value;
    for (const source of isSeq(given) ? given.items : [given]) {
      const found = child(isAlias(source) ? anchors(source.source) : source, step, search);
      if (found !== null) return found;
    }
  }
  return null;
}

function keyIs(pair: Pair, text: string): boolean {
  return isScalar(pair.key) && (pair.key.value ?? '') === text;
}

function offsetOf(node: unknown): number | null {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? null;
}
