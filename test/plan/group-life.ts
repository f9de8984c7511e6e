/** A life of a group over several disks: what happens to it, and what must never. */
import type {
  CarvedVolume,
  DiskReplacement,
  WipeTarget,
} from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import {
  aCarvedVolume,
  aDisk,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { withDiskBack } from '../simulation/disk-back.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { syncedIn } from '../simulation/simulated-groups.ts';
import { predict, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';
import { consenting } from './consent-cases.ts';
import { operationsOf, planned, volumesOf } from './discarding-worlds.ts';

export type LifeStep =
  | { readonly kind: 'apply'; readonly stop: Stop | null }
  | {
      readonly kind: 'replace';
      readonly which: number;
      readonly data: DiskReplacement['data'];
    }
  /** A disk dies, or one that was away is there again. */
  | { readonly kind: 'detach' | 'back'; readonly which: number }
  /** A blank disk; a consent for all that a plan asks for; no disk is taken away any more. */
  | { readonly kind: 'new' | 'consent' | 'keep' }
  /** The kernel has copied every leg; the host starts again. */
  | { readonly kind: 'copied' | 'reboot' };

interface Stop {
  readonly after: number;
  readonly state: number;
}

/** A disk that is away, and the node before that while its group was not changed since. */
interface Away {
  readonly disk: ObservedDisk;
  readonly before: Inventory | null;
}

export interface Life {
  readonly node: Inventory;
  readonly away: readonly Away[];
  readonly layout: ReturnType<typeof aVolumeGroup>;
  readonly replacements: readonly DiskReplacement[];
  readonly targets: readonly WipeTarget[];
  /** By the name of a mirror, UUIDs of the physical volumes that have its data. */
  readonly copies: ReadonlyMap<string, ReadonlySet<string>>;
  readonly disks: number;
  readonly done: readonly Operation['kind'][];
  readonly broken: readonly string[];
}

function carved(name: string, facts: Partial<CarvedVolume>): CarvedVolume {
  return aCarvedVolume(name, { size: { kind: 'bytes', bytes: GiB }, ...facts });
}

/** Every volume that is declared is there, and every copy whole. */
export function firstLife(world: {
  readonly disks: number;
  readonly pool: boolean;
  readonly mirrors: number;
}): Life {
  const thin = { type: 'thin', thinPool: 'pool', count: 2 } as const;
  const carve = [
    carved('db', { count: 2 }),
    ...(world.mirrors === 0 ? [] : [carved('wal', { type: 'raid1', count: world.mirrors })]),
    ...(world.disks < 3 ? [] : [carved('wide', { type: 'striped', stripes: 2 })]),
    ...(world.pool ? [carved('thin', thin)] : []),
  ];
  const thinPools = world.pool ? [aThinPool('pool')] : [];
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve, thinPools } });
  const names = Array.from({ length: world.disks }, (_, index) => `d${String(index)}`);
  const life: Life = {
    ...{ node: aNode(names.map((name) => aDisk(name))), away: [], layout, disks: world.disks },
    ...{ replacements: [], targets: [], copies: new Map(), done: [], broken: [] },
  };
  return copied(applied(copied(applied(life, null)), null));
}

export function lived(life: Life, step: LifeStep): Life {
  switch (step.kind) {
    case 'apply':
      return applied(life, step.stop);
    case 'replace':
      return replaced(life, step);
    case 'detach':
      return detached(life, step.which);
    case 'back':
      return back(life, step.which);
    case 'new': {
      const disk = aDisk(`d${String(life.disks)}`);
      const node = observedAgain({ ...life.node, disks: [...life.node.disks, disk] });
      return { ...life, node, disks: life.disks + 1 };
    }
    case 'consent':
      return consented(life);
    case 'keep':
      return { ...life, replacements: [] };
    case 'copied':
      return copied(life);
    case 'reboot':
      return { ...life, node: observedAgain(rebooted(life.node)) };
  }
}

const MOST_PASSES = 12;

/** Whatever happened, passes without a stop come to an end. */
export function calmed(life: Life): Life {
  let now = life;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    if (operationsOf(planOf(now)).length === 0) return now;
    now = copied(applied(now, null));
  }
  const left = operationsOf(planOf(now)).map(({ kind }) => kind);
  return { ...now, broken: [...now.broken, `it does not come to an end: ${left.join(', ')}`] };
}

