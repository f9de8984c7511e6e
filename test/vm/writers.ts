/** Somebody who uses volumes while things go wrong, and knows what was synced. */
import { expect } from 'vitest';
import type { VirtualMachine } from './rig.ts';

export interface Writers {
  /** Begins to append to a file in every directory, and syncs each line. */
  readonly begin: (vm: VirtualMachine, directories: readonly string[]) => void;
  /** The last line of each file that is synced by now, by its path. */
  readonly synced: () => ReadonlyMap<string, number>;
}

/** @param onSynced called with a file and the number of a line that is on its disk. */
export function openWriters(
  onSynced: (file: string, line: number) => void = () => undefined,
): Writers {
  const synced = new Map<string, number>();

  function begin(vm: VirtualMachine, directories: readonly string[]): void {
    vm.onTold((told) => {
      const [word, file, line] = told.split(' ');
      if (word !== 'synced' || file === undefined) return;
      synced.set(file, Number(line));
      onSynced(file, Number(line));
    });
    for (const directory of directories)
      // Ends with its filesystem, or with the machine.
      void vm
        .run(['bash', '-c', appendLines, 'writer', `${directory}/lines`], { timeoutMs: 3_600_000 })
        .catch(() => undefined);
  }

  return { begin, synced: () => new Map(synced) };
}

/** `sync FILE` calls fsync(2) on it alone. */
const appendLines = `
n=$(wc --lines <"$1" 2>/dev/null || echo 0)
until [ -e /run/no-writers ]; do
  echo "line $((n += 1))" >>"$1" && sync "$1" || exit
  echo "synced $1 $n" >/run/vm/told
  sleep 0.1
done`;

/**
 * Lines up to the one that was synced are there, each as it was written; what follows may be
 * anything.
 */
export async function expectSynced(
  vm: VirtualMachine,
  synced: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [file, last] of synced) {
    const wanted = Array.from({ length: last }, (_, index) => `line ${index + 1}\n`).join('');
    const found = await vm.output(`head --bytes=${wanted.length} ${file}`);
    expect(found, `${file}, of which ${last} lines were synced`).toBe(wanted);
  }
}
