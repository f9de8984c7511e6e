import type { ObservedGptPartition } from './gpt.ts';

/**
 * Reads `sfdisk --json` of a table that is no GPT. Members that a type of table does not have (a
 * dos partition has neither name nor UUID) are empty.
 *
 * @returns null when the text is not what sfdisk prints.
 */
export function parseSfdisk(
  text: string,
): { readonly uuid: string; readonly partitions: readonly ObservedGptPartition[] } | null {
  const table = member(parseJson(text), 'partitiontable');
  if (table === null || member(table, 'unit') !== 'sectors') return null;
  const sectorBytes = Number(member(table, 'sectorsize') ?? 512);
  const rows = member(table, 'partitions') ?? [];
  if (!Array.isArray(rows)) return null;
  const partitions: ObservedGptPartition[] = [];
  for (const row of rows as readonly unknown[]) {
    const start = member(row, 'start');
    const size = member(row, 'size');
    if (typeof start !== 'number' || typeof size !== 'number') return null;
    partitions.push({
      number: numberOf(textOf(member(row, 'node'))),
      startBytes: start * sectorBytes,
      sizeBytes: size * sectorBytes,
      typeUuid: textOf(member(row, 'type')).toLowerCase(),
      uuid: textOf(member(row, 'uuid')).toLowerCase(),
      label: textOf(member(row, 'name')),
    });
  }
  return {
    uuid: textOf(member(table, 'id')).toLowerCase(),
    partitions: partitions.sort((a, b) => a.startBytes - b.startBytes || a.number - b.number),
  };
}

/** The number of the partition ends its node's name. */
function numberOf(node: string): number {
  return Number(/(\d+)$/.exec(node)?.[1] ?? 0);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return (value as Readonly<Record<string, unknown>>)[name] ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
