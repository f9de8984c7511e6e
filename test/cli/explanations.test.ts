import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { ClaimExplanation, DiskExplanation } from '../../src/model/planned/explanation.ts';
import { losesSomething, SUBJECT_KINDS } from '../../src/model/planned/explanation.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { findSubject } from '../../src/review/explain/find-subject.ts';
import { explanationJson, renderExplanation } from '../../src/render/explain/explanation-text.ts';
import { renderLoss } from '../../src/render/text/loss-text.ts';
import type { World } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  aWholeDisk,
  changed,
  declaring,
  someonesExt4,
  source,
} from '../simulation/builders.ts';
import { withDisk } from '../simulation/simulated-host.ts';
import { applied, explain, lossOfWorld, told } from './explained-worlds.ts';

const wide = { color: false, width: 110, verbose: false };
const nodeB = 'node-b' as NodeName;

async function golden(name: string, text: string): Promise<void> {
  expect(text.split('\n').filter((line) => line !== line.trimEnd())).toEqual([]);
  expect(text).not.toMatch(/[^\P{C}\n]/u);
  await expect(text).toMatchFileSnapshot(`../golden/explain/${name}.txt`);
}

const data = aLayout(
  'data',
  [
    aLayoutPartition('db', { count: 2 }),
    aLayoutPartition('spare', {
      size: { kind: 'bytes', bytes: 2 * GiB },
      purpose: { kind: 'offered', storageClassName: 'data' },
    }),
  ],
  { match: { model: 'alpha' } },
);
const host = aWholeDisk(
  'host',
  { purpose: { kind: 'host-path', path: '/srv/files' } },
  { match: { model: 'beta' } },
);
const claims = [
  aClaim('small'),
  aClaim('large', { requestBytes: 3 * GiB, node: nodeB }),
  aClaim('huge', { requestBytes: 64 * GiB }),
];

const system = aDisk('ccccccccccccccc3', {
  systemChain: ['/', '/dev/ccccccccccccccc3'],
  identity: { wwn: '0xccccccccccccccc3', serial: 'S3', model: 'alpha' },
});
const beta = aDisk('bbbbbbbbbbbbbbb2', {
  identity: { wwn: '0xbbbbbbbbbbbbbbb2', serial: 'S2', model: 'beta' },
});

const fresh: World = {
  declarations: declaring([data, host], {
    claims,
    nodeGroups: [
      { name: 'all', nodes: ['node-c' as NodeName], labels: { zone: 'c' }, source: source('all') },
    ],
  }),
  inventories: [
    aNode([
      aDisk('aaaaaaaaaaaaaaa1'),
      beta,
      system,
      changed(someonesExt4('ddddddddddddddd4'), {
        identity: { wwn: '0xddddddddddddddd4', serial: 'S4', model: 'alpha' },
      }),
    ]),
    aNode([aDisk('eeeeeeeeeeeeeee5')], { node: nodeB }),
  ],
};
/** A node that is declared and silent holds claims back; these worlds have none. */
const heard: World = {
  ...fresh,
  declarations: { ...fresh.declarations, nodeGroups: [] },
};
const done = applied(heard);

const pooled = aVolumeGroup(
  'data',
  [
    {
      ...aLayoutPartition('db', { size: { kind: 'bytes', bytes: 4 * GiB } }),
      ...{ type: 'thin' as const, stripes: null, mirrors: 1, thinPool: 'pool' },
    },
  ],
  { group: { thinPools: [aThinPool('pool')] } },
);

