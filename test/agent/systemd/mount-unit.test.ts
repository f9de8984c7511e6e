import { mountUnitName } from '../../../src/model/values/host-path.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mountUnit } from '../../../agent/systemd/mount-unit.ts';
import type { MountFilesystem } from '../../../src/model/planned/plan.ts';

const hasSystemd = spawnSync('systemd-escape', ['--version']).status === 0;
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

const operation = {
  kind: 'mount-filesystem',
  volume: { volume: 'abcdefghijkl' },
  filesystem: 'xfs',
  filesystemUuid: '6f1c3f8e-7a55-8c1e-9a55-0d6f7f3b2c11',
  mountPoint: '/var/lib/diskwright/volumes/abcdefghijkl',
  mountOptions: ['noatime'],
} as unknown as MountFilesystem;

describe('the name of a mount unit', () => {
  it.each([
    ['/var/lib/diskwright/volumes/abcdefghijkl', 'var-lib-diskwright-volumes-abcdefghijkl.mount'],
    ['/srv/my-data', 'srv-my\\x2ddata.mount'],
    ['/srv/.hidden', 'srv-.hidden.mount'],
    ['/.hidden', '\\x2ehidden.mount'],
    ['/srv/ä b', 'srv-\\xc3\\xa4\\x20b.mount'],
    ['/', '-.mount'],
  ])('for %s is %s', (path, name) => {
    expect(mountUnitName(path)).toBe(name);
    if (hasSystemd)
      expect(
        spawnSync('systemd-escape', ['--path', '--suffix=mount', path], {
          encoding: 'utf8',
        }).stdout.trim(),
      ).toBe(name);
  });
});

describe('a mount unit', () => {
  const text = mountUnit(operation, ['noatime', 'nosuid', 'nodev']);

  it('names the checked link and never a UUID, is wanted only, and comes before what runs pods', () => {
    expect(text).toContain('What=/run/diskwright/dev/abcdefghijkl\n');
    expect(text).not.toContain(operation.filesystemUuid);
    expect(text).toContain('ConditionPathIsSymbolicLink=/run/diskwright/dev/abcdefghijkl\n');
    expect(text).toContain('WantedBy=local-fs.target\n');
    expect(text).not.toContain('RequiredBy');
    for (const service of ['kubelet', 'k3s', 'rke2-server', 'k0sworker', 'containerd'])
      expect(text).toMatch(new RegExp(`^Before=.*\\b${service}\\.service`, 'm'));
    expect(text).toContain('Options=noatime,nosuid,nodev,x-systemd.device-timeout=10s\n');
  });

  it('keeps a percent sign in a path from becoming a specifier', () => {
    expect(mountUnit({ ...operation, mountPoint: '/srv/100%h' }, [])).toContain(
      'Where=/srv/100%%h\n',
    );
  });

  it.skipIf(!hasAnalyze)('is taken by systemd-analyze verify', () => {
    const directory = mkdtempSync(join(tmpdir(), 'diskwright-unit-'));
    const path = join(directory, mountUnitName(operation.mountPoint));
    writeFileSync(path, text);
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    });
    rmSync(directory, { recursive: true });
    expect(stderr.split('\n').filter((line) => line.includes('abcdefghijkl'))).toEqual([]);
  });
});
