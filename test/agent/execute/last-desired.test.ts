/**
 * What a boot serves without a repository: what was desired last, and before as far as it is kept.
 */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLastDesired, rememberDesired } from '../../../agent/execute/last-desired.ts';
import type { AgentOptions } from '../../../src/model/agent-protocol.ts';
import type { DesiredNode } from '../../../src/model/planned/desired.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import { releasedPath } from '../../released/released.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import { aDisk, aNode, aWholeDisk, declaring } from '../../simulation/builders.ts';

const [one] = planWorld({
  declarations: declaring([aWholeDisk('data', {})]),
  inventories: [aNode([aDisk('a')])],
}).desired.nodes;

function idOf(name: string): VolumeId {
  return name.padEnd(12, 'z') as VolumeId;
}

/** A node on which these volumes are desired, on one disk each. */
function desiring(...volumes: readonly string[]): DesiredNode {
  const [disk] = one!.disks;
  const [volume] = disk!.volumes;
  const disks = volumes.map((name) => ({
    ...disk!,
    volumes: [{ ...volume!, volume: idOf(name) }],
  }));
  return { ...one!, disks };
}

let options: AgentOptions;
let path: string;
beforeEach(() => {
  const stateDir = mkdtempSync(join(tmpdir(), 'diskwright-desired-'));
  options = { stateDir, hostConfig: '/etc/host.yaml', node: null, includeLoop: true };
  path = join(stateDir, 'records/desired.json');
  mkdirSync(join(stateDir, 'records'));
});
afterEach(() => {
  rmSync(options.stateDir, { recursive: true });
});

function keptAs(form: number | string): string {
  return join(options.stateDir, `records/desired.${String(form)}.json`);
}

async function former(): Promise<readonly DesiredNode[] | undefined> {
  return (await readLastDesired(options.stateDir))?.former;
}

