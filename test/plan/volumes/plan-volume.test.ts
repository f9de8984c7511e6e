/**
 * What one volume is refused for, and what is planned for it, by operand: what is said is compared
 * word by word.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../../src/model/values/bytes.ts';
import type { DesiredVolume, GivenConsent } from '../../../src/model/planned/desired.ts';
import { filesystemUuid, type VolumeId } from '../../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedLogicalVolume,
  ObservedPartition,
  ObservedVolume,
} from '../../../src/model/observed/inventory.ts';
import { formatMark, parseMark } from '../../../src/model/volumes/mark.ts';
import type { Refusal } from '../../../src/model/planned/refusal.ts';
import { planVolume } from '../../../src/plan/volumes/plan-volume.ts';
import { aDisk, aPartition, aTable, ext4Signature, source } from '../../simulation/builders.ts';
import { withTable } from '../../simulation/simulated-host.ts';
import {
  block,
  contextOf,
  done,
  first,
  fresh,
  operations,
  partitions,
  type Given,
} from '../volume-cases.ts';
import { known } from '../known.ts';

/** The kind of the plan, with the kinds of its operations, or what it is refused for. */
function plan(given: Given, id = first): readonly string[] {
  const found = planVolume(contextOf(given, id));
  if (found.kind === 'settled') return [found.held ? 'held' : 'settled'];
  const kinds = found.operations.map(({ kind }) => kind);
  if (found.kind === 'planned') return [found.needsPartition ? 'made' : 'planned', ...kinds];
  return [found.refusal.code, ...found.refusal.evidence, ...kinds];
}

const { label, filesystem, sizeBytes, number } = partitions[0]!;
const newLabel = formatMark({ ...parseMark(label)!, state: 'new' });
const where = `${operations[0]!.disk.path} partition ${String(number)}`;
const unmounted = { usedBy: [] };
/** Made up to its mark, with nothing in it, and recorded as begun. */
const unfinished: Given = {
  partition: { ...unmounted, label: newLabel, signatures: [], unknownContent: [] },
  record: { state: 'begun' },
};

function halfMade(facts: Partial<ObservedPartition>, record: Given['record'] = {}): Given {
  return {
    partition: { ...unfinished.partition, ...facts },
    record: record === null ? null : { ...unfinished.record, ...record },
  };
}

const heldBack: Given['context'] = { held: true };

describe('a volume that is not there', () => {
  const missing: Given = { partition: null, record: null };

  it('is made, unless its layout is held, or its disk cannot be written', () => {
    expect(plan(missing)[0]).toBe('made');
    expect(plan({ ...missing, context: heldBack })).toEqual(['held']);
    const path = operations[0]!.disk.path;
    expect(plan({ ...missing, context: { unwritable: 'disk-failing' } })).toEqual([
      'disk-failing',
      `${path}: health check failed`,
    ]);
    expect(plan({ ...missing, context: { unwritable: 'disk-read-only' } })).toEqual([
      'disk-read-only',
      `${path}: the kernel reports it read-only`,
    ]);
  });

  it('is damaged when a record says that it was finished', () => {
    const [code, ...evidence] = plan({ partition: null });
    expect([code, ...evidence]).toEqual([
      'volume-damaged',
      'its partition is gone from the table',
      expect.stringMatching(/^record of 20\S+Z: ready, 4 GiB$/),
    ]);
    const logical = { group: 'vg', name: 'db', physicalVolume: {} } as DesiredVolume['logical'];
    expect(plan({ partition: null, volume: { logical: logical! } })[1]).toBe(
      'it is gone from group vg',
    );
  });

  it('is not made while another disk has its mark', () => {
    const device = withTable(done.disks[0]!, (all) => all.map((one) => ({ ...one, usedBy: [] })));
    const here = { partition: null, context: { device }, observed: { disks: [device] } };
    expect(plan({ ...here, record: null })[0]).toBe('made');
    const copy = aDisk('cc', { table: aTable([aPartition(1, { label: partitions[0]!.label })]) });
    const seen = { ...here, observed: { disks: [device, copy] } };
    expect(plan({ ...seen, record: null })).toEqual([
      'mark-ambiguous',
      `/dev/cc: wwn-0xcc, partition table ${copy.table!.uuid}`,
    ]);
  });
});

