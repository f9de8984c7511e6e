import type { Claim, ClaimSet, NativeObject } from '../../model/declared/declarations.ts';
import { claimKey } from '../../model/identifiers.ts';
import {
  errorAt,
  errorAtKey,
  pathText,
  shownValue,
  type Finding,
  type Path,
} from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import { limits } from '../text/limits.ts';
import { readClaim } from './kubernetes/read-claim.ts';
import { readNodeSelector } from './read-selectors.ts';
import type { Read, SourceOf } from '../documents/record.ts';

/** Longest name of a pod, which a StatefulSet makes from its own and an ordinal. */
const POD_NAME_LETTERS = 63;
/** Longest name of a PersistentVolumeClaim (DNS-1123 subdomain). */
const CLAIM_NAME_LETTERS = 253;

/** A ClaimSet with the names of all claims that it stands for. */
export interface ReadClaimSet {
  /** As `namespace/name`, each once. */
  readonly claims: readonly string[];
  /** The class of each template, in their order; empty where one names none. */
  readonly classNames: readonly string[];
  /** null when an error leaves nothing to place. */
  readonly claimSet: ClaimSet | null;
}

/** Every claim of every replica, as a StatefulSet would make them from the same templates. */
export function readClaimSet(
  document: written.ClaimSet,
  base: Path,
  sourceOf: SourceOf,
): Read<ReadClaimSet> {
  const { spec } = document;
  const specPath = [...base, 'spec'];
  const count = spec.replicas * spec.volumeClaimTemplates.length;
  const classNames = spec.volumeClaimTemplates.map(
    (template) => template.spec.storageClassName ?? '',
  );
  if (count > limits.claimsPerSet)
    return {
      value: { claims: [], classNames, claimSet: null },
      findings: [tooManyClaims([...specPath, 'replicas'], count)],
    };
  const namespace = document.metadata.namespace ?? 'default';
  const names = claimNames(spec);
  const nodes = readNodeSelector(spec.nodes ?? {}, [...specPath, 'nodes']);
  const templates = readTemplates(document, specPath, sourceOf);
  const findings = [
    ...nameFindings(spec, names, specPath),
    ...templateFindings(spec, specPath),
    ...constraintFindings(spec, [...specPath, 'topologySpreadConstraints']),
    ...nodes.findings,
    ...templates.findings,
  ];
  const set = claimKey({ namespace, name: document.metadata.name });
  const placeable = { set, nodes: nodes.value, source: sourceOf(base) };
  return {
    value: {
      claims: Array.from(new Set(names.flat()), (name) => `${namespace}/${name}`),
      classNames,
      claimSet: claimSetOf(spec, placeable, { names, templates: templates.value }),
    },
    findings,
  };
}

function claimSetOf(
  spec: written.ClaimSetSpec,
  placeable: Pick<ClaimSet, 'set' | 'nodes' | 'source'>,
  made: { readonly names: readonly (readonly string[])[]; readonly templates: readonly Template[] },
): ClaimSet | null {
  const templates = made.templates.flatMap(({ claim, native }) =>
    claim === null ? [] : [{ claim, native }],
  );
  if (templates.length < made.templates.length) return null;
  const start = spec.ordinals?.start ?? 0;
  return {
    ...placeable,
    spread: (spec.topologySpreadConstraints ?? []).map((constraint) => ({
      topologyKey: constraint.topologyKey,
      maxSkew: constraint.maxSkew ?? 1,
      whenUnsatisfiable: constraint.whenUnsatisfiable ?? 'DoNotSchedule',
    })),
    distinctDisks: spec.distinctDisks ?? false,
    replicas: made.names.map((names, index) => ({
      ordinal: start + index,
      claims: templates.map(({ claim, native }, at) => {
        const name = names[at] ?? claim.name;
        return { ...claim, name, native: native(name) };
      }),
    })),
  };
}

/** One template: the claim without the name that its replica gives it. */
interface Template {
  readonly claim: Claim | null;
  readonly native: (name: string) => NativeObject;
}

function readTemplates(
  { spec, metadata: { namespace = 'default' } }: written.ClaimSet,
  specPath: Path,
  sourceOf: SourceOf,
): Read<readonly Template[]> {
  const read = spec.volumeClaimTemplates.map((template, index) => {
    const path = [...specPath, 'volumeClaimTemplates', index];
    const native = (name: string): NativeObject => ({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { ...template.metadata, name, namespace },
      spec: template.spec,
    });
    const document = native(template.metadata.name) as unknown as written.PersistentVolumeClaim;
    const claim = readClaim(document, path, sourceOf(path));
    const classless = template.spec.storageClassName === undefined ? [noClass(path)] : [];
    return { value: { claim: claim.value, native }, findings: [...claim.findings, ...classless] };
  });
  return {
    value: read.map(({ value }) => value),
    findings: read.flatMap(({ findings }) => findings),
  };
}

