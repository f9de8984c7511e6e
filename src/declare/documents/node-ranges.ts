import { parseNodeName, type NodeName } from '../../model/identifiers.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import { errorAt, shownValue, type Finding, type Path } from '../findings/finding.ts';
import { limits } from '../text/limits.ts';

export interface ExpandedNames {
  readonly names: readonly NodeName[];
  readonly findings: readonly Finding[];
}

/**
 * A list of node names and ranges as plain names, in the order written, each once. All that is
 * wrong is reported; the names that are right are given all the same.
 */
export function expandNodeNames(texts: readonly string[], path: Path): ExpandedNames {
  const names = new Set<NodeName>();
  const findings: Finding[] = [];
  for (const [index, text] of texts.entries()) {
    const here = [...path, index];
    const expanded = expandRange(text);
    if (!expanded.ok) {
      findings.push(errorAt(here, { code: 'bad-node-range', ...expanded.error }));
      continue;
    }
    if (names.size + expanded.value.length > limits.namesPerList) {
      findings.push(errorAt(here, tooManyNames()));
      break;
    }
    for (const name of expanded.value) {
      const parsed = parseNodeName(name);
      if (parsed.ok) names.add(parsed.value);
      else {
        findings.push(errorAt(here, { code: 'bad-format', message: parsed.error }));
        break;
      }
    }
  }
  return { names: [...names], findings };
}

function tooManyNames(): { code: string; message: string; hint: string } {
  return {
    code: 'too-many-names',
    message: `the ranges of this list stand for more than ${String(limits.namesPerList)} names`,
    hint: 'split the list over several documents, or select the nodes by their labels',
  };
}

interface RangeProblem {
  readonly message: string;
  readonly hint: string;
}

const RANGE = /^([^[\]]*)\[(\d{1,9}):(\d{1,9})\]([^[\]]*)$/;

/** `worker-[081:160]` as its 80 names, each number as wide as the first one is written. */
function expandRange(text: string): Result<readonly string[], RangeProblem> {
  if (!text.includes('[')) return ok([text]);
  const match = RANGE.exec(text);
  if (match === null)
    return err({
      message: `${shownValue(text)} is no range of nodes`,
      hint: 'write one range such as worker-[001:080], both ends included',
    });
  const [, before = '', from = '', to = '', after = ''] = match;
  const first = Number(from);
  const last = Number(to);
  if (last < first)
    return err({
      message: `the range ${shownValue(text)} ends before it begins`,
      hint: `write ${before}[${to}:${from}]${after}`,
    });
  if (to.length < from.length)
    return err({
      message: `the range ${shownValue(text)} begins with ${String(from.length)} digits and ends with ${String(to.length)}`,
      hint: `write both ends with as many digits: ${before}[${from}:${to.padStart(from.length, '0')}]${after}`,
    });
  // One above the limit is enough for the caller to refuse it.
  const count = Math.min(last - first + 1, limits.namesPerList + 1);
  return ok(
    Array.from(
      { length: count },
      (_, index) => `${before}${String(first + index).padStart(from.length, '0')}${after}`,
    ),
  );
}
