import type { ChangeEncryptionKey } from '../../../src/model/planned/plan.ts';
import { mappingName } from '../../../src/model/volumes/encryption.ts';
import { syncDevice } from '../../host/devices/block-device.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import {
  changedSince,
  each,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { groupTools, locateVolume } from '../groups/locate-volume.ts';
import { requireWritable } from '../tables/locate.ts';
import { KEY_DERIVATION } from './format.ts';
import { withKey } from './key.ts';
import { requireHeader } from './mapping.ts';
import { KEY_TIMEOUT_MS, slotOf } from './opening-key.ts';

/**
 * The new key is added and proven to open the volume, the former one is taken out of its keyslot,
 * and only then the header names the new one. Stopped anywhere, one of the two keys opens the
 * volume, and the same steps are done again as far as they are not done. After a power cut between
 * the last two, the header names a key that opens nothing, and the volume is opened by trying the
 * others of the host. Keyslots of others, such as one for recovery, stay.
 */
export const changeEncryptionKey: Driver<'change-encryption-key'> = {
  kind: 'change-encryption-key',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => changeKey(one, context)),
};

interface KeyFiles {
  readonly former: string;
  readonly next: string;
}

async function changeKey(operation: ChangeEncryptionKey, context: DriverContext): Promise<void> {
  const { volume, fromKey, toKey } = operation;
  const { node, mark } = await locateVolume(context, operation);
  requireWritable(context);
  if (mark.state !== 'ready')
    throw changedSince(`Volume ${volume.volume} is not marked ready; its key is not changed.`);
  const { subsystem } = await requireHeader(context, volume.volume, node);
  if (subsystem !== fromKey)
    throw changedSince(
      `The LUKS2 header on ${node.path} names the key ${JSON.stringify(subsystem)}, not ${fromKey}.`,
    );
  await withKey(context, fromKey, (former) =>
    withKey(context, toKey, (next) => moveSlot(operation, context, { node, former, next })),
  );
  const names = ['--label', mappingName(volume.volume), '--subsystem', toKey];
  await runTool(context, ['cryptsetup', 'config', ...names, '--', node.path], {
    timeoutMs: KEY_TIMEOUT_MS,
  });
  await syncDevice(node.path);
  const after = await requireHeader(context, volume.volume, node);
  if (after.subsystem !== toKey)
    throw notVerified(
      `The LUKS2 header on ${node.path} names the key ${JSON.stringify(after.subsystem)}, although cryptsetup ended well.`,
      'Look at "cryptsetup luksDump", then run "diskwright apply" again.',
    );
}

/** The new key opens the volume after it, and the former one does not. */
async function moveSlot(
  { fromKey, toKey }: ChangeEncryptionKey,
  context: DriverContext,
  { node, former, next }: KeyFiles & { readonly node: DeviceNode },
): Promise<void> {
  const slot =
    (await slotOf(context, node, next)) ?? (await addKey(context, node, { former, next }));
  const formerSlot = await slotOf(context, node, former);
  // Two names may be of the same key.
  if (formerSlot !== null && formerSlot !== slot) {
    await killSlot(context, node, { slot: formerSlot, staying: next });
    if ((await slotOf(context, node, former)) !== null)
      throw notVerified(
        `The key ${fromKey} still opens ${node.path}, although cryptsetup took it away.`,
        'Another keyslot has it, too: run "diskwright apply" again, which takes that one away.',
      );
  }
  if ((await slotOf(context, node, next)) !== slot)
    throw notVerified(
      `The key ${toKey} does not open ${node.path} any more.`,
      'Find out what else changes its LUKS header (cryptsetup luksDump).',
    );
}

/** @returns the keyslot that it got. */
async function addKey(
  context: DriverContext,
  node: DeviceNode,
  { former, next }: KeyFiles,
): Promise<number> {
  const argv = [
    ...['cryptsetup', 'luksAddKey', '--batch-mode', '--type', 'luks2', ...KEY_DERIVATION],
    ...['--key-file', former, '--', node.path, next],
  ];
  await runTool(context, argv, { timeoutMs: KEY_TIMEOUT_MS });
  await syncDevice(node.path);
  const slot = await slotOf(context, node, next);
  if (slot !== null) return slot;
  throw notVerified(
    `The new key does not open ${node.path}, although cryptsetup added it.`,
    'The former key opens it as before. Look at "cryptsetup luksDump", then run "diskwright apply" again.',
  );
}

/**
 * With the key that stays: cryptsetup opens another keyslot with it before it takes this one away.
 */
async function killSlot(
  context: DriverContext,
  node: DeviceNode,
  { slot, staying }: { readonly slot: number; readonly staying: string },
): Promise<void> {
  const argv = [
    ...['cryptsetup', 'luksKillSlot', '--batch-mode', '--type', 'luks2'],
    ...['--key-file', staying, '--', node.path, String(slot)],
  ];
  await runTool(context, argv, { timeoutMs: KEY_TIMEOUT_MS });
  await syncDevice(node.path);
}
