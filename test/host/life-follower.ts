/**
 * A life in the simulation and the same one on loop devices: what happens to the simulated machine
 * is done to the real one, what is committed is written for both, and both are looked at in the
 * same words.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { declare } from '../../src/declare/declare.ts';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk, Usage } from '../../src/model/observed/inventory.ts';
import type { OperationKind } from '../../src/model/planned/plan.ts';
import { compareText } from '../../src/model/values/order.ts';
import { INSTALLATION, STATE_DIR } from '../simulation/builders.ts';
import { documentsOf, type Written } from '../simulation/life-documents.ts';
import type { Git } from '../simulation/life-git.ts';
import { beginLife, takeStep, type LifeStep } from '../simulation/lives.ts';
import { PRODUCT, type Living } from '../simulation/living.ts';
import {
  aMachine,
  discover,
  machineOf,
  mediumOf,
  SUPERBLOCK_AT,
  timeOf,
  type Machine,
  type World,
} from '../simulation/machine.ts';
import { blankMedium, inscribed, type Medium } from '../simulation/medium.ts';
import { run } from './loop-device.ts';
import {
  diskOf,
  failuresOf,
  MiB,
  mountsBelow,
  openStory,
  type Story,
  type StoryDisk,
} from './story.ts';

const NODE = 'node-a' as NodeName;

/** The disks of a life: their models are in their names. */
const DISKS = [
  { name: 'alpha-1', sizeMiB: 2048, isForeign: false },
  { name: 'alpha-2', sizeMiB: 2560, isForeign: true },
  { name: 'beta-1', sizeMiB: 1536, isForeign: false },
] as const;

const FOREIGN_UUID = '11111111-2222-4333-8444-555555555555';

export interface FollowedLife {
  /** Takes a step in both; false when the commit would not be valid, and nothing was done. */
  readonly take: (step: LifeStep) => Promise<boolean>;
  /** The same words for what is observed in the simulation, and on the host. */
  readonly compare: () => { readonly simulated: unknown; readonly real: unknown };
  /** Kinds of all operations that were done. */
  readonly done: () => readonly OperationKind[];
  readonly close: () => void;
}

export async function openLife(): Promise<FollowedLife> {
  const story = openStory();
  const disks = new Map<string, StoryDisk>();
  story.installation.id = INSTALLATION;
  for (const { name, sizeMiB, isForeign } of DISKS) {
    const disk = story.disk(name, sizeMiB);
    disks.set(name, disk);
    if (isForeign) run('mkswap', '--uuid', FOREIGN_UUID, disk.path());
  }
  story.declare();
  const seen = await story.discover();
  const host: Host = {
    story,
    disks,
    loops: new Map(),
    contents: new Map(),
    beganAt: Date.now(),
    seen,
  };
  const world = worldOf(seen, disks);
  const life = beginLife(world, {
    ...PRODUCT,
    declarationsOf: (git) => declared(story, git) ?? fail('an invalid commit was made'),
  });
  story.also(...documentsOf(life.git, writing(host)));
  await look(host, life);
  return {
    take: async (step) => {
      const before = life.world;
      const { git } = life;
      takeStep(life, step);
      if (step.kind === 'commit') {
        if (declared(story, life.git) === null) {
          life.git = git;
          return false;
        }
        story.also(...documentsOf(life.git, writing(host)));
        return true;
      }
      if (step.kind === 'event') follow(host, before, life.world);
      if (step.kind === 'apply') {
        const { report, stderr } = await story.apply({ approveDestroy: NODE });
        const failures = [...failuresOf(report), ...life.seen.failures];
        if (failures.length > 0) fail(`an apply failed: ${failures.join('; ')}\n${stderr}`);
      }
      const broken = life.oracle.violations.map(({ law, message }) => `${law}: ${message}`);
      if (broken.length > 0) fail(broken.join('; '));
      await look(host, life);
      return true;
    },
    compare: () => ({
      simulated: told(discover(life.world, NODE), STATE_DIR),
      real: told(host.seen, story.stateDir),
    }),
    done: () => life.seen.operations,
    close: () => {
      for (const loop of host.loops.values()) run('losetup', '--detach', loop);
      for (const mount of mountsBelow(join(story.directory, 'elsewhere')).toReversed())
        run('umount', mount.split(' ')[0] ?? '');
      story.close();
    },
  };
}

