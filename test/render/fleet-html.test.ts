/** The page of a fleet: all that is known of each disk, how old it is, and what is not known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declare } from '../../src/declare/declare.ts';
import { sourceHash } from '../../src/model/values/digest.ts';
import { LOGICAL_EXTENT_BYTES, MiB } from '../../src/model/values/bytes.ts';
import type { ObservedDisk } from '../../src/model/observed/inventory.ts';
import { claimKey, type NodeName } from '../../src/model/identifiers.ts';
import { legExtents } from '../../src/model/volumes/segments.ts';
import { pictureOf } from '../../src/render/html/disk-picture.ts';
import { shelvesOf } from '../../src/render/html/fleet/bay-map.ts';
import { seenStretches, wantedStretches } from '../../src/render/html/fleet/disk-strips.ts';
import { fleetActions } from '../../src/render/html/fleet/fleet-actions.ts';
import { agoText } from '../../src/render/inventory-age.ts';
import { wasFinished } from '../../src/review/explain/volume-facts.ts';
import { fleetView, type FleetDisk, type FleetView } from '../../src/review/fleet/fleet-view.ts';
import { applied, told } from '../cli/explained-worlds.ts';
import { INSTALLATION } from '../simulation/builders.ts';
import { runs } from '../simulation/runs.ts';
import { exampleWorld, renderedFleet } from './fleet-pages.ts';
import { hostileText, UNSAFE_ON_A_TERMINAL } from './hostile-words.ts';
import { textOf, unbalanced } from './markup.ts';
import { smallFleet, smallWorld } from './small-fleet.ts';

const AN_INSTALLATION = `apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: lab }
spec: { id: ${INSTALLATION} }
`;

const small = smallFleet();
const world = await exampleWorld('fleet');
const fleet = fleetView(world);
const page = renderedFleet(fleet);

function diskOf(view: FleetView, serial: string): FleetDisk {
  const found = view.nodes
    .flatMap(({ disks }) => disks)
    .find(({ facts }) => facts.identity.serial === serial);
  if (found === undefined) throw new Error(`there is no disk ${serial}`);
  return found;
}

/** The part of a page that is about one disk. */
function articleOf(html: string, serial: string): string {
  const found = html.split('<article').find((part) => part.includes(`serial <b>${serial}</b>`));
  return textOf(found ?? '').replaceAll(/\s+/g, ' ');
}

