/**
 * What must hold in every life, told without the product's own judgement: whose bytes lie where,
 * which consents named them, which volumes were ever finished, whose data is kept. Whatever breaks
 * a law is written down.
 */
import { parseMark } from '../../src/model/volumes/mark.ts';
import { claimKey, type NodeName, type VolumeId } from '../../src/model/identifiers.ts';
import type { ConsentRecord } from '../../src/model/observed/inventory.ts';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { DesiredState } from '../../src/model/planned/desired.ts';
import { ledgerOn } from './ledger-slots.ts';
import { machineOf, mediumOf, tableOn, timeOf, type World } from './machine.ts';
import { tokensIn, viewOf, type Medium } from './medium.ts';

export type Law =
  | 'bytes-lost'
  | 'no-consent'
  | 'consent-twice'
  | 'protected'
  | 'claim-served'
  | 'ready-formatted'
  | 'claim-twice'
  | 'kept-data'
  | 'claim-data'
  | 'leak'
  | 'open-written'
  | 'wrong-medium'
  | 'planning-wrote'
  | 'plan-checker'
  | 'not-converged'
  | 'not-the-same-end'
  | 'failed-for-nothing'
  | 'crash';

export interface Violation {
  readonly law: Law;
  readonly message: string;
}

export interface Oracle {
  /** Where somebody's bytes are, as long as nobody gave them up. */
  readonly bytes: Map<string, string>;
  /** Whose claim wrote them; null: nobody's in git. */
  readonly owners: Map<string, string | null>;
  /** What each consent allowed to be destroyed, by key, once it began to be used. */
  readonly used: Map<string, ReadonlySet<string>>;
  /** The same of those that a lost state directory alone knew: an older one may bring them back. */
  readonly forgotten: Map<
    string,
    { readonly tokens: ReadonlySet<string>; readonly isSpent: boolean }
  >;
  /** Those of them under which something was destroyed. */
  readonly spent: Set<string>;
  /** The media on which volumes were finished; null: their node forgot everything. */
  readonly finished: Map<VolumeId, string | null>;
  /** Volumes whose claim git declared no more. */
  readonly kept: Map<VolumeId, string>;
  /**
   * Those of them that a TakeBack began to give back: a kill may have come between the record and
   * the word of it.
   */
  readonly returning: Set<VolumeId>;
  /**
   * Media that we wiped, or a volume of, and the node that did: what lies between the places is not
   * for the next user. Another node to which the disk goes cannot know of it.
   */
  readonly wiped: Map<string, NodeName>;
  /** Records of volumes that came with a state directory of before, or of another node. */
  readonly brought: Map<NodeName, ReadonlySet<string>>;
  /** Volumes that a Release gave up with their disk. */
  readonly givenUp: Set<VolumeId>;
  readonly violations: Violation[];
}

export function newOracle(): Oracle {
  return {
    bytes: new Map(),
    owners: new Map(),
    used: new Map(),
    forgotten: new Map(),
    spent: new Set(),
    finished: new Map(),
    kept: new Map(),
    returning: new Set(),
    wiped: new Map(),
    brought: new Map(),
    givenUp: new Set(),
    violations: [],
  };
}

export function complain(oracle: Oracle, law: Law, message: string): void {
  oracle.violations.push({ law, message });
}

/** Somebody other than us destroyed or moved it: nothing that we have to answer for. */
export function forgive(oracle: Oracle, tokens: readonly string[]): void {
  for (const token of tokens) oracle.bytes.delete(token);
}

/**
 * A copy that says it is the same disk cannot be told from it: what was given up on the one is so
 * on the other.
 */
export function alsoOn(oracle: Oracle, token: string, copied: string): void {
  for (const [use, tokens] of oracle.used)
    if (tokens.has(token)) oracle.used.set(use, new Set([...tokens, copied]));
}

/** Every byte that somebody keeps is where it was. */
export function checkBytes(oracle: Oracle, world: World): void {
  const there = new Map<string, Set<string>>();
  for (const medium of Object.values(world.media))
    there.set(medium.name, new Set(tokensIn(viewOf(medium), 0, medium.sizeBytes)));
  for (const [token, medium] of oracle.bytes) {
    if (there.get(medium)?.has(token) === true) continue;
    complain(oracle, 'bytes-lost', `${token} is gone from ${medium}`);
    oracle.bytes.delete(token);
  }
}

/** What a pass runs under. */
export interface Mandate {
  readonly node: NodeName;
  readonly declarations: Declarations;
  readonly desired: DesiredState;
  /** RFC 3339: what counted as now when it was planned. */
  readonly asOf: string;
}

export function attached(world: World, node: NodeName) {
  return machineOf(world, node).slots.map((medium) => ({ medium, disk: world.disks[medium]! }));
}

export function tokensOfPartition(
  world: World,
  medium: string,
  partitionUuid: string,
): readonly string[] {
  const entry = tableOn(mediumOf(world, medium))?.partitions.find(
    ({ uuid }) => uuid === partitionUuid,
  );
  if (entry === undefined) return [];
  const end = entry.startBytes + entry.sizeBytes;
  return tokensIn(viewOf(mediumOf(world, medium)), entry.startBytes, end);
}

/**
 * No claim has two volumes, whatever the records of whichever node say. What came with a state
 * directory of before may be older than a claim that was placed anew while nobody knew its disk: it
 * counts where the node has the volume.
 */
