import { createHash } from 'node:crypto';
import type { ApiClient } from '../../cluster/api-client.ts';
import type { Judgement } from '../../model/condition.ts';
import type { DiskRepository } from '../repository.ts';
import { readToken } from '../source/source-access.ts';

/** Where webhooks of a repository are taken, or why they are not. */
export interface WebhookState {
  /** Null where the token is not known. */
  readonly path: string | null;
  readonly judgement: Judgement;
}

/** @returns null where the repository wants none. */
export async function webhookState(
  repository: DiskRepository,
  given: {
    readonly client: Pick<ApiClient, 'get'>;
    /** Whether this process takes webhooks at all. */
    readonly isListening: boolean;
  },
): Promise<WebhookState | null> {
  const { webhook } = repository.spec;
  if (webhook === undefined) return null;
  const token = await readToken(repository, webhook.secretRef.name, given.client);
  if (!token.ok) return { path: null, judgement: notServed(token.error) };
  const path = webhookPath(token.value, repository);
  if (!given.isListening) return { path, judgement: notServed(NOT_LISTENING) };
  const message = `Webhooks of type ${webhook.type} are taken at ${path}`;
  return { path, judgement: { type: TYPE, status: 'True', reason: 'Serving', message } };
}

const TYPE = 'WebhookServed';

const NOT_LISTENING = {
  reason: 'NotListening',
  message:
    'the controller was started without --webhook-address: start it with an address, such as :9292',
};

function notServed({ reason, message }: Pick<Judgement, 'reason' | 'message'>): Judgement {
  return { type: TYPE, status: 'False', reason, message };
}

/**
 * The path of a repository, which nobody can guess who does not know the token: as Flux's Receiver
 * makes it (notification-controller, api/v1/receiver_types.go, `GetWebhookPath`).
 */
export function webhookPath(token: string, { metadata }: DiskRepository): string {
  const text = `${token}${metadata.name}${metadata.namespace ?? 'default'}`;
  return `/hook/${createHash('sha256').update(text).digest('hex')}`;
}
