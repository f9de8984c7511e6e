import type { AdoptedVolume, DesiredNode } from '../../model/planned/desired.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { refusal, type Refusal, type RefusalCode } from '../../model/planned/refusal.ts';

/** What is adopted, and where it is looked for. */
export interface AdoptionQuestion {
  readonly adopted: AdoptedVolume;
  readonly node: DesiredNode;
  readonly observed: Inventory;
}

export interface RefusalText {
  readonly summary: string;
  readonly evidence: readonly string[];
  readonly remedy: string;
}

export function refuse(
  { adopted, node }: AdoptionQuestion,
  code: RefusalCode,
  text: RefusalText,
): Refusal {
  const { volume, adoption } = adopted;
  return refusal(code, { node: node.node, disk: adoption.disk, volume }, text);
}

/** What is adopted, as a refusal calls it. */
export function named({ adopted: { adoption } }: AdoptionQuestion): string {
  return `the ${adoption.filesystem?.type ?? 'raw block volume'} of Adoption ${adoption.name}`;
}