function noClass(path: Path): Finding {
  return errorAt([...path, 'spec'], {
    code: 'missing-field',
    message: 'the template names no storageClassName, so that nobody can place its claims',
    hint: 'name the class whose volumes they shall get; leave claims that the cluster provisions out of the set',
  });
}

/** Replica by replica, in the order of the templates. */
function claimNames(spec: written.ClaimSetSpec): readonly (readonly string[])[] {
  const start = spec.ordinals?.start ?? 0;
  const templates = spec.volumeClaimTemplates.map((template) => template.metadata.name);
  return Array.from({ length: spec.replicas }, (_, index) => String(start + index)).map((ordinal) =>
    templates.map((template) =>
      spec.claimName === undefined
        ? `${template}-${spec.statefulSetName ?? ''}-${ordinal}`
        : spec.claimName.replaceAll('{ordinal}', ordinal).replaceAll('{template}', template),
    ),
  );
}

function nameFindings(
  spec: written.ClaimSetSpec,
  byReplica: readonly (readonly string[])[],
  path: Path,
): readonly Finding[] {
  const names = byReplica.flat();
  const findings: Finding[] = [];
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0);
  if (longest > CLAIM_NAME_LETTERS)
    findings.push(
      tooLong(
        path,
        `a claim of this set would have a name of ${String(longest)} letters; at most ${String(CLAIM_NAME_LETTERS)} are taken`,
      ),
    );
  const pod = `${spec.statefulSetName ?? ''}-${String(lastOrdinal(spec))}`;
  if (spec.statefulSetName !== undefined && pod.length > POD_NAME_LETTERS)
    findings.push(
      tooLong(
        [...path, 'statefulSetName'],
        `its last pod would have a name of ${String(pod.length)} letters; at most ${String(POD_NAME_LETTERS)} are taken`,
      ),
    );
  const several = spec.volumeClaimTemplates.length > 1;
  if (spec.claimName === undefined || !several) return findings;
  const twice = names.length === new Set(names).size ? null : firstRepeated(names);
  if (!spec.claimName.includes('{template}'))
    findings.push(
      sharedName(
        path,
        `claimName has no {template}, but there are ${String(spec.volumeClaimTemplates.length)} templates: their claims would share names`,
        'write {template} into claimName',
      ),
    );
  else if (twice !== null)
    findings.push(
      sharedName(
        path,
        `two claims of this set would be called ${shownValue(twice)}`,
        'put a letter or a dash between {template} and {ordinal}',
      ),
    );
  return findings;
}

function firstRepeated(names: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}

function sharedName(path: Path, message: string, hint: string): Finding {
  return errorAt([...path, 'claimName'], { code: 'claims-share-name', message, hint });
}

/** Kubernetes takes a key once for each whenUnsatisfiable (ValidateTopologySpreadConstraints). */
function constraintFindings(spec: written.ClaimSetSpec, path: Path): readonly Finding[] {
  const keys = (spec.topologySpreadConstraints ?? []).map(
    ({ topologyKey, whenUnsatisfiable = 'DoNotSchedule' }) => `${topologyKey} ${whenUnsatisfiable}`,
  );
  return keys.flatMap((key, index) => {
    const first = keys.indexOf(key);
    if (first === index) return [];
    return [
      errorAt([...path, index, 'topologyKey'], {
        code: 'duplicate-constraint',
        message: 'two topologySpreadConstraints have the same topologyKey and whenUnsatisfiable',
        hint: 'keep the one with the smaller maxSkew',
        related: [{ path: [...path, first, 'topologyKey'], message: 'first given here' }],
      }),
    ];
  });
}

function lastOrdinal(spec: written.ClaimSetSpec): number {
  return (spec.ordinals?.start ?? 0) + Math.max(spec.replicas - 1, 0);
}

function templateFindings(spec: written.ClaimSetSpec, path: Path): readonly Finding[] {
  const names = spec.volumeClaimTemplates.map((template) => template.metadata.name);
  const templatesPath = [...path, 'volumeClaimTemplates'];
  return spec.volumeClaimTemplates.flatMap((template, index) => {
    const first = names.indexOf(template.metadata.name);
    if (first === index) return [];
    const of = (at: number): Path => [...templatesPath, at, 'metadata', 'name'];
    return [sameTemplate(of(index), of(first))];
  });
}

function sameTemplate(path: Path, first: Path): Finding {
  return errorAtKey(path, {
    code: 'duplicate-name',
    message: `two templates of this set have the same name (${pathText(path)})`,
    hint: 'give each template a name of its own',
    related: [{ path: first, message: 'first given here' }],
  });
}

function tooManyClaims(path: Path, count: number): Finding {
  return errorAt(path, {
    code: 'too-many',
    message: `this set stands for ${String(count)} claims; at most ${String(limits.claimsPerSet)} are taken`,
    hint: 'split it into several sets with ordinals.start',
  });
}

function tooLong(path: Path, message: string): Finding {
  return errorAt(path, { code: 'name-too-long', message, hint: 'shorten the names it is made of' });
}
