import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { groupedBy } from '../../../src/model/values/order.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import type { DiskRef } from '../../../src/model/planned/operation-refs.ts';
import type { StatedVolume } from '../../../src/model/planned/stated-volume.ts';
import type { Failure } from '../../../src/model/planned/report.ts';
import {
  statementOf,
  statementTags,
  tagsOfStatement,
} from '../../../src/model/observed/statement.ts';
import {
  asFailure,
  each,
  notVerified,
  OperationFailed,
  recordNotWritten,
  type DriverContext,
} from '../driver.ts';
import { checkMembers, devicesOf, requireWhole, syncMembers } from '../groups/group-members.ts';
import { writeToLedger } from './ledger-disk.ts';
import { requireWritable, tableOnce } from '../tables/locate.ts';
import { findLogicalVolume, type LocatedLogicalVolume } from '../groups/locate-volume.ts';
import { runLvm } from '../groups/read-group.ts';

/** A record that is about to be written, of a volume that says the same of itself first. */
export interface Stated {
  readonly operation: Operation;
  readonly volume: StatedVolume;
  readonly record: VolumeRecord;
}

/**
 * First the volume says it, where it lies, and when that is durable the node writes it down: what
 * the node says, its disks do too, and a stop between the two leaves a disk that says more, from
 * which the record is made. Partitions of a disk say it by one write, logical volumes of a group
 * that change alike by one command.
 *
 * @param disk on which all of them lie, or are stated.
 */
export async function stateAndRecord(
  context: DriverContext,
  disk: DiskRef,
  stated: readonly Stated[],
): Promise<ReadonlyMap<Operation, Failure>> {
  const failures = new Map(await state(context, disk, stated));
  const said = stated.filter(({ operation }) => !failures.has(operation));
  try {
    await context.records.saveVolumes(said.map(({ record }) => record));
  } catch {
    // Again one by one, to know which: to write a record twice does no harm.
    for (const { operation, record } of said)
      await context.records.saveVolume(record).catch((error: unknown) => {
        failures.set(operation, asFailure(recordNotWritten(error)));
      });
  }
  return failures;
}

/** As {@link stateAndRecord}, of one volume. @throws OperationFailed */
export async function stateAndRecordOne(
  context: DriverContext,
  disk: DiskRef,
  stated: Stated,
): Promise<void> {
  const [failure] = (await stateAndRecord(context, disk, [stated])).values();
  if (failure !== undefined) throw new OperationFailed(failure);
}

/** As {@link stateAndRecord}, of what is recorded already. */
export async function state(
  context: DriverContext,
  disk: DiskRef,
  stated: readonly Stated[],
): Promise<ReadonlyMap<Operation, Failure>> {
  const failures = new Map<Operation, Failure>();
  // What is not finished says nothing of itself yet.
  const finished = stated.filter(({ record }) => record.state !== 'begun');
  const inLedger = finished.filter(({ volume }) => volume.logical === undefined);
  try {
    if (inLedger.length > 0)
      await writeToLedger(
        context,
        disk,
        inLedger.flatMap(({ record }) => statementOf(record) ?? []),
      );
  } catch (error) {
    for (const { operation } of inLedger) failures.set(operation, asFailure(error));
  }
  const inTags = finished.filter((one) => !inLedger.includes(one));
  return new Map([...failures, ...(await setTags(context, disk, inTags))]);
}

interface Tagging {
  readonly one: Stated;
  readonly located: LocatedLogicalVolume;
  /** What lvchange(8) is given: nothing where all is said. */
  readonly args: readonly string[];
}

async function setTags(
  context: DriverContext,
  disk: DiskRef,
  stated: readonly Stated[],
): Promise<ReadonlyMap<Operation, Failure>> {
  if (stated.length === 0) return new Map();
  const before = tableOnce(context, disk);
  const taggings: Tagging[] = [];
  const failures = new Map<Operation, Failure>();
  const failing = async (one: Stated, act: () => Promise<void>): Promise<void> => {
    const [failure] = (await each([one.operation], act)).values();
    if (failure !== undefined) failures.set(one.operation, failure);
  };
  for (const one of stated)
    await failing(one, async () => {
      const located = await findLogicalVolume(
        context,
        { disk, volume: one.volume },
        await before(),
      );
      const args = tagArgs(located, one.record);
      if (args.length === 0) return;
      requireWritable(context);
      requireWhole(located.group);
      taggings.push({ one, located, args });
    });
  const alike = groupedBy(taggings, ({ located, args }) =>
    JSON.stringify([located.place.group, args]),
  );
  for (const group of alike.values()) {
    const stuck = Array.from(failures.values()).find(({ code }) => code === 'tool-timeout');
    const failure = stuck ?? (await changeTags(context, disk, group));
    if (failure !== null) for (const { one } of group) failures.set(one.operation, failure);
  }
  const after = tableOnce(context, disk);
  for (const { one } of taggings)
    if (!failures.has(one.operation))
      await failing(one, async () => {
        const now = await findLogicalVolume(context, { disk, volume: one.volume }, await after());
        if (tagArgs(now, one.record).length > 0)
          throw notVerified(
            `${now.where} does not have the tags that say whose it is, although lvchange ended well.`,
            'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
          );
      });
  return failures;
}

function tagArgs(
  { volume: { tags } }: LocatedLogicalVolume,
  record: VolumeRecord,
): readonly string[] {
  const statement = statementOf(record);
  const wanted = statement?.state === 'ready' ? tagsOfStatement(statement) : [];
  const there = statementTags(tags);
  return [
    ...there.filter((tag) => !wanted.includes(tag)).flatMap((tag) => ['--deltag', tag]),
    ...wanted.filter((tag) => !there.includes(tag)).flatMap((tag) => ['--addtag', tag]),
  ];
}

/** One change of the metadata of a group: all of the tags of each volume, or none. */
async function changeTags(
  context: DriverContext,
  disk: DiskRef,
  alike: readonly Tagging[],
): Promise<Failure | null> {
  const [first] = alike;
  if (first === undefined) return null;
  const { place, members } = first.located;
  try {
    for (const { one } of alike) checkMembers(context, { disk, volume: one.volume });
    await runLvm(context, {
      verb: 'lvchange',
      devices: devicesOf(members),
      group: place.group,
      args: [
        ...first.args,
        '--',
        ...alike.map(({ located }) => `${located.place.group}/${located.place.name}`),
      ],
    });
    await syncMembers(members);
    return null;
  } catch (error) {
    return asFailure(error);
  }
}
