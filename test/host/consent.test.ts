/**
 * The rows of the safety table that speak of consent, as stories through the programs as they are
 * shipped, on real loop devices: what a consent names goes, once, and nothing else does.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Consentable } from '../../src/model/planned/refusal.ts';
import { consentTo } from './consents.ts';
import { run } from './loop-device.ts';
import {
  diskOf,
  failuresOf,
  MiB,
  openStory,
  part,
  type Layout,
  type Planned,
  type Story,
  type StoryDisk,
} from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

const NODE = 'node-a';
const ALL: Layout = {
  name: 'all',
  disks: '*',
  partitions: [part('a', 'ext4', '24Mi'), part('b', 'raw', 'rest')],
};

function asked(plan: Planned): readonly Consentable[] {
  return plan.refusals.flatMap(({ consent }) => (consent === null ? [] : [consent]));
}

/** What people leave on disks. */
const FOREIGN: Readonly<Record<string, (disk: StoryDisk) => void>> = {
  'ext4 with files': (disk) => {
    run('mkfs.ext4', '-q', '-F', disk.path());
    disk.write(20 * MiB, 'a file that somebody wanted');
  },
  'partitions with filesystems': (disk) => {
    run('sh', '-c', `printf 'size=20M\\nsize=20M\\n' | sfdisk -q -X gpt ${disk.path()}`);
    run('partx', '-u', disk.path());
    run('mkfs.ext4', '-q', '-F', disk.partition(1));
    run('mkfs.ext4', '-q', '-F', disk.partition(2));
    run('partx', '-d', disk.path());
  },
  'a physical volume': (disk) =>
    run('pvcreate', '-q', '-y', '--config', 'devices{use_devicesfile=0}', disk.path()),
  'bytes in the middle alone': (disk) => {
    for (let at = 2; at < 60; at += 1) disk.write(at * MiB, 'data');
  },
  'a swap area': (disk) => run('mkswap', disk.path()),
};

async function refusedWith(put: (disk: StoryDisk) => void): Promise<{
  readonly disk: StoryDisk;
  readonly plan: Planned;
}> {
  const disk = story.disk('used', 64);
  put(disk);
  story.declare(ALL);
  const plan = await story.plan();
  expect(plan.kinds).toEqual([]);
  expect(asked(plan)).toHaveLength(1);
  return { disk, plan };
}

describe('a matching consent', () => {
  it.each(Object.entries(FOREIGN))('gives up %s: wiped, made, as declared', async (_, put) => {
    const { disk, plan } = await refusedWith(put);
    story.also(consentTo(asked(plan)));
    const given = await story.plan();
    expect(given.codes).toEqual([]);
    expect(given.kinds[0]).toBe('wipe-disk');
    const { code, report } = await story.apply({ approveDestroy: NODE });
    expect([code, failuresOf(report), report?.remaining]).toEqual([0, [], []]);
    expect(report?.inventory.records.consents).toMatchObject([{ state: 'done' }]);
    const after = await story.plan();
    expect([after.kinds, after.codes, after.unchanged]).toEqual([[], [], 2]);
    expect(await story.published()).toHaveLength(2);
    // Nobody gets to read what was there before: the raw volume is zero from end to end.
    const table = diskOf(await story.discover(), disk).table!;
    const raw = table.partitions.at(-1)!;
    expect(disk.read(raw.startBytes, raw.sizeBytes).every((byte) => byte === 0)).toBe(true);
  });

  it('serves once: the same content again, with the consent left in git, is refused', async () => {
    const { disk, plan } = await refusedWith(FOREIGN['ext4 with files']!);
    const image = join(story.directory, 'copy.img');
    copyFileSync(disk.image, image);
    story.also(consentTo(asked(plan)));
    expect((await story.apply({ approveDestroy: NODE })).code).toBe(0);
    // Somebody restores the disk as it was, and the node forgot all but the use of the consent.
    for (const line of readdirSync(join(story.stateDir, 'volumes')))
      run('umount', join(story.stateDir, 'volumes', line));
    disk.detach();
    copyFileSync(image, disk.image);
    disk.attach();
    run('rm', '-r', join(story.stateDir, 'records/disks'), join(story.stateDir, 'records/volumes'));
    const before = disk.hash();
    const again = await story.plan();
    expect([again.kinds, again.codes]).toEqual([[], ['consent-used']]);
    expect((await story.apply({ approveDestroy: NODE })).code).toBe(3);
    expect(disk.hash()).toBe(before);
  });

  it('for a disk of another installation lets it in', async () => {
    const disk = story.disk('one', 64);
    story.declare({ ...ALL, partitions: [part('a', 'ext4', 'rest')] });
    expect((await story.apply()).code).toBe(0);
    run(
      'umount',
      join(story.stateDir, 'volumes', readdirSync(join(story.stateDir, 'volumes'))[0]!),
    );
    story.installation.id = 'aaaaaaaa-7a55-4c1e-9a55-0d6f7f3b2c11';
    const elsewhere = join(story.directory, 'other-state');
    story.declare(ALL);
    const held = await story.plan({ stateDir: elsewhere });
    expect([held.kinds, held.codes]).toEqual([[], ['other-installation']]);
    story.also(consentTo(asked(held)));
    const { code } = await story.apply({ stateDir: elsewhere, approveDestroy: NODE });
    expect(code).toBe(0);
    expect((await story.plan({ stateDir: elsewhere })).kinds).toEqual([]);
    expect(diskOf(await story.discover(), disk).table?.partitions).toHaveLength(2);
  });
});

