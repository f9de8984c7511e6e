/** The index of the reference pages: which few a beginner needs, and which come with a task. */
import type { KindFile } from './read-schemas.ts';

/**
 * Titles in the order of the page, each with the kinds below it. A kind that stands nowhere comes
 * last.
 */
const SECTIONS: readonly (readonly [string, readonly string[]])[] = [
  [
    'The six pages to begin with',
    [
      'Installation',
      'StorageClass',
      'DiskLayout',
      'PersistentVolumeClaim',
      'NodeInventory',
      'HostConfig',
    ],
  ],
  ['More nodes and more claims', ['NodeGroup', 'ClaimSet']],
  [
    'When something changes',
    [
      'Moved',
      'WipeConsent',
      'Release',
      'TakeBack',
      'DiskReplacement',
      'ThinPoolRepair',
      'Adoption',
    ],
  ],
  ['In a cluster', ['DiskRepository', 'NodeStorage']],
  [
    'Written and read by programs',
    [
      'Plan',
      'SavedPlan',
      'NodeLock',
      'DesiredNode',
      'AgentRequest',
      'AgentEvent',
      'NodeRecord',
      'LastDesired',
    ],
  ],
];

/** @returns the text of schemas/reference/README.md. */
export function referenceIndex(files: readonly KindFile[]): string {
  const listed = new Set(SECTIONS.flatMap(([, kinds]) => kinds));
  const others = files.map(({ kind }) => kind).filter((kind) => !listed.has(kind));
  const sections = others.length === 0 ? SECTIONS : [...SECTIONS, ['Others', others] as const];
  return [
    '# Reference',
    '<!-- Written by `npm run generate` from the schemas; change those instead. -->',
    'One page for each kind of document: what it is, examples, and every field.',
    ...sections.flatMap(([title, kinds]) => [
      `## ${title}`,
      kinds.flatMap((kind) => line(kind, files)).join('\n'),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

/** The first sentence of a kind's description says what it is. */
function line(kind: string, files: readonly KindFile[]): readonly string[] {
  const file = files.find((each) => each.kind === kind);
  if (file === undefined) return [];
  const [first = ''] = (file.schema.description ?? '').split(/(?<=\.)\s/);
  return [`- [${kind}](${kind}.md): ${first}`];
}
