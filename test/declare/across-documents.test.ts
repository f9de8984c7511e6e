import { describe, expect, it } from 'vitest';
import { declare, declareInventories, type Declared } from '../../src/declare/declare.ts';
import { CLAIM, declareWith, FAST, fileOf, found, INSTALLATION, LAYOUT, stream } from './sample.ts';

function layout(name: string, nodes: string, mountPath: string): string {
  return `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: ${name} }
spec:
  nodes: ${nodes}
  disks: { match: { transport: sata }, count: 1 }
  wholeDisk: { filesystem: ext4, mountPath: ${mountPath} }
`;
}

const KAFKA = `apiVersion: diskwright.dev/v1alpha1
kind: ClaimSet
metadata: { name: kafka, namespace: db }
spec:
  statefulSetName: kafka
  replicas: 3
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { storageClassName: fast, accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;

const REPLACEMENT = `apiVersion: diskwright.dev/v1alpha1
kind: DiskReplacement
metadata: { name: bay-3 }
spec: { node: node-a, disk: wwn-0x5000c500a1b2c3d4, by: wwn-0x5000c500deadbeef, data: rebuild, reason: media errors }
`;

describe('documents that disagree', () => {
  it('names both places of an object that is declared twice', () => {
    const declared = declare([
      fileOf('b.yaml', stream(INSTALLATION, FAST, LAYOUT, CLAIM)),
      fileOf('a.yaml', stream(CLAIM, LAYOUT)),
    ]);
    expect(found(declared)).toEqual([
      'b.yaml:16:19 duplicate-object',
      'b.yaml:24:19 duplicate-object',
    ]);
    expect(declared.diagnostics[1]?.message).toContain('PersistentVolumeClaim "db/data"');
    expect(declared.diagnostics[1]?.related).toEqual([
      { source: { file: 'a.yaml', line: 3, column: 19 }, message: 'first declared here' },
    ]);
  });

  it('takes one Installation only', () => {
    const declared = declareWith(stream(INSTALLATION, INSTALLATION.replace('prod', 'test')));
    expect(found(declared)).toEqual(['6:1 several-installations']);
    expect(declared.diagnostics[0]?.related?.[0]?.source).toEqual({
      file: 'test.yaml',
      line: 1,
      column: 1,
    });
  });

  it('does not report a missing Installation where there is a broken one', () => {
    expect(found(declareWith(INSTALLATION.replace('id:', 'uuid:')))).toEqual(
      ['4:1 missing-field', '4:9 unknown-field'].sort(),
    );
  });

  it('misses a class that a layout names', () => {
    const declared = declareWith(LAYOUT, INSTALLATION, FAST.replace('name: fast', 'name: fasd'));
    expect(found(declared)).toEqual(['7:24 unknown-class']);
    expect(declared.diagnostics[0]?.hint).toBe('did you mean fasd?');
  });

  it('does not miss classes that a broken layout names, nor a broken class', () => {
    const broken = LAYOUT.replace('count: 1', 'count: 0');
    expect(found(declareWith(broken, INSTALLATION, FAST, CLAIM))).toEqual(['6:47 out-of-range']);
    const brokenClass = FAST.replace('provisioner:', 'provisionr:');
    expect(found(declareWith(brokenClass, INSTALLATION, LAYOUT, CLAIM))).toEqual([
      '1:1 missing-field',
    ]);
  });

  it('holds the classes of a layout to what diskwright can do', () => {
    const bad = FAST.replace('kubernetes.io/no-provisioner', 'ebs.csi.aws.com')
      .replace('WaitForFirstConsumer', 'Immediate')
      .replace('filesystem: xfs', 'filesystem: zfs, diskwright.dev/zeroo: never, fsType: xfs');
    expect(found(declareWith(bad, INSTALLATION, LAYOUT))).toEqual([
      '4:14 wrong-provisioner',
      '5:20 immediate-binding',
      '7:42 not-allowed-value',
      '7:47 unknown-parameter',
      '7:76 warning unknown-parameter',
    ]);
  });

  it('has a class do one of two: volumes ahead of claims, or volumes for claims in the cluster', () => {
    const provisioned = FAST.replace('kubernetes.io/no-provisioner', 'local.diskwright.dev');
    const ahead = declareWith(provisioned, INSTALLATION, LAYOUT);
    expect(found(ahead).map((one) => one.split(' ')[1])).toEqual(['class-provisioned']);
    expect(ahead.diagnostics[0]?.hint).toContain('volumeGroup.provision');
    const provisioning = (more = ''): string => `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: local }
