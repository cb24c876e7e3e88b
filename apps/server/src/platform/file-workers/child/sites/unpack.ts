import { gunzipSync } from 'node:zlib'
import { FileRefused, type SiteBytes } from '../../work.ts'

/** The first bytes of what gzip made: sitemaps are often kept so. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The bytes themselves. @throws FileRefused longText beyond the limit, however small they came */
export const unpack = ({ bytes, isPacked, maxBytes }: SiteBytes): Uint8Array => {
  if (!isPacked && !isGzip(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (cause) {
    const isTooLong =
      cause instanceof RangeError ||
      (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
    throw new FileRefused(isTooLong ? 'longText' : 'broken', { cause })
  }
}
