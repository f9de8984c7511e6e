/** What every layout of a bench stands on: an installation, and the class of its volumes. */
export const INSTALLATION_AND_CLASS = `apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: bench }
spec: { id: 0d0e7a4c-9c58-4b7d-8f57-4a8f3f1f2b6e }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: local-ext4 }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters: { diskwright.dev/filesystem: ext4 }
`;
