import { claimKey } from '../identifiers.ts';
import type { ObservedDisk, VolumeStatement } from './inventory.ts';

/**
 * What a disk itself says of whose it and its volumes are, a line each: for people, also where it
 * is the disk of others.
 */
export function ledgerEvidence({
  path,
  ledger,
  table,
  volumeGroup,
}: ObservedDisk): readonly string[] {
  // What was copied here from another disk says nothing of this one.
  const isAboutIt = table === undefined || table.uuid.toLowerCase() === ledger?.table.tableUuid;
  const said = ledger !== undefined && isAboutIt ? ledger : null;
  const finished = (said?.volumes ?? []).filter(({ state }) => state === 'ready');
  const tagged = (volumeGroup?.volumes ?? []).flatMap(({ statement }) => statement ?? []);
  return [
    ...(said === null
      ? []
      : [`${path} says itself: of node ${said.node}, installation ${said.installation}`]),
    ...[...finished, ...tagged].map((statement) => `${path} says itself: ${saidOf(statement)}`),
  ];
}

function saidOf({ volume, layout, name, ordinal, claim, forgotten }: VolumeStatement): string {
  const whose =
    claim === undefined
      ? 'of no claim'
      : `of claim ${claimKey(claim)}${forgotten === true ? ', kept' : ''}`;
  return `volume ${volume} (${layout}/${name}-${String(ordinal)}) ${whose}`;
}