describe('a volume that was never finished', () => {
  it('is made, unless its layout is held, its disk cannot be written, or it has no room', () => {
    expect(plan(unfinished).slice(0, 3)).toEqual(['planned', 'create-filesystem', 'mark-ready']);
    expect(plan({ ...unfinished, context: heldBack })).toEqual(['held']);
    expect(plan({ ...unfinished, context: { unwritable: 'disk-failing' } })[0]).toBe(
      'disk-failing',
    );
    const larger = { sizeBytes: sizeBytes + GiB };
    expect(plan({ ...unfinished, volume: larger })[0]).toBe('cannot-grow');
    const room = { roomBytes: GiB };
    expect(plan({ ...unfinished, volume: larger, context: room })[1]).toBe('grow-partition');
  });

  it('is damaged when a record says that it was finished', () => {
    const was = plan(halfMade({}, { state: 'ready' }));
    expect(was.slice(0, 2)).toEqual(['volume-damaged', 'marked new']);
    expect(was).toHaveLength(3);
    const gone = plan(halfMade({ uuid: 'other' }, { state: 'ready' }));
    expect(gone).toHaveLength(4);
    expect(gone[2]).toBe(`${where}: has UUID other, made with ${partitions[0]!.uuid}`);
    const xfs = halfMade({ filesystem: { ...filesystem!, type: 'xfs' } }, { state: 'ready' });
    expect(plan(xfs)[2]).toBe(`${where}: xfs was found, ext4 was made`);
  });

  it('is held where nothing says that the node began it', () => {
    const records = { disks: [], volumes: [] };
    expect(plan({ ...halfMade({}, null), observed: { records } })).toEqual([
      'volume-damaged',
      `${where}: marked new`,
      'no record of the node, and nothing on the disk or in an inventory that knows the volume',
    ]);
  });

  it('is damaged when a disk or an inventory says so, unless the node gave it up since', () => {
    const told = { volume: first, state: 'ready', claim: null, source: 'an inventory' } as never;
    const of = (record: Given['record']): readonly string[] => {
      const given = halfMade({}, record);
      const { node: silent, observed } = contextOf(given);
      const node = { ...silent, remembered: { volumes: [told], disks: [] } };
      return plan({ ...given, context: { node, observed: known(node, observed) } });
    };
    expect(of(null).slice(0, 2)).toEqual(['volume-damaged', 'marked new']);
    expect(of({}).slice(0, 2)).toEqual(['volume-damaged', 'marked new']);
    expect(of({ state: 'removed' })[0]).not.toBe('volume-damaged');
  });

  it('is left alone where somebody else wrote into it, or on what was not made for it', () => {
    const made = filesystemUuid(contextOf(unfinished).node.installation, first);
    const { uuid: _uuid, ...unnamed } = ext4Signature();
    for (const signature of [ext4Signature(), unnamed])
      expect(plan(halfMade({ signatures: [signature] }))).toEqual([
        'interrupted-by-others',
        expect.stringMatching(/ at offset 1080$/),
      ]);
    for (const uuid of [made, made.toUpperCase()])
      expect(plan(halfMade({ signatures: [ext4Signature(uuid)] }))[0]).toBe('planned');
    const raw: Given = {
      ...halfMade({ signatures: [ext4Signature(made)] }),
      volume: { format: { kind: 'block' } },
    };
    expect(plan(raw)[0]).toBe('interrupted-by-others');
    expect(plan(halfMade({ uuid: 'other' }))).toEqual([
      'interrupted-by-others',
      `${where}: has UUID other, made with ${partitions[0]!.uuid}`,
    ]);
    const upper = { uuid: partitions[0]!.uuid.toUpperCase() };
    expect(plan(halfMade(upper))[0]).toBe('planned');
  });

  it('is left alone where something is that no record explains', () => {
    const unknownContent = [
      { kind: 'not-zero', region: 'sample', offsetBytes: 4096 },
      { kind: 'unreadable', region: 'sample', offsetBytes: 8192 },
    ] as const;
    expect(plan(halfMade({ unknownContent }, null))).toEqual([
      'interrupted-by-others',
      `${where}: the sample at offset 4096 is not zero, and no record says that anything was begun here`,
      `${where}: the sample at offset 8192 cannot be read, and no record says that anything was begun here`,
    ]);
    expect(plan(halfMade({ unknownContent }))[0]).toBe('planned');
    expect(plan(halfMade({}, null))[0]).toBe('planned');
  });
});

