import type { FleetDisk } from '../../../review/fleet/fleet-view.ts';

/** What links on the page lead to: ids of HTML have no blanks. */
export function diskAnchor(node: string, { facts }: Pick<FleetDisk, 'facts'>): string {
  return `${node}/${facts.id}`.replaceAll(/[^A-Za-z0-9./_:-]/g, '-');
}

export function nodeAnchor(node: string): string {
  return `node/${node}`;
}
