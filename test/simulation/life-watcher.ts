/**
 * What an oracle holds against a pass while it goes on, write by write: whether a consent of git
 * named what is destroyed, whether it was used before, whose data a claim gets, what is handed out.
 */
import { volumeFingerprint } from '../../src/assess/consent.ts';
import { claimKey, type NodeName, type VolumeId } from '../../src/model/identifiers.ts';
import type { Span } from '../../src/model/observed/inventory.ts';
import type { WipeTarget } from '../../src/model/declared/declarations.ts';
import type { Operation, RemoveVolume, WipeDisk } from '../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../src/model/planned/operation-refs.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { INSTALLATION } from './builders.ts';
import { judgeDestruction, judgeWrite } from './life-openers.ts';
import {
  attached,
  complain,
  nameToday,
  tokensOfPartition,
  type Mandate,
  type Oracle,
} from './life-oracle.ts';
import { discover, machineOf, mediumOf, tableOn, type World } from './machine.ts';
import { tokensIn, viewOf, type Cell, type GptEntry } from './medium.ts';
import type { Pass, Watcher } from './passes.ts';

interface Permission {
  readonly target: WipeTarget;
  readonly consent: string;
  readonly expires: string;
  readonly tokens: ReadonlySet<string>;
}

/** What the consents of git allow on a node right now, each for exactly what it names. */
function permissions(world: World, mandate: Mandate): readonly Permission[] {
  return mandate.declarations.consents
    .filter(({ expires }) => expires > mandate.asOf)
    .flatMap(({ name, targets, expires }) =>
      targets
        .filter(({ node }) => node === mandate.node)
        .flatMap((target) => {
          const tokens = namedTokens(world, mandate, target);
          return tokens === null ? [] : [{ target, consent: name, expires, tokens }];
        }),
    );
}

/** The bytes of what a target names, if that has the content named; else null. */
function namedTokens(
  world: World,
  mandate: Mandate,
  { subject, content }: WipeTarget,
): ReadonlySet<string> | null {
  const found = new Set<string>();
  let isThere = false;
  const inventory = discover(world, mandate.node);
  for (const { medium, disk } of attached(world, mandate.node)) {
    const size = mediumOf(world, medium).sizeBytes;
    const observed = inventory.disks.find(
      (one) => one.id === disk.id && one.sizeBytes === size && one.aliases.length > 0,
    );
    if (observed === undefined) continue;
    const cells = viewOf(mediumOf(world, medium));
    if (subject.kind === 'disk') {
      if (!disk.aliases.includes(subject.disk) || observed.fingerprint !== content) continue;
      isThere = true;
      for (const token of tokensIn(cells, 0, size)) found.add(token);
      continue;
    }
    for (const partition of observed.table?.partitions ?? []) {
      if (parseMark(partition.label)?.volume !== subject.volume) continue;
      const owner = { installation: INSTALLATION, node: mandate.node };
      const { volume } = subject;
      if (volumeFingerprint({ owner, volume, disk: observed, partition }) !== content) continue;
      isThere = true;
      const end = partition.startBytes + partition.sizeBytes;
      for (const token of tokensIn(cells, partition.startBytes, end)) found.add(token);
    }
  }
  return isThere ? found : null;
}

/** Watches one pass. */
export function watcherFor(oracle: Oracle, mandate: Mandate, before: World): Watcher {
  const allowed = permissions(before, mandate);
  return {
    begins: (operation, world) => {
      if (operation.kind === 'wipe-disk' || operation.kind === 'remove-volume')
        judgeConsent(operation, { oracle, allowed, world, mandate });
      if (operation.kind === 'assign-claim' || operation.kind === 'take-back-claim')
        judgeClaim(operation, { oracle, world, mandate });
      if (operation.kind === 'create-filesystem' || operation.kind === 'prepare-block-volume')
        judgeMaking(operation, oracle);
    },
    destroys: (operation, { medium, tokens }, world) => {
      judgeDestruction(operation, medium, { oracle, world, node: mandate.node });
      const isWipe = operation.kind === 'wipe-disk' || operation.kind === 'remove-volume';
      const given = isWipe ? oracle.used.get(useOf(operation)) : undefined;
      if (isWipe) {
        if (given === undefined)
          complain(oracle, 'no-consent', `${operation.consent.consent} was never begun`);
        oracle.wiped.set(medium, mandate.node);
        oracle.spent.add(useOf(operation));
      }
      for (const token of tokens) {
        if (!oracle.bytes.has(token)) continue;
        if (given?.has(token) !== true)
          complain(oracle, 'bytes-lost', `${operation.kind} destroys ${token} on ${medium}`);
        oracle.bytes.delete(token);
      }
    },
    done: (operation, world) => noteDone(operation, { oracle, world, mandate }),
    stepped: (step, world) => {
      judgeWrite(step, { oracle, world, node: mandate.node });
    },
  };
}

