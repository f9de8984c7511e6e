import { describe, expect, it } from 'vitest';
import { observeAll } from '../../../../agent/discover/volumes/volume-paths.ts';
import type { PathEnd } from '../../../../agent/host/mounts/path-end.ts';

const there: PathEnd = { kind: 'directory', mountId: 7 };
const devices = [['/v/a', '/v/b'], ['/v/c', '/v/d'], ['/v/e'], ['/v/f'], ['/v/g', '/v/a']];
const never = new Promise<never>(() => undefined);

/** The end of each path is asked for; those that begin so never answer. */
function kernel(dead: readonly string[]) {
  const asked: string[] = [];
  const goTo = (path: string): Promise<PathEnd> => {
    asked.push(path);
    return dead.some((one) => path.startsWith(one)) ? never : Promise.resolve(there);
  };
  return { asked, goTo };
}

describe('the paths of volumes', () => {
  it('are gone to once each, one after another on a device', async () => {
    const { asked, goTo } = kernel([]);
    const seen = await observeAll(devices, goTo);
    expect(seen.map(({ mountPoint }) => mountPoint)).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `/v/${name}`),
    );
    expect(seen.every(({ top, data }) => top === there && data === there)).toBe(true);
    expect(asked.toSorted()).toEqual(
      seen.flatMap(({ mountPoint }) => [mountPoint, `${mountPoint}/data`]).toSorted(),
    );
  });

  it('say what the kernel answers otherwise, and go on', async () => {
    const seen = await observeAll(devices, (path) =>
      path.endsWith('data') ? Promise.reject(new Error('EIO: i/o error')) : Promise.resolve(there),
    );
    expect(seen).toHaveLength(7);
    expect(seen.every(({ data }) => data === 'EIO: i/o error')).toBe(true);
  });

  it('on a device that does not answer are given up, and those on others are seen', async () => {
    const { asked, goTo } = kernel(['/v/c/data', '/v/d']);
    const seen = await observeAll(devices, goTo, 20);
    expect(asked).not.toContain('/v/d');
    const texts = new Map(seen.map(({ mountPoint, data }) => [mountPoint, data]));
    expect(texts.get('/v/c')).toContain('did not answer within');
    expect(texts.get('/v/d')).toBe('not observed, since its device did not answer');
    for (const well of ['a', 'b', 'e', 'f', 'g']) expect(texts.get(`/v/${well}`)).toBe(there);
  });

  it('cost three threads of four at most, whatever does not answer', async () => {
    const { asked, goTo } = kernel(['/v/']);
    const seen = await observeAll(devices, goTo, 20);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(seen).toHaveLength(7);
    expect(seen.at(-1)?.data).toBe('not observed, since others did not answer');
  });
});
