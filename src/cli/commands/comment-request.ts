import { FORGES, type Forge } from '../../forge/code-host.ts';
import { usageError } from '../command-error.ts';
import type { OptionName } from '../line/option-table.ts';

/** What `diskwright comment` is asked to say, and where as far as the command line says it. */
export interface CommentRequest {
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
export function commentRequest(values: ReadonlyMap<OptionName, readonly string[]>): CommentRequest {
  function one(name: OptionName): string | null {
    return values.get(name)?.[0] ?? null;
  }
  const body = one('body');
  const from = one('from');
  if (body === null && from === null)
    throw usageError(
      '"diskwright comment" needs --from or --body',
      'Give the file that "diskwright plan --save" wrote, or one with Markdown ("-" for standard input).',
    );
  const name = one('name') ?? DEFAULT_NAME;
  if (!NAME.test(name))
    throw usageError(
      `--name ${JSON.stringify(name)} is no name for a comment`,
      'Give letters, digits, ".", "_", "/" and single "-", such as "staging".',
    );
  if (values.has('status') && from === null)
    throw usageError(
      '--status says how a plan stands, and no plan is given',
      'Add --from with the file that "diskwright plan --save" wrote.',
    );
  return {
    body,
    from,
    name,
    status: values.has('status'),
    dryRun: values.has('dry-run'),
    forge: FORGES.find((forge) => forge === one('forge')) ?? null,
    apiUrl: one('api-url'),
    project: one('project'),
    number: numberOf(one('pull-request')),
    commit: commitOf(one('commit')),
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
