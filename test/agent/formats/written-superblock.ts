import { gunzipSync } from 'node:zlib';

/** Of a thin pool with two volumes, as dm-thin of Linux 6.1 wrote it; packed by gzip. */
const WRITTEN =
  'H4sIAAAAAAACA7s3Y85/BjxgV9AcRhDNBOUzoSvgws5lZaATYIFQ3FCuEC530ggIQGlBKN0AxBxI7hoFo2AUjIJRMApGwSgYBaNgFIyCUTAKBgMAAEaYBxcAEAAA';

export function writtenSuperblock(): Buffer {
  return gunzipSync(Buffer.from(WRITTEN, 'base64'));
}
