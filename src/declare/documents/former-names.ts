/**
 * Names that forms of a former release have for what is called otherwise today. What has none of
 * them is given back as it is. Nothing is validated here: the schema of today does that afterwards.
 */

type Members = Readonly<Record<string, unknown>>;
type Rename = (value: unknown) => unknown;

/** The `spec` of a NodeInventory. */
export function inventoryOfToday(spec: unknown): unknown {
  return changed(spec, {
    disks: each(diskOfToday),
    foreignVolumes: each((volume) => renamed(volume, 'makeup', 'volumeType')),
  });
}

/** A whole NodeInventory document. */
export function inventoryDocumentOfToday(document: unknown): unknown {
  return changed(document, { spec: inventoryOfToday });
}

/**
 * A plan of the form 1.x is one of the form 2.0, in which one kind of operation has another name.
 */
export function planOfToday(plan: unknown): unknown {
  return changed(plan, {
    formatVersion: (version) => (/^1\.[1-9]\d*$/.test(String(version)) ? '2.0' : version),
    nodes: each((node) => changed(node, { operations: each(operationOfToday) })),
  });
}

function diskOfToday(disk: unknown): unknown {
  return changed(contentOfToday(disk), {
    table: (table) => changed(table, { partitions: each(contentOfToday) }),
    volumeGroup: (group) => changed(group, { volumes: each(contentOfToday) }),
  });
}

function contentOfToday(content: unknown): unknown {
  return renamed(content, 'remains', 'unknownContent');
}

function operationOfToday(operation: unknown): unknown {
  return changed(operation, {
    kind: (kind) => (kind === 'adopt-marks' ? 'relabel-partitions' : kind),
  });
}

/** What has the member of today, too, keeps both: its schema refuses the other one. */
function renamed(value: unknown, former: string, today: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, former) || Object.hasOwn(value, today))
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name === former ? today : name, member]),
  );
}

/** The value itself when no member of it changes. */
function changed(value: unknown, how: Readonly<Record<string, Rename>>): unknown {
  if (!isObject(value)) return value;
  const others = Object.entries(how).flatMap(([name, rename]) => {
    if (!Object.hasOwn(value, name)) return [];
    const today = rename(value[name]);
    return today === value[name] ? [] : [[name, today] as const];
  });
  return others.length === 0 ? value : { ...value, ...Object.fromEntries(others) };
}

function each(rename: Rename): Rename {
  return (list) => {
    if (!Array.isArray(list)) return list;
    const former: readonly unknown[] = list;
    const today = former.map(rename);
    return today.every((item, index) => item === former[index]) ? former : today;
  };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
