/** The pages of the manual, from what the programs say of themselves with --help. */
import { AGENT_HELP } from '../../agent/help.ts';
import { COMMAND_NAMES, type CommandName } from '../../src/cli/line/command-spec.ts';
import { commandSpec } from '../../src/cli/line/command-table.ts';
import { EXIT_CODES, optionRow, usage } from '../../src/cli/line/help.ts';

/** One page: the name of its file below `usr/share/man`, and what is in it. */
export interface ManPage {
  readonly path: string;
  readonly text: string;
}

/** A page a command, one of all commands, and that of the agent. The markup is man(7)'s. */
export function manPages(version: string): readonly ManPage[] {
  return [
    pageOf(overview(), version),
    ...COMMAND_NAMES.map((name) => pageOf(ofCommand(name), version)),
    pageOf(ofAgent(), version),
  ];
}

interface Page {
  readonly name: string;
  /** 1: commands of users; 8: of administrators; man-pages(7). */
  readonly section: 1 | 8;
  readonly summary: string;
  readonly synopsis: string;
  /** Each a heading and the lines below it, with their markup. */
  readonly parts: readonly (readonly [string, readonly string[]])[];
}

function pageOf({ name, section, summary, synopsis, parts }: Page, version: string): ManPage {
  const all: Page['parts'] = [
    ['NAME', [`${plain(name)} \\- ${plain(summary)}`]],
    ['SYNOPSIS', [`.B ${plain(synopsis)}`]],
    ...parts,
  ];
  const lines = [
    `.TH ${name.toUpperCase()} ${String(section)} "" "diskwright ${version}" "diskwright"`,
    // A word is not cut at the end of a line: it may be typed.
    ...['.nh', '.ad l'],
    ...all.flatMap(([heading, body]) => [`.SH ${heading}`, ...body]),
  ];
  return {
    path: `man${String(section)}/${name}.${String(section)}`,
    text: `${lines.join('\n')}\n`,
  };
}

function overview(): Page {
  return {
    name: 'diskwright',
    section: 1,
    summary: 'local disks for Kubernetes nodes, declared in git',
    synopsis: 'diskwright COMMAND [OPTIONS]',
    parts: [
      [
        'COMMANDS',
        COMMAND_NAMES.map(commandSpec).flatMap((command) => [
          ...['.TP', `.B ${plain(usage(command))}`],
          `${line(command.summary)}; diskwright\\-${plain(command.name)}(1)`,
        ]),
      ],
      ['EXIT STATUS', EXIT_CODES.split('; ').map((code) => `.br\n${line(code)}`)],
      ['SEE ALSO', ['diskwright\\-agent(8), lvm(8), fstab(5)']],
    ],
  };
}

function ofCommand(name: CommandName): Page {
  const command = commandSpec(name);
  return {
    name: `diskwright-${name}`,
    section: 1,
    summary: command.summary,
    synopsis: `diskwright ${usage(command)} [OPTIONS]`,
    parts: [
      ['DESCRIPTION', command.description.flatMap((text) => ['.PP', line(text)])],
      [
        'OPTIONS',
        command.options
          .map((option) => optionRow(command, option))
          .flatMap(([typed, help]) => ['.TP', `.B ${plain(typed.trim())}`, line(help)]),
      ],
      [
        'EXAMPLES',
        command.examples.flatMap(({ line: typed, does }) => [
          ...['.PP', line(does), '.PP', '.nf', '.RS 4'],
          ...[line(typed), '.RE', '.fi'],
        ]),
      ],
      ['SEE ALSO', ['diskwright(1), diskwright\\-agent(8)']],
    ],
  };
}

function ofAgent(): Page {
  const [first = '', , ...rest] = AGENT_HELP.trimEnd().split('\n');
  return {
    name: 'diskwright-agent',
    section: 8,
    summary: first.replace(/^[^:]*: /, '').replace(/\.$/, ''),
    synopsis: 'diskwright-agent [COMMAND] [OPTIONS]',
    parts: [
      ['DESCRIPTION', ['.nf', ...rest.map(line), '.fi']],
      ['SEE ALSO', ['diskwright(1), systemd.service(5), lvm(8)']],
    ],
  };
}

/** A whole line of text; one that begins with a dot or an apostrophe would be a request. */
function line(text: string): string {
  const escaped = plain(text);
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

/** Text without markup: signs of troff stand for themselves, and hyphens can be copied. */
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('"', '\\(dq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti');
}
