import { describe, expect, it } from 'vitest';
import { CLAIM, declareWith, FAST, found, INSTALLATION, LAYOUT, stream } from './sample.ts';

/** A bad text, the right documents beside it, and every diagnostic with its place. */
interface Case {
  readonly text: string;
  readonly beside?: readonly string[];
  readonly finds: readonly string[];
  /** Parts of the first message and hint. */
  readonly says?: readonly string[];
}

function layout(spec: string): string {
  return `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: l }
spec:
  nodes: { names: [node-a] }
${spec}`;
}

const ONE_NVME = '  disks: { match: { transport: nvme }, count: 1 }\n';

function partitions(...lines: readonly string[]): string {
  return layout(`${ONE_NVME}  partitions:\n${lines.map((line) => `    - ${line}\n`).join('')}`);
}

function claim(spec: string, metadata = '{ name: c }'): string {
  return `apiVersion: v1
kind: PersistentVolumeClaim
metadata: ${metadata}
spec: { storageClassName: fast, ${spec} }
`;
}

const RWO = 'accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } }';

const schemaCases: Readonly<Record<string, Case>> = {
  'an unknown field, with what was meant': {
    text: layout(
      '  disks: { match: { trnsport: nvme }, count: 1 }\n  wholeDisk: { claims: [fast] }\n',
    ),
    finds: ['6:21 unknown-field'],
    says: ['spec.disks.match has no field "trnsport"', 'did you mean transport?'],
  },
  'an unknown field at the top': {
    text: `${LAYOUT}spce: 1\n`,
    finds: ['8:1 unknown-field'],
    says: ['did you mean spec?'],
  },
  'a missing field, at the key that lacks it': {
    text: layout(
      '  disks: { match: { transport: nvme }, count: 1 }\n  partitions: [ { size: rest, claims: [fast] } ]\n',
    ),
    finds: ['7:17 missing-field'],
    says: ['spec.partitions[0] has no name'],
  },
  'a wrong type': {
    text: layout(
      '  disks: { match: { rotational: 1 }, count: 1 }\n  wholeDisk: { claims: [fast] }\n',
    ),
    finds: ['6:33 wrong-type'],
    says: ['the number 1', 'true or false'],
  },
  'a text where a boolean is wanted, as YAML 1.1 spelled it': {
    text: `${LAYOUT}  protected: yes\n`,
    finds: ['8:14 wrong-type'],
    says: ['write true'],
  },
  'an octal number where a text is wanted': {
    text: LAYOUT.replace('{ name: nvme }', '{ name: nvme, labels: { mode: 0644 } }'),
    finds: ['3:41 wrong-type'],
    says: ['0644, which YAML reads as the number 644', 'put it in quotes: "0644"'],
  },
  'a value that is not allowed, with what was meant': {
    text: LAYOUT.replace('transport: nvme', 'transport: nvem'),
    finds: ['6:32 not-allowed-value'],
    says: ['did you mean nvme?'],
  },
  'a name of the wrong form': {
    text: LAYOUT.replace('name: nvme', 'name: NVMe'),
    finds: ['3:19 bad-format'],
    says: ['lower-case letters'],
  },
  'a kernel name for a disk': {
    text: LAYOUT.replace('count: 1', 'count: 1, except: [/dev/sdb]'),
    finds: ['6:59 kernel-name'],
    says: ['as "diskwright discover" prints it'],
  },
  'two of three that exclude each other': {
    text: LAYOUT.replace('claims: [fast]', 'claims: [fast], storageClassName: fast'),
    finds: ['7:32 exactly-one-of'],
    says: [
      'has claims and storageClassName',
      'keep exactly one of storageClassName, claims, mountPath',
    ],
  },
  'none of three': {
    text: layout(ONE_NVME),
    finds: ['4:1 exactly-one-of'],
    says: ['none of volumeGroup, partitions, wholeDisk'],
  },
  'count beside minCount': {
    text: LAYOUT.replace('count: 1', 'count: 1, minCount: 1'),
    finds: ['6:50 exactly-one-of'],
  },
  'a selector that selects nothing': {
    text: LAYOUT.replace('{ names: [node-a] }', '{}'),
    finds: ['5:3 at-least-one-of'],
  },
  'a text where a map or a list of maps is wanted': {
    text: LAYOUT.replace('{ transport: nvme }', 'nvme'),
    finds: ['6:19 wrong-type'],
    says: ['a map or a list of maps'],
  },
  'errors in a list of alternatives point into it': {
    text: LAYOUT.replace('{ transport: nvme }', '[{ transport: nvme }, { vendr: x }]'),
    finds: ['6:43 unknown-field'],
  },
  'a Block volume with a filesystem': {
    text: LAYOUT.replace('claims:', 'volumeMode: Block, filesystem: xfs, claims:'),
    finds: ['7:28 fields-exclude-each-other'],
    says: ['filesystem is given beside it'],
  },
  'a mountPath without a filesystem': {
    text: LAYOUT.replace('claims: [fast]', 'mountPath: /srv/data'),
    finds: ['7:16 missing-field'],
    says: ['mountPath needs filesystem beside it'],
  },
  'a key that is no label': {
    text: LAYOUT.replace('{ name: nvme }', '{ name: nvme, labels: { "a b": c } }'),
    finds: ['3:35 bad-format'],
  },
  'an expression with values it cannot have': {
    text: LAYOUT.replace(
      '{ names: [node-a] }',
      '{ matchExpressions: [{ key: a, operator: Exists, values: [b] }] }',
    ),
    finds: ['5:59 too-many'],
    says: ['cannot be given here'],
  },
  'too large a number': {
    text: LAYOUT.replace('count: 1', 'count: 99999'),
    finds: ['6:47 out-of-range'],
  },
  'the same class twice': {
    text: LAYOUT.replace('[fast]', '[fast, fast]'),
    finds: ['7:31 duplicate-item'],
  },
  'an unknown kind of our group': {
    text: LAYOUT.replace('DiskLayout', 'DiskLayot'),
    finds: ['2:7 unknown-kind'],
    says: ['did you mean DiskLayout?'],
  },
  'a version of our group that there is not': {
    text: LAYOUT.replace('v1alpha1', 'v1'),
    finds: ['1:13 unknown-version'],
    says: ['write apiVersion: diskwright.dev/v1alpha1'],
  },
  'our group with a slip of the finger': {
    text: LAYOUT.replace('diskwright.dev', 'diskwrigth.dev'),
    finds: ['1:13 unknown-group'],
  },
  'a kind of ours without apiVersion': {
    text: LAYOUT.replace(/^apiVersion.*\n/, ''),
    finds: ['1:1 missing-field'],
  },
  'an item of a List': {
    text: `apiVersion: v1\nkind: List\nitems:\n- apiVersion: diskwright.dev/v1alpha1\n  kind: NodeGroup\n  metadata: { name: g }\n  spec: { nodes: [a], lables: {} }\n`,
    finds: ['7:23 unknown-field'],
    says: ['spec has no field "lables"', 'did you mean labels?'],
  },
};

