import type {
  DiskMatch,
  DiskSelector,
  LabelRequirement,
  NodeSelector,
} from '../../model/declared/declarations.ts';
import type { DiskId } from '../../model/identifiers.ts';
import { parseQuantity } from '../../model/values/quantity.ts';
import {
  errorAt,
  errorAtKey,
  pathText,
  shownValue,
  type Finding,
  type Path,
} from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import { expandNodeNames } from '../documents/node-ranges.ts';
import type { Read } from '../documents/record.ts';

/** A node selector with its ranges expanded. */
export function readNodeSelector(spec: written.NodeSelector, path: Path): Read<NodeSelector> {
  const names = expandNodeNames(spec.names ?? [], [...path, 'names']);
  const exceptNames = expandNodeNames(spec.exceptNames ?? [], [...path, 'exceptNames']);
  return {
    value: {
      requirements: labelRequirements(spec),
      names: names.names,
      exceptNames: exceptNames.names,
    },
    findings: [...names.findings, ...exceptNames.findings],
  };
}

/** matchLabels and matchExpressions as one list, sorted by key. */
export function labelRequirements(selector: {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly written.SelectorRequirement[];
}): readonly LabelRequirement[] {
  const fromLabels = Object.entries(selector.matchLabels ?? {}).map(
    ([key, value]): LabelRequirement => ({ key, operator: 'In', values: [value] }),
  );
  const fromExpressions = (selector.matchExpressions ?? []).map(
    ({ key, operator, values }): LabelRequirement => ({ key, operator, values: values ?? [] }),
  );
  return [...fromLabels, ...fromExpressions];
}

/** Which disks, and how many of them on each node. */
export function readDiskSelector(spec: written.DiskSelection, path: Path): Read<DiskSelector> {
  const list = Array.isArray(spec.match);
  const matches = [spec.match].flat() as readonly written.DiskMatch[];
  const read = matches.map((match, index) =>
    readDiskMatch(match, list ? [...path, 'match', index] : [...path, 'match']),
  );
  const minCount = spec.count ?? spec.minCount ?? 0;
  const maxCount = spec.count ?? spec.maxCount ?? null;
  const findings = read.flatMap((match) => match.findings);
  if (maxCount !== null && minCount > maxCount)
    findings.push(
      errorAt([...path, 'minCount'], {
        code: 'out-of-range',
        message: `minCount ${String(minCount)} is more than maxCount ${String(maxCount)}`,
        hint: 'exchange the two',
      }),
    );
  return {
    value: {
      anyOf: read.map((match) => match.value),
      minCount,
      maxCount,
      // The schema holds them to the form that parseDiskId takes.
      except: (spec.except ?? []) as readonly DiskId[],
    },
    findings,
  };
}

function readDiskMatch(match: written.DiskMatch, path: Path): Read<DiskMatch> {
  const { minSize: minText, maxSize: maxText, ...rest } = match;
  const minSize = readSize(minText, [...path, 'minSize']);
  const maxSize = readSize(maxText, [...path, 'maxSize']);
  const findings = [...minSize.findings, ...maxSize.findings, ...pathFindings(match.path, path)];
  if (minSize.value !== null && maxSize.value !== null && minSize.value > maxSize.value)
    findings.push(
      errorAt([...path, 'minSize'], {
        code: 'out-of-range',
        message: `minSize ${shownValue(minText)} is more than maxSize ${shownValue(maxText)}: no disk can match`,
        hint: 'exchange the two',
      }),
    );
  return {
    value: {
      ...rest,
      ...(minSize.value === null ? {} : { minSize: minSize.value }),
      ...(maxSize.value === null ? {} : { maxSize: maxSize.value }),
    },
    findings,
  };
}

function readSize(text: string | number | undefined, path: Path): Read<number | null> {
  if (text === undefined) return { value: null, findings: [] };
  const size = parseQuantity(text);
  return size.ok
    ? { value: size.value, findings: [] }
    : { value: null, findings: [quantityFinding(size.error, path)] };
}

/** A text that the schema takes for a quantity and that is still no size. */
export function quantityFinding(message: string, path: Path): Finding {
  return errorAt(path, {
    code: 'bad-quantity',
    message: `${pathText(path)}: ${message}`,
    hint: 'sizes are whole bytes; write them such as 100Gi (powers of 1024) or 500G (powers of 1000)',
  });
}

const STABLE_LINKS = /^\/dev\/disk\/by-(?:id|path)\//;
const OTHER_LINKS = /^\/dev\/disk\/by-(?:uuid|label|partuuid|partlabel|loop-ref)\//;

/** Disks are distinguished by what they are, never by a name that the kernel hands out at boot. */
function pathFindings(glob: string | undefined, path: Path): readonly Finding[] {
  if (glob === undefined || !glob.startsWith('/dev/') || STABLE_LINKS.test(glob)) return [];
  const here = [...path, 'path'];
  if (OTHER_LINKS.test(glob))
    return [
      errorAt(here, {
        code: 'unstable-link',
        message: `${shownValue(glob)} names what is on a disk, not the disk; a copy of it would match too`,
        hint: 'use a link below /dev/disk/by-id/ or /dev/disk/by-path/, or match by serial or wwn',
      }),
    ];
  return [
    errorAt(here, {
      code: 'kernel-name',
      message: `${shownValue(glob)} is a kernel name, which may be another disk after the next boot`,
      hint: 'use a link below /dev/disk/by-id/ or /dev/disk/by-path/, or match by serial or wwn, as `diskwright discover` shows them',
    }),
  ];
}

/** A key that takes a list, none of whose entries may be said twice. */
export function duplicateNames(
  names: readonly string[],
  { path, what }: { readonly path: Path; readonly what: string },
): readonly Finding[] {
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (first === index) return [];
    return [
      errorAtKey([...path, index, 'name'], {
        code: 'duplicate-name',
        message: `two ${what} of this layout are called ${shownValue(name)}`,
        hint: 'names are part of the identity of volumes; use count for several equal ones',
        related: [{ path: [...path, first, 'name'], message: 'first given here' }],
      }),
    ];
  });
}
