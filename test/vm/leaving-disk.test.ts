/** A disk of a volume group is emptied while its volumes are used, and leaves the group. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { fences } from '../examples/shown-commands.ts';
import { groupOverNvme, mirrorOverNvme, poolsOverNvme } from './declarations.ts';
import { installProduct, type Product } from './product.ts';
import { openRig, type Rig, type VirtualMachine } from './rig.ts';
import { gibibyte, mebibyte, type VirtualDisk } from './virtual-disk.ts';
import { expectSynced, openWriters, type Writers } from './writers.ts';

const APPLYING = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'] as const;

type Disks = [VirtualDisk, VirtualDisk, VirtualDisk];

function disksOf(facts: Pick<VirtualDisk, 'sizeBytes' | 'bytesPerSecond'>): Disks {
  return ['a', 'b', 'c'].map((name) => diskOf(name, facts)) as Disks;
}

function diskOf(
  name: string,
  facts: Pick<VirtualDisk, 'sizeBytes' | 'bytesPerSecond'>,
): VirtualDisk {
  return { bus: 'nvme', name, serial: `NVME-${name}`, ...facts };
}

const [a, b, c] = disksOf({ sizeBytes: gibibyte });
/** Put in where one of them died. */
const d = diskOf('d', { sizeBytes: gibibyte });
const rigs: Rig[] = [];

afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.close();
});

const readAgain = 'md5sum /var/lib/diskwright/volumes/*/data/file';
// Of the mirror's leg, which takes the longest: the small volumes that move before it have 64 MiB.
const mirrored = "dmsetup status | grep -E 'pvmove0: 0 [3-9][0-9]{5} mirror '";

/** As the guide page of bad days shows it, of this disk. */
function shownReplacement(disk: DiskId): string {
  const shown = fences('examples/bad-days/README.md').filter(({ text }) =>
    text.includes('data: move'),
  );
  expect(shown).toHaveLength(1);
  return shown[0]!.text.replace('node-a', 'vm').replace(/disk: [^,]+/, `disk: ${disk}`);
}

/** As `discover` writes it. */
interface NodeInventory {
  readonly spec: Inventory;
}

interface Begun {
  /** What is declared without the DiskReplacement. */
  readonly layout: string;
  readonly rig: Rig;
  readonly product: Product;
  readonly vm: VirtualMachine;
  readonly writers: Writers;
  /** After all was made. */
  readonly inventory: Inventory;
  /** The disk that is to go. */
  readonly going: ObservedDisk;
  /** What was written, as it is read again. */
  readonly written: string;
}

interface Setting {
  readonly disks?: Disks;
  readonly layout?: string;
  readonly goes?: (disk: ObservedDisk) => boolean;
}

function hasMirror({ volumeGroup }: ObservedDisk): boolean {
  return (volumeGroup?.volumes ?? []).some(({ segmentType }) => segmentType === 'raid1');
}

/** Of the physical volumes on a disk. */
function uuidsOn({ table }: ObservedDisk): readonly string[] {
  return (table?.partitions ?? []).flatMap(({ signatures }) =>
    signatures.flatMap(({ uuid }) => uuid ?? []),
  );
}

/** The physical volume of the disk is one that the spare metadata of its group lie on. */
function hasSpare(disk: ObservedDisk): boolean {
  const on = disk.volumeGroup?.spareMetadata?.physicalVolumes ?? [];
  return uuidsOn(disk).some((uuid) => on.includes(uuid));
}

