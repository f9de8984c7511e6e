/**
 * What a boot serves without a repository: what was desired last, and before as far as it is kept.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** A node on which these volumes are desired, on one disk each. */
function desiring(...volumes: readonly string[]): DesiredNode {
  const [disk] = one!.disks;
  const [volume] = disk!.volumes;
  const disks = volumes.map((id) => ({
    ...disk!,
    volumes: [{ ...volume!, volume: id as VolumeId }],
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
    ['nothing', ''],
    ['null', 'null'],
    ['half of it', '{"formatVersion":1,"desired":{"disks":['],
    ['no format', '{"desired":{"disks":[]},"former":[]}'],
    ['no node', '{"formatVersion":1,"former":[]}'],
    ['a node that is none', '{"formatVersion":1,"desired":null,"former":[]}'],
    ['a node of another kind', '{"formatVersion":1,"desired":{},"former":[]}'],
    ['nothing of before', '{"formatVersion":1,"desired":{"disks":[]}}'],
  ])('is not guessed when the file has %s, and is then written anew', async (_, text) => {
    writeFileSync(path, text);
    await expect(readLastDesired(options.stateDir)).rejects.toThrow(
      `${path} is not whole. Run "diskwright apply" once: it is written anew.`,
    );
    await rememberDesired(desiring('v'), options);
    expect(await readLastDesired(options.stateDir)).toMatchObject({ former: [] });
  });

  it('is not guessed where it refers to what is not in it', async () => {
    await rememberDesired(desiring('v'), options);
    const written = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...written, desired: { ...written.desired, facts: [] } }));
    await expect(readLastDesired(options.stateDir)).rejects.toThrow('is not whole');
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

  it('is not read when an agent of another format wrote it', async () => {
    const other = { formatVersion: 3, desired: desiring('v'), former: [desiring('u')] };
    writeFileSync(path, JSON.stringify(other));
    await expect(readLastDesired(options.stateDir)).rejects.toThrow(
      'has format 3, this agent reads 2 and 1. Run "diskwright apply" once.',
    );
    await rememberDesired(desiring('w'), options);
    expect(await former()).toEqual([]);
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
    const nodes = Array.from({ length: 10 }, (_, index) => desiring(`v${String(index)}`));
    await desireOneAfterAnother(...nodes);
    expect(await former()).toEqual(nodes.slice(1, 9).toReversed());
    expect(readFileSync(path, 'utf8')).not.toContain('"v0"');
  });
});
