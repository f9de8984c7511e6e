/**
 * A host as an older release left it, its disks and its state directory: today's agent serves it at
 * boot, and a pass of today takes it on. How it was made: test/released/README.md.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLastDesired } from '../../agent/execute/last-desired.ts';
import { releasedPath } from '../released/released.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';
import { AGENT, CLI, mountsBelow } from './story.ts';

/** A loop disk is known by the path of its file: they have to lie where they lay. */
const DIRECTORY = '/var/tmp/diskwright-8c74f8f';
const STATE = join(DIRECTORY, 'state');
const DISKS = ['one', 'two', 'three', 'four'];
const OPTIONS = ['--state-dir', STATE, '--include-loop', '--node', 'node-a'];
/** Declared, and kept since nothing declares it any more. */
const MOUNTED = ['uqzsbcqu7da7', '6k2jfv3jvjmc'];
const LINKED = ['2fp43wfbfhas', '3k4gbvdp2t4k', '3ornq7mfp4um'];

let loops: LoopDevices;
beforeEach(() => {
  // What a run left that was killed.
  clear();
  loops = openLoopDevices();
  mkdirSync(DIRECTORY);
  for (const name of DISKS) {
    const image = join(DIRECTORY, `${name}.img`);
    writeFileSync(image, brotliDecompressSync(readFileSync(releasedPath(`host/${name}.img.br`))));
    loops.attachOver(image);
  }
  cpSync(releasedPath('host/records'), join(STATE, 'records'), { recursive: true });
});
afterEach(() => {
  unmountAll();
  loops.close();
  clear();
});

function unmountAll(): void {
  for (const line of mountsBelow(STATE)) run('umount', line.split(' ')[0] ?? '');
}

function clear(): void {
  unmountAll();
  for (const name of DISKS)
    for (const line of run('losetup', '-j', join(DIRECTORY, `${name}.img`)).split('\n'))
      if (line !== '') run('losetup', '--detach', line.split(':')[0] ?? '');
  spawnSync('chattr', ['-R', '-f', '-i', DIRECTORY]);
  rmSync(DIRECTORY, { recursive: true, force: true });
}

function started(program: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function boot() {
  return started(AGENT, 'boot', '--state-dir', STATE);
}

function apply() {
  const declarations = releasedPath('host/declarations.yaml');
  return started(CLI, 'apply', declarations, '--auto-approve', '-o', 'json', ...OPTIONS);
}

function expectServed(): void {
  const mounted = mountsBelow(STATE).map((line) => line.split(' ')[0]);
  expect(mounted).toEqual(MOUNTED.map((volume) => join(STATE, 'volumes', volume)).toSorted());
  for (const volume of MOUNTED)
    expect(readFileSync(join(STATE, 'volumes', volume, 'data/file'), 'utf8')).toBe(
      'written by 8c74f8f\n',
    );
  for (const volume of LINKED) expect(existsSync(join(STATE, 'block', volume))).toBe(true);
}

describe('a host that 8c74f8f left', () => {
  it('is served at boot by the files of then, what is declared and what is kept', () => {
    const { status, stderr } = boot();
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('kept, though nothing declares it any more: 6k2jfv3jvjmc');
    expectServed();
    expect(boot().stderr).toContain('all volumes are served (0 steps)');
  });

  it('is not changed by a plan that was saved then: planners have changed', () => {
    const words = [releasedPath('host/saved-plan.json'), '--auto-approve', ...OPTIONS];
    const { status, stderr } = started(CLI, 'apply', ...words);
    expect(status, stderr).toBe(3);
    expect(stderr).toContain('it was made by planner 6');
    expect(stderr).toContain('Plan and save again');
    expect(mountsBelow(STATE)).toEqual([]);
  });

  it('is taken on by a pass, which makes no volume anew, and then boots as before', async () => {
    const { status, stdout, stderr } = apply();
    expect(status, stderr).toBe(0);
    const { outcomes } = JSON.parse(stdout) as {
      outcomes: readonly { kind: string; operation: { kind: string } }[];
    };
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['applied']));
    expect([...new Set(outcomes.map(({ operation }) => operation.kind))].toSorted()).toEqual([
      'link-block-device',
      'mount-filesystem',
      'write-ledger',
    ]);
    const former = (await readLastDesired(STATE))?.former ?? [];
    expect(former.flatMap(({ disks }) => disks.flatMap(({ volumes }) => volumes))).toContainEqual(
      expect.objectContaining({ volume: '6k2jfv3jvjmc' }),
    );
    unmountAll();
    const again = boot();
    expect(again.status, again.stderr).toBe(0);
    expectServed();
  });
});
