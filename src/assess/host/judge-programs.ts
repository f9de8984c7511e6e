import type { HostExamination } from '../../model/observed/host-examination.ts';
import type { Inventory, ObservedDisk } from '../../model/observed/inventory.ts';
import { judged, notSeen, wellJudged, type HostTrouble, type HostJudgement } from './host-check.ts';
import { HOST_TOOLS, KERNEL_PARTS, NEED_TEXT, type HostNeed, type HostTool } from './host-tools.ts';
import { isNodeTooOldToRun, safeNodes, unsafeNode } from './node-releases.ts';
import { osReleaseField, whyNotSupported } from './supported-platform.ts';

/** The first LVM that takes a list of devices to look at, and need not activate by itself. */
const OLDEST_LVM = [2, 3, 12] as const;
const NOTHING_FILTERED = '["a|.*|"]';

export function judgePlatform({ platform, osRelease }: HostExamination): HostJudgement {
  if (platform !== 'linux')
    return judged([
      {
        verdict: 'failed',
        evidence: `this is ${platform}, and disks are carved on Linux alone`,
        remedy: 'Run it on the node; "diskwright plan" works everywhere from inventories.',
      },
    ]);
  const unsupported = whyNotSupported(osRelease);
  if (unsupported !== null)
    return judged([
      {
        verdict: 'failed',
        evidence: unsupported,
        remedy: 'Use an operating system with a shell, util-linux and lvm2.',
      },
    ]);
  return wellJudged(osReleaseField(osRelease, 'PRETTY_NAME') || 'Linux without an os-release file');
}

export function judgeRuntime({ nodeVersion }: HostExamination): HostJudgement {
  const unsafe = unsafeNode(nodeVersion);
  if (unsafe === null) return wellJudged(`Node ${nodeVersion}`);
  return judged([
    {
      verdict: isNodeTooOldToRun(nodeVersion) ? 'failed' : 'warning',
      evidence: unsafe,
      remedy: `Install a newer package of diskwright, which brings its own Node; without a package, install Node ${safeNodes()}, or newer.`,
    },
  ]);
}

export function judgeCommands(facts: HostExamination): HostJudgement {
  const needs = needsOf(facts);
  const missing = HOST_TOOLS.filter(({ program }) => !facts.programs.includes(program));
  const wanted = missing.filter(({ need }) => needs.has(need));
  const unused = missing.filter(
    ({ need }) => !needs.has(need) && need !== 'systemd' && need !== 'health',
  );
  const withoutHealth = missing.filter(({ need }) => need === 'health');
  return judged(
    wanted.map((tool) => ({
      verdict: 'failed',
      evidence: `${tool.program} is not there, which is needed for ${NEED_TEXT[tool.need]}`,
      remedy: `Install ${packageOf(tool)}.`,
    })),
    `${String(facts.programs.length)} of ${String(HOST_TOOLS.length)} programs are there`,
    ...withoutHealth.map(
      (tool) =>
        `${tool.program} (${packageOf(tool)}) is not there; without it the health of disks is not known`,
    ),
    ...unused.map(
      (tool) =>
        `${tool.program} (${packageOf(tool)}) is not there; only ${NEED_TEXT[tool.need]} need it, and there are none`,
    ),
  );
}

function packageOf({ debian, redHat }: HostTool): string {
  return debian === redHat ? `the package ${debian}` : `the package ${debian} (RHEL: ${redHat})`;
}

export function judgeKernel(facts: HostExamination): HostJudgement {
  const needs = needsOf(facts);
  const states = KERNEL_PARTS.map((part) => ({
    ...part,
    state: facts.kernelParts[part.name] ?? 'unknown',
  }));
  const unseen = states.filter(({ state }) => state === 'unknown').map(({ name }) => name);
  if (unseen.length === states.length)
    return notSeen('there is neither /proc/filesystems nor a directory of modules for this kernel');
  const missing = states.filter(({ state }) => state === 'missing');
  return judged(
    missing
      .filter(({ need }) => needs.has(need))
      .map(({ name, need }) => ({
        verdict: 'failed',
        evidence: `this kernel has no ${name}, which is needed for ${NEED_TEXT[need]}`,
        remedy:
          'Install the modules of the running kernel (Debian: linux-image, Ubuntu: linux-modules-extra, RHEL: kernel-modules), or boot a kernel that has them.',
      })),
    ...states
      .filter(({ state, need }) => state !== 'missing' || !needs.has(need))
      .map(({ name, state }) => `${name}: ${state}`),
  );
}