describe('a finished volume', () => {
  it('is settled where it is as it was made, mounted and recorded', () => {
    expect(plan({}, block)).toEqual(['settled']);
    expect(plan({}).filter((kind) => kind.startsWith('mount'))).toEqual([]);
    const mounting = planVolume(contextOf({ partition: unmounted }));
    expect(mounting.kind === 'planned' && mounting.operations).toMatchObject([
      {
        kind: 'mount-filesystem',
        filesystemUuid: filesystem!.uuid,
        mountPoint: `${done.host.stateDir}/volumes/${first}`,
      },
    ]);
    expect(plan({ record: { state: 'begun' } })).toContain('mark-ready');
    // Whose it is nobody knows then, unless a TakeBack says it.
    expect(plan({ record: null })[0]).toBe('owner-unknown');
    expect(plan({ record: null, volume: { takeBack: source('take') } })).toContain('mark-ready');
  });

  it.each<readonly [string, Partial<ObservedPartition>, string]>([
    ['another partition', { uuid: 'other' }, `${where}: has UUID other, made with`],
    [
      'another filesystem',
      { filesystem: { ...filesystem!, uuid: 'other' } },
      `${where}: ext4 with UUID other, made with ${filesystem!.uuid}`,
    ],
  ])('is damaged when it is %s', (_, facts, said) => {
    const [code, mark, evidence] = plan({ partition: { ...unmounted, ...facts } });
    expect([code, mark]).toEqual(['volume-damaged', 'marked ready']);
    expect(evidence).toContain(said);
  });

  it('is damaged when it is a logical volume, and a partition was made', () => {
    const { number: _number, ...found } = contextOf({ partition: unmounted })
      .partition as ObservedPartition;
    const logical = {
      ...found,
      name: 'db',
      segmentType: 'linear',
      physicalVolumes: [],
    };
    const context = {
      ...contextOf({ partition: unmounted }),
      partition: logical as unknown as ObservedVolume,
    };
    expect(planVolume(context)).toMatchObject({ refusal: { code: 'volume-damaged' } });
  });

  it('is as it was made, in whichever letters', () => {
    const shouting = {
      uuid: partitions[0]!.uuid.toUpperCase(),
      filesystem: { ...filesystem!, uuid: filesystem!.uuid.toUpperCase() },
    };
    expect(plan({ partition: shouting })).toEqual(plan({}));
  });

  it('is damaged when its filesystem is gone', () => {
    const { partition, ...rest } = contextOf({ partition: unmounted });
    const { filesystem: _gone, ...without } = partition!;
    const found = planVolume({ ...rest, partition: without });
    expect(found.kind === 'refused' && found.refusal.evidence).toEqual([
      'marked ready',
      `${where}: no filesystem was found`,
    ]);
  });

  it('is served where it cannot grow, and does not grow', () => {
    const larger = { sizeBytes: sizeBytes + GiB };
    const refused = plan({ volume: larger, partition: unmounted });
    expect([refused[0], refused.at(-1)]).toEqual(['cannot-grow', 'mount-filesystem']);
    const small = { filesystem: { ...filesystem!, sizeBytes: filesystem!.sizeBytes - GiB } };
    const failing = { unwritable: 'disk-failing' } as const;
    const unmade = plan({ partition: { ...unmounted, ...small }, context: failing });
    expect([unmade[0], unmade.at(-1)]).toEqual(['disk-failing', 'mount-filesystem']);
    expect(plan({ partition: small })).toContain('grow-filesystem');
  });

  it('that is mounted with other options than declared does not grow, and is recorded', () => {
    const path = {
      ...{ volume: first, partitionUuid: partitions[0]!.uuid, data: 'directory', instead: [] },
      options: ['rw', 'relatime'],
    } as never;
    const observed = { volumePaths: [path] };
    const small = { filesystem: { ...filesystem!, sizeBytes: filesystem!.sizeBytes - GiB } };
    const shown = plan({ partition: small, record: { state: 'begun' }, observed });
    expect(shown[0]).toBe('content-differs');
    expect(shown.slice(2)).toEqual(['mark-ready']);
  });
});

