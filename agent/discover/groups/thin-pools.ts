import type { Bytes } from '../../../src/model/values/bytes.ts';
import { KiB } from '../../../src/model/values/bytes.ts';
import type { InventoryFinding } from '../../../src/model/observed/inventory.ts';
import type { PoolUse } from '../../../src/model/volumes/thin-pool.ts';
import { commandFault, type CommandResult, type runCommand } from '../../host/commands/command.ts';
import { poolMapperUuid } from '../../host/commands/lvm.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import type { ReportedGroup, ReportedVolume } from './volume-groups.ts';

/** A pool whose volumes, or some of them, are active. */
export interface ActivePool {
  readonly device: KernelDisk;
  readonly chunkBytes: Bytes;
}

/**
 * The device under the volumes of a thin pool; null while none of them is active, or it is
 * suspended.
 */
export function activePool(
  disks: readonly KernelDisk[],
  group: ReportedGroup,
  volume: ReportedVolume,
): ActivePool | null {
  if (volume.pool === undefined) return null;
  const uuid = poolMapperUuid(group.uuid, volume.uuid);
  const device = disks.find((disk) => disk.mapperUuid === uuid);
  if (device === undefined || device.isSuspended) return null;
  return { device, chunkBytes: volume.pool.chunkBytes };
}

export const STATUS_TIMEOUT_MS = 30_000;

/**
 * `--noflush`, since the kernel writes out the metadata of a pool before it answers otherwise
 * (Documentation/admin-guide/device-mapper/thin-provisioning.rst).
 */
const POOL_STATUS = ['dmsetup', 'status', '--noflush', '--target', 'thin-pool'] as const;

/**
 * Asks the device mapper how full pools are: one child for all of them.
 *
 * @returns by the kernel's name of the pool's device; one that gave no answer is left out, and a
 * finding.
 */
export async function readPoolUse(
  pools: readonly ActivePool[],
  run: typeof runCommand,
): Promise<{
  readonly uses: ReadonlyMap<string, PoolUse>;
  readonly findings: readonly InventoryFinding[];
}> {
  if (pools.length === 0) return { uses: new Map(), findings: [] };
  const names = pools.flatMap(({ device }) => device.mapperName ?? []);
  const argv = [...POOL_STATUS, ...names] as const;
  const result = await run(argv, { timeoutMs: STATUS_TIMEOUT_MS });
  const reported =
    result.kind === 'exited' && result.exitCode === 0
      ? parsePoolStatus(result.stdout, names)
      : new Map<string, PoolStatus>();
  const uses = new Map<string, PoolUse>();
  const findings: InventoryFinding[] = [];
  for (const { device, chunkBytes } of pools) {
    const status = reported.get(device.mapperName ?? '');
    if (status === undefined) findings.push(unread(argv, result, device));
    else uses.set(device.name, useOf(status, chunkBytes));
  }
  return { uses, findings };
}

/** Asks about one pool, by what the device mapper calls it for ever. */
export function poolStatusCommand(uuid: string): readonly string[] {
  return [...POOL_STATUS, '--uuid', uuid];
}

/** Reads the answer; null when it says nothing that can be read. */
export function parseOnePool(output: string, chunkBytes: Bytes): PoolUse | null {
  const [status] = parsePoolStatus(output, ['']).values();
  return status === undefined ? null : useOf(status, chunkBytes);
}

function unread(
  argv: readonly string[],
  result: CommandResult,
  device: KernelDisk,
): InventoryFinding {
  const code =
    result.kind === 'missing'
      ? 'tool-missing'
      : result.kind === 'timeout'
        ? 'tool-timeout'
        : 'tool-failed';
  const fault = commandFault(argv, result, STATUS_TIMEOUT_MS);
  return {
    code,
    subject: code === 'tool-missing' ? 'dmsetup' : device.path,
    message: fault ?? 'dmsetup exited with 0, and its output cannot be read',
  };
}

/** In blocks: those of the metadata have 4 KiB, those of the data are the pool's chunks. */
interface PoolStatus {
  readonly dataBlocks: number;
  readonly metadataBlocks: number;
  readonly state: PoolUse['state'];
  readonly needsCheck: boolean;
}

const METADATA_BLOCK_BYTES = 4 * KiB;

function useOf(status: PoolStatus, chunkBytes: Bytes): PoolUse {
  const { dataBlocks, metadataBlocks, state, needsCheck } = status;
  return {
    dataUsedBytes: dataBlocks * chunkBytes,
    metadataUsedBytes: metadataBlocks * METADATA_BLOCK_BYTES,
    state,
    needsCheck,
  };
}

/** `NAME: START LENGTH thin-pool STATUS`; the name is left out when but one was asked for. */
const LINE = /^(?:(\S+): )?\d+ \d+ thin-pool (.*)$/;

/** Transaction, used and all blocks of metadata and data, held root, mode, and the rest. */
const STATUS = /^\d+ (\d+)\/\d+ (\d+)\/\d+ \S+ (rw|ro|out_of_data_space) (.*)$/;

/** Reads what `dmsetup status` prints of pools, by the name of their devices. */
export function parsePoolStatus(
  output: string,
  names: readonly string[],
): ReadonlyMap<string, PoolStatus> {
  const found = new Map<string, PoolStatus>();
  for (const line of output.split('\n')) {
    const [, name = names.length === 1 ? names[0] : undefined, text = ''] = LINE.exec(line) ?? [];
    const status = parseStatus(text);
    if (name !== undefined && status !== null) found.set(name, status);
  }
  return found;
}

const FAILED: PoolStatus = {
  dataBlocks: 0,
  metadataBlocks: 0,
  state: 'failed',
  needsCheck: false,
};

function parseStatus(text: string): PoolStatus | null {
  if (text === 'Fail' || text === 'Error') return FAILED;
  const [, metadata, data, mode, rest = ''] = STATUS.exec(text) ?? [];
  if (metadata === undefined || data === undefined) return null;
  return {
    dataBlocks: Number(data),
    metadataBlocks: Number(metadata),
    state: mode === 'rw' ? 'writable' : mode === 'ro' ? 'read-only' : 'full',
    needsCheck: rest.split(' ').includes('needs_check'),
  };
}
