import { AGENT_UNIT, BOOT_UNIT } from '../../../src/assess/host/judge-services.ts';
import type { Seen, UnitState } from '../../../src/model/observed/host-examination.ts';
import { STARTS_AFTER_VOLUMES } from '../../systemd/boot-unit.ts';
import { isSystemdRunning, SHOW_CLOCK, showUnits } from '../../systemd/systemctl.ts';
import type { CommandRunner } from '../../drivers/driver.ts';
import { commandFault } from '../../host/commands/command.ts';

const TIMEOUT_MS = 10_000;
const PROPERTIES = ['Id', 'LoadState', 'ActiveState', 'UnitFileState', 'Result', 'After'] as const;

/** The units of ours and of what runs pods, as far as they are installed; null without systemd. */
export async function readUnits(run: CommandRunner): Promise<Seen<readonly UnitState[]> | null> {
  if (!(await isSystemdRunning())) return null;
  const argv = showUnits(PROPERTIES, [BOOT_UNIT, AGENT_UNIT, ...STARTS_AFTER_VOLUMES.split(' ')]);
  const result = await run(argv, { timeoutMs: TIMEOUT_MS });
  const fault = commandFault(argv, result, TIMEOUT_MS);
  if (fault !== null || result.kind !== 'exited')
    return { unseen: fault ?? 'systemctl says nothing' };
  return { value: unitsShown(result.stdout) };
}

/** Reads what `systemctl show` prints of several units: a block each, an empty line between. */
export function unitsShown(text: string): readonly UnitState[] {
  return text.split('\n\n').flatMap((block) => {
    const values = new Map(
      block.split('\n').map((line) => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1)] as const;
      }),
    );
    const valueOf = (name: (typeof PROPERTIES)[number]): string => values.get(name) ?? '';
    if (valueOf('LoadState') !== 'loaded') return [];
    return [
      {
        name: valueOf('Id'),
        activeState: valueOf('ActiveState'),
        fileState: valueOf('UnitFileState'),
        result: valueOf('Result'),
        after: valueOf('After').split(' '),
      },
    ];
  });
}

/** Whether the kernel knows that its clock is kept by another one; null where nobody says. */
export async function isClockSynchronized(run: CommandRunner): Promise<boolean | null> {
  if (!(await isSystemdRunning())) return null;
  const result = await run(SHOW_CLOCK, { timeoutMs: TIMEOUT_MS });
  const word = result.kind === 'exited' ? result.stdout.trim() : '';
  return word === 'yes' ? true : word === 'no' ? false : null;
}
