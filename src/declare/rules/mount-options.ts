import type { FilesystemType } from '../../model/declared/declarations.ts';
import {
  clashingMountOptions,
  knownMountOptions,
  mountOptionProblem,
} from '../../model/declared/mount-options.ts';
import { errorAt, shownValue, type Finding, type Path } from '../findings/finding.ts';

const SAFE = /^[A-Za-z0-9_][A-Za-z0-9_.:/+@%-]*(?:=[A-Za-z0-9_.:/+@%-]+)?$/;

/**
 * Holds a list of mount options against what volumes with that filesystem may be mounted with. Null
 * as filesystem: not known yet, then any filesystem may take them. nosuid and nodev are added when
 * volumes are mounted.
 */
export function mountOptionFindings(
  options: readonly string[],
  filesystem: FilesystemType | null,
  path: Path,
): readonly Finding[] {
  const filesystems: readonly FilesystemType[] =
    filesystem === null ? ['ext4', 'xfs', 'btrfs'] : [filesystem];
  const single = options.flatMap((option, index) => {
    const finding = mountOptionFinding(option, filesystems, [...path, index]);
    return finding === null ? [] : [finding];
  });
  if (filesystem === null) return single;
  return [
    ...single,
    ...clashingMountOptions(options, filesystem).map(({ index, before }) =>
      errorAt([...path, index], {
        code: 'mount-options-clash',
        message: `the mount options ${shownValue(options[before])} and ${shownValue(options[index])} exclude each other on ${filesystem}`,
        hint: 'keep the one that is meant',
      }),
    ),
  ];
}

const CODES = {
  refused: 'mount-option-refused',
  unknown: 'unknown-mount-option',
  value: 'mount-option-value',
} as const;

function mountOptionFinding(
  option: string,
  filesystems: readonly FilesystemType[],
  path: Path,
): Finding | null {
  if (!SAFE.test(option))
    return errorAt(path, {
      code: 'bad-mount-option',
      message: `the mount option ${shownValue(option)} has characters that are not taken`,
      hint: option.includes(',')
        ? 'write each option as an entry of its own'
        : 'an option is a name, or name=value, of letters, digits and _ . : / + @ % -',
    });
  const problem = mountOptionProblem(option, filesystems);
  if (problem === null) return null;
  const { kind, reason, near } = problem;
  const list = `${filesystems.join(', ')} may have: ${knownMountOptions(filesystems).join(', ')}`;
  return errorAt(path, {
    code: CODES[kind],
    message: `the mount option ${shownValue(option)} ${kind === 'refused' ? `is refused: ${reason}` : reason}`,
    hint:
      kind === 'refused'
        ? 'remove it'
        : kind === 'value'
          ? 'correct the value'
          : near === null
            ? list
            : `did you mean ${near}? ${list}`,
  });
}
