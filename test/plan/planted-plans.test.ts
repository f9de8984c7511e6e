/** Each operand of each law about mount points and about a plan as a whole, broken alone. */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskId, NodeName } from '../../src/model/identifiers.ts';
import { newMemory } from '../../src/model/values/memory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { aClaim, aDisk, aNode, declaring } from '../simulation/builders.ts';
import { planCase } from './consent-cases.ts';
import { lawful, layout, rules, withNode, withOperations, type Case } from './planted-cases.ts';
import {
  fresh,
  operations,
  done,
  violations,
  ofFirst,
  late,
  seen,
  onFirst,
} from './volume-cases.ts';

describe('a mount point', () => {
  const mount = ofFirst('mount-filesystem');
  const unmounted = (given: Case): Case => onFirst(given, { usedBy: [] });
  const faults = (given: Case): readonly string[] =>
    violations(given).filter((text) => text.startsWith('mount-point'));
  const at = (mountPoint: string): Case => unmounted(late({ ...mount, mountPoint }));
  const outside = (path: string): string =>
    `mount-point: ${path} lies neither in the state directory nor below a root that the host allows`;

  it('lies in the state directory by its volume, or below a root of the host', () => {
    expect(faults(at(mount.mountPoint))).toEqual([]);
    expect(faults(at('/srv/data'))).toEqual([]);
    const { stateDir } = done.host;
    for (const path of [
      '/etc',
      '/srv/../etc',
      '/srvx',
      'srv/data',
      `${stateDir}/volumes/aaaaaaaaaaaa`,
    ])
      expect(faults(at(path))).toEqual([outside(path)]);
    const roots = seen(at('/mnt/data'), (inventory) => ({
      ...inventory,
      host: { ...inventory.host, mountRoots: ['/srv', '/mnt'] },
    }));
    expect(faults(roots)).toEqual([]);
    const bare = seen(at('srv/data'), (inventory) => ({
      ...inventory,
      host: { ...inventory.host, mountRoots: ['srv'] },
    }));
    expect(faults(bare)).toEqual([outside('srv/data')]);
  });

  it('is mounted once, and not by others already', () => {
    expect(faults(late(mount))).toEqual([
      `mount-point: ${mount.mountPoint} is a mount point already`,
    ]);
    const second = operations.filter((one) => one.kind === 'mount-filesystem')[1]!;
    const both = late(
      mount,
      { ...second, mountPoint: '/srv/x' },
      { ...mount, mountPoint: '/srv/x' },
    );
    expect(faults(unmounted(both))).toEqual(['mount-point: /srv/x is mounted 2 times']);
    const taken = (usage: object): Case =>
      seen(at('/srv/data'), (inventory) => ({
        ...inventory,
        disks: [
          ...inventory.disks,
          aDisk('cc', {
            usedBy: [{ kind: 'mounted', mountPoint: '/srv/data', readOnly: false, ...usage }],
          }),
        ],
      }));
    expect(faults(taken({}))).toEqual(['mount-point: /srv/data is a mount point already']);
    expect(faults(taken({ inProcess: 4711 }))).toEqual([]);
    expect(faults(taken({ kind: 'swap' }))).toEqual([]);
  });
});

describe('a mount point that a removal makes free', () => {
  const mount = { ...ofFirst('mount-filesystem'), mountPoint: '/srv/data' };
  const [, second] = operations.filter((one) => one.kind === 'mount-filesystem');
  const removal = (mountPoint: string | null, facts = mount.disk.facts): Operation =>
    ({
      ...mount,
      kind: 'remove-volume',
      disk: { ...mount.disk, facts },
      removed: { volume: 'aaaaaaaaaaaa', mountPoint, partitionUuid: 'u' },
      consent: {},
    }) as unknown as Operation;
  const faults = (...planned: readonly Operation[]): readonly string[] =>
    violations(
      seen(late(...planned), (inventory) => ({
        ...inventory,
        disks: [
          ...inventory.disks,
          aDisk('cc', {
            usedBy: [{ kind: 'mounted', mountPoint: '/srv/data', readOnly: false }],
          }),
        ],
      })),
    ).filter((text) => text.startsWith('mount-point'));
  const taken = 'mount-point: /srv/data is a mount point already';

  it('may be taken again on the same disk, where the order of operations is kept', () => {
    expect(faults(mount)).toEqual([taken]);
    expect(faults(removal('/srv/data'), mount)).toEqual([]);
    expect(faults(removal('/srv/other'), mount)).toEqual([taken]);
    expect(faults(removal(null), mount)).toEqual([taken]);
    const elsewhere = { ...mount.disk.facts, id: 'wwn-0xbb' as DiskId };
    expect(faults(removal('/srv/data', elsewhere), mount)).toEqual([taken]);
  });

  it('is free for all that is mounted there, or taken', () => {
    const away = {
      ...second!,
      mountPoint: '/srv/data',
      disk: { ...mount.disk, facts: { ...mount.disk.facts, id: 'wwn-0xbb' as DiskId } },
    };
    const twice = 'mount-point: /srv/data is mounted 2 times';
    expect(faults(removal('/srv/data'), mount, away)).toEqual([twice, taken]);
    expect(faults(removal('/srv/data'), mount, { ...away, disk: mount.disk })).toEqual([twice]);
  });
});

