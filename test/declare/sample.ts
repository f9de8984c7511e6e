import { declare, type Declared } from '../../src/declare/declare.ts';
import type { SourceFile } from '../../src/model/values/source-file.ts';

export function fileOf(path: string, text: string | Uint8Array): SourceFile {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return { path, bytes, blobId: null };
}

export const INSTALLATION = `apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: prod }
spec: { id: 6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11 }
`;

export const FAST = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: fast }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters: { diskwright.dev/filesystem: xfs }
`;

export const LAYOUT = `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: nvme }
spec:
  nodes: { names: [node-a] }
  disks: { match: { transport: nvme }, count: 1 }
  wholeDisk: { claims: [fast] }
`;

export const CLAIM = `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data, namespace: db }
spec:
  storageClassName: fast
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 100Gi } }
`;

export function stream(...documents: readonly string[]): string {
  return documents.join('---\n');
}

/** The parts of a repository that are right, in a file of their own beside what is being tested. */
export function declareWith(text: string | Uint8Array, ...right: readonly string[]): Declared {
  const files = [fileOf('test.yaml', text)];
  if (right.length > 0) files.push(fileOf('right.yaml', stream(...right)));
  return declare(files);
}

/**
 * Diagnostics as `line:column severity? code`, warnings marked. Those of `right.yaml` with its
 * name.
 */
export function found({ diagnostics }: Declared): readonly string[] {
  return diagnostics.map(({ source, severity, code }) => {
    const file = source.file === 'test.yaml' ? '' : `${source.file}:`;
    return `${file}${String(source.line)}:${String(source.column)} ${severity === 'warning' ? 'warning ' : ''}${code}`;
  });
}
