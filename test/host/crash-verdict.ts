/**
 * Whether what a power cut left ends, by one apply and without a person, as an apply does that
 * nothing interrupted.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CrashState } from '../crash/crash-states.ts';
import { isZero } from '../vm/write-history.ts';
import { applyHere, reattach, restore, type Recorded, type Recovered } from './crash-stage.ts';
import { endState } from './end-state.ts';
import { diskOf, failuresOf, type Story, type StoryDisk } from './story.ts';

/** A host with what was recorded on it, and how that ended. */
export interface Recording {
  readonly story: Story;
  readonly disks: readonly StoryDisk[];
  readonly recorded: Recorded;
  readonly wanted: unknown;
}

/** What is left of a host when all is done, and what every volume that is mounted holds. */
export function endOf(
  { story, disks }: Pick<Recording, 'story' | 'disks'>,
  { inventory }: Recovered,
): unknown {
  return { state: endState(story, disks, inventory), files: filesOf(story) };
}

/**
 * Makes a state, applies, and says what is wrong afterwards: nothing, when all laws hold.
 *
 * @param log of writes that the state is of; that which was recorded, or one with fewer syncs.
 */
export async function faultsOf(
  recording: Recording,
  state: CrashState,
  log = recording.recorded.log,
): Promise<readonly string[]> {
  const { story, disks, recorded, wanted } = recording;
  restore(story, disks, { log, state });
  const recovered = await applyHere(story, disks).catch((error: unknown) => String(error));
  if (typeof recovered === 'string') return [`the apply: ${recovered}`];
  const { report, readyBefore } = recovered;
  const finished = recorded.finished.filter(({ since }) => since < state.cut);
  const formatted = (report?.outcomes ?? []).flatMap(({ operation }) =>
    operation.kind === 'create-filesystem' ? [operation.volume.volume] : [],
  );
  const end = endOf(recording, recovered);
  return [
    ...failuresOf(report).map((failure) => `failed: ${failure}`),
    ...(report?.refusals ?? []).map(({ code }) => `refused: ${code}`),
    ...(report?.remaining ?? []).map(({ kind }) => `left to do: ${kind}`),
    ...finished
      .filter(({ volume }) => !readyBefore.has(volume))
      .map(({ volume }) => `${volume} was finished, and is marked so no more`),
    ...formatted
      .filter((volume) => readyBefore.has(volume))
      .map((volume) => `${volume} was marked ready, and was formatted`),
    ...(isDeepStrictEqual(end, wanted) ? [] : [`the end is ${JSON.stringify(end)}`]),
    ...damageIn(recording, recovered),
  ];
}

/** Filesystems have no errors, and raw volumes nothing of what was there before. */
function damageIn({ story, disks }: Recording, { inventory }: Recovered): readonly string[] {
  const volumes = disks.flatMap((disk) =>
    (diskOf(inventory, disk).table?.partitions ?? []).map((partition) => ({ disk, ...partition })),
  );
  reattach(story, disks);
  return volumes.flatMap(({ disk, number, filesystem, startBytes, sizeBytes }) => {
    if (filesystem === undefined)
      return isZeroAt(disk, startBytes, sizeBytes) ? [] : [`the raw volume ${number} is not zero`];
    const { status, stdout } = spawnSync('e2fsck', ['-f', '-n', disk.partition(number)]);
    return status === 0 ? [] : [`e2fsck of ${number}: ${stdout.toString()}`];
  });
}

function filesOf({ stateDir }: Story): unknown {
  const directory = join(stateDir, 'volumes');
  if (!existsSync(directory)) return [];
  return readdirSync(directory).map((volume) => {
    const data = join(directory, volume, 'data');
    if (!existsSync(data)) return [volume, null];
    return [volume, readdirSync(data).map((file) => readFileSync(join(data, file), 'utf8'))];
  });
}

function isZeroAt({ image }: StoryDisk, startBytes: number, sizeBytes: number): boolean {
  const bytes = Buffer.alloc(sizeBytes);
  const file = openSync(image, 'r');
  readSync(file, bytes, 0, sizeBytes, startBytes);
  closeSync(file);
  return isZero(bytes);
}
