import { conceptsOfWord } from '../lexicon/lexicon.ts'
import { commonTable } from '../matcher/dictionary.ts'
import { conceptHash } from '../matcher/features.ts'
import type { KnownWords } from '../matcher/repair.ts'
import { type FeatureTable, featureTable, placeOf } from '../matcher/table.ts'
import type { Slices } from '../slices.ts'
import { wordIndex } from '../text/word-index.ts'
import { readPrepared } from './prepared.ts'
import { stemHash } from './texts.ts'

/**
 * The sections of a company, indexed: which contain a stem or a concept, and how often. Their texts are not in it. Opaque: made by
 * `indexSections`, cached by the caller, not to be stored.
 */
export interface DocumentIndex {
  readonly sectionCount: number
  readonly table: FeatureTable
  /** Sections with term `i` are at `starts[i]` to `starts[i + 1]`. */
  readonly starts: Uint32Array
  readonly sections: Uint32Array
  /** How often the term occurs there; the title counts more. */
  readonly times: Uint8Array
  readonly lengths: Uint16Array
  readonly meanLength: number
  /** Words that the lexicon does not have, and which of the others occur. */
  readonly known: KnownWords
  /** Approximate memory. */
  readonly bytes: number
}

/** Once in the title counts like so many times in the text. */
const titleTimes = 3
const sectionsOfSlice = 64

interface Gathered {
  places: Map<number, number>
  counts: number[]
  /** For each section its terms and their times, alternating. */
  terms: Uint32Array[]
  lengths: Uint16Array
  rare: Map<string, number>
}

/** Indexes prepared sections; a section's number is its index in the list. Some sections per slice. */
export function* indexSections(prepared: readonly Uint8Array[]): Slices<DocumentIndex> {
  commonTable()
  const gathered: Gathered = {
    places: new Map(),
    counts: [],
    terms: [],
    lengths: new Uint16Array(prepared.length),
    rare: new Map(),
  }
  for (const [section, bytes] of prepared.entries()) {
    gather(gathered, section, bytes)
    if (section % sectionsOfSlice === sectionsOfSlice - 1) yield
  }
  yield
  const postings = yield* postingsOf(gathered)
  const table = featureTable([...gathered.places.keys()])
  yield
  const known = knownWords(gathered.rare, table)
  const { lengths } = gathered
  const words = lengths.reduce((sum, length) => sum + length, 0)
  return {
    sectionCount: prepared.length,
    table,
    ...postings,
    lengths,
    meanLength: prepared.length === 0 ? 1 : Math.max(1, words / prepared.length),
    known,
    bytes:
      postings.starts.byteLength +
      postings.sections.byteLength +
      postings.times.byteLength +
      lengths.byteLength +
      table.keys.byteLength +
      table.places.byteLength +
      gathered.rare.size * rareBytes,
  }
}

/** Memory of a word in a map and in the index of similar words, about. */
const rareBytes = 160

function gather({ places, counts, terms, lengths, rare }: Gathered, section: number, bytes: Uint8Array): void {
  const { length, terms: own, rare: words } = readPrepared(bytes)
  const pairs = new Uint32Array((own.length / 3) * 2)
  for (let at = 0, to = 0; at < own.length; at += 3) {
    const hash = own[at] ?? 0
    let place = places.get(hash)
    if (place === undefined) {
      place = places.size
      places.set(hash, place)
      counts.push(0)
    }
    counts[place] = (counts[place] ?? 0) + 1
    pairs[to++] = place
    pairs[to++] = Math.min(255, (own[at + 1] ?? 0) + titleTimes * (own[at + 2] ?? 0))
  }
  terms.push(pairs)
  lengths[section] = length
  for (const word of words) rare.set(word, (rare.get(word) ?? 0) + 1)
}

function* postingsOf({ counts, terms }: Gathered): Slices<Pick<DocumentIndex, 'starts' | 'sections' | 'times'>> {
  const starts = new Uint32Array(counts.length + 1)
  counts.forEach((count, place) => {
    starts[place + 1] = (starts[place] ?? 0) + count
  })
  const free = starts.slice()
  const sections = new Uint32Array(starts[counts.length] ?? 0)
  const times = new Uint8Array(sections.length)
  for (const [section, pairs] of terms.entries()) {
    for (let at = 0; at < pairs.length; at += 2) {
      const place = pairs[at] ?? 0
      const slot = free[place] ?? 0
      free[place] = slot + 1
      sections[slot] = section
      times[slot] = pairs[at + 1] ?? 0
    }
    if (section % sectionsOfSlice === sectionsOfSlice - 1) yield
  }
  return { starts, sections, times }
}

/** A separate function, so that its closures retain only the table and the words. */
function knownWords(rare: ReadonlyMap<string, number>, table: FeatureTable): KnownWords {
  return {
    vocabulary: rare,
    index: wordIndex(rare.keys()),
    isRelated: (word) =>
      placeOf(table, stemHash(word)) >= 0 ||
      conceptsOfWord(word).some((concept) => placeOf(table, conceptHash(concept)) >= 0),
  }
}

/** Number of sections with a stem or concept. */
export function sectionsWith(index: DocumentIndex, hash: number): number {
  const place = placeOf(index.table, hash)
  return place < 0 ? 0 : (index.starts[place + 1] ?? 0) - (index.starts[place] ?? 0)
}
