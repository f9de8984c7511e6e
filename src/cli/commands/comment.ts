import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPath, readStdin } from '../../declare/text/read-files.ts';
import {
  defaultApiUrl,
  pullRequestOfCi,
  TOKEN_VARIABLES,
  tokenOf,
  type FoundPullRequest,
} from '../../forge/ci-environment.ts';
import type { CodeHost, CommitStatus, PullRequest } from '../../forge/code-host.ts';
import { bodyOf, type CommentRevision } from '../../forge/comment-body.ts';
import { openCodeHost } from '../../forge/open-code-host.ts';
import { MOST_ATTEMPTS } from '../../forge/retry.ts';
import { upsertComment } from '../../forge/upsert-comment.ts';
import { OPERATION_TRAITS, type LossClass } from '../../model/planned/operation-traits.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { SavedPlan } from '../../review/saved-plan.ts';
import { comparedParts } from '../../render/compared-parts.ts';
import { installationChange } from '../../render/installation-change.ts';
import { countPlan, incompleteText, type PlanCounts } from '../../render/plan-changes.ts';
import { planSummary } from '../../render/plan-summary.ts';
import { shown } from '../../render/text/terminal.ts';
import type { CommandContext, ContextOf } from '../command-context.ts';
import { CommandError, usageError } from '../command-error.ts';
import type { CommentLine } from './comment-line.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { loadSavedPlan } from '../files/load-saved-plan.ts';
import { timeNow } from '../surroundings.ts';
import { savedMarkdown } from './plan/plan-output.ts';

/**
 * Says a plan in the pull request: one comment, edited in place; and the status of the commit where
 * asked.
 */
export async function comment(context: ContextOf<'comment'>): Promise<ExitCode> {
  const { line: request, output } = context;
  const saved = request.from === null ? null : await loadSavedPlan(request.from);
  const found = await pullRequestFor(context, request);
  const revision = {
    title: titleOf(context, saved, found.commit),
    text: await bodyText(context, request.body, saved),
    irreversible: saved === null ? null : irreversibleOf(saved),
  } satisfies CommentRevision;
  if (request.dryRun) {
    await output.data(bodyOf(request.name, [revision], Infinity));
    if (request.status && saved !== null) {
      const { context: named, state, description } = statusOf(request.name, saved);
      await output.note(`status ${named} would be: ${state}, ${description}\n`);
    }
    return EXIT.done;
  }
  const pullRequest = whole(found);
  const { commit } = pullRequest;
  const wantsStatus = request.status && saved !== null;
  // Before anything is said: half of what was asked for would be worse than an error.
  if (wantsStatus && commit === null)
    throw missing('--commit', 'which commit is the head of the pull request');
  const host = openHost(context, pullRequest);
  const { id, change } = await upsertComment(host, request.name, revision);
  await output.note(
    `comment ${String(id)} of ${pullRequest.project} #${String(pullRequest.number)}: ${change}\n`,
  );
  if (wantsStatus && commit !== null)
    await setStatus(context, host, { commit, status: statusOf(request.name, saved) });
  return EXIT.done;
}

async function bodyText(
  context: CommandContext,
  place: string | null,
  saved: SavedPlan | null,
): Promise<string> {
  if (place !== null) return readBodyText(context, place);
  return saved === null ? '' : savedMarkdown(saved, null);
}

async function readBodyText({ surroundings }: CommandContext, place: string): Promise<string> {
  const files = place === '-' ? [await readStdin(surroundings.stdin)] : await readPath(place);
  const [file, ...others] = files;
  const text = file === undefined ? '' : new TextDecoder().decode(file.bytes);
  if (others.length === 0 && text.trim() !== '') return text;
  throw new CommandError({
    message:
      others.length > 0
        ? `${place} is a directory; one file was expected`
        : `${place} says nothing, and an empty comment helps nobody`,
    remedy: 'Give a file with the Markdown that the comment is to say.',
  });
}

/** What the comment never folds. */
const IRREVERSIBLE: ReadonlySet<LossClass> = new Set(['destroy', 'take-back', 'grow'] as const);

/**
 * What cannot be taken back; where the plan was compared with its base, only what the change adds
 * to that.
 */
function irreversibleOf({ plan }: SavedPlan): number {
  const statuses = new Map(
    plan.comparison?.nodes.map(({ node, operations }) => [node, operations]) ?? [],
  );
  return plan.nodes.reduce((sum, { node, operations }) => {
    const pending = statuses.get(node);
    const counted = operations.filter(
      ({ kind }, index) =>
        IRREVERSIBLE.has(OPERATION_TRAITS[kind].loss) && pending?.[index] !== 'pending',
    );
    return sum + counted.length;
  }, 0);
}

function titleOf(
  { surroundings }: CommandContext,
  saved: SavedPlan | null,
  commit: string | null,
): string {
  const time = saved?.plan.asOf ?? timeNow(surroundings);
  const revision = saved?.plan.revision ?? commit;
  return revision === null ? time : `${revision.slice(0, 12)}, ${time}`;
}

