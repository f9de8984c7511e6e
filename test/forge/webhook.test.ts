import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  receiveWebhook,
  WEBHOOK_KINDS,
  WEBHOOK_MOST_BYTES,
  type WebhookKind,
  type WebhookRequest,
} from '../../src/forge/webhook.ts';

const SECRET = 'canary-7b2e';

/** What each host sends for a push, as far as it is documented. */
const PAYLOADS: Readonly<Record<WebhookKind, unknown>> = {
  github: {
    ref: 'refs/heads/main',
    repository: {
      clone_url: 'https://git.example.com/ops/disks.git',
      ssh_url: 'git@git.example.com:ops/disks.git',
      html_url: 'https://git.example.com/ops/disks',
    },
  },
  gitlab: {
    object_kind: 'push',
    ref: 'refs/heads/main',
    project: {
      git_http_url: 'https://git.example.com/ops/disks.git',
      git_ssh_url: 'git@git.example.com:ops/disks.git',
      web_url: 'https://git.example.com/ops/disks',
    },
    repository: { git_http_url: 'https://git.example.com/ops/disks.git' },
  },
  gitea: {
    ref: 'refs/heads/main',
    repository: {
      clone_url: 'https://git.example.com/ops/disks.git',
      ssh_url: 'git@git.example.com:ops/disks.git',
      html_url: 'https://git.example.com/ops/disks',
    },
  },
  'generic-hmac': null,
  generic: null,
};

/** A genuine call, by what each host documents of its header. */
function genuine(kind: WebhookKind, body: string, secret = SECRET): WebhookRequest {
  const hmac = createHmac('sha256', secret).update(body).digest('hex');
  const headers: Record<WebhookKind, Record<string, string>> = {
    github: { 'x-hub-signature-256': `sha256=${hmac}` },
    gitlab: { 'x-gitlab-token': secret },
    gitea: { 'x-gitea-signature': hmac },
    'generic-hmac': { 'x-signature': `sha256=${hmac}` },
    generic: { authorization: `Bearer ${secret}` },
  };
  return { method: 'POST', headers: headers[kind], body: Buffer.from(body) };
}

const SIGNED: readonly WebhookKind[] = ['github', 'gitea', 'generic-hmac'];

describe.each(WEBHOOK_KINDS)('a webhook of %s', (kind) => {
  const payload = PAYLOADS[kind];
  const body = payload === null ? '' : JSON.stringify(payload);

  it('is accepted when it is genuine, and tells what it is about', () => {
    expect(receiveWebhook(kind, SECRET, genuine(kind, body))).toEqual({
      kind: 'accepted',
      repositories:
        payload === null
          ? []
          : expect.arrayContaining([
              'https://git.example.com/ops/disks.git',
              'git@git.example.com:ops/disks.git',
            ]),
      ref: payload === null ? null : 'refs/heads/main',
    });
  });

  it('is refused with another secret, and without one', () => {
    const wrong = receiveWebhook(kind, SECRET, genuine(kind, body, `${SECRET}x`));
    expect(wrong).toMatchObject({ kind: 'refused', status: 401 });
    const bare = receiveWebhook(kind, SECRET, { ...genuine(kind, body), headers: {} });
    expect(bare).toMatchObject({ kind: 'refused', status: 401 });
    expect(JSON.stringify([wrong, bare])).not.toContain('canary');
  });

  it('is refused when no secret is set, though it is signed with none', () => {
    expect(receiveWebhook(kind, '', genuine(kind, body, ''))).toMatchObject({ status: 401 });
  });

  it('is refused when it is too large, no POST, or no JSON', () => {
    const large = { ...genuine(kind, body), body: new Uint8Array(WEBHOOK_MOST_BYTES + 1) };
    expect(receiveWebhook(kind, SECRET, large)).toMatchObject({ status: 413 });
    const get = { ...genuine(kind, body), method: 'GET' };
    expect(receiveWebhook(kind, SECRET, get)).toMatchObject({ status: 405 });
    expect(receiveWebhook(kind, SECRET, genuine(kind, '{'))).toMatchObject({ status: 400 });
  });

  it('is refused when the header comes twice', () => {
    const { headers, ...request } = genuine(kind, body);
    const twice = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [String(value), String(value)]]),
    );
    expect(receiveWebhook(kind, SECRET, { ...request, headers: twice })).toMatchObject({
      status: 401,
    });
  });
});

describe.each(SIGNED)('a signature of %s', (kind) => {
  it('is over every byte of the body', () => {
    const { headers } = genuine(kind, '{"a":1}');
    const changed = { method: 'POST', headers, body: Buffer.from('{"a":2}') };
    expect(receiveWebhook(kind, SECRET, changed)).toMatchObject({ status: 401 });
  });

  it.each(['', 'sha256=', 'sha256=00', 'sha1=00', 'zz', 'sha256=zz'.padEnd(71, 'z')])(
    'is not %j',
    (signature) => {
      const { headers, ...request } = genuine(kind, '{}');
      const [name = ''] = Object.keys(headers);
      const forged = { ...request, headers: { [name]: signature } };
      expect(receiveWebhook(kind, SECRET, forged)).toMatchObject({ status: 401 });
    },
  );
});

describe('a webhook of github', () => {
  it('may come as a form', () => {
    const body = new URLSearchParams({ payload: JSON.stringify(PAYLOADS.github) }).toString();
    const { headers, ...request } = genuine('github', body);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(
      receiveWebhook('github', SECRET, { ...request, headers: { ...headers, ...type } }),
    ).toMatchObject({ kind: 'accepted', ref: 'refs/heads/main' });
  });
});
