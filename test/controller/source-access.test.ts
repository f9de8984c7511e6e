/**
 * What the Secrets of a DiskRepository come to; the door to the API is played by a table of
 * objects.
 */
import { expect, it } from 'vitest';
import { ClusterError } from '../../src/cluster/cluster-error.ts';
import type { ApiObject } from '../../src/cluster/resources.ts';
import type { DiskRepository } from '../../src/controller/repository.ts';
import { readSourceAccess } from '../../src/controller/source/source-access.ts';

const KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGv1Cw8LkUTvqQhEUJyBBWQnH0QGQZ2z0iMhPV0kq1Gq of-alice';

function aRepository(spec: Partial<DiskRepository['spec']>): DiskRepository {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace: 'storage' },
    spec: { url: 'https://git.example.com/disks.git', ...spec },
  };
}

function clusterWith(secrets: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const asked: string[] = [];
  return {
    asked,
    get: <T extends ApiObject>(
      _resource: unknown,
      { namespace = '', name }: { readonly namespace?: string; readonly name: string },
    ): Promise<T | null> => {
      asked.push(`${namespace}/${name}`);
      const secret = secrets[name];
      if (secret === undefined) return Promise.resolve(null);
      const data = Object.fromEntries(
        Object.entries(secret).map(([key, text]) => [key, Buffer.from(text).toString('base64')]),
      );
      const object: ApiObject = { apiVersion: 'v1', kind: 'Secret', metadata: { name }, data };
      return Promise.resolve(object as T);
    },
  };
}

it('asks for nothing where no Secret is named', async () => {
  const cluster = clusterWith({});
  expect(await readSourceAccess(aRepository({}), cluster)).toEqual({
    ok: true,
    value: { credentials: null, verify: null },
  });
  expect(cluster.asked).toEqual([]);
});

it('reads credentials and trusted keys, from the namespace of the repository', async () => {
  const cluster = clusterWith({
    login: { username: 'robot', password: 'secret' },
    keys: { 'alice.pub': `${KEY}\n` },
  });
  const verify = { mode: 'HEAD', secretRef: { name: 'keys' } } as const;
  const found = await readSourceAccess(
    aRepository({ secretRef: { name: 'login' }, verify }),
    cluster,
  );
  expect(found).toMatchObject({
    value: {
      credentials: { authorization: { kind: 'basic', username: 'robot', password: 'secret' } },
      verify: { mode: 'HEAD', keys: { ssh: [{ line: KEY.replace(' of-alice', '') }] } },
    },
  });
  expect(cluster.asked).toEqual(['storage/login', 'storage/keys']);
});

it('waits for a person where a Secret is missing, or holds what cannot be used', async () => {
  const named = aRepository({ secretRef: { name: 'login' } });
  expect(await readSourceAccess(named, clusterWith({}))).toMatchObject({
    error: { retry: 'by-person', message: expect.stringContaining('no Secret storage/login') },
  });
  const empty = await readSourceAccess(named, clusterWith({ login: { colour: 'blue' } }));
  expect(empty).toMatchObject({ error: { reason: 'SecretUnusable', retry: 'by-person' } });
  const verify = { mode: 'HEAD', secretRef: { name: 'keys' } } as const;
  const noKey = await readSourceAccess(aRepository({ verify }), clusterWith({ keys: {} }));
  expect(noKey).toMatchObject({ ok: false, error: { reason: 'SecretUnusable' } });
});

it('names the role that is missing, and tries again what may pass by itself', async () => {
  const named = aRepository({ secretRef: { name: 'login' } });
  const failing = (code: 'forbidden' | 'timeout') => ({
    get: () => Promise.reject(new ClusterError(code, { message: 'GET failed', remedy: 'Wait.' })),
  });
  expect(await readSourceAccess(named, failing('forbidden'))).toMatchObject({
    error: {
      retry: 'by-person',
      message: expect.stringContaining('diskwright-source-credentials'),
    },
  });
  expect(await readSourceAccess(named, failing('timeout'))).toMatchObject({
    error: { retry: 'soon', message: 'GET failed. Wait.' },
  });
});
