import type { Bytes } from '../../../src/model/values/bytes.ts';
import type { Superblock } from './superblocks.ts';

/** One line of what a prober found; `device` is the kernel's name. */
export interface ProbeFinding {
  readonly device: string;
  /** libblkid's name: ext4, LVM2_member, gpt, … */
  readonly type: string;
  /** libblkid's word: filesystem, raid, crypto, other, partition-table. */
  readonly usage: string;
  /** null: this prober does not say where. */
  readonly offsetBytes: Bytes | null;
  readonly uuid: string | null;
  readonly label: string | null;
  /** Of a mounted volume, whose superblock states this: it is not read again. */
  readonly superblock?: Superblock;
}

/** The columns that {@link parseWipefs} reads. */
export const WIPEFS_COLUMNS = 'DEVICE,OFFSET,TYPE,USAGE,UUID,LABEL';

/**
 * Reads `wipefs --json --no-act --output DEVICE,…`. Where nothing at all was found, util-linux
 * before 2.38 prints nothing.
 *
 * @returns null when the text is not what wipefs prints.
 */
export function parseWipefs(text: string): readonly ProbeFinding[] | null {
  if (text.trim() === '') return [];
  const value = parseJson(text);
  const rows = isRecord(value) ? value['signatures'] : null;
  if (!Array.isArray(rows)) return null;
  const findings: ProbeFinding[] = [];
  for (const row of rows as readonly unknown[]) {
    const finding = isRecord(row) ? wipefsRow(row) : null;
    if (finding === null) return null;
    findings.push(finding);
  }
  return findings;
}

function wipefsRow(row: Readonly<Record<string, unknown>>): ProbeFinding | null {
  const device = textOf(row['device']);
  const type = textOf(row['type']);
  // Hexadecimal with a prefix.
  const offsetBytes = Number(textOf(row['offset']) ?? 'NaN');
  if (device === null || type === null || !Number.isSafeInteger(offsetBytes)) return null;
  return {
    device: baseName(device),
    type,
    usage: textOf(row['usage']) ?? 'other',
    offsetBytes,
    uuid: textOf(row['uuid']),
    label: textOf(row['label']),
  };
}

/**
 * Reads `blkid --probe --output export`: blocks of NAME=VALUE, one per device, values escaped with
 * backslashes. A device on which it finds nothing, or too much at once, has no block; lines of
 * other text are passed over.
 */
export function parseBlkid(text: string): readonly ProbeFinding[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const values = new Map<string, string>();
    for (const line of block.split('\n')) {
      const match = /^([A-Z_]+)=(.*)$/.exec(line);
      if (match !== null) values.set(match[1] ?? '', unescapeValue(match[2] ?? ''));
    }
    return blkidFindings(values);
  });
}

function blkidFindings(values: ReadonlyMap<string, string>): readonly ProbeFinding[] {
  const device = values.get('DEVNAME');
  if (device === undefined) return [];
  const place = { device: baseName(device), offsetBytes: null };
  const type = values.get('TYPE');
  const table = values.get('PTTYPE');
  const uuid = values.get('UUID') ?? null;
  const label = values.get('LABEL') ?? null;
  const usage = values.get('USAGE') ?? 'other';
  return [
    ...(type === undefined ? [] : [{ ...place, type, usage, uuid, label }]),
    ...(table === undefined
      ? []
      : [
          {
            ...place,
            type: table,
            usage: 'partition-table',
            uuid: values.get('PTUUID') ?? null,
            label: null,
          },
        ]),
  ];
}

function unescapeValue(value: string): string {
  return value.replace(/\\(.)/g, '$1');
}

function baseName(device: string): string {
  return device.slice(device.lastIndexOf('/') + 1);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
