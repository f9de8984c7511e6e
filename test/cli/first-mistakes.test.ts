/**
 * What a new repository is told of the commonest mistakes: each says what, where, what was meant,
 * and the line to write. The golden file is what people read; look at it after each change.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { printYaml } from '../../src/declare/text/print-yaml.ts';
import { inventoryDocument } from '../../src/render/machine/inventory-document.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { runHere } from './in-process.ts';

type Files = Readonly<Record<string, string>>;

const TAKEN_AT = '2026-05-04T09:00:00Z';
const blank = aDisk('a', { sizeBytes: 400 * GiB });
const foreign = aDisk('b', {
  sizeBytes: 400 * GiB,
  signatures: [
    { type: 'ext4', offsetBytes: 1080, usage: 'filesystem', uuid: 'eb5ef421', label: 'photos' },
  ],
});

/** As somebody has it who followed the guide. */
const REPOSITORY: Files = {
  'installation.yaml': `apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata:
  name: our-disks
spec:
  id: 3f0c9a52-6f1b-4d43-9b1e-2b7f5a0c8d11
`,
  'storage-classes.yaml': `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: local-ext4
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters:
  diskwright.dev/filesystem: ext4
`,
  'disks.yaml': `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata:
  name: data
spec:
  nodes:
    names: [node-a]
  disks:
    match:
      serial: a
    count: 1
  partitions:
    - name: database
      count: 2
      size: 100Gi
      claims: [local-ext4]
    - name: scratch
      size: rest
      storageClassName: local-ext4
`,
  'claims.yaml': `apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: orders
  namespace: shop
spec:
  storageClassName: local-ext4
  accessModes: [ReadWriteOnce]
  resources:
    requests:
      storage: 100Gi
`,
  'inventories/node-a.yaml': printYaml([
    inventoryDocument(aNode([blank, foreign], { takenAt: TAKEN_AT })),
  ]),
};

const FOREIGN_LAYOUT = `---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata:
  name: old
spec:
  nodes:
    names: [node-a]
  disks:
    match:
      serial: b
    count: 1
  wholeDisk:
    storageClassName: local-ext4
`;

const CONSENT = `apiVersion: diskwright.dev/v1alpha1
kind: WipeConsent
metadata:
  name: wipe-old
spec:
  targets:
    - node: node-a
      disk: ${foreign.id}
      content: ${foreign.fingerprint}
  expires: 2026-05-01T00:00:00Z
  reason: photos are in the archive
`;

