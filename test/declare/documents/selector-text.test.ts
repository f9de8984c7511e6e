import { mountUnitName } from '../../../src/model/values/host-path.ts';
import { describe, expect, it } from 'vitest';

import { parseSelectorText } from '../../../src/declare/documents/selector-text.ts';

/** A selector as `key operator values`, or `no` where it is none. */
function read(text: string): string {
  const parsed = parseSelectorText(text);
  if (!parsed.ok) return 'no';
  return parsed.value
    .map(({ key, operator, values }) => [key, operator, ...values].join(' '))
    .join('; ');
}

describe('a label selector in an annotation', () => {
  it.each([
    ['a=b', 'a In b'],
    ['a==b', 'a In b'],
    ['a = b , c!=d', 'a In b; c NotIn d'],
    ['a in (x, y),b notin (z)', 'a In x y; b NotIn z'],
    ['example.com/a,!b', 'example.com/a Exists; b DoesNotExist'],
    ['a=', 'a In '],
    ['a in ()', 'a In '],
    ['in in (in)', 'in In in'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    ',',
    'a,',
    'a,,b',
    'a in b',
    'a in (b',
    'a in (b))',
    'a>3',
    'a b',
    '=b',
    'a=b=c',
    'a=b c',
    '!a=b',
    'a in (b(c))',
    '-a',
    'a=-b',
    '/a',
  ])('refuses %j', (text) => {
    expect(read(text)).toBe('no');
  });
});

describe('the unit of a mount', () => {
  // What `systemd-escape --path --suffix=mount` prints.
  it.each([
    ['/var/lib/rancher', 'var-lib-rancher.mount'],
    ['/srv/a-b', 'srv-a\\x2db.mount'],
    ['/.hidden/x', '\\x2ehidden-x.mount'],
    ['/srv/a.b_c:d', 'srv-a.b_c:d.mount'],
    ['/srv/a@b+c', 'srv-a\\x40b\\x2bc.mount'],
  ])('of %s is %s', (path, unit) => {
    expect(mountUnitName(path)).toBe(unit);
  });
});
