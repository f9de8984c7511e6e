import { mountUnitName } from '../../model/values/host-path.ts';
import { DEFAULT_STATE_DIR } from '../../model/agent-protocol.ts';
import { errorAt, type Finding } from '../findings/finding.ts';
import type { LayoutDraft, VolumeDraft } from '../documents/layout-draft.ts';

/** Longest name of a systemd unit (systemd.unit(5)), the suffix included. */
const UNIT_NAME_BYTES = 255;

/** Directories that a machine cannot run without: a mount over them hides what is in use. */
const SYSTEM_DIRECTORIES = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib64',
  '/proc',
  '/root',
  '/run',
  '/sbin',
  '/sys',
  '/usr',
  '/var',
  '/var/lib',
  '/var/run',
];
const NEVER_BELOW = ['/boot', '/dev', '/proc', '/run', '/sys'];

/** A volume that is mounted at a path of the host. */
export interface HostPath {
  readonly path: string;
  readonly volume: VolumeDraft;
}

export function hostPathsOf(layout: LayoutDraft): readonly HostPath[] {
  return layout.volumes.flatMap((volume) =>
    volume.purpose.kind === 'host-path' ? [{ path: volume.purpose.path, volume }] : [],
  );
}

/** What is wrong with the host paths of one layout. */
export function hostPathFindings(layout: LayoutDraft): readonly Finding[] {
  const hostPaths = hostPathsOf(layout);
  return hostPaths.flatMap((hostPath, index) => [
    ...placeFindings(hostPath),
    ...countFindings(hostPath, layout),
    ...hostPaths
      .slice(0, index)
      .filter((earlier) => pathsCollide(earlier.path, hostPath.path))
      .map((earlier) => ({
        ...collision(hostPath, earlier.path, 'another volume of this layout'),
        related: [{ path: [...earlier.volume.path, 'mountPath'], message: 'the other one' }],
      })),
  ]);
}

/** Whether one path is the other, or lies below it. */
export function pathsCollide(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

export function collision(hostPath: HostPath, other: string, whose: string): Finding {
  return errorAt([...hostPath.volume.path, 'mountPath'], {
    code: 'mount-paths-collide',
    message:
      hostPath.path === other
        ? `${hostPath.path} is the mountPath of ${whose} too`
        : `${hostPath.path} and ${other}, of ${whose}, lie in each other: which one hides the other would depend on the order of mounting`,
    hint: 'give each volume a path of its own, neither below the other',
  });
}

function placeFindings({ path, volume }: HostPath): readonly Finding[] {
  const here = [...volume.path, 'mountPath'];
  if (pathsCollide(path, DEFAULT_STATE_DIR))
    return [
      errorAt(here, {
        code: 'mount-path-refused',
        message: `${path} collides with ${DEFAULT_STATE_DIR}, where diskwright keeps its own mounts and records`,
        hint: 'choose another path',
      }),
    ];
  if (SYSTEM_DIRECTORIES.includes(path) || NEVER_BELOW.some((top) => path.startsWith(`${top}/`)))
    return [
      errorAt(here, {
        code: 'mount-path-refused',
        message: `${path} belongs to the system; a mount there would hide what the machine runs from`,
        hint: 'choose a path of its own, such as one below /srv, /mnt or /var/lib',
      }),
    ];
  const unit = mountUnitName(path);
  if (unit.length > UNIT_NAME_BYTES)
    return [
      errorAt(here, {
        code: 'name-too-long',
        message: `the systemd unit of this mount would have a name of ${String(unit.length)} letters; at most ${String(UNIT_NAME_BYTES)} are taken`,
        hint: 'shorten the path; each - and @ in it takes four letters',
      }),
    ];
  return [];
}

function countFindings({ path, volume }: HostPath, layout: LayoutDraft): readonly Finding[] {
  const { maxCount } = layout.disks;
  if (maxCount === 1) return [];
  return [
    errorAt([...volume.path, 'mountPath'], {
      code: 'mount-path-needs-one-disk',
      message: `only one volume of a node can be mounted at ${path}, but the layout takes ${maxCount === null ? 'any number of' : `up to ${String(maxCount)}`} disks`,
      hint: 'write count: 1 (or maxCount: 1), and one layout for each disk with a path',
    }),
  ];
}