/** What a consent serves for once: by what it says, not by the key that the product gives it. */
function useOf(operation: WipeDisk | RemoveVolume): string {
  const { consent, expires } = operation.consent;
  const subject =
    operation.kind === 'wipe-disk' ? operation.disk.facts.id : operation.removed.volume;
  return [operation.node, subject, operation.content, consent, expires].join(' ');
}

interface Judging {
  readonly oracle: Oracle;
  readonly world: World;
  readonly mandate: Mandate;
}

function judgeConsent(
  operation: WipeDisk | RemoveVolume,
  at: Judging & { readonly allowed: readonly Permission[] },
): void {
  const { oracle, allowed, world, mandate } = at;
  const { consent } = operation.consent;
  const key = useOf(operation);
  const record =
    operation.kind === 'remove-volume'
      ? machineOf(world, mandate.node).records.volumes.find(
          ({ volume }) => volume === operation.removed.volume,
        )
      : undefined;
  if (record?.protected === true)
    complain(oracle, 'protected', `${record.volume} is protected and removed`);
  if (record?.claim !== undefined && record.forgotten !== true && operation.proof === 'consent') {
    const today = nameToday(mandate.declarations, claimKey(record.claim));
    if (mandate.declarations.claims.some((claim) => claimKey(claim) === today))
      complain(oracle, 'claim-served', `${record.volume} serves ${today} and is removed`);
  }
  // The agent looks whether it began that wipe: a record may be another host's. What it destroys is
  // judged then.
  if (operation.proof === 'finish') return;
  if (oracle.spent.has(key)) complain(oracle, 'consent-twice', `${consent} is used again`);
  const permission = allowed.find(
    ({ target, consent: name, expires }) =>
      name === consent &&
      expires === operation.consent.expires &&
      target.content === operation.content &&
      (target.subject.kind === 'volume') === (operation.kind === 'remove-volume'),
  );
  if (permission === undefined)
    complain(oracle, 'no-consent', `${operation.kind} without a consent that names it`);
  oracle.used.set(key, permission?.tokens ?? new Set());
}

function judgeMaking(
  operation: Extract<Operation, { kind: 'create-filesystem' | 'prepare-block-volume' }>,
  oracle: Oracle,
): void {
  const { volume } = operation.volume;
  if (oracle.finished.has(volume))
    complain(oracle, 'ready-formatted', `${operation.kind} on ${volume}, which was finished`);
}

function judgeClaim(
  operation: Extract<Operation, { kind: 'assign-claim' | 'take-back-claim' }>,
  { oracle, world, mandate }: Judging,
): void {
  const { volume } = operation.volume;
  const claim = claimKey(operation.claim);
  const isTaken = mandate.declarations.takeBacks.some(
    (one) => one.volume === volume && claimKey(one.claim) === claim,
  );
  if (oracle.kept.has(volume) && !isTaken)
    complain(oracle, 'kept-data', `${claim} gets kept ${volume} without a TakeBack`);
  if (operation.kind === 'take-back-claim' && isTaken) oracle.returning.add(volume);
  const names = namesOf(operation, mandate);
  const partition = operation.volume.partitionUuid;
  for (const { medium } of attached(world, mandate.node))
    for (const token of tokensOfPartition(world, medium, partition)) {
      const owner = oracle.owners.get(token);
      if (owner !== undefined && owner !== null && !names.has(owner))
        complain(oracle, 'kept-data', `${claim} gets ${volume} with data of ${owner}`);
    }
}

/**
 * What a claim was called before, as far as it may have been renamed: nobody need have written
 * under each of its names. A TakeBack says the one of today.
 */
function namesOf(
  operation: Extract<Operation, { kind: 'assign-claim' | 'take-back-claim' }>,
  { declarations }: Mandate,
): ReadonlySet<string> {
  const names = new Set<string>([claimKey(operation.claim)]);
  if (operation.kind === 'assign-claim') {
    if (operation.formerly === null) return names;
    names.add(claimKey(operation.formerly));
  }
  for (const { from, to } of declarations.moves.toReversed()) if (names.has(to)) names.add(from);
  return names;
}

