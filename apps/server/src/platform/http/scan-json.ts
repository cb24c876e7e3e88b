/** Why a text cannot be parsed, or null. */
export type JsonFault = 'malformed' | 'too-intricate'

/**
 * Parsing time depends on the number of values, not of bytes: eight megabytes of `{},` take a second, eight of text a
 * hundredth of that.
 */
const maxMembers = 250_000
/** The deepest body, a flow's document, has about fifteen levels. */
const maxDepth = 100

const quote = 0x22
const backslash = 0x5c
const letterU = 0x75

/**
 * Scans the bytes of a JSON text before parsing: refuses texts that are slow to parse, and escapes that PostgreSQL
 * cannot store (NUL, lone surrogates: one such message would fail its whole batch). About two milliseconds per
 * megabyte. Does not check whether the text is valid JSON.
 */
export const scanJson = (bytes: Uint8Array): JsonFault | null => {
  let members = 0
  let depth = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) {
      at = endOfText(bytes, at + 1)
      if (at < 0) return 'malformed'
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1
      members += 1
      if (depth > maxDepth || members > maxMembers) return 'too-intricate'
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1
    else if (byte === 0x2c) {
      members += 1
      if (members > maxMembers) return 'too-intricate'
    }
  }
  return null
}

/** Position of the quote that ends the string; -1 if missing, or for escapes that cannot be stored. */
const endOfText = (bytes: Uint8Array, start: number): number => {
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) return at
    if (byte !== backslash) continue
    at += 1
    if (bytes[at] !== letterU) continue
    const code = codeAt(bytes, at + 1)
    if (!(code > 0)) return -1
    at += 4
    if (code < 0xd800 || code > 0xdfff) continue
    if (code > 0xdbff || bytes[at + 1] !== backslash || bytes[at + 2] !== letterU) return -1
    const second = codeAt(bytes, at + 3)
    if (second < 0xdc00 || second > 0xdfff) return -1
    at += 6
  }
  return -1
}

/** Value of four hexadecimal digits; -1 if there are none. */
const codeAt = (bytes: Uint8Array, at: number): number => {
  let code = 0
  for (let place = at; place < at + 4; place += 1) {
    const byte = bytes[place] ?? 0
    // Upper and lower case letters differ in bit 0x20: 'A' | 0x20 is 'a'.
    const digit = byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57
    if (digit < 0 || digit > 15 || (byte > 0x39 && digit < 10)) return -1
    code = code * 16 + digit
  }
  return code
}
