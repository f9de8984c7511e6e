/**
 * Runs a bundled program, and writes what V8 has compiled of its body when it ends:
 * `node write-code-cache.ts BODY CACHE all|called [ARGUMENTS...]`. The cache holds all functions,
 * or those that were called, so that a start like this one compiles none of them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** Takes what Node gives every CommonJS module. */
type ModuleBody = (...given: readonly unknown[]) => void;

const [body = '', cache = '', which = '', ...programArguments] = process.argv.slice(2);
process.argv = [process.execPath, body, ...programArguments];

const source = readFileSync(body, 'latin1');
// V8 takes a cache only under the flags under which it was written.
if (which === 'all') setFlagsFromString('--no-lazy');
const script = new Script(source, { filename: basename(body) });
if (which === 'all') setFlagsFromString('--lazy');
process.on('uncaughtExceptionMonitor', (error) => {
  console.error(error);
  // The status of a program that ended in order may be the same.
  process.on('exit', () => process.exit(70));
});
process.on('exit', () => {
  const data = script.createCachedData();
  if (
    new Script(source, { filename: basename(body), cachedData: data }).cachedDataRejected === true
  )
    throw new Error('V8 refuses the code cache that it has just made');
  writeFileSync(cache, data);
});
const load: (name: string) => unknown = createRequire(body);
const module = { exports: {} };
(script.runInThisContext() as ModuleBody)(load, module, module.exports, dirname(body), body);