interface Host {
  readonly story: Story;
  readonly disks: ReadonlyMap<string, StoryDisk>;
  /** Loop devices over partitions, by what the simulation calls them. */
  readonly loops: Map<string, string>;
  /** What is on a disk there has another fingerprint here. */
  readonly contents: Map<string, string>;
  readonly beganAt: number;
  /** What was observed last of the disks of this life. */
  seen: Inventory;
}

function fail(message: string): never {
  throw new Error(message);
}

/** A simulated machine with disks like these, as long as these are blank or have one signature. */
export function worldOf(inventory: Inventory, disks: ReadonlyMap<string, StoryDisk>): World {
  const observed = Array.from(disks, ([name, disk]) => ({ name, is: diskOf(inventory, disk) }));
  return {
    machines: [aMachine(NODE, Array.from(disks.keys()))],
    media: Object.fromEntries(observed.map(({ name, is }) => [name, mediumLike(name, is)])),
    disks: Object.fromEntries(
      observed.map(({ name, is: { id, aliases, identity } }) => [
        name,
        { id, aliases, identity, isSystem: false },
      ]),
    ),
    day: 0,
  };
}

function mediumLike(name: string, { sizeBytes, signatures }: ObservedDisk): Medium {
  const medium = blankMedium(name, sizeBytes);
  const [signature] = signatures;
  if (signature === undefined) return medium;
  const { type } = signature;
  return inscribed(medium, SUPERBLOCK_AT, {
    content: { kind: 'superblock', type, uuid: FOREIGN_UUID, sizeBytes },
    token: 'somebody',
  });
}

/** The documents of a commit, as the real repository has them beside its installation. */
function writing(host: Host): Written {
  const { contents, story, beganAt } = host;
  return {
    pathOf: (model) => join(story.directory, `${model}-*.img`),
    contentOf: ({ content }) => contents.get(content) ?? content,
    expiryOf: (expires) => {
      const left = Date.parse(expires) - Date.parse(timeOf(0));
      return new Date(beganAt + left).toISOString().replace(/\.\d+Z$/, 'Z');
    },
  };
}

/** What a commit means, read by the product; null when it is not valid. */
function declared(story: Story, git: Git): Declarations | null {
  const documents = documentsOf(git, {
    pathOf: (model) => join(story.directory, `${model}-*.img`),
    contentOf: ({ content }) => content,
    expiryOf: (expires) => expires,
  });
  const text = documents.map((document) => JSON.stringify(document)).join('\n---\n');
  return declare([
    {
      path: 'all.yaml',
      bytes: readFileSync(join(story.directory, 'declarations', 'all.yaml')),
      blobId: null,
    },
    { path: 'also.yaml', bytes: Buffer.from(text), blobId: null },
  ]).declarations;
}

interface Turn {
  readonly was: Machine;
  readonly is: Machine;
}

/**
 * What changed on the simulated machine is done to this one: mounts, loop devices, slots, sizes.
 */
function follow(host: Host, before: World, after: World): void {
  const turn = { was: machineOf(before, NODE), is: machineOf(after, NODE) };
  letGo(host, turn);
  const { disks } = host;
  for (const name of added(turn.is.slots, turn.was.slots)) disks.get(name)?.detach();
  for (const name of added(turn.was.slots, turn.is.slots)) disks.get(name)?.attach();
  for (const name of turn.is.slots) {
    const { sizeBytes } = mediumOf(after, name);
    if (sizeBytes > mediumOf(before, name).sizeBytes) disks.get(name)?.grow(sizeBytes / MiB);
  }
  hold(host, turn);
}

function added(before: readonly string[], after: readonly string[]): readonly string[] {
  return after.filter((one) => !before.includes(one));
}