describe('a logical volume', () => {
  const pool = '222222222222' as VolumeId;
  const logical = { group: 'vg', name: 'db', physicalVolume: {} } as DesiredVolume['logical'] & {};

  /** What is found under the name of a volume that is declared so, and was recorded so far. */
  function found(
    facts: Partial<ObservedLogicalVolume>,
    volume: Partial<DesiredVolume>,
    record: Given['record'] = {},
  ): readonly string[] {
    const { filesystem: _gone, ...unformatted } = done.records.volumes.find(
      (one) => one.volume === first,
    )!;
    const context = contextOf({ partition: null, volume: { logical, ...volume } });
    const volumes = record === null ? [] : [{ ...unformatted, ...record }];
    const partition: ObservedLogicalVolume = {
      ...{ name: 'db', segmentType: 'linear', path: '/dev/dm-0', sizeBytes, uuid: 'lv', label },
      ...{ physicalVolumes: [], usedBy: [], signatures: [], unknownContent: [], fingerprint: '' },
      ...facts,
    };
    const observed = known(context.node, {
      ...done,
      disks: [context.device],
      records: { ...done.records, volumes },
    });
    const planned = planVolume({ ...context, partition, observed });
    return planned.kind === 'refused'
      ? [planned.refusal.code, ...planned.refusal.evidence]
      : [planned.kind];
  }

  it('is the one that was made where its name and its pool are those it was made with', () => {
    const format = { kind: 'block' } as const;
    const thin = { format, logical: { ...logical, thinPool: pool } };
    const begun = { state: 'begun' } as const;
    expect(found({ thinPool: pool, label: newLabel }, thin, begun)).toEqual(['planned']);
    expect(found({ label: newLabel }, { format }, begun)).toEqual(['planned']);
    for (const facts of [{ thinPool: 'other' }, {}, { thinPool: pool, name: 'other' }])
      expect(found({ ...facts, label: newLabel }, thin, begun)).toEqual([
        'interrupted-by-others',
        expect.stringContaining('has UUID lv, made with'),
      ]);
    // A finished one is told by what it holds.
    expect(found({ thinPool: pool }, thin)).toEqual(['planned']);
    expect(found({ thinPool: 'other' }, thin)[0]).toBe('content-differs');
    expect(found({ thinPool: pool, name: 'other' }, thin)).toContain('marked ready');
  });

  it('is a thin pool where one was made, whether it has a device or not', () => {
    const format = { kind: 'thin-pool' } as const;
    for (const path of ['/dev/dm-0', ''])
      expect(found({ path }, { format }, { state: 'begun' })).toEqual([
        'volume-damaged',
        'marked ready',
        expect.stringMatching(/: it is no thin pool$/),
      ]);
    const made = { chunkBytes: 1, metadataBytes: 1 };
    const declared = { ...made, overprovision: 1, alarmPercent: 80 };
    expect(found({ pool: made }, { format, pool: declared })).toEqual(['settled']);
  });

  it('is not asked for its header while it has no device', () => {
    const encryption = { key: 'db' } as const;
    const format = { kind: 'block', encryption } as const;
    expect(found({ path: '' }, { format })[0]).not.toBe('volume-damaged');
    expect(found({}, { format }, { state: 'begun' })).toEqual([
      'volume-damaged',
      'marked ready',
      expect.stringContaining('no LUKS2 header was found'),
    ]);
  });
});

describe('a finished filesystem that others hold', () => {
  const own = partitions[0]!.usedBy;
  const there = { kind: 'mounted', mountPoint: '/mnt', readOnly: false } as const;
  const held = (...usedBy: ObservedPartition['usedBy']): readonly string[] =>
    plan({ partition: { usedBy } });

  it('is not mounted, unless a mount of ours is among them', () => {
    expect(held({ kind: 'swap' })[0]).toBe('disk-in-use');
    expect(held({ kind: 'swap' }, there)).toHaveLength(3);
    expect(held(there)).toEqual(['disk-in-use', expect.stringContaining(`${where}: `)]);
    expect(held(...own, there)).toEqual(plan({}));
    const { stateDir } = done.host;
    const staged = held({ ...there, mountPoint: `${stateDir}/staging` });
    expect(staged).toContain('mount-filesystem');
    const inProcess = held({ ...there, inProcess: 4711 });
    expect(inProcess).toContain('mount-filesystem');
    expect(held(...own.map((usage) => ({ ...usage, inProcess: 4711 })))).toContain(
      'mount-filesystem',
    );
  });

  it('is mounted at its own place on the host', () => {
    const purpose = { kind: 'host-path', path: '/srv/a' } as const;
    const usedBy = [{ ...there, mountPoint: '/srv/a' }, { kind: 'swap' } as const];
    expect(plan({ volume: { purpose }, partition: { usedBy } })[0]).not.toBe('disk-in-use');
    expect(plan({ volume: { purpose }, partition: { usedBy: [{ kind: 'swap' }] } })[0]).toBe(
      'disk-in-use',
    );
  });

  it('is told how to be freed', () => {
    const remedy = (...usedBy: ObservedPartition['usedBy']): string => {
      const found = planVolume(contextOf({ partition: { usedBy } }));
      return found.kind === 'refused' ? found.refusal.remedy : '';
    };
    expect(remedy({ kind: 'swap' })).toBe('Stop what uses it; the next apply mounts it.');
    expect(remedy({ kind: 'swap' }, there)).toMatch(/^Unmount it from \/mnt; /);
  });

  it('is its own affair when it is a block volume', () => {
    const found = planVolume(contextOf({ partition: { usedBy: [{ kind: 'swap' }] } }, block));
    expect(found.kind).toBe('settled');
  });
});

