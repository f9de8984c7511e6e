import { formatBytes } from '../model/values/bytes.ts';
import type { Encryption } from '../model/declared/encryption.ts';
import { claimKey } from '../model/identifiers.ts';
import { isOnPhysicalVolume, type VolumeOperation } from '../model/planned/operation-traits.ts';
import type {
  CreateFilesystem,
  MoveLogicalVolume,
  RebuildLogicalVolume,
} from '../model/planned/plan.ts';
import { aboutText } from './copy-text.ts';
import { legsText, memberText, purposeText } from './operation-phrase.ts';
import type { VolumeChange } from './plan-changes.ts';
import { shown } from './text/terminal.ts';

/** What it has then, or from what to what it grows; empty where no size is planned. */
export function sizeText(change: VolumeChange): string {
  const partition = change.operations.find(
    (operation) =>
      operation.kind === 'grow-partition' ||
      operation.kind === 'extend-logical-volume' ||
      operation.kind === 'extend-thin-pool',
  );
  const filesystem = change.operations.find((operation) => operation.kind === 'grow-filesystem');
  const grown = partition ?? filesystem;
  if (grown !== undefined)
    return `${formatBytes(grown.fromBytes)} -> ${formatBytes(grown.toBytes)}`;
  const made = change.operations.find(
    (operation) =>
      operation.kind === 'create-logical-volume' ||
      operation.kind === 'create-volume-group' ||
      operation.kind === 'extend-volume-group' ||
      operation.kind === 'create-thin-pool' ||
      operation.kind === 'create-filesystem' ||
      operation.kind === 'prepare-block-volume' ||
      operation.kind === 'encrypt-block-volume' ||
      operation.kind === 'mark-ready',
  );
  const bytes = change.newPartitionBytes ?? made?.sizeBytes;
  return bytes === undefined ? '' : formatBytes(bytes);
}

/** What a volume becomes, in one sentence instead of its operations. */
export function volumeChangeText(change: VolumeChange): string {
  const parts = change.operations.flatMap((operation) => volumePart(operation, change));
  const { purpose } = change.volume;
  const said = parts.join(', ');
  const isSaid =
    purpose.kind === 'volume-group' ||
    purpose.kind === 'thin-pool' ||
    (purpose.kind === 'host-path' && said.includes(purpose.path));
  const becomes = isSaid ? [] : [purposeText(purpose)];
  const finishes = change.finishes && change.loss === 'create' ? ['finishing what was begun'] : [];
  const [content, ...rest] = parts;
  return [...(content === undefined ? [] : [content]), ...becomes, ...finishes, ...rest].join(', ');
}

