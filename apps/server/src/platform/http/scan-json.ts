/** What stands in the way of parsing a text, or null. */
export type JsonFault = 'malformed' | 'too-intricate'

/** Parsing costs by values, not by bytes: eight megabytes of `{},` take a second, eight of text a hundredth of it. */
const maxMembers = 250_000
/** Our deepest body, a flow's document, has some fifteen levels. */
const maxDepth = 100

const quote = 0x22
const backslash = 0x5c
const letterU = 0x75

/**
 * Looks through the bytes of a JSON text once, before it is parsed: refuses what would take long to parse, and escapes that
 * PostgreSQL stores in no text (NUL, half of a surrogate pair: one such message would fail the whole batch that it is written
 * with). About two milliseconds for each megabyte, whatever stands in it. Whether the text is JSON is the parser's to say.
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

/** Where the quote stands that ends the text; -1 for none, and for escapes of what cannot be stored. */
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

/** The four hexadecimal digits that stand there; -1 where there are none. */
const codeAt = (bytes: Uint8Array, at: number): number => {
  let code = 0
  for (let place = at; place < at + 4; place += 1) {
    const byte = bytes[place] ?? 0
    // Letters of either case have bit 0x20 apart: 'A' | 0x20 is 'a'.
    const digit = byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57
    if (digit < 0 || digit > 15 || (byte > 0x39 && digit < 10)) return -1
    code = code * 16 + digit
  }
  return code
}
