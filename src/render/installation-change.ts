import type { Plan } from '../model/planned/plan.ts';
import type { PlanComparison } from '../review/compare-plans.ts';

/**
 * A change of the Installation id, which makes another installation of the repository; for people.
 */
export interface InstallationChange {
  readonly title: string;
  readonly text: string;
}

/**
 * What a commit does to the Installation id; null where it keeps it. Ids are UUIDs, and safe to
 * show.
 */
export function installationChange(
  { installation }: Pick<Plan, 'installation'>,
  comparison: PlanComparison | null,
): InstallationChange | null {
  const was = comparison?.base.installation;
  if (was === undefined) return null;
  return {
    title: 'THE INSTALLATION ID CHANGES',
    text: `from ${was} to ${installation}. Every volume that was made so far is then of another installation: it is refused, and neither mounted nor published from here. Put the id back, unless this repository is meant to begin anew.`,
  };
}
