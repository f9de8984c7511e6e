/**
 * What people commit: changes of a small repository, consents for what a plan showed, data given
 * up.
 */
import { digestText } from '../../src/model/values/digest.ts';
import { claimKey, type ClaimRef, type VolumeId } from '../../src/model/identifiers.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { Consentable } from '../../src/model/planned/refusal.ts';
import { volumeFingerprint } from '../../src/assess/consent.ts';
import { INSTALLATION, source } from './builders.ts';
import {
  moved,
  withRelease,
  withTakeBack,
  type Git,
  type GitLayout,
  type GitPartition,
} from './life-git.ts';
import { nodeAt, planAt, type Living } from './living.ts';
import { discover, timeOf } from './machine.ts';

export type ChangeKind =
  | 'layout-toggle'
  | 'layout-rename'
  | 'layout-moved'
  | 'partition-count'
  | 'partition-grow'
  | 'partition-format'
  | 'partition-add'
  | 'partition-remove'
  | 'partition-rename'
  | 'partition-moved'
  | 'protect'
  | 'except'
  | 'claim-toggle'
  | 'claim-moved'
  | 'consent'
  | 'consent-all'
  | 'consent-stale'
  | 'consent-expired'
  | 'consents-away'
  | 'retire'
  | 'release'
  | 'release-gone'
  | 'releases-away'
  | 'take-back'
  | 'take-backs-away';

export interface Change {
  readonly kind: ChangeKind;
  readonly pick: number;
  readonly other: number;
}

/** The repository after one more commit. */
export function commit(life: Living, change: Change): Git {
  const git = { ...life.git, commits: life.git.commits + 1 };
  const { kind, pick, other } = change;
  switch (kind) {
    case 'layout-toggle':
      return withLayout(git, pick, (layout) => ({ ...layout, isThere: !layout.isThere }));
    case 'layout-rename':
    case 'layout-moved':
      return renamedLayout(git, pick, kind === 'layout-moved');
    case 'partition-count':
      return withPartition(git, change, (one) => ({ ...one, count: 1 + (other % 3) }));
    case 'partition-grow':
      return withPartition(git, change, (one) => ({
        ...one,
        quarters: one.quarters + (other % 4),
      }));
    case 'partition-format':
      return withPartition(git, change, (one) => ({
        ...one,
        format: FORMATS[other % 4] ?? 'ext4',
      }));
    case 'partition-add':
      return withLayout(git, pick, (layout) => ({
        ...layout,
        partitions: [...layout.partitions, addedPartition(git, other)],
      }));
    case 'partition-remove':
      return withLayout(git, pick, (layout) => ({
        ...layout,
        partitions: layout.partitions.filter((_, index) => index !== other % 4),
      }));
    case 'partition-rename':
    case 'partition-moved':
      return renamedPartition(git, change, kind === 'partition-moved');
    case 'protect':
      return withLayout(git, pick, (layout) => ({ ...layout, isProtected: !layout.isProtected }));
    case 'except':
      return withExcept(life, git, change);
    case 'claim-toggle':
      return withClaim(git, pick, (claim) => ({ ...claim, isThere: !claim.isThere }));
    case 'claim-moved':
      return renamedClaim(git, pick);
    case 'consent':
    case 'consent-all':
    case 'consent-stale':
    case 'consent-expired':
      return withConsents(life, git, change);
    case 'consents-away':
      return { ...git, consents: [] };
    case 'retire':
    case 'release':
      return givenUp(life, git, change);
    case 'release-gone':
      return withGoneReleased(life, git, pick);
    case 'releases-away':
      return { ...git, releases: [] };
    case 'take-back':
      return takenBack(life, git, pick);
    case 'take-backs-away':
      return { ...git, takeBacks: [] };
  }
}

const FORMATS = ['ext4', 'xfs', 'btrfs', 'block'] as const;

function withLayout(git: Git, pick: number, change: (layout: GitLayout) => GitLayout): Git {
  const at = pick % git.layouts.length;
  return {
    ...git,
    layouts: git.layouts.map((layout, index) => (index === at ? change(layout) : layout)),
  };
}

function withPartition(
  git: Git,
  { pick, other }: Change,
  change: (partition: GitPartition) => GitPartition,
): Git {
  return withLayout(git, pick, (layout) => ({
    ...layout,
    partitions: layout.partitions.map((one, index) =>
      index === (pick + other) % layout.partitions.length ? change(one) : one,
    ),
  }));
}

function addedPartition(git: Git, other: number): GitPartition {
  return {
    name: `p${String(git.commits)}`,
    count: 1,
    quarters: 4 + (other % 3),
    format: FORMATS[other % 4] ?? 'ext4',
    purpose: (['kept', 'offered', 'host-path'] as const)[other % 3] ?? 'kept',
  };
}

function renamedLayout(git: Git, pick: number, isMoved: boolean): Git {
  const from = git.layouts[pick % git.layouts.length]!.name;
  const to = `layout-${String(git.commits)}`;
  const renamed = withLayout(git, pick, (layout) => ({ ...layout, name: to }));
  return isMoved ? moved(renamed, 'DiskLayout', [from, to]) : renamed;
}

function renamedPartition(git: Git, change: Change, isMoved: boolean): Git {
  const layout = git.layouts[change.pick % git.layouts.length]!;
  const to = `q${String(git.commits)}`;
  let from = '';
  const renamed = withPartition(git, change, (one) => {
    from = one.name;
    return { ...one, name: to };
  });
  if (!isMoved || from === '') return renamed;
  return moved(renamed, 'Partition', [`${layout.name}/${from}`, `${layout.name}/${to}`]);
}

