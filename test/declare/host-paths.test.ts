/** Where nothing may be mounted, whatever a repository says. */
import { describe, expect, it } from 'vitest';
import { declareWith, FAST, found, INSTALLATION, LAYOUT } from './sample.ts';

/** The codes of what is wrong with a layout whose volume is mounted there. */
function codesOf(path: string): readonly string[] {
  const layout = LAYOUT.replace('claims: [fast]', `filesystem: ext4, mountPath: ${path}`);
  return found(declareWith(layout, INSTALLATION, FAST)).map(
    (finding) => finding.split(' ').at(-1) ?? '',
  );
}

describe('a mountPath', () => {
  it.each(['/srv', '/srv/data', '/mnt/a', '/var/lib/rancher', '/opt', '/home/x'])(
    'may be %s',
    (path) => {
      expect(codesOf(path)).toEqual([]);
    },
  );

  // What runs is loaded from there, or the kernel tells of itself there.
  const NEVER_BELOW = ['/boot', '/dev', '/proc', '/run', '/sys'];
  it.each(NEVER_BELOW.flatMap((top) => [top, `${top}/x`, `${top}/efi/y`]))(
    'may not be %s',
    (path) => {
      expect(codesOf(path)).toEqual(['mount-path-refused']);
    },
  );

  it.each(NEVER_BELOW.flatMap((top) => [`${top}s`, `/srv${top}`, `/srv${top}/x`]))(
    'may be %s, which only looks like it',
    (path) => {
      expect(codesOf(path)).toEqual([]);
    },
  );

  it.each(['/bin', '/etc', '/lib', '/lib64', '/root', '/sbin', '/usr', '/var', '/var/lib'])(
    'may not be %s itself, and may lie below it',
    (path) => {
      expect(codesOf(path)).toEqual(['mount-path-refused']);
      expect(codesOf(`${path}/x`)).toEqual([]);
    },
  );

  it.each(['/var/lib/diskwright', '/var/lib/diskwright/volumes/x', '/var/run'])(
    'may not be %s',
    (path) => {
      expect(codesOf(path)).toEqual(['mount-path-refused']);
    },
  );
});
