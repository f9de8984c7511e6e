/**
 * From what others made to what is adopted, through the programs as they are shipped, on real loop devices: a plan of
 * marks, an empty plan after it, every file and every mount as before.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Inventory } from '../../src/model/inventory.ts';
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

it('pins a partition of an MBR by its record', async () => {
  story.declare();
  const disk = story.disk('mbr', 128);
  partitioned(disk, 'dos', 'size=96M');
  mountedByHand(disk.partition(1), 'a');
  expect(await imported([disk])).toMatch(/0 with a mark, 1 by record alone/);
  expect(await story.plan()).toMatchObject({ operations: [], refusals: [], unchanged: 1 });
});
