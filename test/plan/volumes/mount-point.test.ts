import { describe, expect, it } from 'vitest';
import type { DesiredVolume } from '../../../src/model/planned/desired.ts';
import { partitionUuid } from '../../../src/model/identifiers.ts';
import type {
  ObservedDisk,
  ObservedLogicalVolume,
  Usage,
} from '../../../src/model/observed/inventory.ts';
import type { VolumePath } from '../../../src/model/observed/observed-path.ts';
import { isBelow } from '../../../src/model/values/host-path.ts';
import { hostPathRefusal, volumeMountPoint } from '../../../src/plan/volumes/mount-point.ts';
import { nodeDigest } from '../../../src/plan/node-digest.ts';
import { planVolume } from '../../../src/plan/volumes/plan-volume.ts';
import { aDisk, aPartition, aTable, STATE_DIR } from '../../simulation/builders.ts';
import { block, contextOf, done, first, idOf, partitions, type Given } from '../volume-cases.ts';

const usual = `${STATE_DIR}/volumes/${first}`;

function mountedAt(mountPoint: string, more: Partial<Usage> = {}): { usedBy: readonly Usage[] } {
  return { usedBy: [{ kind: 'mounted', mountPoint, readOnly: false, ...more } as Usage] };
}

function hostPath(path: string): Given {
  return { volume: { purpose: { kind: 'host-path', path } } };
}

/** What the volume is refused for, beside the disks given. */
function refused(given: Given, others: readonly ObservedDisk[] = [], id = first) {
  const found = contextOf(given, id);
  const context = {
    ...found,
    observed: { ...found.observed, disks: [...found.observed.disks, ...others] },
  };
  const refusal = hostPathRefusal(context);
  return refusal === null ? null : [refusal.code, ...refusal.evidence];
}

describe('a mount point', () => {
  it('is a host path, or below the state directory', () => {
    const { volume } = contextOf({});
    const hosted = { ...volume, purpose: { kind: 'host-path', path: '/srv/x' } } as DesiredVolume;
    expect(volumeMountPoint(volume, STATE_DIR)).toBe(usual);
    expect(volumeMountPoint(hosted, STATE_DIR)).toBe('/srv/x');
  });

  it('lies below a root on whole names', () => {
    expect(isBelow('/srv', '/srv')).toBe(true);
    expect(isBelow('/srv/a', '/srv//')).toBe(true);
    expect(isBelow('/srv/a/b', '/srv')).toBe(true);
    expect(isBelow('/srvx', '/srv')).toBe(false);
    expect(isBelow('/a/srv', '/srv')).toBe(false);
    expect(isBelow('/a', '/')).toBe(true);
  });

  it('is refused outside of the roots of the host, each named', () => {
    expect(refused(hostPath('/srv/x'))).toBeNull();
    const roots = (mountRoots: readonly string[]): Given => ({
      ...hostPath('/etc'),
      observed: { host: { ...done.host, mountRoots } },
    });
    expect(refused(roots(['/srv', '/data']))).toEqual([
      'host-path-not-allowed',
      'mountRoots of the host configuration: /srv, /data',
    ]);
    expect(refused(roots([]))).toEqual([
      'host-path-not-allowed',
      'mountRoots of the host configuration is empty',
    ]);
    expect(refused(roots(['/srv', '/etc']))).toBeNull();
  });
});

describe('a mount point that something else has', () => {
  it('is refused, with the device that has it', () => {
    expect(refused({}, [aDisk('bb')])).toBeNull();
    expect(refused({}, [aDisk('bb', mountedAt(usual))])).toEqual([
      'mount-point-taken',
      `/dev/bb is mounted at ${usual}`,
    ]);
    const other = aPartition(1, { ...mountedAt(usual), path: '/dev/bb1' });
    expect(refused({}, [aDisk('bb', { table: aTable([other]) })])).toEqual([
      'mount-point-taken',
      `/dev/bb1 is mounted at ${usual}`,
    ]);
    const nameless = aDisk('bb', { table: aTable([{ ...other, path: '' }]) });
    expect(refused({}, [nameless])).toEqual([
      'mount-point-taken',
      `/dev/bb is mounted at ${usual}`,
    ]);
    const volume = { ...mountedAt(usual), path: '/dev/mapper/x', label: '' };
    const volumeGroup = {
      name: 'vg',
      physicalVolumes: [],
      volumes: [volume as unknown as ObservedLogicalVolume],
    } as unknown as NonNullable<ObservedDisk['volumeGroup']>;
    expect(refused({}, [aDisk('bb', { volumeGroup })])).toEqual([
      'mount-point-taken',
      `/dev/mapper/x is mounted at ${usual}`,
    ]);
  });

  it('is free where another is mounted elsewhere, in another process, or holds it otherwise', () => {
    expect(refused({}, [aDisk('bb', mountedAt('/srv/y'))])).toBeNull();
    expect(refused({}, [aDisk('bb', mountedAt(usual, { inProcess: 7 }))])).toBeNull();
    expect(refused({}, [aDisk('bb', { usedBy: [{ kind: 'swap' }] })])).toBeNull();
  });

  it('is its own, and no question for a raw volume', () => {
    expect(refused({ partition: mountedAt(usual) })).toBeNull();
    const taken = aDisk('bb', mountedAt(`${STATE_DIR}/volumes/${block}`));
    expect(refused({}, [taken], block)).toBeNull();
  });

  it('is free once what is there is removed from the same disk, and not from another', () => {
    const { node, device, partition } = contextOf({});
    const going = { ...node, removals: [{ volume: block }] } as unknown as typeof node;
    const at = partitions.findIndex((one) => idOf(one) === block);
    const taken = {
      ...device,
      table: {
        ...device.table!,
        partitions: device.table!.partitions.map((one, index) =>
          index === at ? { ...one, ...mountedAt(usual) } : one,
        ),
      },
    };
    const here = { device: taken, partition };
    const observed = { disks: [taken] };
    expect(refused({ observed, context: here })).toMatchObject(['mount-point-taken', {}]);
    expect(refused({ observed, context: { ...here, node: going } })).toBeNull();
    const copy = { ...taken };
    expect(
      refused({ observed: { disks: [copy] }, context: { ...here, node: going } }),
    ).toMatchObject(['mount-point-taken', {}]);
  });
});

