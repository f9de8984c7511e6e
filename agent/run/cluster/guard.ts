/** Which object, and which of its generations, the agent worked on last with more than serving. */
export interface Executed {
  readonly uid: string;
  readonly generation: number;
}

/** What an object of the cluster says of itself, as far as it is guarded. */
export interface Guarded extends Executed {
  readonly name: string;
  readonly annotations: Readonly<Record<string, string>>;
}

/**
 * A person sets it to `UID/GENERATION`, after having looked at why an older or another object is
 * there.
 */
export const ACKNOWLEDGED = 'diskwright.dev/acknowledged';

/**
 * Whether an object may be acted on. One with another uid (deleted and made anew) or an older
 * generation (the cluster was restored from a backup) may hold an old plan: all writes are held
 * until a person acknowledges just this one.
 *
 * @param executed null when none was ever acted on here.
 * @returns null when it may; else why it is held, with the command that acknowledges it.
 */
export function heldBy(object: Guarded, executed: Executed | null): string | null {
  if (executed === null || isSame(object, executed)) return null;
  const wanted = `${object.uid}/${String(object.generation)}`;
  if (object.annotations[ACKNOWLEDGED] === wanted) return null;
  const why =
    object.uid === executed.uid
      ? `its generation is ${String(object.generation)}, and generation ${String(executed.generation)} was acted on here before: the cluster was perhaps restored from a backup`
      : `it is another object (uid ${object.uid}) than the one that was acted on here before (uid ${executed.uid})`;
  return `NodeStorage ${object.name} is held: ${why}. Compare its spec with the repository; then "kubectl annotate --overwrite nodestorage ${object.name} ${ACKNOWLEDGED}=${wanted}"`;
}

function isSame(object: Guarded, executed: Executed): boolean {
  return object.uid === executed.uid && object.generation >= executed.generation;
}

/** @returns null for what is none, which is as if nothing was ever acted on. */
export function parseExecuted(value: unknown): Executed | null {
  if (typeof value !== 'object' || value === null) return null;
  const { uid, generation } = value as Partial<Record<string, unknown>>;
  return typeof uid === 'string' && typeof generation === 'number' ? { uid, generation } : null;
}
