import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from '../cli/in-process.ts';
import { validators } from '../../src/declare/generated/validators.js';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { UNSAFE_ON_A_TERMINAL } from '../render/hostile-words.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';

const MiB = 1024 * 1024;

/** At most 16 bytes each: that is what a label of ext4 holds. */
const LABELS: readonly (string | Uint8Array)[] = [
  'a\nTYPE=swap\nX=',
  '\u001b[2J\u001b]0;x\u0007',
  '$(touch canary)',
  '`touch canary`',
  '"},{"x":"',
  '\\x41\\n\\u0041',
  '\u202egpj\u2066',
  new Uint8Array([0xff, 0xfe, 0xc0, 0xaf, 0x80]),
  '../../../etc/x',
  "'; id #",
  '  both sides  ',
  '--all',
];

const FILE_NAMES = [
  'new\nline',
  '\u001b[2J\u001b]0;x\u0007',
  '$(touch canary)',
  '`touch canary`; touch canary',
  '"quoted" \'twice\' \\ back',
  '\u202egpj.exe\u2066',
  '-rf --all',
  ' blanks at the ends ',
  'tab\tand\rreturn',
  '%n%s #hash \\040 \\012',
  '(deleted)',
  'Ünïcödé 漢字',
];

let devices: LoopDevices;
const loops: LoopDevice[] = [];
let mountPoint = '';
let inventory: Inventory;

/** The bundled program, in a directory where what a shell made of a name would be seen. */
function diskwright(...args: readonly string[]): {
  readonly status: number | null;
  readonly stdout: string;
} {
  const child = spawnSync(process.execPath, [join(root, 'dist/diskwright.js'), ...args], {
    cwd: devices.directory,
    encoding: 'utf8',
    maxBuffer: 64 * MiB,
  });
  const unsafe = UNSAFE_ON_A_TERMINAL.exec(child.stdout + child.stderr);
  expect(
    unsafe === null
      ? ''
      : JSON.stringify(unsafe.input.slice(Math.max(0, unsafe.index - 60), unsafe.index + 20)),
  ).toBe('');
  expect(child.stderr).not.toMatch(/internal error/);
  return child;
}

function discovered(): Inventory {
  const { status, stdout } = diskwright(
    'discover',
    '--node',
    'node-a',
    '--include-loop',
    '-o',
    'yaml',
    '--state-dir',
    join(devices.directory, 'state'),
  );
  expect(status).toBe(0);
  const [document] = parseAllDocuments(stdout, { version: '1.1' });
  const value: unknown = document !== undefined && 'toJS' in document ? document.toJS() : null;
  expect(validators.NodeInventory(value), JSON.stringify(validators.NodeInventory.errors)).toBe(
    true,
  );
  return (value as { spec: Inventory }).spec;
}

function diskOf({ path }: LoopDevice): ObservedDisk {
  const disk = inventory.disks.find((each) => each.path === path);
  if (disk === undefined) throw new Error(`${path} is not in the inventory`);
  return disk;
}

beforeAll(() => {
  devices = openLoopDevices();
  for (const [index, label] of LABELS.entries()) {
    const loop = devices.attach(FILE_NAMES[index] ?? `disk-${String(index)}`, 16 * MiB);
    loops.push(loop);
    // Without checksums, so that the label can be written over what mkfs would not take.
    run('mkfs.ext4', '-q', '-O', '^metadata_csum', loop.path);
    const bytes = Buffer.alloc(16);
    Buffer.from(label as string).copy(bytes);
    const file = openSync(loop.path, 'r+');
    writeSync(file, bytes, 0, 16, 1024 + 0x78);
    closeSync(file);
  }
  const partitioned = devices.attach('partitioned', 32 * MiB);
  loops.push(partitioned);
  partitioned.writeTable('label: gpt\nsize=8MiB\nsize=8MiB\nsize=8MiB\n');
  for (const [index, label] of [
    '\u001b[2J\u001b]0;x\u0007',
    '$(touch canary)"\'\\',
    '\u202egpj\u2066 漢',
  ].entries())
    run(
      'sfdisk',
      '--no-reread',
      '--no-tell-kernel',
      '--quiet',
      '--part-label',
      partitioned.path,
      String(index + 1),
      label,
    );
  mountPoint = devices.mount(loops[0]?.path ?? '', 'mounted\u001b[2J $(touch canary) \\ \u202e#x');
  inventory = discovered();
});
afterAll(() => {
  // Before the rest: its name is not one that a list of mounts shows as it is.
  if (mountPoint !== '') devices.unmount(mountPoint);
  devices.close();
});

describe('disks that say what harms', () => {
  it('are all seen, each with what is on it', () => {
    for (const [index, label] of LABELS.entries()) {
      const loop = loops[index]!;
      const text = typeof label === 'string' ? label : new TextDecoder().decode(label);
      const { signatures } = diskOf(loop);
      expect(signatures.map((each) => [each.type, each.label])).toEqual([['ext4', text.trimEnd()]]);
    }
    const partitions = diskOf(loops.at(-1)!).table?.partitions ?? [];
    expect(partitions.map(({ label }) => label)).toEqual([
      '\u001b[2J\u001b]0;x\u0007',
      '$(touch canary)"\'\\',
      '\u202egpj\u2066 漢',
    ]);
  });

  it('are known by the files behind them, whatever their names', () => {
    for (const loop of loops) {
      const disk = diskOf(loop);
      expect(disk.identity.backingFile).toBe(loop.backingFile);
      expect(disk.id).toMatch(/^loop-[a-z2-7]{16}$/);
    }
    expect(diskOf(loops[0]!).usedBy).toEqual([{ kind: 'mounted', mountPoint, readOnly: false }]);
  });

  it('are safe to show, listed and planned', () => {
    diskwright(
      'discover',
      '--node',
      'node-a',
      '--include-loop',
      '--state-dir',
      join(devices.directory, 'state'),
    );
    diskwright(
      'discover',
      '--node',
      'node-a',
      '--include-loop',
      '-o',
      'json',
      '--state-dir',
      join(devices.directory, 'state'),
    );
    const repository = join(devices.directory, 'repository');
    mkdirSync(repository);
    writeFileSync(
      join(repository, 'storage.yaml'),
      `apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: x }
spec: { id: 6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11 }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: fast }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
parameters: { diskwright.dev/filesystem: xfs }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: all }
spec:
  nodes: { names: [node-a] }
  disks: { match: { path: '${devices.directory}/*' }, minCount: 1 }
  wholeDisk: { storageClassName: fast }
`,
    );
    for (const output of ['text', 'json', 'yaml']) {
      const args = [
        'plan',
        'repository',
        '--inventory',
        'host',
        '--node',
        'node-a',
        '--include-loop',
        '--state-dir',
        join(devices.directory, 'state'),
      ];
      const { status, stdout } = diskwright(...args, '-o', output);
      expect(status).toBe(0);
      // All but the mounted one, which is in use.
      expect(stdout.match(/foreign-content/g)).toHaveLength(loops.length - 1);
    }
  });

  it('had nothing run, and nothing made', () => {
    expect(existsSync(join(devices.directory, 'canary'))).toBe(false);
    expect(existsSync(join(root, 'canary'))).toBe(false);
    expect(readdirSync(devices.directory)).not.toContain('state');
  });
});
