import { existsSync, readFileSync } from 'node:fs';

export const busybox = '/bin/busybox';

/**
 * Whether busybox is here and needs no libraries: in the first root filesystem of a virtual machine
 * there are none.
 */
export function isBusyboxStatic(): boolean {
  return existsSync(busybox) && !namesAnInterpreter(readFileSync(busybox));
}

/** A program of 64 bits that loads libraries has a program header of type PT_INTERP (elf(5)). */
function namesAnInterpreter(program: Buffer): boolean {
  const interpreter = 3;
  const offset = Number(program.readBigUInt64LE(32));
  const headerBytes = program.readUInt16LE(54);
  const count = program.readUInt16LE(56);
  return Array.from({ length: count }, (_, at) => offset + at * headerBytes).some(
    (header) => program.readUInt32LE(header) === interpreter,
  );
}