describe('a consent that does not match keeps every byte', () => {
  it.each<readonly [string, string, (plan: Planned) => object]>([
    [
      'expired',
      'consent-expired',
      (plan) => consentTo(asked(plan), { expires: '2020-01-01T00:00:00Z' }),
    ],
    [
      'of another fingerprint',
      'consent-stale',
      (plan) =>
        consentTo(asked(plan).map((one) => ({ ...one, content: `sha256:${'0'.repeat(64)}` }))),
    ],
  ])('%s', async (_, code, make) => {
    const { disk, plan } = await refusedWith(FOREIGN['ext4 with files']!);
    const before = disk.hash();
    story.also(make(plan));
    const held = await story.plan();
    expect([held.kinds, held.codes]).toEqual([[], [code]]);
    expect(asked(held)).toEqual(asked(plan));
    expect((await story.apply({ approveDestroy: NODE })).code).toBe(3);
    expect(disk.hash()).toBe(before);
  });

  it('stale: what is on the disk changed since', async () => {
    const { disk, plan } = await refusedWith(FOREIGN['ext4 with files']!);
    story.also(consentTo(asked(plan)));
    run('tune2fs', '-U', 'random', disk.path());
    const before = disk.hash();
    const held = await story.plan();
    expect([held.kinds, held.codes]).toEqual([[], ['consent-stale']]);
    expect(asked(held)[0]!.content).not.toBe(asked(plan)[0]!.content);
    expect((await story.apply({ approveDestroy: NODE })).code).toBe(3);
    expect(disk.hash()).toBe(before);
  });

  it('by the clock of the node alone: nothing goes', async () => {
    const { disk, plan } = await refusedWith(FOREIGN['ext4 with files']!);
    story.also(consentTo(asked(plan), { expires: '2024-06-01T00:00:00Z' }));
    const before = disk.hash();
    const args = ['apply', join(story.directory, 'declarations'), '--auto-approve', '--as-of'];
    const ended = await story.command([
      ...[...args, '2024-01-01T00:00:00Z', '--approve-destroy', NODE, '--include-loop'],
      ...['--state-dir', story.stateDir, '--node', NODE],
    ]);
    expect(ended.code).toBe(5);
    expect(ended.stdout + ended.stderr).toContain('by the clock of this node');
    expect(disk.hash()).toBe(before);
  });

  it('used by a copy: an image of the same disk is another disk', async () => {
    const { disk, plan } = await refusedWith(FOREIGN['ext4 with files']!);
    story.also(consentTo(asked(plan)));
    const copy = story.disk('copy', 64);
    copy.detach();
    copyFileSync(disk.image, copy.image);
    copy.attach();
    const before = copy.hash();
    const given = await story.plan();
    expect(given.operations.filter(({ kind }) => kind === 'wipe-disk')).toHaveLength(1);
    expect(given.operations[0]!.disk.path).toBe(disk.path());
    expect(given.codes).toEqual(['foreign-content']);
    expect((await story.apply({ approveDestroy: NODE })).code).toBe(3);
    expect(copy.hash()).toBe(before);
  });

  it('when the record of its use cannot be written', async () => {
    const { disk, plan } = await refusedWith(FOREIGN['ext4 with files']!);
    story.also(consentTo(asked(plan)));
    run('mkdir', '-p', join(story.stateDir, 'records'));
    writeFileSync(join(story.stateDir, 'records/consents'), 'no directory');
    const before = disk.hash();
    const { code, report } = await story.apply({ approveDestroy: NODE });
    expect(code).not.toBe(0);
    expect(report?.outcomes.some(({ kind }) => kind === 'applied') ?? false).toBe(false);
    expect(disk.hash()).toBe(before);
  });
});