describe('the path of a volume', () => {
  const { node } = contextOf({});
  function paths(change: Partial<VolumePath>): Given {
    const path = {
      volume: first,
      partitionUuid: partitionUuid(node.installation, first),
      data: 'directory',
      instead: [],
      ...change,
    } as const;
    return { observed: { volumePaths: [path] } };
  }
  const onTop = { partitionUuid: null, instead: ['tmpfs (x) is mounted at /m'] };
  const noData = { data: 'missing', instead: ['/m/data is not there'] } as const;

  const planned = (given: Given) => planVolume(contextOf(given));
  const mounted = { partition: mountedAt(usual) };

  it('is refused where something else is on top, whatever is mounted below it', () => {
    expect(planned({ ...paths({}), ...mounted })).toMatchObject({ kind: 'settled' });
    const taken = {
      kind: 'refused',
      refusal: { code: 'mount-point-taken', evidence: ['tmpfs (x) is mounted at /m'] },
      operations: [],
    };
    expect(planned({ ...paths(onTop), ...mounted })).toMatchObject(taken);
    expect(planned(paths(onTop))).toMatchObject(taken);
    expect(planned({ ...paths(onTop), partition: null, record: null })).toMatchObject(taken);
    const half = { label: partitions[0]!.label.replace('.ready', '.new'), signatures: [] };
    expect(planned({ ...paths(onTop), partition: half, record: { state: 'begun' } })).toMatchObject(
      taken,
    );
    const other = paths({ partitionUuid: partitionUuid(node.installation, block) });
    expect(planned({ ...other, ...mounted })).toMatchObject({
      refusal: { evidence: [expect.stringContaining('the partition with UUID')] },
    });
    expect(planned({ ...hostPath('/srv/x'), ...paths(onTop) })).toMatchObject({ kind: 'planned' });
  });

  it('is told where it is mounted without an option of its class, and stays mounted', () => {
    const format = { ...contextOf({}).volume.format, mountOptions: ['noatime'] };
    const shown = (...options: readonly string[]): Given => ({
      ...paths({ options }),
      ...mounted,
      volume: { format },
    });
    const asDeclared = shown('rw', 'nosuid', 'nodev', 'noatime');
    expect(planned(asDeclared)).toMatchObject({ kind: 'settled' });
    expect(planned({ ...asDeclared, ...paths({}) })).toMatchObject({ kind: 'settled' });
    const [without, suid] = [
      shown('rw', 'nosuid', 'nodev', 'relatime'),
      shown('rw', 'nodev', 'noatime'),
    ];
    expect(planned(without)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'content-differs', summary: expect.stringContaining('without noatime') },
      operations: [],
    });
    expect(planned(suid)).toMatchObject({
      refusal: { summary: expect.stringContaining('without nosuid') },
    });
    const digest = (given: Given): string => {
      const { node: desired, observed } = contextOf(given);
      return nodeDigest(desired, observed);
    };
    expect(digest(without)).not.toBe(digest(asDeclared));
    expect(digest({ ...asDeclared, ...paths({}) })).toBe(digest(asDeclared));
  });

  it('is no question where the volume itself is damaged', () => {
    expect(planned({ ...paths(onTop), partition: null })).toMatchObject({
      refusal: { code: 'volume-damaged' },
    });
    expect(planned({ ...paths(onTop), partition: { uuid: 'other' } })).toMatchObject({
      refusal: { code: 'volume-damaged' },
    });
  });

  it('is refused where data is not the directory that was made, and nothing more is done with the volume', () => {
    expect(planned({ ...paths(noData), ...mounted })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'data-differs', volume: first, evidence: noData.instead },
      operations: [],
    });
  });

  it('is another input of the digest as soon as it keeps a volume from being served, and no other', () => {
    const digest = (given: Given): string => {
      const { observed } = contextOf(given);
      return nodeDigest(node, observed);
    };
    const usually = digest({});
    expect(digest(paths({}))).toBe(usually);
    expect(digest(paths(onTop))).not.toBe(usually);
    expect(digest(paths(noData))).not.toBe(usually);
    expect(digest(paths({ ...noData, instead: ['said otherwise'] }))).toBe(digest(paths(noData)));
  });
});
