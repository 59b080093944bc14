import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { statusListEntryCount } from '../rules/status-entry.ts'

const compress = promisify(gzip)

/**
 * A bit for each entry, the first one leftmost, compressed and as base64url with the prefix of multibase.
 * @param withdrawn places in the list
 */
export async function encodeStatusList(withdrawn: readonly number[]): Promise<string> {
  const bits = new Uint8Array(statusListEntryCount / 8)
  for (const place of withdrawn) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return `u${(await compress(bits)).toString('base64url')}`
}
