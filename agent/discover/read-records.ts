import type { RecordByKind, RecordKind } from '../../src/model/forms/node-record-form.ts';
import type { InventoryFinding, NodeRecords } from '../../src/model/observed/inventory.ts';
import { compareText } from '../../src/model/values/order.ts';
import type { Result } from '../../src/model/values/result.ts';
import { readRecordFiles } from '../host/node-records.ts';

export interface ReadRecords {
  readonly records: NodeRecords;
  /** One for each file that is no record: what it said counts as unknown. */
  readonly findings: readonly InventoryFinding[];
}

/** The records of this node. Never fails: what cannot be read is a finding. */
export async function readRecords(stateDir: string): Promise<ReadRecords> {
  // What validates is loaded when it is wanted, from a file of its own.
  const { readNodeRecord } = await import('../../src/declare/documents/agent-forms.ts');
  const disks = readAll(stateDir, 'disk', readNodeRecord);
  const volumes = readAll(stateDir, 'volume', readNodeRecord);
  const consents = readAll(stateDir, 'consent', readNodeRecord);
  return {
    records: {
      disks: disks.values.toSorted((a, b) => compareText(a.tableUuid, b.tableUuid)),
      volumes: volumes.values.toSorted((a, b) => compareText(a.volume, b.volume)),
      ...(consents.values.length === 0
        ? {}
        : { consents: consents.values.toSorted((a, b) => compareText(a.key, b.key)) }),
    },
    findings: [...disks.findings, ...volumes.findings, ...consents.findings],
  };
}

function readAll<K extends RecordKind>(
  stateDir: string,
  kind: K,
  read: (kind: K, text: string) => Result<RecordByKind[K], string>,
): { readonly values: readonly RecordByKind[K][]; readonly findings: readonly InventoryFinding[] } {
  const values: RecordByKind[K][] = [];
  const findings: InventoryFinding[] = [];
  for (const { path, text } of readRecordFiles(stateDir, kind)) {
    const record = text.ok ? read(kind, text.value) : text;
    if (record.ok) values.push(record.value);
    else {
      const helps = text.ok ? '' : '; restore it, or move it away if its disk is gone';
      const message = `${path}: ${record.error}${helps}`;
      findings.push({ code: 'record-unreadable', subject: path, message });
    }
  }
  return { values, findings };
}
