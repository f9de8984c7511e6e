/** Every output of a plan, as the command line writes it. */
import { printYaml } from '../../src/declare/text/print-yaml.ts';
import type { NativeObject } from '../../src/model/declared/declarations.ts';
import { planAnnotations } from '../../src/render/machine/annotations.ts';
import { renderComparedPlan } from '../../src/render/text/compared-plan-text.ts';
import { renderGithubAnnotations } from '../../src/render/machine/github-annotations.ts';
import { gitlabCodeQuality } from '../../src/render/machine/gitlab-code-quality.ts';
import { renderPlanHtml } from '../../src/render/html/plan-html.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { PlanComparison } from '../../src/review/compare-plans.ts';
import { jsonPieces } from '../../src/render/machine/pieces.ts';
import { IN_READING_ORDER, planValue } from '../../src/render/machine/plan-json.ts';
import { COMMENT_BYTES, renderPlanMarkdown } from '../../src/render/markdown/plan-markdown.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import { printJson } from '../../src/render/machine/print-json.ts';
import { sarifLog } from '../../src/render/machine/sarif.ts';
import type { Situation } from './situations.ts';

const text = { color: false, width: 100, verbose: false };

export function documentLines(document: NativeObject): readonly string[] {
  return printYaml([document]).trimEnd().split('\n').slice(1);
}

export function markdownOf(
  {
    plan,
    comparison = null,
    inventories,
    declarations,
  }: Pick<Situation, 'plan' | 'inventories'> & Partial<Situation>,
  maxBytes = COMMENT_BYTES,
): string {
  const locks = declarations?.locks ?? [];
  const consentExpires = '2026-03-09T07:00:00Z';
  const options = { comparison, inventories, locks, consentExpires, documentLines, maxBytes };
  return renderPlanMarkdown(plan, options);
}

export function annotationsOf({ plan, lines, comparison }: Situation) {
  return planAnnotations(plan, lines, comparison);
}

export function sarifOf(situation: Situation): unknown {
  const { digest, revision } = situation.plan;
  return sarifLog(annotationsOf(situation), { version: '0.0.0', digest, revision });
}

export function planJsonPieces(plan: Plan, comparison: PlanComparison | null): Iterable<string> {
  return jsonPieces(planValue(plan, comparison), IN_READING_ORDER);
}

function joined(pieces: Iterable<string>): string {
  return Array.from(pieces).join('');
}

/** By the ending of the file in which it is recorded. */
export const OUTPUTS: Readonly<Record<string, (situation: Situation) => string>> = {
  txt: ({ plan, comparison }) =>
    comparison === null ? renderPlan(plan, text) : renderComparedPlan(plan, comparison, text),
  'plan.json': ({ plan, comparison }) => joined(planJsonPieces(plan, comparison)),
  md: (situation) => markdownOf(situation),
  html: ({ plan, inventories, comparison }) => renderPlanHtml(plan, inventories, comparison),
  'sarif.json': (situation) => printJson(sarifOf(situation)),
  'github.txt': (situation) => renderGithubAnnotations(annotationsOf(situation)),
  'gitlab.json': (situation) => printJson(gitlabCodeQuality(annotationsOf(situation))),
};
