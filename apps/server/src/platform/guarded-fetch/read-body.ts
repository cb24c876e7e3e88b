/**
 * A body as text: in the character set of its content type, else UTF-8, else Windows-1252, since some servers do not
 * declare Latin-1. A byte order mark is removed.
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

/** Null for bytes invalid in the character set, or an unknown one. */
const decode = (bytes: Uint8Array, charset: string): string | null => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}
