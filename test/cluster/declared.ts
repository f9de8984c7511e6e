/** What the declarations of a story on a cluster begin with. */
import { INSTALLATION } from '../simulation/builders.ts';

/**
 * The Installation, and one StorageClass of xfs for local volumes.
 *
 * @param facts of the class besides.
 */
export function installationAndClass(
  className: string,
  facts: Readonly<Record<string, string | boolean>> = {},
): string {
  return `
apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: prod }
spec: { id: ${INSTALLATION} }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: ${className} }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
${Object.entries(facts)
  .map(([name, value]) => `${name}: ${String(value)}\n`)
  .join('')}parameters: { diskwright.dev/filesystem: xfs }
`;
}