const layoutCases: Readonly<Record<string, Case>> = {
  'a kernel name as path': {
    text: LAYOUT.replace('transport: nvme', 'path: /dev/nvme0n1'),
    finds: ['6:27 kernel-name'],
    says: ['another disk after the next boot'],
  },
  'a link that names content': {
    text: LAYOUT.replace('transport: nvme', 'path: /dev/disk/by-uuid/*'),
    finds: ['6:27 unstable-link'],
  },
  'a range of nodes that ends before it begins': {
    text: LAYOUT.replace('[node-a]', '["w-[5:2]", "w-[01:2]"]'),
    finds: ['5:20 bad-node-range', '5:31 bad-node-range'],
    says: ['write w-[2:5]'],
  },
  'a range of too many nodes': {
    text: LAYOUT.replace('[node-a]', '["w-[1:20000]"]'),
    finds: ['5:20 too-many-names'],
    says: ['10000'],
  },
  'sizes that no disk can have': {
    text: LAYOUT.replace('transport: nvme', 'minSize: 2Ti, maxSize: 1Ti'),
    finds: ['6:30 out-of-range'],
  },
  'counts that exclude each other': {
    text: LAYOUT.replace('count: 1', 'minCount: 3, maxCount: 2'),
    finds: ['6:50 out-of-range'],
  },
  'a size with a unit that quantities do not have': {
    text: partitions('{ name: a, size: 200GB, claims: [fast] }'),
    finds: ['8:24 bad-quantity'],
    says: ['200Gi (214748364800 bytes) or 200G (200000000000 bytes)'],
  },
  'a size that is no number': {
    text: partitions('{ name: a, size: most, claims: [fast] }'),
    finds: ['8:24 bad-format'],
  },
  'two rests, and a rest counted twice': {
    text: partitions(
      '{ name: a, size: rest, count: 2, claims: [fast] }',
      '{ name: b, size: rest, claims: [fast] }',
    ),
    finds: ['8:37 rest-with-count', '9:24 several-rests'],
    says: ['size: 50%'],
  },
  'more than all of the disk': {
    text: partitions(
      '{ name: a, size: 40%, count: 2, claims: [fast] }',
      '{ name: b, size: 20.001%, claims: [fast] }',
    ),
    finds: ['7:3 percent-over-100'],
    says: ['100.001%'],
  },
  'all of the disk, and more': {
    text: partitions(
      '{ name: a, size: 50%, count: 2, claims: [fast] }',
      '{ name: b, size: 1Gi, claims: [fast] }',
    ),
    finds: ['7:3 percent-over-100'],
    says: ['leaves nothing'],
  },
  'more entries than a GPT has': {
    text: partitions(
      '{ name: a, size: 1Gi, count: 100, claims: [fast] }',
      '{ name: b, size: 1Gi, count: 29, claims: [fast] }',
    ),
    finds: ['7:3 too-many'],
  },
  'one name for two partitions': {
    text: partitions(
      '{ name: a, size: 1Gi, claims: [fast] }',
      '{ name: a, size: 2Gi, claims: [fast] }',
    ),
    finds: ['9:9 duplicate-name'],
  },
  'sizes that are none': {
    text: partitions(
      '{ name: a, size: 1.5, claims: [fast] }',
      '{ name: b, size: 0Gi, claims: [fast] }',
      '{ name: c, size: 100, claims: [fast] }',
    ),
    finds: [
      '8:24 bad-quantity',
      '9:24 bad-quantity',
      '10:24 filesystem-too-small',
      '10:24 partition-too-small',
    ],
    says: ['1.5 is not a whole number of bytes'],
  },
  'a size that a double cannot hold': {
    text: partitions('{ name: a, size: 9007199254740993, claims: [fast] }'),
    finds: ['8:24 bad-quantity'],
    says: ['"9007199254740993" cannot be held exactly'],
  },
  'fixed sizes above the largest disk': {
    text: partitions('{ name: a, size: 600Gi, count: 2, claims: [fast] }').replace(
      '{ transport: nvme }',
      '{ maxSize: 1Ti }',
    ),
    finds: ['7:3 larger-than-disk'],
    says: ['1.1 TiB', '1 TiB'],
  },
  'xfs below 300 MiB, by its class': {
    text: partitions(
      '{ name: a, size: 299Mi, claims: [fast] }',
      '{ name: b, size: 300Mi, claims: [fast] }',
    ),
    finds: ['8:24 filesystem-too-small'],
    says: ['needs at least 300 MiB'],
  },
  'btrfs below what its profiles need': {
    text: partitions(
      '{ name: a, size: 108Mi, filesystem: btrfs, mountPath: /srv/a }',
      '{ name: b, size: 109Mi, filesystem: btrfs, mountPath: /srv/b }',
    ),
    finds: ['8:24 filesystem-too-small'],
  },
  'mount options that are refused or unknown': {
    text: LAYOUT.replace(
      'claims:',
      'mountOptions: [noatime, bind, noatme, context=x, logbufs=8], claims:',
    ),
    finds: ['7:40 mount-option-refused', '7:46 unknown-mount-option', '7:54 mount-option-refused'],
  },
  'mkfs options that mkfs refuses together': {
    text: `${LAYOUT}  mkfs: { xfs: { blockSize: 1024, inodeSize: 1024, sunit: 3, swidth: 7 }, ext4: { stride: 16, stripeWidth: 24 } }\n`,
    finds: ['8:46 mkfs-option', '8:59 mkfs-option', '8:70 mkfs-option', '8:108 mkfs-option'],
  },
  'a host path over the state directory': {
    text: LAYOUT.replace('claims: [fast]', 'filesystem: ext4, mountPath: /var/lib/diskwright/x'),
    finds: ['7:45 mount-path-refused'],
  },
  'a host path over the system': {
    text: LAYOUT.replace('claims: [fast]', 'filesystem: ext4, mountPath: /usr'),
    finds: ['7:45 mount-path-refused'],
  },
  'a host path for several disks': {
    text: LAYOUT.replace('claims: [fast]', 'filesystem: ext4, mountPath: /srv/x').replace(
      'count: 1',
      'minCount: 1',
    ),
    finds: ['7:45 mount-path-needs-one-disk'],
  },
  'host paths in each other': {
    text: partitions(
      '{ name: a, size: 10Gi, filesystem: ext4, mountPath: /srv/x }',
      '{ name: b, size: 10Gi, filesystem: ext4, mountPath: /srv/x/y }',
      '{ name: c, size: 10Gi, filesystem: ext4, mountPath: /srv/xy }',
    ),
    finds: ['9:59 mount-paths-collide'],
  },
  'a name that is no label value': {
    text: LAYOUT.replace('name: nvme', `name: ${'n'.repeat(64)}`),
    finds: ['3:19 name-too-long'],
  },
  'a thin pool that is not there, and stripes on one disk': {
    text: layout(`${ONE_NVME}  volumeGroup:
    name: vg
    thinPools: [ { name: pool, size: 80%, chunkSize: 100Ki } ]
    carve:
      - { name: a, size: 1Gi, type: thin, thinPool: pol, storageClassName: fast }
      - { name: b, size: 1Gi, type: striped, storageClassName: fast }
`),
    finds: ['9:54 out-of-range', '11:53 unknown-thin-pool', '12:37 needs-shared-group'],
  },
  'thin volumes of which nothing says in which pool, and pools that cannot be': {
    text: layout(`${ONE_NVME}  volumeGroup:
    name: vg
    thinPools:
      - { name: pool, size: 80%, metadataSize: 20Gi }
      - { name: a, size: 100Ti, chunkSize: 64Ki }
    carve:
      - { name: a, size: 1Gi, type: thin, storageClassName: fast }
`),
    finds: [
      '10:48 out-of-range',
      '11:17 duplicate-name',
      '11:44 out-of-range',
      '13:37 needs-thin-pool',
    ],
    says: ['2Mi to 16176Mi'],
  },
  'a thin pool that takes the rest of nobody knows which disk': {
    text: layout(`${ONE_NVME}  volumeGroup:
    name: vg
    per: node
    thinPools: [ { name: pool, size: rest } ]
`),
    finds: ['10:38 needs-size'],
  },
  'a thin volume without a pool': {
    text: layout(`${ONE_NVME}  volumeGroup:
    name: vg
    carve: [ { name: a, size: 1Gi, type: thin, storageClassName: fast } ]
`),
    finds: ['9:42 needs-thin-pool'],
    says: ['add one under thinPools'],
  },
};

