import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A certificate authority of its own, by openssl(1), with what it signed: a server's certificate
 * and a client's.
 */
export interface Authority {
  readonly ca: string;
  readonly server: { readonly cert: string; readonly key: string };
  readonly client: { readonly cert: string; readonly key: string };
}

export function anAuthority(directory: string): Authority {
  mkdirSync(directory, { recursive: true });
  function openssl(...args: readonly string[]): void {
    execFileSync('openssl', [...args], { cwd: directory, stdio: 'pipe' });
  }
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=test CA');
  for (const [name, extension] of [
    ['server', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ['client', 'extendedKeyUsage=clientAuth'],
  ] as const) {
    writeFileSync(join(directory, `${name}.ext`), extension);
    openssl(
      'req',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    );
    const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.ext`];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...by);
  }
  function text(name: string): string {
    return readFileSync(join(directory, name), 'utf8');
  }
  return {
    ca: text('ca.crt'),
    server: { cert: text('server.crt'), key: text('server.key') },
    client: { cert: text('client.crt'), key: text('client.key') },
  };
}
