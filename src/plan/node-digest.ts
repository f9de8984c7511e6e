import type { VolumeFormat } from '../model/declarations.ts';
import type { DesiredNode } from '../model/desired.ts';
import { canonicalJson, digestText } from '../model/digest.ts';
import type { Inventory, ObservedDisk, ObservedVolumeGroup, Usage } from '../model/inventory.ts';
import { PLANNER_VERSION } from '../model/plan.ts';

/**
 * The digest of a node's plan: over the planner's version and every input that can change what is
 * planned, and over nothing else. Not over the commit, the lines of YAML or the time: a rebase keeps
 * it.
 */
export function nodeDigest(desired: DesiredNode, observed: Inventory): string {
  return digestText(
    JSON.stringify([
      PLANNER_VERSION,
      desired.installation,
      desired.node,
      desired.disks.map((disk) => [
        disk.layout,
        disk.chosenAs,
        disk.tableUuid,
        disk.volumes.map((volume) => [
          volume.volume,
          volume.startBytes,
          volume.sizeBytes,
          formatText(volume.format),
          volume.purpose,
          volume.claim === null ? null : [volume.claim.namespace, volume.claim.name],
          volume.takeBack !== null,
          // Left out where there is none, so that digests of disks without groups stay what they were.
          ...(volume.logical === undefined ? [] : [volume.logical]),
        ]),
        disk.protected,
      ]),
      desired.heldLayouts,
      desired.consents.map(({ key, expired }) => [key, expired]),
      desired.removals.map(({ volume, consent, proof }) => [volume, consent.key, proof]),
      desired.forgotten.map(({ volume }) => volume),
      desired.formerNames,
      desired.refusals.map(({ code, layout, disk, volume }) => [code, layout, disk, volume]),
      observedInputs(observed),
    ]),
  );
}

const formatTexts = new WeakMap<VolumeFormat, string>();

function formatText(format: VolumeFormat): string {
  const known = formatTexts.get(format);
  if (known !== undefined) return known;
  const text = canonicalJson(format);
  formatTexts.set(format, text);
  return text;
}

function observedInputs(observed: Inventory): readonly unknown[] {
  const { host, records } = observed;
  return [
    host.root.kind,
    host.stateDir,
    host.mountRoots,
    observed.disks.map(diskInputs),
    observed.blockLinks.map((link) => [
      link.volume,
      link.partitionUuid,
      ...(link.logicalVolume === undefined ? [] : [link.logicalVolume]),
    ]),
    records.disks.map((record) => [record.tableUuid, record.state, record.facts.id]),
    records.volumes.map((record) => [
      record.volume,
      record.state,
      record.filesystem?.type,
      record.claim?.namespace,
      record.claim?.name,
      record.forgotten,
      record.protected,
    ]),
    (records.consents ?? []).map(({ key, state }) => [key, state]),
  ];
}

function diskInputs(disk: ObservedDisk): readonly unknown[] {
  return [
    disk.aliases,
    disk.sizeBytes,
    disk.logicalSectorBytes,
    [disk.readOnly, disk.failing, disk.systemChain.length > 0],
    disk.usedBy.map(usageInput),
    disk.table?.primary,
    disk.table?.backup,
    disk.fingerprint,
    (disk.table?.partitions ?? []).map((partition) => [
      partition.label,
      partition.startBytes,
      partition.sizeBytes,
      partition.filesystem?.sizeBytes,
      partition.usedBy.map(usageInput),
    ]),
    ...(disk.volumeGroup === undefined ? [] : [groupInputs(disk.volumeGroup)]),
  ];
}

function groupInputs(group: ObservedVolumeGroup): readonly unknown[] {
  return [
    group.name,
    [group.extentBytes, group.totalExtents, group.freeExtents],
    group.physicalVolumes,
    group.volumes.map((volume) => [
      volume.name,
      volume.label,
      volume.sizeBytes,
      volume.path === '',
      volume.fingerprint,
      volume.filesystem?.sizeBytes,
      volume.usedBy.map(usageInput),
    ]),
  ];
}

function usageInput(usage: Usage): string {
  return usage.kind === 'mounted' ? `mounted ${usage.mountPoint}` : usage.kind;
}
