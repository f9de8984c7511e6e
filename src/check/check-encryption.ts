import type { Bytes } from '../model/values/bytes.ts';
import type { DesiredVolume } from '../model/planned/desired.ts';
import { encryptionUuid } from '../model/identifiers.ts';
import type { ObservedVolume, VolumeRecord } from '../model/observed/inventory.ts';
import { encryptionOf } from '../model/volumes/encryption.ts';
import type { Operation, OperationKind } from '../model/planned/plan.ts';
import type { VolumeOperation } from '../model/planned/operation-traits.ts';
import type { DiskCase, MarkedPartition, PlanRule } from './plan-violation.ts';

/** What a volume's operations are held against. */
export interface VolumeCase {
  readonly subject: DiskCase;
  readonly declared: DesiredVolume;
  /** What is there now; null when the plan makes its partition, or nothing does. */
  readonly found: MarkedPartition | null;
  /** The size of the partition that the plan makes; null when it makes none. */
  readonly madeBytes: Bytes | null;
  readonly record: VolumeRecord | undefined;
  readonly kinds: ReadonlySet<OperationKind>;
  readonly complain: (rule: PlanRule, message: string) => void;
}

/** A raw volume gets the header that is declared, with its key. */
export function checkHeader(
  operation: Extract<Operation, { kind: 'encrypt-block-volume' }>,
  volume: VolumeCase,
): void {
  const { format } = volume.declared;
  const isAsDeclared =
    format.kind === 'block' &&
    operation.encryptionUuid === uuidOfHeader(volume) &&
    operation.encryption.key === format.encryption?.key;
  if (!isAsDeclared)
    volume.complain('volume-not-declared', 'gets another LUKS header than is declared');
}

/** What is declared encrypted is never handed out bare. */
export function checkNoHeader({ declared, complain }: VolumeCase): void {
  if (encryptionOf(declared.format) !== null)
    complain('volume-not-declared', 'is declared encrypted, and gets no LUKS header');
}

/** Nothing is begun with a key that the host is known to lack. */
export function checkKeys(operation: VolumeOperation, { subject, complain }: VolumeCase): void {
  const { keys } = subject.node.observed.host;
  for (const name of keysTaken(operation))
    if (keys?.includes(name) === false)
      complain('key-missing', `takes the key ${name}, which the node has not`);
}

function keysTaken(operation: VolumeOperation): readonly string[] {
  if (operation.kind === 'encrypt-block-volume') return [operation.encryption.key];
  if (operation.kind === 'change-encryption-key') return [operation.fromKey, operation.toKey];
  if (operation.kind !== 'create-filesystem') return [];
  const { encryption } = operation.format;
  return encryption === undefined ? [] : [encryption.key];
}

/** Only the header of a finished volume changes, from the key that it names to the declared one. */
export function checkKeyChange(
  { fromKey, toKey }: Extract<Operation, { kind: 'change-encryption-key' }>,
  { found, declared, complain }: VolumeCase,
): void {
  if (encryptionOf(declared.format)?.key !== toKey)
    complain('volume-not-declared', `gets the key ${toKey} and is declared with another`);
  if (found?.partition.encryption?.key !== fromKey)
    complain('content-not-ours', `its key ${fromKey} is changed, and its header names another`);
}

/** With our LUKS header where encryption is declared, and with none where it is not. */
export function isEncryptedAsDeclared({ encryption }: ObservedVolume, volume: VolumeCase): boolean {
  return encryption?.uuid === uuidOfHeader(volume);
}

/** Of the LUKS header that is declared; undefined where none is. */
export function uuidOfHeader({ subject, declared }: VolumeCase): string | undefined {
  return encryptionOf(declared.format) === null
    ? undefined
    : encryptionUuid(subject.node.desired.installation, declared.volume);
}
