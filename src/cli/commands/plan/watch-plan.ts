import { setTimeout as sleep } from 'node:timers/promises';
import { pathStamp } from '../../../declare/text/read-files.ts';
import { digestValue } from '../../../model/values/digest.ts';
import { claimKey } from '../../../model/identifiers.ts';
import type { Plan } from '../../../model/planned/plan.ts';
import { parseTime } from '../../../model/values/time.ts';
import type { ValidDeclarations } from '../../../pass/read-declarations.ts';
import { planJson } from '../../../render/machine/plan-json.ts';
import { renderPlan } from '../../../render/text/plan-text.ts';
import type { CommandContext, ContextOf } from '../../command-context.ts';
import { errorText } from '../../error-text.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../../files/load-declarations.ts';
import type { DeclarationSource, GitSource } from '../../line/declaration-source.ts';
import { makePlan } from '../../make-plan.ts';
import type { PlanLine } from './plan-line.ts';
import { valueText } from '../../value-text.ts';
import { timeNow } from '../../surroundings.ts';

/** How often the names, sizes and times of files are looked at. */
const LOOK_EVERY_MS = 1_000;
/** What is being written is left to settle: two looks so far apart have to see the same. */
const SETTLE_MS = 200;
/** An editor that never stops writing is not waited for longer. */
const MOST_SETTLE_LOOKS = 25;
/** Of the time that looking takes, so many times is rested: a watch is no load. */
const REST_FACTOR = 20;

/** What a pass saw, and when there is another one although nothing changes. */
interface PrintedPass {
  readonly key: string | null;
  readonly dueAt: number;
}

/**
 * Plans again whenever files, the commit or this host change, and prints the plan when it says
 * something else than the one before. Ends at an interruption, or when nobody reads any more.
 */
export async function watchPlan(context: ContextOf<'plan'>, intervalMs: number): Promise<ExitCode> {
  const { output, surroundings, line } = context;
  await output.note(`Watching; Ctrl-C ends it. ${watchedText(line, intervalMs)}\n`);
  const stampNow = stampReader(line, intervalMs);
  let stamp = await stampNow();
  let pass = await onePass(context, null);
  let passedAt = performance.now();
  for (;;) {
    const began = performance.now();
    const next = await settledStamp(context, { stampNow, before: stamp });
    const spent = performance.now() - began;
    const hostIsDue =
      line.inventories.includes('host') && performance.now() - passedAt >= intervalMs;
    if (next !== stamp || hostIsDue || surroundings.now().getTime() >= pass.dueAt) {
      // Taken before the files are read: what changes meanwhile is another change.
      stamp = next;
      pass = await laterPass(context, pass);
      passedAt = performance.now();
    }
    if (surroundings.stdout.destroyed) return EXIT.done;
    if (!(await rested(context, Math.max(LOOK_EVERY_MS, spent * REST_FACTOR))))
      return EXIT.interrupted;
  }
}

function watchedText({ source, inventories }: PlanLine, intervalMs: number): string {
  const every = `every ${String(intervalMs / 1_000)} s`;
  const branches = inventories.filter(isBranch);
  const hasFiles =
    source.kind === 'path' || inventories.some((each) => each !== 'host' && !isBranch(each));
  return [
    ...(source.kind === 'git' ? [`The commit is asked for ${every}.`] : []),
    ...(hasFiles ? ['The files are read every second.'] : []),
    ...(branches.length === 0 ? [] : [`Git is asked for ${branches.join(' and ')} ${every}.`]),
    ...(inventories.includes('host') ? [`This host is observed ${every}.`] : []),
  ].join(' ');
}

function isBranch(inventory: string): boolean {
  return inventory.startsWith('git:');
}

/** @returns false when the rest was interrupted. */
async function rested({ surroundings }: CommandContext, ms: number): Promise<boolean> {
  if (surroundings.interruption.aborted) return false;
  try {
    await sleep(ms, undefined, { signal: surroundings.interruption });
    return true;
  } catch {
    return false;
  }
}

/** The stamp once it stands still: a commit that is being checked out is not planned half way. */
async function settledStamp(
  context: CommandContext,
  { stampNow, before }: { readonly stampNow: () => Promise<string>; readonly before: string },
): Promise<string> {
  let stamp = await stampNow();
  for (let looks = 0; stamp !== before && looks < MOST_SETTLE_LOOKS; looks += 1) {
    if (!(await rested(context, SETTLE_MS))) return stamp;
    const again = await stampNow();
    if (again === stamp) return stamp;
    stamp = again;
  }
  return stamp;
}

/**
 * Gives a text that changes whenever something changes that a plan is read from; what cannot be
 * read has one too. Git is asked no more often than the interval says.
 */
