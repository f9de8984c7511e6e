import { parseArgs } from 'node:util';
import { nearestName } from '../../model/values/nearest-name.ts';
import { usageError } from '../command-error.ts';
import { listenAddress, liveCluster, timeoutOf } from '../commands/cluster/cluster-options.ts';
import { statusLine } from '../commands/cluster/status-line.ts';
import { commentLine } from '../commands/comment-line.ts';
import { consentLine } from '../commands/consent-line.ts';
import { historyLine } from '../commands/history/history-line.ts';
import { planLine } from '../commands/plan/plan-line.ts';
import {
  COMMAND_NAMES,
  DATA_FORMATS,
  DOCUMENT_FORMATS,
  FINDING_FORMATS,
  PLAN_FORMATS,
  type CommandName,
} from './command-spec.ts';
import { commandSpec, isCommandName, SHELLS } from './command-table.ts';
import { givenTo, type GivenTo, type GivenWords, type OptionToken } from './given-words.ts';
import { OPTIONS, type OptionName } from './option-table.ts';
import { hostOptions, outputOf, planPrint, worldOptions } from './shared-options.ts';
import { timeOf } from './time-values.ts';

/**
 * How each command understands what it is given: it is given nothing that its table entry lacks.
 */
const READERS = {
  init: (given) => ({
    command: 'init',
    ...hostOptions(given),
    directory: given.argument ?? '.',
    name: given.one('name'),
    inventories: given.all('inventory'),
  }),
  import: (given) => ({
    command: 'import',
    ...hostOptions(given),
    inventories: someInventories(given.all('inventory')),
    /** What the cluster has: a file, or `-`. */
    persistentVolumes: given.one('file'),
    /** Where declarations are written; null: to standard output. */
    outputDir: given.one('output-dir'),
  }),
  validate: (given) => ({
    command: 'validate',
    ...worldOptions(given),
    output: outputOf(given, FINDING_FORMATS),
  }),
  discover: (given) => ({
    command: 'discover',
    ...hostOptions(given),
    output: outputOf(given, DATA_FORMATS),
  }),
  doctor: (given) => ({
    command: 'doctor',
    ...hostOptions(given),
    output: outputOf(given, DATA_FORMATS),
  }),
  'support-bundle': (given) => ({
    command: 'support-bundle',
    ...hostOptions(given),
    /** Where it is written. */
    file: given.one('output') ?? 'diskwright-support.tar.gz',
    overwrite: given.has('overwrite'),
  }),
  locate: (given) => ({
    command: 'locate',
    disk: given.needed('disk/ID'),
    ...hostOptions(given),
    output: outputOf(given, DATA_FORMATS),
    /** What the light of its slot should be; null: as it is. */
    led: lightNamed(given.one('led')),
  }),
  plan: planLine,
  show: (given) => ({
    command: 'show',
    savedPlan: given.needed('FILE'),
    ...planPrint(given, PLAN_FORMATS),
  }),
  comment: commentLine,
  explain: (given) => ({
    command: 'explain',
    /** Such as `disk/ID`. */
    subject: given.needed('KIND/NAME'),
    ...worldOptions(given),
    output: outputOf(given, DATA_FORMATS),
    asOf: timeOf('as-of', given.one('as-of')),
    /** The cluster that is asked, too. */
    live: liveCluster(given.has('live'), given.one('kubeconfig')),
  }),
  history: historyLine,
  consent: consentLine,
  apply: (given) => {
    // Declarations come from one place: where an option names it, the argument is a plan.
    const isNamed = (['file', 'repo', 'ref'] as const).some((name) => given.has(name));
    return {
      command: 'apply',
      ...worldOptions(given, { path: isNamed ? null : given.argument }),
      /**
       * Where the declarations are named beside it; else the path of the source may be one, too.
       */
      savedPlan: isNamed ? given.argument : null,
      output: outputOf(given, DATA_FORMATS),
      asOf: timeOf('as-of', given.one('as-of')),
      autoApprove: given.has('auto-approve'),
      /** The node whose content may be destroyed without being asked. */
      approveDestroy: given.one('approve-destroy'),
    };
  },
  manifests: (given) => ({
    command: 'manifests',
    ...worldOptions(given),
    output: outputOf(given, DOCUMENT_FORMATS),
    planned: given.has('planned'),
  }),
  controller: (given) => {
    const webhooks = given.one('webhook-address');
    const page = given.one('page-address');
    return {
      command: 'controller',
      kubeconfig: given.one('kubeconfig'),
      /** The one that is followed; null: all. */
      namespace: given.one('namespace'),
      /** Where health, readiness and metrics are served. */
      healthAddress: listenAddress('health-address', given.one('health-address') ?? ':8080'),
      /** Where webhooks are taken; null: nowhere. */
      webhookAddress: webhooks === null ? null : listenAddress('webhook-address', webhooks),
      /** Where the page of the fleet is served; null: nowhere. */
      pageAddress: page === null ? null : listenAddress('page-address', page),
      /** Where clones are kept; null: the default. */
      cacheDir: given.one('cache-dir'),
      approvesHosts: given.has('approve-hosts'),
    };
  },
  reconcile: (given) => ({
    command: 'reconcile',
    /** Of the DiskRepository. */
    name: given.needed('NAME'),
    namespace: given.one('namespace') ?? 'default',
    kubeconfig: given.one('kubeconfig'),
    /** How long is waited for an answer. */
    timeoutMs: timeoutOf(given.one('timeout') ?? '2m'),
  }),
  status: statusLine,
  schema: ({ argument }) => ({ command: 'schema', kind: argument }),
  completion: (given) => ({ command: 'completion', shell: shellNamed(given.needed('SHELL')) }),
  version: (given) => ({ command: 'version', verbose: given.has('verbose') }),
  help: ({ argument }) => ({
    command: 'help',
    topic: argument === null ? null : commandNamed(argument, 'diskwright help'),
  }),
} satisfies { readonly [C in CommandName]: (given: GivenTo<C>) => { readonly command: C } };