describe('the page of a fleet', () => {
  it.each([
    ['small', renderedFleet(small)],
    ['of an example', page],
    ['of nothing', renderedFleet({ ...small, nodes: [], unplaced: [] })],
  ])('(%s) is whole, and asks nobody for anything', (_what, html) => {
    expect(html.startsWith('<!doctype html>\n') && html.endsWith('</html>\n')).toBe(true);
    expect(unbalanced(html)).toEqual([]);
    expect(html).not.toMatch(/(?:src|url|@import|fetch)\s*[=(]|href="(?!#)/i);
    expect(html).not.toContain(' style="');
  });

  it('is recorded', async () => {
    await expect(renderedFleet(small)).toMatchFileSnapshot('../golden/fleet/small.html');
  });

  it('allows its own style and script, by their hashes, and nothing else', () => {
    const [, policy = ''] = /Content-Security-Policy"\s+content="([^"]*)"/.exec(page) ?? [];
    for (const name of ['style', 'script']) {
      const texts = Array.from(
        page.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')),
        ([, text = '']) => text,
      );
      expect(texts).toHaveLength(1);
      expect(policy).toContain(`${name}-src &#39;${sourceHash(texts[0] ?? '')}&#39;`);
    }
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain('default-src &#39;none&#39;');
  });

  it('has a row for each node, and every disk that was observed, by its serial', () => {
    const text = textOf(page);
    expect(page.match(/<details class="node"/g)).toHaveLength(200);
    const observed = world.inventories.flatMap(({ disks }) => disks);
    expect(page.match(/<article\s+class="disk /g)).toHaveLength(observed.length);
    for (const { identity } of observed) expect(text).toContain(identity.serial ?? 'unknown');
  });

  it('says of what is not known that it is unknown, and of what was seen how old it is', () => {
    const html = renderedFleet(small);
    const text = textOf(html).replaceAll(/\s+/g, ' ');
    expect(text).toContain('It has not reported: what its disks are is unknown.');
    expect(text).toContain('serial unknown , model unknown , 20 GiB, bay unknown');
    expect(articleOf(html, 'a1')).toContain('observed 60 min ago');
    expect(articleOf(html, 'a1')).toContain('SMART unknown');
    expect(articleOf(html, 'a3')).toContain('no device answers to it; observed 60 min ago');
    expect(articleOf(html, 'a3')).toContain('bay unknown');
  });

  it('tells in the words of the plan what needs attention, and has the lines to commit', () => {
    const text = textOf(page).replaceAll(/\s+/g, ' ');
    const { nodes, claims } = world.plan;
    const refusals = [
      ...nodes.flatMap((node) => node.refusals),
      ...claims.flatMap((claim) => (claim.kind === 'unplaced' ? [claim.refusal] : [])),
    ];
    expect(refusals.length).toBeGreaterThan(10);
    for (const { summary, remedy, evidence, consent } of refusals)
      for (const words of [summary, remedy, ...evidence, consent?.content ?? ''])
        expect(text).toContain(
          words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
        );
    expect(page.match(/kind: WipeConsent/g)).toHaveLength(
      refusals.filter(({ consent }) => consent !== null).length,
    );
    expect(text).toContain('worker-077 is declared and has no inventory');
  });

  it('has the Releases to commit of a disk that does not come back, once, and they are valid', () => {
    const html = renderedFleet(small);
    const gone = small.nodes.flatMap(({ disks }) =>
      disks.filter(({ observed, refusals }) => observed === null && refusals.length > 0),
    );
    const finished = gone.flatMap(({ volumes }) =>
      volumes.filter(wasFinished).map(({ volume }) => volume),
    );
    expect(finished.length).toBeGreaterThan(0);
    const [todo = ''] = /<section class="todo"[^]*?<\/section>/.exec(html) ?? [];
    const printed = Array.from(
      todo.matchAll(/gone for good: the lines to commit<\/summary>\s*<pre>([^]*?)<\/pre>/g),
      ([, lines = '']) => lines.replaceAll('&#10;', '\n'),
    );
    expect(printed).toHaveLength(gone.length);
    const text = `${AN_INSTALLATION}---\n${printed.join('\n---\n')}\n`;
    const bytes = new TextEncoder().encode(text);
    const { declarations, diagnostics } = declare([{ path: 'a.yaml', blobId: null, bytes }]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(declarations?.releases.map(({ volume }) => volume).toSorted()).toEqual(
      finished.toSorted(),
    );
  });

  it('shows hostile texts as text', () => {
    const { declarations, inventories } = smallWorld();
    const changedBy = (hostile: string) => (disk: ObservedDisk) => ({
      ...disk,
      bay: hostile,
      identity: { ...disk.identity, serial: hostile },
      signatures: disk.signatures.map((one) => ({ ...one, label: hostile })),
    });
    fc.assert(
      fc.property(hostileText, (hostile) => {
        const seen = inventories.map((inventory) => ({
          ...inventory,
          disks: inventory.disks.map(changedBy(hostile)),
        }));
        const html = renderedFleet(fleetView(told({ declarations, inventories: seen })));
        expect(unbalanced(html)).toEqual([]);
        expect(html.match(/<script/g)).toHaveLength(1);
        expect(html.replaceAll('\n', '')).not.toMatch(UNSAFE_ON_A_TERMINAL);
      }),
      runs(60),
    );
  });

  it('of 200 nodes stays below 4 MiB', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(4 * MiB);
  });
});

describe('the bars of a disk', () => {
  const shown = fleet.nodes.flatMap(({ disks }) => disks);

  it('come to what is planned for each class', () => {
    const wanted = shown.flatMap(({ wanted: disk, refused }) =>
      (disk?.volumes ?? []).filter(({ volume }) => !refused.has(volume)),
    );
    for (const { storageClassName, totalBytes } of world.plan.capacity) {
      const sum = wanted
        .filter(({ purpose }) =>
          purpose.kind === 'kept'
            ? purpose.storageClassNames.includes(storageClassName)
            : purpose.kind === 'offered' && purpose.storageClassName === storageClassName,
        )
        .reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
      expect([storageClassName, sum]).toEqual([storageClassName, totalBytes]);
    }
  });

  it('are as long as what they show, and where the plan makes a partition it is wanted', () => {
    for (const disk of shown) {
      const partitions = (disk.wanted?.volumes ?? []).filter(
        ({ format }) => format.kind !== 'physical-volume',
      );
      const drawn = wantedStretches(disk).filter(({ kind }) => kind !== 'free');
      expect(drawn.map(({ startBytes, sizeBytes }) => [startBytes, sizeBytes])).toEqual(
        partitions.map(({ startBytes, sizeBytes }) => [startBytes, sizeBytes]),
      );
      const made = disk.operations.flatMap((one) => ('partitions' in one ? one.partitions : []));
      for (const { startBytes, sizeBytes } of made)
        expect(drawn).toContainEqual(expect.objectContaining({ startBytes, sizeBytes }));
      if (disk.observed !== null)
        expect(seenStretches(disk)).toEqual(pictureOf(disk.observed, []).before);
    }
  });

  it('tell what is there from what is only wanted', () => {
    const kinds = (serial: string): readonly string[] =>
      wantedStretches(diskOf(small, serial)).map(({ kind }) => kind);
    expect(kinds('a1')).toEqual(['ours', 'ours', 'free']);
    expect(kinds('b2')).toEqual(['new', 'new', 'free']);
    expect(kinds('a4')).toEqual(['refused', 'refused', 'free']);
  });
});

describe('a group over several disks', async () => {
  const { declarations, inventories } = await exampleWorld('database-raid');
  // The simulated host marks what it makes as of this one.
  const raid = told({ declarations: { ...declarations, installation: INSTALLATION }, inventories });
  const before = fleetView(raid);
  const after = fleetView(told(applied(raid)));

  it.each([
    ['wanted', before, wantedStretches],
    ['wanted, and made', after, wantedStretches],
    ['seen', after, seenStretches],
  ])('has every leg on every disk that it lies on, as %s', (_what, view, stretches) => {
    for (const { node, disks } of view.nodes) {
      const desired = raid.desired.nodes.find((each) => each.node === node);
      const cut = (desired?.disks ?? [])
        .flatMap(({ volumes }) => volumes)
        .filter(({ logical }) => logical !== undefined && logical.thinPool === undefined);
      const drawn = disks
        .filter(({ wanted }) => wanted !== null)
        .flatMap(stretches)
        .filter(({ kind }) => kind !== 'free');
      expect(drawn).toHaveLength(
        cut.reduce((sum, one) => sum + (one.logical?.legs?.on.length ?? 1), 0),
      );
      const taken = cut.reduce((sum, { sizeBytes, logical, pool }) => {
        const extents = sizeBytes / LOGICAL_EXTENT_BYTES;
        const { on = [''] } = logical?.legs ?? {};
        const each = logical?.legs === undefined ? extents : legExtents(extents, logical.legs);
        return sum + each * on.length * LOGICAL_EXTENT_BYTES + (pool?.metadataBytes ?? 0);
      }, 0);
      expect(drawn.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(taken);
    }
  });

  it('is missed on every disk by the claims of what has a leg there', () => {
    const placed = raid.desired.claims.flatMap((one) => (one.kind === 'placed' ? [one] : []));
    const volumes = new Map(
      raid.desired.nodes.flatMap(({ disks }) =>
        disks.flatMap((disk) => disk.volumes.map((volume) => [volume.volume, volume] as const)),
      ),
    );
    expect(placed.length).toBeGreaterThan(1);
    for (const { claim, volume } of placed) {
      const missed = before.nodes
        .flatMap(({ disks }) => disks)
        .filter(({ dependents }) => dependents.claims.includes(claimKey(claim)));
      expect(missed).toHaveLength(volumes.get(volume)?.logical?.legs?.on.length ?? 1);
    }
    expect(textOf(renderedFleet(before))).toContain('a leg of 4 volumes, 3 of them mirrored');
  });

  it('fills no disk beyond its end', () => {
    for (const disk of [...before.nodes, ...after.nodes].flatMap(({ disks }) => disks))
      for (const stretch of [...wantedStretches(disk), ...seenStretches(disk)])
        expect(stretch.startBytes + stretch.sizeBytes).toBeLessThanOrEqual(disk.facts.sizeBytes);
  });
});

describe('bays', () => {
  it('lie in the order of their numbers, with the gap that a pulled disk leaves', () => {
    const [shelf] = shelvesOf(small.nodes[0]?.disks ?? []);
    expect(shelf?.name).toBe('enclosure 0x50030480aa17c3f0');
    expect(shelf?.bays.map(({ bay, disk }) => [bay, disk?.facts.identity.serial ?? null])).toEqual([
      ['Slot 01', 'a1'],
      ['Slot 02', 'a2'],
      ['Slot 03', null],
      ['Slot 04', null],
      ['Slot 05', null],
      ['Slot 06', 'a4'],
    ]);
  });
});

describe('what is told of a disk', () => {
  it('is the gravest, and what depends on it with the replicas that it has', () => {
    const states = small.nodes.map(({ node, disks }) => [
      node,
      disks.map(({ facts, state }) => `${facts.identity.serial ?? '-'} ${state}`),
    ]);
    expect(states).toEqual([
      ['node-a', ['a1 as-declared', 'a2 trouble', 'a4 trouble', '- system', 'a3 absent']],
      ['node-b', ['b1 as-declared', 'b2 pending']],
      ['node-c', []],
    ]);
    const all = small.nodes.flatMap(({ disks }) => disks);
    const placed = all.flatMap(({ dependents }) => dependents.claims).toSorted();
    expect(placed).toEqual([
      'default/data0-queue-0',
      'default/data0-queue-1',
      'default/data0-queue-2',
      'default/ledger',
    ]);
    expect(all.reduce((sum, { replicas }) => sum + (replicas[0]?.here ?? 0), 0)).toBe(3);
  });

  it('says who waits for what: a failing disk, one that is gone, a node that is silent', () => {
    const codes = fleetActions(small).map(({ node, disk, code }) =>
      [node, disk?.facts.identity.serial ?? '-', code].join(' '),
    );
    expect(codes).toMatchInlineSnapshot(`
      [
        "node-a a2 DiskFailing",
        "node-a a4 foreign-content",
        "node-a a3 disk-absent",
        "node-c - not-reported",
      ]
    `);
  });

  it('is of one node where one is asked for', () => {
    const view = fleetView(told(smallWorld()), new Map(), 'node-b' as NodeName);
    expect(view.nodes.map(({ node }) => node)).toEqual(['node-b']);
    expect(fleetActions(view)).toEqual([]);
  });

  it('has what a cluster reported beside what was seen', () => {
    const reported = { ready: 'False', message: 'waits <here>', lastPass: '2026-03-02T06:58:30Z' };
    const view = fleetView(told(smallWorld()), new Map([['node-a' as NodeName, reported]]));
    expect(renderedFleet(view)).toContain('Ready: False, last pass 90 s ago. waits &lt;here&gt;');
  });
});

it.each([
  ['2026-03-02T06:59:01Z', '59 s ago'],
  ['2026-03-02T06:57:00Z', '3 min ago'],
  ['2026-03-02T04:00:00Z', '3 h ago'],
  ['2026-02-27T04:00:00Z', '3 d ago'],
  ['2026-03-02T07:00:30Z', '0 s ago'],
  ['2026-03-02T08:00:00Z', 'later than now: a clock is wrong'],
  ['yesterday', 'at an unknown time'],
])('%s was %s', (time, text) => {
  expect(agoText(time, '2026-03-02T07:00:00Z')).toBe(text);
});
