import { claimKey } from '../../model/identifiers.ts';
import { within, type CrossFinding } from './cross-finding.ts';
import { errorAt, shownValue, warningAt } from '../findings/finding.ts';
import type { DocumentRecord } from '../documents/record.ts';
import { mayLack, mayLackName, type RecordOf, type World } from './world.ts';

/** TakeBacks and Releases that contradict each other, or that say a thing twice. */
export function contradictedVolumes(world: World): readonly CrossFinding[] {
  const { takeBacks, releases } = world;
  return [
    ...repeated(takeBacks, {
      key: ({ content }) => content.takeBack.volume,
      at: ['volume'],
      message: (volume) => `the kept volume ${shownValue(volume)} is taken back twice`,
      hint: 'a volume returns to one claim; remove one of the two',
    }),
    ...repeated(takeBacks, {
      key: ({ content }) => claimKey(content.takeBack.claim),
      at: ['claim'],
      message: (claim) => `the claim ${shownValue(claim)} takes two volumes back`,
      hint: 'a claim has one volume; keep the one whose data it is to have',
    }),
    ...repeated(releases, {
      key: ({ content }) => content.release.volume,
      at: ['volume'],
      message: (volume) => `the volume ${shownValue(volume)} is released twice`,
      hint: 'remove one of the two',
    }),
    ...releasedAndTakenBack(world),
  ];
}

interface Repetition<R extends DocumentRecord> {
  readonly key: (record: R) => string;
  /** Below `spec`. */
  readonly at: readonly string[];
  readonly message: (key: string) => string;
  readonly hint: string;
}

function repeated<R extends DocumentRecord>(
  records: readonly R[],
  { key, at, message, hint }: Repetition<R>,
): readonly CrossFinding[] {
  const first = new Map<string, R>();
  return records.flatMap((record) => {
    const earlier = first.get(key(record));
    if (earlier === undefined) {
      first.set(key(record), record);
      return [];
    }
    return [
      {
        record,
        finding: errorAt(within(record, 'spec', ...at), {
          code: 'duplicate-volume',
          message: `${message(key(record))}; first in ${placeText(earlier)}`,
          hint,
        }),
        elsewhere: [
          { record: earlier, path: within(earlier, 'spec', ...at), message: 'first named here' },
        ],
      },
    ];
  });
}

function releasedAndTakenBack({ takeBacks, releases }: World): readonly CrossFinding[] {
  const taken = new Map<string, RecordOf<'take-back'>>(
    takeBacks.map((record) => [record.content.takeBack.volume, record]),
  );
  return releases.flatMap((record) => {
    const { volume } = record.content.release;
    const other = taken.get(volume);
    if (other === undefined) return [];
    return [
      {
        record,
        finding: errorAt(within(record, 'spec', 'volume'), {
          code: 'released-and-taken-back',
          message: `the volume ${shownValue(volume)} is given up here, and a TakeBack in ${placeText(other)} gives its data to a claim`,
          hint: 'remove the Release to keep the data, or the TakeBack to give it up',
        }),
        elsewhere: [
          {
            record: other,
            path: within(other, 'spec', 'volume'),
            message: 'it is taken back here',
          },
        ],
      },
    ];
  });
}

/** TakeBacks for claims that nothing declares: they would work only once somebody declares them. */
export function takeBacksWithoutClaim(world: World): readonly CrossFinding[] {
  if (mayLackClaim(world)) return [];
  const declared = declaredClaims(world);
  return world.takeBacks.flatMap((record) => {
    const claim = claimKey(record.content.takeBack.claim);
    if (declared.has(claim)) return [];
    return [
      {
        record,
        finding: warningAt(within(record, 'spec', 'claim'), {
          code: 'unknown-claim',
          message: `nothing here declares the claim ${shownValue(claim)} that this TakeBack gives data to`,
          hint: 'declare the claim, or remove the TakeBack: left in git, it serves as soon as the claim is declared',
        }),
      },
    ];
  });
}

/** Whether a claim may be declared in what could not be read. */
export function mayLackClaim(world: World): boolean {
  return mayLack(world, 'ClaimSet') || mayLackName(world, 'PersistentVolumeClaim');
}

/** Every claim that a document makes, whole or not, as `namespace/name`. */
export function declaredClaims(world: World): ReadonlySet<string> {
  const records = [...world.claims, ...world.strayClaims, ...world.broken];
  return new Set([
    ...records
      .filter(({ kind }) => kind === 'PersistentVolumeClaim')
      .map(({ namespace, name }) => `${namespace ?? ''}/${name}`),
    ...world.claimSets.flatMap(({ content }) => content.claims),
  ]);
}

function placeText({ source }: DocumentRecord): string {
  return `${source.file}:${String(source.line)}`;
}
