import { join } from 'node:path';
import { AGENT_UNIT, BOOT_UNIT } from '../../../src/assess/host/judge-services.ts';
import { supportPart, type SupportPart } from '../../../src/model/observed/support-part.ts';
import {
  textWithoutSecrets,
  valueWithoutSecrets,
} from '../../../src/assess/host/without-secrets.ts';
import type { AgentOptions } from '../../../src/model/agent-protocol.ts';
import type { CommandRunner } from '../../drivers/driver.ts';
import { commandFault } from '../../host/commands/command.ts';
import { reportCommand } from '../../host/commands/lvm.ts';
import { readText, systemErrorText } from '../../host/files.ts';
import { readRecordFiles } from '../../host/node-records.ts';
import { readHostSettings } from '../host-settings.ts';
import { readReport } from './reported-pass.ts';

const TIMEOUT_MS = 20_000;
const MOST_OUTPUT_BYTES = 16 * 1024 * 1024;
const LSBLK_COLUMNS =
  'NAME,KNAME,MAJ:MIN,TYPE,SIZE,RO,ROTA,LOG-SEC,PHY-SEC,FSTYPE,LABEL,UUID,PARTLABEL,PARTUUID,PARTTYPE,MOUNTPOINT,MODEL,SERIAL,WWN';
/** Lines of the kernel about disks, and about what lies on them. */
const ABOUT_DISKS =
  /\b(?:sd[a-z]+\d*|vd[a-z]+\d*|nvme\d+\S*|mmcblk\d+\S*|ata\d+\S*|dm-\d+|md\d+|loop\d+|scsi|device-mapper|blk_\w+|EXT4-fs|XFS|BTRFS|I\/O error)\b/i;

/**
 * Gathers what helps to find out what is wrong on this host, without secrets. Writes nothing, and
 * never throws: what cannot be read is a part that says so.
 */
export async function gatherSupport(
  { stateDir, hostConfig, ...others }: AgentOptions,
  run: CommandRunner,
): Promise<readonly SupportPart[]> {
  const printed = (argv: readonly [string, ...string[]]): Promise<string> => output(run, argv);
  const json = async (path: string): Promise<string> => jsonText(await readText(path));
  const units = [BOOT_UNIT, AGENT_UNIT, 'diskwright-root@*.service'].map(
    (unit) => `--unit=${unit}`,
  );
  const lsblk = ['lsblk', '--json', '--bytes', '--output', LSBLK_COLUMNS] as const;
  const journal = ['journalctl', '--no-pager', '--lines=5000', '--output=short-iso'] as const;
  return Promise.all([
    part('config.json', 'first', () => configText({ stateDir, hostConfig, ...others })),
    part('last-desired.json', 'first', () => json(join(stateDir, 'records/desired.json'))),
    part('last-outcomes.json', 'first', async () => {
      const report = await readReport(stateDir);
      return jsonText(report ?? 'null');
    }),
    part('records.json', 'first', () => recordsText(stateDir)),
    part('lsblk.json', 'first', () => printed(lsblk)),
    part('lvm.json', 'first', () => groupsText(printed)),
    part('mountinfo.txt', 'first', () => readText('/proc/self/mountinfo')),
    part('kernel.txt', 'last', async () => {
      const lines = (await printed(['dmesg', '--time-format', 'iso'])).split('\n');
      return lines.filter((line) => ABOUT_DISKS.test(line)).join('\n');
    }),
    part('journal.txt', 'last', () => printed([...journal, ...units])),
  ]);
}

async function part(
  name: string,
  kept: 'first' | 'last',
  read: () => Promise<string>,
): Promise<SupportPart> {
  try {
    return supportPart(name, textWithoutSecrets(await read()), kept);
  } catch (error) {
    const why = textWithoutSecrets(systemErrorText(error));
    return { name, text: `not read: ${why.slice(0, 2_000)}\n`, state: 'unread' };
  }
}

async function output(run: CommandRunner, argv: readonly [string, ...string[]]): Promise<string> {
  const result = await run(argv, { timeoutMs: TIMEOUT_MS, maxOutputBytes: MOST_OUTPUT_BYTES });
  const fault = commandFault(argv, result, TIMEOUT_MS);
  if (fault !== null || result.kind !== 'exited') throw new Error(fault ?? `${argv[0]} failed`);
  return result.stdout;
}

/**
 * What the schema of the file knows and nothing else: what it does not know may be a secret. Labels
 * are free text, so their values are left out.
 */
async function configText(options: AgentOptions): Promise<string> {
  const config = await readHostSettings(options).catch(() => {
    // What is wrong with it may quote it.
    throw new Error(`${options.hostConfig} cannot be read, or is not valid; doctor.txt says more`);
  });
  const labels = Object.fromEntries(Object.keys(config.labels).map((name) => [name, '(left out)']));
  const { repository } = config;
  const shown =
    repository === null ? null : { ...repository, url: textWithoutSecrets(repository.url) };
  return `${JSON.stringify({ ...config, labels, repository: shown }, null, 2)}\n`;
}

/** @throws without the text, where it is no JSON: what it says is not known then. */
function jsonText(text: string): string {
  try {
    return `${JSON.stringify(valueWithoutSecrets(JSON.parse(text)), null, 2)}\n`;
  } catch {
    throw new Error('it is no JSON');
  }
}

function recordsText(stateDir: string): Promise<string> {
  const files = (['disk', 'volume', 'consent'] as const).flatMap((kind) =>
    readRecordFiles(stateDir, kind),
  );
  const records = files.map(({ path, text }) => ({ path, record: recordValue(text) }));
  return Promise.resolve(`${JSON.stringify(records, null, 2)}\n`);
}

function recordValue(text: ReturnType<typeof readRecordFiles>[number]['text']): unknown {
  if (!text.ok) return `not read: ${textWithoutSecrets(text.error)}`;
  try {
    return valueWithoutSecrets(JSON.parse(text.value));
  } catch {
    return 'not read: it is no JSON';
  }
}

async function groupsText(
  printed: (argv: readonly [string, ...string[]]) => Promise<string>,
): Promise<string> {
  const list = await printed(['lsblk', '--list', '--noheadings', '--output', 'PATH,FSTYPE']);
  const devices = Array.from(
    list.matchAll(/^(\/\S+)\s+LVM2_member\s*$/gm),
    ([, path = '']) => path,
  );
  return devices.length === 0 ? 'no volume groups\n' : printed(reportCommand(devices));
}
