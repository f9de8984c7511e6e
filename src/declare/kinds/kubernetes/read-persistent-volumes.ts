import type { ClusterVolume } from '../../../model/declared/cluster-volume.ts';
import type { Diagnostic, NativeObject } from '../../../model/declared/declarations.ts';
import { sortedBy } from '../../../model/values/order.ts';
import { parseQuantity } from '../../../model/values/quantity.ts';
import type { SourceFile } from '../../../model/values/source-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { parseYaml } from '../../text/parse-yaml.ts';
import { listItems } from '../../documents/read-document.ts';
import { textPositions } from '../../text/text-position.ts';
import { yamlValue } from '../../text/yaml-value.ts';

/** What a cluster has, as `kubectl get pv,sc,pvc -o yaml` prints it. */
export interface ReadPersistentVolumes {
  /** By name, each once. */
  readonly volumes: readonly ClusterVolume[];
  /** What cannot be read; none of its volumes are known then. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads PersistentVolumes from YAML or JSON, alone or in Lists. Objects of other kinds are left out
 * without a word.
 */
export function readPersistentVolumes(files: readonly SourceFile[]): ReadPersistentVolumes {
  const volumes = new Map<string, ClusterVolume>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    const read = objectsOf(file);
    diagnostics.push(...read.diagnostics);
    for (const object of read.objects) {
      const volume = clusterVolume(object);
      if (volume !== null) volumes.set(volume.name, volume);
    }
  }
  return { volumes: sortedBy([...volumes.values()], ({ name }) => name), diagnostics };
}

function objectsOf({ path, bytes }: SourceFile): {
  readonly objects: readonly unknown[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const decoded = decodeText(bytes);
  if (!decoded.ok) {
    const { badAt: _at, ...text } = decoded.error;
    const source = { file: path, line: 1, column: 1 };
    return { objects: [], diagnostics: [{ severity: 'error', ...text, source }] };
  }
  const positions = textPositions(decoded.value);
  const objects: unknown[] = [];
  let read = 0;
  const diagnostics: Diagnostic[] = [];
  const wrong = (problem: { readonly code: string; readonly message: string }, offset: number) =>
    diagnostics.push({
      severity: 'error',
      code: problem.code,
      message: problem.message,
      hint: 'print the objects anew with "kubectl get pv -o yaml"',
      source: { file: path, ...positions.at(offset) },
    });
  const stop = parseYaml(decoded.value, (document) => {
    for (const error of document.errors)
      wrong({ code: 'yaml', message: error.message.split('\n')[0] ?? '' }, error.pos[0]);
    const { value, problems } = yamlValue(document);
    for (const problem of problems) wrong(problem, problem.offset);
    const found = listItems(value) ?? [value];
    const isWhole = document.errors.length === 0 && problems.length === 0;
    if (isWhole && found.some((one) => typeof members(one)['kind'] !== 'string'))
      wrong({ code: 'no-object', message: 'this is no Kubernetes object' }, 0);
    read += 1;
    objects.push(...found);
  });
  if (stop !== null) wrong(stop, stop.offset);
  else if (read === 0) wrong({ code: 'no-object', message: 'nothing is written here' }, 0);
  return { objects, diagnostics };
}

type Members = Readonly<Record<string, unknown>>;

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function clusterVolume(object: unknown): ClusterVolume | null {
  const { apiVersion, kind, metadata, spec } = members(object);
  if (apiVersion !== 'v1' || kind !== 'PersistentVolume') return null;
  const { name, deletionTimestamp } = members(metadata);
  const volume = members(spec);
  const { storage } = members(volume['capacity']);
  const capacity =
    typeof storage === 'string' || typeof storage === 'number' ? parseQuantity(storage) : null;
  return {
    name: text(name),
    native: asDeclared(members(object)),
    source: sourceOf(volume),
    volumeMode: volume['volumeMode'] === 'Block' ? 'Block' : 'Filesystem',
    hostNames: hostNamesOf(volume),
    capacityBytes: capacity?.ok === true ? capacity.value : null,
    deleting: deletionTimestamp !== undefined,
  };
}

/**
 * Members of a PersistentVolumeSpec that are no source (k8s.io/api/core/v1, PersistentVolumeSpec).
 */
const NO_SOURCE = new Set([
  'accessModes',
  'capacity',
  'claimRef',
  'mountOptions',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'volumeAttributesClassName',
  'volumeMode',
]);

function sourceOf(spec: Members): ClusterVolume['source'] {
  const { local, csi } = spec;
  if (local !== undefined) return { kind: 'local', path: text(members(local)['path']) };
  if (csi !== undefined) {
    const { driver, volumeHandle } = members(csi);
    return { kind: 'csi', driver: text(driver), handle: text(volumeHandle) };
  }
  const other = Object.keys(spec).find((name) => !NO_SOURCE.has(name));
  return { kind: 'other', name: other ?? 'unknown' };
}

const HOSTNAME_LABEL = 'kubernetes.io/hostname';

function hostNamesOf({ nodeAffinity }: Members): readonly string[] {
  const { nodeSelectorTerms } = members(members(nodeAffinity)['required']);
  const names = list(nodeSelectorTerms)
    .flatMap((term) => list(members(term)['matchExpressions']))
    .map(members)
    .filter(({ key, operator }) => key === HOSTNAME_LABEL && operator === 'In')
    .flatMap(({ values }) => list(values).map(text));
  return Array.from(new Set(names)).sort();
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Of the metadata only what its makers wrote: the rest belongs to the cluster, or to the tool that
 * applied it.
 */
function asDeclared({ apiVersion, kind, metadata, spec }: Members): NativeObject {
  const { name, labels, annotations } = members(metadata);
  const { [LAST_APPLIED]: _applied, ...kept } = members(annotations);
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      ...(labels === undefined ? {} : { labels }),
      ...(Object.keys(kept).length === 0 ? {} : { annotations: kept }),
    },
    spec,
  };
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
