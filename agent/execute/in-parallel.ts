/**
 * Works on all, at most `limit` at a time; one that throws does not stop the others, but is thrown
 * at the end.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  const workers = Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, worker);
  const results = await Promise.allSettled(workers);
  const broken = results.find((result) => result.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}
