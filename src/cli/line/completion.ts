import { SUBJECT_KINDS } from '../../model/planned/explanation.ts';
import { COMMAND_NAMES, type ArgumentSpec, type CommandSpec } from './command-spec.ts';
import { commandSpec, optionSpec, SHELLS } from './command-table.ts';
import type { OptionSpec } from './option-table.ts';
import type { ContextOf } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/** Prints the completion script of a shell, made from the same table as help. */
export async function completion({ line, output }: ContextOf<'completion'>): Promise<ExitCode> {
  const { schemaTexts } = await import('../../declare/generated/schema-texts.ts');
  await output.data(completionScript(line.shell, Object.keys(schemaTexts).sort()));
  return EXIT.done;
}

export function completionScript(shell: (typeof SHELLS)[number], kinds: readonly string[]): string {
  const commands = COMMAND_NAMES.map((name) => commandSpec(name));
  switch (shell) {
    case 'bash':
      return bashScript(commands, kinds);
    case 'zsh':
      return zshScript(commands, kinds);
    case 'fish':
      return fishScript(commands, kinds);
  }
}

function optionsOf(command: CommandSpec): readonly OptionSpec[] {
  return command.options.map((name) => optionSpec(command, name));
}

function spellings(option: OptionSpec): readonly string[] {
  return [...(option.short === undefined ? [] : [`-${option.short}`]), `--${option.name}`];
}

/** The words that begin what a command is about. */
function subjectWords(command: CommandSpec): readonly string[] {
  return command.subject === undefined ? [] : (argumentWords(command.subject, []) ?? []);
}

/** Words that complete an argument, or null where files do. */
function argumentWords(
  argument: ArgumentSpec | undefined,
  kinds: readonly string[],
): readonly string[] | null {
  switch (argument?.completes ?? 'nothing') {
    case 'kinds':
      return kinds;
    case 'shells':
      return SHELLS;
    case 'commands':
      return COMMAND_NAMES;
    case 'subjects':
      return SUBJECT_KINDS.map((kind) => `${kind}/`);
    case 'file':
    case 'directory':
    case 'inventory':
    case 'ref':
      return null;
    case 'nothing':
      return [];
  }
}

/** Branches and tags as they are written: `main`, `origin/main`, `v1`. */
const LIST_REFS =
  "for-each-ref --format='%(refname:strip=2)' refs/heads refs/remotes refs/tags 2>/dev/null";

// The name of a branch may be a command in brackets: no expansion sees it, and it is quoted for the
// line.
const BASH_REFS = `_diskwright_refs() {
  local index reference repository=.
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ \${COMP_WORDS[index]} == --repo ]]; then
      repository=\${COMP_WORDS[index+1]}
      if [[ $repository == = ]]; then repository=\${COMP_WORDS[index+2]-}; fi
    fi
  done
  while IFS= read -r reference; do
    if [[ $reference == "$current"* ]]; then
      printf -v reference %q "$reference"
      COMPREPLY+=("$reference")
    fi
  done < <(git -C "$repository" ${LIST_REFS})
}`;

const ZSH_REFS = `_diskwright_refs() {
  local repository=\${words[\${words[(i)--repo]}+1]:-\${\${words[(r)--repo=*]}#--repo=}}
  compadd "$@" -- \${(f)"$(git -C "\${repository:-.}" ${LIST_REFS})"}
}`;

const FISH_REFS = `function __diskwright_refs
  set -l words (commandline -opc)
  set -l repository .
  if set -l at (contains -i -- --repo $words)
    set repository $words[(math $at + 1)]
  end
  for word in $words
    if string match -q -- '--repo=*' $word
      set repository (string replace -- --repo= '' $word)
    end
  end
  git -C $repository ${LIST_REFS}
end`;

// Line by line, since a file's name may hold spaces.
const FILES = 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current")';
const DIRECTORIES = 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current")';

function bashScript(commands: readonly CommandSpec[], kinds: readonly string[]): string {
  const perCommand = commands.map((command) => {
    const options = optionsOf(command);
    const values = options
      .filter((option) => option.value !== undefined)
      .map((option) => `        ${spellings(option).join('|')}) ${bashValue(option)}; return ;;`);
    const words = argumentWords(command.argument, kinds);
    return [
      `    ${command.name})`,
      ...(values.length === 0 ? [] : ['      case "$previous" in', ...values, '      esac']),
      '      case "$current" in',
      `        -*) COMPREPLY=($(compgen -W '${options.flatMap(spellings).join(' ')}' -- "$current")) ;;`,
      words === null
        ? `        *) ${FILES}${bashSubject(command)} ;;`
        : `        *) COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$current")) ;;`,
      '      esac ;;',
    ].join('\n');
  });
  return `# bash completion for diskwright; made by "diskwright completion bash"
${BASH_REFS}
_diskwright() {
  local IFS=$' \\t\\n' current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command= index
  COMPREPLY=()
  # "--option=value" arrives as three words.
  if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case \${COMP_WORDS[index]} in -*) ;; *) command=\${COMP_WORDS[index]}; break ;; esac
  done
  case "$command" in
    '') COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current")) ;;
${perCommand.join('\n')}
  esac
}
complete -F _diskwright diskwright
`;
}

