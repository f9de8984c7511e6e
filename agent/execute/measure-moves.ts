import type { AgentEvent } from '../../src/model/agent-protocol.ts';
import { isAnyRotational, type HostCopyRate } from '../../src/model/observed/copy-rate.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { MoveLogicalVolume, Operation } from '../../src/model/planned/plan.ts';
import { measuredRate } from '../discover/copies/kept-copies.ts';

/** Measures moves by what is told of their progress. */
export interface MoveMeasure {
  /**
   * Takes an event when it happens.
   *
   * @returns the rate of a move that has just ended, well or not, where it says something.
   */
  readonly take: (event: AgentEvent, observed: Inventory | null) => HostCopyRate | null;
}

interface MoveUnderWay {
  readonly fromMs: number;
  readonly fromPercent: number;
  /** Null while too little is copied to say. */
  readonly bytesPerSecond: number | null;
}

/**
 * @param nowMs of a monotonic clock.
 * @param today the day in UTC.
 */
export function measureMoves(nowMs: () => number, today: () => string): MoveMeasure {
  const underWay = new Map<Operation, MoveUnderWay>();
  return {
    take(event, observed) {
      if (event.kind === 'operation-progress' && isMove(event.operation)) {
        const { operation, percent } = event;
        const before = underWay.get(operation);
        underWay.set(operation, further(operation, before, { percent, atMs: nowMs() }));
        return null;
      }
      if (event.kind !== 'outcome' || !isMove(event.outcome.operation)) return null;
      const { operation } = event.outcome;
      const bytesPerSecond = underWay.get(operation)?.bytesPerSecond ?? null;
      if (bytesPerSecond === null || observed === null) return null;
      const ids = (operation.volume.members ?? []).map(({ disk }) => disk);
      const rotational = isAnyRotational(ids, observed.disks);
      return { copy: 'move', rotational, bytesPerSecond, measuredOn: today() };
    },
  };
}

function isMove(operation: Operation): operation is MoveLogicalVolume {
  return operation.kind === 'move-logical-volume';
}

/** From the first that is told on: one that was begun before goes on from where it was. */
function further(
  { sizeBytes }: MoveLogicalVolume,
  before: MoveUnderWay | undefined,
  { percent, atMs }: { readonly percent: number; readonly atMs: number },
): MoveUnderWay {
  if (before === undefined) return { fromMs: atMs, fromPercent: percent, bytesPerSecond: null };
  const points = percent - before.fromPercent;
  const seconds = (atMs - before.fromMs) / 1_000;
  const rate = measuredRate({ bytes: (sizeBytes * points) / 100, seconds, points });
  // pvmove(8) may see only half a minute later that all is copied.
  const isExact = percent < 100 || before.bytesPerSecond === null;
  return isExact && rate !== null ? { ...before, bytesPerSecond: rate } : before;
}
