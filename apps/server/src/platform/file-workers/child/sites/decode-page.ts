import { codePageOf, decodeBytes } from '../code-pages.ts'

/** Bytes in which a page names its own encoding. */
const headBytes = 2_048
const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]{2,40})/i

/** A page's text: in the encoding that it or its server names, and where that is none, or not so, as it looks Portuguese. */
export const decodePage = (bytes: Uint8Array, charset: string | null): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes))
  const label = (charset ?? named.exec(head)?.[1] ?? 'utf-8').toLowerCase()
  // What is called latin-1 is read as Windows' by every browser.
  const text = decodeAs(label, bytes) ?? decodeAs('utf-8', bytes) ?? decodeBytes(bytes, codePageOf(countsOf(bytes)))
  return text.replaceAll('\0', ' ').toWellFormed()
}

/** Null: no such encoding, or not in it. */
const decodeAs = (label: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}

const countsOf = (bytes: Uint8Array): Float64Array => {
  const counts = new Float64Array(128)
  for (const byte of bytes) if (byte >= 128) counts[byte - 128] = (counts[byte - 128] ?? 0) + 1
  return counts
}