function letGo({ story, loops }: Host, { was, is }: Turn): void {
  for (const loop of added(is.loops, was.loops)) {
    run('losetup', '--detach', loops.get(loop) ?? '');
    loops.delete(loop);
  }
  const mounted = new Set(is.mounts.map(({ mountPoint }) => realPath(story, mountPoint)));
  for (const line of mountsBelow(story.directory).toReversed()) {
    const [mountPoint = ''] = line.split(' ');
    if (!mounted.has(mountPoint)) run('umount', mountPoint);
  }
}

function hold(host: Host, { was, is }: Turn): void {
  const { story, loops } = host;
  const known = was.mounts.map(({ mountPoint }) => mountPoint);
  for (const { medium, partitionUuid, mountPoint } of is.mounts) {
    if (known.includes(mountPoint)) continue;
    const path = realPath(story, mountPoint);
    mkdirSync(path, { recursive: true });
    run('mount', partitionPath(host, medium, partitionUuid ?? ''), path);
  }
  for (const loop of added(was.loops, is.loops)) {
    const [medium = '', uuid = ''] = loop.split(' ');
    loops.set(loop, story.attachOver(partitionPath(host, medium, uuid)));
  }
}

function realPath(story: Story, path: string): string {
  return path.startsWith(STATE_DIR)
    ? `${story.stateDir}${path.slice(STATE_DIR.length)}`
    : join(story.directory, 'elsewhere', basename(path));
}

function partitionPath({ seen, disks }: Host, name: string, uuid: string): string {
  const disk = disks.get(name) ?? fail(`there is no disk ${name}`);
  const { table } = diskOf(seen, disk);
  const found = table?.partitions.find((partition) => partition.uuid === uuid);
  return disk.partition(found?.number ?? 0);
}

/**
 * Other disks of the host are nobody's business; the same content has another fingerprint here than
 * there.
 */
async function look(host: Host, { world }: Living): Promise<void> {
  const inventory = await host.story.discover();
  const own = machineOf(world, NODE).slots.flatMap((name) => {
    const disk = host.disks.get(name);
    return disk === undefined ? [] : [diskOf(inventory, disk)];
  });
  host.seen = { ...inventory, disks: own.toSorted((a, b) => compareText(a.id, b.id)) };
  for (const { id, fingerprint } of discover(world, NODE).disks) {
    const here = own.find((disk) => disk.id === id);
    if (here !== undefined) host.contents.set(fingerprint, here.fingerprint);
  }
}

/**
 * An inventory without what a simulation cannot know: sizes of filesystems, kernel names, the
 * clock.
 */
function told({ disks, records, blockLinks }: Inventory, stateDir: string): unknown {
  return {
    disks: disks.map(({ id, sizeBytes, signatures, table, usedBy }) => ({
      id,
      sizeBytes,
      signatures: signatures.map(({ type }) => type),
      usedBy: usedBy.map((usage) => usageOf(usage, stateDir)),
      table:
        table === undefined
          ? null
          : {
              uuid: table.uuid,
              copies: [table.primary, table.backup],
              partitions: table.partitions.map((partition) => ({
                number: partition.number,
                startBytes: partition.startBytes,
                sizeBytes: partition.sizeBytes,
                uuid: partition.uuid,
                label: partition.label,
                filesystem: [partition.filesystem?.type, partition.filesystem?.uuid],
                usedBy: partition.usedBy.map((usage) => usageOf(usage, stateDir)).toSorted(),
              })),
            },
    })),
    blockLinks,
    disksWritten: records.disks.map(({ tableUuid, layout, state, partitionUuids, facts }) => [
      tableUuid,
      layout,
      state,
      partitionUuids.toSorted(),
      facts.id,
    ]),
    volumesWritten: records.volumes.map(({ recordedAt: _at, disk, filesystem, ...record }) => ({
      ...record,
      disk: disk.id,
      filesystem: [filesystem?.type, filesystem?.uuid],
    })),
    consentsWritten: (records.consents ?? [])
      .map(({ consent, subject, state }) => JSON.stringify([consent, subject, state]))
      .toSorted(),
  };
}

function usageOf(usage: Usage, stateDir: string): string {
  if (usage.kind !== 'mounted') return usage.kind;
  const { mountPoint } = usage;
  return `mounted ${mountPoint.startsWith(stateDir) ? mountPoint.slice(stateDir.length) : basename(mountPoint)}`;
}
