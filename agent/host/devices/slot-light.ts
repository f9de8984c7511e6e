import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { list } from './sysfs.ts';

/**
 * What became of the light of a slot. `not-kept`: the enclosure took it, and shows another state.
 */
export type SlotLight =
  | { readonly kind: 'set'; readonly path: string }
  | { readonly kind: 'no-slot' }
  | { readonly kind: 'no-light'; readonly path: string; readonly reason: string }
  | { readonly kind: 'not-kept'; readonly path: string; readonly shown: string };

/**
 * Switches the locate light of the slot that a disk is in, where its enclosure has one
 * (drivers/misc/enclosure.c), and reads back what the enclosure says. No disk is touched.
 *
 * @param disk its name below /sys/block.
 */
export function setSlotLight(disk: string, isOn: boolean, sys = '/sys'): SlotLight {
  const device = join(sys, 'block', disk, 'device');
  const link = list(device).find((entry) => entry.startsWith('enclosure_device:'));
  if (link === undefined) return { kind: 'no-slot' };
  const path = join(device, link, 'locate');
  const wanted = isOn ? '1' : '0';
  try {
    writeFileSync(path, wanted, { flag: 'r+' });
    const shown = readFileSync(path, 'utf8').trim();
    return shown === wanted ? { kind: 'set', path } : { kind: 'not-kept', path, shown };
  } catch (error) {
    return { kind: 'no-light', path, reason: error instanceof Error ? error.message : '' };
  }
}
