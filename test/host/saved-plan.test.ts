/** Saved plans on real disks: the host is changed as it was reviewed, or not at all. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { jsonOf } from '../../src/declare/kinds/read-plan.ts';
import { killWithChildren } from './blows.ts';
import { run } from './loop-device.ts';
import {
  MiB,
  openStory,
  outcomesOf,
  part,
  type Ended,
  type RunOptions,
  type Story,
} from './story.ts';

let story: Story;
let file = '';
beforeEach(() => {
  story = openStory();
  file = join(story.directory, 'plan.json');
});
afterEach(() => story.close());

const ALL = {
  name: 'all',
  disks: '*',
  partitions: [part('a', 'ext4', '24Mi'), part('b', 'raw', 'rest')],
};

function host(): readonly string[] {
  return ['--include-loop', '--state-dir', story.stateDir, '--node', 'node-a'];
}

async function save(): Promise<void> {
  const from = join(story.directory, 'declarations');
  const ran = await story.command(
    ['plan', from, '--inventory', 'host', '--save', file].concat(host()),
  );
  expect(ran.code, ran.stderr).toBe(0);
}

function apply(options: RunOptions = {}): Promise<Ended> {
  return story.command(['apply', file, '--auto-approve', '-o', 'json', ...host()], options);
}

describe('apply of a saved plan', () => {
  it('makes what was reviewed, and has nothing to do the second time', async () => {
    story.disk('one', 64);
    story.declare(ALL);
    await save();
    const planned = jsonOf({ bytes: readFileSync(file) }) as {
      plan: { nodes: { operations: { kind: string }[] }[] };
    };
    const ended = await apply();
    expect(ended.code, ended.stderr).toBe(0);
    expect(outcomesOf(JSON.parse(ended.stdout) as Report).toSorted()).toEqual(
      planned.plan.nodes[0]!.operations.map(({ kind }) => `applied ${kind}`).toSorted(),
    );
    expect(await apply()).toMatchObject({ code: 0, stdout: 'null\n' });
    expect((await story.plan()).kinds).toEqual([]);
  });

  it('writes nothing when the content of a disk changed since, and names the disk', async () => {
    const [one, two] = [story.disk('one', 64), story.disk('two', 64)];
    story.declare(ALL);
    await save();
    one.write(20 * MiB, 'a file that somebody wanted');
    run('mkfs.ext4', '-q', '-F', one.path());
    const before = [one.hash(), two.hash()];
    const ended = await apply();
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('the node is not as it was when the plan was made');
    expect(ended.stderr).toContain('content was blank, and is ext4');
    expect([one.hash(), two.hash()]).toEqual(before);
    expect((await story.plan()).kinds.filter((kind) => kind === 'create-filesystem')).toHaveLength(
      1,
    );
  });

  it('writes nothing when the declarations mean something else by now', async () => {
    const one = story.disk('one', 64);
    story.declare(ALL);
    await save();
    story.declare({ ...ALL, partitions: [part('a', 'ext4', '32Mi'), part('b', 'raw', 'rest')] });
    const before = one.hash();
    const ended = await apply();
    expect([ended.code, ended.stderr]).toEqual([
      3,
      expect.stringMatching(/volume a-0 .*, size was 24 MiB/),
    ]);
    expect(one.hash()).toBe(before);
  });

  it('writes nothing when a disk came, and nothing with another state directory', async () => {
    const one = story.disk('one', 64);
    story.declare(ALL);
    await save();
    const before = one.hash();
    const other = ['apply', file, '--auto-approve', '--include-loop', '--node', 'node-a'];
    const elsewhere = await story.command([
      ...other,
      '--state-dir',
      join(story.directory, 'other'),
    ]);
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      3,
      expect.stringContaining('the state directory (--state-dir) was'),
    ]);
    story.disk('two', 64);
    expect([(await apply()).code, one.hash()]).toEqual([3, before]);
  });

  it('goes on after it was killed, and not beside what somebody else did since', async () => {
    story.disk('one', 64);
    story.disk('two', 64);
    story.declare(ALL);
    await save();
    let killed = false;
    await apply({
      tools: { 'mkfs.ext4': 'sleep 2; exec "$real/mkfs.ext4" "$@"' },
      onProgress: (text, child) => {
        if (killed || child.pid === undefined || !text.includes('make ext4 on a-0')) return;
        killed = true;
        killWithChildren(child.pid);
      },
    });
    expect(killed).toBe(true);
    const [first] = (await story.discover()).disks.filter(({ table }) => table !== undefined);
    expect(first).toBeDefined();
    const other = story.disk('three', 64);
    const afterOther = await apply();
    other.detach();
    const ended = await apply();
    expect([ended.code, ended.stderr]).toEqual([
      0,
      expect.stringContaining('The saved plan was begun before and interrupted'),
    ]);
    expect(afterOther.code).toBe(3);
    expect(afterOther.stderr).toContain('was not there, and is now');
    expect((await story.plan()).kinds).toEqual([]);
  });
});
