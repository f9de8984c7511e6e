import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../src/model/values/source-file.ts';
import { sourceFile } from './fleet.ts';

/** The YAML files of a directory, as git would hand them over. */
export function readFleet(directory: string): readonly SourceFile[] {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted();
  return paths
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => sourceFile(path, readFileSync(join(directory, path))));
}
