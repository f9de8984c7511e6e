/**
 * From what others made to what is adopted, through the programs as they are shipped, on real loop
 * devices: a plan of marks, an empty plan after it, every file and every mount as before.
 */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { diskOf, failuresOf, hashFile, openStory, type Story, type StoryDisk } from './story.ts';
import { run } from './loop-device.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

/** A GPT as sfdisk writes it, with the partitions that the kernel then knows. */
function partitioned(disk: StoryDisk, label: 'gpt' | 'dos', ...lines: readonly string[]): void {
  const script = join(story.directory, 'table');
  writeFileSync(script, [`label: ${label}`, ...lines, ''].join('\n'));
  run('bash', '-c', `sfdisk -q --no-reread --no-tell-kernel ${disk.path()} < ${script}`);
  run('partx', '--update', disk.path());
}

/** Makes a filesystem by hand, mounts it, and puts a file into it. */
function mountedByHand(device: string, name: string, type: 'ext4' | 'xfs' = 'ext4'): string {
  run(`mkfs.${type}`, '-q', device);
  const path = join(story.directory, 'mnt', name);
  mkdirSync(path, { recursive: true });
  run('mount', device, path);
  writeFileSync(join(path, 'file'), Buffer.alloc(3_000_000, name));
  return path;
}

/** Mount id, device, path: an id is never given again while anything has it. */
function mountsOfOthers(): readonly string[] {
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .filter((line) => line.includes(join(story.directory, 'mnt')));
}

/** The inventory of this host with nothing but the disks of the story. */
async function inventoryFile(disks: readonly StoryDisk[]): Promise<string> {
  const inventory = await story.discover();
  const own = disks.map((disk) => diskOf(inventory, disk));
  const path = join(story.directory, 'inventory.json');
  const spec: Inventory = { ...inventory, disks: own };
  const document = { apiVersion: 'diskwright.dev/v1alpha1', kind: 'NodeInventory' };
  writeFileSync(path, JSON.stringify({ ...document, metadata: { name: spec.node }, spec }));
  return path;
}

function localVolume(name: string, path: string): object {
  const expression = { key: 'kubernetes.io/hostname', operator: 'In', values: ['node-a'] };
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, annotations: { 'pv.kubernetes.io/provisioned-by': 'local-provisioner' } },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '100Mi' },
      claimRef: { kind: 'PersistentVolumeClaim', namespace: 'db', name: 'pg', uid: '42' },
      local: { path },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [expression] }] } },
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: 'local',
      volumeMode: 'Filesystem',
    },
  };
}

/** Imports what is on the disks into the declarations of the story. */
async function imported(
  disks: readonly StoryDisk[],
  volumes: readonly object[] = [],
): Promise<string> {
  const cluster = join(story.directory, 'pv.json');
  writeFileSync(cluster, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: volumes }));
  const ended = await story.command([
    'import',
    ...['--inventory', await inventoryFile(disks), '-f', cluster],
    ...['--output-dir', join(story.directory, 'declarations')],
  ]);
  expect(ended.code, ended.stderr).toBe(0);
  return ended.stderr;
}

async function manifests(): Promise<readonly { metadata: { name: string } }[]> {
  const { stdout, stderr } = await story.command([
    ...['manifests', join(story.directory, 'declarations'), '--inventory', 'host', '-o', 'json'],
    ...['--include-loop', '--state-dir', story.stateDir, '--node', 'node-a'],
  ]);
  if (stdout === '') throw new Error(stderr);
  const { items } = JSON.parse(stdout) as {
    readonly items: readonly { kind: string; metadata: { name: string } }[];
  };
  return items
    .filter(({ kind }) => kind === 'PersistentVolume')
    .map(({ kind: _kind, ...object }) => object);
}

it('adopts partitions and a whole disk while they are mounted', async () => {
  story.declare();
  const parts = story.disk('parts', 512);
  const whole = story.disk('whole', 64);
  const blank = story.disk('blank', 64);
  partitioned(parts, 'gpt', 'size=96M, name="data one"', 'size=320M, attrs="LegacyBIOSBootable"');
  const paths = [
    mountedByHand(parts.partition(1), 'a'),
    mountedByHand(parts.partition(2), 'x', 'xfs'),
    mountedByHand(whole.path(), 'whole'),
  ];
  const volumes = [
    localVolume('local-pv-a', paths[0]!),
    localVolume('local-pv-w', `${paths[2]!}/v`),
  ];
  // Boot code, and a protective MBR as another tool writes it.
  parts.write(0, Buffer.alloc(440, 0x90));
  parts.write(447, Buffer.from([0x00, 0x01, 0x00]));
  const before = {
    mbr: parts.read(0, 512),
    files: paths.map((path) => hashFile(join(path, 'file'))),
    mounts: mountsOfOthers(),
    table: run('sfdisk', '--dump', parts.path()),
  };
  const said = await imported([parts, whole, blank], volumes);
  expect(said).toMatch(/Adopted: 2 with a mark, 1 by record alone; 0 left alone/);
  const plan = await story.plan();
  expect([plan.kinds, plan.codes, plan.unchanged]).toEqual([
    ['adopt-volume', 'adopt-volume'],
    [],
    1,
  ]);
  const applied = await story.apply();
  expect([applied.code, failuresOf(applied.report)], applied.stderr).toEqual([0, []]);
  expect(await story.plan()).toMatchObject({
    operations: [],
    refusals: [],
    kept: [],
    unchanged: 3,
  });
  expect((await story.apply()).report).toBeNull();
  expect(mountsOfOthers()).toEqual(before.mounts);
  expect(paths.map((path) => hashFile(join(path, 'file')))).toEqual(before.files);
  expect(parts.read(0, 512)).toEqual(before.mbr);
  const after = run('sfdisk', '--dump', parts.path());
  expect(after.replaceAll(/, name="dw\.[^"]*ready"/g, '')).toBe(
    before.table.replace(', name="data one"', ''),
  );
  run('sfdisk', '--verify', parts.path());
  const published = await manifests();
  expect(published).toEqual(volumes.map(({ ...volume }) => without(volume)));
});