function planOf({ layout, replacements, targets, node }: Life) {
  const consents = targets.length === 0 ? [] : [consenting(targets)];
  return planned(declaring([layout], { replacements, consents }), node);
}

function applied(life: Life, stop: Stop | null): Life {
  const operations = operationsOf(planOf(life));
  let now = life;
  for (const [at, operation] of operations.entries()) {
    if (stop?.after === at) {
      const states = [now.node, ...stoppedWithin(now.node, operation)];
      const node = observedAgain(states[stop.state % states.length] ?? now.node);
      return changed({ ...now, node });
    }
    now = carriedOut(now, operation);
  }
  return operations.length === 0 ? now : changed(now);
}

/** What is away does not know what its group has become. */
function changed(life: Life): Life {
  const away = life.away.map(({ disk }) => ({ disk, before: null }));
  return { ...life, node: observedAgain(life.node), away };
}

function carriedOut(life: Life, operation: Operation): Life {
  const node = predict(life.node, operation);
  const broken = [
    ...vanished(life, node, operation),
    ...made(life, node),
    ...copyLost(life, operation),
    ...forgotten(node, operation),
  ];
  return {
    ...life,
    node,
    copies: copiesAfter(life, node, operation),
    done: [...life.done, operation.kind],
    broken: [...life.broken, ...broken.map((text) => `${operation.kind}: ${text}`)],
  };
}

/** What was finished goes only where a consent names it. */
function vanished({ node, targets }: Life, after: Inventory, operation: Operation) {
  const left = new Set(volumesOf(after).map(({ uuid }) => uuid));
  return volumesOf(node)
    .filter(({ uuid, label }) => !left.has(uuid) && parseMark(label)?.state === 'ready')
    .filter(
      ({ name }) =>
        operation.kind !== 'remove-logical-volume' ||
        operation.removed.volume !== name ||
        !targets.some(({ subject }) => subject.kind === 'volume' && subject.volume === name),
    )
    .map(({ name }) => `volume ${name} is gone, and nobody gave it up`);
}

function uuidsOn({ table }: ObservedDisk): readonly string[] {
  return (table?.partitions ?? []).flatMap(({ signatures }) =>
    signatures.flatMap(({ type, uuid }) =>
      type === 'LVM2_member' && uuid !== undefined ? uuid : [],
    ),
  );
}

/** UUIDs of physical volumes on disks that git takes away. */
function leavingIn({ node, away, replacements }: Life): ReadonlySet<string> {
  const ids = new Set<DiskId>(replacements.map(({ disk }) => disk));
  const disks = [...node.disks, ...away.map(({ disk }) => disk)];
  return new Set(disks.filter(({ id }) => ids.has(id)).flatMap(uuidsOn));
}

/** Nothing new, and nothing more, lies on a disk that goes; a move that was begun is ended. */
function made(life: Life, after: Inventory): readonly string[] {
  const leaving = leavingIn(life);
  const before = new Map(volumesOf(life.node).map((one) => [one.uuid, one]));
  return volumesOf(after).flatMap(({ uuid, name, physicalVolumes, sizeBytes }) => {
    const was = before.get(uuid);
    const isLarger = was === undefined || sizeBytes > was.sizeBytes;
    return physicalVolumes
      .filter((on) => leaving.has(on) && was?.moving?.to.includes(on) !== true)
      .filter((on) => isLarger || !was.physicalVolumes.includes(on))
      .map((on) => `volume ${name} lies on ${on}, whose disk goes`);
  });
}

function isMirror({ segmentType }: ObservedLogicalVolume): boolean {
  return segmentType === 'raid1';
}

function thereIn({ disks }: Inventory): ReadonlySet<string> {
  return new Set(disks.flatMap(uuidsOn));
}

