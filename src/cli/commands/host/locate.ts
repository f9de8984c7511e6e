import { lightOnHost } from '../../../agent-link/agent-session.ts';
import type { Inventory, ObservedDisk } from '../../../model/observed/inventory.ts';
import { diskPlace, renderDiskPlace } from '../../../render/text/host/disk-place-text.ts';
import type { CommandContext } from '../../command-context.ts';
import { CommandError } from '../../command-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import type { LineOf } from '../../line/command-line.ts';
import { observeHost } from '../../observe-host.ts';
import { valueText } from '../../value-text.ts';

/** Prints where a disk of this host is; with --led it also switches the light of its slot. */
export async function locate(context: CommandContext<LineOf<'locate'>>): Promise<ExitCode> {
  const { line, output, surroundings } = context;
  const inventory = await observeHost(context);
  const disk = diskNamed(line.disk, inventory);
  const place = diskPlace(disk, inventory.node);
  await output.data(
    line.output === 'text'
      ? renderDiskPlace(place, output.dataStyle)
      : await valueText(line.output, place),
  );
  if (line.led === null) return EXIT.done;
  await lightOnHost(surroundings, line.agent, { disk: disk.id, light: line.led });
  await output.note(`The light of its slot is ${line.led}.\n`);
  return EXIT.done;
}

/** By a whole id, else by the beginning of one, as long as only one disk has it. */
function diskNamed(text: string, { disks, node }: Inventory): ObservedDisk {
  const name = text.replace(/^disks?\//, '');
  for (const matches of [
    (id: string) => id === name,
    (id: string) => name !== '' && id.startsWith(name),
  ]) {
    const found = disks.filter(({ id, aliases }) => [id, ...aliases].some(matches));
    const [only] = found;
    if (found.length === 1 && only !== undefined) return only;
    if (found.length > 1)
      throw new CommandError({
        message: `${JSON.stringify(text)} may be each of ${found.map(({ id }) => id).join(', ')}`,
        remedy: 'Write more of its id.',
      });
  }
  throw new CommandError({
    message: `${node} has no disk ${JSON.stringify(name)}`,
    remedy:
      'List those that there are with "sudo diskwright discover"; a disk is known by its id, never by /dev/sdb.',
  });
}
