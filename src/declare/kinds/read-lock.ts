import type { NodeLock, SourceRef } from '../../model/declared/declarations.ts';
import { errorAt, shownValue, type Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import type { Read } from '../documents/record.ts';

/** A NodeLock that its schema accepts. */
export function readLock(
  { metadata, spec }: written.NodeLock,
  at: { readonly path: Path; readonly source: SourceRef },
): Read<NodeLock> {
  const lock = { ...spec, source: at.source } as unknown as NodeLock;
  if (metadata.name === spec.node) return { value: lock, findings: [] };
  return {
    value: lock,
    findings: [
      errorAt([...at.path, 'metadata', 'name'], {
        code: 'names-differ',
        message: `the lock is called ${shownValue(metadata.name)}, but it is of the node ${shownValue(spec.node)}`,
        hint: `write name: ${spec.node}, or let "diskwright plan --lock" write the file again`,
      }),
    ],
  };
}
