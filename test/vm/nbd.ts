/**
 * The server's side of the Network Block Device protocol, as far as QEMU speaks it: fixed newstyle
 * negotiation, simple replies (NetworkBlockDevice/nbd, doc/proto.md; the names of its constants are
 * kept).
 */
import { createServer, type Server, type Socket } from 'node:net';

export interface NbdExport {
  readonly sizeBytes: number;
  /** Called when the request arrives. */
  readonly answer: (request: NbdRequest) => NbdAnswer | Promise<NbdAnswer>;
}

export type NbdRequest =
  | { readonly kind: 'read'; readonly startBytes: number; readonly lengthBytes: number }
  | {
      readonly kind: 'write';
      readonly startBytes: number;
      readonly lengthBytes: number;
      /** Null for zeros. */
      readonly content: Buffer | null;
      /** Durable when it is answered (FUA). */
      readonly durable: boolean;
    }
  | { readonly kind: 'flush' };

/** `content`: of a read alone. */
export type NbdAnswer =
  { readonly kind: 'done'; readonly content?: Buffer } | { readonly kind: 'input-output-error' };

export interface NbdServer {
  /**
   * How often something has arrived. A request of a later arrival may have been sent by somebody
   * who knew an answer that was given after an earlier one; requests of the same arrival knew
   * nothing of each other's answers.
   */
  readonly arrivals: () => number;
  /** Ends the connections too. */
  readonly close: () => Promise<void>;
}

/** Serves exports, by their names, on a socket of the file system. */
export function serveNbd(
  socketPath: string,
  exportOf: (name: string) => NbdExport | undefined,
): NbdServer {
  const sockets = new Set<Socket>();
  let arrivals = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Whoever is on the other end was killed.
    socket.on('error', () => undefined);
    // Before the requests that lie in it are read.
    socket.on('data', () => (arrivals += 1));
    negotiate(socket, exportOf);
  }).listen(socketPath);
  return {
    arrivals: () => arrivals,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** What is read next: so many bytes, then what they mean. Null ends the connection. */
interface Step {
  readonly bytes: number;
  readonly take: (piece: Buffer) => Step | null;
}

function readSteps(socket: Socket, first: Step): void {
  let step: Step | null = first;
  let chunks: Buffer[] = [];
  let total = 0;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    total += chunk.length;
    while (step !== null && total >= step.bytes) {
      const all: Buffer = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const rest = all.subarray(step.bytes);
      chunks = [rest];
      total = rest.length;
      step = step.take(all.subarray(0, step.bytes));
    }
    if (step === null) socket.destroy();
  });
}

const NBDMAGIC = 0x4e42444d41474943n;
const IHAVEOPT = 0x49484156454f5054n;
const REPLY_MAGIC = 0x3e889045565a9n;
const NBD_FLAG_FIXED_NEWSTYLE = 1;
const NBD_FLAG_NO_ZEROES = 2;
const NBD_OPT_ABORT = 2;
const NBD_OPT_GO = 7;
const NBD_REP_ACK = 1;
const NBD_REP_INFO = 3;
const NBD_REP_ERR_UNSUP = 0x80000001;
const NBD_REP_ERR_UNKNOWN = 0x80000006;
/** HAS_FLAGS, SEND_FLUSH, SEND_FUA, SEND_TRIM, SEND_WRITE_ZEROES. */
const TRANSMISSION_FLAGS = 1 | 4 | 8 | 32 | 64;

