/** Which mirrors have legs that the kernel is still copying. */
import { describe, expect, it } from 'vitest';
import {
  activeMirrors,
  areCopies,
  parseRaidStatus,
  readMirrorSync,
} from '../../../../agent/discover/groups/mirror-sync.ts';
import type { LogicalVolume } from '../../../../agent/discover/groups/logical-volumes.ts';
import type { KernelDisk } from '../../../../agent/host/devices/sysfs.ts';

/** As Linux 6.1 prints it while one leg is made anew. */
const RECOVERING = '0 1048576 raid raid1 2 aA 393216/1048576 recover 0 0 -';
const WHOLE = '0 1048576 raid raid1 2 AA 1048576/1048576 idle 0 0 -';

function device(name: string): KernelDisk {
  return { name, mapperName: `vg-${name}` } as KernelDisk;
}

function answering(stdout: string, exitCode = 0) {
  return () => Promise.resolve({ kind: 'exited' as const, exitCode, stdout, stderr: '' });
}

describe('the status of mirrors', () => {
  it('is read of one, and of several by name', () => {
    expect(parseRaidStatus(RECOVERING, ['vg-a']).get('vg-a')).toEqual({
      legs: 'aA',
      percent: 37,
    });
    expect(parseRaidStatus(WHOLE, ['vg-a']).get('vg-a')?.legs).toBe('AA');
    const both = parseRaidStatus(`vg-a: ${RECOVERING}\nvg-b: ${WHOLE}\n`, ['vg-a', 'vg-b']);
    expect(Array.from(both)).toEqual([
      ['vg-a', { legs: 'aA', percent: 37 }],
      ['vg-b', { legs: 'AA', percent: 99 }],
    ]);
    expect(parseRaidStatus(RECOVERING, ['vg-a', 'vg-b']).size).toBe(0);
  });

  it('is never whole while a leg is not in sync, and not of a leg that failed', async () => {
    const late = RECOVERING.replace('393216', '1048576');
    expect(parseRaidStatus(late, ['vg-a']).get('vg-a')).toEqual({ legs: 'aA', percent: 99 });
    const failed = WHOLE.replace('AA', 'DA');
    expect(parseRaidStatus(failed, ['vg-a']).get('vg-a')?.legs).toBe('DA');
    expect((await readMirrorSync([device('a')], answering(failed))).size).toBe(0);
    expect(parseRaidStatus('nonsense', ['vg-a']).size).toBe(0);
  });

  it('is idle where the kernel has given up the copy of a leg, also a moment later', async () => {
    // As Linux 6.1 prints it after "unrecoverable I/O read error".
    const givenUp = WHOLE.replace('AA', 'aA');
    const idle = { percent: 0, idle: true as const };
    expect(parseRaidStatus(givenUp, ['vg-a']).get('vg-a')).toEqual({ legs: 'aA', ...idle });
    const found = await readMirrorSync([device('a')], answering(givenUp), 1);
    expect(Array.from(found)).toEqual([['a', idle]]);
    const answers = [givenUp, RECOVERING];
    const begins = () => answering(answers.shift() ?? 'asked again')();
    expect(Array.from(await readMirrorSync([device('a')], begins, 1))).toEqual([
      ['a', { percent: 37 }],
    ]);
  });

  it('says whether the legs that stay are copies', () => {
    for (const legs of ['AA', 'AAAA']) expect(areCopies(legs, 0)).toBe(true);
    for (const legs of ['DA', 'A-', 'aA', 'Aa', '', 'AAaA', 'A?'])
      expect(areCopies(legs, 0)).toBe(false);
    for (const legs of ['AA', 'DA', 'A-', 'AADA']) expect(areCopies(legs, 1)).toBe(true);
    for (const legs of ['DD', 'Da', 'a-', 'aA', '-D', '']) expect(areCopies(legs, 1)).toBe(false);
  });

  it('is asked for once, and counts as not copied where there is no answer', async () => {
    const mirrors = [device('a'), device('b')];
    const told = `vg-a: ${WHOLE}\n`;
    const found = await readMirrorSync(mirrors, answering(told, 1));
    expect(Array.from(found)).toEqual([['b', { percent: 0 }]]);
    const missing = () => Promise.resolve({ kind: 'missing' as const });
    expect((await readMirrorSync(mirrors, missing as never)).size).toBe(2);
    const never = () => Promise.reject(new Error('asked'));
    expect((await readMirrorSync([], never as never)).size).toBe(0);
  });

  it('is asked for of those that are active', () => {
    const volumes = [
      { segmentType: 'raid1', device: device('a') },
      { segmentType: 'raid10', device: null },
      { segmentType: 'linear', device: device('c') },
    ] as unknown as readonly LogicalVolume[];
    expect(activeMirrors(volumes).map(({ name }) => name)).toEqual(['a']);
  });
});