function withExcept(life: Living, git: Git, { pick, other }: Change): Git {
  const ids = life.world.machines.flatMap(({ node }) =>
    discover(life.world, node).disks.map(({ id }) => id),
  );
  const id = ids[other % ids.length]!;
  return withLayout(git, pick, (layout) => ({
    ...layout,
    except: layout.except.includes(id)
      ? layout.except.filter((one) => one !== id)
      : [...layout.except, id],
  }));
}

function withClaim(
  git: Git,
  pick: number,
  change: (claim: Git['claims'][number]) => Git['claims'][number],
): Git {
  const at = pick % git.claims.length;
  return {
    ...git,
    claims: git.claims.map((claim, index) => (index === at ? change(claim) : claim)),
  };
}

function renamedClaim(git: Git, pick: number): Git {
  const { name } = git.claims[pick % git.claims.length]!;
  const to = `${name[0] ?? 'c'}m${String(git.commits)}`;
  const renamed = withClaim(git, pick, (claim) => ({ ...claim, name: to }));
  return moved(renamed, 'PersistentVolumeClaim', [`default/${name}`, `default/${to}`]);
}

/** Everything that a plan of now says a consent could give up. */
function consentables(life: Living): readonly Consentable[] {
  const { plan } = planAt(life, nodeAt(0));
  return plan.nodes.flatMap(({ node, refusals, kept }) => [
    ...refusals.flatMap(({ consent }) => (consent === null ? [] : [consent])),
    ...kept.map(({ volume, fingerprint }) => ({
      node,
      subject: { kind: 'volume' as const, volume },
      content: fingerprint,
    })),
  ]);
}

function withConsents(life: Living, git: Git, { kind, pick }: Change): Git {
  const all = consentables(life);
  const one = all[pick % Math.max(1, all.length)];
  const chosen = kind === 'consent-all' ? all : one === undefined ? [] : [one];
  if (chosen.length === 0) return git;
  return consented(life, git, {
    chosen: chosen.map((target) =>
      kind === 'consent-stale' ? { ...target, content: digestText('of before') } : target,
    ),
    days: kind === 'consent-expired' ? -1 : 7,
  });
}

function consented(
  life: Living,
  git: Git,
  given: { readonly chosen: readonly Consentable[]; readonly days: number },
): Git {
  const name = `consent-${String(git.commits)}`;
  const consent = {
    name,
    targets: given.chosen.map((target) => ({ ...target, source: source(name) })),
    expires: timeOf(life.world.day + given.days),
    reason: 'not needed any more',
    source: source(name),
  };
  return { ...git, consents: [...git.consents, consent] };
}

/**
 * A volume of ours is given up: its claim and the way back go, a Release and (to retire it) a
 * consent come.
 */
function givenUp(life: Living, git: Git, { kind, pick }: Change): Git {
  const volumes = life.world.machines.flatMap(({ node }) =>
    discover(life.world, node).disks.flatMap((disk) =>
      (disk.table?.partitions ?? []).flatMap((partition) => {
        const mark = parseMark(partition.label);
        return mark?.state === 'ready' ? [{ node, disk, partition, volume: mark.volume }] : [];
      }),
    ),
  );
  const found = volumes[pick % Math.max(1, volumes.length)];
  if (found === undefined) return git;
  const { node, volume } = found;
  const released = withRelease(git, volume);
  if (kind === 'release') return released;
  const owner = { installation: INSTALLATION, node };
  const content = volumeFingerprint({ ...found, owner });
  const given = consented(life, released, {
    chosen: [{ node, subject: { kind: 'volume', volume }, content }],
    days: 7,
  });
  const claim = recordedClaims(life).find((one) => one.volume === volume)?.claim;
  if (claim === undefined) return given;
  const claims = given.claims.map((one) =>
    one.name === claim.name ? { ...one, isThere: false } : one,
  );
  return { ...given, claims };
}

/** A disk that no node has does not come back, as far as anybody knows: all on it is given up. */
function withGoneReleased(life: Living, git: Git, pick: number): Git {
  const found = life.world.machines.flatMap(({ node }) => discover(life.world, node).disks);
  const marked = new Set(
    found.flatMap(({ table }) =>
      (table?.partitions ?? []).map(({ label }) => parseMark(label)?.volume),
    ),
  );
  const gone = life.world.machines.flatMap(({ records }) =>
    records.volumes.filter(({ volume, state }) => state === 'ready' && !marked.has(volume)),
  );
  const disks = Array.from(new Set(gone.map(({ disk }) => disk.id))).toSorted();
  const chosen = disks[pick % Math.max(1, disks.length)];
  return gone
    .filter(({ disk }) => disk.id === chosen)
    .reduce((before, { volume }) => withRelease(before, volume), git);
}

function recordedClaims(
  life: Living,
): readonly { readonly volume: VolumeId; readonly claim: ClaimRef; readonly isKept: boolean }[] {
  return life.world.machines.flatMap(({ records }) =>
    records.volumes.flatMap(({ volume, claim, forgotten }) =>
      claim === undefined ? [] : [{ volume, claim, isKept: forgotten === true }],
    ),
  );
}

/** A claim whose data is kept is declared again, with the TakeBack that it asks for. */
function takenBack(life: Living, git: Git, pick: number): Git {
  const kept = recordedClaims(life).filter(({ isKept }) => isKept);
  const found = kept[pick % Math.max(1, kept.length)];
  if (found === undefined) return git;
  const names = new Set([found.claim.name]);
  const declared = git.claims.map((one) => (names.has(one.name) ? { ...one, isThere: true } : one));
  const known = declared.some(
    ({ name }) => claimKey({ ...found.claim, name }) === claimKey(found.claim),
  );
  return known ? withTakeBack({ ...git, claims: declared }, found.volume, found.claim) : git;
}
