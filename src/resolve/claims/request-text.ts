import { MiB, type Bytes } from '../../model/values/bytes.ts';
import { formatQuantity } from '../../model/values/quantity.ts';

/** A size as a request is written; of odd ones the whole mebibytes. */
export function requestText(bytes: Bytes): string {
  return formatQuantity(bytes >= MiB ? bytes - (bytes % MiB) : bytes);
}