function negotiate(socket: Socket, exportOf: (name: string) => NbdExport | undefined): void {
  const greeting = Buffer.alloc(18);
  greeting.writeBigUInt64BE(NBDMAGIC, 0);
  greeting.writeBigUInt64BE(IHAVEOPT, 8);
  greeting.writeUInt16BE(NBD_FLAG_FIXED_NEWSTYLE | NBD_FLAG_NO_ZEROES, 16);
  socket.write(greeting);

  function reply(option: number, type: number, data: Buffer = Buffer.alloc(0)): void {
    const header = Buffer.alloc(20);
    header.writeBigUInt64BE(REPLY_MAGIC, 0);
    header.writeUInt32BE(option, 8);
    header.writeUInt32BE(type, 12);
    header.writeUInt32BE(data.length, 16);
    socket.write(Buffer.concat([header, data]));
  }

  function go(data: Buffer): Step {
    const name = data.subarray(4, 4 + data.readUInt32BE(0)).toString();
    const served = exportOf(name);
    if (served === undefined) {
      reply(NBD_OPT_GO, NBD_REP_ERR_UNKNOWN);
      return optionStep;
    }
    // NBD_INFO_EXPORT, which is 0.
    const info = Buffer.alloc(12);
    info.writeBigUInt64BE(BigInt(served.sizeBytes), 2);
    info.writeUInt16BE(TRANSMISSION_FLAGS, 10);
    reply(NBD_OPT_GO, NBD_REP_INFO, info);
    reply(NBD_OPT_GO, NBD_REP_ACK);
    return requestStep(socket, served);
  }

  const optionStep: Step = {
    bytes: 16,
    take: (header) => {
      const option = header.readUInt32BE(8);
      return {
        bytes: header.readUInt32BE(12),
        take: (data) => {
          if (option === NBD_OPT_ABORT) return null;
          if (option === NBD_OPT_GO) return go(data);
          reply(option, NBD_REP_ERR_UNSUP);
          return optionStep;
        },
      };
    },
  };
  // The client's flags say nothing that is not asked for.
  readSteps(socket, { bytes: 4, take: () => optionStep });
}

const NBD_REQUEST_MAGIC = 0x25609513;
const NBD_SIMPLE_REPLY_MAGIC = 0x67446698;
const NBD_CMD_FLAG_FUA = 1;
const NBD_EIO = 5;
const [NBD_CMD_READ, NBD_CMD_WRITE, NBD_CMD_DISC, NBD_CMD_FLUSH, NBD_CMD_TRIM] = [0, 1, 2, 3, 4];
const NBD_CMD_WRITE_ZEROES = 6;

function requestStep(socket: Socket, served: NbdExport): Step {
  function answer(handle: bigint, request: NbdRequest): void {
    const given = served.answer(request);
    if (given instanceof Promise) void given.then((late) => send(handle, late));
    else send(handle, given);
  }

  function send(handle: bigint, given: NbdAnswer): void {
    const header = Buffer.alloc(16);
    header.writeUInt32BE(NBD_SIMPLE_REPLY_MAGIC, 0);
    header.writeUInt32BE(given.kind === 'done' ? 0 : NBD_EIO, 4);
    header.writeBigUInt64BE(handle, 8);
    const content = given.kind === 'done' ? given.content : undefined;
    if (socket.writable) socket.write(content ? Buffer.concat([header, content]) : header);
  }

  const step: Step = {
    bytes: 28,
    take: (header) => {
      if (header.readUInt32BE(0) !== NBD_REQUEST_MAGIC) return null;
      const durable = (header.readUInt16BE(4) & NBD_CMD_FLAG_FUA) !== 0;
      const handle = header.readBigUInt64BE(8);
      const startBytes = Number(header.readBigUInt64BE(16));
      const lengthBytes = header.readUInt32BE(24);
      const place = { startBytes, lengthBytes };
      switch (header.readUInt16BE(6)) {
        case NBD_CMD_READ:
          answer(handle, { kind: 'read', ...place });
          return step;
        case NBD_CMD_WRITE:
          return {
            bytes: lengthBytes,
            take: (content) => {
              answer(handle, { kind: 'write', ...place, content, durable });
              return step;
            },
          };
        case NBD_CMD_FLUSH:
          answer(handle, { kind: 'flush' });
          return step;
        case NBD_CMD_TRIM:
        case NBD_CMD_WRITE_ZEROES:
          answer(handle, { kind: 'write', ...place, content: null, durable });
          return step;
        case NBD_CMD_DISC:
        default:
          return null;
      }
    },
  };
  return step;
}