const claimCases: Readonly<Record<string, Case>> = {
  'access modes that a local volume cannot give': {
    text: claim(
      'accessModes: [ReadWriteMany, ReadWriteOncePod], resources: { requests: { storage: 1Gi } }',
    ),
    finds: ['4:47 access-mode', '4:62 access-mode'],
    says: ['pods of other nodes'],
  },
  'quantities that are no bytes': {
    text: claim('accessModes: [ReadWriteOnce], resources: { requests: { storage: 100m } }'),
    finds: ['4:97 bad-quantity'],
    says: ['not a whole number of bytes'],
  },
  'a negative quantity': {
    text: claim('accessModes: [ReadWriteOnce], resources: { requests: { storage: -1Gi } }'),
    finds: ['4:97 bad-quantity'],
    says: ['is negative'],
  },
  'nothing asked for': {
    text: claim('accessModes: [ReadWriteOnce], resources: { requests: { storage: 0 } }'),
    finds: ['4:97 bad-quantity'],
  },
  'fields that a local volume cannot serve': {
    text: claim(`${RWO}, volumeName: pv-1, dataSource: { kind: VolumeSnapshot, name: s }`),
    finds: ['4:106 claim-field-refused', '4:124 claim-field-refused'],
  },
  'annotations that are wrong or unknown': {
    text: claim(
      RWO,
      '{ name: c, annotations: { diskwright.dev/node: Node_A, diskwright.dev/node-selector: "a in b", diskwright.dev/nodes: x } }',
    ),
    finds: ['3:58 bad-annotation', '3:96 bad-annotation', '3:106 warning unknown-annotation'],
  },
  'a limit': {
    text: claim(
      'accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi }, limits: { storage: 2Gi } }',
    ),
    finds: ['4:114 warning limit-ignored'],
  },
  'a class defined nowhere': {
    text: claim(RWO).replace('storageClassName: fast', 'storageClassName: fsat'),
    finds: ['4:27 unknown-class'],
    says: ['did you mean fast?'],
  },
  'a pin to a node that nothing knows': {
    text: claim(RWO, '{ name: c, annotations: { diskwright.dev/node: node-b } }'),
    finds: ['3:58 warning unknown-node'],
    says: ['did you mean node-a?'],
  },
};