/**
 * What the volumes on this host need. Without an inventory only what every host needs is known: a
 * program for something else is then no trouble.
 */
function needsOf({ inventory, units }: HostExamination): ReadonlySet<HostNeed> {
  const needs = new Set<HostNeed>(['always', ...(units === null ? [] : (['systemd'] as const))]);
  if (!('value' in inventory)) return needs;
  for (const need of needsOfVolumes(inventory.value)) needs.add(need);
  for (const disk of inventory.value.disks) {
    for (const need of needsOfGroup(disk)) needs.add(need);
    if (hasEncryption(disk)) needs.add('encryption');
  }
  return needs;
}

function hasEncryption({ table, volumeGroup }: ObservedDisk): boolean {
  const found = [...(table?.partitions ?? []), ...(volumeGroup?.volumes ?? [])];
  return found.some(({ encryption }) => encryption !== undefined);
}

function needsOfVolumes({ records }: Inventory): readonly HostNeed[] {
  return records.volumes
    .filter(({ state }) => state !== 'removed')
    .flatMap(({ filesystem }) => {
      const type = filesystem?.type;
      return type === 'ext4' || type === 'xfs' || type === 'btrfs' ? [type] : [];
    });
}

function needsOfGroup({ volumeGroup }: ObservedDisk): readonly HostNeed[] {
  if (volumeGroup === undefined) return [];
  const types = volumeGroup.volumes.map(({ segmentType }) => segmentType);
  return [
    'groups',
    ...(types.some((type) => type.startsWith('raid')) ? (['mirrors'] as const) : []),
    ...(types.some((type) => type.startsWith('thin')) ? (['thin'] as const) : []),
  ];
}

export function judgeLvm({ lvm, inventory }: HostExamination): HostJudgement {
  if ('unseen' in lvm) return notSeen(lvm.unseen);
  if (lvm.value === null)
    return wellJudged('there is no LVM on this host, which only volume groups need');
  const { version, settings, hasDevicesFile } = lvm.value;
  const troubles: HostTrouble[] = [];
  if (isOldLvm(version))
    troubles.push({
      verdict: 'failed',
      evidence: `LVM ${version} is older than 2.03.12: it knows no --devices, and would activate groups of diskwright by itself at boot`,
      remedy: 'Install lvm2 2.03.12 or newer; until then use layouts without a volume group.',
    });
  const hides = hidingSettings(settings, hasDevicesFile);
  const hasGroups =
    'value' in inventory &&
    inventory.value.disks.some(({ volumeGroup }) => volumeGroup !== undefined);
  if (hides.length > 0 && hasGroups)
    troubles.push({
      verdict: 'warning',
      evidence: `${hides.join(' and ')} may hide groups of diskwright from LVM commands that people type`,
      remedy:
        'diskwright itself is not affected. By hand, name the device: "lvs --devices DEVICE"; or let lvm.conf accept it.',
    });
  const extending = Number(settings['activation/thin_pool_autoextend_threshold'] ?? 100);
  if (extending < 100)
    troubles.push({
      verdict: 'warning',
      evidence: `thin_pool_autoextend_threshold=${String(extending)} in lvm.conf has pools that were activated by hand grow by themselves`,
      remedy: 'Let diskwright activate its pools, or set it to 100.',
    });
  return judged(troubles, `LVM ${version === '' ? 'of an unknown version' : version}`);
}

function isOldLvm(version: string): boolean {
  const numbers = version.split('.').map(Number);
  const at = OLDEST_LVM.findIndex((number, index) => numbers[index] !== number);
  return version !== '' && at !== -1 && (numbers[at] ?? 0) < (OLDEST_LVM[at] ?? 0);
}

function hidingSettings(
  settings: Readonly<Record<string, string>>,
  hasDevicesFile: boolean,
): readonly string[] {
  const filters = ['filter', 'global_filter'].filter((name) => {
    const value = settings[`devices/${name}`];
    return value !== undefined && value !== NOTHING_FILTERED;
  });
  const usesFile = settings['devices/use_devicesfile'] === '1' && hasDevicesFile;
  return [...filters, ...(usesFile ? ['the devices file'] : [])].map((name) =>
    name.includes(' ') ? name : `${name} of lvm.conf`,
  );
}
