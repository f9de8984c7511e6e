import type { parseArgs } from 'node:util';
import { nearestName } from '../../model/values/nearest-name.ts';
import { usageError } from '../command-error.ts';
import type { CommandName, CommandSpec } from './command-spec.ts';
import { optionSpec, type NeededOf, type OptionOf } from './command-table.ts';
import { OPTIONS, type OptionName } from './option-table.ts';

/**
 * The words of a command line, to be asked for by the names of the tables. What takes fewer options
 * may be given to what asks for fewer of them, and never the other way round.
 */
export interface GivenWords<Option extends OptionName, Needed extends string = never> {
  readonly has: (option: Option) => boolean;
  readonly one: (option: Option) => string | null;
  /** Every value of an option that may be repeated. */
  readonly all: (option: Option) => readonly string[];
  /** The argument, where it may be left out. */
  readonly argument: string | null;
  /** A word that the command cannot do without. @throws CommandError of usage */
  readonly needed: (word: Needed) => string;
}

/** What may be asked for of one command, as its entry in the table says. */
export type GivenTo<C extends CommandName> = GivenWords<OptionOf<C>, NeededOf<C>>;

/** An option as `parseArgs` finds it. */
export type OptionToken = Extract<
  NonNullable<ReturnType<typeof parseArgs>['tokens']>[number],
  { kind: 'option' }
>;

/**
 * What was given to a command, held against its entry in the table.
 *
 * @param words after its name, without options.
 * @throws CommandError of usage
 */
export function givenTo(
  spec: CommandSpec,
  options: readonly OptionToken[],
  words: readonly string[],
): GivenWords<OptionName, string> {
  const values = collectValues(spec, options);
  const places = [spec.subject, spec.argument].filter((each) => each !== undefined);
  const extra = words[places.length];
  if (extra !== undefined)
    throw usageError(
      `${JSON.stringify(extra)} is one argument too many for "diskwright ${spec.name}"`,
      seeHelp(spec),
    );
  return {
    has: (option) => values.has(option),
    one: (option) => values.get(option)?.[0] ?? null,
    all: (option) => values.get(option) ?? [],
    argument: words[places.length - 1] ?? null,
    needed: (word) => {
      const found = words[places.findIndex(({ name }) => name === word)];
      if (found !== undefined) return found;
      throw usageError(`"diskwright ${spec.name}" needs ${word}`, seeHelp(spec));
    },
  };
}

function seeHelp(spec: CommandSpec): string {
  return `See "diskwright help ${spec.name}".`;
}

function collectValues(
  spec: CommandSpec,
  given: readonly OptionToken[],
): ReadonlyMap<OptionName, readonly string[]> {
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
