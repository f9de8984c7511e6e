/** Pods of a real kubelet on a claim that is in git. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VirtualMachine } from '../vm/rig.ts';
import { mebibyte } from '../vm/virtual-disk.ts';
import { daemonSet, serviceOfHost } from './agents.ts';
import { declarations, MADE, SCRATCH } from './declared.ts';
import {
  claimHas,
  lines,
  moreLines,
  openKubeletStory,
  pod,
  podWrites,
  guestIsGone,
  guestIsThere,
  sizeInPod,
  stateText,
  type KubeletStory,
} from './story.ts';

/** With the first build of all programs. */
const START_MS = 7_200_000;

describe.each([
  { where: 'is a service of its host', agent: serviceOfHost },
  { where: 'is a pod of the DaemonSet', agent: daemonSet() },
])('a pod on a node whose agent $where', ({ agent }) => {
  let scratch: string;
  let story: KubeletStory;
  let vm: VirtualMachine;

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'diskwright-kubelet-'));
    story = await openKubeletStory({ images: agent.images(scratch) });
    vm = await story.boot();
    await agent.install(story, vm);
  }, START_MS);
  afterAll(async () => {
    await story.close();
    rmSync(scratch, { recursive: true });
  });

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await stateText(story)));
  });

  it('writes to a volume that a commit made', async () => {
    await claimHas(story, '400Mi');
    await podWrites(story);
    await moreLines(vm);
    expect(await sizeInPod(vm)).toBeLessThan(400 * mebibyte);
  });

  it('writes on while its agent is replaced', async () => {
    await agent.replace(story, vm);
    const written = await moreLines(vm);
    expect(written).toEqual(written.map((_, at) => at + 1));
    expect((await pod(story)).status.containerStatuses[0].restartCount).toBe(0);
  });

  it('writes on while a commit makes the claim larger', async () => {
    story.commits.commit({ 'disks.yaml': declarations('800Mi') });
    await claimHas(story, '800Mi');
    const written = await moreLines(vm);
    expect(written).toEqual(written.map((_, at) => at + 1));
    expect(await sizeInPod(vm)).toBeGreaterThan(600 * mebibyte);
    expect((await pod(story)).status.containerStatuses[0].restartCount).toBe(0);
  });

  it.each([SCRATCH, MADE])(
    'is not disturbed when a volume of $storageClassName beside it is used, given up and wiped',
    async (guest) => {
      const volume = await guestIsThere(story, guest);
      const logicalVolumes = async (): Promise<string> => vm.output('lvs --noheadings -o lv_tags');
      const id = volume.slice('diskwright-'.length);
      expect(await logicalVolumes()).toContain(id);
      await guestIsGone(story, guest, volume);
      expect(await logicalVolumes()).not.toContain(id);
      // The pod fails where it finds the file of the first one.
      expect(await guestIsThere(story, guest)).not.toBe(volume);
      const written = await moreLines(vm);
      expect(written).toEqual(written.map((_, at) => at + 1));
    },
  );

  it('is back with its data after the node was booted', async () => {
    const { uid } = (await pod(story)).metadata;
    const before = await lines(vm);
    await vm.powerOff();
    vm = await story.boot();
    await podWrites(story, 1);
    expect((await pod(story)).metadata.uid).toBe(uid);
    const after = await moreLines(vm);
    expect(after.length).toBeGreaterThan(before.length);
    expect(after).toEqual(after.map((_, at) => at + 1));
  });
});