/** As the output has it: the kind is told apart above. */
function without(volume: object): object {
  const { kind: _kind, ...rest } = volume as Readonly<Record<string, unknown>>;
  return rest;
}

it('is stopped between two marks, and goes on', async () => {
  story.declare();
  const disk = story.disk('two', 256);
  partitioned(disk, 'gpt', 'size=96M, name=one', 'size=96M, name=two');
  const paths = [mountedByHand(disk.partition(1), 'a'), mountedByHand(disk.partition(2), 'b')];
  const before = [mountsOfOthers(), paths.map((path) => hashFile(join(path, 'file')))];
  await imported([disk]);
  await story.apply({
    onProgress: (text, child) => {
      if (text.includes('done')) child.kill('SIGKILL');
    },
  });
  // Nothing that was started goes on: the next pass takes the lock only then.
  const applied = await story.apply();
  expect([applied.code, failuresOf(applied.report)], applied.stderr).toEqual([0, []]);
  expect(await story.plan()).toMatchObject({ operations: [], refusals: [], unchanged: 2 });
  expect([mountsOfOthers(), paths.map((path) => hashFile(join(path, 'file')))]).toEqual(before);
});

it('writes no mark where something else is by then', async () => {
  story.declare();
  const disk = story.disk('changed', 128);
  partitioned(disk, 'gpt', 'size=96M, name=data');
  mountedByHand(disk.partition(1), 'a');
  await imported([disk]);
  run('umount', join(story.directory, 'mnt', 'a'));
  run('mkfs.ext4', '-q', '-F', disk.partition(1));
  const bytes = disk.hash();
  const plan = await story.plan();
  expect([plan.kinds, plan.codes]).toEqual([[], ['adoption-differs']]);
  expect((await story.apply()).code).toBe(3);
  expect(disk.hash()).toBe(bytes);
});

it('replaces no label by which the host finds the partition', async () => {
  story.declare();
  const disk = story.disk('labelled', 128);
  partitioned(disk, 'gpt', 'size=96M, name=data');
  mountedByHand(disk.partition(1), 'a');
  await imported([disk]);
  // What is mounted by hand is written to by its filesystem: the table is what must stay.
  const label = (): string => run('sfdisk', '--part-label', disk.path(), '1').trim();
  const files = { '/etc/fstab': 'PARTLABEL=data /srv/data ext4 defaults 0 2\n' };
  const held = await story.apply({ files });
  expect([held.code, failuresOf(held.report)]).toEqual([
    5,
    [expect.stringContaining('is what the partition is found by: /etc/fstab: PARTLABEL=data')],
  ]);
  expect(label()).toBe('data');
  const other = { '/etc/fstab': 'LABEL=data /srv/data ext4 defaults 0 2\n' };
  const adopted = await story.apply({ files: other });
  expect([adopted.code, failuresOf(adopted.report)], adopted.stderr).toEqual([0, []]);
});

it('keeps a layout away from what is pinned by its record, mounted or not', async () => {
  const whole = story.disk('whole', 64);
  story.declare();
  const path = mountedByHand(whole.path(), 'whole');
  const file = hashFile(join(path, 'file'));
  await imported([whole]);
  const adoption = readFileSync(
    join(story.directory, 'declarations/adoptions/node-a.yaml'),
    'utf8',
  );
  story.declare({ name: 'all', disks: 'whole*', wholeDisk: { storageClassName: 'ext4' } });
  mkdirSync(join(story.directory, 'declarations/adoptions'), { recursive: true });
  writeFileSync(join(story.directory, 'declarations/adoptions/node-a.yaml'), adoption);
  run('umount', path);
  const bytes = whole.hash();
  const plan = await story.plan();
  expect([plan.operations, plan.unchanged]).toEqual([[], 1]);
  expect(plan.codes).toContain('disk-adopted');
  expect(plan.refusals.map(({ consent }) => consent)).toEqual(plan.refusals.map(() => null));
  await story.apply();
  expect(whole.hash()).toBe(bytes);
  run('mount', whole.path(), path);
  expect(hashFile(join(path, 'file'))).toBe(file);
});

