import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { compareText } from '../../src/model/values/order.ts';
import type { Discover } from './observation.ts';

/**
 * Observes again after a pass. A disk that fell silent is not asked once more: each question would
 * cost another thread that does not come back. It is reported as it was observed before, and a
 * finding says so.
 */
export async function observeAfter(
  { discover }: { readonly discover: Discover },
  options: AgentOptions,
  { observed, silent }: { readonly observed: Inventory; readonly silent: ReadonlySet<DiskId> },
): Promise<Inventory> {
  if (silent.size === 0) return discover(options);
  const before = observed.disks.filter(({ id }) => silent.has(id));
  const leave = new Set(before.map(({ path }) => path));
  const now = await discover({ ...options, leave });
  const findings = before.map(({ path }) => ({
    code: 'unreadable' as const,
    subject: path,
    message: `${path} does not answer any more; it is reported as it was before it was written to`,
  }));
  return {
    ...now,
    disks: [...now.disks.filter(({ path }) => !leave.has(path)), ...before].toSorted(
      (a, b) => compareText(a.id, b.id) || compareText(a.path, b.path),
    ),
    findings: [...now.findings, ...findings],
  };
}
