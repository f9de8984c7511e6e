import type { Explanation } from '../../model/planned/explanation.ts';
import { renderClaim } from './explain-claim-text.ts';
import { renderDisk, renderVolume } from './explain-disk-text.ts';
import { renderNode } from './explain-node-text.ts';
import type { ExplainOptions } from './explanation-lines.ts';
import { jsonValue, type JsonValue } from '../machine/plan-json.ts';

/**
 * What `explain` answers, for people. Ends in a line feed. Every text that comes from hardware,
 * tools or YAML is made safe to show.
 */
export function renderExplanation(explanation: Explanation, options: ExplainOptions): string {
  switch (explanation.kind) {
    case 'disk':
      return renderDisk(explanation, options);
    case 'volume':
      return renderVolume(explanation, options);
    case 'claim':
      return renderClaim(explanation, options);
    case 'node':
      return renderNode(explanation, options);
  }
}

/** The same for programs: the whole value, members in a fixed order. */
export function explanationJson(explanation: Explanation): JsonValue {
  return jsonValue(explanation);
}
