import { type DocumentText, isRareWord, type TextWord, wordsOfText } from './texts.ts'

/** Format of prepared sections that this version makes and loads; increased whenever words are read in another way. */
export const documentFormat = 1

/**
 * What the index needs of a section, to be stored with it as bytes: its format, its number of words, its stems and concepts with how
 * often they occur in text and title, and its words that are not in the lexicon.
 */
export interface PreparedSection {
  length: number
  /** Alternating: hash, times in the text, times in the title. */
  terms: readonly number[]
  rare: readonly string[]
}

const header = 7
const termBytes = 6
const mostTerms = 2_000
const most = (value: number, limit: number): number => Math.min(value, limit)

/** Reads a section for the index; a millisecond at most. */
export function prepareSection({ title, text, questions }: DocumentText): Uint8Array {
  const counts = new Map<number, [number, number]>()
  const rare = new Set<string>()
  const count = (words: readonly TextWord[], field: 0 | 1): void => {
    for (const word of words) {
      if (word.stem === 0) continue
      if (isRareWord(word.text)) rare.add(word.text)
      for (const hash of [word.stem, ...word.concepts]) {
        const times = counts.get(hash) ?? [0, 0]
        times[field]++
        counts.set(hash, times)
      }
    }
  }
  const body = wordsOfText(text)
  count(body, 0)
  for (const head of new Set([title, ...questions])) count(wordsOfText(head), 1)
  return encode(body.length, [...counts].slice(0, mostTerms), [...rare])
}

function encode(length: number, counts: readonly [number, [number, number]][], rare: readonly string[]): Uint8Array {
  const words = new TextEncoder().encode(rare.join(' '))
  const bytes = new Uint8Array(header + counts.length * termBytes + words.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, documentFormat)
  view.setUint16(1, most(length, 65_535))
  view.setUint32(3, counts.length)
  counts.forEach(([hash, [text, title]], index) => {
    const at = header + index * termBytes
    view.setUint32(at, hash)
    view.setUint8(at + 4, most(text, 255))
    view.setUint8(at + 5, most(title, 255))
  })
  bytes.set(words, header + counts.length * termBytes)
  return bytes
}

/** Whether `indexSections` takes prepared bytes; what an older version prepared is prepared again from the same text. */
export const isCurrentSection = (bytes: Uint8Array): boolean => bytes[0] === documentFormat

/** Throws RangeError for bytes of another format. */
export function readPrepared(bytes: Uint8Array): PreparedSection {
  if (!isCurrentSection(bytes)) throw new RangeError(`Unknown format of a prepared section: ${String(bytes[0])}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const termCount = view.getUint32(3)
  const terms: number[] = []
  for (let index = 0; index < termCount; index++) {
    const at = header + index * termBytes
    terms.push(view.getUint32(at), view.getUint8(at + 4), view.getUint8(at + 5))
  }
  const words = new TextDecoder().decode(bytes.subarray(header + termCount * termBytes))
  return { length: view.getUint16(1), terms, rare: words === '' ? [] : words.split(' ') }
}
