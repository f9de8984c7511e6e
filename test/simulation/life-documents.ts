/** What stands in git during a life, as the documents that people would write. */
import type { WipeTarget } from '../../src/model/declared/declarations.ts';
import type { Git, GitLayout } from './life-git.ts';

const API = 'diskwright.dev/v1alpha1';

/**
 * Small enough for many loop devices: a quarter of a GiB in a life is so much on a disk of a host.
 */
const QUARTER_MIB = 64;

export interface Written {
  /** The backing files of the disks of a model, as a glob. */
  readonly pathOf: (model: string) => string;
  /** The fingerprint of the same content on the other host. */
  readonly contentOf: (target: WipeTarget) => string;
  /** The same distance from now on the other host. */
  readonly expiryOf: (expires: string) => string;
}

/**
 * Everything but the installation and its classes `raw`, `xfs` and `btrfs`; a volume at a host path
 * is offered instead.
 */
export function documentsOf(git: Git, written: Written): readonly object[] {
  const named = (kind: string, name: string, spec: object): object => ({
    apiVersion: API,
    kind,
    metadata: { name },
    spec,
  });
  return [
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'data' },
      provisioner: 'kubernetes.io/no-provisioner',
      volumeBindingMode: 'WaitForFirstConsumer',
      reclaimPolicy: 'Retain',
      parameters: { 'diskwright.dev/filesystem': 'ext4' },
    },
    ...git.layouts
      .filter(({ isThere }) => isThere)
      .map((layout) => named('DiskLayout', layout.name, layoutSpec(layout, written))),
    ...git.claims.filter(({ isThere }) => isThere).map(({ name }) => claimDocument(name)),
    ...git.consents.map(({ name, targets, expires, reason }) =>
      named('WipeConsent', name, {
        targets: targets.map((target) => ({
          node: target.node,
          ...(target.subject.kind === 'disk'
            ? { disk: target.subject.disk }
            : { volume: target.subject.volume }),
          content: written.contentOf(target),
        })),
        expires: written.expiryOf(expires),
        reason,
      }),
    ),
    ...git.releases.map(({ name, volume }) => named('Release', name, { volume })),
    ...git.takeBacks.map(({ name, volume, claim: { namespace, name: claim } }) =>
      named('TakeBack', name, { volume, claim: { namespace, name: claim } }),
    ),
    ...git.moves.map(({ kind, from, to }, index) =>
      named('Moved', `moved-${String(index)}`, { kind, from, to }),
    ),
  ];
}

const CLASSES = { block: 'raw', ext4: 'data', xfs: 'xfs', btrfs: 'btrfs' } as const;

function layoutSpec(layout: GitLayout, { pathOf }: Written): object {
  return {
    nodes: { names: ['node-a'] },
    disks: { match: { path: pathOf(layout.model) }, minCount: 0, except: layout.except },
    protected: layout.isProtected,
    partitions: layout.partitions.map(({ name, count, quarters, format, purpose }) => ({
      name,
      count: purpose === 'host-path' ? 1 : count,
      size: `${String(quarters * QUARTER_MIB)}Mi`,
      ...(format === 'block' ? { volumeMode: 'Block' } : { filesystem: format }),
      ...(purpose === 'kept'
        ? { claims: [CLASSES[format]] }
        : { storageClassName: CLASSES[format] }),
    })),
  };
}

function claimDocument(name: string): object {
  const isRaw = name.startsWith('r');
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, namespace: 'default' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: isRaw ? 'raw' : 'data',
      ...(isRaw ? { volumeMode: 'Block' } : {}),
      resources: { requests: { storage: isRaw ? '100Mi' : '200Mi' } },
    },
  };
}
