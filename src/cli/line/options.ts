import { parseArgs } from 'node:util';
import {
  DEFAULT_HOST_CONFIG,
  DEFAULT_STATE_DIR,
  type AgentOptions,
} from '../../model/agent-protocol.ts';
import { parseNodeName, type NodeName } from '../../model/identifiers.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import {
  COMMAND_NAMES,
  type CommandName,
  type CommandSpec,
  type OutputFormat,
} from './command-spec.ts';
import { commandSpec, isCommandName, optionSpec } from './command-table.ts';
import { LEAST_BYTES } from '../../render/markdown/cut-blocks.ts';
import { OPTIONS, type OptionName } from './option-table.ts';
import { usageError } from '../command-error.ts';
import { clusterRequest, type ClusterRequest } from '../commands/cluster/cluster-request.ts';
import { commentRequest, type CommentRequest } from '../commands/comment-request.ts';
import { consentRequest, type ConsentRequest } from '../commands/consent-request.ts';
import { declarationSource, type DeclarationSource } from './declaration-source.ts';
import { ageLimitOf, ageOf, timeOf } from './time-values.ts';

/** The command line, understood and checked. Every command reads of it what its spec lists. */
export interface CommandLine {
  readonly command: CommandName;
  /** What explain is asked about, such as `disk/ID`. */
  readonly subject: string | null;
  /** The argument of schema, completion and help. */
  readonly argument: string | null;
  readonly output: OutputFormat;
  readonly source: DeclarationSource;
  /** The commit that the plan is compared with, in the repository of the source. */
  readonly base: string | null;
  /**
   * A saved plan: the argument of show, and that of apply where the declarations are named beside
   * it.
   */
  readonly savedPlan: string | null;
  /** Where the plan is saved, beside what is printed. */
  readonly save: string | null;
  /** How long Markdown may be; null: as long as a comment. */
  readonly maxBytes: number | null;
  /** Where the plan is written as a page, beside what is printed. */
  readonly html: string | null;
  /** Files, directories, `host`. */
  readonly inventories: readonly string[];
  /** What the cluster has: a file, or `-`. */
  readonly persistentVolumes: string | null;
  /** Where declarations are written; null: to standard output. */
  readonly outputDir: string | null;
  readonly node: NodeName | null;
  readonly agent: AgentOptions;
  /** RFC 3339, UTC. */
  readonly asOf: string | null;
  /** null: any age will do. */
  readonly maxInventoryAgeMs: number | null;
  readonly detailedExitcode: boolean;
  readonly autoApprove: boolean;
  /** The node whose content may be destroyed without being asked. */
  readonly approveDestroy: string | null;
  /** What `consent` is asked to write; null for every other command. */
  readonly consent: ConsentRequest | null;
  /** What `comment` is asked to say, and where; null for every other command. */
  readonly comment: CommentRequest | null;
  readonly cluster: ClusterRequest;
  /** What the plan is asked to do without, such as `disk/ID`. */
  readonly without: readonly string[];
  readonly watch: boolean;
  /** Whether explain asks the cluster, too. */
  readonly live: boolean;
  /** How often --watch looks at the host or asks git. */
  readonly intervalMs: number;
  /** Whether the plan is written into the locks of its nodes. */
  readonly lock: boolean;
  readonly planned: boolean;
  readonly noColor: boolean;
  readonly verbose: boolean;
}

