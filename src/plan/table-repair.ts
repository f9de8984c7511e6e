import type { PartitionTable } from '../model/observed/inventory.ts';
import type { Operation, RepairPartitionTable } from '../model/planned/plan.ts';

/** The copy of a table of ours that is not as the one that counts is written again from it. */
export function repairOperation(
  base: Pick<Operation, 'node' | 'disk' | 'source'>,
  table: PartitionTable,
): readonly Operation[] {
  const damaged = copyToRepair(table);
  if (damaged === null) return [];
  return [
    {
      ...base,
      reason: REPAIR_REASON[damaged],
      kind: 'repair-partition-table',
      tableUuid: table.uuid,
      damaged,
    },
  ];
}

/** Of copies that contradict each other none is written: then the whole disk is held. */
function copyToRepair({ primary, backup }: PartitionTable): RepairPartitionTable['damaged'] | null {
  if (primary === 'damaged') return 'primary';
  if (primary === 'outdated') return 'primary-outdated';
  switch (backup) {
    case 'damaged':
      return 'backup';
    case 'misplaced':
      return 'backup-misplaced';
    case 'outdated':
      return 'backup-outdated';
    case 'good':
    case 'contradicting':
      return null;
  }
}

const REPAIR_REASON = {
  primary: 'the primary copy of the partition table is damaged, the other one is good',
  backup: 'the backup copy of the partition table is damaged, the other one is good',
  'backup-misplaced': 'the disk grew, its backup table is not at its end',
  'primary-outdated':
    'the primary copy of the partition table is an older one, the backup has every finished volume',
  'backup-outdated':
    'the backup copy of the partition table is an older one, the primary has every finished volume',
} as const satisfies Record<RepairPartitionTable['damaged'], string>;