function noteDone(operation: Operation, { oracle, world, mandate }: Judging): void {
  switch (operation.kind) {
    case 'mark-ready': {
      const medium = mediumOfDisk(world, mandate.node, operation.disk.facts.id);
      const { volume } = operation.volume;
      if (!oracle.finished.has(volume)) oracle.finished.set(volume, medium);
      return;
    }
    case 'prepare-block-volume':
      judgeLeak(operation, { oracle, world, mandate });
      return;
    case 'remove-volume':
      oracle.finished.delete(operation.removed.volume);
      oracle.kept.delete(operation.removed.volume);
      return;
    case 'forget-claim':
      oracle.kept.set(operation.volume.volume, claimKey(operation.claim));
      oracle.returning.delete(operation.volume.volume);
      return;
    case 'take-back-claim':
      oracle.kept.delete(operation.volume.volume);
      return;
    case 'mount-filesystem':
      judgeMount(operation, { oracle, world, mandate });
      return;
    case 'wipe-disk':
    case 'create-partition-table':
    case 'create-partitions':
    case 'repair-partition-table':
    case 'restore-records':
    case 'write-ledger':
    case 'relabel-partitions':
    case 'adopt-volume':
    case 'grow-partition':
    case 'create-volume-group':
    case 'extend-volume-group':
    case 'grow-physical-volume':
    case 'activate-logical-volume':
    case 'create-logical-volume':
    case 'extend-logical-volume':
    case 'create-thin-pool':
    case 'extend-thin-pool':
    case 'repair-thin-pool':
    case 'move-logical-volume':
    case 'abort-move':
    case 'leave-volume-group':
    case 'rebuild-logical-volume':
    case 'forget-physical-volume':
    case 'remove-logical-volume':
    case 'create-filesystem':
    case 'encrypt-block-volume':
    case 'grow-filesystem':
    case 'change-encryption-key':
    case 'link-block-device':
    case 'record-protection':
      return;
    case 'assign-claim':
      renameOwner(operation, { oracle, world, mandate });
      return;
  }
}

/** Only a Moved gives a claim what another name has: from now on it is the same claim's. */
function renameOwner(
  { volume, claim, formerly }: Extract<Operation, { kind: 'assign-claim' }>,
  { oracle, world, mandate }: Judging,
): void {
  if (formerly === null) return;
  const tokens = attached(world, mandate.node).flatMap(({ medium }) =>
    tokensOfPartition(world, medium, volume.partitionUuid),
  );
  for (const token of tokens)
    if (oracle.owners.get(token) === claimKey(formerly)) oracle.owners.set(token, claimKey(claim));
}

function mediumOfDisk(world: World, node: NodeName, id: string): string {
  return attached(world, node).find(({ disk }) => disk.id === id)?.medium ?? '';
}

/**
 * A finished volume is mounted from the disk on which it was finished, or from one that says it is
 * that.
 */
function judgeMount(
  operation: Extract<Operation, { kind: 'mount-filesystem' }>,
  { oracle, world, mandate }: Judging,
): void {
  const home = oracle.finished.get(operation.volume.volume) ?? null;
  const medium = mediumOfDisk(world, mandate.node, operation.disk.facts.id);
  if (home === null || world.disks[home]?.id === world.disks[medium]?.id) return;
  complain(
    oracle,
    'wrong-medium',
    `${operation.volume.volume} of ${home} is mounted from ${medium}`,
  );
}

/** What a wipe left between its places is not for the next user of a raw volume. */
function judgeLeak(
  operation: Extract<Operation, { kind: 'prepare-block-volume' }>,
  judging: Judging,
): void {
  const found = wipedPartition(operation, judging);
  if (found === null) return;
  const left = firstCell(found.cells, { startBytes: found.startBytes, sizeBytes: found.sizeBytes });
  if (left === null) return;
  const { volume } = operation.volume;
  complain(judging.oracle, 'leak', `raw volume ${volume} is prepared with ${left}`);
}

/**
 * Nor is it for the user of one that grew, from the instant on in which the table says that it did.
 */
export function judgeGrown({ plan, world }: Pass, oracle: Oracle, mandate: Mandate): void {
  for (const operation of plan.operations) {
    if (operation.kind !== 'grow-partition') continue;
    const found = wipedPartition(operation, { oracle, world, mandate });
    if (found === null || !isRaw(mandate, operation.volume.volume)) continue;
    const { fromBytes } = operation;
    const startBytes = found.startBytes + fromBytes;
    const left = firstCell(found.cells, { startBytes, sizeBytes: found.sizeBytes - fromBytes });
    if (left === null) continue;
    complain(oracle, 'leak', `raw volume ${operation.volume.volume} grows into ${left}`);
  }
}

function isRaw({ node, desired }: Mandate, volume: VolumeId): boolean {
  return desired.nodes.some(
    (one) =>
      one.node === node &&
      one.disks.some(({ volumes }) =>
        volumes.some((known) => known.volume === volume && known.format.kind === 'block'),
      ),
  );
}

/**
 * The partition of an operation's volume as the table has it now; null when this node never wiped
 * its disk.
 */
function wipedPartition(
  { disk, volume }: Extract<Operation, { readonly volume: VolumeRef }>,
  { oracle, world, mandate }: Judging,
): (GptEntry & { readonly cells: readonly Cell[] }) | null {
  const name = mediumOfDisk(world, mandate.node, disk.facts.id);
  if (oracle.wiped.get(name) !== mandate.node) return null;
  const medium = mediumOf(world, name);
  const found = tableOn(medium)?.partitions.find(({ uuid }) => uuid === volume.partitionUuid);
  return found === undefined ? null : { ...found, cells: viewOf(medium) };
}

function firstCell(cells: readonly Cell[], { startBytes, sizeBytes }: Span): string | null {
  const left = cells.find(
    (cell) => cell.startBytes < startBytes + sizeBytes && startBytes < cell.endBytes,
  );
  return left === undefined ? null : JSON.stringify(left.content);
}
