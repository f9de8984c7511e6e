import { basename } from 'node:path';
import type { AgentEvent, AgentOptions } from '../src/model/agent-protocol.ts';
import type { ObservedDisk } from '../src/model/observed/inventory.ts';
import { discover } from './discover/discover.ts';
import { setSlotLight, type SlotLight } from './host/devices/slot-light.ts';

/**
 * Switches the light of the slot of one disk. The disk is looked for now, by its id: whatever has
 * its kernel name since the caller looked is not taken for it.
 *
 * @returns `light`, or an error that says how else a light may be switched.
 */
export async function lightDisk(
  { disk, light }: { readonly disk: string; readonly light: 'on' | 'off' },
  options: AgentOptions,
): Promise<AgentEvent> {
  const { disks } = await discover(options);
  const found = disks.filter(
    ({ id, aliases }) => id === disk || aliases.some((one) => one === disk),
  );
  const [only] = found;
  if (only === undefined || found.length > 1)
    return {
      kind: 'error',
      code: 'disk-absent',
      message: `${String(found.length)} disks of this host are ${disk}, not one.`,
      hint: 'List them with "sudo diskwright discover".',
    };
  return lightEvent(only, setSlotLight(basename(only.path), light === 'on'), light);
}

/** What is said of a light. */
export function lightEvent(
  { id, path }: Pick<ObservedDisk, 'id' | 'path'>,
  result: SlotLight,
  light: 'on' | 'off',
): AgentEvent {
  if (result.kind === 'set') return { kind: 'light', disk: id, light, path: result.path };
  return {
    kind: 'error',
    code: 'no-light',
    message: `The light of ${id} (${path}) was not switched ${light}: ${reasonOf(result)}.`,
    hint: `Try "ledctl ${light === 'on' ? 'locate' : 'locate_off'}=${path}" of the package ledmon, or the management of the server (BMC); else go by its serial number.`,
  };
}

function reasonOf(result: Exclude<SlotLight, { readonly kind: 'set' }>): string {
  switch (result.kind) {
    case 'no-slot':
      return 'the kernel knows no enclosure that it is in';
    case 'no-light':
      return `its slot has no light that can be switched (${result.path}: ${result.reason})`;
    case 'not-kept':
      return `the enclosure took it, and ${result.path} says ${JSON.stringify(result.shown)}`;
  }
}
