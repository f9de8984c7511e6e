import type { Cause } from '../assess/summarize.ts';
import type { ApiObject } from '../cluster/resources.ts';
import type { Recorder } from '../cluster/events.ts';
import type { PublicationFinding } from '../publish/publication-change.ts';
import type { Writer } from './carry-out.ts';
import {
  hostDueMs,
  hostJudgements,
  rememberedHost,
  takeHostTurn,
  type HostMemory,
} from './code-host/host-turn.ts';
import { newMemory, type Memory } from '../model/values/memory.ts';
import type { Log } from '../resident/log.ts';
import type { ControllerMetrics } from './probes/metrics.ts';
import type { ClusterView } from './observe-cluster.ts';
import {
  readSource,
  rememberedSource,
  sourceKey,
  type SourceMemory,
  type SourceReading,
} from './source/read-source.ts';
import {
  openRequest,
  statusAfter,
  storageConditions,
  writeStatus,
  type ReportInput,
} from './report.ts';
import { durationMs, repositoryKey, retryWaitMs, type DiskRepository } from './repository.ts';
import { sync, type Synced, type Written } from './sync.ts';
import { eventAbout, eventOfWrite } from './object-events.ts';

export interface ControllerSurroundings {
  readonly writer: Writer;
  readonly recorder: Recorder;
  readonly metrics: ControllerMetrics;
  readonly log: Log;
  readonly cacheDir: string | null;
  /** Of the controller. */
  readonly namespace: string;
  /** Whether this process listens for webhooks. */
  readonly takesWebhooks: boolean;
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
  readonly host: HostMemory;
  /** The last webhook that was served by looking at git; null where none was. */
  readonly webhookAt: string | null;
  /** Passes in a row after which something is tried again. */
  readonly retries: number;
  /** Findings that were reported, so that each is reported once. */
  readonly reported: ReadonlySet<string>;
  /** What its passes worked out, for the next one. */
  readonly passes: Memory;
}

export interface Turn {
  readonly memory: RepositoryMemory;
  /** When the next pass is due though nothing changes; on the monotonic clock. */
  readonly dueMs: number;
}

/** One repository at the time of a turn. */
interface Turned extends ControllerSurroundings {
  readonly repository: DiskRepository;
  readonly view: ClusterView;
  readonly memory: RepositoryMemory;
  readonly startedMs: number;
  /** Set when a person or a tool asked for this turn. */
  readonly requestedAt: string | null;
  /** Whether git is asked. */
  readonly isSourceDue: boolean;
}

/** One turn of one repository: read what is due, make a pass, say what came of it. */
export async function takeTurn(
  repository: DiskRepository,
  before: RepositoryMemory | undefined,
  given: ControllerSurroundings & { readonly view: ClusterView },
): Promise<Turn> {
  const memory = memoryOf(repository, before);
  const startedMs = performance.now();
  const requestedAt = openRequest(repository);
  const isSourceDue =
    memory.reading === null ||
    memory.webhookAt !== webhookAtOf(repository) ||
    requestedAt !== null ||
    startedMs >= memory.sourceDueMs ||
    memory.generation !== repository.metadata.generation;
  const turned: Turned = { ...given, repository, memory, startedMs, requestedAt, isSourceDue };
  const reading = await readWhatIsDue(turned);
  const synced = await syncValid(turned, reading);
  const causes = [
    ...causesBeside(reading, given.view),
    ...refusedAgain(synced?.outdated ?? [], memory.retries),
  ];
  const conditions = storageConditions({ repository, synced, causes, now: given.now() });
  const host = await takeHostTurn({
    ...{ ...turned, before: memory.host, reading, conditions },
    inventories: given.view.inventories,
    ...{ client: given.writer.client, isLeader: given.writer.isLeader },
    ...{ isListening: given.takesWebhooks, now: given.now(), nowMs: performance.now() },
  });
  await report(turned, { memory: reading.memory, conditions, host });
  return nextTurn(turned, { reading, synced, causes, host });
}

async function readWhatIsDue({
  repository,
  memory,
  isSourceDue,
  cacheDir,
  writer,
}: Turned): Promise<SourceReading> {
  if (memory.reading !== null && !isSourceDue) return memory.reading;
  return readSource(repository, memory.source, { cacheDir, client: writer.client });
}

function webhookAtOf({ status }: DiskRepository): string | null {
  return status?.lastWebhookAt ?? null;
}

async function syncValid(turned: Turned, reading: SourceReading): Promise<Synced | null> {
  const { repository, view, writer } = turned;
  const { valid } = reading.memory;
  if (valid === null || reading.isHeld) return null;
  return sync({
    ...{ repository, valid, view, writer, now: turned.now(), passes: turned.memory.passes },
    namespace: turned.namespace,
    onWritten: (one) => reportWrite(one, repository, turned),
  });
}

function causesBeside(reading: SourceReading, view: ClusterView): readonly Cause[] {
  return [
    ...reading.causes,
    ...view.unreadable.map(({ name, message }): Cause => ({
      reason: 'InventoryUnreadable',
      retry: 'by-person',
      message: `NodeInventory ${name}: ${message}`,
    })),
    ...(reading.memory.valid === null && reading.causes.length === 0 ? [NOTHING_VALID] : []),
  ];
}

/**
 * Reported once it went so in two passes in a row: of a single one the next pass, which the watch
 * begins, makes nothing.
 */
