/** apply in a mount namespace of its own, where the host sees none of its mounts. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failuresOf, openStory, outcomesOf, part, type Story } from './story.ts';

/** It replaces a tool that nothing uses: a run with tools of its own has a namespace of its own. */
const APART = { tools: { true: 'exec "$real/true"' } };

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

it('does not end well while the host does not see what was mounted', async () => {
  story.disk('one', 64);
  story.declare({ name: 'all', disks: '*', partitions: [part('a', 'ext4', 'rest')] });
  const apart = await story.apply(APART);
  expect(apart.code, apart.stderr).toBe(5);
  expect(failuresOf(apart.report)).toEqual([
    expect.stringContaining('mount-filesystem: The host does not see what was mounted at'),
  ]);
  expect(apart.report?.remaining.map(({ kind }) => kind)).toEqual(['mount-filesystem']);
  const again = await story.apply(APART);
  expect([again.code, outcomesOf(again.report)]).toEqual([5, ['failed mount-filesystem']]);
  const onHost = await story.apply();
  expect([onHost.code, outcomesOf(onHost.report)]).toEqual([0, ['applied mount-filesystem']]);
  expect(await story.apply()).toMatchObject({ code: 0, report: null });
});
