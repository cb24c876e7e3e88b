import { finish, type Slices } from '../slices.ts'
import {
  addDeletionKeys,
  companions,
  countItems,
  type DeletionTable,
  deletionTable,
  visitPlaces,
} from './deletion-table.ts'
import { allowedErrors, editDistance } from './distance.ts'
import { bitCount, letterSet } from './letters.ts'

/**
 * Remaining steps for a message: a key, a text compared, or a letter compared. Not a time limit, so that the same
 * message always gives the same result.
 */
export interface Steps {
  left: number
}

export interface Near {
  /** Index of the text in the list. */
  place: number
  errors: number
}

/** Texts searched with typing errors (`allowedErrors` by their length). */
export interface NearIndex {
  /**
   * The text with the fewest errors among those that `accepts`, the first of equal ones; null without one. Once the
   * steps are used up it finds nothing.
   */
  nearest(given: string, steps: Steps, accepts?: (place: number) => boolean): Near | null
}

/** Letters looked up at the beginning or end of a long text: 56 keys whatever its length. */
const windowLength = 10
const mostErrors = 2
/** Maximum length of texts with only one allowed error (`allowedErrors`). */
const longestShort = 7
/**
 * Mean bucket size above which many texts begin alike, like "avenida" or "condominio": then their ends are indexed, if
 * these differ more.
 */
const crowded = 8

/**
 * Builds the index: deletion neighbourhoods (Mor and Fraenkel 1982, symmetric as in Garbe 2012). Two texts within this
 * many errors share a result when as many letters are removed from each, which also holds for only their first or last
 * letters.
 */
export function* nearIndexInSlices(texts: readonly string[]): Slices<NearIndex> {
  const letters = Int32Array.from(texts, letterSet)
  const lengths = Int32Array.from(texts, (text) => text.length)
  const withErrors = (errors: number): number[] =>
    [...texts.keys()].filter((place) => allowedErrors(lengths[place] as number) === errors)
  const tableOf = (part: Part, errors: number): Slices<DeletionTable> =>
    deletionTable(withErrors(errors), (place, keys) => addKeys(texts[place] as string, part, keys))
  const short = { part: 'whole', table: yield* tableOf('whole', 1) } as const
  let long: Look = { part: 'start', table: yield* tableOf('start', mostErrors) }
  const crowd = companions(long.table)
  if (crowd > crowded) {
    const byEnd: Look = { part: 'end', table: yield* tableOf('end', mostErrors) }
    if (companions(byEnd.table) < crowd) long = byEnd
  }
  return {
    nearest: (given, steps, accepts) => {
      const looks: Look[] = []
      if (given.length <= longestShort + 1) looks.push(short)
      if (given.length > longestShort - mostErrors) looks.push(long)
      return nearestOf(looks, { texts, letters, lengths }, given, steps, accepts)
    },
  }
}

export const nearIndex = (texts: readonly string[]): NearIndex => finish(nearIndexInSlices(texts))

type Part = 'whole' | 'start' | 'end'

/** A table, and the part of a text its keys are made from. */
interface Look {
  part: Part
  table: DeletionTable
}

interface Texts {
  texts: readonly string[]
  letters: Int32Array
  lengths: Int32Array
}

function addKeys(text: string, part: Part, keys: number[]): void {
  const from = part === 'end' ? Math.max(0, text.length - windowLength) : 0
  const to = part === 'start' ? Math.min(text.length, windowLength) : text.length
  addDeletionKeys(text, from, to, part === 'whole' ? 1 : mostErrors, keys)
}

function nearestOf(
  looks: readonly Look[],
  { texts, letters, lengths }: Texts,
  given: string,
  steps: Steps,
  accepts: ((place: number) => boolean) | undefined,
): Near | null {
  let found: Near | null = null
  let fewest = mostErrors
  const compared = new Set<number>()
  const givenLetters = letterSet(given)
  const compare = (place: number, limit: number): void => {
    compared.add(place)
    steps.left -= given.length
    if (steps.left < 0) return
    const errors = editDistance(given, texts[place] as string, limit)
    if (errors > limit || (found && errors === found.errors && place > found.place) || accepts?.(place) === false)
      return
    found = { place, errors }
    fewest = errors
  }
  for (const { part, table } of looks) {
    const keys: number[] = []
    addKeys(given, part, keys)
    steps.left -= keys.length + countItems(table, keys)
    if (steps.left < 0) return null
    visitPlaces(table, keys, (place) => {
      const length = lengths[place] as number
      const limit = Math.min(allowedErrors(length), fewest)
      if (length - given.length > limit || given.length - length > limit) return
      if (bitCount((letters[place] as number) ^ givenLetters) <= 2 * limit && !compared.has(place))
        compare(place, limit)
    })
  }
  return steps.left < 0 ? null : found
}