describe('the plan of a node', () => {
  const [node] = fresh.plan.nodes;
  const withDigest = (digest: string): Case => withNode(fresh, () => ({ digest }));

  it('has a digest of SHA-256, and nothing around it', () => {
    for (const digest of [`${node!.digest}0`, ` ${node!.digest}`, node!.digest.toUpperCase()])
      expect(violations(withDigest(digest))).toEqual(['digest: node-a has no digest']);
  });

  it('is lawful without operations wherever the root lies: nothing is written', () => {
    const unknown = { kind: 'unknown' as const, reason: 'hidden' };
    const hidden = (given: Case): Case =>
      seen(given, (inventory) => ({ ...inventory, host: { ...inventory.host, root: unknown } }));
    expect(violations(hidden(late()))).toEqual([]);
    expect(violations(hidden(fresh))).toEqual([
      'root-unknown: operations are planned although the root of node-a is unknown',
    ]);
  });

  it('has operations of this node alone', () => {
    const [table, ...rest] = operations;
    const astray = [{ ...table!, node: 'node-b' as NodeName }, ...rest];
    expect(violations(withOperations(fresh, () => astray))).toEqual([
      'node-not-known: create-partition-table of node-b is in the plan of node-a',
    ]);
  });

  it('is judged once for as long as nothing changes that it is held against', () => {
    const memory = newMemory();
    let judged = 0;
    const counted = Object.defineProperty({ ...node! }, 'digest', {
      get: () => {
        judged += 1;
        return node!.digest;
      },
    });
    const given = { ...fresh, plan: { ...fresh.plan, nodes: [counted] } };
    expect([violations(given, memory), violations(given, memory), judged]).toEqual([[], [], 1]);
    const others = seen(given, (inventory) => ({ ...inventory, disks: [] }));
    expect(violations(others, memory)).not.toEqual([]);
    expect(judged).toBe(2);
    expect(violations(given)).toEqual([]);
    expect(judged).toBe(3);
  });
});

describe('the plan as a whole', () => {
  it('has digests of SHA-256 and nothing around them, and names in order, each once', () => {
    const given = lawful();
    const { plan } = given;
    const rulesOf = (changedPlan: Partial<Plan>): readonly string[] =>
      violations({ ...given, plan: { ...plan, ...changedPlan } });
    expect(rulesOf({})).toEqual([]);
    for (const digest of [`${plan.digest}0`, ` ${plan.digest}`, plan.digest.toUpperCase()])
      expect(rulesOf({ digest })).toEqual(['digest: the plan has no digest']);
    const [one] = plan.capacity;
    expect(rulesOf({ capacity: [one!, one!] })).toEqual([
      'not-sorted: classes are not in order, or named twice',
    ]);
    const [node] = plan.nodes;
    expect(rulesOf({ nodes: [node!, node!] })).toContain(
      'not-sorted: nodes are not in order, or named twice',
    );
  });

  it('counts a claim without a place among what is refused', () => {
    const claims = [aClaim('huge', { requestBytes: 900 * GiB }), aClaim('pg')];
    const given = planCase(declaring([layout], { claims }), aNode([aDisk('aa')]));
    expect(given.plan.claims.map(({ kind }) => kind).toSorted()).toEqual(['placed', 'unplaced']);
    const { plan } = given;
    const stating = (refused: number): readonly string[] =>
      rules({ ...given, plan: { ...plan, summary: { ...plan.summary, refused } } });
    expect([0, 1, 2].map(stating)).toEqual([['summary'], [], ['summary']]);
  });

  it('names only nodes that are both declared and observed', () => {
    const given = lawful();
    const said = 'node-not-known: node-a is planned without being declared and observed';
    expect(violations({ ...given, inventories: [] })).toContain(said);
    expect(violations({ ...given, desired: { ...given.desired, nodes: [] } })).toContain(said);
  });
});
