/** A commit that changes some files and leaves the rest of the tree as it is. */
export interface FileCommit {
  /** A full ref of the clone that names the commit afterwards. */
  readonly ref: string;
  /** The commit that it follows; null for the first one of a branch. */
  readonly parent: string | null;
  readonly files: readonly NewFile[];
  readonly message: string;
  readonly author: Person;
  readonly at: Date;
}

export interface NewFile {
  /** As `checkTreePath` returned it; of letters that need no quotes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * The commit as git-fast-import(1) reads it: no work tree and no index, one process for any number
 * of files.
 */
export function fastImportStream(commit: FileCommit): Uint8Array {
  const { ref, parent, files, message, author, at } = commit;
  const seconds = Math.floor(at.getTime() / 1_000);
  const person = `${oneLine(author.name)} <${oneLine(author.email)}> ${seconds} +0000`;
  const pieces = [
    text(`feature done\ncommit ${ref}\nauthor ${person}\ncommitter ${person}\n`),
    ...data(new TextEncoder().encode(message)),
    text(parent === null ? '' : `from ${parent}\n`),
    ...files.flatMap(({ path, bytes }) => [text(`M 100644 inline ${path}\n`), ...data(bytes)]),
    text('done\n'),
  ];
  return Buffer.concat(pieces);
}

function data(bytes: Uint8Array): readonly Uint8Array[] {
  return [text(`data ${bytes.length}\n`), bytes, text('\n')];
}

function text(line: string): Uint8Array {
  return new TextEncoder().encode(line);
}

/** What would end a name or an address in the header of a commit. */
function oneLine(words: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  return words.replace(/[\u0000-\u001f<>]/g, ' ').trim();
}
