import type { SavedPlan, SavedSource } from '../../review/saved-plan.ts';
import { CommandError } from '../command-error.ts';
import type { DeclarationSource } from '../line/declaration-source.ts';
import { remedyOf } from '../error-text.ts';
import type { LineOf } from '../line/command-line.ts';

/**
 * The declarations are read again where they were read for the plan, unless the command line names
 * another place; in another clone of a repository, in the same directory of it.
 */
export function lineOfSavedPlan(line: LineOf<'apply'>, saved: SavedPlan): LineOf<'apply'> {
  const { source, inventorySources } = saved;
  return {
    ...line,
    source: line.savedPlan === null ? declarationsOf(source) : sameDirectory(line.source, source),
    inventories: line.inventories.length === 0 ? inventorySources : line.inventories,
  };
}

function declarationsOf(source: SavedSource): DeclarationSource {
  return source.kind === 'git' ? { ...source, cacheDir: null } : source;
}

function sameDirectory(given: DeclarationSource, saved: SavedSource): DeclarationSource {
  if (given.kind !== 'git' || saved.kind !== 'git' || given.path !== null) return given;
  return { ...given, path: saved.path };
}

/**
 * An error of reading, with where the place came from and which option names another, when nobody
 * wrote it on the command line: a plan that was saved elsewhere names places of that machine.
 */
export function errorOfSavedPlace(
  error: unknown,
  line: LineOf<'apply'>,
  saved: SavedPlan,
): unknown {
  if (!(error instanceof Error) || remedyOf(error) === null) return error;
  const { source, inventorySources } = saved;
  const inventory = inventorySources.find((place) => error.message.includes(place));
  if (inventory !== undefined && line.inventories === inventorySources)
    return placeError(error, {
      what: `the saved plan says that inventories are at ${inventory}`,
      option: 'Say with --inventory where they are here',
    });
  if (line.source.kind === 'standard-input')
    return placeError(error, {
      what: 'the saved plan was made from declarations on standard input',
      option: 'Name their directory with --file DIR, or their repository with --repo',
    });
  const named = declarationsOf(source);
  if (JSON.stringify(line.source) !== JSON.stringify(named)) return error;
  return placeError(
    error,
    source.kind === 'git'
      ? {
          what: `the saved plan says that its declarations are in the repository ${source.repo}${partsText(source)}`,
          option: 'Name the clone on this machine with --repo DIR --ref REF',
        }
      : {
          what: 'the saved plan says that its declarations are there',
          option:
            'Name their directory on this machine with --file DIR, or their repository with --repo DIR --ref REF',
        },
  );
}

function partsText({ ref, path }: Extract<SavedSource, { kind: 'git' }>): string {
  return [
    ...(ref === null ? [] : [` at ${ref}`]),
    ...(path === null ? [] : [` in the directory ${path}`]),
  ].join('');
}

function placeError(
  error: Error,
  { what, option }: { readonly what: string; readonly option: string },
): CommandError {
  return new CommandError(
    {
      message: `${error.message} (${what})`,
      remedy: `${option}; the plan is held against what is read there. Nothing was changed.`,
    },
    error instanceof CommandError ? error.exitCode : undefined,
    error,
  );
}
