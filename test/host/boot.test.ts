/**
 * What a boot serves: what was last applied, without declarations, and nothing that was not
 * finished before.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './loop-device.ts';
import {
  AGENT,
  diskOf,
  failuresOf,
  mountsBelow,
  openStory,
  part,
  type Story,
  type StoryDisk,
} from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

function boot(...words: readonly string[]) {
  const argv = [AGENT, 'boot', '--state-dir', story.stateDir, ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function mountPoints(): readonly string[] {
  return mountsBelow(story.stateDir).map((line) => line.split(' ')[0] ?? '');
}

/** As a reboot leaves it: nothing is mounted. */
function unmountAll(): void {
  for (const mountPoint of mountPoints()) run('umount', mountPoint);
}

const TWO = {
  name: 'data',
  disks: '*',
  minCount: 1,
  partitions: [part('db', 'ext4', '20Mi'), part('raw', 'raw', '4Mi')],
};

async function appliedOnTwo(): Promise<{ readonly two: StoryDisk }> {
  story.disk('one', 32);
  const two = story.disk('two', 32);
  story.declare(TWO);
  const { code, report, stderr } = await story.apply();
  expect([code, failuresOf(report)], stderr).toEqual([0, []]);
  return { two };
}

describe('a boot', () => {
  it('serves what was applied, though no declaration is there, and does nothing the second time', async () => {
    await appliedOnTwo();
    const mounted = mountPoints();
    expect(mounted).toHaveLength(2);
    for (const [index, mountPoint] of mounted.entries())
      writeFileSync(join(mountPoint, 'data/file'), `written before ${String(index)}`);
    unmountAll();
    rmSync(join(story.directory, 'declarations'), { recursive: true });
    const first = boot();
    expect(first.status, first.stderr).toBe(0);
    expect(mountPoints()).toEqual(mounted);
    for (const [index, mountPoint] of mounted.entries())
      expect(readFileSync(join(mountPoint, 'data/file'), 'utf8')).toBe(
        `written before ${String(index)}`,
      );
    expect(boot()).toMatchObject({
      status: 0,
      stderr: 'diskwright-agent: all volumes are served (0 steps)\n',
    });
  });

  it('waits for a disk that is not there, then serves the others, and says so', async () => {
    const { two } = await appliedOnTwo();
    const mounted = mountPoints();
    unmountAll();
    const gone = diskOf(await story.discover(), two);
    two.detach();
    const { status, stderr } = boot();
    expect(status, stderr).toBe(1);
    expect(stderr).toContain(`not there after 10 s: ${gone.id}`);
    expect(stderr).toContain('disk-absent');
    expect(mountPoints()).toHaveLength(mounted.length - 1);
  });

  it('makes nothing: a disk that came later stays blank, a half-made volume as it is', async () => {
    await appliedOnTwo();
    unmountAll();
    const later = story.disk('three', 32);
    const before = later.hash();
    expect(boot().status).toBe(0);
    expect(later.hash()).toBe(before);
    expect((await story.plan()).kinds).toContain('create-partition-table');
  });

  it('is not spoilt by a disk that the layout would like and somebody has', async () => {
    story.disk('one', 32);
    const theirs = story.disk('two', 32);
    run('mkfs.ext4', '-q', theirs.path());
    story.declare(TWO);
    expect((await story.apply()).code).toBe(3);
    const mounted = mountPoints();
    unmountAll();
    const { status, stderr } = boot();
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('foreign-content');
    expect(stderr).toContain('all volumes are served (1 step)');
    expect(mountPoints()).toEqual(mounted);
  });

  it('serves what is kept although a later commit declares it no more', async () => {
    await appliedOnTwo();
    const mounted = mountPoints();
    story.disk('three', 32);
    story.declare({ ...TWO, name: 'other', disks: 'three' });
    expect((await story.apply()).code).toBe(0);
    expect(mountPoints()).toHaveLength(3);
    unmountAll();
    const { status, stderr } = boot();
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('kept, though nothing declares it any more');
    expect(mountPoints()).toEqual(expect.arrayContaining([...mounted]));
    expect(mountPoints()).toHaveLength(3);
    expect((await story.plan()).kinds).toEqual([]);
  });

  it('mounts no copy of a disk beside its original', async () => {
    await appliedOnTwo();
    const mounted = mountPoints();
    unmountAll();
    const copied = join(story.directory, 'copy.img');
    run('cp', '--sparse=always', join(story.directory, 'one.img'), copied);
    story.attachOver(copied);
    const { status, stderr } = boot();
    expect(status).toBe(1);
    expect(stderr).toContain('mark-ambiguous');
    // The original is known by its recorded facts; the copy is not.
    expect(mountPoints().length).toBeLessThanOrEqual(mounted.length);
    for (const mountPoint of mountPoints())
      expect(run('findmnt', '--noheadings', '--output', 'SOURCE', mountPoint)).not.toContain(
        run('losetup', '--associated', copied).split(':')[0]!,
      );
  });

  it('on a host where nothing was applied has nothing to do', () => {
    const { status, stderr } = boot();
    expect(status).toBe(0);
    expect(stderr).toContain('nothing was applied on this host yet');
    expect(existsSync(story.stateDir)).toBe(false);
  });

  it('says what to do about a note that is not whole, and mounts nothing', async () => {
    await appliedOnTwo();
    unmountAll();
    const file = join(story.stateDir, 'records/desired.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100));
    const { status, stderr } = boot();
    expect([status, mountPoints()]).toEqual([1, []]);
    expect(stderr).toContain(`${file} cannot be read: it is no JSON object`);
    expect(stderr).toContain('Run "diskwright apply" once');
  });

  it('reads the configuration of the host that its own start names, and no other', async () => {
    const config = join(story.directory, 'host.yaml');
    const root = join(story.directory, 'paths');
    const head = 'apiVersion: diskwright.dev/v1alpha1\nkind: HostConfig\n';
    writeFileSync(config, `${head}mountRoots: [${root}]\n`);
    story.disk('one', 32);
    const wholeDisk = { filesystem: 'ext4', mountPath: join(root, 'logs') };
    story.declare({ name: 'data', disks: '*', count: 1, wholeDisk });
    const applied = await story.apply({ hostConfig: config });
    expect(applied.code, applied.stderr).toBe(0);
    const mounted = () => mountsBelow(root).map((line) => line.split(' ')[0]);
    expect(mounted()).toEqual([join(root, 'logs')]);
    run('umount', join(root, 'logs'));
    const other = boot();
    expect([other.status, mounted()]).toEqual([1, []]);
    expect(other.stderr).toContain(
      `applied with --host-config ${config}, and /etc/diskwright/config.yaml is read now`,
    );
    expect(other.stderr).toContain('host-path-not-allowed');
    const same = boot('--host-config', config);
    expect([same.status, mounted()], same.stderr).toEqual([0, [join(root, 'logs')]]);
    expect(same.stderr).not.toContain('--host-config');
    expect(boot('--unit', '--host-config', config).stdout).toContain(
      `boot --state-dir ${story.stateDir} --host-config ${config}\n`,
    );
  });

  it('has a unit that systemd takes', () => {
    const { status, stdout } = boot('--unit');
    expect(status).toBe(0);
    expect(stdout).toContain(`diskwright-agent.js boot --state-dir ${story.stateDir}\n`);
    const unit = join(story.directory, 'diskwright-boot.service');
    writeFileSync(unit, stdout);
    if (!existsSync('/usr/bin/systemd-analyze')) return;
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
      encoding: 'utf8',
    });
    expect(verified.stderr).not.toContain('diskwright-boot.service:');
  });

  it('does not take a word that it does not know', () => {
    expect(boot('--force')).toMatchObject({ status: 64 });
  });
});
