import type { ConsentRecord, DiskRecord, VolumeRecord } from '../observed/inventory.ts';

/** Moves with breaks. 1 was the record by itself, without its version and its kind. */
export const NODE_RECORD_FORM_VERSION = 2;

export interface RecordByKind {
  readonly disk: DiskRecord;
  readonly volume: VolumeRecord;
  readonly consent: ConsentRecord;
}

export type RecordKind = keyof RecordByKind;

/** A record as it lies on the node, in a file of its own. */
export type NodeRecordForm = {
  [K in RecordKind]: { readonly formatVersion: number; readonly kind: K } & RecordByKind[K];
}[RecordKind];

/** The form of a record that is written today. */
export function encodeNodeRecord<K extends RecordKind>(
  kind: K,
  record: RecordByKind[K],
): { readonly formatVersion: number; readonly kind: K } & RecordByKind[K] {
  return { formatVersion: NODE_RECORD_FORM_VERSION, kind, ...record };
}