/** A pool in use, beyond what it is to warn at. */
function nearlyFull(): Inventory {
  const blank = aNode([aDisk('aaaaaaaaaaaaaaa1')]);
  const { inventories } = applied({ declarations: declaring([pooled]), inventories: [blank] });
  return withDisk(inventories[0] ?? blank, blank.disks[0]!.id, (disk) => ({
    ...disk,
    volumeGroup: {
      ...disk.volumeGroup!,
      volumes: disk.volumeGroup!.volumes.map((one) =>
        one.pool === undefined
          ? one
          : {
              ...one,
              pool: {
                ...one.pool,
                use: {
                  dataUsedBytes: Math.floor(one.sizeBytes * 0.93),
                  metadataUsedBytes: MiB,
                  state: 'writable',
                  needsCheck: false,
                },
              },
            },
      ),
    },
  }));
}

function without(world: World, disk: string): World {
  return {
    ...world,
    inventories: world.inventories.map((inventory) => ({
      ...inventory,
      disks: inventory.disks.filter(({ id }) => !id.includes(disk)),
    })),
  };
}

function undeclared(world: World, name: string): World {
  return {
    ...world,
    declarations: {
      ...world.declarations,
      claims: world.declarations.claims.filter((claim) => claim.name !== name),
    },
  };
}

describe('explain, for people', () => {
  it.each([
    ['disk-planned', heard, 'disk/wwn-0xaaa'],
    ['disk-in-use', done, 'disk/wwn-0xaaa'],
    ['disk-host-path', done, 'disk/wwn-0xbbb'],
    ['disk-system', done, 'disk/wwn-0xccc'],
    ['disk-foreign', done, 'disk/wwn-0xddd'],
    ['disk-absent', without(done, 'aaa'), 'disk/wwn-0xaaa'],
    ['claim-planned', heard, 'pvc/large'],
    ['claim-placed', done, 'pvc/default/small'],
    ['claim-without-place', done, 'pvc/huge'],
    ['claim-waiting', fresh, 'pvc/small'],
    ['claim-gone', applied(undeclared(done, 'small')), 'pvc/small'],
    ['node', done, 'node/node-a'],
    ['node-silent', fresh, 'node/node-c'],
  ])('%s', async (name, world, text) => {
    await golden(name, renderExplanation(explain(world, text), wide));
  });

  it('volume-kept', async () => {
    const declarations = { ...done.declarations, layouts: [host] };
    const { volumes } = explain(done, 'disk/wwn-0xaaa') as DiskExplanation;
    const kept = volumes.find(({ claim }) => claim?.name === 'small');
    const world = { ...done, declarations };
    await golden(
      'volume-kept',
      renderExplanation(explain(world, `volume/${kept?.volume ?? ''}`), wide),
    );
  });

  it.each([
    ['pool-blank', () => aNode([aDisk('aaaaaaaaaaaaaaa1')])],
    ['pool-alarm', nearlyFull],
  ])('disk-%s, and a volume in it', async (name, node) => {
    const world: World = { declarations: declaring([pooled]), inventories: [node()] };
    const disk = explain(world, 'disk/wwn-0xaaa') as DiskExplanation;
    await golden(`disk-${name}`, renderExplanation(disk, wide));
    const thin = disk.volumes.find(({ name: of }) => of?.partition === 'db');
    const volume = explain(world, `volume/${thin?.volume ?? ''}`);
    await golden(`volume-${name}`, renderExplanation(volume, wide));
  });

  it('disk-hostile: nothing of the hardware reaches the terminal raw', async () => {
    const evil = 'X\u001b[2J\n\u202eY';
    const world: World = {
      ...heard,
      inventories: [
        aNode([
          aDisk('fffffffffffffff6', {
            identity: { wwn: '0xfffffffffffffff6', serial: evil, model: evil, vendor: evil },
            path: `/dev/${evil}`,
            links: [`/dev/disk/by-id/${evil}`],
            bay: evil,
            signatures: [
              { type: 'ext4', offsetBytes: 1080, usage: 'filesystem', label: evil, uuid: evil },
            ],
            usedBy: [{ kind: 'mounted', mountPoint: `/mnt/${evil}`, readOnly: false }],
          }),
        ]),
      ],
    };
    const explanation = explain(world, 'disk/wwn-0xfff');
    await golden('disk-hostile', renderExplanation(explanation, { ...wide, verbose: true }));
  });

  it.each([30, 60, Infinity])('fits a terminal of %d columns', (width) => {
    const text = renderExplanation(explain(done, 'node/node-a'), { ...wide, width });
    const long = text.split('\n').filter((line) => line.length > Math.max(width, 60));
    expect(width === Infinity ? [] : long.filter((line) => line.trim().includes(' '))).toEqual([]);
  });
});

