import type { ApiClient } from '../../cluster/api-client.ts';
import type { Condition, Judgement } from '../../model/condition.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { SourceReading } from '../source/read-source.ts';
import type { DiskRepository } from '../repository.ts';
import { rememberedStatus, writeCommitStatus, type CommitStatusMemory } from './commit-status.ts';
import { rememberedObserved, writeObserved, type ObservedMemory } from './observed-branch.ts';
import { webhookState, type WebhookState } from './webhook-state.ts';

/** What is known between the controller and the host of a repository from turn to turn. */
export interface HostMemory {
  readonly webhook: WebhookState | null;
  readonly observed: ObservedMemory | null;
  readonly commitStatus: CommitStatusMemory | null;
}

/** What the status of an object says, after a start. */
export function rememberedHost(repository: DiskRepository): HostMemory {
  const observed = rememberedObserved(repository);
  return { webhook: null, observed, commitStatus: rememberedStatus(repository) };
}

export interface HostTurn {
  readonly repository: DiskRepository;
  readonly before: HostMemory;
  readonly reading: SourceReading;
  readonly inventories: readonly Inventory[];
  /** Of the storage, after the pass. */
  readonly conditions: readonly Condition[];
  readonly client: Pick<ApiClient, 'get'>;
  readonly cacheDir: string | null;
  readonly isListening: boolean;
  readonly isLeader: () => boolean;
  /** Whether git was asked in this turn. */
  readonly isSourceDue: boolean;
  readonly now: Date;
  /** On the monotonic clock. */
  readonly nowMs: number;
}

/**
 * What is done with the host of a repository after a pass. Nothing of it changes what is served,
 * and nothing throws for what the host says.
 */
export async function takeHostTurn(turn: HostTurn): Promise<HostMemory> {
  const { repository, before, reading, client, isListening, isSourceDue } = turn;
  // The Secret of its token is read as often as git is asked.
  const webhook = isSourceDue
    ? await webhookState(repository, { client, isListening })
    : before.webhook;
  // A host that cannot be read now is not written to; and while history is in doubt, nothing is.
  if (isInTrouble(reading) || !turn.isLeader()) return { ...before, webhook };
  const asked = { ...turn, source: reading.memory, isUrged: isSourceDue };
  const commitStatus = await writeCommitStatus({ ...asked, before: before.commitStatus });
  const observed = await writeObserved({ ...asked, before: before.observed });
  return { webhook, observed, commitStatus };
}

/** A commit that is invalid was read all the same. */
function isInTrouble({ causes, memory }: SourceReading): boolean {
  return causes.some((cause) => cause !== memory.invalid);
}

/** What is said of it, beside the conditions of the storage itself. */
export function hostJudgements(memory: HostMemory): readonly Judgement[] {
  const { webhook, observed, commitStatus } = memory;
  return [webhook, observed, commitStatus].flatMap((one) => one?.judgement ?? []);
}

/** When something is to be tried again though nothing changes; on the monotonic clock. */
export function hostDueMs({ observed, commitStatus }: HostMemory): number {
  const waiting = [observed, commitStatus].filter((one) => one?.isWaiting === true);
  return Math.min(...waiting.map((one) => one?.notBeforeMs ?? Infinity));
}
