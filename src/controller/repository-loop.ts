import type { Cause } from '../assess/summarize.ts';
import type { ApiObject } from '../cluster/resources.ts';
import type { Recorder } from '../cluster/events.ts';
import type { PublicationFinding } from '../publish/publication-change.ts';
import type { Writer } from './carry-out.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { ClusterView } from './observe-cluster.ts';
import {
  readSource,
  rememberedSource,
  sourceKey,
  type SourceMemory,
  type SourceReading,
} from './read-source.ts';
import { openRequest, statusAfter, writeStatus } from './report.ts';
import { durationMs, repositoryKey, type DiskRepository } from './repository.ts';
import { sync, type Synced, type Written } from './sync.ts';
import { eventAbout, eventOfWrite } from './tell-events.ts';

export interface Surroundings {
  readonly writer: Writer;
  readonly recorder: Recorder;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly cacheDir: string | null;
  /** The clock that people read. */
  readonly now: () => Date;
  /** From 0 up to 1. */
  readonly chance: () => number;
}

/** What is kept of one repository between two passes. */
export interface RepositoryMemory {
  readonly key: string;
  readonly source: SourceMemory;
  readonly reading: SourceReading | null;
  /** On the monotonic clock: when the repository is asked again. */
  readonly sourceDueMs: number;
  readonly generation: number;
  /** Passes in a row after which something is tried again. */
  readonly retries: number;
  /** Findings that were told, so that each is told once. */
  readonly told: ReadonlySet<string>;
}

export interface Turn {
  readonly memory: RepositoryMemory;
  /** When the next pass is due though nothing changes; on the monotonic clock. */
  readonly dueMs: number;
}

const RETRY_FIRST_MS = 2_000;

/** One turn of one repository: read what is due, make a pass, say what came of it. */
export async function takeTurn(
  repository: DiskRepository,
  before: RepositoryMemory | undefined,
  { view, isPoked, ...surroundings }: Surroundings & {
    readonly view: ClusterView;
    /** A webhook says that there is something new. */
    readonly isPoked: boolean;
  },
): Promise<Turn> {
  const startedMs = performance.now();
  const memory = memoryOf(repository, before);
  const requestedAt = openRequest(repository);
  const isDue =
    isPoked ||
    requestedAt !== null ||
    startedMs >= memory.sourceDueMs ||
    memory.generation !== repository.metadata.generation;
  const intervalMs = durationMs(repository.spec.interval, 300_000);
  const jitteredMs = intervalMs * (0.95 + surroundings.chance() / 10);
  const { cacheDir } = surroundings;
  const reading =
    memory.reading === null || isDue
      ? await readSource(repository, memory.source, { cacheDir })
      : memory.reading;
  const now = surroundings.now();
  const { valid } = reading.memory;
  const written: Written[] = [];
  const synced =
    valid === null || reading.isHeld
      ? null
      : await sync({
          ...{ repository, valid, view, now, writer: surroundings.writer },
          tell: (one) => {
            written.push(one);
            tellWrite(one, repository, surroundings);
          },
        });
  const causes: readonly Cause[] = [
    ...reading.causes,
    ...view.unreadable.map(({ name, message }): Cause => ({
      reason: 'InventoryUnreadable',
      retry: 'by-person',
      message: `NodeInventory ${name}: ${message}`,
    })),
    ...(valid === null && reading.causes.length === 0 ? [NOTHING_VALID] : []),
  ];
  const told = tellFindings(synced, memory.told, surroundings, view);
  const status = statusAfter({
    ...{ repository, memory: reading.memory, synced, causes, requestedAt, now },
  });
  if (surroundings.writer.isLeader()) {
    const result = await writeStatus(repository, status, surroundings.writer.client);
    if (result !== null) tellStatus(repository, status, surroundings);
  }
  const conditions = status.conditions ?? [];
  surroundings.metrics.conditions(repositoryKey(repository), conditions);
  const isRetried = [...causes, ...(synced?.causes ?? [])].some(({ retry }) => retry === 'soon');
  const retries = isRetried ? memory.retries + 1 : 0;
  const retryMs = Math.min(intervalMs, RETRY_FIRST_MS * 2 ** Math.min(retries, 12));
  const endedMs = performance.now();
  surroundings.metrics.passEnded({
    repository: repositoryKey(repository),
    result: synced === null ? 'held' : isRetried ? 'failed' : 'done',
    durationMs: endedMs - startedMs,
  });
  const sourceDueMs = isDue || memory.reading === null ? endedMs + jitteredMs : memory.sourceDueMs;
  const isFetchRetried = reading.causes.some(({ retry }) => retry === 'soon');
  return {
    memory: {
      ...{ key: memory.key, source: reading.memory, reading, retries, told },
      sourceDueMs: isFetchRetried ? endedMs + retryMs : sourceDueMs,
      generation: repository.metadata.generation ?? 0,
    },
    dueMs: isRetried ? endedMs + retryMs : sourceDueMs,
  };
}

