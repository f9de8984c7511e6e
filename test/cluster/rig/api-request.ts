import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import type { KeyPair } from './certificates.ts';

const TIMEOUT_MS = 5000;

/** A GET of the API server. @returns the HTTP status; null when nobody answered. */
export async function statusOf(
  url: string,
  caFile: string,
  client: KeyPair,
): Promise<number | null> {
  return new Promise((done) => {
    const sent = request(url, {
      ca: readFileSync(caFile),
      cert: readFileSync(client.certFile),
      key: readFileSync(client.keyFile),
      agent: false,
      timeout: TIMEOUT_MS,
    });
    sent.once('response', (answer) => {
      answer.resume();
      done(answer.statusCode ?? null);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => {
      done(null);
    });
    sent.end();
  });
}
