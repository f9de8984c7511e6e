import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildPackages } from './installed-host.ts';
import type { Rig } from './rig.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * The last commit whose agent of the package was root, and stayed: what installed it is as far from
 * today's package as any.
 */
export const AGENT_AS_ROOT = '1df5b4d179d4d8affbdcba2a4163e4c950a098f7';
/** Both say 0.1.0, which no release has had yet; what was first has the lower number here. */
export const EARLIER_VERSION = '0.0.9';

/**
 * Packs the sources of an earlier commit by themselves, with the packages of npm of today, into a
 * directory below /exchange.
 *
 * @throws Error in a clone without the commit.
 */
export function buildEarlierPackages(rig: Rig, { commit, name }: EarlierPackages): void {
  const sources = mkdtempSync(join(tmpdir(), 'diskwright-earlier-'));
  try {
    unpackCommit(commit, sources);
    const manifestFile = join(sources, 'package.json');
    const manifest: object = JSON.parse(readFileSync(manifestFile, 'utf8'));
    writeFileSync(manifestFile, JSON.stringify({ ...manifest, version: EARLIER_VERSION }));
    copyModules(sources);
    buildPackages(rig, { name, sources });
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}

interface EarlierPackages {
  readonly commit: string;
  readonly name: string;
}

/** By links where both lie on one file system: a link of all would not be below the sources. */
function copyModules(sources: string): void {
  const [from, to] = [join(root, 'node_modules'), join(sources, 'node_modules')];
  const linked = spawnSync('cp', ['--archive', '--link', from, to]);
  if (linked.status === 0) return;
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['--archive', from, to]);
}

function unpackCommit(commit: string, directory: string): void {
  const archive = join(directory, 'sources.tar');
  const packed = spawnSync('git', ['archive', `--output=${archive}`, commit], {
    cwd: root,
    encoding: 'utf8',
  });
  if (packed.status !== 0)
    throw new Error(
      `This clone has no commit ${commit}; a shallow one gets it by "git fetch --unshallow". ${packed.stderr}`,
    );
  execFileSync('tar', ['-xf', archive, '-C', directory]);
  rmSync(archive);
}
