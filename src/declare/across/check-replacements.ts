import { errorAt, shownValue } from '../findings/finding.ts';
import { within, type CrossFinding } from './cross-finding.ts';
import type { RecordOf, World } from './world.ts';

/** DiskReplacements that contradict each other or themselves. */
export function contradictedReplacements({ replacements }: World): readonly CrossFinding[] {
  const first = new Map<string, RecordOf<'replacement'>>();
  return replacements.flatMap((record) => {
    const { node, disk, by } = record.content.replacement;
    if (by === disk) return [byItself(record)];
    const key = JSON.stringify([node, disk]);
    const earlier = first.get(key);
    if (earlier !== undefined) return [replacedTwice(record, earlier)];
    first.set(key, record);
    return [];
  });
}

function byItself(record: RecordOf<'replacement'>): CrossFinding {
  const { disk } = record.content.replacement;
  return {
    record,
    finding: errorAt(within(record, 'spec', 'by'), {
      code: 'replaced-by-itself',
      message: `the disk ${shownValue(disk)} is to take its own place`,
      hint: 'name the disk that comes, or leave "by" out: then nothing takes its place',
    }),
  };
}

function replacedTwice(
  record: RecordOf<'replacement'>,
  earlier: RecordOf<'replacement'>,
): CrossFinding {
  const { node, disk } = record.content.replacement;
  const { file, line } = earlier.source;
  return {
    record,
    finding: errorAt(within(record, 'spec', 'disk'), {
      code: 'duplicate-replacement',
      message: `the disk ${shownValue(disk)} of ${node} is replaced twice; first in ${file}:${String(line)}`,
      hint: 'a disk goes once; remove one of the two',
    }),
    elsewhere: [
      { record: earlier, path: within(earlier, 'spec', 'disk'), message: 'first named here' },
    ],
  };
}