function refusedAgain([first, ...more]: readonly string[], retries: number): readonly Cause[] {
  if (first === undefined || retries === 0) return [];
  const others = more.length === 0 ? '' : `, and ${String(more.length)} more`;
  const message = `${first} is another one or another version each time it is written${others}`;
  return [{ reason: 'WriteOutdated', retry: 'soon', message }];
}

async function report(
  turned: Turned,
  reported: Pick<ReportInput, 'memory' | 'conditions' | 'host'>,
): Promise<void> {
  const { repository, requestedAt, writer, metrics } = turned;
  const status = statusAfter({ repository, requestedAt, now: turned.now(), ...reported });
  metrics.conditions(repositoryKey(repository), status.conditions ?? []);
  if (!writer.isLeader()) return;
  reportCodeHost(turned, reported.host);
  const result = await writeStatus(repository, status, writer.client);
  if (result?.kind === 'failed')
    turned.log.warn({ error: result.error.message }, 'status not written');
  if (result !== null) reportStatus(repository, status, turned);
}

function nextTurn(
  turned: Turned,
  result: {
    readonly reading: SourceReading;
    readonly synced: Synced | null;
    readonly causes: readonly Cause[];
    readonly host: HostMemory;
  },
): Turn {
  const { repository, memory, startedMs, metrics, isSourceDue } = turned;
  const { reading, synced, causes, host } = result;
  const { spec, metadata } = repository;
  const isRetried = isTriedAgain(synced, causes);
  const retries = isRetried ? memory.retries + 1 : 0;
  const intervalMs = durationMs(spec.interval, 300_000);
  const retryMs = retryWaitMs(retries, intervalMs);
  const jitteredMs = intervalMs * (0.95 + turned.chance() / 10);
  const endedMs = performance.now();
  metrics.passEnded({
    repository: repositoryKey(repository),
    result: synced === null ? 'held' : isRetried ? 'failed' : 'done',
    durationMs: endedMs - startedMs,
  });
  const isFetchRetried = reading.causes.some(({ retry }) => retry === 'soon');
  const askedMs = isSourceDue ? endedMs + jitteredMs : memory.sourceDueMs;
  const sourceDueMs = isFetchRetried ? endedMs + retryMs : askedMs;
  const hasWindows = (spec.maintenanceWindows ?? []).length > 0;
  const dueMs = Math.min(
    sourceDueMs,
    hostDueMs(host),
    ...(isRetried ? [endedMs + retryMs] : []),
    ...(hasWindows ? [endedMs + WINDOWS_MS] : []),
    ...reclaimDue(synced, turned.now(), endedMs),
  );
  const reported = reportFindings(turned, synced);
  const generation = metadata.generation ?? 0;
  const { key, passes } = memory;
  const webhookAt = isSourceDue ? webhookAtOf(repository) : memory.webhookAt;
  const kept = { key, source: reading.memory, reading, retries, reported, sourceDueMs, generation };
  return { memory: { ...kept, passes, host, webhookAt }, dueMs };
}

/** On the monotonic clock: when the next volume is to be wiped whose claim is gone. */
function reclaimDue(synced: Synced | null, now: Date, nowMs: number): readonly number[] {
  const next = synced?.nextReclaimMs ?? null;
  // A little later: the clocks of this and the next look differ by less.
  return next === null ? [] : [nowMs + Math.max(0, next - now.getTime()) + 1_000];
}

function isTriedAgain(synced: Synced | null, beside: readonly Cause[]): boolean {
  const { causes, outdated } = synced ?? { causes: [], outdated: [] };
  return outdated.length > 0 || [...beside, ...causes].some(({ retry }) => retry === 'soon');
}

/** How often windows are looked at: they open at minutes. */
const WINDOWS_MS = 20_000;

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
    host: rememberedHost(repository),
    webhookAt: null,
    retries: 0,
    reported: new Set(),
    passes: newMemory(),
  };
}

function reportWrite(
  written: Written,
  repository: DiskRepository,
  { recorder, metrics, log }: Pick<ControllerSurroundings, 'recorder' | 'metrics' | 'log'>,
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
function reportFindings(
  { recorder, log, view, memory }: Turned,
  synced: Synced | null,
): ReadonlySet<string> {
  if (synced === null) return memory.reported;
  const { findings } = synced.publication;
  const keyOf = ({ ref, code, message }: PublicationFinding): string =>
    [ref.kind, ref.namespace, ref.name, code, message].join('\0');
  for (const finding of findings) {
    if (memory.reported.has(keyOf(finding))) continue;
    log.warn({ ...finding.ref, code: finding.code }, finding.message);
    const event = eventAbout(finding, view.live);
    if (event !== null) recorder.record(event);
  }
  return new Set(findings.map(keyOf));
}

/** What goes wrong with the host of a repository, once. */
function reportCodeHost(turned: Turned, host: HostMemory): void {
  const { repository, memory, recorder, log } = turned;
  const before = hostJudgements(memory.host);
  for (const { type, status, reason, message } of hostJudgements(host)) {
    const known = before.find((one) => one.type === type);
    if (status === known?.status && reason === known.reason) continue;
    log.info({ repository: repositoryKey(repository), condition: type, status, reason }, message);
    const regarding: ApiObject = repository;
    if (status === 'False') recorder.record({ regarding, type: 'Warning', reason, message });
  }
}

function reportStatus(
  repository: DiskRepository,
  { conditions }: ReturnType<typeof statusAfter>,
  { recorder, log }: ControllerSurroundings,
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