spec:
  nodes: { names: [node-a] }
  disks: { match: { transport: nvme }, count: 1 }
  volumeGroup:
    name: vg
    provision:
      - { storageClassName: fast${more} }
`;
    const as = (text: string, fast = provisioned): readonly string[] =>
      found(declareWith(stream(fast, INSTALLATION, text)));
    expect(as(provisioning(), FAST).map((one) => one.split(' ')[1])).toEqual([
      'class-not-provisioned',
    ]);
    expect(as(provisioning(', namespaces: [team-*], limit: 60%'))).toEqual([]);
    expect(as(provisioning(', type: raid1'))[0]).toContain('needs-shared-group');
    expect(as(provisioning(', type: thin'))[0]).toContain('needs-thin-pool');
    expect(as(provisioning(', limit: 5Gx'))[0]).toContain('bad-quantity');
    expect(as(provisioning(' }\n      - { storageClassName: fast'))[0]).toContain('duplicate-name');
    const inGit = declareWith(stream(provisioned, INSTALLATION, provisioning(), CLAIM));
    expect(inGit.diagnostics.map(({ message }) => message).join()).toContain(
      'are made for claims in the cluster, and this claim is in git',
    );
  });

  it('says of a class that deletes, and not after which time, that this is not carried out', () => {
    const written = FAST.replace('Retain', 'Delete');
    const left = FAST.replace('reclaimPolicy: Retain\n', '');
    const of = (fast: string): Declared => declareWith(fast, INSTALLATION, LAYOUT);
    expect(found(of(written))).toEqual(['6:16 warning delete-not-carried-out']);
    expect(found(of(left))).toEqual(['1:1 warning delete-not-carried-out']);
    expect(of(left).diagnostics[0]?.message).toContain('has no reclaimPolicy, which means Delete');
    expect(found(of(FAST))).toEqual([]);
    // No layout names it: it is not ours.
    expect(found(declareWith(written, INSTALLATION))).toEqual([]);
    const after = (time: string, fast: string): string =>
      fast.replace('parameters: { ', `parameters: { diskwright.dev/reclaim-after: ${time}, `);
    expect(found(of(after('24h', written)))).toEqual([]);
    expect(found(of(after('0s', written)))).toEqual([]);
    // Nothing is wiped by a default.
    expect(found(of(after('24h', left)))).toEqual(['1:1 warning delete-not-carried-out']);
    expect(found(of(after('24h', FAST)))).toEqual(['7:45 warning reclaim-after-retain']);
    expect(found(of(after('1d', written)))).toEqual(['7:45 not-allowed-value']);
  });

  it('leaves classes and claims alone that no layout names, whatever is in them', () => {
    const foreign = FAST.replace('name: fast', 'name: gp3').replace(
      'reclaimPolicy: Retain',
      'reclaimPolicy: 7',
    );
    const claim = CLAIM.replace('fast', 'gp3').replace('ReadWriteOnce', 'ReadWriteMany');
    const declared = declareWith(
      stream(
        foreign,
        claim,
        CLAIM.replace(/ {2}storageClassName.*\n/, '').replace('name: data', 'name: x'),
        'kind: ConfigMap\napiVersion: v1\n',
        'a: 1\n',
      ),
      INSTALLATION,
      FAST,
      LAYOUT,
    );
    expect(declared.diagnostics).toEqual([]);
    expect(
      declared.skipped.map(
        ({ kind, name, source, why }) => `${String(source.line)} ${kind} ${name}: ${why}`,
      ),
    ).toEqual([
      '1 StorageClass gp3: no layout names this class',
      '9 PersistentVolumeClaim data: no layout names its class "gp3"',
      '17 PersistentVolumeClaim x: the claim names no storageClassName',
      '24 ConfigMap : ConfigMap of v1 is no kind that diskwright reads',
      '27  : no Kubernetes object: it has no apiVersion and kind',
    ]);
  });

  it('wants the classes of one volume to agree', () => {
    const slow = FAST.replace('name: fast', 'name: slow').replace('xfs', 'ext4');
    const noatime = `${FAST.replace('name: fast', 'name: other')}mountOptions: [noatime]\n`;
    const both = LAYOUT.replace('[fast]', '[fast, slow, other]');
    const declared = declareWith(both, INSTALLATION, FAST, slow, noatime);
    expect(found(declared)).toEqual(['7:24 classes-disagree', '7:24 classes-disagree']);
    expect(
      found(
        declareWith(
          both.replace('claims:', 'filesystem: xfs, mountOptions: [], claims:'),
          INSTALLATION,
          FAST,
          slow,
          noatime,
        ),
      ),
    ).toEqual(['7:28 filesystem-differs']);
  });

  it('says that claims in git never get offered volumes', () => {
    const offered = LAYOUT.replace('claims: [fast]', 'storageClassName: fast');
    const second = CLAIM.replace('name: data', 'name: more');
    const declared = declareWith(stream(CLAIM, second), INSTALLATION, FAST, offered);
    expect(found(declared)).toEqual(['5:21 warning class-not-kept']);
    expect(declared.declarations).not.toBeNull();
  });

  it('finds a claim that a set makes too', () => {
    const claim = CLAIM.replace('name: data', 'name: data-kafka-2');
    const declared = declareWith(stream(KAFKA, claim), INSTALLATION, FAST, LAYOUT);
    expect(found(declared)).toEqual(['3:19 claim-made-twice']);
    expect(declared.diagnostics[0]?.message).toContain('"db/data-kafka-2"');
    expect(declared.diagnostics[0]?.related?.[0]?.source.line).toBe(13);
  });

  it('reads every way with the data of a disk that goes', () => {
    for (const data of ['rebuild', 'move', 'discard']) {
      const replaced = REPLACEMENT.replace('rebuild', data);
      const declared = declareWith(replaced, INSTALLATION, FAST, LAYOUT);
      expect(found(declared)).toEqual([]);
      expect(declared.declarations?.replacements).toMatchObject([{ name: 'bay-3', data }]);
    }
  });

  it('reads which mirrors may be activated with a leg too few', () => {
    const degraded = (until: string): string =>
      REPLACEMENT.replace(
        'data: rebuild',
        `data: rebuild, degraded: [{ volume: k3v6tq2mzx7a, until: ${until} }]`,
      );
    const read = declareWith(degraded('2026-12-31T00:00:00Z'), INSTALLATION, FAST, LAYOUT);
    expect(found(read)).toEqual([]);
    expect(read.declarations?.replacements[0]?.degraded).toEqual([
      { volume: 'k3v6tq2mzx7a', until: '2026-12-31T00:00:00Z' },
    ]);
    expect(found(declareWith(degraded('tomorrow'), INSTALLATION, FAST, LAYOUT))).not.toEqual([]);
  });

  it('finds a disk that is replaced twice, or by itself', () => {
    const discard = REPLACEMENT.replace('rebuild', 'discard');
    const again = discard.replace('bay-3', 'bay-4');
    const twice = declareWith(stream(discard, again), INSTALLATION, FAST, LAYOUT);
    expect(found(twice)).toEqual(['9:29 duplicate-replacement']);
    expect(twice.diagnostics[0]?.related?.[0]?.source.line).toBe(4);
    const itself = discard.replace('wwn-0x5000c500deadbeef', 'wwn-0x5000c500a1b2c3d4');
    const declared = declareWith(itself, INSTALLATION, FAST, LAYOUT);
    expect(found(declared)).toEqual(['4:57 replaced-by-itself']);
  });

  it('finds host paths in each other only where a node takes both', () => {
    const edge = layout('edge', '{ names: [edge-01] }', '/srv/data');
    const other = layout('other', '{ names: [edge-02] }', '/srv/data');
    expect(found(declareWith(stream(edge, other), INSTALLATION))).toEqual([]);
    const group = `apiVersion: diskwright.dev/v1alpha1
kind: NodeGroup
metadata: { name: edges }
spec: { nodes: ["edge-[01:03]"], labels: { place: edge } }
`;
    const byLabel = layout('third', '{ matchLabels: { place: edge } }', '/srv/data/x');
    const declared = declareWith(stream(edge, byLabel), INSTALLATION, group);
    expect(found(declared)).toEqual(['15:45 mount-paths-collide']);
    expect(declared.diagnostics[0]?.message).toContain('on edge-01');
  });

  it('finds the same whatever the order of the files is', () => {
    const texts = [
      INSTALLATION,
      FAST,
      LAYOUT,
      LAYOUT,
      CLAIM,
      CLAIM.replace('db', 'x'),
      KAFKA,
      REPLACEMENT,
      REPLACEMENT.replace('bay-3', 'bay-4'),
      'a: [',
      'kind: DiskLayot\napiVersion: diskwright.dev/v1\n',
    ];
    const files = texts.map((text, index) => fileOf(`${String(index)}.yaml`, text));
    const forwards = declare(files);
    expect(declare(files.toReversed())).toEqual(forwards);
    expect(forwards.diagnostics.length).toBeGreaterThan(3);
  });
});

describe('inventories', () => {
  const inventory = {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeInventory',
    metadata: { name: 'node-a' },
    spec: {
      node: 'node-a',
      labels: {},
      takenAt: '2026-05-04T09:30:00Z',
      host: {
        kernel: '6.1',
        bootId: '0b9d6c1e-4a7f-4f0e-9d55-7a1f3c2e8b64',
        systemd: true,
        stateDir: '/var/lib/diskwright',
        mountRoots: [],
        root: { kind: 'block', chain: ['/', '/dev/sda'] },
      },
      disks: [],
      blockLinks: [],
      records: { disks: [], volumes: [] },
      findings: [],
    },
  };

  it('are read from JSON and from YAML to the same', () => {
    const json = declareInventories([fileOf('a.json', JSON.stringify(inventory))]);
    const yaml = declareInventories([fileOf('a.json', `# not JSON\n${JSON.stringify(inventory)}`)]);
    expect(json).toEqual({ inventories: [inventory.spec], diagnostics: [] });
    expect(yaml).toEqual(json);
  });

  it('have their lists in order, whatever the order in which they were written', () => {
    const path = { partitionUuid: null, data: 'missing', instead: [] };
    const volumePaths = ['bbbbbbbbbbbb', 'aaaaaaaaaaaa'].map((volume) => ({ volume, ...path }));
    const blockLinks = volumePaths.map(({ volume }) => ({ volume, partitionUuid: null }));
    const spec = { ...inventory.spec, volumePaths, blockLinks };
    const read = declareInventories([fileOf('a.json', JSON.stringify({ ...inventory, spec }))]);
    expect(read.inventories).toMatchObject([
      { volumePaths: volumePaths.toReversed(), blockLinks: blockLinks.toReversed() },
    ]);
  });

  it('have their errors placed in JSON too', () => {
    const text = JSON.stringify(inventory, null, 2);
    const wrong = text
      .replace('"systemd": true', '"systemd": "yes"')
      .replace('"block"', '"blocky"');
    expect(found(declareInventories([fileOf('test.yaml', wrong)]) as never)).toEqual([
      '14:18 wrong-type',
      '18:17 not-allowed-value',
    ]);
  });

  it('in JSON may have no key twice', () => {
    const text = JSON.stringify(inventory).replace('"labels":{}', '"labels":{},"labels":{"a":"b"}');
    expect(found(declareInventories([fileOf('test.yaml', text)]) as never)).toEqual([
      `1:${String(text.lastIndexOf('"labels"') + 1)} duplicate-key`,
    ]);
  });

  it('say whose they are, and are there once', () => {
    const named = { ...inventory, metadata: { name: 'node-b' } };
    expect(
      found(declareInventories([fileOf('test.yaml', JSON.stringify(named))]) as never),
    ).toEqual([`1:${String(JSON.stringify(named).indexOf('"node-b"') + 1)} names-differ`]);
    const twice = [
      fileOf('1.json', JSON.stringify(inventory)),
      fileOf('2.json', JSON.stringify(inventory)),
    ];
    const declared = declareInventories(twice);
    expect(found(declared as never)).toEqual([
      `2.json:1:${String(JSON.stringify(inventory).indexOf('"node-a"') + 1)} duplicate-object`,
    ]);
    expect(declared.inventories).toBeNull();
  });

  it('are put into order', () => {
    const disk = (id: string): object => ({
      id,
      aliases: ['serial-b', id, 'serial-a'],
      path: '/dev/sdx',
      links: [],
      identity: {},
      sizeBytes: 1,
      logicalSectorBytes: 512,
      physicalSectorBytes: 512,
      transport: 'sata',
      rotational: false,
      readOnly: false,
      removable: false,
      failing: false,
      systemChain: [],
      usedBy: [],
      signatures: [],
      unknownContent: [],
      fingerprint: `sha256:${'0'.repeat(64)}`,
    });
    const shuffled = {
      ...inventory,
      spec: { ...inventory.spec, disks: [disk('wwn-2'), disk('wwn-1')] },
    };
    const { inventories, diagnostics } = declareInventories([
      fileOf('a.json', JSON.stringify(shuffled)),
    ]);
    expect(diagnostics).toEqual([]);
    expect(inventories?.[0]?.disks.map(({ id, aliases }) => [id, aliases])).toEqual([
      ['wwn-1', ['serial-a', 'serial-b', 'wwn-1']],
      ['wwn-2', ['serial-a', 'serial-b', 'wwn-2']],
    ]);
  });
});

