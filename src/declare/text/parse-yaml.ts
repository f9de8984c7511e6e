import {
  Composer,
  type CST,
  Lexer,
  Parser,
  Schema,
  type CollectionTag,
  type Document,
  type ScalarTag,
} from 'yaml';
import type { ProblemText } from '../findings/finding.ts';
import { limits } from './limits.ts';
import { USUAL_STACK, withStackLimit } from './stack-limit.ts';

/** A document as the yaml package reads it; its values keep their offsets. */
export type YamlDocument = Document.Parsed;

type Visit = (document: YamlDocument) => void;

/** Why the rest of a file was not read, and where that begins. */
export interface YamlStop extends ProblemText {
  readonly offset: number;
}

/**
 * One schema for all documents: making one for each costs more than reading a small one. It knows
 * the tags of YAML 1.2 core when they are written out; plain scalars are left as text, and become
 * numbers, booleans and null in yaml-value.ts, where their spelling is still known.
 */
const SCHEMA = new Schema({
  schema: 'core',
  resolveKnownTags: false,
  customTags: (tags) => {
    const byName = new Map<string, ScalarTag | CollectionTag>();
    for (const tag of tags) {
      if (typeof tag === 'string') continue;
      const name = `${tag.tag} ${tag.format ?? ''}`;
      if (tag.collection !== undefined || tag.test === undefined) byName.set(name, tag);
      else if (tag.format === undefined) byName.set(name, withoutTest(tag));
    }
    return [...byName.values()];
  },
});

function withoutTest(tag: ScalarTag): ScalarTag {
  const { test: _test, ...rest } = tag;
  return { ...rest, default: false };
}

const OPTIONS = {
  schema: SCHEMA,
  stringKeys: true,
  // Duplicate keys are found where maps become objects, with both places, and not in square time.
  uniqueKeys: false,
  // Positions are worked out for the few that a message needs.
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Each level of nesting takes at most a few entries of the parser's stack. */
const STACK_LIMIT = 8 * limits.depth;
/** Past this many places that are no YAML, the file is something else. */
const ERRORS_LIMIT = 100;

/**
 * Reads a stream of documents one by one, so that only one is in memory. Nesting, tokens and
 * documents are counted while the text is read, before anything is made of it.
 *
 * @returns null when the whole text was read, else what stopped it.
 */
export function parseYaml(text: string, visit: Visit): YamlStop | null {
  return withStackLimit(0, () => parse(text, visit));
}

function parse(text: string, visit: Visit): YamlStop | null {
  const parser = new Parser();
  const composer = new Composer(OPTIONS);
  const progress: Progress = { documents: 0, errors: 0, tokens: 0 };
  try {
    for (const lexeme of new Lexer().lex(text)) {
      progress.tokens += 1;
      if (lexeme.length > limits.textLength) return { ...textTooLong(), offset: parser.offset };
      for (const token of parser.next(lexeme)) take(token, { composer, progress, visit });
      const stop = exceeded(progress, parser.stack.length);
      if (stop !== null) return { ...stop, offset: parser.offset };
    }
    for (const token of parser.end()) take(token, { composer, progress, visit });
    visitEach(composer.end(), visit);
    const rest = composer.streamInfo().errors[0];
    return rest === undefined
      ? null
      : { code: 'yaml-syntax', message: rest.message, offset: rest.pos[0] };
  } catch (error) {
    // What the reader of a document throws is a fault of ours, never of the text.
    if (error instanceof VisitFault) throw error.cause;
    return { ...unreadable(error), offset: parser.offset };
  }
}

class VisitFault extends Error {}

function visitEach(documents: Iterable<YamlDocument>, visit: Visit): number {
  let count = 0;
  for (const document of documents) {
    try {
      withStackLimit(USUAL_STACK, () => visit(document));
    } catch (cause) {
      throw new VisitFault('a document could not be visited', { cause });
    }
    count += 1;
  }
  return count;
}

/** Counts since the file began; tokens since the document did. */
interface Progress {
  documents: number;
  errors: number;
  tokens: number;
}

interface Taking {
  readonly composer: Composer;
  readonly progress: Progress;
  readonly visit: Visit;
}

function take(token: CST.Token, { composer, progress, visit }: Taking): void {
  if (token.type === 'document') progress.tokens = 0;
  if (token.type === 'error') progress.errors += 1;
  progress.documents += visitEach(composer.next(token), (document) => {
    progress.errors += document.errors.length + document.warnings.length;
    visit(document);
  });
}

function exceeded({ documents, errors, tokens }: Progress, nesting: number): ProblemText | null {
  if (nesting > STACK_LIMIT) return tooDeep();
  if (tokens > limits.tokensPerDocument)
    return {
      code: 'document-too-large',
      message: `the document has more than ${String(limits.tokensPerDocument)} tokens; the rest of the file is not read`,
      hint: 'split it into several documents or files',
    };
  if (documents > limits.documentsPerFile)
    return {
      code: 'too-many-documents',
      message: `the file has more than ${String(limits.documentsPerFile)} documents; the rest is not read`,
      hint: 'split it into several files',
    };
  if (errors > ERRORS_LIMIT)
    return {
      code: 'yaml-syntax',
      message: `more than ${String(ERRORS_LIMIT)} places are no YAML; the rest of the file is not read`,
      hint: 'check that this is a file of declarations',
    };
  return null;
}

/**
 * Found before anything is made of it: an escaped text takes many times its size while it is read.
 */
function textTooLong(): ProblemText {
  return {
    code: 'text-too-long',
    message: `a text or comment of more than ${String(limits.textLength)} characters begins here; the rest of the file is not read`,
    hint: 'look for a quote that is not closed; declarations need no texts of this size',
  };
}

/** Lists and maps lie in each other deeper than is read. */
export function tooDeep(): ProblemText {
  return {
    code: 'too-deep',
    message: `lists and maps lie in each other more than ${String(limits.depth)} deep here`,
    hint: 'declarations need about ten levels; check the indentation and the brackets',
  };
}

/** The yaml package throws on little; what it cannot hold on the stack is nested too deep. */
function unreadable(error: unknown): ProblemText {
  if (error instanceof RangeError) return tooDeep();
  return {
    code: 'yaml-syntax',
    message: `the text cannot be read as YAML: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'look for unclosed quotes or brackets above this place',
  };
}