/** A group over three disks, one of which is declared to go while a volume is written to. */
async function begin({
  disks = [a, b, c],
  layout = groupOverNvme({ database: '320Mi' }),
  goes = hasMirror,
}: Setting = {}): Promise<Begun> {
  const rig = openRig();
  rigs.push(rig);
  const product = installProduct(rig);
  const writers = openWriters();
  product.declare(layout);
  const vm = await rig.boot(disks);
  const { inventory } = (await product.apply(vm))!;
  const going = inventory.disks.find(goes)!;
  const written = await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=4M /dev/urandom >$volume/data/file
     done
     sync
     until dmsetup status --target raid | grep ' AA '; do sleep 0.5; done >/dev/null
     ${readAgain}`,
    { timeoutMs: 300_000 },
  );
  const mounted = await vm.output('ls --directory /var/lib/diskwright/volumes/*/data');
  writers.begin(vm, mounted.trim().split('\n').slice(0, 1));
  product.declare(`${layout}---\n${shownReplacement(going.id)}`);
  return { layout, rig, product, vm, writers, inventory, going, written };
}

/** Physical volumes by the volumes that lie on them. */
function placesIn({ disks }: Inventory): readonly (readonly [string, readonly string[]])[] {
  return disks
    .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
    .map(({ name, physicalVolumes }) => [name, physicalVolumes] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function movingIn({ disks }: Inventory) {
  return disks.flatMap(({ volumeGroup }) =>
    (volumeGroup?.volumes ?? []).filter((one) => one.moving !== undefined),
  );
}

/** The disk is to stay after all: what was moving is where it was, with what was written. */
async function expectAborted(begun: Begun, vm: VirtualMachine, found: Inventory): Promise<void> {
  const { product, layout, written, writers } = begun;
  expect(movingIn(found)).toMatchObject([{ moving: { atomic: true } }]);
  product.declare(layout);
  const { stdout, stderr } = await product.run(vm, ...APPLYING);
  expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(
    /its move to \S+ is aborted, and it stays on \S+,/,
  );
  const report = JSON.parse(stdout) as Report;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  const kinds = report.outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
  expect(kinds).toContain('applied abort-move');
  expect(kinds.filter((one) => /move|leave/.test(one))).toEqual(['applied abort-move']);
  expect(movingIn(report.inventory)).toEqual([]);
  expect(placesIn(report.inventory)).toEqual(placesIn(found));
  expect(await vm.output('dmsetup ls | grep pvmove || true')).toBe('');
  expect(await vm.output(readAgain)).toBe(written);
  await expectSynced(vm, writers.synced());
}

async function expectMoved(begun: Begun, vm: VirtualMachine, report: Report): Promise<void> {
  const { product, writers, going, written } = begun;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  const kinds = report.outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
  expect(kinds).toContain('applied move-logical-volume');
  expect(kinds.at(-1)).toBe('applied leave-volume-group');
  await expectSynced(vm, writers.synced());
  expect(await vm.output(readAgain)).toBe(written);
  const { disks } = report.inventory;
  const [group] = disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  expect(group?.physicalVolumes.map(({ missing }) => missing)).toEqual([false, false]);
  expect(disks.find(({ id }) => id === going.id)?.volumeGroup).toBeUndefined();
  expect(await vm.output('dmsetup ls | grep pvmove || true')).toBe('');
  const { stdout } = await product.run(vm, 'plan', '/exchange/declarations', '--inventory', 'host');
  // The layout still says three.
  expect(stdout).toMatch(/^No operations, but not all is as declared: 1 refused/m);
  expect(stdout).toMatch(/it\s+can\s+be\s+taken\s+out/);
}

/** The next plan that moves something says how long that takes: here the same one once more. */
async function expectRateNamed(begun: Begun, before: NodeInventory, report: Report): Promise<void> {
  const { rig, product, vm } = begun;
  const { inventory, outcomes } = report;
  const day = inventory.takenAt.slice(0, 10);
  expect(inventory.host.copyRates).toEqual([
    { copy: 'move', rotational: false, bytesPerSecond: expect.any(Number), measuredOn: day },
  ]);
  const [rate] = inventory.host.copyRates ?? [];
  const moved = outcomes.flatMap(({ operation: one, ...outcome }) =>
    one.kind === 'move-logical-volume' && outcome.kind === 'applied'
      ? [{ bytes: one.sizeBytes, seconds: outcome.durationMs / 1_000 }]
      : [],
  );
  const largest = moved.toSorted((one, other) => other.bytes - one.bytes)[0]!;
  // What comes before and after its copy is in the one, and not in the other.
  expect(rate!.bytesPerSecond).toBeGreaterThan((largest.bytes / largest.seconds) * 0.9);
  expect(rate!.bytesPerSecond).toBeLessThan((largest.bytes / largest.seconds) * 3);
  const spec = { ...before.spec, host: inventory.host };
  writeFileSync(join(rig.exchange, 'before.yaml'), JSON.stringify({ ...before, spec }));
  const words = ['plan', '/exchange/declarations', '--inventory', '/exchange/before.yaml'];
  const { stdout, stderr } = await product.run(vm, ...words);
  expect(`${stdout}${stderr}`.replaceAll(/\s+/g, ' ')).toContain(
    `per second, as a move on this host was measured on ${day})`,
  );
}

/** A person stops a move, takes the DiskReplacement out of git, and has it again. */
async function abortFirst(begun: Begun): Promise<void> {
  const { vm, product, going, layout } = begun;
  const applying = product.run(vm, 'apply', '/exchange/declarations', '--auto-approve');
  await vm.output(
    `until dmsetup status | grep -E 'pvmove0: 0 [0-9]{7,} mirror '; do sleep 0.1; done
     pkill -INT -f '^/exchange/node .*diskwright.js apply'`,
    { timeoutMs: 300_000 },
  );
  const { exitCode, stdout, stderr } = await applying;
  expect([exitCode, `${stdout}${stderr}`.replaceAll(/\s+/g, ' ')]).toEqual([
    130,
    expect.stringContaining('the agent was stopped while it was copied'),
  ]);
  expect(await vm.output('pgrep -x lvm || true')).toBe('');
  await expectAborted(begun, vm, await product.discover(vm));
  product.declare(`${layout}---\n${shownReplacement(going.id)}`);
}

it('is emptied while its volumes are written to, and leaves its group', async () => {
  // Large and slow enough that how fast it moves says something.
  const disks = disksOf({ sizeBytes: 2 * gibibyte, bytesPerSecond: 150 * mebibyte });
  const begun = await begin({ disks, layout: groupOverNvme({ database: '1500Mi' }) });
  await abortFirst(begun);
  const discovered = await begun.product.run(begun.vm, 'discover', '-o', 'json');
  const before = JSON.parse(discovered.stdout) as NodeInventory;
  const { stdout, stderr } = await begun.product.run(begun.vm, ...APPLYING);
  const report = JSON.parse(stdout) as Report;
  await expectMoved(begun, begun.vm, report);
  // As pvmove(8) prints it.
  expect(stderr).toMatch(/: move .*: 100% copied$/m);
  await expectRateNamed(begun, before, report);
});

interface Died {
  readonly begun: Begun;
  /** Started again without the disk, with a new one in its place; git gives the dead one up. */
  readonly vm: VirtualMachine;
}

/** The power goes in the middle of a move, and a disk of it with the power. */
async function diesInTheMove(dies: 'source' | 'target'): Promise<Died> {
  // Slow enough that it still moves when it was looked at.
  const begun = await begin({
    disks: disksOf({ sizeBytes: gibibyte, bytesPerSecond: 20 * mebibyte }),
    layout: mirrorOverNvme({ database: '320Mi', count: 3 }),
  });
  const { rig, product, layout } = begun;
  const applying = product.apply(begun.vm).catch(() => 'cut' as const);
  await begun.vm.output(`until ${mirrored}; do sleep 0.1; done`, { timeoutMs: 300_000 });
  await begun.vm.cutPower();
  expect(await applying).toBe('cut');
  // The mirror has legs on all disks but one.
  const legs = begun.inventory.disks.flatMap(({ volumeGroup }) =>
    (volumeGroup?.volumes ?? []).flatMap(({ physicalVolumes }) => physicalVolumes),
  );
  const target = begun.inventory.disks.find(
    (disk) => disk.volumeGroup !== undefined && !uuidsOn(disk).some((uuid) => legs.includes(uuid)),
  );
  const { id: dead, identity } = dies === 'source' ? begun.going : target!;
  product.declare(`${layout}---\n${shownReplacement(dead).replace('data: move', 'data: rebuild')}`);
  const vm = await rig.boot([...[a, b, c].filter((one) => one.serial !== identity.serial), d]);
  return { begun, vm };
}

/** One apply, which may leave something to the next one. */
async function pass({ product }: Begun, vm: VirtualMachine): Promise<Report> {
  const { stdout } = await product.run(vm, ...APPLYING);
  return JSON.parse(stdout) as Report;
}

/** Aborted by one apply, and served by the next one: nothing that was written is lost. */
async function expectServed({ begun, vm }: Died): Promise<readonly string[]> {
  const { writers, written } = begun;
  const reports = [await pass(begun, vm), await pass(begun, vm)];
  const [kinds = [], next = []] = reports.map(({ outcomes }) =>
    outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`),
  );
  expect(kinds).toContain('applied abort-move');
  expect([...kinds, ...next].filter((one) => !one.startsWith('applied '))).toEqual([]);
  expect(reports[1]).toMatchObject({ refusals: [], remaining: [] });
  expect(movingIn(reports[1]!.inventory)).toEqual([]);
  expect(await vm.output(readAgain)).toBe(written);
  await expectSynced(vm, writers.synced());
  expect(await vm.output('ls -d /var/lib/diskwright/lvm-metadata-* 2>/dev/null || true')).toBe('');
  return next;
}

