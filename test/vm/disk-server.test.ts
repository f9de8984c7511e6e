/** Served disks as QEMU would see them, asked without a machine. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDiskServer, type DiskServer } from './disk-server.ts';

const sector = 512;
let directory = '';
let server: DiskServer;
let socket: Socket;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'diskwright-server-'));
  const image = join(directory, 'a.img');
  writeFileSync(image, '');
  truncateSync(image, 8 * sector);
  server = startDiskServer(directory);
  const disk = { name: 'a', image, sectorBytes: sector, writesInOrder: false };
  server.serve([{ ...disk, sizeBytes: 8 * sector }]);
  socket = connect(server.socket);
  await answer(18);
  // The client's flags; then the option NBD_OPT_GO for the export, without requests for
  // information.
  socket.write(Buffer.from('00000003', 'hex'));
  socket.write(
    Buffer.from('49484156454f5054' + '00000007' + '00000007' + '0000000161' + '0000', 'hex'),
  );
  await answer(20 + 12 + 20);
});
afterEach(async () => {
  socket.destroy();
  await server.close();
  rmSync(directory, { recursive: true });
});

/** So many bytes that the server says next. */
async function answer(bytes: number): Promise<Buffer> {
  for (;;) {
    const said = socket.read(bytes) as Buffer | null;
    if (said !== null) return said;
    await once(socket, 'readable');
  }
}

const [read, write, flush] = [0, 1, 3];

/** The error, and what was read, of a request for a number of bytes from the beginning. */
async function ask(command: number, bytes = 0, content = ''): Promise<string> {
  const request = Buffer.alloc(28);
  request.writeUInt32BE(0x25609513, 0);
  request.writeUInt16BE(command, 6);
  request.writeUInt32BE(bytes, 24);
  socket.write(Buffer.concat([request, Buffer.from(content)]));
  const error = (await answer(16)).readUInt32BE(4);
  return error === 0 && command === read ? (await answer(bytes)).toString() : String(error);
}

it('gives what was written, and after a power cut what was flushed', async () => {
  expect(await ask(write, sector, 'a'.repeat(sector))).toBe('0');
  expect(await ask(flush)).toBe('0');
  expect(await ask(write, sector, 'b'.repeat(sector))).toBe('0');
  expect(await ask(read, 3)).toBe('bbb');
  const { flushes, now } = server.history();
  expect([flushes(), now()]).toEqual([[1], 3]);
  const left = new Set<string>();
  for (let seed = 0; seed < 20; seed += 1) {
    server.replay({ instant: now(), seed });
    left.add(await ask(read, 3));
  }
  expect(left).toEqual(new Set(['aaa', 'bbb']));
  expect(server.contentOf('a').length).toBe(8 * sector);
});

it('answers later when it is slow, with errors when it is dead, and well again', async () => {
  await ask(write, sector, 'a'.repeat(sector));
  server.setHealth('a', { kind: 'slow', delayMs: 300 });
  const begun = performance.now();
  expect(await ask(read, 1)).toBe('a');
  expect(performance.now() - begun).toBeGreaterThan(290);
  server.setHealth('a', { kind: 'slow', delayMs: 60_000 });
  const waiting = ask(read, 1);
  setTimeout(() => server.setHealth('a', { kind: 'well' }), 50);
  expect(await waiting).toBe('a');
  server.setHealth('a', { kind: 'dead' });
  expect(await ask(write, sector, 'b'.repeat(sector))).toBe('5');
  server.setHealth('a', { kind: 'well' });
  expect(await ask(read, 1)).toBe('a');
});
