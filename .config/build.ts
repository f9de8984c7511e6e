/**
 * Bundles the two programs into dist/: one file each, so that a start reads one file instead of
 * some hundred. Each program is bundled by itself: the agent runs as root, and what it loads should
 * be all its own. Files are replaced one by one by rename, so that a program that starts meanwhile
 * finds them whole.
 *
 * `node build.ts DIRECTORY MODULES`: what is packed. Into another directory than dist/, and into
 * the file MODULES, as JSON, which modules were bundled. The same sources and the same esbuild give
 * the same bytes.
 */
import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const [directory = 'dist', modulesFile] = process.argv.slice(2);
const dist = resolve(root, directory);
/** In dist/: what the programs there consist of. */
const PARTS = 'diskwright-parts';

/** The major version that package.json asks for. */
const OLDEST_NODE = parseInt(manifest.engines.node.replace('>=', ''));

interface Program {
  readonly name: string;
  readonly entry: string;
  /**
   * Modules that are imported when they are needed, which is seldom, or at once by a start of
   * another kind: with what they import they are most of the program, and would have to be read at
   * every start. Not one that may be needed first in the middle of a pass: by then another version
   * may have taken the place of this one.
   */
  readonly apart: readonly string[];
}

const programs: readonly Program[] = [
  {
    name: 'diskwright',
    entry: 'src/cli/main.ts',
    apart: [],
  },
  {
    name: 'diskwright-agent',
    entry: 'agent/main.ts',
    // The resident half stays, and the root half is started for every pass.
    apart: [
      'src/declare/documents/host-config.ts',
      'src/declare/documents/agent-forms.ts',
      'agent/run/run.ts',
    ],
  },
];

interface File {
  readonly path: string;
  readonly content: string;
}

/** Paths below the root of all that was bundled. */
const bundledModules = new Set<string>();

/** @param files of modules that are loaded from a file of their own when they are imported. */
async function bundle(module: string, files: ReadonlyMap<string, string>): Promise<string> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [module],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: `node${String(OLDEST_NODE)}`,
    // Lazy imports of our own become lazy parts of the one file; those of Node's modules are plain
    // calls.
    supported: { 'dynamic-import': false },
    define: {
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
      'import.meta.url': 'bundleUrl',
    },
    inject: ['.config/bundle-url.ts'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    logLevel: 'warning',
    write: false,
    metafile: true,
    plugins: [loadedFrom(files)],
  });
  for (const input of Object.keys(metafile.inputs)) bundledModules.add(input);
  return outputFiles[0]?.text ?? '';
}

function loadedFrom(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'loaded-from-files',
    setup: (building) => {
      building.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return null;
        const file = files.get(relative(root, resolve(resolveDir, path)));
        return file === undefined ? null : { path: `./${file}`, external: true };
      });
    },
  };
}

/** What is started: few words, which any Node knows, so that an older one says what is wrong. */
function starter(body: string): string {
  return `'use strict';
// What is older fails somewhere else, in words that say nothing.
if (parseInt(process.versions.node) < ${String(OLDEST_NODE)}) {
  process.stderr.write(\`diskwright needs Node.js ${String(OLDEST_NODE)} or newer, and this is \${process.versions.node}.\\n\`);
  process.exit(1);
}
require('./${PARTS}/${body}');
`;
}

async function filesOf(program: Program): Promise<readonly File[]> {
  const files: File[] = [];
  const modules = new Map<string, string>();
  const addPart = (name: string, content: string): void => {
    files.push({ path: join(dist, PARTS, name), content });
  };
  for (const module of program.apart) {
    const content = await bundle(module, NONE);
    const file = `${program.name}-${hashOf(content)}.js`;
    addPart(file, content);
    modules.set(module, file);
  }
  const body = await bundle(program.entry, modules);
  const name = `${program.name}-${hashOf(body)}.js`;
  addPart(name, body);
  // Parts before programs: a program names its parts by hash, and must find them.
  const started = `#!/usr/bin/env node\n${starter(name)}`;
  return [...files, { path: join(dist, `${program.name}.js`), content: started }];
}

const NONE: ReadonlyMap<string, string> = new Map();

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

async function replaceFile(file: File): Promise<void> {
  await mkdir(dirname(file.path), { recursive: true });
  const unfinished = `${file.path}.${String(process.pid)}.new`;
  await writeFile(unfinished, file.content);
  if (file.path.endsWith('.js') && dirname(file.path) === dist) await chmod(unfinished, 0o755);
  await rename(unfinished, file.path);
}

async function removeAllBut(written: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.has(path) && !path.endsWith('.new'))
      await rm(path, { force: true });
  }
}

const files = [
  // Of the package only dist/ is CommonJS: Node loads that without the machinery of ES modules.
  { path: join(dist, 'package.json'), content: '{ "type": "commonjs" }\n' },
  ...(await Promise.all(programs.map(filesOf))).flat(),
];
for (const file of files) await replaceFile(file);
await removeAllBut(new Set(files.map((file) => file.path)));
if (modulesFile !== undefined)
  await writeFile(modulesFile, JSON.stringify([...bundledModules].toSorted()));
