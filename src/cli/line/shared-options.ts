import {
  DEFAULT_HOST_CONFIG,
  DEFAULT_STATE_DIR,
  type AgentOptions,
} from '../../model/agent-protocol.ts';
import { parseNodeName, type NodeName } from '../../model/identifiers.ts';
import { LEAST_BYTES } from '../../render/markdown/cut-blocks.ts';
import { usageError } from '../command-error.ts';
import type { HOST, OutputFormat, PLAN_FORMATS } from './command-spec.ts';
import {
  declarationSource,
  type ComparedRefs,
  type DeclarationSource,
  type SourceOption,
} from './declaration-source.ts';
import type { GivenWords } from './given-words.ts';

/** Which node is meant, and how this host is looked at. */
export interface HostOptions {
  readonly node: NodeName | null;
  readonly agent: AgentOptions;
  readonly verbose: boolean;
}

type HostOption = (typeof HOST)[number] | 'verbose';

/** @throws CommandError of usage */
export function hostOptions(given: GivenWords<HostOption>): HostOptions {
  const node = nodeNamed(given.one('node'));
  return {
    verbose: given.has('verbose'),
    node,
    agent: {
      stateDir: given.one('state-dir') ?? DEFAULT_STATE_DIR,
      hostConfig: given.one('host-config') ?? DEFAULT_HOST_CONFIG,
      node,
      includeLoop: given.has('include-loop'),
    },
  };
}

/** What is declared, and what is known of nodes. */
export interface WorldOptions extends HostOptions {
  readonly source: DeclarationSource;
  /** Files, directories, `git:REF[:PATH]`, `host`. */
  readonly inventories: readonly string[];
}

/**
 * @param place what names the source beside the options: the argument, and refs that are compared.
 * @throws CommandError of usage
 */
export function worldOptions(
  given: GivenWords<HostOption | SourceOption | 'inventory'>,
  place: { readonly path: string | null; readonly compared?: ComparedRefs } = {
    path: given.argument,
  },
): WorldOptions {
  return {
    ...hostOptions(given),
    source: declarationSource(given, place),
    inventories: given.all('inventory'),
  };
}

/** How a plan is printed. */
export interface PlanPrint {
  readonly output: (typeof PLAN_FORMATS)[number];
  /** How long Markdown may be; null: as long as a comment. */
  readonly maxBytes: number | null;
  readonly verbose: boolean;
}

/** @throws CommandError of usage */
export function planPrint(
  given: GivenWords<'output' | 'max-bytes' | 'verbose'>,
  formats: typeof PLAN_FORMATS,
): PlanPrint {
  return {
    output: outputOf(given, formats),
    maxBytes: bytesOf(given.one('max-bytes'), given.one('output')),
    verbose: given.has('verbose'),
  };
}

/** The format that is asked for, or the first. */
export function outputOf<Format extends OutputFormat>(
  given: GivenWords<'output'>,
  formats: readonly [Format, ...Format[]],
): Format {
  return formats.find((format) => format === given.one('output')) ?? formats[0];
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

/** @throws CommandError of usage */
export function nodeNamed(text: string | null): NodeName | null {
  if (text === null) return null;
  const node = parseNodeName(text);
  if (node.ok) return node.value;
  throw usageError(`--node: ${node.error}`, 'Give the name that "kubectl get nodes" shows.');
}
