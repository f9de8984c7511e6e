import {
  CSI_STORAGE_CAPACITIES,
  NODE_STORAGES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
} from '../../src/cluster/resources.ts';
import { MADE } from './declared-revisions.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { claimOfProvisionedName } from '../../src/model/volumes/volume-name.ts';
import { SELECTED_NODE } from '../../src/publish/live-objects.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { contentBehind } from '../simulation/sleeping-volumes.ts';
import type { Loose, SimulatedApi } from './simulated-api.ts';

/** What was so once, and has to stay so. */
export interface LawBook {
  /** Filesystems, by host and partition. */
  readonly filesystems: Map<string, string>;
  /** To which claim, by uid, an offered volume was given. */
  readonly given: Map<string, string>;
  /** Volumes of classes that are wiped whose claim was gone: they may be wiped. */
  readonly released: Set<string>;
  readonly scratch: Set<string>;
  /** Which claim, by name, lives on which volume: the same one always. */
  readonly homes: Map<string, string>;
  readonly broken: string[];
  readonly bound: (given: { readonly volume: Loose; readonly claim: Loose }) => void;
  /** What a restored etcd does not know was given by nobody. */
  readonly forget: (api: SimulatedApi) => void;
  /** How many deletions were looked at. */
  looked: number;
}

const WIPED_CLASSES: ReadonlySet<string> = new Set(['scratch', MADE]);
const VOLUME = 'diskwright.dev/volume';

export function lawBook(): LawBook {
  const given = new Map<string, string>();
  const homes = new Map<string, string>();
  const broken: string[] = [];
  const scratch = new Set<string>();
  const released = new Set<string>();
  return {
    ...{ filesystems: new Map(), given, homes, broken, looked: 0 },
    ...{ released, scratch },
    bound: ({ volume, claim }) => {
      const id: string = volume.metadata.labels?.[VOLUME] ?? volume.metadata.name;
      const { name, uid } = claim.metadata;
      const isOffered = claim.spec.storageClassName !== 'kept';
      if (WIPED_CLASSES.has(claim.spec.storageClassName)) scratch.add(id);
      const before = isOffered ? given.get(id) : undefined;
      released.delete(id);
      // Made again under its name it asked for just this one.
      if (before !== undefined && before !== uid && homes.get(name) !== id)
        broken.push(`${name} is given the data of another claim on ${id}`);
      if (isOffered) given.set(id, uid);
      const home = homes.get(name) ?? id;
      if (!isOffered && home !== id) broken.push(`${name} has a second volume`);
      homes.set(name, home);
    },
    forget: (api) => {
      const volumes = [...api.of(PERSISTENT_VOLUMES).values()];
      const bindings = [...api.of(NODE_STORAGES).values()].flatMap(
        ({ spec }): readonly { readonly uid: string }[] => spec.bindings ?? [],
      );
      const known = new Set([
        ...volumes.map(({ spec }) => spec.claimRef?.uid),
        ...bindings.map(({ uid }) => uid),
      ]);
      for (const [id, uid] of given) if (!known.has(uid)) given.delete(id);
    },
  };
}

/** @returns the laws that are broken now, each as a sentence. */
export function brokenLaws(
  book: LawBook,
  api: SimulatedApi,
  inventories: readonly Inventory[],
): readonly string[] {
  noteReleased(book, api, inventories);
  return [
    ...book.broken,
    ...inventories.flatMap((inventory) => lostFilesystems(book, inventory)),
    ...deletions(book, api),
    ...doubles(api),
    ...overfull(inventories),
  ];
}

/** A claim in the cluster has one volume, on one host; and no group gives more than it has. */
function overfull(inventories: readonly Inventory[]): readonly string[] {
  const seen = new Set<string>();
  return inventories.flatMap(({ node, disks, records }) => {
    const twice = records.volumes.flatMap(({ name, state }) => {
      const uid = state === 'removed' ? undefined : claimOfProvisionedName(name)?.uid;
      if (uid === undefined) return [];
      const isSecond = seen.has(uid);
      seen.add(uid);
      return isSecond ? [`claim ${uid} has two volumes`] : [];
    });
    const over = disks.filter(({ volumeGroup }) => (volumeGroup?.freeExtents ?? 0) < 0);
    return [...twice, ...over.map(({ id }) => `the group on ${id} of ${node} gives too much`)];
  });
}

