import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setSlotLight } from '../../../../agent/host/devices/slot-light.ts';
import { lightEvent } from '../../../../agent/light-disk.ts';
import { aDisk } from '../../../simulation/builders.ts';

let sys: string;
let slot: string;
beforeEach(() => {
  sys = mkdtempSync(join(tmpdir(), 'diskwright-slot-'));
  slot = join(sys, 'class/enclosure/0:0:0:0/Slot 03');
  mkdirSync(slot, { recursive: true });
  for (const disk of ['sda', 'sdb'])
    mkdirSync(join(sys, 'block', disk, 'device'), { recursive: true });
  symlinkSync(slot, join(sys, 'block/sda/device/enclosure_device:Slot 03'));
});
afterEach(() => rmSync(sys, { recursive: true }));

it('switches the light of the slot that the disk is in, on and off', () => {
  writeFileSync(join(slot, 'locate'), '0\n');
  expect(setSlotLight('sda', true, sys)).toMatchObject({ kind: 'set' });
  expect(readFileSync(join(slot, 'locate'), 'utf8')[0]).toBe('1');
  expect(setSlotLight('sda', false, sys)).toMatchObject({ kind: 'set' });
  expect(readFileSync(join(slot, 'locate'), 'utf8')[0]).toBe('0');
});

it('makes no file where the slot has no light, and knows a disk without a slot', () => {
  expect(setSlotLight('sda', true, sys)).toMatchObject({ kind: 'no-light' });
  expect(() => readFileSync(join(slot, 'locate'))).toThrow(/ENOENT/);
  expect(setSlotLight('sdb', true, sys)).toEqual({ kind: 'no-slot' });
});

it('does not take a light for lit that shows another state', () => {
  // As an enclosure does that ignores the request: what is read is not what was written.
  symlinkSync('/dev/null', join(slot, 'locate'));
  const result = setSlotLight('sda', true, sys);
  expect(result).toMatchObject({ kind: 'not-kept', shown: '' });
  const event = lightEvent(aDisk('a'), result, 'on');
  expect(event).toMatchObject({
    kind: 'error',
    message: expect.stringMatching(/was not switched on: the enclosure took it/),
    hint: expect.stringMatching(/ledctl locate=\/dev\//),
  });
  expect(lightEvent(aDisk('a'), { kind: 'no-slot' }, 'off')).toMatchObject({
    hint: expect.stringMatching(/ledctl locate_off=/),
  });
});