describe('validate points at', () => {
  for (const [name, { text, beside, finds, says }] of Object.entries({
    ...schemaCases,
    ...layoutCases,
  }))
    it(name, () => {
      const declared = declareWith(text, INSTALLATION, FAST, ...(beside ?? []));
      expect(found(declared)).toEqual(finds);
      const [first] = declared.diagnostics;
      for (const words of says ?? [])
        expect(`${first?.message ?? ''}\n${first?.hint ?? ''}`).toContain(words);
      expect(declared.declarations).toBeNull();
    });
  for (const [name, { text, finds, says }] of Object.entries(claimCases))
    it(name, () => {
      const declared = declareWith(text, INSTALLATION, FAST, LAYOUT);
      expect(found(declared)).toEqual(finds);
      const [first] = declared.diagnostics;
      for (const words of says ?? [])
        expect(`${first?.message ?? ''}\n${first?.hint ?? ''}`).toContain(words);
    });
});

describe('validate', () => {
  it('finds nothing in documents that are right', () => {
    const declared = declareWith(stream(INSTALLATION, FAST, LAYOUT, CLAIM));
    expect(declared.diagnostics).toEqual([]);
    expect(declared.declarations?.claims).toHaveLength(1);
  });

  it('says what to do without an Installation', () => {
    const declared = declareWith(stream(FAST, LAYOUT, CLAIM));
    expect(found(declared)).toEqual(['1:1 no-installation']);
    expect(declared.diagnostics[0]?.hint).toContain('uuidgen');
  });

  it('reports an error in one file and those of all others', () => {
    const declared = declareWith(
      'a: [1\n',
      INSTALLATION,
      FAST,
      LAYOUT.replace('count: 1', 'count: 0'),
    );
    expect(found(declared)).toEqual(['right.yaml:19:47 out-of-range', '2:1 yaml-syntax']);
  });
});