it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1')(
  'has its leg made anew where it died while it was emptied',
  async () => {
    expect(await expectServed(await diesInTheMove('source'))).toEqual(
      expect.arrayContaining([
        ...['applied rebuild-logical-volume', 'applied mount-filesystem'],
        'applied forget-physical-volume',
      ]),
    );
  },
);

it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1')(
  'still has all of what was moved to a disk that died',
  async () => {
    expect(await expectServed(await diesInTheMove('target'))).toContain('applied mount-filesystem');
  },
);

/** At three quarters of a leg of 320 MiB, in free space of its filesystem. */
const badSector = 2 * (mebibyte / 512) + 60 * ((4 * mebibyte) / 512) + 100;

/** Some of it was not copied: all of it is where it was. */
async function expectNotMoved(begun: Begun, vm: VirtualMachine, why: RegExp): Promise<void> {
  const report = await pass(begun, vm);
  expect(report.outcomes.filter(({ kind }) => kind === 'failed')).toMatchObject([
    {
      operation: { kind: 'move-logical-volume' },
      failure: { code: 'medium-error', message: expect.stringMatching(why) },
    },
  ]);
  // Nothing of the copy is left, which the kernel would read from.
  expect(movingIn(report.inventory)).toEqual([]);
  expect(placesIn(report.inventory)).toEqual(placesIn(begun.inventory));
  expect(await vm.output(readAgain)).toBe(begun.written);
}

