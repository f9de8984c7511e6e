import type { ApiClient } from '../cluster/api-client.ts';

/**
 * The same client, whose writes are repeated only while this process leads. A write that waits for
 * its next attempt, or a process that was stopped in the middle of it, asks no more once another
 * leads: it would write what was right a minute ago. Such a write fails with `withdrawn`.
 */
export function leadingClient(client: ApiClient, mayStillAsk: () => boolean): ApiClient {
  return {
    ...client,
    apply: (resource, object, options) =>
      client.apply(resource, object, { ...options, mayStillAsk }),
    create: (resource, object, call) => client.create(resource, object, { ...call, mayStillAsk }),
    patch: (resource, name, patch) => client.patch(resource, name, { ...patch, mayStillAsk }),
    delete: (resource, name, preconditions) =>
      client.delete(resource, name, { ...preconditions, mayStillAsk }),
  };
}
