/**
 * A disk that takes writes and never answers: the filesystem under its image is frozen in the
 * middle of an apply. In bounded time that disk is given up by name, the others are finished, and
 * once it answers again the next apply finishes it.
 */
import { isOn } from '../../src/model/planned/operation-traits.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { run } from './loop-device.ts';
import { MiB, openStory, part, processesOf, sleep, type Layout, type Story } from './story.ts';

let story: Story;
let under: string;
let frozen: string;
let outer: string;
beforeEach(() => {
  story = openStory();
  const image = join(story.directory, 'under.img');
  under = join(story.directory, 'under');
  writeFileSync(image, '');
  truncateSync(image, 192 * MiB);
  run('mkfs.ext4', '-q', image);
  mkdirSync(under);
  outer = attach(image);
  run('mount', outer, under);
  const disk = join(under, 'frozen.img');
  writeFileSync(disk, '');
  truncateSync(disk, 64 * MiB);
  frozen = attach(disk);
  story.disk('good', 64);
});
afterEach(() => {
  thaw();
  // What is below must be free before what is above can be taken away.
  for (const line of readFileSync('/proc/self/mountinfo', 'utf8').split('\n')) {
    const mountPoint = line.split(' ')[4] ?? '';
    if (mountPoint.startsWith(`${story.stateDir}/`)) run('umount', mountPoint);
  }
  run('partx', '--delete', frozen);
  detach(frozen);
  run('umount', under);
  detach(outer);
  story.close();
});

function attach(file: string): string {
  return run('losetup', '--find', '--show', file).trim();
}

/** It is detached when the last one who looks at it has closed it. */
function detach(loop: string): void {
  run('losetup', '--detach', loop);
  for (let wait = 0; wait < 100 && run('losetup', '--all').includes(`${loop}:`); wait += 1)
    sleep(20);
}

/** Also ends what waited for it. */
function thaw(): void {
  spawnSync('fsfreeze', ['--unfreeze', under]);
  for (let wait = 0; wait < 200 && processesOf(story.directory).length > 0; wait += 1) sleep(50);
}

/**
 * Tools are replaced in a mount namespace of their own, in which nothing is mounted for others: the
 * good disk is raw.
 */
function declare(frozenClass: string): void {
  const layout = (name: string, disks: string, className: string): Layout => ({
    name,
    disks,
    partitions: [part('a', className, 'rest')],
  });
  story.declare(layout('good', 'good', 'raw'), layout('frozen', 'under/frozen', frozenClass));
}

/** A tool that freezes what is under the disk before it does its work there. */
function freezing(tool: string): Readonly<Record<string, string>> {
  return {
    [tool]: `case "$*" in *${frozen}*) fsfreeze --freeze ${under} 2>/dev/null; touch ${under}-frozen;; esac\nexec "$real/${tool}" "$@"`,
  };
}

/** Minutes of waiting are seconds. */
const SOON = { DISKWRIGHT_DEADLINE_SCALE: '0.02' };

function outcomesOn(report: Report | null, layout: string): readonly string[] {
  return (report?.outcomes ?? [])
    .filter(({ operation }) =>
      'layout' in operation
        ? operation.layout === layout
        : isOn(operation, 'volume') && operation.volume.layout === layout,
    )
    .map(
      (outcome) =>
        `${outcome.kind} ${outcome.operation.kind}${outcome.kind === 'failed' ? ` ${outcome.failure.code}` : ''}`,
    );
}

const RAW = ['create-partition-table', 'prepare-block-volume', 'mark-ready', 'link-block-device'];

describe('a disk that takes writes and never answers', () => {
  it.each([
    [
      'while a tool writes to it, which then cannot be killed',
      'ext4',
      'mkfs.ext4',
      [
        'applied create-partition-table',
        'failed create-filesystem tool-timeout',
        'withheld mark-ready',
        'withheld mount-filesystem',
      ],
    ],
    [
      'while the agent itself writes to it',
      'raw',
      'partx',
      [
        'applied create-partition-table',
        'applied prepare-block-volume',
        'failed mark-ready device-timeout',
        'withheld link-block-device',
      ],
    ],
  ] as const)('is given up %s', async (_when, className, tool, expected) => {
    declare(className);
    const { code, report } = await story.apply({ tools: freezing(tool), env: SOON });
    expect(outcomesOn(report, 'frozen')).toEqual(expected);
    expect(outcomesOn(report, 'good')).toEqual(RAW.map((kind) => `applied ${kind}`));
    expect(code).toBe(5);
    expect(report?.inventory.findings.map(({ subject }) => subject)).toContain(frozen);
    thaw();
    const after = await story.apply();
    expect([after.code, after.report?.remaining]).toEqual([0, []]);
    expect((await story.plan()).kinds).toEqual([]);
  });

  it('does not keep an apply that is told to end', async () => {
    declare('raw');
    let told = false;
    const { code, report, stderr } = await story.apply({
      tools: freezing('partx'),
      // Of somebody who waits, twelve seconds; of somebody who wants it to end, two.
      env: { DISKWRIGHT_DEADLINE_SCALE: '0.1' },
      onProgress: (text, child) => {
        if (told || !text.includes('mark') || !existsSync(`${under}-frozen`)) return;
        told = true;
        child.kill('SIGTERM');
      },
    });
    expect(told, stderr).toBe(true);
    expect(code, stderr).toBe(130);
    expect(outcomesOn(report, 'frozen').at(-1)).toBe('withheld link-block-device');
    thaw();
    const after = await story.apply();
    expect([after.code, after.report?.remaining]).toEqual([0, []]);
    expect((await story.plan()).kinds).toEqual([]);
  });
});
