import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRuntime, tooOldToPack, tooOldToRelease } from '../../.config/package/runtime.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'diskwright-runtime-'));
  mkdirSync(join(home, 'bin'));
  mkdirSync(join(home, 'include/node'), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

const X64 = 62;
const ARM64 = 183;
/** The architecture on which this does not run, so that only files tell what it is. */
const foreign = process.arch === 'arm64' ? X64 : ARM64;

function writeProgram(machine: number): void {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(machine, 18);
  writeFileSync(join(home, 'bin/node'), header);
  chmodSync(join(home, 'bin/node'), 0o755);
}

function writeVersion(major: number, minor: number, patch: number): void {
  writeFileSync(
    join(home, 'include/node/node_version.h'),
    `#define NODE_MAJOR_VERSION ${major}\n#define NODE_MINOR_VERSION ${minor}\n#define NODE_PATCH_VERSION ${patch}\n`,
  );
}

describe('a runtime', () => {
  it('that runs this is known by what it says itself', async () => {
    const runtime = await readRuntime(null);
    expect(runtime).toMatchObject({ version: process.versions.node, runsHere: true });
    expect(runtime.architecture.node).toBe(process.arch);
    expect(runtime.licenseText).toContain('Node.js');
  });

  it('of another architecture is known by its files', async () => {
    writeProgram(foreign);
    writeVersion(24, 22, 1);
    writeFileSync(join(home, 'LICENSE'), 'Node.js is licensed for use as follows');
    const runtime = await readRuntime(home);
    expect(runtime).toMatchObject({ version: '24.22.1', runsHere: false });
    expect(runtime.architecture.elf).toBe(foreign);
  });

  it('that is too old fails with the sentence why', async () => {
    writeProgram(foreign);
    writeVersion(22, 21, 0);
    await expect(readRuntime(home)).rejects.toThrow(
      'Node 22.21.0 is too old: diskwright is tested on Node 24 and newer. Give a newer one with --runtime DIR.',
    );
  });

  it('that is none says what was expected', async () => {
    await expect(readRuntime(home)).rejects.toThrow(/bin\/node cannot be read \(ENOENT\)/);
    writeFileSync(join(home, 'bin/node'), '#!/bin/sh\nexec /usr/bin/node "$@"\n');
    await expect(readRuntime(home)).rejects.toThrow(/is no program for Linux on x64 or arm64/);
    writeProgram(8);
    await expect(readRuntime(home)).rejects.toThrow(/is no program for Linux on x64 or arm64/);
    writeProgram(foreign);
    await expect(readRuntime(home)).rejects.toThrow(/has no include\/node\/node_version\.h/);
    writeVersion(24, 22, 1);
    await expect(readRuntime(home)).rejects.toThrow(/has no LICENSE/);
  });
});

describe('of the versions of Node', () => {
  it.each(['24.0.0', '24.21.0', '26.0.0', '30.1.2'])('%s may be packed', (version) => {
    expect(tooOldToPack(version)).toBeNull();
  });

  it.each(['24.22.1', '24.23.0', '26.12.1', '26.13.0', '27.0.0', '28.1.0'])(
    '%s may be released',
    (version) => {
      expect(tooOldToRelease(version)).toBeNull();
    },
  );

  it.each(['24.21.0', '24.22.0', '24.9.9', '26.12.0', '26.9.1'])(
    '%s may not, and why',
    (version) => {
      expect(tooOldToRelease(version)).toMatch(
        /^Node \S+ is older than 2[46]\.\d+\.1: the security release of Node\.js of October 2026/,
      );
    },
  );

  it('those of lines without security releases may not be released', () => {
    expect(tooOldToRelease('25.9.0')).toMatch(/of a line that gets no security releases; take 24/);
    expect(tooOldToRelease('22.22.0')).toMatch(/of a line that gets no security releases/);
  });

  it('one that is no release is not taken', () => {
    expect(() => tooOldToPack('25.0.0-nightly')).toThrow(/is no version of a release of Node/);
  });
});