/** A leg is taken from a mirror only while another one that is there has its data. */
function copyLost({ node, copies }: Life, operation: Operation): readonly string[] {
  if (operation.kind !== 'rebuild-logical-volume') return [];
  const { name = '' } = operation.volume.logical ?? {};
  const there = thereIn(node);
  const whole = Array.from(copies.get(name) ?? []).filter((uuid) => there.has(uuid));
  return whole.some((uuid) => uuid !== operation.from)
    ? []
    : [`the last copy of ${name} is on ${operation.from}, or on no disk that is there`];
}

function copiesAfter({ copies }: Life, after: Inventory, operation: Operation): Life['copies'] {
  const now = new Map(copies);
  for (const one of volumesOf(after).filter(isMirror))
    if (!now.has(one.name)) now.set(one.name, new Set(one.physicalVolumes));
  const name = 'volume' in operation ? (operation.volume.logical?.name ?? '') : '';
  const before = now.get(name);
  if (before === undefined) return now;
  if (operation.kind === 'rebuild-logical-volume')
    now.set(name, new Set(Array.from(before).filter((uuid) => uuid !== operation.from)));
  if (operation.kind === 'move-logical-volume')
    now.set(
      name,
      new Set(Array.from(before, (uuid) => (uuid === operation.from ? operation.to : uuid))),
    );
  return now;
}

/** A group forgets what nothing lies on. */
function forgotten(after: Inventory, operation: Operation): readonly string[] {
  if (operation.kind !== 'forget-physical-volume') return [];
  const { physicalVolumeUuid: uuid } = operation;
  return volumesOf(after)
    .filter(({ physicalVolumes }) => physicalVolumes.includes(uuid))
    .map(({ name }) => `volume ${name} lies on ${uuid}`);
}

/** Every leg on a disk that is there, of a mirror with one whole copy that is there. */
function copied(life: Life): Life {
  const there = thereIn(life.node);
  const hasCopy = ({ name, physicalVolumes }: ObservedLogicalVolume): boolean => {
    const whole = life.copies.get(name) ?? new Set(physicalVolumes);
    return physicalVolumes.some((uuid) => whole.has(uuid) && there.has(uuid));
  };
  const node = observedAgain({ ...life.node, disks: syncedIn(life.node.disks, hasCopy) });
  const copies = new Map(life.copies);
  for (const volume of volumesOf(node).filter(isMirror))
    if (hasCopy(volume))
      copies.set(
        volume.name,
        new Set([
          ...(copies.get(volume.name) ?? []),
          ...volume.physicalVolumes.filter((uuid) => there.has(uuid)),
        ]),
      );
  return { ...life, node, copies };
}

function pick<T>(items: readonly T[], which: number): T | undefined {
  return items.length === 0 ? undefined : items[which % items.length];
}

function replaced(
  life: Life,
  { which, data }: Extract<LifeStep, { readonly kind: 'replace' }>,
): Life {
  const disk = pick([...life.node.disks, ...life.away.map((one) => one.disk)], which);
  if (disk === undefined) return life;
  const name = `bay-${disk.id}`;
  const others = life.replacements.filter((one) => one.disk !== disk.id);
  const replacement = { name, node: NODE, disk: disk.id, by: null, data, source: source(name) };
  return { ...life, replacements: [...others, replacement] };
}

/** One at least is left, which tells of the group. */
function detached(life: Life, which: number): Life {
  const disk = pick(life.node.disks, which);
  if (disk === undefined || life.node.disks.length === 1) return life;
  const node = observedAgain({ ...life.node, disks: withoutDisk(life.node.disks, disk.id) });
  return { ...life, node, away: [...life.away, { disk, before: life.node }] };
}

function back(life: Life, which: number): Life {
  const found = pick(life.away, which);
  if (found === undefined) return life;
  const away = life.away.filter((one) => one !== found);
  const isLast = life.away.at(-1) === found;
  const disks =
    found.before !== null && isLast
      ? found.before.disks
      : withDiskBack(life.node.disks, found.disk);
  return { ...life, away, node: observedAgain({ ...life.node, disks }) };
}

function consented(life: Life): Life {
  const asked = planOf(life).nodes.flatMap(({ refusals }) =>
    refusals.flatMap(({ consent }) =>
      consent === null ? [] : [{ ...consent, source: source('consent') }],
    ),
  );
  return { ...life, targets: [...life.targets, ...asked] };
}
