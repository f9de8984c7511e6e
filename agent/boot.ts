import { isOn } from '../src/model/planned/operation-traits.ts';
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_HOST_CONFIG, DEFAULT_STATE_DIR } from '../src/model/agent-protocol.ts';
import { operationKey } from '../src/model/operation-key.ts';
import type { Operation } from '../src/model/planned/plan.ts';
import type { Refusal } from '../src/model/planned/refusal.ts';
import type { Outcome, Report } from '../src/model/planned/report.ts';
import { visibleText } from '../src/model/values/visible-text.ts';
import { bootUnit } from './systemd/boot-unit.ts';
import { serveLast } from './serve-last.ts';

/** Disks that the kernel finds late are waited for this long, and a dead one no longer. */
const DISK_WAIT_MS = 10_000;

/**
 * `diskwright-agent boot`: verifies, activates and mounts what this host was last asked to have,
 * without a repository and without a network. It creates, formats, grows and wipes nothing.
 *
 * @returns the exit code: 0 when all is served, 1 when something is not, 64 for a wrong command
 * line.
 */
export async function boot(words: readonly string[]): Promise<number> {
  const line = parseLine(words);
  if (typeof line === 'string') {
    say(`${line}; see diskwright-agent --help`);
    return 64;
  }
  if (line.unit) {
    const [, script = ''] = process.argv;
    process.stdout.write(bootUnit([process.execPath, realpathSync(script)], line));
    return 0;
  }
  try {
    return await serve(line);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

interface BootLine {
  readonly stateDir: string;
  readonly hostConfig: string;
  readonly unit: boolean;
}

function parseLine(words: readonly string[]): BootLine | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        'state-dir': { type: 'string', default: DEFAULT_STATE_DIR },
        'host-config': { type: 'string', default: DEFAULT_HOST_CONFIG },
        unit: { type: 'boolean', default: false },
      },
    });
    const { 'state-dir': stateDir, 'host-config': hostConfig, unit } = values;
    return { stateDir, hostConfig, unit };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function say(text: string): void {
  process.stderr.write(`diskwright-agent: ${visibleText(text)}\n`);
}

async function serve({ stateDir, hostConfig }: BootLine): Promise<number> {
  if (process.getuid?.() !== 0) throw new Error('Disks can only be observed by root.');
  const served = await serveLast({
    stateDir,
    hostConfig,
    diskWaitMs: DISK_WAIT_MS,
    emit: () => undefined,
    missing: (disks) => say(`not there after ${DISK_WAIT_MS / 1000} s: ${disks.join(', ')}`),
    notice: say,
  });
  if (served === null) {
    say(`nothing was applied on this host yet (${stateDir})`);
    return 0;
  }
  let isServed = true;
  for (const { report, reviewed, kept } of served) {
    if (kept.length > 0) say(`kept, though nothing declares it any more: ${kept.join(', ')}`);
    isServed = reportOutcomes(report, reviewed) && isServed;
  }
  return isServed ? 0 : 1;
}

/** @returns whether all that was asked for was done, and nothing is refused. */
function reportOutcomes(report: Report, reviewed: readonly Operation[]): boolean {
  const asked = new Set(reviewed.map(operationKey));
  const failed = report.outcomes.filter(
    (outcome) =>
      outcome.kind === 'failed' ||
      (outcome.kind === 'withheld' && asked.has(operationKey(outcome.operation))),
  );
  for (const outcome of report.outcomes) {
    const text = outcomeText(outcome, asked);
    if (text !== null) say(text);
  }
  for (const { code, summary } of report.refusals) say(`${code}: ${summary}`);
  const served = report.outcomes.filter(({ kind }) => kind === 'applied').length;
  const isServed =
    failed.length === 0 && !report.refusals.some((refusal) => isOfFinished(refusal, report));
  say(
    isServed
      ? `all volumes are served (${served} ${served === 1 ? 'step' : 'steps'})`
      : 'not all volumes are served: "diskwright plan" shows more',
  );
  return isServed;
}

/**
 * Whether a refusal may keep something from being served that was finished before. What was never
 * made is no matter of a boot, which makes nothing: its unit would be shown as failed for good.
 */
function isOfFinished({ code, volume, disk }: Refusal, { inventory }: Report): boolean {
  const finished = inventory.records.volumes.filter(({ state }) => state === 'ready');
  if (volume !== null) return finished.some((record) => record.volume === volume);
  const ids = inventory.disks.find(({ id }) => id === disk)?.aliases ?? [disk];
  if (disk !== null) return finished.some((record) => ids.includes(record.disk.id));
  return code !== 'disk-count';
}

function outcomeText(outcome: Outcome, asked: ReadonlySet<string>): string | null {
  const { operation } = outcome;
  const what = isOn(operation, 'volume')
    ? `${operation.kind} ${operation.volume.volume}`
    : operation.kind;
  switch (outcome.kind) {
    case 'applied':
      return `${what}: done`;
    case 'failed':
      return `${what}: ${outcome.failure.message} ${outcome.failure.remedy}`;
    case 'withheld':
      return asked.has(operationKey(operation)) ? `${what}: ${outcome.reason}` : null;
  }
}
