import { parseQuantity } from '../model/quantity.ts';
import { errorAt, errorAtKey, pathText, type Finding, type Path } from './finding.ts';
import type * as written from './generated/declarations.ts';
import { limits } from './limits.ts';
import type { Read } from './record.ts';
import { quantityFinding } from './read-selectors.ts';

/** Longest name of a pod, which a StatefulSet makes from its own and an ordinal. */
const POD_NAME_LETTERS = 63;
/** Longest name of a PersistentVolumeClaim (DNS-1123 subdomain). */
const CLAIM_NAME_LETTERS = 253;

/** The names of all claims that a ClaimSet stands for, as `namespace/name`. */
export function readClaimSet(document: written.ClaimSet, base: Path): Read<readonly string[]> {
  const { spec, metadata } = document;
  const namespace = metadata.namespace ?? 'default';
  const count = spec.replicas * spec.volumeClaimTemplates.length;
  if (count > limits.claimsPerSet)
    return { value: [], findings: [tooManyClaims([...base, 'spec', 'replicas'], count)] };
  const names = claimNames(spec);
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0);
  const findings = [...templateFindings(spec, [...base, 'spec'])];
  if (longest > CLAIM_NAME_LETTERS)
    findings.push(
      tooLong(
        [...base, 'spec'],
        `a claim of this set would have a name of ${String(longest)} letters; at most ${String(CLAIM_NAME_LETTERS)} are taken`,
      ),
    );
  const pod = `${spec.statefulSetName ?? ''}-${String(lastOrdinal(spec))}`;
  if (spec.statefulSetName !== undefined && pod.length > POD_NAME_LETTERS)
    findings.push(
      tooLong(
        [...base, 'spec', 'statefulSetName'],
        `its last pod would have a name of ${String(pod.length)} letters; at most ${String(POD_NAME_LETTERS)} are taken`,
      ),
    );
  return { value: [...new Set(names)].map((name) => `${namespace}/${name}`), findings };
}

function claimNames(spec: written.ClaimSetSpec): readonly string[] {
  const start = spec.ordinals?.start ?? 0;
  const templates = spec.volumeClaimTemplates.map((template) => template.metadata.name);
  return Array.from({ length: spec.replicas }, (_, index) => String(start + index)).flatMap(
    (ordinal) =>
      templates.map((template) =>
        spec.claimName === undefined
          ? `${template}-${spec.statefulSetName ?? ''}-${ordinal}`
          : spec.claimName.replaceAll('{ordinal}', ordinal).replaceAll('{template}', template),
      ),
  );
}

function lastOrdinal(spec: written.ClaimSetSpec): number {
  return (spec.ordinals?.start ?? 0) + Math.max(spec.replicas - 1, 0);
}

function templateFindings(spec: written.ClaimSetSpec, path: Path): readonly Finding[] {
  const names = spec.volumeClaimTemplates.map((template) => template.metadata.name);
  const templatesPath = [...path, 'volumeClaimTemplates'];
  const findings = spec.volumeClaimTemplates.flatMap((template, index) => {
    const here = [...templatesPath, index];
    const first = names.indexOf(template.metadata.name);
    const size = parseQuantity(template.spec.resources.requests.storage);
    return [
      ...(first === index
        ? []
        : [
            sameTemplate(
              [...here, 'metadata', 'name'],
              [...templatesPath, first, 'metadata', 'name'],
            ),
          ]),
      ...(size.ok
        ? []
        : [quantityFinding(size.error, [...here, 'spec', 'resources', 'requests', 'storage'])]),
    ];
  });
  if (spec.claimName !== undefined && names.length > 1 && !spec.claimName.includes('{template}'))
    findings.push(
      errorAt([...path, 'claimName'], {
        code: 'claims-share-name',
        message: `claimName has no {template}, but there are ${String(names.length)} templates: their claims would share names`,
        hint: 'write {template} into claimName',
      }),
    );
  return findings;
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
