/**
 * Certificate authorities and certificates of one control plane, by openssl: ECDSA on P-256, each
 * in a file of its own.
 */
import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const VALID_DAYS = '365';

/** A certificate and its key, in PEM files. */
export interface KeyPair {
  readonly certFile: string;
  readonly keyFile: string;
}

/** What a certificate is for: `any` is both ends of TLS. */
export type CertificateUse = 'authority' | 'server' | 'client' | 'any';

/** Whom a certificate names; Kubernetes reads a user's name from CN and the groups from O. */
export interface Subject {
  readonly commonName: string;
  readonly organizations?: readonly string[];
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];

/**
 * What openssl is told of each use; the machine's own openssl.cnf is not read. The API server is
 * 10.0.0.1 to pods (its service), and 10.0.2.2 to a virtual machine of QEMU.
 */
const configuration = `[req]
distinguished_name = subject
[subject]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[server]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = serverAuth
subjectAltName = IP:127.0.0.1, IP:10.0.0.1, IP:10.0.2.2, DNS:localhost, DNS:kubernetes.default.svc
[client]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = clientAuth
[any]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = serverAuth, clientAuth
subjectAltName = IP:127.0.0.1, DNS:localhost
`;

/** The files of a certificate that was made, or will be made. */
export function keyPairAt(directory: string, name: string): KeyPair {
  return { certFile: join(directory, `${name}.crt`), keyFile: join(directory, `${name}.key`) };
}

/** Makes the certificate of a new authority. */
export async function makeAuthority(made: KeyPair, commonName: string): Promise<void> {
  await request(made, 'authority', { commonName }, []);
}

/** Makes a certificate that an authority signs. */
export async function makeCertificate(
  authority: KeyPair,
  made: KeyPair,
  use: Exclude<CertificateUse, 'authority'>,
  subject: Subject,
): Promise<void> {
  const signer = ['-CA', authority.certFile, '-CAkey', authority.keyFile];
  await request(made, use, subject, signer);
}

/** Writes the public half of a key into a file of its own. */
export function writePublicKey(keyFile: string, file: string): void {
  const key = createPublicKey(readFileSync(keyFile));
  writeFileSync(file, key.export({ type: 'spki', format: 'pem' }));
}

async function request(
  made: KeyPair,
  use: CertificateUse,
  subject: Subject,
  signer: readonly string[],
): Promise<void> {
  const config = made.certFile.replace(/crt$/, 'cnf');
  writeFileSync(config, configuration);
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-batch', '-utf8', '-config', config, '-extensions', use],
    ...['-days', VALID_DAYS, ...newKey, '-keyout', made.keyFile, '-out', made.certFile],
    ...['-subj', subjectText(subject), ...signer],
  ]);
}

function subjectText({ commonName, organizations = [] }: Subject): string {
  const parts = [...organizations.map((name) => `O=${escaped(name)}`), `CN=${escaped(commonName)}`];
  return parts.map((part) => `/${part}`).join('');
}

/** openssl ends a part at `/` and adds another to it at `+`. */
function escaped(text: string): string {
  return text.replace(/[\\/+]/g, '\\$&');
}