function volumePart(operation: VolumeOperation, { copyRates }: VolumeChange): readonly string[] {
  switch (operation.kind) {
    case 'grow-partition':
      return operation.zero ? ['raw block; what it grows into is zeroed before'] : [];
    case 'activate-logical-volume':
    case 'extend-logical-volume':
    case 'mark-ready':
      return [];
    case 'create-volume-group':
      return [`volume group ${shown(operation.group)}`];
    case 'extend-volume-group':
      return [`joins volume group ${shown(operation.group)}`];
    case 'grow-physical-volume':
      return [`volume group ${shown(operation.group)}`];
    case 'create-logical-volume':
      return [
        `${operation.volume.logical?.thinPool === undefined ? 'logical' : 'thin'} volume${legsText(operation.volume)}`,
      ];
    case 'move-logical-volume':
    case 'rebuild-logical-volume':
      return [legPart(operation, copyRates)];
    case 'abort-move':
      return [
        `its move to ${memberText(operation.volume, operation.to)} is aborted, and it stays on ${memberText(operation.volume, operation.from)}`,
      ];
    case 'leave-volume-group':
      return [`leaves volume group ${shown(operation.group)}`];
    case 'forget-physical-volume':
      return [
        `volume group ${shown(operation.group)} forgets ${memberText(operation.volume, operation.physicalVolumeUuid)}, which is missing`,
      ];
    case 'create-thin-pool':
      return [
        `thin pool, chunks of ${formatBytes(operation.chunkBytes)}, metadata of ${formatBytes(operation.metadataBytes)}${legsText(operation.volume)}`,
      ];
    case 'extend-thin-pool':
      return [
        operation.metadataToBytes > operation.metadataFromBytes
          ? `thin pool, metadata ${formatBytes(operation.metadataFromBytes)} -> ${formatBytes(operation.metadataToBytes)}`
          : 'thin pool',
      ];
    case 'repair-thin-pool':
      return [
        `its metadata are repaired as ThinPoolRepair ${shown(operation.repair)} allows; its volumes are unmounted for it, and the damaged metadata (${formatBytes(operation.metadataBytes)}) are kept beside it`,
      ];
    case 'create-filesystem':
      return filesystemParts(operation);
    case 'prepare-block-volume':
      return [operation.zero ? 'raw block, zeroed first' : 'raw block'];
    case 'encrypt-block-volume':
      return ['raw block', encryptedPart(operation.encryption)];
    case 'grow-filesystem':
      return [shown(operation.filesystem)];
    case 'change-encryption-key':
      return [`key ${shown(operation.fromKey)} -> ${shown(operation.toKey)}`];
    case 'mount-filesystem':
      return [`mounted at ${shown(operation.mountPoint)}`];
    case 'link-block-device':
      return [`linked at ${shown(operation.link)}`];
    case 'assign-claim':
      return [`for claim ${shown(claimKey(operation.claim))}`];
    case 'take-back-claim':
      return [`kept data goes back to claim ${shown(claimKey(operation.claim))}`];
    case 'forget-claim':
      return [`data of claim ${shown(claimKey(operation.claim))} kept`];
    case 'record-protection':
      return [operation.protected ? 'protected' : 'no longer protected'];
  }
}

/** How long it takes, where that is known; how it is known is said of the disk that goes. */
function legPart(
  { kind, volume, from, to, sizeBytes }: MoveLogicalVolume | RebuildLogicalVolume,
  { move, rebuild }: VolumeChange['copyRates'],
): string {
  const rate = kind === 'move-logical-volume' ? move : rebuild;
  const inTime = rate === undefined ? '' : `, in ${aboutText(sizeBytes, rate)}`;
  const [source, target] = [memberText(volume, from), memberText(volume, to)];
  return kind === 'move-logical-volume'
    ? `${formatBytes(sizeBytes)} move from ${source} to ${target} while it is used${inTime}`
    : `its leg on ${source} is made anew on ${target}: ${formatBytes(sizeBytes)} are copied while it is used${inTime}, and until then it has a copy too few`;
}

function filesystemParts({
  format: { filesystem, encryption, mkfs },
}: CreateFilesystem): readonly string[] {
  const options = Object.entries(mkfs).map(
    ([name, value]) => `${shown(name)}=${shown(String(value))}`,
  );
  return [
    filesystem + (options.length === 0 ? '' : ` (${options.join(' ')})`),
    ...(encryption === undefined ? [] : [encryptedPart(encryption)]),
  ];
}

function encryptedPart({ key }: Encryption): string {
  return `encrypted with key ${shown(key)}`;
}

/**
 * The same for every one of many alike: ids and what is named after them are no more than `<id>`.
 */
export function volumeTextOfMany(change: VolumeChange): string {
  const { volume, logical } = change.volume;
  const groups = change.operations.flatMap((operation) =>
    isOnPhysicalVolume(operation) ? [operation.group] : [],
  );
  return [logical?.group ?? '', ...groups]
    .filter((group) => group !== '')
    .reduce(
      (text, group) => text.replaceAll(group, group.replace(/-[a-z2-7]{12}$/, '-<id>')),
      volumeChangeText(change),
    )
    .replaceAll(volume, '<id>');
}