describe('a volume of ours', () => {
  const ONE: Layout = {
    name: 'all',
    disks: '*',
    partitions: [part('a', 'ext4', '24Mi'), part('b', 'ext4', '24Mi')],
  };

  async function finished(): Promise<StoryDisk> {
    const disk = story.disk('one', 64);
    story.declare(ONE);
    expect((await story.apply()).code).toBe(0);
    return disk;
  }

  function keptConsent(plan: Planned, index = 0): object {
    const { volume, fingerprint } = plan.kept[index]!;
    return consentTo([
      { node: NODE as never, subject: { kind: 'volume', volume }, content: fingerprint },
    ]);
  }

  it('that is declared no more goes under a consent; its neighbour keeps every byte and its mount', async () => {
    const disk = await finished();
    const layoutOfOne = { ...ONE, partitions: [part('a', 'ext4', '24Mi')] };
    story.declare(layoutOfOne);
    const kept = await story.plan();
    expect([kept.kinds, kept.kept]).toMatchObject([[], [{ because: 'not-declared' }]]);
    const table = diskOf(await story.discover(), disk).table!;
    const [stays] = table.partitions;
    const mountPoint = join(story.stateDir, 'volumes', kept.kept[0]!.volume);
    expect(existsSync(join(mountPoint, 'data'))).toBe(true);
    run('sync');
    const before = disk.read(stays!.startBytes + 8 * MiB, 8 * MiB);
    story.also(keptConsent(kept));
    const given = await story.plan();
    expect(given.kinds).toEqual(['remove-volume']);
    const { code, report } = await story.apply({ approveDestroy: NODE });
    expect([code, failuresOf(report), report?.remaining]).toEqual([0, [], []]);
    expect(existsSync(mountPoint)).toBe(false);
    expect(diskOf(await story.discover(), disk).table!.partitions).toHaveLength(1);
    expect(disk.read(stays!.startBytes + 8 * MiB, 8 * MiB).equals(before)).toBe(true);
    expect((await story.plan()).kinds).toEqual([]);
    expect((await story.plan()).kept).toEqual([]);
    // Declared again, its name is another volume.
    story.declare(ONE);
    const again = await story.plan();
    expect(again.kinds[0]).toBe('create-partitions');
    expect((await story.apply()).code).toBe(0);
    const now = diskOf(await story.discover(), disk).table!.partitions.map(({ label }) => label);
    expect(now.join(' ')).not.toContain(kept.kept[0]!.volume);
    expect((await story.plan()).kinds).toEqual([]);
  });

  it('in use is not removed: its file stays open, its mount and bytes stay', async () => {
    const disk = await finished();
    story.declare({ ...ONE, partitions: [part('a', 'ext4', '24Mi')] });
    const kept = await story.plan();
    const file = join(story.stateDir, 'volumes', kept.kept[0]!.volume, 'data/file');
    writeFileSync(file, 'wanted');
    await story.hold('sh', '-c', `exec 3<"${file}"; echo held; exec sleep 60`);
    story.also(keptConsent(kept));
    const { code, report } = await story.apply({ approveDestroy: NODE });
    expect(code).toBe(5);
    expect(failuresOf(report).join('\n')).toContain('remove-volume');
    expect(readFileSync(file, 'utf8')).toBe('wanted');
    expect(diskOf(await story.discover(), disk).table!.partitions).toHaveLength(2);
  });

  it('of another content than is declared is replaced in one plan, by another volume', async () => {
    const disk = await finished();
    story.declare({ ...ONE, partitions: [part('a', 'raw', '24Mi'), part('b', 'ext4', '24Mi')] });
    const held = await story.plan();
    expect([held.kinds, held.codes]).toEqual([[], ['content-differs']]);
    story.also(consentTo(asked(held)));
    const given = await story.plan();
    expect(given.kinds).toEqual([
      'remove-volume',
      'create-partitions',
      'prepare-block-volume',
      'mark-ready',
      'link-block-device',
    ]);
    const { code, report } = await story.apply({ approveDestroy: NODE });
    expect([code, failuresOf(report), report?.remaining]).toEqual([0, [], []]);
    const [raw] = diskOf(await story.discover(), disk).table!.partitions;
    expect(raw!.label).not.toContain(
      asked(held)[0]!.subject.kind === 'volume' ? held.refusals[0]!.volume! : '',
    );
    expect(disk.read(raw!.startBytes, raw!.sizeBytes).every((byte) => byte === 0)).toBe(true);
    expect((await story.plan()).kinds).toEqual([]);
  });

  it('is protected until a commit that lifts the protection was applied', async () => {
    await finished();
    story.declare({ ...ONE, protected: true });
    expect((await story.plan()).kinds).toEqual(['record-protection', 'record-protection']);
    expect((await story.apply()).code).toBe(0);
    story.declare({ ...ONE, partitions: [part('a', 'ext4', '24Mi')] });
    const kept = await story.plan();
    story.also(keptConsent(kept));
    expect((await story.plan()).codes).toContain('volume-protected');
  });
});
