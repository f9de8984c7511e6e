/**
 * Serves the disks of a machine from the process of its story, where everything that goes to a disk
 * can be seen, held up, refused, and taken back: QEMU has no disk of its own that forgets what was
 * not flushed.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { serveNbd, type NbdAnswer, type NbdExport, type NbdRequest } from './nbd.ts';
import {
  beginHistory,
  isZero,
  writePart,
  type HistoryDisk,
  type PowerCut,
  type WriteHistory,
} from './write-history.ts';

export interface ServedDisk extends HistoryDisk {
  readonly sizeBytes: number;
}

/** How a disk answers. */
export type DiskHealth =
  | { readonly kind: 'well' }
  /** Each request, one after another, takes so much longer. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Every request fails; nothing is read or written. */
  | { readonly kind: 'dead' };

export interface DiskServer {
  /**
   * A socket of the file system, for the Network Block Device protocol; exports have the names of
   * the disks.
   */
  readonly socket: string;
  /** Serves the images of these disks, as they are now, and no others; begins a new history. */
  readonly serve: (disks: readonly ServedDisk[]) => void;
  /** Of what was written since `serve`, until `replay`. */
  readonly history: () => WriteHistory;
  /**
   * The disks are from now on what a power cut at an instant of the history left of them. What is
   * written to them from now on is not added to the history; nobody may read or write while it is
   * done.
   */
  readonly replay: (cut: PowerCut) => void;
  /** All that is on a disk now, as the machine would read it. */
  readonly contentOf: (disk: string) => Buffer;
  /** Until it is told otherwise; all are well at first. */
  readonly setHealth: (disk: string, health: DiskHealth) => void;
  /** The images stay. */
  readonly close: () => Promise<void>;
}

interface OpenDisk extends ServedDisk {
  readonly descriptor: number;
}

interface Serving {
  readonly disks: ReadonlyMap<string, OpenDisk>;
  readonly history: WriteHistory;
}

const well: DiskHealth = { kind: 'well' };

export function startDiskServer(directory: string): DiskServer {
  const socket = join(directory, 'disks.sock');
  const health = new Map<string, DiskHealth>();
  /** Fulfilled when the health of any disk changes. */
  let change = Promise.withResolvers<undefined>();
  let serving: Serving | null = null;
  let isRecording = false;
  const server = serveNbd(socket, exportOf);

  function exportOf(name: string): NbdExport | undefined {
    const disk = serving?.disks.get(name);
    if (disk === undefined) return undefined;
    let before: Promise<unknown> = Promise.resolve();
    return {
      sizeBytes: disk.sizeBytes,
      answer: (request) => {
        const arrived = server.arrivals();
        if (healthOf(name).kind !== 'slow') return carryOut(name, request, arrived);
        before = before.then(() => passDelay(name));
        return before.then(() => carryOut(name, request, arrived));
      },
    };
  }

  function healthOf(name: string): DiskHealth {
    return health.get(name) ?? well;
  }

  async function passDelay(name: string): Promise<void> {
    const now = healthOf(name);
    if (now.kind === 'slow') await Promise.race([setTimeout(now.delayMs), change.promise]);
  }

  function carryOut(name: string, request: NbdRequest, arrived: number): NbdAnswer {
    const disk = serving?.disks.get(name);
    if (disk === undefined || healthOf(name).kind === 'dead') return { kind: 'input-output-error' };
    switch (request.kind) {
      case 'read': {
        const content = Buffer.alloc(request.lengthBytes);
        readSync(disk.descriptor, content, { position: request.startBytes });
        return { kind: 'done', content };
      }
      case 'write': {
        const isZeros = request.content === null || isZero(request.content);
        const write = { ...request, content: isZeros ? null : request.content };
        writePart(disk.descriptor, write, write.content);
        if (isRecording) serving!.history.wrote(name, { ...write, answered: server.arrivals() });
        return { kind: 'done' };
      }
      case 'flush':
        if (isRecording) serving!.history.flushed(name, arrived);
        return { kind: 'done' };
    }
  }

  function stopServing(): void {
    for (const { descriptor } of serving?.disks.values() ?? []) closeSync(descriptor);
    serving?.history.end();
    serving = null;
  }

  function history(): WriteHistory {
    if (serving === null) throw new Error('No disks are served yet.');
    return serving.history;
  }

  function imageOf(name: string): string {
    const disk = serving?.disks.get(name);
    if (disk === undefined) throw new Error(`The disk ${name} is not served.`);
    return disk.image;
  }

  return {
    socket,
    serve: (disks) => {
      stopServing();
      health.clear();
      const open = disks.map(
        (disk) => [disk.name, { ...disk, descriptor: openSync(disk.image, 'r+') }] as const,
      );
      serving = { disks: new Map(open), history: beginHistory(directory, disks) };
      isRecording = true;
    },
    history,
    replay: (cut) => {
      isRecording = false;
      history().cut(cut);
    },
    contentOf: (disk) => readFileSync(imageOf(disk)),
    setHealth: (disk, to) => {
      health.set(disk, to);
      change.resolve(undefined);
      change = Promise.withResolvers();
    },
    close: async () => {
      await server.close();
      stopServing();
    },
  };
}
