import { describe, expect, it } from 'vitest';
import { parseRepositoryAddress } from '../../src/git/repository-address.ts';

describe('the address of a repository', () => {
  it.each([
    ['https://git.example.com/disks.git', 'remote'],
    ['ssh://git@git.example.com:2222/disks.git', 'remote'],
    ['git@git.example.com:team/disks.git', 'remote'],
    ['git://git.example.com/disks.git', 'remote'],
    ['file:///srv/disks.git', 'local'],
    ['/srv/disks.git', 'local'],
    ['.', 'local'],
    ['../disks', 'local'],
    ['C:disks', 'local'],
  ])('%s is %s', (text, kind) => {
    expect(parseRepositoryAddress(text)).toMatchObject({ ok: true, value: { kind } });
  });

  it.each([
    ['ext::sh -c touch% /tmp/x', /remote helper, which can run commands/],
    ['EXT::sh', /remote helper/],
    ['fd::17', /remote helper/],
    ['ext::https://example.com/x', /remote helper|not accepted/],
    ['--upload-pack=touch /tmp/x', /taken for an option/],
    ['-u', /taken for an option/],
    ['ssh://-oProxyCommand=id/x', /no host|not a valid URL/],
    ['ssh://-oProxyCommand@host/x', /no host/],
    ['http://example.com/x.git', /not encrypted.*https:\/\//],
    ['ftp://example.com/x.git', /scheme "ftp" is not accepted/],
    ['file://server/share', /three slashes/],
    ['', /no repository/],
    ['https://example.com/x\n--upload-pack', /no repository/],
  ])('%s is refused', (text, why) => {
    const result = parseRepositoryAddress(text);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.error).toMatch(why);
  });

  it('shows no password', () => {
    const result = parseRepositoryAddress('https://me:secret@example.com/x.git');
    expect(result).toMatchObject({
      ok: true,
      value: { shown: 'https://me:***@example.com/x.git' },
    });
  });
});
