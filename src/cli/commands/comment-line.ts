import { FORGES, type Forge } from '../../forge/code-host.ts';
import { usageError } from '../command-error.ts';
import type { GivenTo } from '../line/given-words.ts';

/** What is to be said, and where as far as the command line says it. */
export interface CommentLine {
  readonly command: 'comment';
  /** The file with the Markdown, or `-`; null: what the plan says. */
  readonly body: string | null;
  /** The saved plan that it is of; null when it is not known. Never null with body. */
  readonly from: string | null;
  readonly name: string;
  readonly status: boolean;
  readonly dryRun: boolean;
  readonly forge: Forge | null;
  readonly apiUrl: string | null;
  readonly project: string | null;
  readonly number: number | null;
  readonly commit: string | null;
}

const DEFAULT_NAME = 'plan';
/** It stands in an HTML comment, in which two dashes may mean its end. */
const NAME = /^(?!.*--)[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/;

/** @throws CommandError of usage, for what is missing or cannot be meant. */
export function commentLine(given: GivenTo<'comment'>): CommentLine {
  const body = given.one('body');
  const from = given.one('from');
  if (body === null && from === null)
    throw usageError(
      '"diskwright comment" needs --from or --body',
      'Give the file that "diskwright plan --save" wrote, or one with Markdown ("-" for standard input).',
    );
  const name = given.one('name') ?? DEFAULT_NAME;
  if (!NAME.test(name))
    throw usageError(
      `--name ${JSON.stringify(name)} is no name for a comment`,
      'Give letters, digits, ".", "_", "/" and single "-", such as "staging".',
    );
  if (given.has('status') && from === null)
    throw usageError(
      '--status says how a plan stands, and no plan is given',
      'Add --from with the file that "diskwright plan --save" wrote.',
    );
  return {
    command: 'comment',
    body,
    from,
    name,
    status: given.has('status'),
    dryRun: given.has('dry-run'),
    forge: FORGES.find((forge) => forge === given.one('forge')) ?? null,
    apiUrl: given.one('api-url'),
    project: given.one('project'),
    number: numberOf(given.one('pull-request')),
    commit: commitOf(given.one('commit')),
  };
}

function numberOf(text: string | null): number | null {
  if (text === null) return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError(
    `--pull-request ${JSON.stringify(text)} is no number`,
    'Give the number alone, such as 7.',
  );
}

function commitOf(text: string | null): string | null {
  if (text === null || /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(text)) return text;
  throw usageError(
    `--commit ${JSON.stringify(text)} is no whole commit id`,
    'Give all of its hexadecimal digits, as "git rev-parse HEAD" prints them.',
  );
}
