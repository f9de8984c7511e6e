import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { PackedFile } from '../file-tree.ts';
import { PackageError } from '../package-error.ts';
import { renderTemplate } from './render-template.ts';

/** The namespace of the plain manifests. */
export const NAMESPACE = 'diskwright-system';

const CHART = 'agent/install/chart';
const CRDS = 'schemas/crds';

/**
 * The chart of Helm, below a directory of its name. The kinds are templates, so that an upgrade
 * brings new versions of them, and an uninstall leaves them: with a kind all of its objects go.
 */
export async function chartFiles(root: string, version: string): Promise<readonly PackedFile[]> {
  const names = ['Chart.yaml', 'values.yaml', 'values.schema.json'];
  const own = await Promise.all(
    names.map(async (name) => [name, await textOf(root, CHART, name)] as const),
  );
  const templates = await templatesOf(root);
  const files = [
    ...own.map(([name, text]) => [name, text.replaceAll('@VERSION@', version)] as const),
    ...templates.map(([name, text]) => [`templates/${name}`, text] as const),
    ['LICENSE', await textOf(root, '.', 'LICENSE')] as const,
  ];
  return files.map(([path, content]) => ({ path: `diskwright/${path}`, mode: 0o644, content }));
}

export interface ManifestOptions {
  /** Templates whose name this accepts; all unless given. */
  readonly only?: (template: string) => boolean;
  /** Members at the top of `values.yaml`, in place of those that are there. */
  readonly values?: object;
}

/**
 * What `helm template diskwright CHART --namespace diskwright-system --set createNamespace=true`
 * prints, as one file for `kubectl apply --server-side`.
 */
export async function plainManifests(
  root: string,
  version: string,
  { only = () => true, values: others = {} }: ManifestOptions = {},
): Promise<string> {
  const defaults = parse(await textOf(root, CHART, 'values.yaml')) as object;
  const values = { ...defaults, createNamespace: true, ...others };
  const templates = (await templatesOf(root)).filter(([name]) => only(name));
  const documents = templates.map(([, text]) =>
    renderTemplate(text, { values, namespace: NAMESPACE, version }).trim(),
  );
  // What is switched off by default leaves nothing behind.
  return `${documents.filter((text) => text !== '').join('\n---\n')}\n`;
}

/** Names and texts: the namespace first, then the kinds, then the others by name. */
async function templatesOf(root: string): Promise<readonly (readonly [string, string])[]> {
  const names = await readdir(join(root, CHART, 'templates'));
  const others = names.filter((name) => name !== 'namespace.yaml').toSorted();
  const kinds = (await readdir(join(root, CRDS))).toSorted();
  const read = async (directory: string, file: string): Promise<string> =>
    textOf(root, directory, file);
  return [
    ['namespace.yaml', await read(`${CHART}/templates`, 'namespace.yaml')],
    ...(await Promise.all(
      kinds.map(async (name) => [`crds/${name}`, keptKind(name, await read(CRDS, name))] as const),
    )),
    ...(await Promise.all(
      others.map(async (name) => [name, await read(`${CHART}/templates`, name)] as const),
    )),
  ];
}

/** https://helm.sh/docs/howto/charts_tips_and_tricks: what has this annotation is not deleted. */
function keptKind(name: string, text: string): string {
  const metadata = /^metadata:\n/m;
  if (!metadata.test(text) || text.includes('{{') || /^ {2}annotations:/m.test(text))
    throw new PackageError(`${CRDS}/${name} cannot be a template of the chart as it is.`);
  return text.replace(metadata, 'metadata:\n  annotations:\n    helm.sh/resource-policy: keep\n');
}

async function textOf(root: string, directory: string, name: string): Promise<string> {
  return readFile(join(root, directory, name), 'utf8');
}