export function checkClaims(oracle: Oracle, world: World): void {
  const places = new Map<string, Set<string>>();
  for (const { node, records } of world.machines)
    for (const record of records.volumes) {
      const { claim, volume, state } = record;
      if (claim === undefined || state === 'removed' || oracle.givenUp.has(volume)) continue;
      const isBrought = oracle.brought.get(node)?.has(JSON.stringify(record)) === true;
      if (isBrought && !hasVolume(world, node, volume)) continue;
      const key = claimKey(claim);
      places.set(key, new Set([...(places.get(key) ?? []), volume]));
    }
  for (const [claim, volumes] of places)
    if (volumes.size > 1)
      complain(oracle, 'claim-twice', `${claim} has the volumes ${[...volumes].join(' and ')}`);
}

/** Placements of a plan: what a claim finds is its own or nobody's, whatever records are left. */
export function checkContents(
  oracle: Oracle,
  world: World,
  { declarations, desired }: Mandate,
): void {
  for (const placement of desired.claims) {
    if (placement.kind !== 'placed') continue;
    const claim = nameToday(declarations, claimKey(placement.claim));
    const tokens = attached(world, placement.node).flatMap(({ medium }) =>
      tokensOfVolume(world, medium, placement.volume),
    );
    for (const token of tokens) {
      const owner = oracle.owners.get(token) ?? null;
      if (owner !== null && nameToday(declarations, owner) !== claim)
        complain(oracle, 'claim-data', `${claim} is served the data of ${owner}: ${token}`);
    }
  }
}

/** What a claim is called after every Moved. */
export function nameToday({ moves }: Pick<Declarations, 'moves'>, claim: string): string {
  const next = moves.find(({ kind, from }) => kind === 'PersistentVolumeClaim' && from === claim);
  return next === undefined ? claim : nameToday({ moves }, next.to);
}

function tokensOfVolume(world: World, medium: string, volume: VolumeId): readonly string[] {
  const entry = tableOn(mediumOf(world, medium))?.partitions.find(
    ({ label }) => parseMark(label)?.volume === volume,
  );
  return entry === undefined ? [] : tokensOfPartition(world, medium, entry.uuid);
}

function hasVolume(world: World, node: NodeName, volume: VolumeId): boolean {
  return machineOf(world, node).slots.some((medium) =>
    (tableOn(mediumOf(world, medium))?.partitions ?? []).some(
      ({ label }) => parseMark(label)?.volume === volume,
    ),
  );
}

/** Placements of a plan: nobody gets kept data without a TakeBack. */
export function checkPlacements(oracle: Oracle, { declarations, desired }: Mandate): void {
  for (const placement of desired.claims) {
    if (placement.kind === 'placed' && placement.givesUp !== undefined)
      oracle.givenUp.add(placement.givesUp.volume);
    if (placement.kind !== 'placed' || !oracle.kept.has(placement.volume)) continue;
    const isTaken = declarations.takeBacks.some(({ volume }) => volume === placement.volume);
    const hasReturned = oracle.returning.has(placement.volume) && placement.recorded;
    if (!isTaken && !hasReturned)
      complain(
        oracle,
        'kept-data',
        `${claimKey(placement.claim)} is placed on kept ${placement.volume} without a TakeBack`,
      );
  }
}

/**
 * The node lost its state directory: nothing that only stood there can be held against it.
 *
 * @param uses of consents that the directory in its place knows of.
 */
export function forgetNode(
  oracle: Oracle,
  world: World,
  node: NodeName,
  uses: readonly ConsentRecord[],
): void {
  const { records } = machineOf(world, node);
  const isKnown = (use: string): boolean =>
    uses.some(({ content, consent, expires }) => use.endsWith(` ${content} ${consent} ${expires}`));
  for (const [use, tokens] of oracle.used)
    if (use.startsWith(`${node} `) && !isKnown(use)) {
      oracle.forgotten.set(use, { tokens, isSpent: oracle.spent.has(use) });
      oracle.used.delete(use);
      oracle.spent.delete(use);
    }
  for (const [use, { tokens, isSpent }] of oracle.forgotten)
    if (use.startsWith(`${node} `) && isKnown(use)) {
      oracle.used.set(use, tokens);
      if (isSpent) oracle.spent.add(use);
      oracle.forgotten.delete(use);
    }
  for (const { volume, state } of records.volumes) {
    if (state === 'removed') oracle.finished.delete(volume);
    else if (oracle.finished.has(volume)) oracle.finished.set(volume, null);
  }
  for (const { medium } of attached(world, node)) oracle.wiped.delete(medium);
}

/**
 * Of a volume that no record and no mark on any disk tells any more, nobody can know that it was
 * finished.
 */
export function forgetUnmarked(oracle: Oracle, world: World): void {
  const marked = new Set<VolumeId>();
  for (const medium of Object.values(world.media))
    for (const { label } of tableOn(medium)?.partitions ?? []) {
      const mark = parseMark(label);
      if (mark !== null) marked.add(mark.volume);
    }
  for (const medium of Object.values(world.media))
    for (const volume of saidFinished(medium)) marked.add(volume);
  for (const [volume, medium] of oracle.finished)
    if (medium === null && !marked.has(volume)) oracle.finished.delete(volume);
}

/** By the disk itself: of the table that it has, or where it has none any more. */
function saidFinished(medium: Medium): readonly VolumeId[] {
  const table = tableOn(medium)?.uuid ?? null;
  const ledger = ledgerOn(medium, table);
  if (ledger === null || (table !== null && ledger.table.tableUuid !== table)) return [];
  return ledger.volumes.flatMap(({ volume, state }) => (state === 'ready' ? [volume] : []));
}

export function nowOf(world: World, node: NodeName): string {
  return timeOf(world.day + machineOf(world, node).clockDays);
}
