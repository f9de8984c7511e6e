import type { Declarations } from '../model/declarations.ts';
import type { Loss, Publication, Subject, SubjectKind } from '../model/explanation.ts';
import { persistentVolumeName, type VolumeId } from '../model/identifiers.ts';
import type { Inventory } from '../model/inventory.ts';
import { findSubject } from '../plan/find-subject.ts';
import { lossOf } from '../plan/loss.ts';
import type { PlannedWorld } from '../plan/volume-facts.ts';
import { manifests } from '../publish/manifests.ts';
import { worldWithout } from '../resolve/world-without.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { ValidDeclarations } from './load-declarations.ts';
import { makePlan } from './make-plan.ts';

/** A planned world with what it was planned from. */
export interface ToldWorld extends PlannedWorld {
  readonly declarations: Declarations;
  readonly revision: string | null;
}

/** The whole world planned, whatever node the command line names: what depends on a disk may be elsewhere. */
export function planWorld(
  context: CommandContext,
  valid: ValidDeclarations,
  inventories: readonly Inventory[],
): ToldWorld {
  const { declarations, revision } = valid;
  const made = makePlan(context, valid, { inventories, node: null });
  return { ...made, declarations, revision, publications: publicationsOf(made) };
}

/** What is published of each volume that a layout has, and why not. */
function publicationsOf({
  desired,
  inventories,
}: Pick<PlannedWorld, 'desired' | 'inventories'>): ReadonlyMap<VolumeId, Publication> {
  const { objects, notPublished } = manifests({ desired, inventories, planned: false });
  const byName = new Map(
    objects
      .filter(({ kind }) => kind === 'PersistentVolume')
      .map((object) => {
        const { metadata, spec } = object as {
          readonly metadata: { readonly name: string };
          readonly spec: {
            readonly storageClassName: string;
            readonly local: { readonly path: string };
          };
        };
        return [metadata.name, spec] as const;
      }),
  );
  const published = desired.nodes.flatMap(({ disks }) =>
    disks.flatMap(({ volumes }) =>
      volumes.flatMap(({ volume }): readonly (readonly [VolumeId, Publication])[] => {
        const spec = byName.get(persistentVolumeName(volume));
        if (spec === undefined) return [];
        const { storageClassName, local } = spec;
        return [[volume, { kind: 'published', storageClassName, path: local.path }]];
      }),
    ),
  );
  const withheld = notPublished.map(
    ({ volume, reason }) => [volume, { kind: 'withheld', reason }] as const,
  );
  return new Map<VolumeId, Publication>([...published, ...withheld]);
}

/** What a text of the command line names. @throws CommandError that says what is near. */
export function subjectNamed(
  text: string,
  { line }: CommandContext,
  asked: { readonly world: PlannedWorld; readonly kinds: readonly SubjectKind[] },
): Subject {
  const found = findSubject(text, asked.world, { node: line.node, kinds: asked.kinds });
  if (found.ok) return found.value;
  throw new CommandError(found.error);
}

/** What would be lost without disks or nodes: the same declarations planned again, without them. */
export function lossWithout(
  context: CommandContext,
  before: ToldWorld,
  without: Loss['without'],
): Loss {
  const { declarations, inventories } = worldWithout(before, without);
  const valid = { declarations, revision: before.revision, givenInventories: [] };
  return lossOf(without, { before, after: planWorld(context, valid, inventories) });
}