/** A raw block volume as a pod has it: kubelet puts a loop device over it. */
function withLoopOver<T>(device: string, work: () => Promise<T>): Promise<T> {
  const loop = run('losetup', '--find', '--show', device).trim();
  return work().finally(() => run('losetup', '--detach', loop));
}

function blockVolume(name: string, path: string): object {
  const { spec, ...volume } = localVolume(name, path) as { readonly spec: object };
  return { ...volume, spec: { ...spec, volumeMode: 'Block' } };
}

function partitionUuid(disk: StoryDisk, number: number): string {
  return run('sfdisk', '--part-uuid', disk.path(), String(number)).trim().toLowerCase();
}

it('adopts raw block volumes in use, whatever is in them, stopped between two marks', async () => {
  story.declare();
  const disk = story.disk('raw', 256);
  partitioned(disk, 'gpt', 'size=64M, name=osd-1', 'size=64M, name=osd-2', 'size=32M');
  disk.write(2 * 1024 ** 2, Buffer.alloc(5000, 0xa5));
  run('mkfs.ext4', '-q', disk.partition(2));
  const volumes = [1, 2].map((number) =>
    blockVolume(`pv-${String(number)}`, `/dev/disk/by-partuuid/${partitionUuid(disk, number)}`),
  );
  const contents = (): readonly string[] =>
    [1, 2].map((number) => hashFile(disk.partition(number)));
  const before = contents();
  await withLoopOver(disk.partition(1), async () => {
    expect(await imported([disk], volumes)).toMatch(
      /Adopted: 2 with a mark, 0 by record alone; 1 left alone/,
    );
    expect((await story.plan()).kinds).toEqual(['adopt-volume', 'adopt-volume']);
    await story.apply({
      onProgress: (text, child) => {
        if (text.includes('done')) child.kill('SIGKILL');
      },
    });
    const applied = await story.apply();
    expect([applied.code, failuresOf(applied.report)], applied.stderr).toEqual([0, []]);
    expect(await story.plan()).toMatchObject({ operations: [], refusals: [], unchanged: 2 });
    expect(contents()).toEqual(before);
    expect(await manifests()).toEqual(volumes.map((volume) => without(volume)));
  });
  expect(run('sfdisk', '--dump', disk.path()).match(/name="dw\.[^"]*ready"/g)).toHaveLength(2);
});

it('marks no raw block volume whose PersistentVolume leads elsewhere', async () => {
  story.declare();
  const disk = story.disk('raw', 128);
  partitioned(disk, 'gpt', 'size=32M, name=one', 'size=32M, name=two');
  const link = join(story.directory, 'vol-1');
  symlinkSync(disk.partition(2), link);
  const byUuid = `/dev/disk/by-partuuid/${partitionUuid(disk, 1)}`;
  await imported([disk], [blockVolume('pv-1', byUuid)]);
  // As somebody writes it by hand where a link is in the directory of the static provisioner.
  const path = join(story.directory, 'declarations/adoptions/node-a.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace(byUuid, link));
  const bytes = disk.hash();
  const failed = await story.apply();
  expect(failuresOf(failed.report)).toEqual([
    expect.stringMatching(/where its PersistentVolume lies, is not/) as string,
  ]);
  rmSync(link);
  symlinkSync('/dev/disk/by-partlabel/one', link);
  expect(failuresOf((await story.apply()).report)).toEqual([
    expect.stringMatching(/finds the partition by its label/) as string,
  ]);
  rmSync(link);
  expect(disk.hash()).toBe(bytes);
  symlinkSync(disk.partition(1), link);
  expect((await story.apply()).code).toBe(0);
  expect(await story.plan()).toMatchObject({ operations: [], refusals: [], unchanged: 1 });
});

it('keeps a blank disk that is a raw block volume from a layout', async () => {
  const disk = story.disk('blank', 64);
  story.declare({ name: 'all', disks: 'blank*', wholeDisk: { storageClassName: 'ext4' } });
  const adoption = {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'Adoption',
    metadata: { name: 'blank' },
    spec: {
      node: 'node-a',
      disk: diskOf(await story.discover(), disk).id,
      diskSize: 64 * 1024 ** 2,
      volumeMode: 'Block',
      pinnedBy: 'record',
      persistentVolumes: [blockVolume('pv', '/dev/disk/by-id/loop')],
    },
  };
  writeFileSync(join(story.directory, 'declarations/adoption.yaml'), JSON.stringify(adoption));
  const bytes = disk.hash();
  const plan = await story.plan();
  expect([plan.operations, plan.unchanged]).toEqual([[], 1]);
  expect(plan.codes).toContain('disk-adopted');
  await story.apply();
  expect(disk.hash()).toBe(bytes);
});

it('pins a partition of an MBR by its record', async () => {
  story.declare();
  const disk = story.disk('mbr', 128);
  partitioned(disk, 'dos', 'size=96M');
  mountedByHand(disk.partition(1), 'a');
  expect(await imported([disk])).toMatch(/0 with a mark, 1 by record alone/);
  expect(await story.plan()).toMatchObject({ operations: [], refusals: [], unchanged: 1 });
});
