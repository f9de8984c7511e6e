import { API_VERSION } from '../documents/document-kind.ts';
import { errorAt, errorAtKey } from '../findings/finding.ts';
import { objectName, within, type CrossFinding } from './cross-finding.ts';
import type { DocumentRecord } from '../documents/record.ts';
import type { World } from './world.ts';

/** Objects that are declared twice; both places are named. */
export function duplicateObjects(world: World): readonly CrossFinding[] {
  const findings: CrossFinding[] = [];
  const ours: readonly (readonly DocumentRecord[])[] = [
    world.nodeGroups,
    world.layouts,
    world.classes,
    world.claims,
    world.claimSets,
    world.inventories,
    world.locks,
    world.consents,
    world.moves,
    world.takeBacks,
    world.releases,
    world.replacements,
    world.poolRepairs,
    world.adoptions,
  ];
  for (const records of ours) {
    const first = new Map<string, DocumentRecord>();
    for (const record of records) {
      const key = `${record.kind}/${record.namespace ?? ''}/${record.name}`;
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, record);
      else findings.push(duplicate(record, earlier));
    }
  }
  return findings;
}

function duplicate(record: DocumentRecord, earlier: DocumentRecord): CrossFinding {
  const { file, line } = earlier.source;
  return {
    record,
    finding: errorAt(within(record, 'metadata', 'name'), {
      code: 'duplicate-object',
      message: `${objectName(record)} is declared twice; first in ${file}:${String(line)}`,
      hint: 'remove one of the two, or rename it',
    }),
    elsewhere: [
      {
        record: earlier,
        path: within(earlier, 'metadata', 'name'),
        message: 'first declared here',
      },
    ],
  };
}

/** Several Installations; that there is none belongs to no document, and is reported apart. */
export function severalInstallations(world: World): readonly CrossFinding[] {
  const [first, ...others] = world.installations;
  if (first === undefined) return [];
  return others.map((record) => ({
    record,
    finding: errorAtKey(record.path, {
      code: 'several-installations',
      message: `a repository has one Installation; the first is ${JSON.stringify(first.name)} in ${first.source.file}:${String(first.source.line)}`,
      hint: 'keep the one whose id the disks are marked with, as `diskwright discover` shows them',
    }),
    elsewhere: [{ record: first, path: first.path, message: 'the first one' }],
  }));
}

export const noInstallation = {
  code: 'no-installation',
  message:
    'no document declares the Installation, whose id marks every disk as belonging to this repository',
  hint: `add one document: { apiVersion: ${API_VERSION}, kind: Installation, metadata: { name: prod }, spec: { id: … } }, with what \`uuidgen\` prints as its id; never change it afterwards`,
} as const;
