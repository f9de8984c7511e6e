import { KiB } from '../../../src/model/values/bytes.ts';
import {
  parseGroupReport,
  type GroupReport,
  type PhysicalVolumeAnswer,
} from '../../discover/groups/volume-groups.ts';
import { readUncached } from '../../host/devices/device-write.ts';
import { lvmCommand, reportCommand, type LvmCommand } from '../../host/commands/lvm.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { OperationFailed, runTool, type DriverContext, type ToolRun } from '../driver.ts';
import { damagedPool } from './pools/damaged-pool.ts';
import { requireSuperblocks } from './pools/lost-superblock.ts';

const REPORT_TIMEOUT_MS = 120_000;
const CHANGE_TIMEOUT_MS = 10 * 60_000;

/**
 * Runs an LVM command that is verified afterwards by reading the group again. It is never killed:
 * between its change of the metadata and that of the device LVM has a device suspended, and who
 * mounted it would hang.
 */
export async function runLvm(
  context: DriverContext,
  command: LvmCommand,
  how: Partial<Pick<ToolRun, 'timeoutMs' | 'printed' | 'stop'>> = {},
): Promise<void> {
  await requireSuperblocks(context, command, lastAnswers.get(context)?.report ?? null);
  await runWithRemedy(context, lvmCommand(command), {
    timeoutMs: CHANGE_TIMEOUT_MS,
    ...how,
    atDeadline: 'leave',
  });
}

async function runWithRemedy(
  context: DriverContext,
  argv: readonly string[],
  options: ToolRun,
): Promise<string> {
  try {
    return await runTool(context, argv, options);
  } catch (error) {
    if (!(error instanceof OperationFailed)) throw error;
    throw await damagedPool(context, tooOld(error), lastAnswers.get(context)?.report ?? null);
  }
}

function tooOld(error: OperationFailed): OperationFailed {
  if (error.failure.stderr?.includes("unrecognized option '--devices'") !== true) return error;
  return new OperationFailed({
    ...error.failure,
    message:
      'lvm is too old on this node: it does not know --devices, which came with LVM 2.03.12.',
    remedy: 'Install LVM 2.03.12 or newer, then run "diskwright apply" again.',
  });
}

/**
 * The label of a physical volume, and the header that leads to the current metadata (lvm2,
 * lib/format_text/layout.h).
 */
const METADATA_START_BYTES = 8 * KiB;

interface Known {
  readonly start: string;
  readonly report: GroupReport | null;
}

/** What LVM said last of the group on a disk, while a pass works on it. */
const lastAnswers = new WeakMap<DriverContext, Known>();

/**
 * The group to which the physical volume on a device belongs. LVM is asked again only when the
 * header of the metadata on one of the devices is another one than when it was asked last: every
 * change of a group writes that header.
 *
 * @returns null when LVM ends well and reports no physical volume there, or of one with damaged
 * metadata.
 */
export async function readGroup(
  context: DriverContext,
  members: ReadonlyMap<string, { readonly node: DeviceNode }>,
  path: string,
): Promise<PhysicalVolumeAnswer | null> {
  const nodes = Array.from(members.values(), ({ node }) => node);
  const headers = await Promise.all(
    nodes.map(async (node) => {
      const header = await readUncached(node.path, 0, METADATA_START_BYTES);
      return `${node.deviceNumber} ${Buffer.from(header).toString('base64')}`;
    }),
  );
  const start = headers.join('\n');
  const known = lastAnswers.get(context);
  if (known?.start === start) return known.report?.get(path) ?? null;
  const devices = nodes.map((node) => node.path);
  const output = await runWithRemedy(context, reportCommand(devices), {
    timeoutMs: REPORT_TIMEOUT_MS,
  });
  const report = parseGroupReport(output);
  lastAnswers.set(context, { start, report });
  return report?.get(path) ?? null;
}
