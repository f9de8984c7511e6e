import { describe, expect, it } from 'vitest';
import { isThinSuperblock } from '../../../agent/formats/thin-superblock.ts';
import { writtenSuperblock } from './written-superblock.ts';

describe('the superblock of a thin pool', () => {
  it('is known as Linux 6.1 writes it, also in the middle of a buffer', () => {
    const block = writtenSuperblock();
    expect(block).toHaveLength(4096);
    expect(isThinSuperblock(block)).toBe(true);
    const around = Buffer.concat([Buffer.alloc(512, 7), block, Buffer.alloc(512, 7)]);
    expect(isThinSuperblock(around.subarray(512))).toBe(true);
    expect(isThinSuperblock(around)).toBe(false);
  });

  it('is nothing that reads as zeros, or ends before it does', () => {
    expect(isThinSuperblock(Buffer.alloc(4096))).toBe(false);
    expect(isThinSuperblock(writtenSuperblock().subarray(0, 4095))).toBe(false);
  });

  it.each([0, 3, 4, 32, 39, 40, 4095])('is none with another byte at %i', (at) => {
    const block = writtenSuperblock();
    block[at] = (block[at] ?? 0) ^ 1;
    expect(isThinSuperblock(block)).toBe(false);
  });
});