describe('what an unread document would have meant', () => {
  function all(...documents: readonly string[]): readonly string[] {
    return found(declareWith(stream(...documents)));
  }

  it('is not judged: a typo in a layout is one error', () => {
    const right = [INSTALLATION, FAST, KAFKA];
    expect(all(LAYOUT.replace('claims:', 'cliams:'), ...right)).toEqual(['7:16 unknown-field']);
    expect(all(LAYOUT.replace('DiskLayout', 'DiskLayuot'), ...right)).toEqual(['2:7 unknown-kind']);
    expect(all(LAYOUT.replace('wholeDisk', 'wholeDsk'), ...right)).toEqual(['7:3 unknown-field']);
    expect(all(LAYOUT, ...right)).toEqual([]);
    // Its twin: all is read, and no layout keeps volumes for the set.
    expect(all(LAYOUT.replace('claims: [fast]', 'storageClassName: fast'), ...right)).toEqual([
      '30:33 warning class-not-kept',
    ]);
  });

  it('is not judged where a class has no name, or a file cannot be read', () => {
    const nameless = FAST.replace('name: fast', 'nmae: fast');
    expect(all(LAYOUT, INSTALLATION, nameless)).toEqual([]);
    expect(all(LAYOUT, INSTALLATION)).toEqual(['7:24 unknown-class']);
    const files = [fileOf('test.yaml', LAYOUT), fileOf('x.yaml', 'a: [')];
    expect(found(declare(files))).toEqual(['x.yaml:1:5 yaml-syntax']);
    expect(found(declare(files.slice(0, 1)))).toEqual([
      '1:1 no-installation',
      '7:24 unknown-class',
    ]);
  });

  it('is not judged of nodes, claims and renames', () => {
    const pinned = CLAIM.replace(
      'namespace: db',
      'namespace: db, annotations: { diskwright.dev/node: node-z }',
    );
    const group = `apiVersion: diskwright.dev/v1alpha1
kind: NodeGroup
metadata: { name: g }
spec: { nodes: [node-b] }
`;
    const takeBack = `apiVersion: diskwright.dev/v1alpha1
kind: TakeBack
metadata: { name: t }
spec: { volume: abcdefghijkl, claim: { namespace: db, name: kafka } }
`;
    const right = [INSTALLATION, FAST, LAYOUT];
    expect(all(pinned, group, ...right)).toEqual(['3:76 warning unknown-node']);
    expect(all(pinned, group.replace('nodes:', 'noddes:'), ...right)).toEqual([
      '12:9 unknown-field',
    ]);
    expect(all(takeBack, KAFKA, ...right)).toEqual(['4:38 warning unknown-claim']);
    expect(all(takeBack, KAFKA.replace('replicas', 'replicass'), ...right)).toEqual([
      '11:3 unknown-field',
    ]);
    const moved = `apiVersion: diskwright.dev/v1alpha1
kind: Moved
metadata: { name: m }
spec: { kind: DiskLayout, from: old, to: nvmes }
`;
    expect(all(moved, ...right)).toEqual(['4:42 moved-to-unknown']);
    expect(all(moved, INSTALLATION, FAST, LAYOUT.replace('name: nvme', 'nam: nvme'))).toEqual([
      '21:13 unknown-field',
    ]);
  });

  it('says a class that is named in many places and defined nowhere once', () => {
    const claims = ['a', 'b', 'c'].map((name) => CLAIM.replace('name: data', `name: ${name}`));
    const declared = declareWith(stream(LAYOUT, ...claims), INSTALLATION);
    expect(found(declared)).toEqual(['7:24 unknown-class']);
    const template = KAFKA.replaceAll('fast', 'slow').replace('- metadata', '- &t\n      metadata');
    const aliased = declareWith(
      stream(`${template}    - *t
    - *t
`),
      INSTALLATION,
    );
    expect(found(aliased).filter((text) => text.includes('unknown-class'))).toHaveLength(1);
  });
});
