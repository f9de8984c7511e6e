import { limits } from '../../declare/text/limits.ts';
import { REVISION_CAPS } from '../../git/revision-caps.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { COMMAND_NAMES, type CommandName, type CommandSpec } from './command-spec.ts';
import { commandSpec, optionSpec } from './command-table.ts';

/** What each exit code says, in one sentence. */
export const EXIT_CODES =
  '0 done or nothing to do; 1 error or invalid declarations; 2 changes (plan --detailed-exitcode); 3 refused or withheld; 4 incomplete: an inventory is missing, or apply left something for the next one; 5 an operation failed; 64 usage; 130 interrupted.';

/** The first page: what there is. */
export function generalHelp(width: number): string {
  const commands = COMMAND_NAMES.map((name) => commandSpec(name));
  return [
    'diskwright: local disks for Kubernetes nodes, declared in git',
    '',
    'Usage: diskwright COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...rows(
      commands.map((command) => [usage(command), command.summary]),
      width,
    ),
    '',
    'From a commit to disks:',
    ...rows(
      [
        ['diskwright validate disks/', 'are the declarations right?'],
        ['sudo diskwright plan disks/ --inventory host', 'what would happen here?'],
        ['sudo diskwright apply disks/', 'do it'],
      ],
      width,
    ),
    '',
    ...wrapped(`Exit codes: ${EXIT_CODES}`, Math.min(width, 90), 0),
    '',
    '"diskwright help COMMAND" shows options and examples.',
    '',
  ].join('\n');
}

/** The page of one command. */
export function commandHelp(name: CommandName, width: number): string {
  const command = commandSpec(name);
  return [
    `Usage: diskwright ${usage(command)} [OPTIONS]`,
    '',
    ...command.description.flatMap((text) => [...wrapped(text, width, 0), '']),
    'Options:',
    ...rows(
      command.options.map((option) => optionRow(command, option)),
      width,
    ),
    '',
    ...(command.options.includes('repo') ? [...limitLines(width), ''] : []),
    'Examples:',
    ...command.examples.flatMap(({ line, does }) => [`  # ${does}`, `  ${line}`]),
    '',
  ].join('\n');
}

/** What is not read, so that no file can use up memory or time; every message says it too. */
function limitLines(width: number): readonly string[] {
  const perFile = [
    `${formatBytes(limits.fileBytes)} (${formatBytes(limits.inventoryFileBytes)} with inventories)`,
    `${grouped(limits.documentsPerFile)} documents`,
  ];
  const perDocument = [
    `${grouped(limits.tokensPerDocument)} tokens of YAML`,
    `${grouped(limits.depth)} levels`,
    `${grouped(limits.aliasValues)} values by aliases`,
  ];
  const perCommit = [
    `${grouped(REVISION_CAPS.maxFiles)} YAML and JSON files`,
    `${formatBytes(REVISION_CAPS.maxTotalBytes)} together`,
    `${grouped(REVISION_CAPS.maxDepth)} directories deep`,
  ];
  return [
    'Limits:',
    ...rows(
      [
        ['a file', perFile.join(', ')],
        ['a document', perDocument.join(', ')],
        ['a list of names', `${grouped(limits.namesPerList)} names by ranges`],
        ['a commit', perCommit.join(', ')],
      ],
      width,
    ),
  ];
}

/** `50,000`. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The command with its arguments, as they are typed. */
export function usage(command: CommandSpec): string {
  const places = [command.subject, command.argument].flatMap((argument) =>
    argument === undefined ? [] : [argument.required ? argument.name : `[${argument.name}]`],
  );
  return [command.name, ...places].join(' ');
}

/** An option as it is typed, and what it does. */
export function optionRow(
  command: CommandSpec,
  name: CommandSpec['options'][number],
): readonly [string, string] {
  const option = optionSpec(command, name);
  const short = option.short === undefined ? '    ' : `-${option.short}, `;
  const value = option.choices?.join('|') ?? option.value;
  return [`${short}--${option.name}${value === undefined ? '' : ` ${value}`}`, option.help];
}

/** Below this the second of two columns is unreadable, and goes below the first instead. */
const NARROWEST_COLUMN = 34;

function rows(pairs: readonly (readonly [string, string])[], width: number): readonly string[] {
  const column = Math.min(52, Math.max(...pairs.map(([first]) => first.length)) + 4);
  const isStacked = width - column < NARROWEST_COLUMN;
  return pairs.flatMap(([first, second]) => {
    const lines = wrapped(second, width, isStacked ? 8 : column);
    if (isStacked || first.length + 4 > column) return [`  ${first}`, ...lines];
    const [head = '', ...further] = lines;
    return [`  ${first}`.padEnd(column) + head.trimStart(), ...further];
  });
}

function wrapped(text: string, width: number, indent: number): readonly string[] {
  const room = Math.max(30, Math.min(width, 100) - indent);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(' '.repeat(indent) + line);
      line = word;
    } else line += line === '' ? word : ` ${word}`;
  }
  return [...lines, ' '.repeat(indent) + line];
}
