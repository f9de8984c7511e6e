import type { Completes, OptionName } from './option-table.ts';

export interface ArgumentSpec {
  readonly name: string;
  readonly required: boolean;
  readonly completes: Completes | 'kinds' | 'shells' | 'commands' | 'subjects';
}

export interface CommandSpec {
  readonly name: CommandName;
  /** What the command is about; stands before the argument. */
  readonly subject?: ArgumentSpec;
  readonly argument?: ArgumentSpec;
  readonly summary: string;
  /** Paragraphs of help. */
  readonly description: readonly string[];
  readonly options: readonly OptionName[];
  /** What an option means here, where that is not what it means elsewhere. */
  readonly optionHelp?: Partial<Readonly<Record<OptionName, string>>>;
  /** Of these, the first is the default. */
  readonly outputs: readonly OutputFormat[];
  readonly examples: readonly { readonly line: string; readonly does: string }[];
}

/** What prints data; of every list of formats the first is the default. */
export const DATA_FORMATS = ['text', 'json', 'yaml'] as const;
/** What prints documents of Kubernetes. */
export const DOCUMENT_FORMATS = ['yaml', 'json'] as const;
export const FINDING_FORMATS = [...DATA_FORMATS, 'sarif', 'github', 'gitlab'] as const;
/** What prints a table, or a page. */
export const STATUS_FORMATS = [...DATA_FORMATS, 'html'] as const;
export const PLAN_FORMATS = [
  ...DATA_FORMATS,
  'html',
  'markdown',
  'sarif',
  'github',
  'gitlab',
] as const;

export type OutputFormat = (typeof PLAN_FORMATS)[number];

/** Options of every command. */
export const EVERYWHERE = ['no-color', 'verbose', 'help'] as const;
/** Where declarations come from. */
export const SOURCE = ['file', 'repo', 'ref', 'path', 'cache-dir'] as const;
/** What is said of the host. */
export const HOST = ['node', 'include-loop', 'state-dir', 'host-config'] as const;
export const DECLARATIONS = {
  name: 'PATH',
  required: false,
  completes: 'file',
} as const satisfies ArgumentSpec;

export const COMMAND_NAMES = [
  'init',
  'import',
  'validate',
  'discover',
  'doctor',
  'support-bundle',
  'locate',
  'plan',
  'show',
  'comment',
  'explain',
  'history',
  'consent',
  'apply',
  'manifests',
  'controller',
  'reconcile',
  'status',
  'schema',
  'completion',
  'version',
  'help',
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];
