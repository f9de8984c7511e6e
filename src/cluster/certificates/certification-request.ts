/**
 * Certification requests (PKCS #10, RFC 2986) of the one form that hosts send: a subject of one
 * organization and one common name, a public key, no attributes, signed by ECDSA with SHA-256.
 * Encoded in DER (X.690), where each value has one encoding only.
 */

/** As it stands in a certificate of Kubernetes: a group and a user. */
export interface CertificateSubject {
  readonly organization: string;
  readonly commonName: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
/** Attributes: context-specific tag 0, constructed; the set is empty. */
const NO_ATTRIBUTES = Uint8Array.of(0xa0, 0);
const VERSION_1 = element(INTEGER, Uint8Array.of(0));
/** 2.5.4.10 and 2.5.4.3 (X.520). */
const ORGANIZATION = element(OBJECT_IDENTIFIER, Uint8Array.of(0x55, 0x04, 0x0a));
const COMMON_NAME = element(OBJECT_IDENTIFIER, Uint8Array.of(0x55, 0x04, 0x03));
/** 1.2.840.10045.4.3.2 (RFC 5758), without parameters. */
const ECDSA_WITH_SHA256 = element(
  SEQUENCE,
  element(OBJECT_IDENTIFIER, Uint8Array.of(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)),
);

/**
 * What is signed.
 *
 * @param publicKey a SubjectPublicKeyInfo in DER.
 */
export function requestInfo(
  { organization, commonName }: CertificateSubject,
  publicKey: Uint8Array,
): Uint8Array {
  const name = element(
    SEQUENCE,
    attribute(ORGANIZATION, organization),
    attribute(COMMON_NAME, commonName),
  );
  return element(SEQUENCE, VERSION_1, name, publicKey, NO_ATTRIBUTES);
}

/** @param signature of the info: ECDSA with SHA-256, in DER. */
export function certificationRequest(info: Uint8Array, signature: Uint8Array): Uint8Array {
  const bits = element(BIT_STRING, Uint8Array.of(0), signature);
  return element(SEQUENCE, info, ECDSA_WITH_SHA256, bits);
}

/** A request that is of the one form. Its signature was not verified. */
export interface ReadRequest {
  readonly info: Uint8Array;
  /** A SubjectPublicKeyInfo in DER. */
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
}

/**
 * @returns null unless the bytes are, one by one, what {@link certificationRequest} writes for this
 * subject: nothing else can be asked for in a place where nobody looks.
 */
export function readCertificationRequest(
  bytes: Uint8Array,
  subject: CertificateSubject,
): ReadRequest | null {
  const [info, , bits] = elementsIn(bytes) ?? [];
  const [, , publicKey] = info === undefined ? [] : (elementsIn(info) ?? []);
  if (info === undefined || bits === undefined || publicKey === undefined) return null;
  const signature = contentOf(bits)?.subarray(1);
  if (signature === undefined) return null;
  const only = certificationRequest(requestInfo(subject, publicKey), signature);
  return Buffer.compare(only, bytes) === 0 ? { info, publicKey, signature } : null;
}

/** @returns who asks, by what the request says itself; null where it is of another form. */
export function commonNameOf(bytes: Uint8Array): string | null {
  const path = [0, 1, 1, 0, 1];
  let found: Uint8Array | undefined = bytes;
  for (const step of path) found = found === undefined ? found : elementsIn(found)?.[step];
  const text = found?.[0] === UTF8_STRING ? contentOf(found) : null;
  return text === null ? null : new TextDecoder().decode(text);
}

function attribute(type: Uint8Array, value: string): Uint8Array {
  const text = element(UTF8_STRING, new TextEncoder().encode(value));
  return element(SET, element(SEQUENCE, type, text));
}

function element(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(contents);
  return Buffer.concat([Uint8Array.of(tag, ...lengthBytes(content.length)), content]);
}

/** Below 128 the length itself; else how many bytes it takes, and these (X.690, 8.1.3). */
function lengthBytes(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

interface Extent {
  readonly contentAt: number;
  readonly endAt: number;
}

/** @returns where the element that begins here has its content and its end; null past the end. */
function extentOf(bytes: Uint8Array, at: number): Extent | null {
  const first = bytes[at + 1];
  if (first === undefined) return null;
  const count = first < 0x80 ? 0 : first - 0x80;
  // A request of a host is some 300 bytes long.
  if (count > 2) return null;
  const length = bytes
    .subarray(at + 2, at + 2 + count)
    .reduce((sum, byte) => sum * 256 + byte, count === 0 ? first : 0);
  const contentAt = at + 2 + count;
  const endAt = contentAt + length;
  return endAt > bytes.length ? null : { contentAt, endAt };
}

function contentOf(bytes: Uint8Array): Uint8Array | null {
  const extent = extentOf(bytes, 0);
  return extent === null ? null : bytes.subarray(extent.contentAt, extent.endAt);
}

/** @returns the elements in one that has others in it; null where they do not fill it. */
function elementsIn(bytes: Uint8Array): readonly Uint8Array[] | null {
  const content = contentOf(bytes);
  if (content === null) return null;
  const elements: Uint8Array[] = [];
  for (let at = 0; at < content.length;) {
    const extent = extentOf(content, at);
    if (extent === null) return null;
    elements.push(content.subarray(at, extent.endAt));
    at = extent.endAt;
  }
  return elements;
}
