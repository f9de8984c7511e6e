import type { LvmSettings } from '../../../src/model/observed/host-examination.ts';
import type { CommandRunner } from '../../drivers/driver.ts';
import { commandFault } from '../../host/commands/command.ts';
import { exists } from '../../host/files.ts';

const SETTINGS = [
  'devices/use_devicesfile',
  'devices/filter',
  'devices/global_filter',
  'activation/thin_pool_autoextend_threshold',
] as const;
const DEVICES_FILE = '/etc/lvm/devices/system.devices';
const TIMEOUT_MS = 10_000;

/**
 * What the host's own LVM is and is set, by lvm.conf(5) and its defaults. Looks at no device.
 *
 * @throws when LVM does not answer.
 */
export async function readLvmSettings(run: CommandRunner): Promise<LvmSettings> {
  const said = async (argv: readonly [string, ...string[]]): Promise<string> => {
    const result = await run(argv, { timeoutMs: TIMEOUT_MS });
    // It ends with an error where the kernel has no device mapper, and says all the same.
    if (result.kind === 'exited' && result.stdout !== '') return result.stdout;
    throw new Error(commandFault(argv, result, TIMEOUT_MS) ?? `${argv.join(' ')} says nothing`);
  };
  const version = await said(['lvm', 'version']);
  const config = await said(['lvm', 'lvmconfig', '--typeconfig', 'full', ...SETTINGS]);
  return {
    version: /LVM version:\s+(\d+\.\d+\.\d+)/.exec(version)?.[1] ?? '',
    settings: Object.fromEntries(
      SETTINGS.flatMap((path) => {
        const [, name = ''] = path.split('/');
        const value = new RegExp(`^\\s*${name}=(.*)$`, 'm').exec(config)?.[1];
        return value === undefined ? [] : [[path, value]];
      }),
    ),
    hasDevicesFile: await exists(DEVICES_FILE).catch(() => false),
  };
}
