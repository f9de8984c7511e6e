/**
 * Writes everything that is derived from schemas/*.schema.json: types and validators for the
 * programs, the schemas as `diskwright schema KIND` prints them, CustomResourceDefinitions of the
 * kinds that live in a cluster, and a reference page per kind. `npm run generate`; with `--check`
 * it writes nothing, and fails when a file on disk is not what it would write. The same schemas
 * give the same bytes.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { customResources } from './custom-resources.ts';
import { isKindFile, readSchemas, selfContained, type SchemaFile } from './read-schemas.ts';
import { referenceIndex } from './reference-index.ts';
import { referencePage } from './reference-page.ts';
import { typescriptTypes } from './typescript-types.ts';
import { validators } from './validators.ts';

const root = resolve(import.meta.dirname, '..');
const banner = '// Written by `npm run generate` from schemas/*.schema.json; change those instead.';

/**
 * Directories that hold generated files and nothing else: what is not generated any more is removed
 * from them.
 */
const generatedDirectories = ['src/declare/generated', 'schemas/reference', 'schemas/crds'];

/** Content by path from the root. */
async function generate(files: readonly SchemaFile[]): Promise<ReadonlyMap<string, string>> {
  const code = validators(files, banner);
  const outputs = new Map([
    ['src/declare/generated/declarations.ts', await typescriptTypes(files, banner)],
    ['src/declare/generated/validators.js', code.code],
    ['src/declare/generated/validators.d.ts', code.types],
    ['src/declare/generated/schema-texts.ts', schemaTexts(files)],
    ['schemas/reference/README.md', referenceIndex(files.filter(isKindFile))],
    ...customResources(files, banner.replace('//', '#')),
  ]);
  for (const file of files.filter(isKindFile)) {
    outputs.set(
      `schemas/reference/${file.kind}.md`,
      referencePage(file, selfContained(file, files)),
    );
  }
  return outputs;
}

function schemaTexts(files: readonly SchemaFile[]): string {
  const entries = files.filter(isKindFile).map((file) => {
    const text = JSON.stringify(selfContained(file, files), null, 2);
    return `  ${file.kind}: ${JSON.stringify(text)},\n`;
  });
  return `${banner}
import type { SchemaKind } from './declarations.ts';

/**
 * The schema of each kind as JSON text that stands by itself. Large and seldom wanted: import it
 * lazily, \`await import('./generated/schema-texts.ts')\`.
 */
export const schemaTexts: Readonly<Record<SchemaKind, string>> = {
${entries.join('')}};
`;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return null;
  }
}

function filesOnDisk(): readonly string[] {
  return generatedDirectories.flatMap((directory) => {
    try {
      return readdirSync(join(root, directory)).map((name) => `${directory}/${name}`);
    } catch {
      return [];
    }
  });
}

const outputs = await generate(readSchemas(join(root, 'schemas')));
const outdated = [...outputs].filter(([path, content]) => readIfThere(path) !== content);
const leftOver = filesOnDisk().filter((path) => !outputs.has(path));

if (process.argv.includes('--check')) {
  for (const [path] of outdated) console.error(`${path} is not what the schemas give`);
  for (const path of leftOver) console.error(`${path} belongs to no schema`);
  if (outdated.length + leftOver.length > 0) {
    console.error('Run `npm run generate` and commit what it writes.');
    process.exitCode = 1;
  }
} else {
  for (const [path, content] of outdated) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    console.log(`wrote ${path}`);
  }
  for (const path of leftOver) {
    rmSync(join(root, path));
    console.log(`removed ${path}`);
  }
}
