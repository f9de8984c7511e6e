/**
 * Wiping and removal, step by step: the consent's record first, then zeros, then the record again.
 */
import type {
  ConsentRecord,
  DiskFacts,
  Span,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import {
  entryOf,
  holders,
  machine,
  medium,
  now,
  type Of,
  rewriteTable,
  saveConsent,
  saveDisk,
  saveVolume,
  type Site,
  type Step,
  sync,
  tableNow,
  volumeRecord,
  type Work,
  writeAll,
} from './agent-steps.ts';
import { partsAtPlaces } from './medium.ts';
import { stateLedger } from './ledger-steps.ts';

type Destroying = Of<'wipe-disk' | 'remove-volume'>;

/**
 * Before the first byte: what was there, and that the consent is used. A reason why not, or null.
 */
function* beginDestruction(
  operation: Destroying,
  site: Site,
  subject: ConsentRecord['subject'],
): Work {
  const { consent, spans, proof } = operation;
  const known = (machine(site).records.consents ?? []).find(({ key }) => key === consent.key);
  if (proof === 'finish') {
    if (known?.state !== 'begun') return 'no record says that it was begun';
    return site.without.has('blocks') ? null : changedBlocks(site, known);
  }
  if (known !== undefined && !site.without.has('used')) return 'the consent was used';
  if (consent.expires <= now(site) && !site.without.has('expiry'))
    return 'the consent is expired by the clock of this machine';
  yield* endEarlierWipes(operation, site);
  const before = partsToWipe(site, spans);
  yield {
    kind: 'machine',
    change: (one) => ({ ...one, wiped: { ...one.wiped, [consent.key]: before } }),
  };
  if (site.without.has('record-first')) return null;
  yield saveConsent(consentRecord({ operation, subject, state: 'begun' }, site));
  return null;
}

/**
 * What was begun on the disk before, and cannot be finished, is over when what is on it now goes.
 */
function* endEarlierWipes(operation: Destroying, site: Site): Generator<Step, void, undefined> {
  if (operation.kind !== 'wipe-disk') return;
  const { id } = operation.disk.facts;
  for (const record of machine(site).records.consents ?? [])
    if (record.state === 'begun' && record.subject.kind === 'disk' && record.subject.disk === id)
      yield saveConsent({ ...record, state: 'done', recordedAt: now(site) });
}

function consentRecord(
  about: {
    readonly operation: Destroying;
    readonly subject: ConsentRecord['subject'];
    readonly state: ConsentRecord['state'];
  },
  site: Site,
): ConsentRecord {
  const { operation, subject, state } = about;
  const { key, consent, expires } = operation.consent;
  const disk: DiskFacts = operation.disk.facts;
  const { content } = operation;
  const spans = spansOf(operation, site);
  return { key, consent, subject, disk, content, spans, expires, state, recordedAt: now(site) };
}

/** Every block at a place that was written down must be as it was before, or zero. */
function changedBlocks(site: Site, { key, spans }: ConsentRecord): string | null {
  const before = machine(site).wiped[key];
  if (before === undefined) return 'nothing tells how it was before';
  const strange = partsToWipe(site, spans).some(
    (part) =>
      !before.some(
        (old) =>
          old.startBytes <= part.startBytes &&
          part.endBytes <= old.endBytes &&
          JSON.stringify(old.content) === JSON.stringify(part.content),
      ),
  );
  return strange ? 'it changed since the wipe began' : null;
}

/** What was begun is ended as it was begun, whatever is declared meanwhile. */
function spansOf({ consent, spans }: Destroying, site: Site): readonly Span[] {
  const known = (machine(site).records.consents ?? []).find(({ key }) => key === consent.key);
  return known?.spans ?? spans;
}

/**
 * What lies at the places of spans, within the first of them: the disk, or the partition that is
 * given up.
 */
function partsToWipe(site: Site, spans: readonly Span[]): ReturnType<typeof partsAtPlaces> {
  const [within] = spans;
  if (within === undefined) return [];
  const endWithin = within.startBytes + within.sizeBytes;
  const disk = { startBytes: 0, sizeBytes: medium(site).sizeBytes };
  return [...spans, disk]
    .flatMap((span) => partsAtPlaces(medium(site), span))
    .map(({ startBytes, endBytes, content }) => ({
      startBytes: Math.max(startBytes, within.startBytes),
      endBytes: Math.min(endBytes, endWithin),
      content,
    }))
    .filter(({ startBytes, endBytes }) => startBytes < endBytes);
}

/** Each part as before or zero at any time, in whatever order. */
function* zeroPlaces(site: Site, spans: readonly Span[]): Generator<Step, void, undefined> {
  for (const { startBytes, endBytes } of partsToWipe(site, spans))
    yield* writeAll(site, [{ via: 'disk', startBytes, endBytes, content: null }]);
  yield sync(site);
}

export function* wipeDisk(operation: Of<'wipe-disk'>, site: Site): Work {
  if (site.world().disks[site.medium]?.isSystem === true) return 'the system lies on it';
  if (holders(site, null).length > 0) return 'the disk is in use';
  const subject = { kind: 'disk', disk: operation.disk.facts.id } as const;
  const refused = yield* beginDestruction(operation, site, subject);
  if (refused !== null) return refused;
  yield* zeroPlaces(site, spansOf(operation, site));
  yield saveConsent(consentRecord({ operation, subject, state: 'done' }, site));
  return null;
}

export function* removeVolume(operation: Of<'remove-volume'>, site: Site): Work {
  const { removed } = operation;
  const { volume, partitionUuid, mountPoint } = removed;
  const entry = entryOf(site, partitionUuid);
  if (entry === undefined || parseMark(entry.label)?.volume !== volume) return 'it is not there';
  const foreign = holders(site, partitionUuid).filter((holder) => holder !== mountPoint);
  if (foreign.length > 0) return 'something uses it';
  const subject = { kind: 'volume', volume } as const;
  yield {
    kind: 'machine',
    change: (one) => ({
      ...one,
      mounts: one.mounts.filter((mount) => mount.mountPoint !== mountPoint),
    }),
  };
  const refused = yield* beginDestruction(operation, site, subject);
  if (refused !== null) return refused;
  yield* zeroPlaces(site, spansOf(operation, site));
  yield {
    kind: 'machine',
    change: (one) => ({ ...one, wiped: { ...one.wiped, [operation.consent.key]: [] } }),
  };
  yield {
    kind: 'machine',
    change: (one) => ({
      ...one,
      blockLinks: one.blockLinks.filter((link) => link.volume !== volume),
    }),
  };
  const record = volumeRecord(machine(site).records, volume);
  const {
    claim: _claim,
    forgotten: _forgotten,
    filesystem: _filesystem,
    protected: _protected,
    ...rest
  } = record ?? unknownVolume(operation);
  const gone = { ...rest, state: 'removed' as const, recordedAt: now(site) };
  yield* stateLedger(site, [gone]);
  yield saveVolume(gone);
  const table = tableNow(site);
  const left = (table?.partitions ?? []).filter(({ uuid }) => uuid !== partitionUuid);
  yield* rewriteTable(site, left);
  const disk = machine(site).records.disks.find(({ tableUuid }) => tableUuid === table?.uuid);
  if (disk?.partitionUuids.includes(partitionUuid) === true)
    yield saveDisk({
      ...disk,
      partitionUuids: disk.partitionUuids.filter((uuid) => uuid !== partitionUuid),
      recordedAt: now(site),
    });
  yield saveConsent(consentRecord({ operation, subject, state: 'done' }, site));
  return null;
}

/** Of a volume whose record was lost, what its mark and partition say. */
function unknownVolume({ removed, layout, disk }: Of<'remove-volume'>): VolumeRecord {
  const { volume, partitionUuid, sizeBytes } = removed;
  const named = { layout: layout ?? '', name: '', ordinal: 0 };
  const state = 'removed' as const;
  return { volume, ...named, disk: disk.facts, partitionUuid, sizeBytes, state, recordedAt: '' };
}