it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1')(
  'stays where part of it cannot be read, and its leg is made anew from the others',
  async () => {
    const begun = await begin({ layout: mirrorOverNvme({ database: '320Mi', count: 3 }) });
    const { rig, product, layout, going, written } = begun;
    await begun.vm.powerOff();
    const failing = [a, b, c].map((one) =>
      one.serial === going.identity.serial ? { ...one, badSectors: { read: [badSector] } } : one,
    );
    const vm = await rig.boot(failing);
    await expectNotMoved(begun, vm, /some of it cannot be read from/);
    const rebuilding = shownReplacement(going.id).replace('data: move', 'data: rebuild');
    product.declare(`${layout}---\n${rebuilding}`);
    const applied = async (): Promise<readonly string[]> => {
      const { outcomes } = await pass(begun, vm);
      return outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
    };
    expect(await applied()).toContain('applied rebuild-logical-volume');
    await vm.output("until dmsetup status --target raid | grep ' AA '; do sleep 0.5; done", {
      timeoutMs: 300_000,
    });
    expect(await applied()).toContain('applied leave-volume-group');
    expect(await vm.output(readAgain)).toBe(written);
  },
);

it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1')(
  'stays where part of it cannot be written to the other disk, and is written to all the while',
  async () => {
    const layout = mirrorOverNvme({ database: '320Mi', count: 3 });
    // The mirror has its legs on the other two.
    const begun = await begin({
      disks: [a, b, { ...c, badSectors: { write: [badSector] } }],
      layout,
    });
    const { vm, writers } = begun;
    await expectNotMoved(begun, vm, /some of it cannot be written to/);
    const written = (): number => Math.max(...writers.synced().values());
    const before = written();
    await expect.poll(written, { timeout: 60_000 }).toBeGreaterThan(before);
    await expectSynced(vm, writers.synced());
    expect(await vm.output('dmsetup status --target raid')).toContain(' AA ');
  },
);

it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1')(
  'is emptied at the next pass where a power cut stopped it, and can be taken out',
  async () => {
    const begun = await begin();
    const { rig, product, going, written, writers } = begun;
    const applying = product.apply(begun.vm).catch(() => 'cut' as const);
    await begun.vm.output(`until ${mirrored}; do sleep 0.1; done`, { timeoutMs: 300_000 });
    await begun.vm.cutPower();
    expect(await applying).toBe('cut');

    const vm = await rig.boot([a, b, c]);
    const found = await product.discover(vm);
    expect(movingIn(found)).toHaveLength(1);
    await expectMoved(begun, vm, (await product.apply(vm))!);
    await vm.powerOff();

    const staying = [a, b, c].filter(({ serial }) => serial !== going.identity.serial);
    const without = await rig.boot(staying);
    await product.run(without, 'apply', '/exchange/declarations', '--auto-approve');
    expect(await without.output(readAgain)).toBe(written);
    await expectSynced(without, writers.synced());
  },
);

it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1')(
  'keeps what was moving when the power was cut, where git has no DiskReplacement any more',
  async () => {
    const begun = await begin();
    const applying = begun.product.apply(begun.vm).catch(() => 'cut' as const);
    await begun.vm.output(`until ${mirrored}; do sleep 0.1; done`, { timeoutMs: 300_000 });
    await begun.vm.cutPower();
    expect(await applying).toBe('cut');
    const vm = await begun.rig.boot([a, b, c]);
    await expectAborted(begun, vm, await begun.product.discover(vm));
  },
);

it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1')(
  'takes a thin pool along with all that is cut from it, and leaves without the spare metadata',
  async () => {
    const begun = await begin({ layout: poolsOverNvme(), goes: hasSpare });
    const report = (await begun.product.apply(begun.vm))!;
    await expectMoved(begun, begun.vm, report);
    const moved = report.outcomes.flatMap(({ operation: one }) =>
      one.kind === 'move-logical-volume' ? [one.volume.name] : [],
    );
    expect(moved.filter((name) => ['first', 'second'].includes(name))).toHaveLength(1);
    const { disks } = await begun.product.discover(begun.vm);
    expect(disks.filter(hasSpare)).toEqual([]);
  },
);