/** What the command line of one command says. */
export type LineOf<C extends CommandName> = Readonly<ReturnType<(typeof READERS)[C]>>;

/** The command line, understood and checked: of one command, with what that takes. */
export type CommandLine = { readonly [C in CommandName]: LineOf<C> }[CommandName];

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
  const [name, ...words] = tokens
    .filter((token) => token.kind === 'positional')
    .map(({ value }) => value);
  const options = tokens.filter((token) => token.kind === 'option');
  if (options.some((option) => option.name === 'help'))
    return { command: 'help', topic: helpOn(name) };
  if (name === undefined && options.some((option) => option.name === 'version'))
    return { command: 'version', verbose: false };
  if (name === undefined) throw noCommand(options[0]);
  const command = commandNamed(name, 'diskwright');
  return readLine(command, givenTo(commandSpec(command), options, words));
}

/** What a command understands of the words that it is given. @throws CommandError of usage */
export function readLine(command: CommandName, given: GivenWords<OptionName, string>): CommandLine {
  return READERS[command](given);
}

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

function helpOn(name: string | undefined): CommandName | null {
  return name === undefined || name === 'help' ? null : commandNamed(name, 'diskwright');
}

/** @param before what stands before the name. @throws CommandError of usage */
function commandNamed(name: string, before: string): CommandName {
  if (isCommandName(name)) return name;
  const near = nearestName(name, COMMAND_NAMES);
  throw usageError(
    `there is no command ${JSON.stringify(name)}`,
    near === null
      ? `Give one of ${COMMAND_NAMES.join(', ')}.`
      : `Did you mean "${before} ${near}"?`,
  );
}

function someInventories(places: readonly string[]): readonly string[] {
  if (places.length > 0) return places;
  throw usageError(
    '"diskwright import" needs --inventory',
    'Give what "diskwright discover -o yaml" printed on each node, or "host" for this machine.',
  );
}

function shellNamed(name: string): (typeof SHELLS)[number] {
  const shell = SHELLS.find((each) => each === name);
  if (shell !== undefined) return shell;
  throw usageError(
    `there is no completion for ${JSON.stringify(name)}`,
    `Give one of ${SHELLS.join(', ')}.`,
  );
}

function lightNamed(text: string | null): 'on' | 'off' | null {
  return text === 'on' || text === 'off' ? text : null;
}
