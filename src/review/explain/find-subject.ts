import type { Subject, SubjectKind } from '../../model/planned/explanation.ts';
import {
  claimKey,
  type ClaimKey,
  type DiskId,
  type NodeName,
  type VolumeId,
} from '../../model/identifiers.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import { compareText } from '../../model/values/order.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import { latestInventories } from '../../model/observed/sorted-inventory.ts';
import { volumesOfNode, type PlannedWorld } from './volume-facts.ts';

/** What kubectl and people call them too. */
const OTHER_NAMES: Readonly<Record<string, SubjectKind>> = {
  disks: 'disk',
  volumes: 'volume',
  pv: 'volume',
  persistentvolume: 'volume',
  nodes: 'node',
  claim: 'pvc',
  persistentvolumeclaim: 'pvc',
};

/** Why a text names nothing, or too much, and what to write instead. */
export interface NotFound {
  readonly message: string;
  readonly remedy: string;
}

/** A thing with every name that finds it, the one that is shown first. */
interface Named {
  readonly subject: Subject;
  readonly names: readonly string[];
}

/** Names that are listed in a message. */
const LISTED = 6;

/**
 * Finds what a text such as `disk/wwn-0x5000c5` names: by a whole name, else by the beginning of
 * one, else by a part of one, as long as only one thing has it.
 *
 * @param node limits disks and volumes to one node; null for all.
 * @param kinds the kinds that make sense where the text stands.
 */
export function findSubject(
  text: string,
  world: PlannedWorld,
  asked: { readonly node: NodeName | null; readonly kinds: readonly SubjectKind[] },
): Result<Subject, NotFound> {
  const slash = text.indexOf('/');
  const kind = kindOf(text.slice(0, Math.max(0, slash)), asked.kinds);
  const name = text.slice(slash + 1);
  if (slash <= 0 || kind === null || name === '')
    return err({
      message: `${JSON.stringify(text)} does not say what is meant`,
      remedy: `Write ${asked.kinds.map((each) => `${each}/${PLACEHOLDER[each]}`).join(', ')}.`,
    });
  const all = candidates(kind, world).filter(
    ({ subject }) => asked.node === null || subject.kind === 'claim' || subject.node === asked.node,
  );
  const wanted = kind === 'volume' ? name.replace(/^diskwright-/, '') : name;
  for (const matches of [isName, isBeginning, isPart]) {
    const found = all.filter(({ names }) => names.some((each) => matches(each, wanted)));
    const [only] = found;
    if (found.length > 1) return err(ambiguous(text, kind, found));
    if (only !== undefined) return ok(only.subject);
  }
  return err(unknown({ kind, name: wanted }, all, world));
}

const PLACEHOLDER: Readonly<Record<SubjectKind, string>> = {
  disk: 'ID',
  volume: 'ID',
  node: 'NAME',
  pvc: 'NAME',
};

function kindOf(text: string, kinds: readonly SubjectKind[]): SubjectKind | null {
  const lower = text.toLowerCase();
  const kind = Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower] : lower;
  return kinds.find((each) => each === kind) ?? null;
}

function isName(name: string, wanted: string): boolean {
  return name === wanted;
}

function isBeginning(name: string, wanted: string): boolean {
  return name.startsWith(wanted);
}

function isPart(name: string, wanted: string): boolean {
  return wanted.length >= 4 && name.toLowerCase().includes(wanted.toLowerCase());
}

function candidates(kind: SubjectKind, world: PlannedWorld): readonly Named[] {
  switch (kind) {
    case 'disk':
      return disks(world);
    case 'volume':
      return world.desired.nodes.flatMap(({ node }) =>
        volumesOfNode(world, node).map(({ volume }) => volumeNamed(node, volume)),
      );
    case 'node':
      return Array.from(
        new Set([...world.desired.nodes.map(({ node }) => node), ...world.desired.silentNodes]),
        (node) => ({ subject: { kind: 'node', node }, names: [node] }),
      );
    case 'pvc':
      return claims(world);
  }
}

function volumeNamed(node: NodeName, volume: VolumeId): Named {
  return { subject: { kind: 'volume', node, volume }, names: [volume] };
}