/**
 * At rest: a claim of a class that is provisioned is bound, or waits for a node with room, or for a
 * person, who is told; and no host has a volume of such a claim that nobody can have any more.
 *
 * @param report what people are told of.
 * @param hasRetained whether git had such volumes retained once: what was being given up then stays
 *   on its host, until a person says what becomes of it.
 */
export function lawsOfRest(
  {
    api,
    hasRetained,
    report,
  }: {
    readonly api: SimulatedApi;
    readonly hasRetained: boolean;
    readonly report: readonly string[];
  },
  inventories: readonly Inventory[],
): readonly string[] {
  const claims = [...api.of(PERSISTENT_VOLUME_CLAIMS).values()];
  const volumes = [...api.of(PERSISTENT_VOLUMES).values()];
  const known = new Set<string | undefined>([
    ...claims.map(({ metadata }) => metadata.uid),
    ...volumes.map(({ spec }) => spec.claimRef?.uid),
    // One that was given back is still called after the claim that it was made for.
    ...volumes.map(({ metadata }) => metadata.labels?.[VOLUME]),
    ...(hasRetained ? deletedVolumes(api) : []),
  ]);
  const unfinished = heldForPeople(api, inventories);
  const forPeople = new Set(
    claims
      .map(({ metadata }) => metadata)
      .filter(({ name }) => report.some((message) => message.includes(` db/${name}: node `)))
      .map(({ uid }) => uid as string)
      .filter((uid) => unfinished.has(uid)),
  );
  const waiting = claims.flatMap(({ metadata, spec, status }) =>
    spec.storageClassName === MADE &&
    !forPeople.has(metadata.uid) &&
    status?.phase === 'Pending' &&
    metadata.annotations?.[SELECTED_NODE] !== undefined
      ? [`claim ${metadata.name} waits for ever on ${metadata.annotations[SELECTED_NODE]}`]
      : [],
  );
  const askingAgain = claims.flatMap(({ metadata, spec, status }) => {
    const volume = volumes.find((one) => one.metadata.name === spec.volumeName);
    const { claimRef } = volume?.spec ?? {};
    const isBack = volume?.status?.phase === 'Released' && claimRef?.name === metadata.name;
    return isBack && status?.phase === 'Pending'
      ? [`claim ${metadata.name} does not get back ${spec.volumeName}`]
      : [];
  });
  const held = claims.flatMap(({ metadata }) =>
    metadata.deletionTimestamp === undefined || forPeople.has(metadata.uid)
      ? []
      : [`claim ${metadata.name} is held for ever`],
  );
  const leaked = inventories.flatMap(({ node, records }) =>
    records.volumes.flatMap(({ name, state, volume }) => {
      const uid = state === 'removed' ? undefined : claimOfProvisionedName(name)?.uid;
      return uid === undefined || known.has(uid) || known.has(volume)
        ? []
        : [`volume ${volume} of ${node} is leaked`];
    }),
  );
  return [...waiting, ...askingAgain, ...held, ...leaked];
}

/** Volumes whose PersistentVolumes we deleted. */
function deletedVolumes({ deletions: all }: SimulatedApi): readonly string[] {
  return all.flatMap(({ plural, key, before }) =>
    plural === PERSISTENT_VOLUMES.plural
      ? (before.get(`${plural} ${key}`).metadata.labels?.[VOLUME] as string)
      : [],
  );
}

/**
 * Claims, by uid, whose volume was begun before the system of its host was made anew: it is marked
 * new, nothing says that it was never finished, and only a person may have it made.
 */