/**
 * Parses the arguments after the program's name. `--help` and `--version` anywhere become the
 * commands `help` and `version`.
 *
 * @throws CommandError with exit code 64, naming the nearest command or option.
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.values(OPTIONS).map((option) => [
        option.name,
        {
          type: 'value' in option ? ('string' as const) : ('boolean' as const),
          ...('short' in option ? { short: option.short } : {}),
        },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const positionals = tokens
    .filter((token) => token.kind === 'positional')
    .map(({ value }) => value);
  const given = tokens.filter((token) => token.kind === 'option');
  const [name, ...rest] = positionals;
  if (given.some((option) => option.name === 'help'))
    return commandLine('help', { argument: helpOn(name) }, new Map());
  if (name === undefined && given.some((option) => option.name === 'version'))
    return commandLine('version', { argument: null }, new Map());
  if (name === undefined) throw noCommand(given[0]);
  const command = knownCommand(name);
  const spec = commandSpec(command);
  const values = collectValues(spec, given);
  const line = commandLine(command, argumentsOf(spec, rest), values);
  checkQuestion(line);
  return line;
}

type Values = ReadonlyMap<OptionName, readonly string[]>;

type OptionToken = Extract<
  NonNullable<ReturnType<typeof parseArgs>['tokens']>[number],
  { kind: 'option' }
>;

function noCommand(option: OptionToken | undefined): Error {
  if (option !== undefined && !Object.hasOwn(OPTIONS, option.name)) {
    const near = nearestName(option.name, ['help', 'version']);
    return usageError(
      `there is no option ${option.rawName}`,
      near === null ? 'See "diskwright help".' : `Did you mean --${near}?`,
    );
  }
  return usageError(
    option === undefined ? 'no command was given' : `${option.rawName} needs a command`,
    `Give one of ${COMMAND_NAMES.join(', ')}; "diskwright help" explains them.`,
  );
}

function helpOn(name: string | undefined): string | null {
  return name === undefined || name === 'help' ? null : knownCommand(name);
}

function knownCommand(name: string): CommandName {
  if (isCommandName(name)) return name;
  const near = nearestName(name, COMMAND_NAMES);
  throw usageError(
    `there is no command ${JSON.stringify(name)}`,
    near === null
      ? `Give one of ${COMMAND_NAMES.join(', ')}.`
      : `Did you mean "diskwright ${near}"?`,
  );
}

interface Arguments {
  readonly subject?: string | null;
  readonly argument: string | null;
}

function argumentsOf(spec: CommandSpec, given: readonly string[]): Arguments {
  const wanted = [spec.subject, spec.argument].filter((each) => each !== undefined);
  const extra = given[wanted.length];
  if (extra !== undefined)
    throw usageError(
      `${JSON.stringify(extra)} is one argument too many for "diskwright ${spec.name}"`,
      seeHelp(spec),
    );
  const missing = wanted.find(({ required }, index) => required && given[index] === undefined);
  if (missing !== undefined)
    throw usageError(`"diskwright ${spec.name}" needs ${missing.name}`, seeHelp(spec));
  const [first, second] = spec.subject === undefined ? [null, ...given] : given;
  return { subject: first ?? null, argument: second ?? null };
}

function seeHelp(spec: CommandSpec): string {
  return `See "diskwright help ${spec.name}".`;
}

function collectValues(spec: CommandSpec, given: readonly OptionToken[]): Values {
  const values = new Map<OptionName, string[]>();
  for (const token of given) {
    const name = acceptedOption(spec, token);
    const option = optionSpec(spec, name);
    const value = option.value === undefined ? noValue(token) : valueOf(token, option.value);
    if (option.choices?.includes(value) === false)
      throw usageError(
        `${token.rawName} ${JSON.stringify(value)} is not known to "diskwright ${spec.name}"`,
        `Give one of ${option.choices.join(', ')}.`,
      );
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else if (option.repeatable === true) before.push(value);
    else if (option.value !== undefined)
      throw usageError(`${token.rawName} is given twice`, 'Give it once.');
  }
  return values;
}

function acceptedOption(spec: CommandSpec, token: OptionToken): OptionName {
  const accepted = spec.options.find((name) => name === token.name);
  if (accepted !== undefined) return accepted;
  const names: readonly string[] = spec.options;
  const isKnown = Object.hasOwn(OPTIONS, token.name);
  const near = isKnown ? null : nearestName(token.name, names);
  throw usageError(
    isKnown
      ? `"diskwright ${spec.name}" does not take ${token.rawName}`
      : `there is no option ${token.rawName}`,
    near === null ? seeHelp(spec) : `Did you mean --${near}?`,
  );
}

function noValue(token: OptionToken): string {
  if (token.value === undefined) return '';
  throw usageError(`${token.rawName} takes no value`, `Write ${token.rawName} alone.`);
}

function valueOf(token: OptionToken, placeholder: string): string {
  // kubectl takes "-o=json" too, where getopt would take "=json" for the value.
  const isShort = !token.rawName.startsWith('--');
  const value = isShort && token.inlineValue === true ? token.value.replace(/^=/, '') : token.value;
  // "-" alone is standard input; anything else with a dash is the next option, unless joined by
  // "=".
  const isNextOption = value !== undefined && value.length > 1 && value.startsWith('-');
  if (value !== undefined && value !== '' && (token.inlineValue === true || !isNextOption))
    return value;
  throw usageError(
    `${token.rawName} needs ${placeholder}`,
    isNextOption
      ? `Write --${token.name}=${value} if that is the value.`
      : `Write ${token.rawName} ${placeholder}.`,
  );
}

function commandLine(
  command: CommandName,
  { subject = null, argument }: Arguments,
  values: Values,
): CommandLine {
  const spec = commandSpec(command);
  function one(name: OptionName): string | null {
    return values.get(name)?.[0] ?? null;
  }
  const node = nodeOf(one('node'));
  const savedPlan = savedPlanNamed(command, argument, one);
  const readsDeclarations = spec.options.includes('repo');
  return {
    command,
    subject,
    argument: readsDeclarations ? null : argument,
    output: (one('output') ?? spec.outputs[0] ?? 'text') as OutputFormat,
    source: declarationSource(one, readsDeclarations && savedPlan === null ? argument : null),
    base: one('base'),
    savedPlan,
    cluster: clusterRequest(one),
    save: one('save'),
    maxBytes: bytesOf(one('max-bytes'), one('output')),
    html: one('html'),
    inventories: values.get('inventory') ?? [],
    persistentVolumes: command === 'import' ? one('file') : null,
    outputDir: one('output-dir'),
    node,
    agent: {
      stateDir: one('state-dir') ?? DEFAULT_STATE_DIR,
      hostConfig: one('host-config') ?? DEFAULT_HOST_CONFIG,
      node,
      includeLoop: values.has('include-loop'),
    },
    asOf: timeOf('as-of', one('as-of')),
    maxInventoryAgeMs: inventoryAgeLimit(one('max-inventory-age'), one('base') !== null),
    detailedExitcode: values.has('detailed-exitcode'),
    autoApprove: values.has('auto-approve'),
    approveDestroy: one('approve-destroy'),
    consent: command === 'consent' ? consentRequest(values) : null,
    comment: command === 'comment' ? commentRequest(values) : null,
    without: values.get('without') ?? [],
    watch: values.has('watch'),
    live: values.has('live'),
    intervalMs: ageOf('interval', one('interval')) ?? DEFAULT_INTERVAL_MS,
    lock: values.has('lock'),
    planned: values.has('planned'),
    noColor: values.has('no-color'),
    verbose: values.has('verbose'),
  };
}

/** Declarations come from one place: where an option names it, the argument of apply is a plan. */
function savedPlanNamed(
  command: CommandName,
  argument: string | null,
  one: (name: OptionName) => string | null,
): string | null {
  if (command === 'show') return argument;
  const isNamed = (['file', 'repo', 'ref'] as const).some((name) => one(name) !== null);
  return command === 'apply' && isNamed ? argument : null;
}

