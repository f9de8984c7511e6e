/**
 * Bundles the two programs into dist/: one file each, so that a start reads one file instead of some hundred, and beside it
 * what V8 made of that file (a code cache), so that a start does not compile it again. Each program is bundled by itself:
 * the agent runs as root, and what it loads should be all its own. A cache serves the version of Node that built it; any
 * other one compiles, and nothing is ever written at a start. Files are replaced one by one by rename, so that a program
 * that starts meanwhile finds them whole.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

interface Program {
  readonly name: string;
  readonly entry: string;
  /** Arguments of the run whose functions go into the code cache: what most starts need. It must not touch the host. */
  readonly usualRun: readonly string[];
  /** How that run ends; any other end is a program that does not work. */
  readonly usualStatus: number;
}

const programs: readonly Program[] = [
  {
    name: 'diskwright',
    entry: 'src/cli/main.ts',
    usualRun: ['plan', 'examples/fleet'],
    // One of the nodes has no inventory, so that the plan is incomplete.
    usualStatus: 4,
  },
  // With no request on its input it loads all that it has, and ends.
  { name: 'diskwright-agent', entry: 'agent/main.ts', usualRun: [], usualStatus: 1 },
];

interface File {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** A program is the body of one function, as Node makes of every CommonJS module. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    // Lazy imports of our own become lazy parts of the one file; those of Node's modules are plain calls.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    banner: { js: '(function (require, module, exports, __dirname, __filename) {' },
    footer: { js: '})' },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    logLevel: 'warning',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  // Read as Latin-1, which is what V8 keeps text in and needs no decoding.
  return text.replaceAll(/[^\0-\x7f]/g, (letter) => {
    throw new Error(`the bundle of ${entry} has the letter ${letter}; only ASCII was expected`);
  });
}

/** What is started: it runs the program, from the code cache where this Node has made one. */
function starter(program: string): string {
  return `#!/usr/bin/env node
'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const program = \`\${__dirname}/diskwright-parts/${program}.js\`;

/** @returns undefined where another Node built this, or nothing: then the program is compiled. */
function codeCache() {
  try {
    return readFileSync(\`\${__dirname}/diskwright-parts/${program}.\${process.version}-\${process.arch}.cache\`);
  } catch {
    return undefined;
  }
}

// V8 itself refuses a cache of another version of V8 or other flags, and compiles.
const script = new Script(readFileSync(program, 'latin1'), { filename: program, cachedData: codeCache() });
script.runInThisContext()(require, module, exports, __dirname, __filename);
`;
}

/** Runs a program once in a process of its own, and keeps what V8 compiled for it. */
async function codeCache(program: Program, text: string): Promise<Uint8Array> {
  const scratch = await mkdtemp(join(tmpdir(), 'diskwright-build-'));
  try {
    const [file, cache] = [join(scratch, 'program.js'), join(scratch, 'cache')];
    await writeFile(file, text);
    const script = join(import.meta.dirname, 'write-code-cache.ts');
    const { NODE_OPTIONS: _options, ...env } = process.env;
    const child = spawnSync(process.execPath, [script, file, cache, ...program.usualRun], {
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
  const text = await bundle(program.entry);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const part = `${program.name}-${hash}`;
  const parts = join(dist, 'diskwright-parts', part);
  // Parts before programs: a program names its parts by hash, and must find them.
  return [
    { path: `${parts}.js`, content: text },
    {
      path: `${parts}.${process.version}-${process.arch}.cache`,
      content: await codeCache(program, text),
    },
    { path: join(dist, `${program.name}.js`), content: starter(part) },
  ];
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