const NOTHING_VALID: Cause = {
  reason: 'NoValidRevision',
  retry: 'by-person',
  message: 'no revision without errors was read yet',
};

function memoryOf(
  repository: DiskRepository,
  before: RepositoryMemory | undefined,
): RepositoryMemory {
  const key = sourceKey(repository);
  if (before?.key === key) return before;
  return {
    key,
    source: rememberedSource(repository),
    reading: null,
    sourceDueMs: 0,
    generation: -1,
    retries: 0,
    told: new Set(),
  };
}

function tellWrite(
  written: Written,
  repository: DiskRepository,
  { recorder, metrics, log }: Surroundings,
): void {
  const kind = written.kind === 'publication' ? written.change.ref.kind : 'NodeStorage';
  metrics.wrote(kind, written.result);
  const facts =
    written.kind === 'publication'
      ? { ...written.change.ref, change: written.change.kind, reason: written.change.reason }
      : { kind, name: written.object.metadata.name, change: 'apply' };
  const error = written.result.kind === 'failed' ? written.result.error.message : undefined;
  const about = { repository: repositoryKey(repository), ...facts };
  if (error === undefined) log.info({ ...about, result: written.result.kind }, 'wrote');
  else log.warn({ ...about, error }, 'write failed');
  const event = eventOfWrite(written, repository);
  if (event !== null) recorder.record(event);
}

/** Each finding once, on the object that people look at. */
function tellFindings(
  synced: Synced | null,
  before: ReadonlySet<string>,
  { recorder, log }: Surroundings,
  view: ClusterView,
): ReadonlySet<string> {
  const findings = synced?.publication.findings ?? [];
  const keyOf = ({ ref, code, message }: PublicationFinding): string =>
    [ref.kind, ref.namespace, ref.name, code, message].join('\0');
  for (const finding of findings) {
    if (before.has(keyOf(finding))) continue;
    log.warn({ ...finding.ref, code: finding.code }, finding.message);
    const event = eventAbout(finding, view.live);
    if (event !== null) recorder.record(event);
  }
  return synced === null ? before : new Set(findings.map(keyOf));
}

function tellStatus(
  repository: DiskRepository,
  { conditions }: ReturnType<typeof statusAfter>,
  { recorder, log }: Surroundings,
): void {
  const ready = conditions?.find(({ type }) => type === 'Ready');
  const before = repository.status?.conditions?.find(({ type }) => type === 'Ready');
  if (ready === undefined) return;
  log.info(
    { repository: repositoryKey(repository), ready: ready.status, reason: ready.reason },
    ready.message,
  );
  if (before?.status === ready.status && before.reason === ready.reason) return;
  const type = ready.status === 'True' || ready.reason === 'Progressing' ? 'Normal' : 'Warning';
  const regarding: ApiObject = repository;
  recorder.record({ regarding, type, reason: ready.reason, message: ready.message });
}
