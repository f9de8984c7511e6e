import { readPath, readStdin } from '../../declare/text/read-files.ts';
import { readPlan } from '../../declare/kinds/read-plan.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import { shortHash } from '../../model/values/digest.ts';
import type { Plan } from '../../model/planned/plan.ts';
import {
  consentCandidates,
  subjectId,
  type ConsentCandidate,
} from '../../review/consent-candidates.ts';
import { consentDocument } from '../../render/consent/consent-document.ts';
import { candidatesText, consentText } from '../../render/consent/consent-text.ts';
import { counted } from '../../render/text/terminal.ts';
import type { CommandContext, ContextOf } from '../command-context.ts';
import { CommandError, usageError } from '../command-error.ts';
import type { ConsentLine } from './consent-line.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { valueText } from '../value-text.ts';

/** Writes the WipeConsent for what a plan refused or kept. Nothing is destroyed by writing it. */
export async function consent(context: ContextOf<'consent'>): Promise<ExitCode> {
  const { line, surroundings, output } = context;
  const expires = expiry(line.expires, surroundings.now());
  const plan = await loadPlan(context, line.from);
  const chosen = await choose(context, consentCandidates(plan));
  const { reason } = line;
  const document = consentDocument(chosen, {
    name: line.name ?? nameFor(chosen),
    expires: expires.time,
    reason,
  });
  const isYaml = line.output !== 'json';
  await output.data(
    (isYaml ? comment(consentText(chosen, expires.time, COMMENT_STYLE)) : '') +
      (await valueText(isYaml ? 'yaml' : 'json', document)),
  );
  // On a terminal the document stands right above, with the same text as its comment.
  if (!isYaml || surroundings.stdout.isTTY !== true)
    await output.note(consentText(chosen, expires.time, output.noteStyle));
  if (expires.days > LONG_DAYS)
    await output.note(
      `warning: it serves for ${counted(expires.days, 'day')}; a permission to destroy is better short, and written anew when it is needed.\n`,
    );
  await output.note(
    'Have it reviewed and committed beside the declarations; "diskwright plan" then shows what it destroys.\n',
  );
  return EXIT.done;
}

/**
 * So that a reviewer reads it beside the fingerprint: no colours, and lines that a diff shows
 * whole.
 */
const COMMENT_STYLE = { color: false, width: 98 };

function comment(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `# ${line}\n`))
    .join('');
}

const DAY_MS = 86_400_000;
/** Beyond this a consent is a permission that lies about. */
const LONG_DAYS = 90;
const LONGEST_DAYS = 366;

/** @throws CommandError of usage when it is over already, or would serve for more than a year. */
function expiry(
  asked: ConsentLine['expires'],
  now: Date,
): { readonly time: string; readonly days: number } {
  const until = asked.kind === 'at' ? Date.parse(asked.time) : now.getTime() + asked.ms;
  const leftMs = until - now.getTime();
  if (leftMs <= 0)
    throw usageError(
      asked.kind === 'at'
        ? `--expires ${asked.time} is over already`
        : 'a consent that expires at once serves never',
      'Give a time to come, or how long it is to serve, such as 7d.',
    );
  if (leftMs > LONGEST_DAYS * DAY_MS)
    throw usageError(
      `the consent would serve for ${String(Math.ceil(leftMs / DAY_MS))} days; at most ${String(LONGEST_DAYS)} are taken`,
      'Give a shorter time, such as 7d; a consent can be written anew at any time.',
    );
  return {
    time: new Date(until).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    days: Math.floor(leftMs / DAY_MS),
  };
}

async function loadPlan({ surroundings }: CommandContext, from: string): Promise<Plan> {
  const files = from === '-' ? [await readStdin(surroundings.stdin)] : await readPath(from);
  const [file, ...others] = files;
  if (file === undefined || others.length > 0)
    throw new CommandError({
      message: `${from} is a directory; one plan was expected`,
      remedy: 'Name the file that "diskwright plan -o json" wrote.',
    });
  const plan = readPlan(file);
  if (plan.ok) return plan.value;
  const { message, hint = '' } = plan.error;
  throw new CommandError({ message, remedy: hint });
}

