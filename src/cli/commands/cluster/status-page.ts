import type { NodeName } from '../../../model/identifiers.ts';
import { fleetView, type ReportedNode } from '../../../review/fleet/fleet-view.ts';
import { fleetHtmlPieces } from '../../../render/html/fleet/fleet-html.ts';
import { proposedDocuments } from '../../../declare/text/proposed-documents.ts';
import type { CommandContext } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../../files/load-declarations.ts';
import { planWorld } from '../../planned-world.ts';
import { timeNow } from '../../surroundings.ts';
import { openLive, type Live } from './read-live.ts';
import type { StatusPage } from './status-line.ts';

type PageContext = CommandContext<StatusPage>;

/** Prints the page of a fleet: from declarations and inventories, and from a cluster when asked. */
export async function statusPage(context: PageContext): Promise<ExitCode> {
  const { line, surroundings } = context;
  if (line.live === null) return pageWith(context, null);
  const live = await openLive(line.live, surroundings);
  try {
    return await pageWith(context, live);
  } finally {
    live.close();
  }
}

async function pageWith(context: PageContext, live: Live | null): Promise<ExitCode> {
  const { line, output, surroundings } = context;
  const valid = await loadValidDeclarations(context);
  if (valid === null) return EXIT.error;
  const observed = live === null ? [] : await live.inventories();
  const reported = live === null ? new Map<NodeName, ReportedNode>() : await live.reportedNodes();
  const asOf = line.asOf ?? timeNow(surroundings);
  const world = planWorld(valid, {
    inventories: await loadInventories(context, valid, observed),
    asOf,
  });
  await output.pieces(
    fleetHtmlPieces(fleetView(world, reported, line.node), {
      ...proposedDocuments(asOf),
      linked: null,
      repository: null,
    }),
  );
  return EXIT.done;
}
