/**
 * Bundles the two programs into dist/, so that a start reads a few files instead of some hundred. Each program is bundled
 * by itself: the agent runs as root, and what it loads should be all its own. What is imported lazily (`import()`) lands
 * in chunks beside it. Files are replaced one by one by rename, so that a program that starts meanwhile finds them whole.
 */
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, type OutputFile } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

const programs = {
  diskwright: 'src/cli/main.ts',
  'diskwright-agent': 'agent/main.ts',
};

/** Some packages are CommonJS and call `require`, which an ES module does not have. */
const requireForCommonJs =
  'import { createRequire as createRequireForBundle } from "node:module"; const require = createRequireForBundle(import.meta.url);';

async function bundle(program: string, file: string): Promise<readonly OutputFile[]> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: [{ in: file, out: program }],
    outdir: dist,
    chunkNames: `${program}-parts/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    banner: { js: `#!/usr/bin/env node\n${requireForCommonJs}` },
    logLevel: 'warning',
    write: false,
  });
  return result.outputFiles;
}

async function replaceFile(file: OutputFile): Promise<void> {
  await mkdir(dirname(file.path), { recursive: true });
  const unfinished = `${file.path}.${String(process.pid)}.new`;
  await writeFile(unfinished, file.contents);
  if (dirname(file.path) === dist) await chmod(unfinished, 0o755);
  await rename(unfinished, file.path);
}

async function removeAllBut(written: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(path) && !path.endsWith('.new'))
      await rm(path, { force: true });
  }
}

const outputs = await Promise.all(
  Object.entries(programs).map(([name, file]) => bundle(name, file)),
);
// Parts before programs: a program names its parts by hash, and must find them.
const files = outputs.flat().toSorted((a, b) => b.path.length - a.path.length);
await mkdir(dist, { recursive: true });
for (const file of files) await replaceFile(file);
await removeAllBut(new Set(files.map((file) => file.path)));