/** What was asked for of what there is; never more than that, and never a guess. */
async function choose(
  { line: { node, disks, volumes, all }, output }: ContextOf<'consent'>,
  everywhere: readonly ConsentCandidate[],
): Promise<readonly ConsentCandidate[]> {
  const found = everywhere.filter((each) => node === null || each.node === node);
  requireUnprotected(found, volumes);
  const here = found.filter((candidate) => !isProtected(candidate));
  if (here.length === 0) throw nothingToGiveUp(node, everywhere);
  const wanted = [
    ...disks.map((id) => ['disk', id] as const),
    ...volumes.map((id) => ['volume', id] as const),
  ];
  const [only, ...others] = here;
  if (wanted.length === 0 && (all || others.length === 0)) return only === undefined ? [] : here;
  if (wanted.length === 0) {
    await output.note(candidatesText(here, output.noteStyle));
    throw usageError(
      `the plan leaves ${counted(here.length, 'thing')} alone that a consent could give up`,
      'Choose with the options above, or give --all.',
    );
  }
  const chosen = new Set<ConsentCandidate>();
  for (const [kind, id] of wanted) chosen.add(await find(here, { kind, id, output }));
  return here.filter((candidate) => chosen.has(candidate));
}

function isProtected({ because }: ConsentCandidate): boolean {
  return because.kind === 'kept' && because.kept.protected === true;
}

/** A consent for it would be refused by the next plan. */
function requireUnprotected(found: readonly ConsentCandidate[], volumes: readonly string[]): void {
  const held = found.find(
    (candidate) => isProtected(candidate) && volumes.includes(subjectId(candidate.subject)),
  );
  if (held === undefined) return;
  throw new CommandError({
    message: `the volume ${subjectId(held.subject)} of ${held.node} is protected by its layout, and no consent gives it up`,
    remedy: 'Declare the layout again with "protected: false", apply that, and then remove it.',
  });
}

function nothingToGiveUp(
  node: string | null,
  everywhere: readonly ConsentCandidate[],
): CommandError {
  const near =
    node === null
      ? null
      : nearestName(
          node,
          everywhere.map((each) => each.node),
        );
  return new CommandError({
    message: `the plan leaves nothing alone${node === null ? '' : ` on ${node}`} that a consent could give up`,
    remedy:
      near === null
        ? 'A consent lifts refusals for what is on a disk, and removes volumes that are kept; other refusals say themselves what to do.'
        : `Did you mean --node ${near}?`,
  });
}

/** By its whole id, else by the beginning of one, as long as only one thing has it. */
async function find(here: readonly ConsentCandidate[], wanted: Wanted): Promise<ConsentCandidate> {
  const { kind, id, output } = wanted;
  const ofKind = here.filter(({ subject }) => subject.kind === kind);
  const whole = ofKind.filter(({ subject }) => subjectId(subject) === id);
  const found =
    whole.length > 0 ? whole : ofKind.filter(({ subject }) => subjectId(subject).startsWith(id));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  await output.note(candidatesText(found.length > 1 ? found : here, output.noteStyle));
  const ids = new Set(found.map(({ subject }) => subjectId(subject)));
  if (ids.size > 1)
    throw usageError(
      `${String(ids.size)} ${kind}s begin with ${JSON.stringify(id)}: ${listed(ids)}`,
      'Write more of the one that is meant.',
    );
  if (first !== undefined)
    throw usageError(
      `the ${kind} ${JSON.stringify(subjectId(first.subject))} is on ${counted(found.length, 'node')}`,
      'Say with --node which one is meant.',
    );
  const near = nearestName(
    id,
    ofKind.map(({ subject }) => subjectId(subject)),
  );
  throw usageError(
    `the plan does not leave the ${kind} ${JSON.stringify(id)} alone for want of a consent`,
    near === null
      ? 'Choose with the options above; what the plan does not refuse or keep needs no consent.'
      : `Did you mean --${kind} ${near}?`,
  );
}

interface Wanted {
  readonly kind: 'disk' | 'volume';
  /** As it was given: an id, or the beginning of one. */
  readonly id: string;
  readonly output: CommandContext['output'];
}

/** Ids that are listed in a message. */
const LISTED = 6;

function listed(ids: ReadonlySet<string>): string {
  const names = [...ids];
  const more = names.length - LISTED;
  return `${names.slice(0, LISTED).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

/** Different for other content, so that a consent for the next content is another document. */
function nameFor(chosen: readonly ConsentCandidate[]): string {
  const [first, ...others] = chosen;
  const what =
    first === undefined
      ? 'nothing'
      : others.length > 0
        ? new Set(chosen.map(({ node }) => node)).size === 1
          ? first.node
          : 'nodes'
        : subjectId(first.subject);
  const slug = what
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200);
  const hash = shortHash(
    chosen.flatMap(({ node, subject, content }) => [node, subjectId(subject), content]),
    8,
  );
  return `wipe-${slug}-${hash}`;
}