/** Kinds are not ended by a blank: a name follows the slash. */
function bashSubject(command: CommandSpec): string {
  const words = subjectWords(command);
  return words.length === 0
    ? ''
    : `; compopt -o nospace; COMPREPLY+=($(compgen -W '${words.join(' ')}' -- "$current"))`;
}

function bashValue(option: OptionSpec): string {
  if (option.choices !== undefined)
    return `COMPREPLY=($(compgen -W '${option.choices.join(' ')}' -- "$current"))`;
  switch (option.completes ?? 'nothing') {
    case 'file':
      return FILES;
    case 'directory':
      return DIRECTORIES;
    case 'ref':
      return '_diskwright_refs';
    case 'inventory':
      // What follows "git:" is a branch: no blank comes between.
      return `compopt -o filenames; mapfile -t COMPREPLY < <(compgen -W 'host git:' -- "$current"; compgen -f -- "$current"); if [[ \${COMPREPLY-} == git: ]]; then compopt -o nospace; fi`;
    case 'nothing':
      return ':';
  }
}

function zshScript(commands: readonly CommandSpec[], kinds: readonly string[]): string {
  const descriptions = commands.map(
    ({ name, summary }) => `    ${quoted(`${name}:${summary.replace(/:/g, '\\:')}`)}`,
  );
  const perCommand = commands.map((command) => {
    const options = optionsOf(command).map((option) => `        ${zshOption(option)}`);
    const words = argumentWords(command.argument, kinds);
    const argument = words === null ? '_files' : `(${words.join(' ')})`;
    const places = [command.subject, command.argument].filter((each) => each !== undefined);
    const last = places.map((place, index) => {
      const offered = place === command.subject ? `(${subjectWords(command).join(' ')})` : argument;
      return `        ${quoted(`${index + 1}:${place.name}:${offered}`)}`;
    });
    return [
      `      ${command.name})`,
      `        _arguments \\`,
      [...options, ...last].join(' \\\n'),
      '        ;;',
    ].join('\n');
  });
  return `#compdef diskwright
# zsh completion for diskwright; made by "diskwright completion zsh"
${ZSH_REFS}
_diskwright() {
  local line state
  local -a commands=(
${descriptions.join('\n')}
  )
  _arguments -C '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $line[1] in
${perCommand.join('\n')}
      esac ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _diskwright "$@"; else compdef _diskwright diskwright; fi
`;
}

function zshOption(option: OptionSpec): string {
  const all = spellings(option);
  const help = option.help.replace(/[[\]:\\]/g, '\\$&');
  const exclusive = option.repeatable === true ? '*' : all.length > 1 ? `(${all.join(' ')})` : '';
  const value = option.value === undefined ? '' : `:${option.value}:${zshValue(option)}`;
  const names = all.length > 1 ? `'{${all.join(',')}}'` : (all[0] ?? '');
  return `'${exclusive}${names}[${help.replace(/'/g, `'\\''`)}]${value}'`;
}

function zshValue(option: OptionSpec): string {
  if (option.choices !== undefined) return `(${option.choices.join(' ')})`;
  switch (option.completes ?? 'nothing') {
    case 'file':
      return '_files';
    case 'ref':
      return '_diskwright_refs';
    case 'inventory':
      // Inside the quotes of the option that it is the value of; _arguments takes "\\:" for a
      // colon.
      return '{compadd host; compadd -S "" "git\\:"; _files}';
    case 'directory':
      return '_files -/';
    case 'nothing':
      return ' ';
  }
}

function fishScript(commands: readonly CommandSpec[], kinds: readonly string[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = commands.flatMap((command) => {
    const here = `complete -c diskwright -n '__fish_seen_subcommand_from ${command.name}'`;
    const words = argumentWords(command.argument, kinds);
    return [
      `complete -c diskwright -n 'not __fish_seen_subcommand_from ${names}' -f -a ${command.name} -d ${quoted(command.summary)}`,
      ...(words === null ? [`${here} -F`] : [`${here} -f -a ${quoted(words.join(' '))}`]),
      ...(command.subject === undefined
        ? []
        : [`${here} -a ${quoted(subjectWords(command).join(' '))}`]),
      ...optionsOf(command).map((option) => {
        const short = option.short === undefined ? '' : ` -s ${option.short}`;
        return `${here}${short} -l ${option.name}${fishValue(option)} -d ${quoted(option.help)}`;
      }),
    ];
  });
  return `# fish completion for diskwright; made by "diskwright completion fish"
${FISH_REFS}
${lines.join('\n')}
`;
}

function fishValue(option: OptionSpec): string {
  if (option.value === undefined) return '';
  if (option.choices !== undefined) return ` -x -a ${quoted(option.choices.join(' '))}`;
  switch (option.completes ?? 'nothing') {
    case 'file':
      return ' -r -F';
    case 'directory':
      return ` -x -a '(__fish_complete_directories)'`;
    case 'ref':
      return ` -x -a '(__diskwright_refs)'`;
    case 'inventory':
      return ` -r -F -a 'host git:'`;
    case 'nothing':
      return ' -x';
  }
}

function quoted(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`;
}
