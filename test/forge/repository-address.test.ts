import { describe, expect, it } from 'vitest';
import { hostedRepository, isSameRepository } from '../../src/forge/repository-address.ts';

describe('two addresses', () => {
  it.each([
    ['https://git.example.com/ops/disks.git', 'git@git.example.com:ops/disks.git'],
    ['https://git.example.com/ops/disks', 'https://GIT.example.com/Ops/disks/'],
    ['ssh://git@git.example.com:2222/ops/disks.git', 'https://git.example.com:8443/ops/disks'],
    ['/srv/disks.git', '/srv/disks.git'],
  ])('%s and %s mean the same repository', (one, other) => {
    expect(isSameRepository(one, other)).toBe(true);
  });

  it.each([
    ['https://git.example.com/ops/disks.git', 'https://git.example.com/ops/disks2.git'],
    ['https://git.example.com/ops/disks.git', 'https://git.example.org/ops/disks.git'],
    ['https://git.example.com/ops/disks.git', 'nonsense'],
  ])('%s and %s do not', (one, other) => {
    expect(isSameRepository(one, other)).toBe(false);
  });
});

describe('the project of an address', () => {
  it.each([
    ['https://github.com/ops/disks.git', null, 'github', 'https://api.github.com', 'ops/disks'],
    [
      'git@gitlab.com:ops/storage/disks.git',
      null,
      'gitlab',
      'https://gitlab.com/api/v4',
      'ops/storage/disks',
    ],
    ['https://codeberg.org/ops/disks', null, 'gitea', 'https://codeberg.org/api/v1', 'ops/disks'],
    [
      'ssh://git@gitlab.example.com:2222/ops/disks.git',
      null,
      'gitlab',
      'https://gitlab.example.com/api/v4',
      'ops/disks',
    ],
    [
      'https://git.example.com:8443/ops/disks.git',
      'gitea',
      'gitea',
      'https://git.example.com:8443/api/v1',
      'ops/disks',
    ],
    [
      'https://git.example.com/ops/disks.git',
      'github',
      'github',
      'https://git.example.com/api/v3',
      'ops/disks',
    ],
  ] as const)('%s is known (given %s)', (address, given, forge, apiUrl, project) => {
    expect(hostedRepository(address, given)).toEqual({ forge, apiUrl, project });
  });

  it.each(['https://git.example.com/ops/disks.git', 'https://github.com/disks', '/srv/disks.git'])(
    'of %s is not known',
    (address) => {
      expect(hostedRepository(address, null)).toBeNull();
    },
  );
});
