import type { EventNote } from '../cluster/events.ts';
import type { ApiObject } from '../cluster/resources.ts';
import { claimKey } from '../model/identifiers.ts';
import type { LiveObject, LiveObjects } from '../publish/live-objects.ts';
import type { PublicationChange, PublicationFinding } from '../publish/publication-change.ts';
import type { DiskRepository } from './repository.ts';
import type { Written } from './sync.ts';

const REASONS: Readonly<Record<PublicationChange['kind'], string>> = {
  create: 'Published',
  apply: 'Updated',
  delete: 'Withdrawn',
  'let-go': 'Withdrawn',
  hold: 'Provisioning',
  reschedule: 'Rescheduled',
  'give-back': 'GivenBack',
  retain: 'Retained',
  'record-capacity': 'Grown',
};

/** What people see of a write: on the DiskRepository, which lives longer than what was written. */
export function eventOfWrite(written: Written, repository: DiskRepository): EventNote | null {
  if (written.kind !== 'publication' || written.result.kind === 'outdated') return null;
  const { ref, kind, reason } = written.change;
  const name = ref.namespace === undefined ? ref.name : `${ref.namespace}/${ref.name}`;
  const subject = `${ref.kind} ${name}`;
  if (written.result.kind === 'failed')
    return {
      regarding: repository,
      type: 'Warning',
      reason: 'WriteFailed',
      message: `${subject}: ${written.result.error.message}`,
    };
  const message = `${subject}: ${reason}`;
  return { regarding: repository, type: 'Normal', reason: REASONS[kind], message };
}

/** What keeps an object from being as it should be, on that object; null where it is not there. */
export function eventAbout(
  { ref, code, message, remedy }: PublicationFinding,
  objects: LiveObjects,
): EventNote | null {
  const live = liveOf(ref, objects);
  if (live === undefined) return null;
  return {
    regarding: live.native as ApiObject,
    type: 'Warning',
    reason: code,
    message: remedy === '' ? message : `${message}. ${remedy}`,
  };
}

function liveOf(
  { kind, name, namespace = '' }: PublicationFinding['ref'],
  { claims, volumes, classes, drivers, capacities }: LiveObjects,
): LiveObject | undefined {
  switch (kind) {
    case 'PersistentVolume':
      return volumes.get(name);
    case 'PersistentVolumeClaim':
      return claims.get(claimKey({ namespace, name }));
    case 'StorageClass':
      return classes.get(name);
    case 'CSIDriver':
      return drivers.get(name);
    case 'CSIStorageCapacity':
      return capacities.get(name);
  }
}
