/**
 * Bundles the two programs into dist/: one file each, so that a start reads one file instead of
 * some hundred, and beside it what V8 made of that file (a code cache), so that a start does not
 * compile it again. Each program is bundled by itself: the agent runs as root, and what it loads
 * should be all its own. A cache serves the version of Node that built it; any other one compiles,
 * and nothing is ever written at a start. Files are replaced one by one by rename, so that a
 * program that starts meanwhile finds them whole.
 *
 * `node build.ts DIRECTORY MODULES`: what is packed. Into another directory than dist/, and into
 * the file MODULES, as JSON, which modules were bundled. The same sources and the same Node give
 * the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const [directory = 'dist', modulesFile] = process.argv.slice(2);
const dist = resolve(root, directory);
/**
 * Of packages the same sources and the same Node give the same bytes. Which functions a longer run
 * calls, and V8 still has at its end, is not the same each time.
 */
const isPacked = modulesFile !== undefined;
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
  /** Which functions go into the code cache: all, or those that the usual run calls. */
  readonly compiled: 'all' | 'called';
  /** Arguments of a run that does what most do at their start. It must not touch the host. */
  readonly usualRun: readonly string[];
  /** How that run ends; any other end is a program that does not work. */
  readonly usualStatus: number;
}

const programs: readonly Program[] = [
  {
    name: 'diskwright',
    entry: 'src/cli/main.ts',
    apart: [],
    ...(isPacked
      ? { compiled: 'all', usualRun: ['version'], usualStatus: 0 }
      : // One of the nodes has no inventory, so that the plan is incomplete.
        { compiled: 'called', usualRun: ['plan', 'examples/fleet'], usualStatus: 4 }),
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
    // What it does at work cannot be run here, and is nearly all that it has.
    compiled: 'all',
    // With no request on its input it loads what a request needs, and ends.
    usualRun: [],
    usualStatus: 1,
  },
];

interface File {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Paths below the root of all that was bundled. */
const bundledModules = new Set<string>();

/** @param files of modules that are loaded from a file of their own when they are imported. */
async function bundle(
  module: string,
  files: ReadonlyMap<string, string>,
  form: BuildOptions,
): Promise<string> {
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
    ...form,
  });
  for (const input of Object.keys(metafile?.inputs ?? {})) bundledModules.add(input);
  const text = outputFiles?.[0]?.text ?? '';
  // Read as Latin-1, which is what V8 keeps text in and needs no decoding.
  return text.replaceAll(/[^\0-\x7f]/g, (letter) => {
    throw new Error(`the bundle of ${module} has the letter ${letter}; only ASCII was expected`);
  });
}

function loadedFrom(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'loaded-from-files',
    setup: (building) => {
      building.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return null;
        const file = files.get(relative(root, resolve(resolveDir, path)));
        return file === undefined ? null : { path: `./${PARTS}/${file}`, external: true };
      });
    },
  };
}

/** The body of one function, as Node makes of every CommonJS module. */
const BODY: BuildOptions = {
  banner: { js: '(function (require, module, exports, __dirname, __filename) {' },
  footer: { js: '})' },
};

/**
 * Runs a body from the code cache, where this Node has made one.
 */
function starter(body: string): string {
  return `'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

// What is older fails somewhere else, in words that say nothing.
if (parseInt(process.versions.node) < ${String(OLDEST_NODE)}) {
  process.stderr.write(\`diskwright needs Node.js ${String(OLDEST_NODE)} or newer, and this is \${process.versions.node}.\\n\`);
  process.exit(1);
}

const body = \`\${__dirname}/${PARTS}/${body}\`;

/** @returns undefined where another Node built this, or nothing: then the body is compiled. */
function codeCache() {
  try {
    return readFileSync(\`\${body}.\${process.version}-\${process.arch}.cache\`);
  } catch {
    return undefined;
  }
}

// V8 itself refuses a cache of another version of V8 or other flags, and compiles.
const script = new Script(readFileSync(\`\${body}.js\`, 'latin1'), { filename: \`\${body}.js\`, cachedData: codeCache() });
script.runInThisContext()(require, module, exports, __dirname, __filename);
`;
}

/** Runs a program once in a process of its own, and keeps what V8 compiled of its body. */
async function codeCache(program: Program, body: string): Promise<Uint8Array> {
  const scratch = await mkdtemp(join(tmpdir(), 'diskwright-build-'));
  try {
    const [file, cache] = [join(scratch, 'body.js'), join(scratch, 'cache')];
    await writeFile(file, body);
    const script = join(import.meta.dirname, 'write-code-cache.ts');
    const { NODE_OPTIONS: _options, ...env } = process.env;
    const how = [file, cache, program.compiled];
    // V8 draws the seed of its hashes, and they are in the cache.
    const node = ['--predictable', '--random-seed=1', script];
    const child = spawnSync(process.execPath, [...node, ...how, ...program.usualRun], {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (child.error !== undefined) throw child.error;
    if (child.status !== program.usualStatus)
      throw new Error(
        `"${[program.name, ...program.usualRun].join(' ')}" ended with ${String(child.status ?? child.signal)} instead of ${String(program.usualStatus)}:\n${child.stderr}`,
      );
    return await readFile(cache);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function filesOf(program: Program): Promise<readonly File[]> {
  const files: File[] = [];
  const modules = new Map<string, string>();
  const addPart = (name: string, content: string | Uint8Array): void => {
    files.push({ path: join(dist, PARTS, name), content });
  };
  for (const module of program.apart) {
    const content = await bundle(module, NONE, {});
    const file = `${program.name}-${hashOf(content)}.js`;
    addPart(file, content);
    modules.set(module, file);
  }
  const body = await bundle(program.entry, modules, BODY);
  const name = `${program.name}-${hashOf(body)}`;
  addPart(`${name}.js`, body);
  addPart(`${name}.${process.version}-${process.arch}.cache`, await codeCache(program, body));
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
