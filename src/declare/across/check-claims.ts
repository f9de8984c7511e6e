import { within, type CrossFinding } from './cross-finding.ts';
import { errorAt, shownValue, warningAt, type Path } from '../findings/finding.ts';
import type { NodeName } from '../../model/identifiers.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import type { DocumentRecord } from '../documents/record.ts';
import { mayLack, type World } from './world.ts';

/** Claims that a ClaimSet makes although a PersistentVolumeClaim or another set makes them too. */
export function claimsMadeTwice(world: World): readonly CrossFinding[] {
  if (world.claimSets.length === 0) return [];
  const makers = new Map<string, DocumentRecord>(
    world.claims.map((record) => [`${record.namespace ?? ''}/${record.name}`, record]),
  );
  return world.claimSets.flatMap((record) => {
    const taken = record.content.claims.filter((claim) => makers.has(claim));
    for (const claim of record.content.claims) if (!makers.has(claim)) makers.set(claim, record);
    const [claim] = taken;
    const other = claim === undefined ? undefined : makers.get(claim);
    // A set that is declared twice is reported for that.
    if (claim === undefined || other === undefined || sameObject(record, other)) return [];
    const more = taken.length > 1 ? ` (and ${String(taken.length - 1)} more)` : '';
    return [
      {
        record,
        finding: errorAt(within(record, 'metadata', 'name'), {
          code: 'claim-made-twice',
          message: `this ClaimSet makes the claim ${shownValue(claim)}${more}, which a ${other.kind} in ${other.source.file}:${String(other.source.line)} makes too`,
          hint: 'remove one of the two, or change the names or ordinals of the set',
        }),
        elsewhere: [
          {
            record: other,
            path: within(other, 'metadata', 'name'),
            message: 'it is made here too',
          },
        ],
      },
    ];
  });
}

function sameObject(a: DocumentRecord, b: DocumentRecord): boolean {
  return a.kind === b.kind && a.namespace === b.namespace && a.name === b.name;
}

interface Pin {
  readonly record: DocumentRecord;
  readonly node: NodeName | null;
  readonly path: Path;
}

function pinsOf(world: World): readonly Pin[] {
  const annotation = ['metadata', 'annotations', 'diskwright.dev/node'];
  return [
    ...world.claims.map((record) => ({
      record,
      node: record.content.claim?.node ?? null,
      path: within(record, ...annotation),
    })),
    ...world.claimSets.flatMap((record) =>
      (record.content.claimSet?.replicas[0]?.claims ?? []).map(({ node }, index) => ({
        record,
        node,
        path: within(record, 'spec', 'volumeClaimTemplates', index, ...annotation),
      })),
    ),
  ];
}

/** Claims pinned to a node that nothing declares. A warning: the node may still report. */
export function unknownPins(world: World): readonly CrossFinding[] {
  const known = knownNodeNames(world);
  if (known === null) return [];
  return pinsOf(world).flatMap(({ record, node, path }) => {
    if (node === null || known.has(node)) return [];
    const near = nearestName(node, known);
    return [
      {
        record,
        finding: warningAt(path, {
          code: 'unknown-node',
          message: `no NodeGroup, layout or inventory here knows the node ${shownValue(node)}`,
          hint: near === null ? 'the claim waits until this node reports' : `did you mean ${near}?`,
        }),
      },
    ];
  });
}

/**
 * The names that the documents give nodes.
 *
 * @returns null when a layout goes by labels and nothing here lists nodes, or when a document that
 * may name some could not be read: any name may be right then.
 */
export function knownNodeNames(world: World): ReadonlySet<string> | null {
  if (NAMING_NODES.some((kind) => mayLack(world, kind))) return null;
  const listed = world.nodeGroups.length > 0 || world.inventories.length > 0;
  const named = world.layouts.every(({ content }) => content.layout.nodes.names.length > 0);
  if (!listed && (!named || world.layouts.length === 0)) return null;
  const names = new Set<string>();
  for (const { content } of world.nodeGroups)
    for (const node of content.group.nodes) names.add(node);
  for (const { content } of world.layouts)
    for (const node of content.layout.nodes.names) names.add(node);
  for (const { content } of world.inventories) names.add(content.inventory.node);
  return names;
}

const NAMING_NODES = ['NodeGroup', 'DiskLayout', 'NodeInventory'] as const;