describe('the link of a block volume', () => {
  const linked = (...blockLinks: readonly object[]): readonly string[] =>
    plan({ observed: { blockLinks } as Partial<Inventory> }, block);
  const [link] = done.blockLinks;

  it('is made unless it is there, and leads to its partition', () => {
    expect(linked(link!)).toEqual(['settled']);
    expect(linked({ ...link!, partitionUuid: link!.partitionUuid!.toUpperCase() })).toEqual([
      'settled',
    ]);
    for (const other of [
      [],
      [{ ...link!, volume: 'aaaaaaaaaaaa' }],
      [{ ...link!, partitionUuid: 'other' }],
      [{ ...link!, partitionUuid: null }],
    ])
      expect(linked(...other)).toEqual(['planned', 'link-block-device']);
    expect(plan({ partition: null, record: null }, block)).toContain('link-block-device');
  });
});

describe('what a volume is made as', () => {
  it('has a data directory for claims, and none at a path of the host', () => {
    const directory = (purpose: DesiredVolume['purpose']): boolean | null => {
      const found = planVolume(contextOf({ partition: null, record: null, volume: { purpose } }));
      const made = (found.kind === 'planned' ? found.operations : []).find(
        (one) => one.kind === 'create-filesystem',
      );
      return made?.withDataDirectory ?? null;
    };
    expect(directory({ kind: 'kept', storageClassNames: ['data'] })).toBe(true);
    expect(directory({ kind: 'host-path', path: '/srv/data' })).toBe(false);
  });

  it('bears the mark of its filesystem, and a block volume none', () => {
    const marked = (id: typeof first): unknown => {
      const found = planVolume(contextOf({ partition: null, record: null }, id));
      const mark = (found.kind === 'planned' ? found.operations : []).find(
        (one) => one.kind === 'mark-ready',
      );
      return mark?.filesystem;
    };
    expect(marked(first)).toEqual({ type: 'ext4', uuid: filesystem!.uuid });
    expect(marked(block)).toBeNull();
  });
});

describe('a volume with other content than is declared', () => {
  it('is refused, with who may hold it, and what of a consent does not fit', () => {
    const raw = { format: { kind: 'block' } } as const;
    const mounted = plan({ volume: raw });
    expect(mounted[0]).toBe('content-differs');
    expect(mounted[1]).toMatch(/, mounted/);
    const idle = plan({ volume: raw, partition: unmounted });
    expect(idle[1]).not.toMatch(/,.*,/);
    expect(idle.slice(2)).toEqual([]);
    const consent = {
      ...{ key: 'k', consent: 'give-up', content: 'sha256:00', expired: false },
      subject: { kind: 'volume', volume: first },
      expires: '2027-01-01T00:00:00Z',
      source: source('consent'),
    } as GivenConsent;
    const asked = (given: Partial<GivenConsent>, consents: readonly object[] = []): string =>
      plan({
        volume: raw,
        context: {
          node: { ...fresh.desired.nodes[0]!, consents: [{ ...consent, ...given }] },
          observed: known(fresh.desired.nodes[0]!, {
            ...done,
            records: { ...done.records, consents },
          } as Inventory),
        },
      })[0]!;
    const { refusal } = planVolume(contextOf({ volume: raw })) as { refusal: Refusal };
    const { content } = refusal.consent!;
    expect(asked({})).toBe('consent-stale');
    expect(asked({ content, expired: true })).toBe('consent-expired');
    expect(asked({ content }, [{ key: 'k', disk: done.disks[0]! }])).toBe('consent-used');
    expect(asked({ content })).toBe('content-differs');
  });
});
