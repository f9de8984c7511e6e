/**
 * The reference of the fleet and the pull request, as a process of its own: `node
 * test/bench/yaml-alone.ts DIRECTORY`. It reads the YAML files of the directory, has the yaml
 * package turn them into values, and does nothing else. Nothing of the product is loaded. Prints
 * how many documents there were.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const [directory = ''] = process.argv.slice(2);
let documents = 0;
for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.yaml')) continue;
  const text = readFileSync(join(directory, path), 'utf8');
  for (const document of parseAllDocuments(text, { merge: true })) {
    document.toJS();
    documents += 1;
  }
}
console.log(documents);
