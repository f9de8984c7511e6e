import { expect, it } from 'vitest';
import type { ObservedPartition, VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { madeContent } from '../../../src/model/volumes/made-content.ts';

const closed = { encryption: { uuid: 'h', key: 'first', open: false } };
const begun = { state: 'begun', filesystem: { type: 'ext4', uuid: 'f' } };

function made(partition: object, record: object | null, encrypted: boolean): string | null {
  return madeContent({
    ...{ partition: partition as ObservedPartition, record: record as VolumeRecord | null },
    ...{ filesystemUuid: 'f', encrypted },
  });
}

it('is encrypted where a header is there that nobody opened, and none is declared', () => {
  expect(made(closed, begun, false)).toBe('encrypted ext4');
  expect(made(closed, { state: 'begun' }, false)).toBe('an encrypted volume');
  expect(made(closed, null, false)).toBe('an encrypted volume');
  const seen = { ...closed, filesystem: { type: 'xfs', uuid: 'F', sizeBytes: 1 } };
  expect(made(seen, begun, false)).toBe('encrypted xfs');
});

it('is not known where nothing says otherwise than git', () => {
  expect(made(closed, begun, true)).toBeNull();
  expect(made({}, begun, false)).toBeNull();
  expect(made({}, begun, true)).toBeNull();
  expect(
    made({ filesystem: { type: 'xfs', uuid: 'other', sizeBytes: 1 } }, null, false),
  ).toBeNull();
});
