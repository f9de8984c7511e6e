import type { Inventory } from '../../../model/observed/inventory.ts';
import type { NodeName } from '../../../model/identifiers.ts';
import { fleetView, type ReportedNode } from '../../../review/fleet/fleet-view.ts';
import type { PlannedMerge } from '../../../render/html/fleet/merge-section.ts';
import { fleetHtmlPieces } from '../../../render/html/fleet/fleet-html.ts';
import { createDocumentCache } from '../../../declare/declare.ts';
import { createRevisionReader } from '../../../git/repository.ts';
import { proposedDocuments } from '../../../declare/text/proposed-documents.ts';
import type { CommandContext } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../../files/load-declarations.ts';
import { makePlan } from '../../make-plan.ts';
import { planWorld } from '../../planned-world.ts';
import { timeNow } from '../../surroundings.ts';
import type { ComparedCommits } from '../../line/declaration-source.ts';
import { compareCommits } from '../plan/compare-commits.ts';
import { openLive, type Live } from './read-live.ts';
import type { StatusPage } from './status-line.ts';
import type { PageHistory } from '../../../render/html/fleet/disk-history-html.ts';
import { localClone } from '../../../git/observed/file-history.ts';
import { loadDiskEvents } from '../../../pass/load-disk-history.ts';
import { branchNamed } from '../../files/inventory-branch.ts';
import { usageError } from '../../command-error.ts';

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
  const { compared } = line;
  const merge =
    compared === null ? null : await plannedMerge(context, compared, { asOf, observed });
  if (merge === null && compared !== null) return EXIT.error;
  const history = line.hasHistory ? await toldHistory(line) : null;
  await output.pieces(
    fleetHtmlPieces(fleetView(world, reported, line.node), {
      ...proposedDocuments(asOf),
      linked: null,
      repository: null,
      ...(merge === null ? {} : { merge }),
      ...(history === null ? {} : { history }),
    }),
  );
  return EXIT.done;
}

/** Older commits are left to `history`, which reads of one disk alone. */
const MOST_COMMITS = 500;

async function toldHistory({ inventories, source }: StatusPage): Promise<PageHistory> {
  const [place, another] = inventories.filter((each) => each.startsWith('git:'));
  if (place === undefined || another !== undefined)
    throw usageError(
      '--history needs the one branch that has the inventories',
      'Add --inventory git:REF, such as git:observed.',
    );
  const { repo, ref, path } = branchNamed(place, source);
  const events = await loadDiskEvents({
    ...{ place: localClone(repo), ref, mostCommits: MOST_COMMITS },
    ...(path === undefined ? {} : { path }),
  });
  return { kind: 'told', events };
}

/** The same comparison that `plan --base --head` makes; null where the branch is not valid. */
async function plannedMerge(
  context: PageContext,
  compared: ComparedCommits,
  { asOf, observed }: { readonly asOf: string; readonly observed: readonly Inventory[] },
): Promise<PlannedMerge | null> {
  const { line } = context;
  const shared = { cache: createDocumentCache(), reader: createRevisionReader() };
  const ofHead = { ...context, line: { ...line, source: compared.head } };
  const valid = await loadValidDeclarations(ofHead, shared);
  if (valid === null) return null;
  const inventories = await loadInventories(ofHead, valid, observed);
  const input = { inventories, asOf, node: line.node };
  const { plan } = makePlan(valid, input);
  const { givenVolumes } = valid;
  const made = await compareCommits(compared, { plan, givenVolumes, shared, input });
  return { ref: compared.head.ref ?? 'HEAD', plan, ...made };
}