function bytesOf(text: string | null, output: string | null): number | null {
  if (text === null) return null;
  if (output !== 'markdown')
    throw usageError('--max-bytes is for a comment only', 'Give it with -o markdown.');
  const bytes = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (bytes >= LEAST_BYTES) return bytes;
  throw usageError(
    `--max-bytes ${JSON.stringify(text)} is too little for a plan, or no number`,
    `Give ${String(LEAST_BYTES)} or more, such as 65000 for GitHub or 1000000 for GitLab.`,
  );
}

/** What a reviewer is shown must not be what a node was like long ago. */
const REVIEWED_INVENTORY_AGE_MS = 86_400_000;

function inventoryAgeLimit(text: string | null, compared: boolean): number | null {
  const given = ageLimitOf('max-inventory-age', text);
  if (given !== null) return Number.isFinite(given) ? given : null;
  return compared ? REVIEWED_INVENTORY_AGE_MS : null;
}

/** How often a host is looked at and git is asked, unless told. */
const DEFAULT_INTERVAL_MS = 15_000;

/** What every command prints that prints data. */
const QUESTION_FORMATS: readonly OutputFormat[] = ['text', 'json', 'yaml'];

/** What the plan can be asked for, one at a time; and what a watch needs. */
function checkQuestion(line: CommandLine): void {
  const asked = [
    ...(line.base === null ? [] : ['--base']),
    ...(line.watch ? ['--watch'] : []),
    ...(line.lock ? ['--lock'] : []),
    ...(line.without.length > 0 ? ['--without'] : []),
  ];
  if (asked.length > 1)
    throw usageError(`${asked.join(' and ')} do not go together`, 'Give one of them.');
  const written = line.html === null ? (line.save === null ? null : '--save') : '--html';
  if (written !== null && (line.watch || line.without.length > 0))
    throw usageError(
      `${written} writes a plan, and ${line.watch ? '--watch' : '--without'} is asked for something else`,
      `Give ${written} with a plan of its own.`,
    );
  checkFormat(line);
  if (line.watch && line.source.kind === 'standard-input')
    throw usageError(
      '--watch has nothing to look at again: standard input ends',
      'Give the declarations as a path, or by --repo.',
    );
  if (line.intervalMs < 1_000)
    throw usageError('--interval 0s would never rest', 'Give one second or more.');
}

function checkFormat(line: CommandLine): void {
  const isQuestion = line.watch || line.without.length > 0;
  if (isQuestion && !QUESTION_FORMATS.includes(line.output))
    throw usageError(
      `-o ${line.output} is for a plan, and ${line.watch ? '--watch' : '--without'} prints something else`,
      `Give one of ${QUESTION_FORMATS.join(', ')}.`,
    );
}

function nodeOf(text: string | null): NodeName | null {
  if (text === null) return null;
  const node = parseNodeName(text);
  if (node.ok) return node.value;
  throw usageError(`--node: ${node.error}`, 'Give the name that "kubectl get nodes" shows.');
}
