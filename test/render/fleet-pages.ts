/** Pages of fleets, made as the command line makes them. */
import { join } from 'node:path';
import { declare } from '../../src/declare/declare.ts';
import { readPath } from '../../src/declare/text/read-files.ts';
import { explainedPass, type ExplainedPass } from '../../src/pass/explained-pass.ts';
import { makePass } from '../../src/pass/make-pass.ts';
import { fleetHtmlPieces } from '../../src/render/html/fleet/fleet-html.ts';
import { fleetView, type FleetView } from '../../src/review/fleet/fleet-view.ts';
import { AS_OF } from '../simulation/builders.ts';
import { documentLines } from './outputs.ts';

export function renderedFleet(view: FleetView): string {
  const consentExpires = '2026-03-09T07:00:00Z';
  return Array.from(
    fleetHtmlPieces(view, { consentExpires, documentLines, linked: null, repository: null }),
  ).join('');
}

/** An example of the guide, planned; files are named as they lie in it. */
export async function exampleWorld(name: string): Promise<ExplainedPass> {
  const directory = join(import.meta.dirname, '../../examples', name);
  const files = await readPath(directory);
  const { declarations } = declare(
    files.map((file) => ({ ...file, path: file.path.slice(directory.length + 1) })),
  );
  if (declarations === null) throw new Error(`the example ${name} is not valid`);
  const limits = { nodes: null, maxInventoryAgeMs: null };
  const { inventories } = declarations;
  return explainedPass(
    makePass({ declarations, inventories, older: [], asOf: AS_OF, revision: null, ...limits }),
  );
}

/** @param most of its nodes, the first ones. */
export async function exampleFleet(name: string, most = Infinity): Promise<string> {
  const view = fleetView(await exampleWorld(name));
  return renderedFleet({ ...view, nodes: view.nodes.slice(0, most) });
}
