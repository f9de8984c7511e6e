/**
 * A directory with all that is below it, as inodes and names, and the changes of it one by one:
 * each of them may be lost, and what was done later may be there nevertheless. POSIX promises no
 * more than that fsync(2) of a file keeps its content, and that of a directory the names in it;
 * what a filesystem keeps beyond that is not counted on.
 */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type NodeId = number;

export type FileChange =
  /** A new inode under a new name. */
  | {
      readonly kind: 'made';
      readonly directory: NodeId;
      readonly name: string;
      readonly node: NewNode;
    }
  /** Under a name of another inode, too, which then has it no more. */
  | {
      readonly kind: 'renamed';
      readonly directory: NodeId;
      readonly name: string;
      readonly from: { readonly directory: NodeId; readonly name: string };
      readonly id: NodeId;
    }
  | { readonly kind: 'removed'; readonly directory: NodeId; readonly name: string }
  | {
      readonly kind: 'content';
      readonly id: NodeId;
      readonly startBytes: number;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'length'; readonly id: NodeId; readonly lengthBytes: number };

export interface NewNode {
  readonly id: NodeId;
  readonly kind: 'file' | 'directory' | 'link';
  readonly mode: number;
  readonly target?: string;
}

interface Inode extends NewNode {
  content: Buffer;
  readonly names: Map<string, NodeId>;
}

export interface FileTree {
  /** The inode at a path below the root, and of the root at its own; null when there is none. */
  readonly at: (path: string) => NodeId | null;
  /** @throws when the parent of a path is not there. */
  readonly parentOf: (path: string) => { readonly directory: NodeId; readonly name: string };
  readonly isDirectory: (id: NodeId) => boolean;
  readonly lengthOf: (id: NodeId) => number;
  readonly newId: () => NodeId;
  /** What it needs that is not there (any more) is left out. */
  readonly change: (change: FileChange) => void;
  /** Another one, which changes by itself. */
  readonly copy: () => FileTree;
  /** Makes it on the machine, at its root; nothing may be there. */
  readonly write: () => void;
  /** Contents of all files, by path below the root. */
  readonly files: () => ReadonlyMap<string, string>;
}

const ROOT: NodeId = 0;

/** @param root the directory that is read; where it is not there, a tree of nothing. */
export function readTree(root: string, isLeftOut: (path: string) => boolean): FileTree {
  const nodes = new Map<NodeId, Inode>();
  let next = ROOT;
  function take(path: string): NodeId {
    const found = lstatSync(path);
    const id = next;
    next += 1;
    const kind = found.isDirectory() ? 'directory' : found.isSymbolicLink() ? 'link' : 'file';
    const node: Inode = {
      id,
      kind,
      mode: found.mode & 0o7777,
      content: kind === 'file' ? readFileSync(path) : Buffer.alloc(0),
      names: new Map(),
      ...(kind === 'link' ? { target: readlinkSync(path) } : {}),
    };
    nodes.set(id, node);
    if (kind === 'directory')
      for (const name of readdirSync(path))
        if (!isLeftOut(join(path, name))) node.names.set(name, take(join(path, name)));
    return id;
  }
  // What is around the root belongs to it: it may have to be made first.
  nodes.set(ROOT, {
    id: ROOT,
    kind: 'directory',
    mode: 0o755,
    content: Buffer.alloc(0),
    names: new Map(),
  });
  next = ROOT + 1;
  if (lstatSync(root, { throwIfNoEntry: false }) !== undefined)
    nodes.get(ROOT)!.names.set(basename(root), take(root));
  return treeOf(root, nodes, next);
}

function treeOf(root: string, nodes: Map<NodeId, Inode>, firstFree: NodeId): FileTree {
  let next = firstFree;
  const above = dirname(root);
  function at(path: string): NodeId | null {
    if (path === above) return ROOT;
    if (path !== root && !path.startsWith(`${root}/`)) return null;
    let id: NodeId | undefined = ROOT;
    for (const name of path.slice(above.length + 1).split('/'))
      id = id === undefined ? undefined : nodes.get(id)?.names.get(name);
    return id ?? null;
  }
  return {
    at,
    parentOf: (path) => {
      const directory = at(dirname(path));
      if (directory === null) throw new Error(`${path} lies in no directory that is known`);
      return { directory, name: basename(path) };
    },
    isDirectory: (id) => nodes.get(id)?.kind === 'directory',
    lengthOf: (id) => nodes.get(id)?.content.length ?? 0,
    newId: () => {
      next += 1;
      return next - 1;
    },
    change: (change) => applyTo(nodes, change),
    copy: () => {
      const copies = Array.from(nodes, ([id, node]): [NodeId, Inode] => [
        id,
        { ...node, names: new Map(node.names) },
      ]);
      return treeOf(root, new Map(copies), next);
    },
    write: () => {
      for (const [name, id] of nodes.get(ROOT)!.names) writeNode(nodes, id, join(above, name));
    },
    files: () => new Map(filesIn(nodes, ROOT, above)),
  };
}

function applyTo(nodes: Map<NodeId, Inode>, change: FileChange): void {
  switch (change.kind) {
    case 'made':
      nodes.set(change.node.id, { ...change.node, content: Buffer.alloc(0), names: new Map() });
      nodes.get(change.directory)?.names.set(change.name, change.node.id);
      return;
    case 'renamed': {
      const from = nodes.get(change.from.directory)?.names;
      if (from?.get(change.from.name) === change.id) from.delete(change.from.name);
      if (nodes.has(change.id)) nodes.get(change.directory)?.names.set(change.name, change.id);
      return;
    }
    case 'removed':
      nodes.get(change.directory)?.names.delete(change.name);
      return;
    case 'content':
    case 'length': {
      const node = nodes.get(change.id);
      if (node !== undefined) node.content = contentAfter(node.content, change);
    }
  }
}

function contentAfter(
  before: Buffer,
  change: Extract<FileChange, { kind: 'content' | 'length' }>,
): Buffer {
  if (change.kind === 'length') {
    const cut = before.subarray(0, change.lengthBytes);
    return Buffer.concat([cut, Buffer.alloc(change.lengthBytes - cut.length)]);
  }
  const after = Buffer.alloc(Math.max(before.length, change.startBytes + change.bytes.length));
  before.copy(after);
  change.bytes.copy(after, change.startBytes);
  return after;
}

function writeNode(nodes: ReadonlyMap<NodeId, Inode>, id: NodeId, path: string): void {
  const { kind, mode, target, content, names } = nodes.get(id)!;
  if (kind === 'link') {
    symlinkSync(target ?? '', path);
    return;
  }
  if (kind === 'file') {
    writeFileSync(path, content, { mode });
    return;
  }
  mkdirSync(path, { mode: 0o700 });
  for (const [name, child] of names) writeNode(nodes, child, join(path, name));
  chmodSync(path, mode);
}

function* filesIn(
  nodes: ReadonlyMap<NodeId, Inode>,
  id: NodeId,
  path: string,
): Generator<[string, string]> {
  for (const [name, child] of nodes.get(id)!.names) {
    const node = nodes.get(child)!;
    if (node.kind === 'file') yield [join(path, name), node.content.toString('utf8')];
    else yield* filesIn(nodes, child, join(path, name));
  }
}
