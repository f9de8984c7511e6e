/**
 * Runs in the virtual machine, bundled: what an agent that stays does when nothing is to be done.
 * It observes and plans again and again, and in turns, each of them first in every second round,
 * runs one report of LVM. What stays has no process that could be measured whole; the report is
 * one, by a command line of its own. Prints one line of JSON.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { discover } from '../../agent/discover/discover.ts';
import { readLastDesired } from '../../agent/execute/last-desired.ts';
import { takeObservation } from '../../agent/execute/observation.ts';
import { DEFAULT_HOST_CONFIG } from '../../src/model/agent-protocol.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { median } from './measure.ts';

/** The first ones are spent on compiling, and become shorter for so long; they count nowhere. */
const WARM_UP = 40;

export interface ResidentPasses {
  readonly passMs: number;
  readonly reportMs: number;
  /** Of the last plan: none, or nothing was measured. */
  readonly operations: number;
  /** That came to be on the whole machine in a pass, threads included; the median. */
  readonly processes: number;
}

async function measure(stateDir: string, rounds: number): Promise<ResidentPasses> {
  const last = await readLastDesired(stateDir);
  if (last === null) throw new Error(`nothing was applied here yet (${stateDir})`);
  const { desired, includeLoop } = last;
  const hostConfig = last.hostConfig ?? DEFAULT_HOST_CONFIG;
  const options = { stateDir, hostConfig, includeLoop, node: desired.node };
  const [passes, reports, processes]: [number[], number[], number[]] = [[], [], []];
  let operations = 0;
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const isReportFirst = round % 2 === 1;
    const firstMs = isReportFirst ? report() : 0;
    const started = performance.now();
    const before = processesSinceBoot();
    const observation = await takeObservation(options, discover);
    operations = planNode(desired, observation.inventory).operations.length;
    const tookMs = performance.now() - started;
    const born = processesSinceBoot() - before;
    const reportMs = isReportFirst ? firstMs : report();
    if (round < WARM_UP) continue;
    passes.push(tookMs);
    processes.push(born);
    reports.push(reportMs);
  }
  return {
    passMs: median(passes),
    reportMs: median(reports),
    operations,
    processes: median(processes),
  };
}

/** proc_stat(5): forks since boot. */
function processesSinceBoot(): number {
  return Number(/^processes (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]);
}

const REPORT = ['fullreport', '--all', '--readonly', '--reportformat', 'json', '--units', 'b'];

function report(): number {
  const started = performance.now();
  const { status, stderr } = spawnSync('lvm', REPORT, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (status !== 0) throw new Error(`lvm ended with ${String(status)}: ${String(stderr)}`);
  return performance.now() - started;
}

const [stateDir = '', rounds = '5'] = process.argv.slice(2);
console.log(JSON.stringify(await measure(stateDir, Number(rounds))));