/** In one file, one text for another. */
function change(file: string, from: string, to: string): Files {
  const before = REPOSITORY[file] ?? '';
  if (!before.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}`);
  return { ...REPOSITORY, [file]: before.replace(from, to) };
}

function add(file: string, text: string): Files {
  return { ...REPOSITORY, [file]: `${REPOSITORY[file] ?? ''}${text}` };
}

function without(file: string): Files {
  return Object.fromEntries(Object.entries(REPOSITORY).filter(([name]) => name !== file));
}

function disks(from: string, to: string): Files {
  return change('disks.yaml', from, to);
}

function claim(from: string, to: string): Files {
  return change('claims.yaml', from, to);
}

function storageClass(from: string, to: string): Files {
  return change('storage-classes.yaml', from, to);
}

const MISTAKES: Readonly<Record<string, Files>> = {
  'a key that is indented by one too many': disks('    count: 1\n', '     count: 1\n'),
  'a tab': disks('    count: 1\n', '\tcount: 1\n'),
  'a list that is not closed': disks('names: [node-a]', 'names: [node-a'),
  'a template that was never filled in': disks('name: data', 'name: {{ .Values.name }}'),
  'a kind with a typing error': disks('kind: DiskLayout', 'kind: DiskLayot'),
  'a version that is none': disks('diskwright.dev/v1alpha1', 'diskwright.dev/v1'),
  'an unknown field': disks('  partitions:', '  partitons:'),
  'the field of another kind': disks('storageClassName: local-ext4', 'storageClass: local-ext4'),
  'a field at the wrong depth': disks('    match:\n      serial: a\n', '    serial: a\n'),
  'a key twice': disks('    count: 1\n', '    count: 1\n    count: 2\n'),
  'a unit that is none': disks('size: 100Gi', 'size: 100GB'),
  'a space before the unit': disks('size: 100Gi', 'size: 100 Gi'),
  'no unit': disks('size: 100Gi', 'size: 100'),
  'two layouts of one name': add('disks.yaml', `---\n${REPOSITORY['disks.yaml'] ?? ''}`),
  'two layouts that take one disk': add(
    'disks.yaml',
    FOREIGN_LAYOUT.replace('serial: b', 'serial: a'),
  ),
  'partitions and a whole disk': disks(
    '  partitions:',
    '  wholeDisk:\n    storageClassName: local-ext4\n  partitions:',
  ),
  'count and minCount': disks('    count: 1\n', '    count: 1\n    minCount: 1\n'),
  'the rest twice': disks('size: 100Gi', 'size: rest'),
  'a disk by its kernel name': disks('serial: a', 'path: /dev/sdb'),
  'a serial number with a typing error': disks('serial: a', 'serial: aa'),
  'more than the disk has': disks('size: 100Gi', 'size: 300Gi'),
  'a node without an inventory': disks('[node-a]', '[node-a, node-b]'),
  'a disk on which something is': add('disks.yaml', FOREIGN_LAYOUT),
  'a class with a typing error': disks(
    'storageClassName: local-ext4',
    'storageClassName: local-ext',
  ),
  'a class of another provisioner': storageClass('kubernetes.io/no-provisioner', 'ebs.csi.aws.com'),
  'a class that binds at once': storageClass('WaitForFirstConsumer', 'Immediate'),
  'a filesystem that is none': storageClass('filesystem: ext4', 'filesystem: ext5'),
  'a claim of an unknown class': claim('local-ext4', 'local-ext'),
  'a claim that is too large': claim('100Gi', '200Gi'),
  'a claim for many writers': claim('ReadWriteOnce', 'ReadWriteMany'),
  'no Installation': without('installation.yaml'),
  'an id that is no UUID': change('installation.yaml', '3f0c9a52-', 'our-disks-'),
  'two Installations': add(
    'installation.yaml',
    `---\n${(REPOSITORY['installation.yaml'] ?? '').replace('our-disks', 'other').replace('3f0c', '4f0c')}`,
  ),
  'a consent that has expired': { ...add('disks.yaml', FOREIGN_LAYOUT), 'consent.yaml': CONSENT },
};

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-mistakes-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What `validate` says, and where that has nothing against it, what `plan` says. */
async function told(name: string, files: Files): Promise<string> {
  const at = join(scratch, name.replaceAll(' ', '-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(at, path, '..'), { recursive: true });
    writeFileSync(join(at, path), text);
  }
  const valid = await runHere(['validate', at]);
  const planned = valid.code === 0 ? await runHere(['plan', at]) : null;
  const said =
    planned === null
      ? `$ diskwright validate\n${valid.stdout}${valid.stderr}`
      : `$ diskwright plan\n${planned.stdout}${planned.stderr}`;
  return said.replaceAll(`${at}/`, '').replaceAll(at, '.');
}

it('are told so that a stranger can mend them', async () => {
  const all: string[] = [];
  for (const [name, files] of Object.entries(MISTAKES))
    all.push(`== ${name}\n${await told(name, files)}`);
  expect(all.length).toBeGreaterThanOrEqual(30);
  await expect(all.join('\n')).toMatchFileSnapshot('../golden/mistakes.txt');
});

it('are none in the repository as it was', async () => {
  expect(await told('right', REPOSITORY)).toMatch(/^Plan: 1 disk: 3 to create on blank/m);
});
