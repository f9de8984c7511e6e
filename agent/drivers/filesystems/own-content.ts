import type { VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import { syncDevice } from '../../host/devices/block-device.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { findContent } from '../blank.ts';
import { changedSince, notVerified, runTool, type DriverContext } from '../driver.ts';

/** What wipefs(8) says of a signature. */
export interface FoundSignature {
  readonly offset: string;
  readonly type: string;
  readonly uuid: string | null;
}

/** What is made in a volume, and the UUID that only we would give it there. */
export interface MadeContent {
  readonly volume: VolumeRef;
  readonly uuid: string;
  /**
   * Whether that UUID is not enough without a record: what bears it may hold more than one volume.
   */
  readonly onlyRecorded?: boolean;
}

/**
 * The device may hold nothing, or what bears the UUID that we chose for it (half made by us), or
 * what a making of ours that a record names left behind before its superblock or label was written.
 *
 * @returns the signatures of what is half made.
 */
export async function requireOwnContent(
  context: DriverContext,
  node: DeviceNode,
  { volume, uuid: ours, onlyRecorded = false }: MadeContent,
): Promise<readonly FoundSignature[]> {
  const content = await findContent(node.path, { startBytes: 0, sizeBytes: node.sizeBytes });
  if (content === null) return [];
  const signatures = await readSignatures(context, node);
  const stranger = signatures.find(({ uuid }) => uuid?.toLowerCase() !== ours.toLowerCase());
  if (stranger !== undefined)
    throw changedSince(
      `${node.path} holds ${stranger.type}${stranger.uuid === null ? '' : ` (UUID ${stranger.uuid})`} at offset ${stranger.offset}, which diskwright did not make.`,
    );
  const record = context.records.volume(volume.volume);
  const begun = record?.state === 'begun' && record.partitionUuid === volume.partitionUuid;
  if ((signatures.length === 0 || onlyRecorded) && !begun)
    throw changedSince(
      `${node.path} is not blank (content at byte ${content}), and no record says that diskwright began to make something there.`,
    );
  return signatures;
}

const PROBE_TIMEOUT_MS = 60_000;

/** Every signature that wipefs(8) knows, with its offset. */
export async function readSignatures(
  context: DriverContext,
  node: DeviceNode,
): Promise<readonly FoundSignature[]> {
  const argv = ['wipefs', '--no-act', '--json', '--', node.path];
  const output = await runTool(context, argv, { timeoutMs: PROBE_TIMEOUT_MS });
  if (output.trim() === '') return [];
  const { signatures } = JSON.parse(output) as { readonly signatures: readonly FoundSignature[] };
  return signatures;
}

/** By the exact offset, and looked at again: mkfs must not be forced past its own refusal. */
export async function removeSignatures(
  context: DriverContext,
  node: DeviceNode,
  signatures: readonly FoundSignature[],
): Promise<void> {
  if (signatures.length === 0) return;
  const offsets = signatures.flatMap(({ offset }) => ['--offset', offset]);
  await runTool(context, ['wipefs', '--quiet', ...offsets, '--', node.path], {
    timeoutMs: PROBE_TIMEOUT_MS,
    waitWhileBusy: true,
  });
  await syncDevice(node.path);
  const left = await readSignatures(context, node);
  if (left.length > 0)
    throw notVerified(
      `wipefs ended well, and ${node.path} still holds ${left[0]?.type ?? 'a signature'} at offset ${left[0]?.offset ?? '?'}.`,
      'See whether another program holds a lock on the device, then run "diskwright apply" again.',
    );
}
