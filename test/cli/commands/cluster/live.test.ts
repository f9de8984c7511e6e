/** What `diskwright explain --live` makes of the objects of a cluster. */
import { describe, expect, it } from 'vitest';
import { liveText } from '../../../../src/cli/commands/cluster/live-text.ts';
import { liveView, type LiveRead } from '../../../../src/cli/commands/cluster/live-view.ts';
import type { ApiObject } from '../../../../src/cluster/resources.ts';
import { runHere } from '../../in-process.ts';

const NOW = new Date('2026-03-02T07:00:00Z');
const COMMIT = '76823619fa7fd9d4eae194b12a0fe853a3a9ba03';

function object(kind: string, name: string, rest: object): ApiObject {
  return { apiVersion: 'v1', kind, metadata: { name }, ...rest };
}

const claim = object('PersistentVolumeClaim', 'pg', {
  spec: { volumeName: 'diskwright-a', resources: { requests: { storage: '5Gi' } } },
  status: { phase: 'Bound', capacity: { storage: '6Gi' } },
});
const volume = object('PersistentVolume', 'diskwright-a', {
  spec: {
    capacity: { storage: '6Gi' },
    storageClassName: 'fast',
    persistentVolumeReclaimPolicy: 'Retain',
    claimRef: { namespace: 'db', name: 'pg' },
  },
  status: { phase: 'Bound', lastPhaseTransitionTime: '2026-03-01T07:00:00Z' },
});
const lastPass = {
  ...{ startedAt: '2026-03-02T06:56:00Z', finishedAt: '2026-03-02T06:57:00Z', outcomes: [] },
  ...{ applied: 1, failed: 0, withheld: 2, remaining: 2 },
};
const storage = object('NodeStorage', 'worker-1', {
  metadata: { name: 'worker-1', generation: 4 },
  spec: { revision: COMMIT },
  status: {
    observedGeneration: 3,
    conditions: [{ type: 'Ready', status: 'False', reason: 'Refused', message: 'a disk is held' }],
    lastPass,
    refusals: [{ code: 'disk-in-use', summary: 'the disk\u202e is mounted', remedy: 'x' }],
  },
});

function event(name: string, reason: string, lastObservedTime: string): ApiObject {
  return object('Event', `${name}.1`, {
    regarding: { kind: 'PersistentVolume', name },
    ...{ type: 'Warning', reason, note: 'why', series: { lastObservedTime } },
  });
}

function read(more: Partial<LiveRead> = {}): LiveRead {
  return {
    claims: [{ namespace: 'db', name: 'pg', object: claim }],
    volumes: [{ name: 'diskwright-a', object: volume }],
    node: {
      name: 'worker-1',
      storage,
      inventory: object('NodeInventory', 'worker-1', { spec: { takenAt: '2026-03-02T04:00:00Z' } }),
    },
    events: [
      event('diskwright-a', 'Earlier', '2026-03-02T05:00:00Z'),
      event('diskwright-a', 'Later', '2026-03-02T06:59:00Z'),
    ],
    ...more,
  };
}

function text(given: LiveRead, verbose = false): string {
  return liveText(liveView(given), { now: NOW, options: { color: false, width: 200, verbose } });
}

describe('what a cluster has', () => {
  it('is shown object by object, with ages, and the newest event first', () => {
    expect(text(read())).toBe(`In the cluster
  PersistentVolumeClaim db/pg: Bound, volume diskwright-a, asks for 5Gi, has 6Gi
  PersistentVolume diskwright-a: Bound since 2026-03-01T07:00:00Z, for claim db/pg, 6Gi of class fast, reclaim policy Retain
  NodeStorage worker-1 at 76823619fa7f: generation 4, and its agent has seen 3; last pass 3m ago: 1 applied, 0 failed, 2 withheld, 2 to do
    Ready False (Refused): a disk is held
    refused (disk-in-use): the disk\\u202e is mounted
  NodeInventory worker-1: observed 3h ago

Events
  Warning Later on PersistentVolume diskwright-a, 60s ago: why
  Warning Earlier on PersistentVolume diskwright-a, 2h ago: why
`);
  });

  it('is shown as not there where it is not', () => {
    const given = read({
      claims: [{ namespace: 'db', name: 'pg', object: null }],
      volumes: [{ name: 'diskwright-a', object: null }],
      node: { name: 'worker-1', storage: null, inventory: null },
      events: [],
    });
    expect(text(given)).toBe(`In the cluster
  no PersistentVolumeClaim db/pg
  no PersistentVolume diskwright-a
  no NodeStorage worker-1: the controller has nothing for it to do
  no NodeInventory worker-1: its agent has not reported
`);
  });

  it('is said to be nothing where no object is concerned', () => {
    const given = read({ claims: [], volumes: [], node: null, events: [] });
    expect(text(given)).toBe('In the cluster\n  nothing of it\n');
  });

  it('lists the newest events alone, unless it is asked for more', () => {
    const events = Array.from({ length: 10 }, (_, index) =>
      event('diskwright-a', `Reason${index}`, `2026-03-02T06:00:0${index}Z`),
    );
    const short = text(read({ events }));
    expect(short.match(/Warning/g)).toHaveLength(8);
    expect(short).toContain('Reason9');
    expect(short).toContain('and 2 more (-v lists them)');
    expect(text(read({ events }), true).match(/Warning/g)).toHaveLength(10);
  });
});

describe('diskwright explain', () => {
  it('refuses a kubeconfig where the cluster is not asked, and one that cannot be read', async () => {
    const words = ['explain', 'node/a', '.', '--kubeconfig', '/nonexistent/config'];
    const unused = await runHere(words);
    expect(unused.code).toBe(64);
    expect(unused.stderr).toContain('--kubeconfig is for --live');
    const unread = await runHere([...words, '--live']);
    expect(unread.code).toBe(1);
    expect(unread.stderr).toContain('the kubeconfig /nonexistent/config cannot be read');
  });
});
