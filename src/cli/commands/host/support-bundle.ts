import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import manifest from '../../../../package.json' with { type: 'json' };
import { examineThisHost, gatherOnHost } from '../../../agent-link/agent-session.ts';
import { judgeHost } from '../../../assess/host/judge-host.ts';
import { supportPart, type SupportPart } from '../../../model/observed/support-part.ts';
import { textWithoutSecrets, valueWithoutSecrets } from '../../../assess/host/without-secrets.ts';
import type { HostExamination } from '../../../model/observed/host-examination.ts';
import { inventoryDocument } from '../../../render/machine/inventory-document.ts';
import { renderHostChecks } from '../../../render/text/host/host-checks-text.ts';
import type { CommandContext } from '../../command-context.ts';
import { CommandError } from '../../command-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { tarArchive } from '../../files/tar-archive.ts';
import type { LineOf } from '../../line/command-line.ts';
import { valueText } from '../../value-text.ts';

type Context = CommandContext<LineOf<'support-bundle'>>;

/** Writes what helps others to see what is wrong on this host into one file, and lists it. */
export async function supportBundle(context: Context): Promise<ExitCode> {
  const { line, output } = context;
  const parts = await gatherParts(context);
  const seconds = Math.floor(Date.now() / 1_000);
  const files = parts.map(({ name, text }) => ({ name: `diskwright-support/${name}`, text }));
  await writeForOwner(line.file, gzipSync(tarArchive(files, seconds)), line.overwrite);
  await output.data(parts.map(partLine).join(''));
  await output.note(
    `${line.file}: written. Secrets were left out as far as they are known as such; read it before you send it: tar -xzf ${line.file}\n`,
  );
  return EXIT.done;
}

async function gatherParts({
  line,
  surroundings,
  output,
}: Context): Promise<readonly SupportPart[]> {
  const versions = `diskwright ${manifest.version}\nNode ${process.version}\n`;
  const examined = await orWhy(() => examineThisHost(surroundings, line.agent));
  const gathered = await orWhy(() => gatherOnHost(surroundings, line.agent));
  return [
    supportPart('versions.txt', versions, 'first'),
    ...('why' in examined
      ? [unread('doctor.txt', examined.why), unread('inventory.yaml', examined.why)]
      : [
          supportPart(
            'doctor.txt',
            textWithoutSecrets(
              renderHostChecks(judgeHost(examined.value), { ...output.dataStyle, color: false }),
            ),
            'first',
          ),
          await inventoryPart(examined.value),
        ]),
    ...('why' in gathered ? [unread('host.txt', gathered.why)] : gathered.value),
  ];
}

async function inventoryPart({ inventory }: HostExamination): Promise<SupportPart> {
  const name = 'inventory.yaml';
  if ('unseen' in inventory) return unread(name, inventory.unseen);
  const document = valueWithoutSecrets(inventoryDocument(inventory.value));
  return supportPart(name, await valueText('yaml', document), 'first');
}

function unread(name: string, why: string): SupportPart {
  return { name, text: `not read: ${textWithoutSecrets(why).slice(0, 2_000)}\n`, state: 'unread' };
}

async function orWhy<T>(
  read: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly why: string }> {
  try {
    return { value: await read() };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

function partLine({ name, text, state }: SupportPart): string {
  const bytes = `${String(Buffer.byteLength(text))} bytes`;
  switch (state) {
    case 'whole':
      return `${name}: ${bytes}\n`;
    case 'cut':
      return `${name}: ${bytes}, cut: there was more\n`;
    case 'unread':
      return `${name}: could not be read\n`;
  }
}

/** @throws CommandError when it is there already and is not to be overwritten. */
async function writeForOwner(path: string, bytes: Uint8Array, overwrite: boolean): Promise<void> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_TRUNC, O_NOFOLLOW } = constants;
  try {
    const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | (overwrite ? O_TRUNC : O_EXCL);
    const file = await open(path, flags, 0o600);
    try {
      // One that was there may be open to others.
      await file.chmod(0o600);
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new CommandError({
      message: isThere
        ? `${path} is there already`
        : `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      remedy: isThere ? 'Name another file with -o, or give --overwrite.' : 'Name another with -o.',
    });
  }
}