describe('explain, for programs', () => {
  it('gives the whole value, the same for the same world', () => {
    const explanation = explain(done, 'disk/wwn-0xaaa');
    const json = JSON.stringify(explanationJson(explanation));
    expect(JSON.parse(json)).toMatchObject({
      kind: 'disk',
      chosenBy: 'data',
      dependents: { claims: ['default/small'], hostPaths: [] },
      operations: [],
    });
    const reversed = { ...done, inventories: done.inventories.toReversed() };
    expect(JSON.stringify(explanationJson(explain(reversed, 'disk/wwn-0xaaa')))).toBe(json);
  });

  it('says of every layout which term said no', () => {
    const { layouts } = explain(done, 'disk/wwn-0xbbb') as DiskExplanation;
    expect(layouts).toMatchObject([
      { layout: 'data', selected: false, because: ['model is beta, wanted alpha'] },
      { layout: 'host', selected: true, because: [] },
    ]);
  });

  it('counts the volumes that a claim could have had', () => {
    const claim = explain(heard, 'pvc/large') as ClaimExplanation;
    expect(claim.outcome).toMatchObject({ kind: 'placed', node: nodeB, since: null });
    expect(claim.candidates).toMatchObject([
      { node: 'node-a', chosen: false, against: expect.arrayContaining(['pinned to node-b']) },
      { node: 'node-b', chosen: true, volumes: 2, largeEnough: 2 },
    ]);
  });
});

