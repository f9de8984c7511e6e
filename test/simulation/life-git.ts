/**
 * What stands in git during a life, small enough to be changed at random, and the declarations it
 * means.
 */
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type {
  Claim,
  Declarations,
  DiskLayout,
  Moved,
  MovedKind,
  Release,
  TakeBack,
  WipeConsent,
} from '../../src/model/declared/declarations.ts';
import type { ClaimRef, DiskId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import { aClaim, aFilesystem, aLayout, aLayoutPartition, declaring, source } from './builders.ts';

export const NODES = ['node-a', 'node-b'].map((name) => name as NodeName);

export type Format = 'ext4' | 'xfs' | 'btrfs' | 'block';
export type Purpose = 'kept' | 'offered' | 'host-path';

export interface GitPartition {
  readonly name: string;
  readonly count: number;
  /** In quarters of a GiB. */
  readonly quarters: number;
  readonly format: Format;
  readonly purpose: Purpose;
}

export interface GitLayout {
  readonly name: string;
  readonly model: string;
  readonly isThere: boolean;
  readonly isProtected: boolean;
  readonly except: readonly DiskId[];
  readonly partitions: readonly GitPartition[];
}

export interface Git {
  readonly layouts: readonly GitLayout[];
  /** Names of claims, of which some are declared; raw ones begin with r. */
  readonly claims: readonly { readonly name: string; readonly isThere: boolean }[];
  readonly consents: readonly WipeConsent[];
  readonly releases: readonly Release[];
  readonly takeBacks: readonly TakeBack[];
  readonly moves: readonly Moved[];
  /** Counts commits, for names that are never used twice. */
  readonly commits: number;
}

export const FIRST_COMMIT: Git = {
  layouts: [
    {
      name: 'one',
      model: 'alpha',
      isThere: true,
      isProtected: false,
      except: [],
      partitions: [
        { name: 'db', count: 2, quarters: 8, format: 'ext4', purpose: 'kept' },
        { name: 'raw', count: 1, quarters: 4, format: 'block', purpose: 'kept' },
      ],
    },
    {
      name: 'two',
      model: 'beta',
      isThere: true,
      isProtected: false,
      except: [],
      partitions: [{ name: 'cache', count: 1, quarters: 10, format: 'xfs', purpose: 'host-path' }],
    },
  ],
  claims: [
    { name: 'c0', isThere: true },
    { name: 'c1', isThere: true },
    { name: 'c2', isThere: false },
    { name: 'r0', isThere: true },
    { name: 'r1', isThere: false },
  ],
  consents: [],
  releases: [],
  takeBacks: [],
  moves: [],
  commits: 0,
};

export function declarationsOf(git: Git): Declarations {
  return declaring(git.layouts.filter(({ isThere }) => isThere).map(layoutOf), {
    nodeGroups: [{ name: 'all', nodes: NODES, labels: {}, source: source('all') }],
    claims: git.claims.filter(({ isThere }) => isThere).map(({ name }) => claimOf(name)),
    consents: git.consents,
    releases: git.releases,
    takeBacks: git.takeBacks,
    moves: git.moves,
  });
}

function layoutOf(layout: GitLayout): DiskLayout {
  const made = aLayout(
    layout.name,
    layout.partitions.map(({ name, count, quarters, format, purpose }) =>
      aLayoutPartition(name, {
        count: purpose === 'host-path' ? 1 : count,
        size: { kind: 'bytes', bytes: quarters * 256 * MiB },
        format: format === 'block' ? { kind: 'block' } : aFilesystem(format),
        purpose: purposeOf(purpose, { format, path: `/srv/${layout.name}-${name}` }),
      }),
    ),
    { match: { model: layout.model }, except: layout.except },
  );
  return { ...made, protected: layout.isProtected };
}

function purposeOf(
  purpose: Purpose,
  { format, path }: { readonly format: Format; readonly path: string },
) {
  const name = format === 'block' ? 'raw' : 'data';
  if (purpose === 'host-path' && format !== 'block') return { kind: 'host-path', path } as const;
  return purpose === 'offered'
    ? ({ kind: 'offered', storageClassName: name } as const)
    : ({ kind: 'kept', storageClassNames: [name] } as const);
}

function claimOf(name: string): Claim {
  return name.startsWith('r')
    ? aClaim(name, { storageClassName: 'raw', volumeMode: 'Block', requestBytes: GiB / 2 })
    : aClaim(name);
}

export function moved(git: Git, kind: MovedKind, names: readonly [string, string]): Git {
  const [from, to] = names;
  const move: Moved = { name: `${from}-${to}`, kind, from, to, source: source('moved') };
  return { ...git, moves: [...git.moves, move] };
}

export function withTakeBack(git: Git, volume: VolumeId, claim: ClaimRef): Git {
  const name = `take-${volume}`;
  const others = git.takeBacks.filter((one) => one.volume !== volume);
  return { ...git, takeBacks: [...others, { name, volume, claim, source: source(name) }] };
}

export function withRelease(git: Git, volume: VolumeId): Git {
  const name = `release-${volume}`;
  const others = git.releases.filter((one) => one.volume !== volume);
  return { ...git, releases: [...others, { name, volume, source: source(name) }] };
}
