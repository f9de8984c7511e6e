/**
 * What `diskwright status` makes of the objects of a cluster. That it reads them, the story of a
 * real cluster shows.
 */
import { describe, expect, it } from 'vitest';
import { statusText } from '../../../../src/cli/commands/cluster/status-text.ts';
import {
  clusterStatus,
  isAllReady,
  type StatusObjects,
} from '../../../../src/cli/commands/cluster/status-view.ts';
import type { ApiObject } from '../../../../src/cluster/resources.ts';

const COMMIT = '76823619fa7fd9d4eae194b12a0fe853a3a9ba03';
const NOW = new Date('2026-03-02T07:00:00Z');
const style = { color: false, width: 160 };

function object(kind: string, name: string, rest: object): ApiObject {
  return { apiVersion: 'v1', kind, metadata: { name }, ...rest };
}

function ready(status: 'True' | 'False', message: string) {
  const reason = status === 'True' ? 'Succeeded' : 'Failed';
  return [{ type: 'Ready', status, reason, message, lastTransitionTime: NOW.toISOString() }];
}

function aCluster(more: Partial<StatusObjects> = {}): StatusObjects {
  return {
    repositories: [
      object('DiskRepository', 'disks', {
        metadata: { name: 'disks', namespace: 'storage' },
        spec: { url: 'u' },
        status: {
          lastAppliedRevision: `main@sha1:${COMMIT}`,
          conditions: ready('True', 'All is as declared'),
        },
      }),
    ],
    nodeStorages: [
      object('NodeStorage', 'worker-2', { spec: { revision: COMMIT } }),
      object('NodeStorage', 'worker-1', {
        spec: { revision: COMMIT },
        status: {
          conditions: ready('True', 'All is as declared'),
          lastPass: { finishedAt: '2026-03-02T06:57:00Z', remaining: 0 },
        },
      }),
    ],
    nodeInventories: [
      object('NodeInventory', 'worker-1', {
        spec: {
          node: 'worker-1',
          takenAt: '2026-03-02T04:00:00Z',
          disks: [
            {
              id: 'nvme-eui.01',
              path: '/dev/nvme0n1',
              sizeBytes: 2 ** 40,
              identity: { serial: 'S\u202e1' },
            },
          ],
        },
      }),
    ],
    volumes: [
      object('PersistentVolume', 'diskwright-a', {
        spec: {
          capacity: { storage: '512Mi' },
          storageClassName: 'fast',
          claimRef: { namespace: 'shop', name: 'orders' },
          nodeAffinity: {
            required: { nodeSelectorTerms: [{ matchExpressions: [{ values: ['worker-1'] }] }] },
          },
        },
        status: { phase: 'Bound' },
      }),
      object('PersistentVolume', 'diskwright-b', { spec: {} }),
    ],
    ...more,
  };
}

describe('the status of a cluster', () => {
  it('has a table each of repositories, nodes and claims, with the age of what is told', () => {
    const text = statusText(clusterStatus(aCluster()), { kind: null, now: NOW, style });
    const words = text.split('\n').map((line) => line.split(/ {2,}/));
    expect(words).toEqual([
      ['repository', 'ready', 'revision', 'status'],
      ['storage/disks', 'True', 'main@sha1:76823619fa7f', 'All is as declared'],
      [''],
      ['node', 'ready', 'last pass', 'to do', 'revision', 'status'],
      ['worker-1', 'True', '3m ago', '0', '76823619fa7f', 'All is as declared'],
      ['worker-2', 'Unknown', 'never', '76823619fa7f', 'nothing was reported yet'],
      [''],
      ['claim', 'node', 'class', 'capacity', 'phase', 'volume'],
      ['shop/orders', 'worker-1', 'fast', '512Mi', 'Bound', 'diskwright-a'],
      ['(none)', 'Pending', 'diskwright-b'],
      [''],
    ]);
  });

  it('has the disks by their serials, in visible characters', () => {
    const text = statusText(clusterStatus(aCluster()), { kind: 'disks', now: NOW, style });
    expect(text).toMatch(/worker-1 +nvme-eui\.01 +\/dev\/nvme0n1 +1 TiB +S\\u202e1 +3h ago\n$/);
  });

  it('says that there is nothing', () => {
    const none = { repositories: [], nodeStorages: [], nodeInventories: [], volumes: [] };
    const view = clusterStatus(none);
    expect(statusText(view, { kind: 'nodes', now: NOW, style })).toBe('No nodes.\n');
    expect(isAllReady(view)).toBe(false);
  });

  it('is ready when every node is, whatever a suspended repository is', () => {
    const [first] = aCluster().repositories;
    const [silent, fine] = aCluster().nodeStorages;
    expect(isAllReady(clusterStatus(aCluster({ nodeStorages: [fine!] })))).toBe(true);
    expect(isAllReady(clusterStatus(aCluster({ nodeStorages: [fine!, silent!] })))).toBe(false);
    const suspended = { ...first!, spec: { url: 'u', suspend: true }, status: {} };
    const repositories = [first!, suspended];
    expect(isAllReady(clusterStatus(aCluster({ repositories, nodeStorages: [fine!] })))).toBe(true);
    const alone = aCluster({ repositories: [suspended], nodeStorages: [fine!] });
    expect(isAllReady(clusterStatus(alone))).toBe(false);
  });
});
