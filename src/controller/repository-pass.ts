import type { Memory } from '../model/values/memory.ts';
import { makePass, type Pass } from '../pass/make-pass.ts';
import { publishedOwners } from '../publish/published-owners.ts';
import { reclaims } from '../publish/reclaim.ts';
import { provisionedClaims } from '../publish/provisioning/provisioned-claims.ts';
import { bindingsOf, toldPlaces, type ClusterView } from './observe-cluster.ts';
import type { ValidRevision } from './source/read-source.ts';

/** What a pass of a repository is made from. */
export interface RepositoryPassInput {
  /** The revision in force. */
  readonly valid: ValidRevision;
  readonly view: ClusterView;
  readonly now: Date;
  /** Of the passes of this repository before. */
  readonly passes: Memory;
}

export interface RepositoryPass {
  readonly pass: Pass;
  /** When a volume is to be wiped whose claim is gone, since the epoch; null where none waits. */
  readonly nextReclaimMs: number | null;
}

/** Plans a repository with what its cluster says now. Writes nothing. */
export function repositoryPass({ valid, view, now, passes }: RepositoryPassInput): RepositoryPass {
  const { classes, installation } = valid.declarations;
  const givenUp = reclaims(view.live, classes, { nowMs: now.getTime(), installation });
  const provisioned = {
    claims: provisionedClaims(view.live, classes, {
      ...{ installation, due: givenUp.due },
      bindings: bindingsOf(view, installation),
    }),
    told: toldPlaces(view, installation),
  };
  const pass = makePass({
    declarations: valid.declarations,
    inventories: view.inventories,
    older: [],
    publishedOwners: publishedOwners(view.live.volumes.values(), installation),
    reclaims: givenUp.due,
    provisioned,
    asOf: now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    revision: valid.commit,
    nodes: null,
    maxInventoryAgeMs: null,
    memory: passes,
  });
  return { pass, nextReclaimMs: givenUp.nextMs };
}