/** Disks that are here, and those that only declarations' choices or records know. */
function disks({ desired, inventories }: PlannedWorld): readonly Named[] {
  return Array.from(latestInventories(inventories).values()).flatMap(({ node, ...inventory }) => {
    const present = inventory.disks.map(({ id, aliases }) => diskNamed(node, id, aliases));
    const seen = new Set<DiskId>(inventory.disks.flatMap(({ id, aliases }) => [id, ...aliases]));
    const known = [
      ...(desired.nodes.find((each) => each.node === node)?.disks ?? []).map(({ facts }) => facts),
      ...inventory.records.disks.map(({ facts }) => facts),
      ...inventory.records.volumes.map(({ disk }) => disk),
    ];
    const absent = new Set(known.map(({ id }) => id).filter((id) => !seen.has(id)));
    return [...distinct(present), ...Array.from(absent, (id) => diskNamed(node, id, []))];
  });
}

function diskNamed(node: NodeName, disk: DiskId, aliases: readonly DiskId[]): Named {
  return {
    subject: { kind: 'disk', node, disk },
    names: [disk, ...aliases.filter((alias) => alias !== disk)],
  };
}

/** Two devices with one identity are one answer, which says so. */
function distinct(named: readonly Named[]): readonly Named[] {
  return named.filter(
    ({ names }, index) => named.findIndex((other) => other.names[0] === names[0]) === index,
  );
}

/** Claims of git, and those whose data a record keeps. */
function claims({ desired, inventories }: PlannedWorld): readonly Named[] {
  const keys = new Set<ClaimKey>([
    ...desired.claims.map(({ claim }) => claimKey(claim)),
    ...inventories.flatMap(({ records }) =>
      records.volumes.flatMap(({ claim }) => (claim === undefined ? [] : [claimKey(claim)])),
    ),
  ]);
  return Array.from(keys)
    .sort(compareText)
    .map((claim) => ({
      subject: { kind: 'claim', claim },
      names: [claim, claim.slice(claim.indexOf('/') + 1)],
    }));
}

function ambiguous(text: string, kind: SubjectKind, found: readonly Named[]): NotFound {
  const nodes = new Set(
    found.flatMap(({ subject }) => (subject.kind === 'claim' ? [] : [subject.node])),
  );
  const sameName = new Set(found.map(({ names }) => names[0])).size === 1 && nodes.size > 1;
  const shown = found
    .slice(0, LISTED)
    .map(({ names, subject }) =>
      subject.kind === 'claim' || subject.kind === 'node'
        ? `${kind}/${names[0] ?? ''}`
        : `${kind}/${names[0] ?? ''} on ${subject.node}`,
    );
  const more = found.length - shown.length;
  return {
    message: `${JSON.stringify(text)} names ${String(found.length)} things: ${shown.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`,
    remedy: sameName ? 'Say which by --node NAME.' : 'Write more of the name.',
  };
}

function unknown(
  { kind, name }: { readonly kind: SubjectKind; readonly name: string },
  all: readonly Named[],
  { inventories }: PlannedWorld,
): NotFound {
  const message = `there is no ${NOUN[kind]} ${JSON.stringify(name)} in the declarations and inventories given`;
  const device = name.startsWith('/dev/') ? name : `/dev/${name}`;
  const byPath = kind === 'disk' ? atPath(device, inventories) : [];
  if (byPath.length > 0)
    return {
      message: `${JSON.stringify(name)} is a name that the kernel gives anew at every boot`,
      remedy: `When it was observed, it was ${byPath.slice(0, LISTED).join(', ')}.`,
    };
  const near = nearestName(
    name,
    all.flatMap(({ names }) => names),
  );
  if (near !== null) return { message, remedy: `Did you mean ${kind}/${near}?` };
  const known = all.slice(0, LISTED).map(({ names }) => `${kind}/${names[0] ?? ''}`);
  return {
    message,
    remedy:
      known.length === 0
        ? 'None is known; bring an inventory with --inventory.'
        : `Known are ${known.join(', ')}${all.length > LISTED ? ` and ${String(all.length - LISTED)} more` : ''}.`,
  };
}

const NOUN: Readonly<Record<SubjectKind, string>> = {
  disk: 'disk',
  volume: 'volume',
  node: 'node',
  pvc: 'claim',
};

function atPath(path: string, inventories: PlannedWorld['inventories']): readonly string[] {
  return inventories.flatMap(({ node, disks: observed }) =>
    observed
      .filter(
        (disk) =>
          disk.path === path || disk.table?.partitions.some((part) => part.path === path) === true,
      )
      .map(({ id }) => `disk/${id} on ${node}`),
  );
}
