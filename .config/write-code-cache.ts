/**
 * Runs a bundled program, and writes what V8 has compiled for it when it ends: `node write-code-cache.ts PROGRAM CACHE
 * [ARGUMENTS...]`. The cache holds the functions that were called, so that a start like this one compiles none of them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { Script } from 'node:vm';

/** Takes what Node gives every CommonJS module: require, module, exports, directory, file. */
type ProgramBody = (...given: readonly unknown[]) => void;

const [program = '', cache = '', ...programArguments] = process.argv.slice(2);
process.argv = [process.execPath, program, ...programArguments];

const source = readFileSync(program, 'latin1');
const script = new Script(source, { filename: basename(program) });
process.on('uncaughtExceptionMonitor', (error) => {
  console.error(error);
  // The status of a program that ended in order may be the same.
  process.on('exit', () => process.exit(70));
});
process.on('exit', () => {
  const data = script.createCachedData();
  if (
    new Script(source, { filename: basename(program), cachedData: data }).cachedDataRejected ===
    true
  )
    throw new Error('V8 refuses the code cache that it has just made');
  writeFileSync(cache, data);
});
const run = script.runInThisContext() as ProgramBody;
const module = { exports: {} };
run(createRequire(program), module, module.exports, dirname(program), program);
