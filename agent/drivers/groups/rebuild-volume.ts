import type { RebuildLogicalVolume } from '../../../src/model/planned/plan.ts';
import { areCopies, parseRaidStatus } from '../../discover/groups/mirror-sync.ts';
import { mapperUuid } from '../../host/commands/lvm.ts';
import type { ReplacedLeg } from '../../discover/groups/replaced-legs.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { requireWritable } from '../tables/locate.ts';
import { checkMembers, devicesOf, nodeOf, requireWhole, syncMembers } from './group-members.ts';
import { groupTools, locateLacking, type LocatedLogicalVolume } from './locate-volume.ts';
import { activate } from './logical-volume.ts';
import { recordPlace } from './moves/record-place.ts';
import { runLvm } from './read-group.ts';

/**
 * A leg of a mirror is made anew on another physical volume, while the mirror is used. lvconvert(8)
 * ends once the group says so; the kernel copies the leg from the others, and goes on with that
 * after a stop by what the legs themselves say (dm-raid). Nothing here waits for it.
 */
export const rebuildLogicalVolume: Driver<'rebuild-logical-volume'> = {
  kind: 'rebuild-logical-volume',
  tools: ({ volume }) => [...groupTools(volume), 'dmsetup'],
  execute: (operations, context) => each(operations, (one) => rebuild(one, context)),
};

async function rebuild(operation: RebuildLogicalVolume, context: DriverContext): Promise<void> {
  const { from, to } = operation;
  const located = await locateLacking(context, operation, [from]);
  requireWritable(context);
  const { replaced } = located.volume;
  if (replaced !== undefined) return endReplacement(operation, located, { replaced, context });
  requireRebuildable(operation, located);
  await recordPlace(operation, context);
  // lvconvert(8) makes legs anew only of a mirror that is active. git says that the missing leg
  // does not come back, so the others are what there is of the data.
  if (located.device === null) {
    checkMembers(context, operation);
    await activate([located], context);
  }
  const { members, place, group } = located;
  const target = nodeOf(members, to).path;
  const isMissing = group.physicalVolumes.some(({ uuid, missing }) => uuid === from && missing);
  await requireCopies(located, isMissing, context);
  checkMembers(context, operation);
  await runLvm(context, {
    verb: 'lvconvert',
    devices: devicesOf(members),
    group: place.group,
    args: [
      ...(isMissing ? ['--repair', '--use-policies'] : ['--replace', nodeOf(members, from).path]),
      ...['--', `${place.group}/${place.name}`, target],
    ],
  });
  await syncMembers(members);
  const after = await locateLacking(context, operation, [from]);
  const { physicalVolumes } = after.volume;
  if (physicalVolumes.includes(from) || !physicalVolumes.includes(to))
    throw notVerified(
      `${after.where} has no leg on ${target} in place of the one that goes, although lvconvert ended well.`,
      'Look at it with "lvs --all --options +devices" and at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}

const MIRRORS: ReadonlySet<string> = new Set(['raid1', 'raid10']);

function requireRebuildable(
  { from, to }: RebuildLogicalVolume,
  { volume, where, group, members, mark }: LocatedLogicalVolume,
): void {
  requireWhole(group, [from]);
  const { physicalVolumes } = volume;
  if (!MIRRORS.has(volume.segmentType))
    throw changedSince(`${where} is ${volume.segmentType}, and no mirror.`);
  if (mark.state !== 'ready') throw changedSince(`${where} is not finished.`);
  if (volume.moving !== undefined)
    throw guard(
      `${where} is being moved by pvmove.`,
      'Let it end ("pvmove" without arguments goes on with it), then run "diskwright apply" again.',
    );
  if (!physicalVolumes.includes(from)) throw changedSince(`No leg of ${where} lies on ${from}.`);
  if (physicalVolumes.includes(to)) throw changedSince(`A leg of ${where} lies on ${to}.`);
  const isIn = group.physicalVolumes.some(({ uuid, missing }) => uuid === to && !missing);
  if (!isIn || members.get(to)?.mark.state !== 'ready')
    throw changedSince(`The physical volume ${to} is not in the volume group ${group.name}.`);
}

const STATUS_TIMEOUT_MS = 30_000;

/**
 * The legs that stay are what there is of the data: each has to be a whole copy, as the kernel says
 * at this moment. Of a leg that failed while its disk is there the metadata of LVM says nothing.
 *
 * @param isMissing whether the leg that goes is on a missing disk: of it the kernel says so, too.
 */
async function requireCopies(
  { group, volume, where }: LocatedLogicalVolume,
  isMissing: boolean,
  context: DriverContext,
): Promise<void> {
  const uuid = mapperUuid(group.uuid, volume.uuid);
  const ask = ['dmsetup', 'status', '--noflush', '--target', 'raid', '--uuid', uuid];
  const told = await runTool(context, ask, { timeoutMs: STATUS_TIMEOUT_MS });
  const legs = parseRaidStatus(told, [uuid]).get(uuid)?.legs ?? '';
  if (areCopies(legs, isMissing ? 1 : 0)) return;
  throw guard(
    `The legs of ${where} are not all copies: the kernel says ${legs === '' ? 'nothing of them' : JSON.stringify(legs)} (A is a copy, a is being copied, D failed).`,
    'Wait until it is copied ("dmsetup status"). Where the leg that goes has failed, detach its disk: then it is made anew from the others. Where another one has, attach a good disk for that one first.',
  );
}

/**
 * lvconvert(8) was stopped between its two changes of the metadata: the mirror has its new leg, and
 * what is left of the old one is taken away as it would have done.
 */
async function endReplacement(
  operation: RebuildLogicalVolume,
  { members, place, group, volume, where }: LocatedLogicalVolume,
  { replaced, context }: { readonly replaced: ReplacedLeg; readonly context: DriverContext },
): Promise<void> {
  const { from, to } = operation;
  requireWhole(group, [from]);
  if (replaced.from !== from || !volume.physicalVolumes.includes(to))
    throw changedSince(`Another leg of ${where} is being replaced, on ${replaced.from}.`);
  await recordPlace(operation, context);
  checkMembers(context, operation);
  const parts = replaced.parts.map((part) => `${place.group}/${part}`);
  const command = { devices: devicesOf(members), group: place.group };
  await runLvm(context, {
    ...command,
    verb: 'lvchange',
    args: ['--activate', 'n', '--', ...parts],
  });
  await runLvm(context, { ...command, verb: 'lvremove', args: ['--', ...parts] });
  await syncMembers(members);
  const after = await locateLacking(context, operation, [from]);
  if (after.volume.replaced !== undefined)
    throw notVerified(
      `${replaced.parts.join(' and ')} are still there, although lvremove ended well.`,
      'Look at them with "lvs --all", then run "diskwright apply" again.',
    );
}
