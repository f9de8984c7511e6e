import type { ExecutedReport } from '../../src/model/planned/report.ts';
import type { HostCopyRate } from '../../src/model/observed/copy-rate.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { readKeptCopies, withRate, writeKeptCopies } from '../discover/copies/kept-copies.ts';
import { discover } from '../discover/discover.ts';
import { execute, type ExecuteRequest } from './execute.ts';
import { measureMoves } from './measure-moves.ts';
import { measureRebuilds } from './measure-rebuilds.ts';

/**
 * Carries out a request as {@link execute} does, and measures what is copied meanwhile: the
 * inventory of the report has the rate. Nothing that was reviewed depends on it, and where it
 * cannot be kept it is measured another time.
 *
 * @throws ExecutionRefused as `execute` does.
 */
export async function executeMeasured(request: ExecuteRequest): Promise<ExecutedReport> {
  const { stateDir } = request.options;
  const { now = () => new Date(), discover: observe = discover } = request.host ?? {};
  const moves = measureMoves(
    () => performance.now(),
    () => now().toISOString().slice(0, 10),
  );
  let observed: Inventory | null = request.observation?.inventory ?? null;
  let kept = Promise.resolve();
  const report = await execute({
    ...request,
    emit(event) {
      const rate = moves.take(event, observed);
      if (rate !== null) kept = kept.then(() => keepRate(stateDir, rate));
      request.emit(event);
    },
    host: {
      ...request.host,
      async discover(options) {
        await kept;
        observed = await observe(options);
        return observed;
      },
    },
  });
  await kept;
  await measureRebuilds(stateDir, report.inventory);
  return report;
}

async function keepRate(stateDir: string, rate: HostCopyRate): Promise<void> {
  const { rates, begun } = await readKeptCopies(stateDir);
  const kept = { rates: withRate(rates, rate), begun };
  await writeKeptCopies(stateDir, kept).catch(() => undefined);
}
