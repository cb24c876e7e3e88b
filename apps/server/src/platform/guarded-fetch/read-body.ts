/**
 * A body as text: in the character set that its type names, else UTF-8, else (a server that writes Latin-1 without saying so)
 * Windows-1252. A byte order mark is no part of the text.
 */
export const readBody = (bytes: Uint8Array, contentType: string | undefined): string => {
  const declared = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  for (const charset of [marked, declared, 'utf-8']) {
    const text = charset ? decode(bytes, charset) : null
    if (text !== null) return text
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** Null for bytes that do not fit the character set, or one that nobody knows. */
const decode = (bytes: Uint8Array, charset: string): string | null => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}