describe('a name', () => {
  const world = told(done);
  const find = (text: string, node: NodeName | null = null) =>
    findSubject(text, world, { node, kinds: SUBJECT_KINDS });

  it.each([
    ['disk/wwn-0xaaaaaaaaaaaaaaa1', { kind: 'disk', node: 'node-a' }],
    ['disk/wwn-0xa', { kind: 'disk', disk: 'wwn-0xaaaaaaaaaaaaaaa1' }],
    ['disk/serial-alpha_eee', { kind: 'disk', node: 'node-b', disk: 'wwn-0xeeeeeeeeeeeeeee5' }],
    ['disk/EEEE', { kind: 'disk', node: 'node-b' }],
    ['node/node-b', { kind: 'node' }],
    ['pvc/default/small', { kind: 'claim', claim: 'default/small' }],
    ['PVC/small', { kind: 'claim', claim: 'default/small' }],
  ])('%s finds one thing', (text, subject) => {
    expect(find(text)).toMatchObject({ ok: true, value: subject });
  });

  it.each([
    ['disk/wwn', /names 5 things: disk\/wwn-0xa\S+ on node-a, /, /more of the name/],
    ['node/node', /names 2 things/, /more of the name/],
    [
      'disk/wwn-0xaaaaaaaaaaaaaa11',
      /there is no disk/,
      /Did you mean disk\/wwn-0xaaaaaaaaaaaaaaa1\?/,
    ],
    ['pvc/smal1', /there is no claim/, /Did you mean pvc\/small\?/],
    ['disk//dev/aaaaaaaaaaaaaaa1', /kernel gives anew/, /disk\/wwn-0xaaaaaaaaaaaaaaa1 on node-a/],
    ['volume/zzzzzzzzzzzz', /there is no volume/, /Known are volume\//],
    ['small', /does not say what is meant/, /pvc\/NAME/],
    ['pod/small', /does not say what is meant/, /disk\/ID/],
    ['disk/', /does not say what is meant/, /disk\/ID/],
  ])('%s says what to write instead', (text, message, remedy) => {
    const found = find(text);
    expect(found.ok ? '' : found.error.message).toMatch(message);
    expect(found.ok ? '' : found.error.remedy).toMatch(remedy);
  });

  it('of a disk that two nodes have is told apart by the node', () => {
    const twin = aDisk('aaaaaaaaaaaaaaa1');
    const twice = told({
      ...heard,
      inventories: [aNode([twin]), aNode([twin], { node: nodeB })],
    });
    const asked = { node: null, kinds: SUBJECT_KINDS };
    const found = findSubject('disk/wwn-0xaaa', twice, asked);
    expect(found.ok ? '' : found.error.remedy).toMatch(/--node/);
    expect(findSubject('disk/wwn-0xaaa', twice, { ...asked, node: nodeB })).toMatchObject({
      ok: true,
      value: { node: nodeB },
    });
  });
});

describe('without', () => {
  it.each([
    ['without-disk', done, ['disk/wwn-0xaaa']],
    ['without-node', done, ['node/node-b']],
    ['without-both', done, ['disk/wwn-0xaaa', 'node/node-b']],
    ['without-blank-disk', heard, ['disk/wwn-0xbbb']],
    ['without-planned', heard, ['disk/wwn-0xaaa', 'disk/wwn-0xeee']],
    ['without-foreign', done, ['disk/wwn-0xddd']],
  ])('%s', async (name, world, texts) => {
    await golden(name, renderLoss(lossOfWorld(world, ...texts), wide));
  });

  it('a disk with a claim loses its data, and gives it an empty volume elsewhere if one fits', () => {
    const loss = lossOfWorld(done, 'disk/wwn-0xaaa');
    expect(losesSomething(loss)).toBe(true);
    // The second volume for claims was never given to one: nobody can have written to it.
    expect(loss.volumes.map(({ name, state }) => [name?.partition, state])).toEqual([
      ['db', 'ready'],
      ['spare', 'ready'],
    ]);
    expect(loss.claims).toMatchObject([
      {
        claim: 'default/small',
        data: true,
        from: { node: 'node-a' },
        to: { kind: 'placed', node: nodeB },
      },
    ]);
  });

  it('a node that a claim is pinned to leaves it without a place', () => {
    const loss = lossOfWorld(done, 'node/node-b');
    expect(loss.claims).toMatchObject([
      { claim: 'default/large', data: true, to: { kind: 'unplaced' } },
    ]);
    const [row] = loss.capacity;
    expect((row?.beforeBytes ?? 0) - (row?.afterBytes ?? 0)).toBe(10 * GiB);
    expect(row?.afterBytes ?? 0).toBeGreaterThan(MiB);
  });

  it('a blank disk loses nothing, though what was planned on it is gone', () => {
    const loss = lossOfWorld(heard, 'disk/wwn-0xbbb');
    expect(losesSomething(loss)).toBe(false);
    expect(loss.volumes).toEqual([]);
  });

  it('an absent disk is lost with what records say lies on it', () => {
    const loss = lossOfWorld(without(done, 'aaa'), 'disk/wwn-0xaaa');
    expect(loss.volumes.map(({ state }) => state)).toEqual(['absent', 'absent']);
    expect(loss.claims).toMatchObject([{ claim: 'default/small', data: true }]);
  });

  it('a volume whose record is lost counts as one with data: nobody knows whose it was', () => {
    const forgetful = {
      ...done,
      inventories: done.inventories.map((inventory) => ({
        ...inventory,
        records: { ...inventory.records, volumes: [] },
      })),
    };
    expect(lossOfWorld(forgetful, 'disk/wwn-0xaaa').volumes).toHaveLength(3);
  });

  it('changes nothing of the world itself', () => {
    const before = JSON.stringify(done);
    lossOfWorld(done, 'node/node-a');
    expect(JSON.stringify(done)).toBe(before);
  });
});
