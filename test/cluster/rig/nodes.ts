import type { ClusterAccess } from './access.ts';

/** A Node as a test wants it. */
export interface NodeOptions {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Default true. */
  readonly ready?: boolean;
}

/**
 * Makes a Node that pods can be scheduled to, or makes an existing one ready or not. There is no
 * kubelet: pods stay Pending with a `nodeName`, and are deleted only with `--grace-period=0
 * --force`.
 */
export async function declareNode(cluster: ClusterAccess, options: NodeOptions): Promise<void> {
  const { name, labels = {}, ready = true } = options;
  const notReady = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
  await cluster.apply({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } },
  });
  // Admission taints each new Node; the node lifecycle controller, which would lift that, is off
  // unless it is asked for.
  const taints = { spec: { taints: ready ? [] : [notReady] } };
  const amount = { cpu: '64', memory: '256Gi', pods: '500' };
  const condition = {
    type: 'Ready',
    status: ready ? 'True' : 'False',
    reason: ready ? 'KubeletReady' : 'KubeletNotReady',
  };
  const status = { status: { capacity: amount, allocatable: amount, conditions: [condition] } };
  await cluster.kubectl('patch', 'node', name, '--type=merge', '-p', JSON.stringify(taints));
  await cluster.kubectl(
    ...['patch', 'node', name, '--subresource=status'],
    ...['--type=strategic', '-p', JSON.stringify(status)],
  );
}