/** The command line says more than CI does. */
async function pullRequestFor(
  { surroundings }: CommandContext,
  request: CommentLine,
): Promise<FoundPullRequest> {
  const { environment } = surroundings;
  const eventPath = environment['GITHUB_EVENT_PATH'];
  const event =
    eventPath === undefined ? null : await readFile(eventPath, 'utf8').catch(() => null);
  const ci = pullRequestOfCi(environment, event);
  const forge = request.forge ?? ci.forge;
  // What CI says of one host is wrong for another.
  const known =
    forge === ci.forge ? ci : { apiUrl: null, project: null, number: null, commit: null };
  return {
    forge,
    apiUrl: request.apiUrl ?? known.apiUrl ?? (forge === null ? null : defaultApiUrl(forge)),
    project: request.project ?? known.project,
    number: request.number ?? known.number,
    commit: request.commit ?? known.commit,
  };
}

function whole({ forge, apiUrl, project, number, commit }: FoundPullRequest): PullRequest {
  if (forge === null) throw missing('--forge', 'which kind of code host this is');
  if (apiUrl === null) throw missing('--api-url', 'where the API of the code host begins');
  if (project === null) throw missing('--project', 'which repository it is');
  if (number === null)
    throw missing('--pull-request', 'which pull request it is (a push has none)');
  return { forge, apiUrl, project, number, commit };
}

function missing(option: string, what: string): CommandError {
  return usageError(
    `the environment of this job does not say ${what}`,
    `Give ${option}, or --dry-run to print the comment alone.`,
  );
}

function openHost({ surroundings, output }: CommandContext, pullRequest: PullRequest): CodeHost {
  const { forge } = pullRequest;
  const token = tokenOf(forge, surroundings.environment);
  if (token === null)
    throw new CommandError({
      message: `there is no token for ${forge}: ${TOKEN_VARIABLES[forge].join(' or ')} is not set`,
      remedy:
        'Jobs for forks have none, and should not comment; elsewhere set it from a secret. --dry-run needs none.',
    });
  return openCodeHost(pullRequest, token, {
    sleep: async (ms) => {
      await sleep(ms, undefined, { signal: surroundings.interruption });
    },
    nowMs: () => surroundings.now().getTime(),
    random: Math.random,
    signal: surroundings.interruption,
    onWait: ({ what, why, waitMs, attempt }) =>
      output.note(
        `${shown(what)}: ${shown(why)}; waiting ${String(Math.ceil(waitMs / 1_000))} s before attempt ${String(attempt)} of ${String(MOST_ATTEMPTS)}\n`,
      ),
  });
}

/**
 * A plan that is not the whole truth, or of which something is refused, is nothing to merge without
 * a look. What is refused anyway is no fault of the change.
 */
function statusOf(name: string, { plan }: SavedPlan): CommitStatus {
  const added = plan.comparison === undefined ? plan : comparedParts(plan, plan.comparison).added;
  const counts = countPlan(added);
  const { refused, unplaced } = counts;
  const isWhole = plan.notEvaluated.length === 0 && refused + unplaced === 0;
  const change = installationChange(plan, plan.comparison ?? null);
  return {
    state: isWhole && change === null ? 'success' : 'failure',
    context: `diskwright/${name}`,
    // First what keeps it from being green: hosts cut what is long.
    description: [
      ...(change === null ? [] : [change.title]),
      ...[incompleteText(countPlan(plan)), refusedCodes(added)].filter((text) => text !== ''),
      addsNothing(counts) && added !== plan ? 'Nothing is added.' : planSummary(added),
    ].join(': '),
  };
}

/** Codes that are named; the comment has the rest. */
const NAMED_CODES = 3;

/** What is refused, by its codes: `2 refused (disk-count, foreign-content)`. */
function refusedCodes(plan: Plan): string {
  const { refused, unplaced } = countPlan(plan);
  if (refused + unplaced === 0) return '';
  const codes = new Set([
    ...plan.nodes.flatMap(({ refusals }) => refusals.map(({ code }) => code)),
    ...plan.claims.flatMap((claim) => (claim.kind === 'unplaced' ? [claim.refusal.code] : [])),
  ]);
  const named = Array.from(codes).toSorted().slice(0, NAMED_CODES).join(', ');
  return `${String(refused + unplaced)} refused (${named}${codes.size > NAMED_CODES ? ', ...' : ''})`;
}

function addsNothing(counts: PlanCounts): boolean {
  const { disks, refused, unplaced, kept, claimless } = counts;
  return disks + refused + unplaced + kept + claimless === 0;
}

async function setStatus(
  { output }: CommandContext,
  host: CodeHost,
  { commit, status }: { readonly commit: string; readonly status: CommitStatus },
): Promise<void> {
  await host.setStatus(commit, status);
  await output.note(`status ${status.context} of ${commit.slice(0, 12)}: ${status.state}\n`);
}
