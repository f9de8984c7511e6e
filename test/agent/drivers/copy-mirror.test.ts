/** The mirror under a move by pvmove: what the kernel says of it, and that it handles errors. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  parseCopyMirror,
  readCopy,
  releaseIo,
  withErrors,
  type CopyMirror,
} from '../../../agent/drivers/groups/moves/copy-mirror.ts';
import type { LocatedGroup } from '../../../agent/drivers/groups/locate-volume.ts';
import type { DriverContext } from '../../../agent/drivers/driver.ts';
import { fake, resetDevices, runFake } from './fake-devices.ts';

/** As Linux 6.1 wrote it, with LVM 2.03.16. */
const printed = `data--pqb2sauosmuq-pvmove0: 0 2056192 mirror 2 253:8 253:9 103/502 1 AA 1 core
v1-pvmove0: 0 827392 mirror 2 253:16 253:17 69/202 1 SA 1 core
v2-other: 0 827392 mirror 2 253:1 253:2 1/202 1 AA 1 core
v2-pvmove1: 0 827392 mirror 2 253:16 253:17 202/202 1 AA 1 core
v3-pvmove0: 0 819200 mirror 2 253:2 253:3 199/200 1 AD 1 core
`;

describe('what the kernel says of a copy', () => {
  it.each<readonly [string, CopyMirror | null]>([
    ['data-pqb2sauosmuq', of('data--pqb2sauosmuq-pvmove0', 'AA', 103, 502)],
    ['v1', of('v1-pvmove0', 'SA', 69, 202)],
    ['v2', of('v2-pvmove1', 'AA', 202, 202)],
    ['v3', of('v3-pvmove0', 'AD', 199, 200)],
    ['data', null],
    ['v', null],
  ])('is found for the group %s', (group, mirror) => {
    expect(parseCopyMirror(printed, group)).toEqual(mirror);
  });
});

function of(name: string, legs: string, done: number, all: number): CopyMirror {
  return { name, status: { legs, done, all } };
}

const IGNORED = '0 819200 mirror core 1 4096 2 253:2 0 253:3 0';
const HANDLED = `${IGNORED} 1 handle_errors`;

describe('a table of a mirror', () => {
  it.each([
    ['that ignores errors', IGNORED, HANDLED, IGNORED],
    ['that handles them', HANDLED, HANDLED, IGNORED],
    ['with other features', `${IGNORED} 2 handle_errors keep_log`, null, null],
    [
      'that is one of several',
      `0 8192 linear 253:2 0\n8192 819200 mirror core 1 4096 2 253:2 0 253:3 0`,
      `0 8192 linear 253:2 0\n8192 819200 mirror core 1 4096 2 253:2 0 253:3 0 1 handle_errors`,
      null,
    ],
  ])('%s', (_, table, handled, ignored) => {
    expect(withErrors(table, 'handled')).toBe(handled ?? table);
    expect(withErrors(table, 'ignored')).toBe(ignored ?? table);
  });
});

/** The device mapper, and LVM, with one mirror in the group `v`. */
let table: string;
let loaded: string | null;
let steps: string[];
let uuid: string;
const context = {
  ...{ run: runFake, deadlineScale: 1 },
} as unknown as DriverContext;
const located = {
  ...{ members: new Map(), place: { group: 'v', name: 'lv' }, group: { uuid: 'v-uuid' } },
} as unknown as LocatedGroup;

beforeEach(() => {
  resetDevices();
  [table, loaded, steps, uuid] = [IGNORED, null, [], 'LVM-vuuidpvmove0'];
  fake.tools.set('lvm', ([, verb = '']) => {
    steps.push(verb);
    return '';
  });
  fake.tools.set('dmsetup', (argv, input) => {
    const [, verb = ''] = argv;
    if (verb === 'status')
      return table === '' ? '' : 'v-pvmove0: 0 819200 mirror 2 253:2 253:3 200/200 1 AA 1 core\n';
    expect(argv.at(-1)).toBe('v-pvmove0');
    if (verb === 'table') return `${table}\n`;
    if (verb === 'info') return `${uuid}\n`;
    steps.push(argv.slice(1, -2).join(' '));
    if (verb === 'reload') loaded = input ?? null;
    else if (loaded !== null) [table, loaded] = [loaded, null];
    return '';
  });
});

const REPLACED = ['reload', 'resume --noflush --nolockfs --noudevsync'];

describe('a copy', () => {
  it('is told of once its mirror handles errors, after pvmove has set all up', async () => {
    expect(await readCopy(located, context)).toBeNull();
    expect([table, steps]).toEqual([HANDLED, ['vgck', ...REPLACED]]);
    expect(await readCopy(located, context)).toEqual({ legs: 'AA', done: 200, all: 200 });
    expect(steps).toHaveLength(3);
  });

  it('is told of from its beginning where LVM has replaced the mirror', async () => {
    table = HANDLED;
    expect(await readCopy(located, context)).not.toBeNull();
    table = IGNORED;
    expect(await readCopy(located, context)).toBeNull();
    expect(table).toBe(HANDLED);
  });

  it('is none where there is no mirror', async () => {
    table = '';
    expect(await readCopy(located, context)).toBeNull();
    await releaseIo(located, context);
    expect(steps).toEqual([]);
  });

  it('is none by its name alone, where it is of another group', async () => {
    [table, uuid] = [HANDLED, 'LVM-wuuidpvmove0'];
    expect(await readCopy(located, context)).toBeNull();
    await releaseIo(located, context);
    expect([table, steps]).toEqual([HANDLED, []]);
  });

  it('lets reads and writes go on by a mirror that ignores errors', async () => {
    table = HANDLED;
    await releaseIo(located, context);
    expect([table, steps]).toEqual([IGNORED, REPLACED]);
    await releaseIo(located, context);
    expect(steps).toEqual(REPLACED);
  });
});
