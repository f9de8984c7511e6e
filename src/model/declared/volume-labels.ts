import type { NodeName, VolumeId } from '../identifiers.ts';

/**
 * A label value: at most 63 letters, alphanumeric at both ends (apimachinery/pkg/util/validation).
 */
const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/**
 * The labels of the PersistentVolume that publishes a volume; a claim's `spec.selector` is matched
 * against the same, before the object exists. What is no valid label value is left out.
 */
export function volumeLabels(subject: {
  readonly volume: VolumeId;
  readonly layout: string;
  readonly node: NodeName;
  readonly name: string;
}): Readonly<Record<string, string>> {
  const labels = {
    'diskwright.dev/volume': subject.volume,
    'diskwright.dev/layout': subject.layout,
    'diskwright.dev/node': subject.node,
    'diskwright.dev/name': subject.name,
  };
  return Object.fromEntries(Object.entries(labels).filter(([, value]) => LABEL_VALUE.test(value)));
}
