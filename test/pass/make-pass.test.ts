import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPath } from '../../src/declare/text/read-files.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { loadCommit } from '../../src/pass/load-commit.ts';
import { isBlind, makePass, unknownNode, type PassInput } from '../../src/pass/make-pass.ts';
import { manifestsOf } from '../../src/pass/publication.ts';
import {
  inventoriesOf,
  readDeclarations,
  type ReadDeclarations,
} from '../../src/pass/read-declarations.ts';
import { aRepository, temporaryDirectory } from '../git/git-repository.ts';
import { AS_OF } from '../simulation/builders.ts';

const example = resolve(import.meta.dirname, '../../examples/edge-host');
const scratch = temporaryDirectory();
const repository = join(scratch.path, 'declared');
let commit: string;

beforeAll(() => {
  cpSync(example, repository, { recursive: true });
  commit = aRepository(repository, {});
});
afterAll(() => scratch.remove());

function inputOf(read: ReadDeclarations): PassInput {
  const { declarations, givenInventories, revision } = read;
  if (declarations === null) throw new Error(JSON.stringify(read.diagnostics));
  return {
    declarations,
    inventories: inventoriesOf({ declarations, givenInventories }),
    older: givenInventories,
    asOf: AS_OF,
    revision,
    nodes: null,
    maxInventoryAgeMs: null,
  };
}

async function fromDirectory(): Promise<ReadDeclarations> {
  const files = await readPath(example);
  const paths = files.map((file) => ({ ...file, path: file.path.slice(example.length + 1) }));
  return readDeclarations({ files: paths, diagnostics: [], revision: null });
}

describe('a pass', () => {
  it('of a commit is the pass of its files, with the revision', async () => {
    const place = { repo: repository, ref: null, path: null, cacheDir: null };
    const read = readDeclarations(await loadCommit(place));
    const { plan, ...rest } = makePass(inputOf(read));
    const same = makePass(inputOf(await fromDirectory()));
    expect(plan.revision).toBe(commit);
    expect(plan.nodes[0]?.operations).not.toEqual([]);
    expect(canonicalJson({ ...plan, revision: null })).toBe(canonicalJson(same.plan));
    expect(manifestsOf({ ...rest }, true)).toEqual(manifestsOf(same, true));
  });

  it('is made neither of declarations nor of inventories with an error', async () => {
    const bytes = new TextEncoder().encode(
      'apiVersion: diskwright.dev/v1alpha1\nkind: NodeInventory\n',
    );
    const files = await readPath(example);
    const none = { diagnostics: [], revision: null };
    const wrong = { path: 'wrong.yaml', bytes, blobId: null };
    expect(readDeclarations({ files, ...none }).declarations).not.toBeNull();
    expect(readDeclarations({ files, ...none }, [wrong]).declarations).toBeNull();
    expect(readDeclarations({ files: [...files, wrong], ...none }).declarations).toBeNull();
  });

  it('knows PersistentVolumes of ours that were given beside inventories', () => {
    const object = (name: string, labels: object): object => ({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name, labels },
      spec: { local: { path: '/srv' }, claimRef: { namespace: 'default', name: 'one' } },
    });
    const ours = object('diskwright-k3v6tq2mzx7a', { 'diskwright.dev/volume': 'k3v6tq2mzx7a' });
    const read = (one: object): ReadDeclarations => {
      const items = { apiVersion: 'v1', kind: 'List', items: [one] };
      const bytes = new TextEncoder().encode(JSON.stringify(items));
      const none = { files: [], diagnostics: [], revision: null };
      return readDeclarations(none, [{ path: 'volumes.json', bytes, blobId: null }]);
    };
    expect(read(ours).givenVolumes).toEqual([ours]);
    expect(read(object('theirs', {})).givenVolumes).toEqual([]);
  });

  it('is planned with the latest inventory of a node, and with what was just observed', async () => {
    const { declarations } = inputOf(await fromDirectory());
    const [recorded] = declarations.inventories;
    if (recorded === undefined) throw new Error('the example has an inventory');
    const older: Inventory = { ...recorded, takenAt: '2001-01-01T00:00:00Z' };
    const newer: Inventory = { ...recorded, takenAt: '2099-01-01T00:00:00Z' };
    const given = { declarations, givenInventories: [older, newer] };
    expect(inventoriesOf({ declarations, givenInventories: [older] })).toEqual([recorded]);
    expect(inventoriesOf(given)).toEqual([newer]);
    expect(inventoriesOf(given, [older])).toEqual([older]);
  });

  it('knows when it is blind, and of what nodes nothing is known', async () => {
    const input = inputOf(await fromDirectory());
    const pass = makePass(input);
    expect(isBlind(pass)).toBe(false);
    expect(isBlind({ ...input, inventories: [] })).toBe(true);
    expect(unknownNode('edge-01' as NodeName, pass)).toBeNull();
    expect(unknownNode('edge-02' as NodeName, pass)).toEqual({
      message: 'no declaration names the node edge-02, and no inventory is of it',
      remedy: 'Did you mean edge-01?',
    });
  });
});