describe('what was desired last', () => {
  it('is not known before anything was applied', async () => {
    expect(await readLastDesired(options.stateDir)).toBeNull();
  });

  it('is read as it was written', async () => {
    await rememberDesired(desiring('v'), options);
    expect(await readLastDesired(options.stateDir)).toEqual({
      hostConfig: '/etc/host.yaml',
      includeLoop: true,
      desired: desiring('v'),
      former: [],
    });
  });

  it('is written once', async () => {
    await rememberDesired(desiring('v'), options);
    const { ino } = statSync(path);
    await rememberDesired(desiring('v'), options);
    expect(statSync(path).ino).toBe(ino);
    await rememberDesired(desiring('w'), options);
    expect(statSync(path).ino).not.toBe(ino);
  });

  it.each([
    ['nothing', '', 'it is no JSON object'],
    ['null', 'null', 'it is no JSON object'],
    ['half of it', '{"formatVersion":1,"desired":{"disks":[', 'it is no JSON object'],
    ['no format', '{"desired":{"disks":[]},"former":[]}', 'formatVersion'],
    ['no node', '{"formatVersion":1,"former":[]}', 'undefined'],
    ['a node that is none', '{"formatVersion":1,"desired":null,"former":[]}', 'null'],
    ['a node of another kind', '{"formatVersion":1,"desired":{},"former":[]}', 'undefined'],
    ['nothing of before', '{"formatVersion":2,"desired":{"disks":[]}}', '"former"'],
  ])('is not guessed when the file has %s, which is kept', async (_, text, what) => {
    writeFileSync(path, text);
    await expect(readLastDesired(options.stateDir)).rejects.toThrow(
      new RegExp(`^${path} cannot be read: .*${what}.*Run "diskwright apply" once`, 's'),
    );
    await rememberDesired(desiring('v'), options);
    expect(await readLastDesired(options.stateDir)).toMatchObject({ former: [] });
    expect(readFileSync(keptAs('unreadable'), 'utf8')).toBe(text);
  });

  it('is not guessed where it refers to what is not in it', async () => {
    await rememberDesired(desiring('v'), options);
    const written = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...written, desired: { ...written.desired, facts: [] } }));
    await expect(readLastDesired(options.stateDir)).rejects.toThrow(
      'nothing stands at facts[0], which is referred to',
    );
  });

  it.each([
    ['formatVersion', '2'],
    ['includeLoop', 'yes'],
    ['former', {}],
    ['surplus', 1],
  ])('is not guessed where its %s is %j', async (name, value) => {
    await rememberDesired(desiring('v'), options);
    const written = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...written, [name]: value }));
    await expect(readLastDesired(options.stateDir)).rejects.toThrow(name);
  });

  it('of form 1 is not guessed either where a node is not of its form', async () => {
    const file = releasedPath('host/records/desired.json');
    const { desired, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...rest, desired: { ...desired, node: 'Not A Name' } }));
    await expect(readLastDesired(options.stateDir)).rejects.toThrow('/desired/node');
  });

  it.each([
    ['claims in groups', join(import.meta.dirname, '../../model/forms/released/desired-1.json'), 0],
    ['a host', releasedPath('host/records/desired.json'), 1],
    ['a group over disks', releasedPath('volume-group/records/desired.json'), 1],
  ])('is read as 8c74f8f wrote it (%s), and written in the form of now', async (_, file, kept) => {
    const before = readFileSync(file, 'utf8');
    writeFileSync(path, before);
    const last = await readLastDesired(options.stateDir);
    const { formatVersion, ...content } = JSON.parse(before);
    expect(formatVersion).toBe(1);
    expect(last).toEqual(content);
    expect(last?.former).toHaveLength(kept);
    await rememberDesired(last!.desired, options);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ formatVersion: 2 });
    const { desired, former } = content;
    expect(await readLastDesired(options.stateDir)).toMatchObject({ desired, former });
  });

  it('is of disks alone where nothing says that loop devices count', async () => {
    await rememberDesired(desiring('v'), options);
    const { includeLoop: _left, ...written } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(written));
    expect((await readLastDesired(options.stateDir))?.includeLoop).toBe(false);
  });

  it('is not read when an agent of a later form wrote it, which finds it again', async () => {
    const later = JSON.stringify({ formatVersion: 3, desired: {}, former: [{}] });
    writeFileSync(path, later);
    await expect(readLastDesired(options.stateDir)).rejects.toThrow(
      `${path} cannot be read: it has form 3, and this agent reads 2 and 1. Run "diskwright apply" once: it is written anew. Or install the diskwright-agent that wrote it.`,
    );
    await rememberDesired(desiring('w'), options);
    expect(await former()).toEqual([]);
    expect(readFileSync(keptAs(3), 'utf8')).toBe(later);
  });

  it('after a rollback is what was desired before, as the later agent kept it', async () => {
    await rememberDesired(desiring('v'), options);
    renameSync(path, keptAs(2));
    writeFileSync(path, JSON.stringify({ formatVersion: 3 }));
    const said: string[] = [];
    const last = await readLastDesired(options.stateDir, (text) => said.push(text));
    expect(last?.desired).toEqual(desiring('v'));
    expect(said).toEqual([
      `${path} cannot be read: it has form 3, and this agent reads 2 and 1; what was desired before counts, as it is kept`,
    ]);
    await rememberDesired(desiring('w'), options);
    expect(await former()).toEqual([desiring('v')]);
  });

  it('is kept for a rollback where it was of the form before', async () => {
    const before = readFileSync(releasedPath('host/records/desired.json'), 'utf8');
    writeFileSync(path, before);
    await rememberDesired(desiring('v'), options);
    expect(readFileSync(keptAs(1), 'utf8')).toBe(before);
    await rememberDesired(desiring('w'), options);
    expect(readFileSync(keptAs(1), 'utf8')).toBe(before);
  });
});

describe('what was desired before', () => {
  async function desireOneAfterAnother(...nodes: readonly DesiredNode[]): Promise<void> {
    for (const node of nodes) await rememberDesired(node, options);
  }

  it('stays as long as it has a volume that no later one has', async () => {
    await desireOneAfterAnother(desiring('v', 'w'), desiring('w', 'x'));
    expect(await former()).toEqual([desiring('v', 'w')]);
    await desireOneAfterAnother(desiring('x', 'v'));
    expect(await former()).toEqual([desiring('w', 'x')]);
    await desireOneAfterAnother(desiring('x', 'v', 'w'));
    expect(await former()).toEqual([]);
  });

  it('does not stay for a volume that a later one of before has', async () => {
    await desireOneAfterAnother(desiring('v'), desiring('v', 'w'), desiring());
    expect(await former()).toEqual([desiring('v', 'w')]);
  });

  it('is forgotten after eight others, the latest first', async () => {
    const nodes = Array.from('abcdefghij', (name) => desiring(name));
    await desireOneAfterAnother(...nodes);
    expect(await former()).toEqual(nodes.slice(1, 9).toReversed());
    expect(readFileSync(path, 'utf8')).not.toContain(idOf('a'));
  });
});