function heldForPeople(api: SimulatedApi, inventories: readonly Inventory[]): ReadonlySet<unknown> {
  const held = new Set(
    inventories.flatMap(({ disks, records }) => {
      const recorded = new Set(records.volumes.map(({ volume }) => volume));
      return disks
        .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
        .flatMap(({ label }) => parseMark(label) ?? [])
        .flatMap(({ state, volume }) => (state === 'new' && !recorded.has(volume) ? volume : []));
    }),
  );
  const told = [...api.of(NODE_STORAGES).values()]
    .flatMap(({ spec }: Loose): readonly Loose[] => spec.desired?.disks ?? [])
    .flatMap(({ volumes }): readonly Loose[] => volumes);
  return new Set(
    told
      .filter(({ volume }) => held.has(volume))
      .map(({ name }) => claimOfProvisionedName(name as string)?.uid),
  );
}

/** What was made for a claim in the cluster has its uid from the start, also if never bound. */
function noteReleased(
  { scratch, given, released }: LawBook,
  api: SimulatedApi,
  inventories: readonly Inventory[],
): void {
  const claims = [...api.of(PERSISTENT_VOLUME_CLAIMS).values()];
  const there = new Set<string>(claims.map(({ metadata }) => metadata.uid));
  for (const id of scratch) if (!there.has(given.get(id) ?? '')) released.add(id);
  for (const { volume, name } of inventories.flatMap(({ records }) => records.volumes)) {
    const uid = claimOfProvisionedName(name)?.uid;
    const isHad = there.has(uid ?? '') || there.has(given.get(volume) ?? '');
    if (uid !== undefined && !isHad) released.add(volume);
  }
}

/**
 * Nothing that was made is made anew, or goes, but what a class in git gives up once its claim is
 * gone.
 */
function lostFilesystems(
  { filesystems, released }: LawBook,
  { node, disks }: Inventory,
): readonly string[] {
  const found = new Map<string, string>(
    disks.flatMap(({ table, volumeGroup }) =>
      [
        ...(table?.partitions ?? []),
        ...(volumeGroup?.volumes ?? []).map((one) => ({ ...one, ...contentBehind(one) })),
      ].flatMap(({ label, filesystem }) =>
        filesystem === undefined
          ? []
          : [[`${node} ${parseMark(label)?.volume ?? ''}`, filesystem.uuid] as const],
      ),
    ),
  );
  for (const [key, uuid] of found) if (!filesystems.has(key)) filesystems.set(key, uuid);
  return Array.from(filesystems)
    .filter(([key, uuid]) => key.startsWith(`${node} `) && found.get(key) !== uuid)
    .filter(([key]) => !released.has(key.slice(node.length + 1)))
    .map(([key]) => `the filesystem of ${key} is another one, or gone`);
}

/** No claim is ever deleted, and no volume while a claim is bound to it. */
function deletions(book: LawBook, api: SimulatedApi): readonly string[] {
  const news = api.deletions.slice(book.looked);
  book.looked = api.deletions.length;
  return news.flatMap(({ plural, key, before }) => {
    // It is made again: most of its fields cannot be changed.
    if (plural === STORAGE_CLASSES.plural) return [];
    // What a node has free is said by nothing else.
    if (plural === CSI_STORAGE_CAPACITIES.plural) return [];
    if (plural !== PERSISTENT_VOLUMES.plural) return [`${plural} ${key} was deleted`];
    const reference = before.get(`${plural} ${key}`).spec.claimRef;
    const claim = before.get(
      `${PERSISTENT_VOLUME_CLAIMS.plural} ${reference?.namespace}/${reference?.name}`,
    );
    const isBound = claim?.metadata.uid === reference?.uid && claim?.status?.phase === 'Bound';
    return isBound ? [`volume ${key} was deleted under a claim that is bound`] : [];
  });
}

/** No claim has two volumes, and no volume of a host two PersistentVolumes. */
function doubles(api: SimulatedApi): readonly string[] {
  const volumes = [...api.of(PERSISTENT_VOLUMES).values()];
  const keys = volumes.flatMap(({ metadata, spec }): readonly string[] => [
    `volume ${metadata.labels?.[VOLUME] ?? metadata.name}`,
    ...(spec.claimRef === undefined
      ? []
      : [`claim ${spec.claimRef.namespace}/${spec.claimRef.name}`]),
  ]);
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    if (seen.has(key)) return [`${key} has two PersistentVolumes`];
    seen.add(key);
    return [];
  });
}