function stampReader({ source, inventories }: PlanLine, intervalMs: number): () => Promise<string> {
  const paths = [
    ...(source.kind === 'path' ? [source.path] : []),
    ...inventories.filter((each) => each !== 'host' && !isBranch(each)),
  ];
  const revisions: readonly (() => Promise<string>)[] = [
    ...(source.kind === 'git' ? [() => currentRevision(source)] : []),
    ...inventories.filter(isBranch).map((branch) => () => branchRevision(branch, source)),
  ];
  let inGit = { text: '', askedAt: -Infinity };
  return async () => {
    const texts: string[] = [];
    for (const path of paths) texts.push(await orWhyNot(() => pathStamp(path)));
    if (revisions.length > 0 && performance.now() - inGit.askedAt >= intervalMs) {
      const found: string[] = [];
      for (const revision of revisions) found.push(await orWhyNot(revision));
      inGit = { text: found.join('\n'), askedAt: performance.now() };
    }
    return [...texts, inGit.text].join('\n');
  };
}

async function branchRevision(branch: string, source: DeclarationSource): Promise<string> {
  const { findInventoryRevision } = await import('../../files/inventory-branch.ts');
  return findInventoryRevision(branch, source);
}

async function currentRevision({ repo, ref, cacheDir }: GitSource): Promise<string> {
  const { findRevision } = await import('../../../git/repository.ts');
  return findRevision({
    repo,
    ...(ref === null ? {} : { ref }),
    ...(cacheDir === null ? {} : { cacheDir }),
  });
}

async function orWhyNot(read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * What goes wrong later is said, and the watch goes on: a file that is missing now may come back.
 */
async function laterPass(context: ContextOf<'plan'>, before: PrintedPass): Promise<PrintedPass> {
  try {
    return await onePass(context, before.key);
  } catch (error) {
    const { output, line, surroundings } = context;
    if (!surroundings.interruption.aborted)
      await output.note(
        `${timeNow(context.surroundings)} ${errorText(error, output, line.verbose)}`,
      );
    return { key: before.key, dueAt: Infinity };
  }
}

async function onePass(context: ContextOf<'plan'>, before: string | null): Promise<PrintedPass> {
  const { line, surroundings } = context;
  const valid = await loadValidDeclarations(context);
  // The findings were printed; when they are mended, the plan is printed again.
  if (valid === null) return { key: null, dueAt: Infinity };
  const inventories = await loadInventories(context, valid);
  const { node, maxInventoryAgeMs } = line;
  const asOf = line.asOf ?? timeNow(surroundings);
  const { plan } = makePlan(valid, { inventories, asOf, node, maxInventoryAgeMs });
  const key = planKey(plan);
  if (key !== before) await show(context, plan, before === null);
  return { key, dueAt: dueAt(valid, plan, { line, now: surroundings.now().getTime() }) };
}

/**
 * Of what a plan says, all that the digests of its nodes do not cover is added: claims, silent
 * nodes.
 */
function planKey(plan: Plan): string {
  return digestValue([
    plan.digest,
    plan.claims.map((placement) => [
      claimKey(placement.claim),
      placement.claim.requestBytes,
      placement.kind === 'placed' ? placement.volume : placement.refusal.summary,
    ]),
    plan.notEvaluated,
    plan.nodes.map(({ refusals }) => refusals.map(({ code, summary }) => [code, summary])),
  ]);
}

async function show(context: ContextOf<'plan'>, plan: Plan, isFirst: boolean): Promise<void> {
  const { line, output } = context;
  if (line.output !== 'text') {
    await output.data(await valueText(line.output, planJson(plan)));
    return;
  }
  const heading = `--- ${timeNow(context.surroundings)} ${isFirst ? 'the plan' : 'the plan changed'} ---`;
  const text = renderPlan(plan, { ...output.dataStyle, verbose: line.verbose });
  await output.data(`${clearing(context)}${heading}\n\n${text}\n`);
}

/** Cursor home and erase display (ECMA-48, 8.3.21 and 8.3.39), on a terminal that knows them. */
function clearing({ surroundings }: CommandContext): string {
  const { stdout, environment } = surroundings;
  return stdout.isTTY === true && environment['TERM'] !== 'dumb' ? '\u001b[H\u001b[2J' : '';
}

/** When time alone changes the plan: a consent expires, an inventory becomes too old. */
function dueAt(
  { declarations }: ValidDeclarations,
  plan: Plan,
  { line, now }: { readonly line: PlanLine; readonly now: number },
): number {
  // A plan for a fixed time stays what it is.
  if (line.asOf !== null) return Infinity;
  const { maxInventoryAgeMs } = line;
  const times = [
    ...declarations.consents.map(({ expires }) => parseTime(expires)),
    ...(maxInventoryAgeMs === null
      ? []
      : plan.nodes.map(({ inventoryTakenAt }) => parseTime(inventoryTakenAt) + maxInventoryAgeMs)),
  ];
  return Math.min(Infinity, ...times.filter((time) => time > now)) + 1_000;
}
